internal import SourceText

/// The offsets of a source after edits.
struct EditedOffsets {
  private let edits: [Fix.Edit]
  /// The places of the new texts, in order.
  let newRanges: [Range<Int>]

  /// Creates the offsets behind edits, none of which touches another.
  init(_ edits: [Fix.Edit]) {
    self.edits = edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
    var shift = 0
    newRanges = self.edits.map { edit in
      let start = edit.range.lowerBound + shift
      shift += edit.text.utf8.count - edit.range.count
      return start..<start + edit.text.utf8.count
    }
  }

  /// Returns an offset after the edits; that of replaced text is where the new text begins.
  func moved(_ offset: Int) -> Int {
    // The number of edits that begin at the offset or before it.
    var (low, high) = (0, edits.count)
    while low < high {
      let middle = (low + high) / 2
      if edits[middle].range.lowerBound <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return offset }
    let (edit, new) = (edits[low - 1], newRanges[low - 1])
    return edit.range.upperBound > offset
      ? new.lowerBound : new.upperBound + offset - edit.range.upperBound
  }
}
