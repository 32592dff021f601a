struct MarkdownLines {
  private struct Container {
    /// The beginning of the first line, such as a list marker.
    var first: String
    /// The beginning of the other lines.
    var rest: String
    var isUsed = false
  }

  private var lines: [String] = []
  private var containers: [Container] = []
  private var isSeparate = false
  /// The size in bytes.
  private(set) var size = 0

  /// The number of open lists and quotations.
  var depth: Int { containers.count }
  var text: String { lines.joined(separator: "\n") }

  mutating func open(_ first: String, _ rest: String) {
    containers.append(Container(first: first, rest: rest))
  }

  mutating func close() {
    guard !containers.isEmpty else { return }
    containers.removeLast()
  }

  /// Requests an empty line before the next block.
  mutating func separate() { isSeparate = true }

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

  /// Returns the beginning of a line; lines that are not blank use up list markers.
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
