internal import DisplayText
internal import Documents
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
    var isRequired = false
    var isMultiple = false
    var isSecret = false
  }

  var name: PlacedText
  var subtitle: String?
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
}

/// The tasks of a file, with what was found to be wrong in it.
struct TaskList {
  var items: [TaskItem] = []
  var diagnostics: [Diagnostic] = []
  /// The title of the menu, or nil for the name of the file.
  var title: String?
  /// The places of items that a menu cannot hold, with the reasons.
  var flaws: [(range: Range<Int>, reason: String)] = []

  /// The items by their groups, in the order of their first ones; those without a group come first.
  private var groups: [(name: String?, items: [TaskItem])] {
    var known: Set<String?> = [nil]
    let names = [nil] + items.map(\.group).filter { known.insert($0).inserted }
    let grouped = Dictionary(grouping: items, by: \.group)
    return names.compactMap { name in grouped[name].map { (name, $0) } }
  }

  /// Leaves out what an item of a menu cannot be, so that the others are shown.
  private mutating func check(in file: SourceFile) {
    let all = items
    let reasons = Dictionary(flaws.map { ($0.range, $0.reason) }) { first, _ in first }
    items = []
    for item in all {
      guard let flaw = item.flaw ?? reasons[item.name.range].map({ "is left out: " + $0 }) else {
        items.append(item)
        continue
      }
      report(
        "'\(item.name.text)' \(flaw)", at: item.name.range, in: file, help: "start it in a shell")
    }
  }

  /// Returns the menu of the tasks as a document.
  ///
  /// - Parameter directory: the folder in which they run, relative to that of the file.
  mutating func document(
    of file: SourceFile, directory: String, limits: DocumentLimits
  ) -> DocumentReading {
    check(in: file)
    let (title, groups, diagnostics) = (title, groups, diagnostics)
    var maker = DocumentMaker(file, limits: limits)
    let start = 0..<0
    maker.collection(.mapping, at: 0..<file.bytes.count) { maker in
      maker.entry("title", title ?? file.name, at: start)
      maker.text("items", at: start)
      maker.collection(.sequence, at: 0..<file.bytes.count) { maker in
        for (name, items) in groups {
          if let name, let first = items.first {
            maker.collection(.mapping, at: first.name.range) { maker in
              maker.entry("section", name, at: first.name.range)
            }
          }
          for item in items { item.add(to: &maker, directory: directory) }
        }
      }
    }
    for diagnostic in diagnostics { maker.report(diagnostic) }
    return maker.finish()
  }

  /// Reports a part of the file that is no task; the others are read.
  mutating func report(_ message: String, at range: Range<Int>, in file: SourceFile, help: String) {
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
    if texts.contains(where: { $0.contains("{{") }) && inputs.isEmpty
      || script?.contains("{{") == true
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

  /// Adds the item to the document of a menu, all at the place of its name.
  fileprivate func add(to maker: inout DocumentMaker, directory: String) {
    let range = name.range
    maker.collection(.mapping, at: range) { maker in
      maker.entry("title", name.text, at: range)
      if let subtitle, !subtitle.isEmpty { maker.entry("subtitle", subtitle, at: range) }
      maker.sequence("keywords", keywords, at: range)
      if !items.isEmpty {
        maker.text("items", at: range)
        return maker.collection(.sequence, at: range) { maker in
          for item in items { item.add(to: &maker, directory: directory) }
        }
      }
      if let address { return maker.entry("url", address, at: range) }
      if let sourceInterval {
        maker.text("source", at: range)
        return maker.collection(.mapping, at: range) { maker in
          addCommand(to: &maker, in: directory)
          maker.entry("format", "xbar", at: range)
          maker.text("every", at: range)
          maker.number(sourceInterval, at: range)
        }
      }
      guard script != nil || !command.isEmpty else { return }
      addCommand(to: &maker, in: directory)
      if let output { maker.entry("output", output, at: range) }
      if let liveInterval {
        maker.text("live", at: range)
        maker.collection(.mapping, at: range) { maker in
          addCommand(to: &maker, in: directory)
          maker.text("every", at: range)
          maker.number(liveInterval, at: range)
        }
      }
      if !environment.isEmpty {
        maker.text("environment", at: range)
        maker.collection(.mapping, at: range) { maker in
          for (name, value) in environment { maker.entry(name, value, at: range) }
        }
      }
      if let question { maker.entry("confirm", question, at: range) }
      if !inputs.isEmpty {
        maker.text("inputs", at: range)
        maker.collection(.sequence, at: range) { maker in
          for input in inputs { input.add(to: &maker, at: range) }
        }
      }
    }
  }
}

extension TaskItem {
  private func addCommand(to maker: inout DocumentMaker, in directory: String) {
    let range = name.range
    if let script {
      maker.entry("shell", script, at: range)
    } else {
      maker.text("command", at: range)
      maker.collection(.sequence, at: range) { maker in
        for word in command.dropLast(endsOptionally ? 1 : 0) { maker.text(word, at: range) }
        guard endsOptionally, let last = command.last else { return }
        maker.collection(.sequence, at: range) { $0.text(last, at: range) }
      }
    }
    maker.entry("directory", self.directory ?? directory, at: range)
  }
}

extension TaskItem.Input {
  fileprivate func add(to maker: inout DocumentMaker, at range: Range<Int>) {
    maker.collection(.mapping, at: range) { maker in
      maker.entry("id", id, at: range)
      maker.entry("label", label, at: range)
      if let value { maker.entry("value", value, at: range) }
      if !choices.isEmpty {
        maker.text("choices", at: range)
        maker.collection(.sequence, at: range) { maker in
          for choice in choices {
            maker.collection(.mapping, at: range) { maker in
              maker.entry("value", choice.value, at: range)
              if let label = choice.label { maker.entry("label", label, at: range) }
            }
          }
        }
      }
      if isRequired { maker.flag("required", at: range) }
      if isMultiple { maker.flag("multiple", at: range) }
      if isSecret { maker.entry("type", "secret", at: range) }
    }
  }
}

extension String {
  /// Whether the value of the key is shown to people.
  fileprivate var isShown: Bool {
    ["title", "subtitle", "section", "label", "confirm", "keywords"].contains(self)
  }
}

extension DocumentMaker {
  fileprivate mutating func entry(_ key: String, _ value: String, at range: Range<Int>) {
    text(key, at: range)
    text(
      key.isShown ? SafeText.line(value.allSatisfy(\.isWhitespace) ? "?" : value) : value, at: range
    )
  }

  fileprivate mutating func sequence(_ key: String, _ values: [String], at range: Range<Int>) {
    guard !values.isEmpty else { return }
    text(key, at: range)
    collection(.sequence, at: range) { maker in
      for value in values { maker.text(key.isShown ? SafeText.line(value) : value, at: range) }
    }
  }

  fileprivate mutating func flag(_ key: String, at range: Range<Int>) {
    text(key, at: range)
    text("true", at: range)
  }
}
