internal import AppMenuPlugin
internal import Localization
internal import Synchronization

/// The events of all sources in the order of instants, the newest first, read page by page.
///
/// Each source has its own pages: the next event is the newest of the first ones that are left of each, so that the
/// order holds across them.
package actor ActivityFeed {
  /// A filter of events.
  package struct Filter: Sendable, Hashable {
    /// The only repository, or `nil` for all.
    package var repository: RepositoryName?
    /// The only kind, or `nil` for all.
    package var kind: ForgeEvent.Kind?

    /// Creates a filter.
    package init(repository: RepositoryName? = nil, kind: ForgeEvent.Kind? = nil) {
      self.repository = repository
      self.kind = kind
    }

    /// Returns whether an event is shown.
    package func shows(_ event: ForgeEvent) -> Bool {
      (repository == nil || repository == event.repository)
        && (kind == nil || kind == event.kind)
    }
  }

  /// Events of the feed.
  package struct Page: Sendable {
    /// The events, the newest first.
    package var events: [ForgeEvent]
    /// Whether there may be more.
    package var hasMore: Bool
  }

  /// Takes what happens while the feed reads.
  package struct Report: Sendable {
    /// Takes the number of steps done and the number known.
    package var progress: @Sendable (Int, Int) -> Void
    /// Takes events, in any order.
    package var found: @Sendable ([ForgeEvent]) -> Void

    /// Creates a report.
    package init(
      progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in },
      found: @escaping @Sendable ([ForgeEvent]) -> Void = { _ in }
    ) {
      self.progress = progress
      self.found = found
    }
  }

  private struct Supply {
    let forge: any Forge
    var events: ArraySlice<ForgeEvent> = []
    /// Where the next page begins; `.some(nil)` for the first one, `nil` if there is none.
    var next: String??
  }

  /// The number of events that a source is asked for at a time.
  private static let pageSize = 200
  /// The number of pages in a row that may be read for events that a filter shows.
  private static let patience = 25

  private let wording: Wording
  private var supplies: [Supply]
  private var seen: Set<String> = []
  /// The events that were given so far, in order.
  package private(set) var events: [ForgeEvent] = []
  /// Sentences about what is missing.
  package private(set) var notices: [String] = []

  /// Creates the feed of sources.
  package init(_ sources: ForgeSet) {
    wording = sources.wording
    supplies = sources.forges.filter { $0.offers.contains(.activity) }
      .map { Supply(forge: $0, next: .some(nil)) }
  }

  /// The repositories of all events read so far, by name.
  package var repositories: [RepositoryName] {
    Set(events.map(\.repository)).sorted { ($0.name, $0.id) < ($1.name, $1.id) }
  }

  /// Reads on until there are `count` events after the first `start` that a filter shows.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure`` if there is nothing at all, or `CancellationError`.
  package func page(
    from start: Int, count: Int, _ filter: Filter = Filter(), report: Report = Report()
  ) async throws -> Page {
    var shown = events.lazy.filter(filter.shows).count
    var pages = 0
    while shown < start + count, pages < Self.patience {
      let before = events.count
      try await fill(report)
      guard let event = next() else { break }
      events.append(event)
      if filter.shows(event) { shown += 1 }
      if before / Self.pageSize != events.count / Self.pageSize { pages += 1 }
    }
    let found = events.filter(filter.shows)
    let page = found.dropFirst(start).prefix(count)
    return Page(events: Array(page), hasMore: found.count > start + count || !isAtEnd)
  }

  private var isAtEnd: Bool { supplies.allSatisfy { $0.events.isEmpty && $0.next == nil } }

  /// Takes the newest event that is left.
  private func next() -> ForgeEvent? {
    while true {
      let newest = supplies.indices.filter { !supplies[$0].events.isEmpty }.max { left, right in
        let (a, b) = (supplies[left].events.first, supplies[right].events.first)
        return (a?.time.seconds ?? .min) < (b?.time.seconds ?? .min)
      }
      guard let newest, let event = supplies[newest].events.popFirst() else { return nil }
      // A commit that several sources have counts once.
      let commit = event.kind.isCommit ? event.hash : nil
      if seen.insert(commit ?? "\(event.source.rawValue) \(event.id)").inserted { return event }
    }
  }

  /// Reads a page of each source that has no events left.
  private func fill(_ report: Report) async throws {
    let empty = supplies.indices.filter { supplies[$0].events.isEmpty && supplies[$0].next != nil }
    guard !empty.isEmpty else { return }
    var cursors: [ForgeSource: String] = [:]
    for index in empty {
      if case .some(.some(let cursor)) = supplies[index].next {
        cursors[supplies[index].forge.source] = cursor
      }
    }
    let ends = Mutex<[ForgeSource: String]>([:])
    var found: [ForgeEvent] = []
    do {
      notices += try await ForgeSet(
        empty.map { supplies[$0].forge }, wording: wording
      ).gather(
        .activity,
        call: { [cursors] forge, report in
          let end = try await forge.activity(
            after: cursors[forge.source], limit: Self.pageSize, report)
          ends.withLock { $0[forge.source] = end }
        },
        progress: report.progress,
        take: { (events: [ForgeEvent]) in
          found += events
          report.found(events)
        }
      ).filter { !notices.contains($0) }
    } catch {
      try Task.checkCancellation()
      // Events that are known stay; a notice says why there are no more.
      if events.isEmpty { throw error }
      let words = (error as? PluginFailure)?.message ?? "\(error)"
      if !notices.contains(words) { notices.append(words) }
    }
    let parts = Dictionary(grouping: found, by: \.source)
    for index in empty {
      let source = supplies[index].forge.source
      supplies[index].next = ends.withLock { $0[source] }.map { .some($0) }
      supplies[index].events =
        (parts[source] ?? []).sorted { ($0.time, $0.id) > ($1.time, $1.id) }[...]
    }
  }
}
