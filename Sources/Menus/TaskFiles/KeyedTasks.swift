internal import Documents
internal import Files
internal import SourceText

/// Reads the tasks of files in JSON and YAML in which each has a key.
struct KeyedTasks {
  private var list = TaskList()
  private let file: SourceFile
  private let root: DocumentNode

  init(_ file: SourceFile, _ root: DocumentNode) { (self.file, self.root) = (file, root) }

  // MARK: Packages

  /// Returns the scripts of a `package.json`, and a submenu of its packages if it has any.
  mutating func scripts(
    in folder: String, _ fileSystem: any FileSystem, with reader: DocumentReader
  ) -> TaskList {
    list.title = root["name"]?.scalarText
    let manager = Self.manager(of: folder, fileSystem)
    let entries = root["scripts"]?.namedEntries ?? []
    let names = Set(entries.map(\.name.text))
    for (name, value) in entries where !Self.isHook(name.text, of: names) {
      add(name, subtitle: value.scalarText, [manager, "run"])
    }
    let path = folder.appendingPath("pnpm-workspace.yaml")
    let other = try? fileSystem.readRegularFile(path, limit: reader.limits.fileBytes)
    let workspace = other.flatMap { reader.read($0, name: path).tree?.root }
    let own = root["workspaces"]
    guard let patterns = workspace?["packages"] ?? own?["packages"] ?? own else { return list }
    let packages = Self.packages(patterns, in: folder, fileSystem)
    guard !packages.isEmpty else { return list }
    let place = own?.range ?? 0..<0
    var all = TaskItem(name: PlacedText(text: "workspaces", range: place))
    all.items = packages.map { package in
      var item = TaskItem(name: PlacedText(text: package, range: place))
      item.menu = package.appendingPath("package.json")
      return item
    }
    list.items.append(all)
    return list
  }

  /// Returns the package manager whose lock file is the nearest one, in the folder or above it.
  private static func manager(of folder: String, _ fileSystem: any FileSystem) -> String {
    let locks = [
      "package-lock.json": "npm", "pnpm-lock.yaml": "pnpm", "yarn.lock": "yarn",
      "bun.lock": "bun", "bun.lockb": "bun",
    ]
    var folder = fileSystem.canonicalPath(folder) ?? folder
    while true {
      let names = fileSystem.names(inDirectory: folder) ?? []
      if let manager = names.compactMap({ locks[$0] }).max() { return manager }
      if names.contains(".git") || folder == folder.folderOfPath { return "npm" }
      folder = folder.folderOfPath
    }
  }

  /// The largest number of packages that are shown.
  private static let packageLimit = 1_000

  /// Returns the folders with a `package.json` that patterns such as `packages/*` name, in order.
  private static func packages(
    _ patterns: DocumentNode, in folder: String, _ fileSystem: any FileSystem
  ) -> [String] {
    var found: [String] = []
    for pattern in patterns.children.prefix(packageLimit).compactMap(\.scalarText) {
      let isExcluded = pattern.hasPrefix("!")
      let named = folders((isExcluded ? pattern.dropFirst() : pattern[...]), folder, fileSystem)
      if isExcluded {
        found.removeAll(where: named.contains)
      } else {
        found += named.filter { name in
          !found.contains(name)
            && TaskFile.isThere(name.appendingPath("package.json"), in: folder, fileSystem)
        }
      }
    }
    return Array(found.prefix(packageLimit))
  }

  /// Returns the folders below one that a pattern names; `**` counts as `*`.
  private static func folders(
    _ pattern: Substring, _ folder: String, _ fileSystem: any FileSystem
  ) -> [String] {
    let words = pattern.split(separator: "/").filter { $0 != "." }
    if words.isEmpty || words.contains("..") { return [] }
    var folders: [String] = [""]
    for word in words {
      var next: [String] = []
      let ends = word.split(separator: "*", omittingEmptySubsequences: false)
      for parent in folders where next.count < packageLimit {
        func path(_ name: String) -> String { parent.isEmpty ? name : parent.appendingPath(name) }
        if ends.count == 1 { next.append(path(String(word))) }
        guard let start = ends.first, let end = ends.last, ends.count > 1 else { continue }
        let above = parent.isEmpty ? folder : folder.appendingPath(parent)
        next += (fileSystem.names(inDirectory: above) ?? []).sorted().filter {
          !$0.isHiddenName && $0 != "node_modules" && $0.hasPrefix(start) && $0.hasSuffix(end)
        }.map(path)
      }
      folders = next
    }
    return folders
  }

  /// Whether a script runs before or after another one.
  private static func isHook(_ name: String, of names: Set<String>) -> Bool {
    ["pre", "post"].contains {
      name.hasPrefix($0) && names.contains(String(name.dropFirst($0.count)))
    }
  }

  /// Returns the scripts of a `composer.json`; those that composer runs by itself are left out.
  mutating func composerScripts() -> TaskList {
    list.title = root["name"]?.scalarText
    let descriptions = root["scripts-descriptions"]
    for (name, value) in root["scripts"]?.namedEntries ?? [] {
      if name.text.hasPrefix("pre-") || name.text.hasPrefix("post-") { continue }
      let first = value.kind == .sequence ? value.children.first { _ in true } : value
      add(
        name, subtitle: descriptions?[name.text]?.scalarText ?? first?.scalarText,
        ["composer", "run-script"])
    }
    return list
  }

  /// Returns the tasks of a `deno.json`.
  mutating func denoTasks() -> TaskList {
    for (name, value) in root["tasks"]?.namedEntries ?? [] {
      let subtitle = value["description"] ?? value["command"] ?? value
      add(name, subtitle: subtitle.scalarText, ["deno", "task"])
    }
    return list
  }

  // MARK: Taskfile

  /// Returns the tasks of a Taskfile; the variables that one requires are its inputs.
  mutating func taskfile() -> TaskList {
    for (name, value) in root["tasks"]?.namedEntries ?? [] {
      if value["internal"]?.scalarText == "true" || name.text.contains("*") { continue }
      let subtitle = value["desc"] ?? value["summary"]
      let aliases = value["aliases"].map { $0.children.compactMap(\.scalarText) } ?? []
      var inputs: [TaskItem.Input] = []
      for variable in value["requires"]?["vars"].map({ Array($0.children) }) ?? [] {
        guard let id = variable.scalarText ?? variable["name"]?.scalarText else { continue }
        var input = TaskItem.Input(id: id, label: id)
        input.choices = (variable["enum"].map { $0.children.compactMap(\.scalarText) } ?? []).map {
          ($0, nil)
        }
        input.isRequired = true
        inputs.append(input)
      }
      add(name, subtitle: subtitle?.scalarText, ["task"], aliases, inputs)
    }
    return list
  }

  private mutating func add(
    _ name: PlacedText, subtitle: String?, _ words: [String], _ keywords: [String] = [],
    _ inputs: [TaskItem.Input] = []
  ) {
    // A program would take it for an option.
    guard !name.text.startsWithBytes(of: "-"), !name.text.contains("="), !name.text.isEmpty else {
      return list.report(
        "'\(name.text)' cannot be started by its name", at: name.range, in: file,
        help: "use a name without '=' that does not begin with '-'")
    }
    var item = TaskItem(
      name: name, subtitle: subtitle?.split(whereSeparator: \.isNewline).first.map { String($0) },
      keywords: keywords, inputs: inputs)
    item.command =
      words + [name.text] + inputs.map { "\($0.id)={{\($0.id)}}" }
    list.items.append(item)
  }
}

extension DocumentNode {
  /// Returns the value of a key of a mapping.
  subscript(key: String) -> DocumentNode? { entries.first { $0.key.text == key }?.value }

  /// The text of a scalar; nil for null and for collections.
  var scalarText: String? {
    kind == .sequence || kind == .mapping || isNull ? nil : text
  }

  /// The entries of a mapping, with the places of their keys.
  var namedEntries: [(name: PlacedText, value: DocumentNode)] {
    entries.map { (PlacedText(text: $0.key.text, range: $0.key.range), $0.value) }
  }
}
