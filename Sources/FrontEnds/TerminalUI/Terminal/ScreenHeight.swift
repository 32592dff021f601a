package enum ScreenHeight: Sendable, Hashable {
  /// A number of rows; a negative number leaves that many rows free.
  case rows(Int)
  /// A part of the window.
  case percent(Int)

  /// The least height, if the window is higher.
  package static let least = 4
  /// The maximum height: the sequence that makes room is stored where signal handlers find it.
  private static let most = 200

  /// Parses a height such as `10`, `40%` or `-3`.
  package init?(_ text: String) {
    let isPercent = text.last == "%"
    guard let number = Int(isPercent ? text.dropLast() : text[...]),
      (-100_000...100_000).contains(number)
    else {
      return nil
    }
    if isPercent {
      guard (0...100).contains(number) else { return nil }
      self = .percent(number)
    } else {
      self = .rows(number)
    }
  }

  /// Returns the number of rows in a window with `window` rows, one of which stays free.
  package func rows(of window: Int) -> Int {
    let wanted =
      switch self {
      case .rows(let count): count < 0 ? window + count : count
      case .percent(let percent): window * percent / 100
      }
    return max(1, min(max(wanted, Self.least), window - 1, Self.most))
  }
}
