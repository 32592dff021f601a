/// The changes of lines before they are searched.
package struct LinePreparation: Sendable {
  /// Whether control sequences are removed.
  package var removesStyles = false
  /// The fields that are shown, or nil for all of them.
  package var shownFields: FieldSelection?
  /// Whether lines that begin with `## ` are headings of the following lines.
  package var hasSections = false

  package init() {}

  private var keepsText: Bool { !removesStyles && shownFields == nil }

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

  /// Returns the shown fields of a line, with their control sequences.
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

package struct PreparedLines: Sendable {
  package struct Heading: Sendable, Hashable {
    package var title: ArraySlice<UInt8>
    /// The number of the first line below the heading.
    package var line: Int

    package init(title: ArraySlice<UInt8>, line: Int) { (self.title, self.line) = (title, line) }
  }

  /// The lines as they are shown and searched.
  package var shown: CandidateBlock
  /// The unchanged lines, or nil if they are the same as the shown ones.
  package var sources: CandidateBlock?
  package var headings: [Heading] = []
}

extension CandidateBlock {
  /// Returns the first `count` lines and a block of the remaining ones.
  package func split(at count: Int) -> (first: [ArraySlice<UInt8>], rest: CandidateBlock) {
    let count = min(count, self.count)
    guard count > 0 else { return ([], self) }
    let first = (0..<count).map { self[$0] }
    let rest = count < self.count ? Array(bytes[self[count].startIndex...]) : []
    return (first, CandidateBlock(rest, separator: separator))
  }
}
