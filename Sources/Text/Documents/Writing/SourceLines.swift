internal import DisplayText
internal import SourceText

/// The lines of a source, found once: asking where a line begins takes the same time however long it is.
struct SourceLines {
  let bytes: [UInt8]
  private var starts = [0]
  /// Whether each line, except for the last, is empty or has only spaces.
  private var areBlank: [Bool] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var index = 0
    var isBlank = true
    while index < bytes.count {
      let length = LineBreaks.length(bytes, at: index)
      guard length > 0 else {
        isBlank = isBlank && bytes[index].isBlank
        index += 1
        continue
      }
      index += length
      starts.append(index)
      areBlank.append(isBlank)
      isBlank = true
    }
  }

  func start(around offset: Int) -> Int { starts[line(around: offset)] }

  func hasBlankLine(before offset: Int) -> Bool {
    let line = line(around: offset)
    return line > 0 && areBlank[line - 1]
  }

  /// Returns `comment`, which begins at its offset, with its place beside what precedes it.
  func placed(_ comment: SyntaxComment) -> SyntaxComment {
    var comment = comment
    let before = bytes[start(around: comment.offset)..<comment.offset]
    comment.column = before.count
    comment.isOwnLine = before.allSatisfy(\.isBlank)
    comment.hasBlankBefore = comment.isOwnLine && hasBlankLine(before: comment.offset)
    return comment
  }

  private func line(around offset: Int) -> Int {
    max(0, starts.partitioningIndex { $0 > offset } - 1)
  }
}
