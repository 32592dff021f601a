internal import Documents
internal import Files

// The tasks of files in JSON and YAML in which each has a key.
extension TaskList {
  // MARK: Packages

  /// Adds the scripts of a `package.json`, and a submenu of its packages if it has any.
  ///
  /// - Parameter workspace: what is beside the file; its packages are left out if `expands` is false.
  mutating func addScripts(of root: DocumentNode?, in workspace: Workspace, expands: Bool) {
    title = root?["name"]?.scalarText
    let entries = root?["scripts"]?.namedEntries ?? []
    let names = Set(entries.map(\.name.text))
    for (name, value) in entries {
      // Such a script runs before or after another one.
      let isHook = ["pre", "post"].contains {
        name.text.hasPrefix($0) && names.contains(String(name.text.dropFirst($0.count)))
      }
      if !isHook { add(name, subtitle: value.scalarText, [workspace.manager, "run"]) }
    }
    let own = root?["workspaces"]
    guard expands, let patterns = workspace.packages ?? own?["packages"] ?? own else { return }
    let place = own?.range ?? 0..<0
    var all = TaskItem(name: PlacedText(text: "workspaces", range: place))
    all.items = workspace.folders(patterns.children.compactMap(\.scalarText)).map { folder in
      var item = TaskItem(name: PlacedText(text: folder, range: place))
      item.menu = folder.appendingPath("package.json")
      return item
    }
    if !all.items.isEmpty { items.append(all) }
  }

  /// Adds the scripts of a `composer.json`; those that composer runs by itself are left out.
  mutating func addComposerScripts(of root: DocumentNode?) {
    title = root?["name"]?.scalarText
    let descriptions = root?["scripts-descriptions"]
    for (name, value) in root?["scripts"]?.namedEntries ?? [] {
      if name.text.hasPrefix("pre-") || name.text.hasPrefix("post-") { continue }
      let first = value.kind == .sequence ? value.children.first { _ in true } : value
      add(
        name, subtitle: descriptions?[name.text]?.scalarText ?? first?.scalarText,
        ["composer", "run-script"])
    }
  }

  /// Adds the tasks of a `deno.json`.
  mutating func addDenoTasks(of root: DocumentNode?) {
    for (name, value) in root?["tasks"]?.namedEntries ?? [] {
      let subtitle = value["description"] ?? value["command"] ?? value
      add(name, subtitle: subtitle.scalarText, ["deno", "task"])
    }
  }

  // MARK: Taskfile

  /// Adds the tasks of a Taskfile; the variables that one requires are its inputs.
  mutating func addTaskfile(_ root: DocumentNode?) {
    for (name, value) in root?["tasks"]?.namedEntries ?? [] {
      if value["internal"]?.scalarText == "true" || name.text.contains("*") { continue }
      var inputs: [TaskItem.Input] = []
      for variable in value["requires"]?.children(of: "vars") ?? [] {
        guard let id = variable.scalarText ?? variable["name"]?.scalarText else { continue }
        var input = TaskItem.Input(id: id, label: id)
        input.choices = variable.texts(of: "enum").map { ($0, nil) }
        input.isRequired = true
        inputs.append(input)
      }
      add(
        name, subtitle: (value["desc"] ?? value["summary"])?.scalarText, ["task"],
        value.texts(of: "aliases"), inputs)
    }
  }

  /// Adds a task that its program starts by its name, or reports that it cannot.
  mutating func add(
    _ name: PlacedText, subtitle: String?, _ words: [String], _ keywords: [String] = [],
    _ inputs: [TaskItem.Input] = []
  ) {
    // A program would take it for an option.
    guard !name.text.startsWithBytes(of: "-"), !name.text.contains("="), !name.text.isEmpty else {
      return report(
        "'\(name.text)' cannot be started by its name", at: name.range,
        help: "use a name without '=' that does not begin with '-'")
    }
    var item = TaskItem(
      name: name, subtitle: subtitle?.split(whereSeparator: \.isNewline).first.map { String($0) },
      keywords: keywords, inputs: inputs)
    item.command = words + [name.text] + inputs.map { "\($0.id)={{\($0.id)}}" }
    items.append(item)
  }
}

extension DocumentNode {
  /// The children of the sequence that a key has as its value; none without the key.
  func children(of key: String) -> [DocumentNode] { self[key].map { Array($0.children) } ?? [] }

  /// The texts of the sequence that a key has as its value.
  func texts(of key: String) -> [String] { children(of: key).compactMap(\.scalarText) }

  /// The text of a scalar; nil for null and for collections.
  var scalarText: String? {
    kind == .sequence || kind == .mapping || isNull ? nil : text
  }

  /// The entries of a mapping, with the places of their keys.
  var namedEntries: [(name: PlacedText, value: DocumentNode)] {
    entries.map { (PlacedText(text: $0.key.text, range: $0.key.range), $0.value) }
  }
}
