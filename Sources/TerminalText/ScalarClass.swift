/// What the Unicode data says of one scalar as far as a terminal is concerned, in one byte.
///
/// The classes are made by `scripts/generate-width-table`, which says what each of them holds.
struct ScalarClass: Sendable, Equatable {
  let rawValue: UInt8

  /// The columns that the scalar takes when it stands alone.
  var columns: Int { Int(rawValue & 3) }
  /// Whether terminals are known to differ about its width.
  var isDoubtful: Bool { rawValue & 4 != 0 }
  /// Whether variation selector 16 gives it its emoji form, which is wide.
  var isWidenedBySelector: Bool { rawValue & 8 != 0 }
  /// Whether it belongs to text that runs to the left (bidi classes R, AL and AN).
  var isRightToLeft: Bool { rawValue & 16 != 0 }
  /// Whether it takes columns and yet makes one cluster with what stands before it.
  var joinsPrevious: Bool { rawValue & 32 != 0 }

  /// The most columns that any terminal is known to give it.
  var widest: Int { isDoubtful ? 2 : columns }

  /// Creates the class of a scalar: its page tells the few runs that it can lie in.
  init(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    let page = min(Int(value >> 8), scalarClassPages.count - 1)
    var low = Int(scalarClassPages[page])
    var high =
      page + 1 < scalarClassPages.count
      ? Int(scalarClassPages[page + 1]) : scalarClassRuns.count - 1
    let key = value << 8 | 0xFF
    while low < high {
      let middle = (low + high + 1) / 2
      if scalarClassRuns[middle] <= key { low = middle } else { high = middle - 1 }
    }
    rawValue = UInt8(truncatingIfNeeded: scalarClassRuns[low])
  }
}
