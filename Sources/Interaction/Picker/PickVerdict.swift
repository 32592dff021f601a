internal import FuzzyMatching

extension PickLayer {
  package enum Verdict: Sendable, Equatable {
    case ask
    /// Exactly this line matches.
    case only([UInt8])
    case nothing
  }

  /// Waits until it is known whether the user must be asked.
  ///
  /// This is known at the end of the input, or as soon as further lines cannot change it.
  ///
  /// - Parameters:
  ///   - takesOnly: whether a single matching line is chosen without asking.
  ///   - endsAtNone: whether to return without asking if no line matches.
  package func verdict(takesOnly: Bool, endsAtNone: Bool) async -> Verdict {
    guard takesOnly || endsAtNone else { return .ask }
    let (changes, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let before = onChange
    onChange = { signal.yield() }
    defer { onChange = before }
    signal.yield()
    for await _ in changes {
      // Without a result all lines are shown, so that their count is not the number of matches.
      guard let matching = matcher == nil ? count : found?.lines.count else { continue }
      // Further lines do not reduce the number of matches.
      if matching > (takesOnly ? 1 : 0) { return .ask }
      if isReading || isSearching { continue }
      if matching == 1 { return .only(output(of: number(0))) }
      return endsAtNone ? .nothing : .ask
    }
    return .ask
  }
}
