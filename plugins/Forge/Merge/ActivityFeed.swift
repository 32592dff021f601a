internal import AppMenuPlugin
internal import Synchronization

/// The events of all sources by instant, the newest first, read batch by batch.
///
/// Each source has its own batches: the next event is the newest of the first remaining events of all sources.
package actor ActivityFeed {
  package struct Filter: Sendable, Hashable {
    package var repository: RepositoryName?
    package var kind: ForgeEvent.Kind?

    package init(repository: RepositoryName? = nil, kind: ForgeEvent.Kind? = nil) {
      (self.repository, self.kind) = (repository, kind)
    }

    package func shows(_ event: ForgeEvent) -> Bool {
      (repository == nil || repository == event.repository)
        && (kind == nil || kind == event.kind)
    }
  }

  package typealias Page = (events: [ForgeEvent], hasMore: Bool)

  private struct Supply {
    let forge: any Forge
    var events: ArraySlice<ForgeEvent> = []
    /// The cursor of the next batch: `.some(nil)` for the first batch, `nil` after the last one.
    var next: String?? = .some(nil)

    var isEmpty: Bool { events.isEmpty && next == nil }
  }

  /// The number of events that are requested from a source at a time.
  private static let pageSize = 200
  /// The largest number of consecutive batches that are read for events that pass a filter.
  private static let patience = 25

  private var supplies: [Supply]
  private var seen: Set<String> = []
  private(set) var events: [ForgeEvent] = []
  package private(set) var notices: [String] = []

  package init(_ sources: [any Forge]) { supplies = sources.map { Supply(forge: $0) } }

  /// The repositories of all events read so far, by name.
  package var repositories: [RepositoryName] {
    Set(events.map(\.repository)).sorted { ($0.name, $0.id) < ($1.name, $1.id) }
  }

  /// Reads until there are `count` events after the first `start` that pass a filter.
  ///
  /// - Parameters:
  ///   - progress: receives the number of finished steps and the number known.
  ///   - found: receives events while they are read, in any order.
  package func page(
    from start: Int, count: Int, _ filter: Filter = Filter(),
    progress: @Sendable (Int, Int) -> Void = { _, _ in },
    found: @Sendable ([ForgeEvent]) -> Void = { _ in }
  ) async throws -> Page {
    var shown = events.lazy.filter(filter.shows).count
    var pages = 0
    while shown < start + count, pages < Self.patience {
      let before = events.count
      try await fill(progress, found)
      guard let event = next() else { break }
      events.append(event)
      if filter.shows(event) { shown += 1 }
      if before / Self.pageSize != events.count / Self.pageSize { pages += 1 }
    }
    let found = events.filter(filter.shows)
    return (
      Array(found.dropFirst(start).prefix(count)),
      found.count > start + count || !supplies.allSatisfy(\.isEmpty)
    )
  }

  /// Removes the newest remaining event.
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

  /// Reads a batch of each source that has no remaining events.
  private func fill(
    _ progress: @Sendable (Int, Int) -> Void, _ found: @Sendable ([ForgeEvent]) -> Void
  ) async throws {
    let empty = supplies.indices.filter { supplies[$0].events.isEmpty && supplies[$0].next != nil }
    guard !empty.isEmpty else { return }
    var cursors: [ForgeSource: String] = [:]
    for index in empty {
      if let cursor = supplies[index].next ?? nil { cursors[supplies[index].forge.source] = cursor }
    }
    let ends = Mutex<[ForgeSource: String]>([:])
    var read: [ForgeEvent] = []
    do {
      notices += try await empty.map { supplies[$0].forge }.gather(
        call: { [cursors] forge, report in
          let end = try await forge.activity(
            after: cursors[forge.source], limit: Self.pageSize, report)
          ends.withLock { $0[forge.source] = end }
        },
        progress: progress,
        take: { (events: [ForgeEvent]) in
          read += events
          found(events)
        }
      ).filter { !notices.contains($0) }
    } catch {
      try Task.checkCancellation()
      // Known events stay; a notice says why there are no more.
      if events.isEmpty { throw error }
      let words = (error as? PluginFailure)?.message ?? "\(error)"
      if !notices.contains(words) { notices.append(words) }
    }
    let parts = Dictionary(grouping: read, by: \.source)
    for index in empty {
      let source = supplies[index].forge.source
      supplies[index].next = ends.withLock { $0[source] }.map { .some($0) }
      supplies[index].events =
        (parts[source] ?? []).sorted { ($0.time, $0.id) > ($1.time, $1.id) }[...]
    }
  }
}
