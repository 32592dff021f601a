internal import DocumentSyntax
internal import SourceText

// Changes that mend commands and scripts.

extension OperationReader {
  /// Returns the change that writes the words of a command, given as one text, by themselves.
  static func splitting(_ node: DocumentNode) -> [Fix] {
    let words = node.text.split(separator: " ").map(String.init)
    let isPlain = words.allSatisfy { word in
      word.utf8.allSatisfy {
        ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || "-_./=+@%".utf8.contains($0)
      } && word.utf8.first != UInt8(ascii: "@") && word.utf8.first != UInt8(ascii: "%")
    }
    guard isPlain, !words.isEmpty, node.tree.format == .yaml, node.tree.file.hasLines else {
      return []
    }
    return [
      Fix(
        "write each word by itself",
        [Fix.Edit(node.range, "[" + words.joined(separator: ", ") + "]")])
    ]
  }

  /// Returns the change that names a variable where a script has a place for a value.
  static func naming(
    _ variable: String, inPlaceOf name: String, at node: DocumentNode
  ) -> [Fix] {
    let edits = places(of: name, in: node).map { Fix.Edit($0, "$\(variable)") }
    return edits.isEmpty ? [] : [Fix("write $\(variable)", edits)]
  }

  /// Returns the changes that name another input in the places of one that there is not.
  static func replacing(_ name: String, with names: [String], at node: DocumentNode) -> [Fix] {
    names.compactMap { other in
      let edits = places(of: name, in: node).map { Fix.Edit($0, "{{\(other)}}") }
      return edits.isEmpty
        ? nil : Fix("write '{{\(other)}}'", edits)
    }
  }

  /// Returns the places of `{{name}}` in the source of a node.
  private static func places(of name: String, in node: DocumentNode) -> [Range<Int>] {
    guard node.tree.file.hasLines else { return [] }
    let bytes = node.tree.file.bytes
    var found: [Range<Int>] = []
    var index = node.range.lowerBound
    while index < node.range.upperBound {
      guard bytes[index...].starts(with: "{{".utf8) else {
        index += 1
        continue
      }
      var end = index + 2
      while end < node.range.upperBound, bytes[end] != UInt8(ascii: "}") { end += 1 }
      let inner = String(decoding: bytes[index + 2..<end], as: UTF8.self)
      if bytes[end...].starts(with: "}}".utf8),
        inner.split(separator: " ").map(String.init) == [name]
      {
        found.append(index..<end + 2)
        end += 2
      }
      index = max(end, index + 2)
    }
    return found
  }
}
