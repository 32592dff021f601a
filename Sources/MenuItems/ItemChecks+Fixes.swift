internal import SourceText

// Changes that mend items.

extension ItemChecks {
  /// Returns the change that gives an item without a title one that can be written over.
  static func insertingTitle(in file: SourceFile, at anchor: Range<Int>) -> [Fix] {
    let start = anchor.lowerBound
    guard file.hasLines, start < file.bytes.count else { return [] }
    let line = file.lineRange(containing: start)
    if file.bytes[start...].starts(with: "<dict>".utf8) {
      let blanks = file.bytes[line].prefix { $0 == 0x20 || $0 == 0x09 }
      let unit = blanks.contains(0x09) || blanks.isEmpty ? "\t" : "  "
      let inner = file.lineBreak + String(decoding: blanks, as: UTF8.self) + unit
      let text = "\(inner)<key>title</key>\(inner)<string>Untitled</string>"
      let behind = start + "<dict>".utf8.count
      return [Fix("insert a title", [Fix.Edit(behind..<behind, text)])]
    }
    var before = start
    while before > 0, file.bytes[before - 1] == 0x20 { before -= 1 }
    let isFlow = before > 0 && file.bytes[before - 1] == UInt8(ascii: "{")
    let indent = String(repeating: " ", count: file.indent(of: start))
    let text = isFlow ? "title: Untitled, " : "title: Untitled\(file.lineBreak)\(indent)"
    return [Fix("insert a title", [Fix.Edit(start..<start, text)])]
  }

  /// Returns the change that gives an item an id that is free.
  static func otherID(_ id: FieldText, in file: SourceFile, beside taken: Set<String>) -> [Fix] {
    let free = (2...100).lazy.map { "\(id.text)-\($0)" }.first { !taken.contains($0) }
    guard let free else { return [] }
    return Fix.renaming(SourceLocation(file, id.range), to: [free]).map(uncertain)
  }

  /// Returns the change that gives an item the first letter that no item before it has.
  static func freeKey(
    at location: SourceLocation, beside taken: [Character: Range<Int>]
  ) -> [Fix] {
    let letters = "abcdefghijklmnoprstuvwxyz0123456789"
    guard let free = letters.first(where: { taken[$0] == nil && !isReserved($0) }) else {
      return []
    }
    return Fix.renaming(location, to: [String(free)]).map(uncertain)
  }

  private static func uncertain(_ fix: Fix) -> Fix { Fix(fix.title, fix.edits) }
}
