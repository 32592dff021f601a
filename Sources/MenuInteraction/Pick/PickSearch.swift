internal import FuzzyMatching

/// Searches lines that are still coming in, block by block, without standing in anyone's way.
@MainActor
final class PickSearch {
  let matcher: FuzzyMatcher
  /// What was found last; nil while all lines are shown.
  private(set) var result: RankedLines?
  /// How many blocks the result is of.
  private(set) var searched = 0

  private let lines: @MainActor () -> CandidateList
  private let changed: @MainActor () -> Void
  private var found: [[CandidateMatch]] = []
  private var task: Task<Void, Never>?

  /// A search for what `matcher` matches.
  ///
  /// - Parameters:
  ///   - before: what is shown until something is found.
  ///   - lines: gives the lines so far; more may be added at the end.
  ///   - changed: called when there is another result.
  init(
    _ matcher: FuzzyMatcher, before: RankedLines?, lines: @escaping @MainActor () -> CandidateList,
    changed: @escaping @MainActor () -> Void
  ) {
    self.matcher = matcher
    self.lines = lines
    self.changed = changed
    result = before
    let list = lines()
    if list.isQuick {
      found = list.blocks.map { $0.matches(matcher) }
      result = list.ranked(found)
      searched = found.count
    } else {
      start()
    }
  }

  deinit { task?.cancel() }

  /// Whether there are lines that were not looked at yet.
  var isSearching: Bool { searched < lines().blocks.count }

  /// Searches what has come in since.
  func start() {
    guard task == nil, isSearching else { return }
    task = Task { [weak self] in
      while let (list, first) = self?.rest {
        guard let matcher = self?.matcher,
          let more = await list.matches(matcher, from: first), let self
        else { return }
        found += more
        let ranked = await Self.ranked(list, found)
        if Task.isCancelled { return }
        result = ranked
        searched = found.count
        changed()
      }
      self?.task = nil
    }
  }

  /// The lines, and the first block that was not looked at; nil where all were.
  private var rest: (CandidateList, Int)? { isSearching ? (lines(), found.count) : nil }

  @concurrent
  private static func ranked(
    _ list: CandidateList, _ found: [[CandidateMatch]]
  ) async -> RankedLines { list.ranked(found) }
}
