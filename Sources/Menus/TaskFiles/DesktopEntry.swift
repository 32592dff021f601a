package import DisplayText
internal import Files

/// An entry of the desktop's menu, by the Desktop Entry Specification of freedesktop.org.
package struct DesktopEntry {
  /// An application, or a further action of one.
  package struct Action {
    package let name: String
    /// The words of its command, without the field codes for files.
    package let words: [String]
  }

  package let main: Action
  package let actions: [Action]
  package let comment: String?
  package let keywords: [String]
  package let folder: String?
  package let usesTerminal: Bool
  /// The program without which it is not shown.
  package let requiredProgram: String?
  /// The names of its categories (Desktop Menu Specification, appendix A), the main one first.
  package let categories: [Substring]

  private typealias Group = [String: String]

  /// Reads an entry; nil for one that is damaged, hidden, or no application of a desktop.
  ///
  /// - Parameters:
  ///   - path: the path of its file.
  ///   - desktops: the names of the user's desktop.
  ///   - language: the language of its texts.
  package init?(_ content: String, path: String, desktops: Set<Substring>, language: LanguageTag?) {
    let groups = Self.groups(in: content)
    guard let entry = groups["Desktop Entry"], entry["Type"] == "Application",
      entry["NoDisplay"] != "true", entry["Hidden"] != "true"
    else { return nil }
    func names(_ key: String) -> [Substring] { entry[key]?.split(separator: ";") ?? [] }
    if entry["OnlyShowIn"] != nil, desktops.isDisjoint(with: names("OnlyShowIn")) { return nil }
    if !desktops.isDisjoint(with: names("NotShowIn")) { return nil }
    func text(_ key: String, _ group: Group) -> String? {
      let forms = (language?.fallbacks ?? []).map {
        "\(key)[\($0.description.replacing("-", with: "_"))]"
      }
      return (forms + [key]).lazy.compactMap { group[$0] }.first.map {
        SafeText.line(Self.unescaped($0))
      }
    }
    func action(_ group: Group?) -> Action? {
      guard let group, let name = text("Name", group), !name.isEmpty,
        let command = group["Exec"].map(Self.unescaped),
        let words = Self.words(of: command, name: name, icon: entry["Icon"], path: path),
        words.first?.startsWithBytes(of: "-") == false,
        !words.contains(where: { $0.containsBytes(of: "{{") || $0.utf8.contains(0) })
      else { return nil }
      return Action(name: name, words: words)
    }
    guard let main = action(entry) else { return nil }
    self.main = main
    actions = names("Actions").compactMap { action(groups["Desktop Action " + $0]) }
    comment = text("Comment", entry) ?? text("GenericName", entry)
    keywords = (text("Keywords", entry) ?? "").split(separator: ";").map { String($0) }
    folder = entry["Path"].map(Self.unescaped)
    usesTerminal = entry["Terminal"] == "true"
    requiredProgram = entry["TryExec"].map(Self.unescaped)
    categories = names("Categories")
  }

  private static func groups(in text: String) -> [String: Group] {
    var groups: [String: Group] = [:]
    var name = ""
    for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      if line.first == "[", let end = line.lastIndex(of: "]") {
        name = String(line[..<end].dropFirst())
      } else if let sign = line.firstIndex(of: "=") {
        let key = line[..<sign].trimmingBlanks
        // The first of several counts, as for the entries themselves.
        let value = line[line.index(after: sign)...].trimmingBlanks
        if groups[name]?[key] == nil { groups[name, default: [:]][key] = value }
      }
    }
    return groups
  }

  private static func unescaped(_ value: String) -> String {
    let signs: [Character: Character] = ["s": " ", "n": "\n", "t": "\t", "r": "\r", "\\": "\\"]
    var text = ""
    var rest = Substring(value)
    while let character = rest.popFirst() {
      if character == "\\", let next = rest.first, let sign = signs[next] {
        text.append(sign)
        rest.removeFirst()
      } else {
        text.append(character)
      }
    }
    return text
  }

  /// Returns the words of a command; nil if a quotation mark is missing or a code is not known.
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
}
