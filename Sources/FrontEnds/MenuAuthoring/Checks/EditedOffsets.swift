internal import DisplayText
internal import SourceText

struct EditedOffsets {
  private let edits: [Fix.Edit]
  /// The ranges of the new texts, in order.
  let newRanges: [Range<Int>]

  /// Creates the offsets behind edits, none of which may touch another.
  init(_ edits: [Fix.Edit]) {
    self.edits = edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
    var shift = 0
    newRanges = self.edits.map { edit in
      let start = edit.range.lowerBound + shift
      shift += edit.text.utf8.count - edit.range.count
      return start..<start + edit.text.utf8.count
    }
  }

  /// Returns an offset after the edits; an offset in replaced text becomes the start of the new text.
  func moved(_ offset: Int) -> Int {
    let behind = edits.indices.partitioningIndex { edits[$0].range.lowerBound > offset }
    guard behind > 0 else { return offset }
    let (edit, new) = (edits[behind - 1], newRanges[behind - 1])
    return edit.range.upperBound > offset
      ? new.lowerBound : new.upperBound + offset - edit.range.upperBound
  }
}
