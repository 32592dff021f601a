struct MarkdownLines {
  private struct Container {
    /// The beginning of the first line, such as a list marker.
    var first: String
    /// The beginning of the other lines.
    var rest: String
    var isUsed = false
  }

  /// The deepest nesting of lists and quotations; deeper ones are on the last level.
  private static let containerLimit = 8

  private var lines: [String] = []
  private var containers: [Container] = []
  /// The number of open containers that are too deep.
  private var skipped = 0
  private var isSeparate = false
  /// The size in bytes.
  private(set) var size = 0

  var text: String { lines.joined(separator: "\n") }

  mutating func open(_ first: String, _ rest: String) {
    if containers.count < Self.containerLimit {
      containers.append(Container(first: first, rest: rest))
    } else {
      skipped += 1
    }
  }

  mutating func close() {
    if skipped > 0 { skipped -= 1 } else { _ = containers.popLast() }
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
