internal import FuzzyMatching

/// A search through lines that are still arriving, block by block in the background.
@MainActor
final class PickSearch {
  let matcher: FuzzyMatcher
  /// The last result, or `nil` while all lines are shown.
  private(set) var result: RankedLines?
  private(set) var searched = 0

  private let lines: @MainActor () -> PickLines
  private let order: MatchOrder
  private let changed: @MainActor () -> Void
  private var found: [[CandidateMatch]] = []
  private var task: Task<Void, Never>?

  /// Creates a search with `matcher`.
  ///
  /// - Parameters:
  ///   - order: the order of the result.
  ///   - before: the result to show until there is a new one.
  ///   - lines: returns the lines received so far; more may be added at the end.
  ///   - changed: called when the result changes.
  init(
    _ matcher: FuzzyMatcher, order: MatchOrder, before: RankedLines?,
    lines: @escaping @MainActor () -> PickLines, changed: @escaping @MainActor () -> Void
  ) {
    self.matcher = matcher
    self.lines = lines
    self.order = order
    self.changed = changed
    result = before
    let all = lines()
    if all.list.isQuick(for: matcher) {
      found = all.list.blocks.map { $0.matches(matcher) }
      result = all.list.ranked(found, order, groups: all.sectionStarts)
      searched = found.count
    } else {
      start()
    }
  }

  deinit { task?.cancel() }

  var isSearching: Bool { searched < lines().list.blocks.count }

  func start() {
    guard task == nil, isSearching else { return }
    task = Task { [weak self] in
      while let (lines, first) = self?.rest {
        guard let matcher = self?.matcher,
          let more = await lines.list.matches(matcher, from: first), let self
        else { return }
        found += more
        let ranked = await Self.ranked(lines, found, order)
        if Task.isCancelled { return }
        result = ranked
        searched = found.count
        changed()
      }
      self?.task = nil
    }
  }

  /// The lines and the index of the first block that has not been searched, or `nil` if there is none.
  private var rest: (PickLines, Int)? { isSearching ? (lines(), found.count) : nil }

  @concurrent
  private static func ranked(
    _ lines: PickLines, _ found: [[CandidateMatch]], _ order: MatchOrder
  ) async -> RankedLines { lines.list.ranked(found, order, groups: lines.sectionStarts) }
}
