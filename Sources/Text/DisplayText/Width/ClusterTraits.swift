package struct ClusterTraits: Sendable, Hashable {
  /// The number of columns: 0, 1 or 2.
  package let columns: Int
  /// The maximum number of columns in any known terminal, which may be more than 2.
  package let widest: Int
  /// Whether terminals are known to differ about its width.
  package let isDoubtful: Bool
  /// Whether it contains right-to-left letters or numbers (bidi classes R, AL and AN).
  package let isRightToLeft: Bool
  /// Whether it would join a cluster sent right before it.
  package let joinsPrevious: Bool
}

extension ClusterTraits {
  package init(_ character: Character) {
    let scalars = character.unicodeScalars
    let first = scalars[scalars.startIndex]
    let firstClass = ScalarClass(first)
    if character.utf8.count == UTF8.width(first) {
      self.init(
        columns: firstClass.columns, widest: firstClass.widest, isDoubtful: firstClass.isDoubtful,
        isRightToLeft: firstClass.isRightToLeft, joinsPrevious: firstClass.joinsPrevious)
    } else {
      let beginsWithMark = firstClass.columns == 0
      self.init(scalars, joinsPrevious: firstClass.joinsPrevious || beginsWithMark)
    }
  }

  /// Creates the traits of several scalars, about whose width terminals always may differ.
  ///
  /// Some add the widths of the scalars, others use that of the first. The sum, but
  /// no more than 2, is the safer choice: a gap is better than half a letter overwritten.
  private init(_ scalars: Character.UnicodeScalarView, joinsPrevious: Bool) {
    var sum = 0
    var widest = 0
    var isRightToLeft = false
    var isWidened = false
    var previous: ScalarClass?
    for scalar in scalars {
      let scalarClass = ScalarClass(scalar)
      sum += scalarClass.columns
      widest += scalarClass.widest
      isRightToLeft = isRightToLeft || scalarClass.isRightToLeft
      if scalar == "\u{FE0F}", let previous, previous.isWidenedBySelector { isWidened = true }
      previous = scalarClass
    }
    let columns = isWidened ? 2 : min(sum, 2)
    self.init(
      columns: columns, widest: max(columns, widest), isDoubtful: true,
      isRightToLeft: isRightToLeft, joinsPrevious: joinsPrevious)
  }
}
