internal import DisplayText
internal import Documents
internal import Files
package import SourceText

/// A text and its place in the file.
struct PlacedText {
  var text: String
  var range: Range<Int>
}

/// A task as an item of a menu.
struct TaskItem {
  struct Input {
    var id: String
    var label: String
    var value: String?
    var choices: [(value: String, label: String?)] = []
    /// The kind of its values, as a menu has it; nil for a text or a choice.
    var type: String?
    var pattern: String?
    /// The script that prints its choices.
    var choicesFrom: String?
    var isRequired = false
    var isMultiple = false
  }

  var name: PlacedText
  var subtitle: String?
  /// One character.
  var icon: String?
  var shortcut: String?
  /// The heading above it, or nil for the first items.
  var group: String?
  var keywords: [String] = []
  /// The words of its command, in which `{{id}}` is the value of an input.
  var command: [String] = []
  /// Whether the last word is left out while its input is empty.
  var endsOptionally = false
  /// The script that it runs in place of a command.
  var script: String?
  var directory: String?
  var environment: [(String, String)] = []
  var inputs: [Input] = []
  var question: String?
  /// The seconds after which it is stopped.
  var timeout: Int?
  /// How many of its runs a server allows at once.
  var concurrency: Int?
  /// The address that it opens in place of a command.
  var address: String?
  /// The use of what the command prints, as a menu has it; nil for the terminal.
  var output: String?
  /// The seconds between two runs whose first line is shown beside the title.
  var liveInterval: Int?
  /// The seconds between two runs of a plugin that prints the items of a submenu, in place of a command.
  var sourceInterval: Int?
  /// The items of a submenu.
  var items: [TaskItem] = []
  /// The file with the items of a submenu, relative to that of the task.
  var menu: String?
}

/// The tasks of a file, with what was found to be wrong in it.
struct TaskList {
  let file: SourceFile
  var items: [TaskItem] = []
  private var diagnostics: [Diagnostic] = []
  /// The title of the menu, or nil for the name of the file.
  var title: String?

  init(_ file: SourceFile) { self.file = file }

  /// Leaves out what an item of a menu cannot be, so that the others are shown.
  private mutating func check(_ flaws: [(range: Range<Int>, reason: String)]) {
    let reasons = Dictionary(flaws.map { ($0.range, $0.reason) }) { first, _ in first }
    func checked(_ items: [TaskItem]) -> [TaskItem] {
      var shortcuts: Set<String> = []
      return items.compactMap { item in
        if let flaw = item.flaw ?? reasons[item.name.range].map({ "is left out: " + $0 }) {
          report(
            "'\(item.name.text)' \(flaw)", at: item.name.range, help: "start it in a shell")
          return nil
        }
        var item = item
        if let key = item.shortcut, !shortcuts.insert(key).inserted {
          report(
            "the key of '\(item.name.text)' is taken already", at: item.name.range,
            help: "choose another `shortcut`")
          item.shortcut = nil
        }
        item.items = checked(item.items)
        return item
      }
    }
    items = checked(items)
  }

  /// Returns the menu of the tasks as a document.
  ///
  /// - Parameters:
  ///   - directory: the folder in which they run, relative to that of the file; nil for that of the user.
  ///   - folder: the folder of the file, relative to that of the menu.
  ///   - flaws: the places of items that a menu cannot hold, with the reasons.
  mutating func document(
    directory: String?, from folder: String,
    leavingOut flaws: [(range: Range<Int>, reason: String)], limits: DocumentLimits
  ) -> DocumentReading {
    check(flaws)
    var nodes: [DocumentValue] = []
    let groups = Dictionary(grouping: items, by: \.group)
    // Items without a group come first, and the groups have the order of their first items.
    var known: Set<String?> = [nil]
    let names = [nil] + items.map(\.group).filter { known.insert($0).inserted }
    for name in names {
      guard let items = groups[name], let first = items.first else { continue }
      if let name { nodes.append(.mapping([("section", .shown(name))], at: first.name.range)) }
      nodes += items.map { $0.value(in: directory, from: folder) }
    }
    let title = title ?? file.name.lastPathName
    return DocumentValue.mapping([("title", .shown(title, at: 0..<0)), ("items", .list(nodes))])
      .document(of: file, diagnostics, limits: limits)
  }

  /// Reports a part of the file that is no task; the others are read.
  mutating func report(_ message: String, at range: Range<Int>, help: String) {
    diagnostics.report(
      Diagnostic(.task, .warning, at: SourceLocation(file, range), message: message, help: help))
  }
}

extension Diagnostic.Code {
  /// A part of a file of tasks cannot be shown as an item.
  package static let task = Diagnostic.Code("task")
}

extension TaskItem {
  /// Why it cannot be an item of a menu, or nil.
  fileprivate var flaw: String? {
    let texts = command + [script ?? "", directory ?? ""] + environment.map(\.1)
    if texts.contains(where: { $0.containsBytes(of: "{{") }) && inputs.isEmpty
      || script?.containsBytes(of: "{{") == true
    {
      return "has '{{' in its command"
    }
    if texts.contains(where: { $0.utf8.contains(0) }) { return "has a NUL byte in its command" }
    guard
      inputs.allSatisfy({ $0.id.first?.isLetter == true && $0.id.utf8.count <= 64 })
        && inputs.allSatisfy({ $0.id.utf8.allSatisfy(\.isNamePart) })
    else { return "has a parameter without a usable name" }
    if inputs.count > 64 { return "has more than 64 parameters" }
    let names = inputs.map { $0.id.uppercased().replacing("-", with: "_") }
    if Set(names).count < names.count { return "has two parameters of nearly the same name" }
    return nil
  }

  /// The item of a menu, all at the place of its name.
  fileprivate func value(in directory: String?, from folder: String) -> DocumentValue {
    var entries: [MenuEntry] = [("title", .shown(name.text))]
    if let subtitle, !subtitle.isEmpty { entries.append(("subtitle", .shown(subtitle))) }
    if let icon { entries.append(("icon", .text(icon))) }
    if let shortcut { entries.append(("shortcut", .text(shortcut))) }
    if !keywords.isEmpty {
      entries.append(("keywords", .list(keywords.map { .text(SafeText.line($0)) })))
    }
    let program = program(in: directory, from: folder)
    if !items.isEmpty {
      entries.append(("items", .list(items.map { $0.value(in: directory, from: folder) })))
    } else if let menu {
      entries.append(("menu", .text(folder.appendingTaskPath(menu))))
    } else if let address {
      entries.append(("url", .text(address)))
    } else if let sourceInterval {
      let rest: [MenuEntry] = [
        ("format", .text("xbar")), ("every", .plain(String(sourceInterval))),
      ]
      entries.append(("source", .mapping(program + rest)))
    } else if script != nil || !command.isEmpty {
      entries += program
      if let output { entries.append(("output", .text(output))) }
      if let liveInterval {
        let rest: [MenuEntry] = [("every", .plain(String(liveInterval)))]
        entries.append(("live", .mapping(program + rest)))
      }
      if !environment.isEmpty {
        entries.append(("environment", .mapping(environment.map { (key: $0, value: .text($1)) })))
      }
      if let timeout { entries.append(("timeout", .plain(String(timeout)))) }
      if let concurrency { entries.append(("concurrency", .plain(String(concurrency)))) }
      if let question { entries.append(("confirm", .shown(question))) }
      if !inputs.isEmpty { entries.append(("inputs", .list(inputs.map(\.field)))) }
    }
    return .mapping(entries, at: name.range)
  }

  /// Returns what the item runs, and where.
  private func program(in directory: String?, from folder: String) -> [MenuEntry] {
    let place: [MenuEntry] =
      (self.directory ?? directory).map {
        [("directory", .text(folder.appendingTaskPath($0)))]
      } ?? []
    if let script { return [("shell", .text(script))] + place }
    var words = command.map { DocumentValue.text($0) }
    if let program = command.first, program.containsSlash {
      words[0] = .text(folder.appendingTaskPath(program))
    }
    if endsOptionally, let last = words.popLast() { words.append(.list([last])) }
    return [("command", .list(words))] + place
  }
}

extension TaskItem.Input {
  fileprivate var field: DocumentValue {
    var entries: [MenuEntry] = [("id", .text(id)), ("label", .shown(label))]
    if let value {
      let isNumber = type == "number" && Int(value) != nil
      entries.append(("value", isNumber ? .plain(value) : .text(value)))
    }
    if !choices.isEmpty {
      let values = choices.map { choice -> DocumentValue in
        var entries: [MenuEntry] = [("value", .text(choice.value))]
        if let label = choice.label { entries.append(("label", .shown(label))) }
        return .mapping(entries)
      }
      entries.append(("choices", .list(values)))
    }
    if let choicesFrom {
      entries.append(("choicesFrom", .mapping([("shell", .text(choicesFrom))])))
    }
    if isRequired { entries.append(("required", .plain("true"))) }
    if isMultiple { entries.append(("multiple", .plain("true"))) }
    if let type { entries.append(("type", .text(type))) }
    if let pattern { entries.append(("pattern", .text(pattern))) }
    return .mapping(entries)
  }
}

private typealias MenuEntry = (key: String, value: DocumentValue)

extension String {
  /// Returns a path in a file of this folder; without a folder it stays as it is.
  fileprivate func appendingTaskPath(_ path: String) -> String {
    isEmpty ? path : appendingNamedPath(path)
  }
}

extension DocumentValue {
  /// Returns a text that is shown to people.
  fileprivate static func shown(_ text: String, at range: Range<Int>? = nil) -> DocumentValue {
    .text(text.allSatisfy(\.isWhitespace) ? "?" : SafeText.line(text), at: range)
  }
}
