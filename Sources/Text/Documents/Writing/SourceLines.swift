internal import SourceText

/// The lines of a source, found once: asking where a line begins takes the same time however long it is.
struct SourceLines {
  /// The offsets at which lines begin.
  private var starts = [0]
  /// Whether each line, the last one apart, has nothing but blanks.
  private var areBlank: [Bool] = []

  /// Creates the lines of `bytes`, broken as YAML breaks them.
  init(_ bytes: [UInt8]) {
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

  /// Returns the offset at which the line around `offset` begins.
  func start(around offset: Int) -> Int { starts[line(around: offset)] }

  /// Whether the line before the one around `offset` is blank.
  func hasBlankLine(before offset: Int) -> Bool {
    let line = line(around: offset)
    return line > 0 && areBlank[line - 1]
  }

  private func line(around offset: Int) -> Int {
    max(0, starts.indices.partitioningIndex { starts[$0] > offset } - 1)
  }
}
