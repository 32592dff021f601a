internal import DisplayText
internal import Files
internal import MenuItems
internal import PluginHost
internal import SourceText

/// The applications of the desktop as a menu, by the Desktop Entry Specification of freedesktop.org.
///
/// They are found in `applications` below the data folders; of entries with one ID the first folder's counts, also
/// where it hides the application.
struct Applications {
  let preparation: ProgramPreparation
  let host: HostEnvironment
  let fileSystem: any FileSystem

  private static let entryLimit = 4_096
  private static let byteLimit = 1 << 20

  /// A group of an entry: its keys with their values as written.
  private typealias Group = [String: String]

  /// Returns the applications by their main category; reads files, and starts nothing.
  func menu(title: String) -> Menu {
    var found: [(category: Phrase, item: MenuItem)] = []
    var known: Set<String> = []
    for folder in host.sharedDataFolders.map({ $0 + "/applications" }) {
      for (id, path) in entries(in: folder) where known.insert(id).inserted {
        guard known.count <= Self.entryLimit,
          let bytes = try? fileSystem.readRegularFile(path, limit: Self.byteLimit),
          bytes.count <= Self.byteLimit
        else { continue }
        let groups = Self.groups(in: String(decoding: bytes, as: UTF8.self))
        guard let entry = groups["Desktop Entry"], let item = item(entry, groups, id, path) else {
          continue
        }
        found.append((Self.category(of: entry), item))
      }
    }
    let byTitle = found.sorted { $0.item.title.lowercased() < $1.item.title.lowercased() }
    let sections = Dictionary(grouping: byTitle) { preparation.wording($0.category) }
    return Menu(
      title: title,
      entries: sections.sorted { $0.key < $1.key }.flatMap { name, items in
        [.section(name)] + items.map { .item($0.item) }
      })
  }

  /// Returns the IDs and paths of the entries in a folder; those in folders below it have its name in their ID.
  private func entries(in folder: String, prefix: String = "") -> [(id: String, path: String)] {
    (fileSystem.names(inDirectory: folder) ?? []).sorted().flatMap { name in
      let path = folder + "/" + name
      if name.hasSuffix(".desktop") { return [(prefix + name, path)] }
      guard prefix.utf8.count < 256, fileSystem.isDirectory(path) else { return [] }
      return entries(in: path, prefix: prefix + name + "-")
    }
  }

  private static func groups(in text: String) -> [String: Group] {
    var groups: [String: Group] = [:]
    var name = ""
    for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      if line.first == "[", let end = line.lastIndex(of: "]") {
        name = String(line.dropFirst().prefix(upTo: end))
      } else if let sign = line.firstIndex(of: "=") {
        let key = line[..<sign].trimmingBlanks
        // The first of several counts, as for the entries themselves.
        let value = line[line.index(after: sign)...].trimmingBlanks
        if groups[name]?[key] == nil { groups[name, default: [:]][key] = value }
      }
    }
    return groups
  }

  // MARK: Entries

  private func item(
    _ entry: Group, _ groups: [String: Group], _ id: String, _ path: String
  ) -> MenuItem? {
    guard entry["Type"] == "Application", entry["NoDisplay"] != "true", entry["Hidden"] != "true",
      isShown(entry), let name = text("Name", entry), !name.isEmpty,
      entry["TryExec"].map({ preparation.hasProgram(Self.unescaped($0), writtenAt: nil) }) ?? true,
      let operation = operation(entry, entry, name, path)
    else { return nil }
    let actions = (entry["Actions"] ?? "").split(separator: ";").compactMap { id -> ItemAction? in
      guard let group = groups["Desktop Action " + id], let title = text("Name", group),
        let operation = self.operation(group, entry, title, path)
      else { return nil }
      return ItemAction(title: title, target: .operation(operation))
    }
    return MenuItem(
      title: name, subtitle: text("Comment", entry) ?? text("GenericName", entry),
      keywords: (text("Keywords", entry) ?? "").split(separator: ";").map { String($0) },
      id: String(id.dropLast(".desktop".count)), operation: operation, actions: actions)
  }

  private func isShown(_ entry: Group) -> Bool {
    let desktops = Set((host.variables["XDG_CURRENT_DESKTOP"] ?? "").split(separator: ":"))
    func names(_ key: String) -> Set<Substring>? {
      entry[key].map { Set($0.split(separator: ";")) }
    }
    if let only = names("OnlyShowIn"), only.isDisjoint(with: desktops) { return false }
    return names("NotShowIn")?.isDisjoint(with: desktops) ?? true
  }

  /// Returns a text in the user's language.
  private func text(_ key: String, _ group: Group) -> String? {
    let tags = host.language.flatMap { LanguageTag($0) }?.fallbacks ?? []
    let forms = tags.map { "\(key)[\($0.description.replacing("-", with: "_"))]" }
    let value = (forms + [key]).lazy.compactMap { group[$0] }.first
    return value.map { SafeText.line(Self.unescaped($0)) }
  }

  /// Returns what an entry or one of its actions starts, without a shell; nil if its command is damaged.
  private func operation(
    _ group: Group, _ entry: Group, _ name: String, _ path: String
  ) -> ItemOperation? {
    guard let command = group["Exec"].map(Self.unescaped),
      var words = Self.words(of: command, name: name, icon: entry["Icon"], path: path),
      !words.isEmpty, !words.contains(where: { $0.contains("{{") || $0.utf8.contains(0) })
    else { return nil }
    let inTerminal = entry["Terminal"] == "true"
    // An application with windows outlives the menu.
    if !inTerminal { words = ["setsid", "--fork"] + words }
    let folder = entry["Path"].map(Self.unescaped).flatMap { $0.isAbsolutePath ? $0 : nil }
    return ItemOperation(
      .command(words), output: inTerminal ? .terminal : .message, directory: folder)
  }

  // MARK: Values

  private static func unescaped(_ value: String) -> String {
    var text = ""
    var rest = Substring(value)
    while let character = rest.popFirst() {
      guard character == "\\", let next = rest.popFirst() else {
        text.append(character)
        continue
      }
      switch next {
      case "s": text.append(" ")
      case "n": text.append("\n")
      case "t": text.append("\t")
      case "r": text.append("\r")
      case "\\": text.append("\\")
      default: text += ["\\", next]
      }
    }
    return text
  }

  /// Returns the words of a command, without the codes of files, which there are none of; nil if a quotation mark is
  /// missing or a code is not known.
  private static func words(
    of command: String, name: String, icon: String?, path: String
  ) -> [String]? {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    var rest = Substring(command)
    while let character = rest.popFirst() {
      switch character {
      case "\"":
        isQuoted.toggle()
        word = word ?? ""
      case "\\" where isQuoted:
        guard let next = rest.popFirst() else { return nil }
        word = (word ?? "") + String(next)
      case " " where !isQuoted, "\t" where !isQuoted:
        if let word { words.append(word) }
        word = nil
      case "%" where !isQuoted:
        switch rest.popFirst() {
        case "%": word = (word ?? "") + "%"
        case "c": word = (word ?? "") + name
        case "k": word = (word ?? "") + path
        case "i": if let icon, !icon.isEmpty { words += ["--icon", icon] }
        case "f", "F", "u", "U", "d", "D", "n", "N", "v", "m": break
        default: return nil
        }
      default: word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return isQuoted ? nil : words
  }

  /// Returns the section of an entry: its first main category (Desktop Menu Specification, appendix A).
  private static func category(of entry: Group) -> Phrase {
    for name in (entry["Categories"] ?? "").split(separator: ";") {
      switch name {
      case "AudioVideo", "Audio", "Video": return .soundAndVideo
      case "Development": return .development
      case "Education", "Science": return .science
      case "Game": return .games
      case "Graphics": return .graphics
      case "Network": return .internet
      case "Office": return .office
      case "Settings", "System": return .systemCategory
      case "Utility": return .accessories
      default: continue
      }
    }
    return .otherApplications
  }
}
