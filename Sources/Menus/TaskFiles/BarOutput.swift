internal import SourceText

/// Reads what a plugin prints, as xbar has it: a line is an item, `| key=value` says what it does, and dashes before it
/// put it in a submenu.
enum BarOutput {
  static func items(of file: SourceFile) -> [TaskItem] {
    var items: [TaskItem] = []
    let all = Array(TaskLines(file))
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
      if let item = item(line, text.trimmed) { insert(item, at: depth, into: &items) }
    }
    return items
  }

  /// Returns the item of a line, or nil for one that is not shown in a menu.
  private static func item(_ line: TaskLines.Line, _ text: Substring) -> TaskItem? {
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
    var item = TaskItem(name: line.placed(title))
    item.address = values["href"].flatMap { address in
      ["http://", "https://"].contains { address.hasPrefix($0) } ? address : nil
    }
    guard item.address == nil, values["disabled"] != "true",
      let program = values["shell"] ?? values["bash"]
    else { return item }
    item.command = [program]
    while let word = values["param\(item.command.count)"] { item.command.append(word) }
    item.output = values["terminal"] == "true" ? nil : "message"
    return item
  }

  private static func insert(_ item: TaskItem, at depth: Int, into items: inout [TaskItem]) {
    if depth > 0, !items.isEmpty {
      insert(item, at: depth - 1, into: &items[items.count - 1].items)
    } else {
      items.append(item)
    }
  }
}
