internal import FuzzyMatching

extension PickLayer {
  /// What is known before anybody is asked.
  package enum Verdict: Sendable, Equatable {
    /// There is something to ask.
    case ask
    /// This line alone matches.
    case only([UInt8])
    /// No line matches.
    case nothing
  }

  /// Waits until it is known whether somebody has to be asked.
  ///
  /// That is at the end of the input, or as soon as so many lines match that it cannot matter any more.
  ///
  /// - Parameters:
  ///   - takesOnly: whether one line that matches is chosen without a question.
  ///   - endsAtNone: whether nobody is asked where no line matches.
  package func verdict(takesOnly: Bool, endsAtNone: Bool) async -> Verdict {
    guard takesOnly || endsAtNone else { return .ask }
    let (changes, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let before = onChange
    onChange = { signal.yield() }
    defer { onChange = before }
    signal.yield()
    for await _ in changes {
      // Until something is found all lines are shown: that is no count of what matches.
      guard let matching = matcher == nil ? count : found?.lines.count else { continue }
      // Further lines take away none that match.
      if matching > (takesOnly ? 1 : 0) { return .ask }
      if isReading || isSearching { continue }
      if matching == 1 { return .only(Array(list[number(0)])) }
      return endsAtNone ? .nothing : .ask
    }
    return .ask
  }
}
