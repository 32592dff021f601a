/// Lines of Markdown within lists and quotations.
struct MarkdownLines {
  private struct Container {
    /// The beginning of the first line, for instance the mark of an item.
    var first: String
    /// The beginning of the other lines.
    var rest: String
    var isUsed = false
  }

  private var lines: [String] = []
  private var containers: [Container] = []
  private var isSeparate = false
  /// The number of bytes.
  private(set) var size = 0

  /// How many lists and quotations are open.
  var depth: Int { containers.count }
  var text: String { lines.joined(separator: "\n") }

  mutating func open(_ first: String, _ rest: String) {
    containers.append(Container(first: first, rest: rest))
  }

  mutating func close() {
    guard !containers.isEmpty else { return }
    containers.removeLast()
  }

  /// Leaves an empty line before what comes next.
  mutating func separate() { isSeparate = true }

  /// Adds the lines of one block.
  mutating func add(_ block: [String]) {
    let startsItem = containers.contains { !$0.isUsed }
    if !lines.isEmpty, isSeparate || !startsItem {
      append(String(prefix(isBlank: true).reversed().drop { $0 == " " }.reversed()))
    }
    isSeparate = false
    for line in block {
      append(line.isEmpty ? prefix(isBlank: true) : prefix(isBlank: false) + line)
    }
  }

  private mutating func append(_ line: String) {
    lines.append(line)
    size += line.utf8.count + 1
  }

  /// The beginning of a line; the marks of items are used up by lines that are not blank.
  private mutating func prefix(isBlank: Bool) -> String {
    var prefix = ""
    for index in containers.indices {
      if containers[index].isUsed {
        prefix += containers[index].rest
      } else if isBlank {
        // An item begins with its first line.
        break
      } else {
        prefix += containers[index].first
        containers[index].isUsed = true
      }
    }
    return prefix
  }
}
