/// The steps that lines go through before they are searched.
package struct LinePreparation: Sendable {
  /// Whether control sequences are taken out.
  package var removesStyles = false
  /// The fields that lines consist of, or nil for all of them.
  package var shownFields: FieldSelection?
  /// Whether lines that begin with `## ` are headings of those that follow.
  package var hasSections = false

  /// Creates a preparation that changes nothing.
  package init() {}

  /// Whether lines are searched as they came.
  private var keepsText: Bool { !removesStyles && shownFields == nil }

  /// Returns the lines of a block, prepared.
  package func prepare(_ block: CandidateBlock) -> PreparedLines {
    if keepsText, !hasSections { return PreparedLines(shown: block) }
    var shown: [UInt8] = []
    var sources: [UInt8] = []
    var headings: [PreparedLines.Heading] = []
    var count = 0
    shown.reserveCapacity(block.bytes.count)
    for number in 0..<block.count {
      let line = block[number]
      if hasSections, let title = Self.heading(line) {
        headings.append(PreparedLines.Heading(title: text(title), line: count))
        continue
      }
      count += 1
      shown += text(line)
      shown.append(block.separator)
      if !keepsText {
        sources += line
        sources.append(block.separator)
      }
    }
    return PreparedLines(
      shown: CandidateBlock(shown, separator: block.separator),
      sources: keepsText ? nil : CandidateBlock(sources, separator: block.separator),
      headings: headings)
  }

  /// Returns the text of a line, with the sequences that its fields have.
  package func styledText(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    shownFields.map { $0.text(of: line)[...] } ?? line
  }

  /// Returns the text that is searched.
  package func text(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let styled = styledText(line)
    return removesStyles ? StyledLine(styled).text[...] : styled
  }

  /// Returns the title of a heading, or nil for another line.
  private static func heading(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    line.starts(with: [0x23, 0x23, 0x20]) ? line.dropFirst(3) : nil
  }
}

/// Lines of a block, prepared for being searched.
package struct PreparedLines: Sendable {
  /// The heading of a section.
  package struct Heading: Sendable, Hashable {
    /// The title, in the bytes that it came in.
    package var title: ArraySlice<UInt8>
    /// The number of the first line below it.
    package var line: Int

    /// Creates a heading.
    package init(title: ArraySlice<UInt8>, line: Int) { (self.title, self.line) = (title, line) }
  }

  /// The lines as they are shown and searched.
  package var shown: CandidateBlock
  /// The same lines as they came, or nil if they are shown so.
  package var sources: CandidateBlock?
  /// The headings between them.
  package var headings: [Heading] = []
}

extension CandidateBlock {
  /// Returns the first `count` lines and a block of the others.
  package func split(at count: Int) -> (first: [ArraySlice<UInt8>], rest: CandidateBlock) {
    let count = min(count, self.count)
    guard count > 0 else { return ([], self) }
    let first = (0..<count).map { self[$0] }
    let rest = count < self.count ? Array(bytes[self[count].startIndex...]) : []
    return (first, CandidateBlock(rest, separator: separator))
  }
}
