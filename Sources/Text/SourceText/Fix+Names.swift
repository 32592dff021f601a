extension Fix {
  /// Returns the changes that put one of `names` in the place of the text at `location`.
  ///
  /// None is certain: the nearest name is a guess, and the text may be meant as it is. The likeliest name comes first.
  package static func renaming(
    _ location: SourceLocation, to names: [String], isInBlock: Bool = false
  ) -> [Fix] {
    names.compactMap { name in
      let edit = Edit.text(name, inPlaceOf: location, isInBlock: isInBlock)
      return edit.map { Fix("write '\(name)'", [$0]) }
    }
  }
}

extension Diagnostic {
  /// Returns the finding with a question that offers `names` for the text at its place, and with the changes that
  /// write them there; the finding as it is for none.
  package func suggesting(_ names: [String]) -> Diagnostic {
    guard let question = NearestNames.question(names) else { return self }
    var finding = self
    finding.label = question
    finding.fixes = Fix.renaming(location, to: names)
    return finding
  }
}

extension Fix.Edit {
  /// Returns the edit that puts a text in the place of the one at `location`, written as that is: in the same
  /// element, in the same quotation marks, or as it stands; nil without a place in a text.
  ///
  /// - Parameter isInBlock: whether it is where YAML takes brackets for letters.
  package static func text(
    _ text: String, inPlaceOf location: SourceLocation, isInBlock: Bool = false
  ) -> Fix.Edit? {
    guard location.file.hasLines, let range = location.range,
      range.upperBound <= location.file.bytes.count
    else { return nil }
    let bytes = location.file.bytes[range]
    switch bytes.first {
    case UInt8(ascii: "<"):
      let tag =
        bytes.dropFirst().prefix { $0 &- 0x61 < 26 }.elementsEqual("key".utf8) ? "key" : "string"
      return Fix.Edit(range, "<\(tag)>\(text.escapedForXML)</\(tag)>")
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return Fix.Edit(range, quoted(text))
    default:
      let signs = isInBlock ? "./[]" : "./"
      let isPlain =
        text.utf8.first?.isLetter == true
        && text.utf8.allSatisfy { $0.isNamePart || signs.utf8.contains($0) }
      return Fix.Edit(range, isPlain ? text : quoted(text))
    }
  }

  /// Returns `text` in quotation marks: in single ones, where nothing is escaped, if it holds what the double ones
  /// give a meaning.
  package static func quoted(_ text: String) -> String {
    if !text.utf8.contains(where: { $0 == 0x22 || $0 == 0x5C }) { return "\"\(text)\"" }
    return "'"
      + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }
}

extension SourceFile {
  /// Returns the number of bytes between the beginning of the line around `offset` and it.
  package func indent(of offset: Int) -> Int { offset - lineRange(containing: offset).lowerBound }

  /// Whether only spaces and tabs precede `offset` in its line.
  package func beginsLine(_ offset: Int) -> Bool {
    bytes[lineRange(containing: offset).lowerBound..<offset].allSatisfy(\.isBlank)
  }

  package var lineBreak: String {
    guard let end = bytes.firstIndex(of: 0x0A) else { return "\n" }
    return end > 0 && bytes[end - 1] == 0x0D ? "\r\n" : "\n"
  }

  /// Returns the edits that move the line around `offset`, and the lines below it that are indented more, so that
  /// it begins behind `indent` spaces.
  package func reindenting(_ offset: Int, to indent: Int) -> [Fix.Edit] {
    let first = lineRange(containing: offset)
    let old = bytes[first].prefix(while: \.isBlank).count
    let shift = indent - old
    if shift == 0 { return [] }
    var edits: [Fix.Edit] = []
    for line in lines(from: offset) where edits.count < 10_000 {
      let blanks = bytes[line].prefix(while: \.isBlank).count
      if blanks == line.count { continue }
      if line != first, blanks <= old { break }
      let new = String(repeating: " ", count: max(0, blanks + shift))
      edits.append(Fix.Edit(line.lowerBound..<line.lowerBound + blanks, new))
    }
    return edits
  }

  /// Returns the bytes of the lines from the one around `offset`, without their line breaks.
  package func lines(from offset: Int) -> UnfoldFirstSequence<Range<Int>> {
    sequence(first: lineRange(containing: offset)) { line in
      let next = self.endOfBreak(at: line.upperBound)
      return next == line.upperBound ? nil : self.lineRange(containing: next)
    }
  }

  /// Returns the offset behind the line break at `offset`, or `offset` without a line break.
  package func endOfBreak(at offset: Int) -> Int {
    let rest = bytes[offset...].prefix(2)
    if rest.elementsEqual("\r\n".utf8) { return offset + 2 }
    return rest.first == 0x0A || rest.first == 0x0D ? offset + 1 : offset
  }
}
