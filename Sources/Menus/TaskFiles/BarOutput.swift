internal import SourceText

/// Reads what a plugin prints, as xbar has it: a line is an item, `| key=value` says what it does, and dashes before it
/// put it in a submenu.
enum BarOutput {
  static func read(_ file: SourceFile) -> TaskList {
    var root: [Line] = []
    var lines = TaskLines(file)
    var all: [TaskLines.Line] = []
    while let line = lines.next() { all.append(line) }
    // The lines before the first separator are the text of the menu bar.
    let start = all.firstIndex { $0.text == "---" }.map { $0 + 1 } ?? 0
    for line in all[start...] where !line.isBlank {
      var text = Substring(line.text)
      var depth = 0
      while text.hasPrefix("--"), depth < 8 {
        text = text.dropFirst(2)
        depth += 1
      }
      guard !text.isEmpty, !text.allSatisfy({ $0 == "-" }) else { continue }
      if let made = Line(line, text.trimmed) { insert(made, at: depth, into: &root) }
    }
    return TaskList(items: root.map(\.made))
  }

  private struct Line {
    var item: TaskItem
    var children: [Line] = []

    /// The item with those of its submenu.
    var made: TaskItem {
      var made = item
      made.items = children.map(\.made)
      return made
    }

    /// Creates the item of a line, or returns nil for one that is not shown in a menu.
    init?(_ line: TaskLines.Line, _ text: Substring) {
      var values: [Substring: String] = [:]
      var title = text
      if let mark = text.lastIndex(of: "|") {
        title = text[..<mark].trimmed
        var rest = text[text.index(after: mark)...].trimmed
        while let name = rest.takeName(), rest.first == "=" {
          rest = rest.dropFirst()
          let word = rest.takeString(escapes: [:]) ?? String(rest.prefix { !$0.isWhitespace })
          rest = rest.drop { !$0.isWhitespace }.trimmed
          values[name] = word
        }
      }
      if values["alternate"] == "true" || values["dropdown"] == "false" { return nil }
      item = TaskItem(name: line.placed(title))
      item.address = values["href"].flatMap { address in
        ["http://", "https://"].contains { address.hasPrefix($0) } ? address : nil
      }
      guard item.address == nil, values["disabled"] != "true",
        let program = values["shell"] ?? values["bash"]
      else { return }
      var number = 0
      let words = values.keys.filter { $0.hasPrefix("param") }.count
      item.command = [program]
      while number < words {
        number += 1
        guard let word = values["param\(number)"] else { break }
        item.command.append(word)
      }
      item.output = values["terminal"] == "true" ? nil : "message"
    }
  }

  private static func insert(_ line: Line, at depth: Int, into lines: inout [Line]) {
    if depth > 0, !lines.isEmpty {
      insert(line, at: depth - 1, into: &lines[lines.count - 1].children)
    } else {
      lines.append(line)
    }
  }
}
