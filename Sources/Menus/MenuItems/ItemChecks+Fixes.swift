internal import Documents
internal import SourceText

// Fixes of items.

extension ItemChecks {
  /// Returns the change that adds a placeholder title; none where the format has no place for one.
  static func insertingTitle(in file: SourceFile, at anchor: Range<Int>) -> [Fix] {
    let start = anchor.lowerBound
    guard file.hasLines, start < file.bytes.count else { return [] }
    let edit: Fix.Edit? =
      switch DocumentFormat.detect(file.bytes, name: file.name) {
      case .xmlPropertyList: titleElement(in: file, at: start)
      case .oldStylePropertyList: titleInBraces(in: file, at: start)
      case .yaml: titleEntry(in: file, at: start)
      case .binaryPropertyList: nil
      }
    return edit.map { [Fix("insert a title", [$0])] } ?? []
  }

  private static func titleElement(in file: SourceFile, at start: Int) -> Fix.Edit? {
    let bytes = file.bytes
    guard bytes[start...].starts(with: "<dict".utf8),
      let end = bytes[start...].firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    let line = file.lineRange(containing: start)
    let blanks = bytes[line].prefix(while: \.isBlank)
    let unit = blanks.contains(.tab) || blanks.isEmpty ? "\t" : "  "
    let outer = file.lineBreak + String(decoding: blanks, as: UTF8.self)
    let inner = outer + unit
    let title = "\(inner)<key>title</key>\(inner)<string>Untitled</string>"
    if bytes[end - 1] == UInt8(ascii: "/") {
      return Fix.Edit(start..<end + 1, "<dict>\(title)\(outer)</dict>")
    }
    return Fix.Edit(end + 1..<end + 1, title)
  }

  private static func titleInBraces(in file: SourceFile, at start: Int) -> Fix.Edit? {
    guard file.bytes[start] == .openBrace else { return nil }
    let isEmpty = file.bytes[(start + 1)...].first == .closeBrace
    return Fix.Edit(start + 1..<start + 1, " title = Untitled;" + (isEmpty ? " " : ""))
  }

  /// Returns the insertion of a title into the mapping of YAML or JSON whose first key is at `start`, or into the
  /// empty one that begins there.
  private static func titleEntry(in file: SourceFile, at start: Int) -> Fix.Edit? {
    let bytes = file.bytes
    let brace = bytes.skippingAnchors(from: start, to: bytes.count)
    if brace < bytes.count, bytes[brace] == .openBrace {
      guard bytes[(brace + 1)...].first(where: { $0 > 0x20 }) == .closeBrace else { return nil }
      let isJSON = bytes.first { $0 > 0x20 }?.opensFlow == true
      return Fix.Edit(
        brace + 1..<brace + 1, isJSON ? "\"title\": \"Untitled\"" : "title: Untitled")
    }
    let line = file.lineRange(containing: start)
    let last = lastByte(before: start, in: file)
    if bytes[line.lowerBound..<start].contains(where: { $0 != .space && $0 != .dash })
      || file.beginsLine(start) && last.map({ "{[,".utf8.contains($0) }) == true
    {
      guard last == .openBrace else { return nil }
      let isQuoted = bytes[start] == .doubleQuote
      return Fix.Edit(
        start..<start, isQuoted ? "\"title\": \"Untitled\", " : "title: Untitled, ")
    }
    let indent = String(repeating: " ", count: file.indent(of: start))
    return Fix.Edit(start..<start, "title: Untitled\(file.lineBreak)\(indent)")
  }

  /// Returns the last byte before `start` that is neither white space nor part of a comment.
  private static func lastByte(before start: Int, in file: SourceFile) -> UInt8? {
    var end = start
    while end > 0 {
      let line = file.lineRange(containing: end - 1)
      var text = file.bytes[line.lowerBound..<max(line.lowerBound, min(end, line.upperBound))]
      let comment = text.indices.first {
        text[$0] == .hash && ($0 == text.startIndex || text[$0 - 1] <= 0x20)
      }
      if let comment { text = text[..<comment] }
      if let last = text.last(where: { $0 > 0x20 }) { return last }
      end = line.lowerBound
    }
    return nil
  }

  static func otherID(_ id: FieldText, in file: SourceFile, beside taken: Set<String>) -> [Fix] {
    let free = (2...100).lazy.map { "\(id.text)-\($0)" }.first { !taken.contains($0) }
    return Fix.renaming(SourceLocation(file, id.range), to: free.map { [$0] } ?? [])
  }

  static func freeKey(
    at location: SourceLocation, beside taken: [Character: Range<Int>]
  ) -> [Fix] {
    let letters = "abcdefghijklmnoprstuvwxyz0123456789"
    let free = letters.first { taken[$0] == nil && !isReserved($0) }
    return Fix.renaming(location, to: free.map { [String($0)] } ?? [])
  }
}

extension [UInt8] {
  /// Returns the offset behind the anchors and tags of YAML from `start`, and behind the white space after them.
  func skippingAnchors(from start: Int, to end: Int) -> Int {
    var offset = start
    while offset < end, "&!".utf8.contains(self[offset]) {
      offset = self[offset..<end].firstIndex { $0 <= 0x20 } ?? end
      offset = self[offset..<end].firstIndex { $0 > 0x20 } ?? end
    }
    return offset
  }
}
