package import AppMenuPlugin
package import Localization

/// The sources of one selection, asked together.
package struct ForgeSet: Sendable {
  /// The sources, in the order of the item's arguments.
  package let forges: [any Forge]
  /// The language of failures.
  let wording: Wording

  /// Creates a set of sources.
  package init(_ forges: [any Forge], wording: Wording = .english) {
    self.forges = forges
    self.wording = wording
  }

  /// Returns the source of a kind.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure`` if the selection has none.
  package func forge(_ source: ForgeSource) throws(PluginFailure) -> any Forge {
    for forge in forges where forge.source == source { return forge }
    throw PluginFailure(
      wording(.noSourceOfView(source: source.title)), hint: wording(.selectAgain),
      retryable: false)
  }

  /// Calls all sources that give something, at the same time, and takes what they find as it comes.
  ///
  /// A source that fails is told in a sentence, as long as another one gives something.
  ///
  /// - Parameters:
  ///   - offer: what is asked for.
  ///   - call: asks a source.
  ///   - progress: takes the number of steps done and the number known, of all sources together.
  ///   - take: takes what is found.
  /// - Returns: sentences about what is missing, or how old something is.
  /// - Throws: a ``/AppMenuPlugin/PluginFailure`` if no source gives anything, or `CancellationError`.
  package func gather<Value: Sendable>(
    _ offer: ForgeOffer,
    call: @escaping @Sendable (any Forge, @escaping ForgeReport<Value>) async throws -> Void,
    progress: (Int, Int) -> Void = { _, _ in }, take: (Value) -> Void
  ) async throws -> [String] {
    let asked = forges.filter { $0.offers.contains(offer) }
    guard !asked.isEmpty else {
      throw PluginFailure(
        wording(.noSourceGivesThis), hint: wording(.writeOtherSources), retryable: false)
    }
    let (events, continuation) = AsyncStream<GatheringEvent<Value>>.makeStream()
    return try await withThrowingTaskGroup(of: Void.self) { group in
      defer { group.cancelAll() }
      for forge in asked {
        group.addTask {
          do {
            try await call(forge) { continuation.yield(.update(forge.source, $0)) }
            continuation.yield(.ended(forge.source, nil))
          } catch {
            continuation.yield(.ended(forge.source, error))
          }
        }
      }
      var gathering = Gathering(count: asked.count)
      for await event in events {
        switch event {
        case .update(_, .found(let value)): take(value)
        case .update(let source, .progress(let done, let all)):
          gathering.steps[source] = (done, all)
          progress(
            gathering.steps.values.reduce(0) { $0 + $1.done },
            gathering.steps.values.reduce(0) { $0 + $1.all })
        case .update(_, .notice(let words)):
          if !gathering.notices.contains(words) { gathering.notices.append(words) }
        case .ended(let source, let error): gathering.end(source, error)
        }
        if gathering.left == 0 { break }
      }
      try Task.checkCancellation()
      return try gathering.result()
    }
  }
}

/// A step of a source.
private enum GatheringEvent<Value: Sendable>: Sendable {
  case update(ForgeSource, ForgeUpdate<Value>)
  case ended(ForgeSource, (any Error)?)
}

/// How far several sources are.
private struct Gathering {
  var steps: [ForgeSource: (done: Int, all: Int)] = [:]
  var notices: [String] = []
  private(set) var left: Int
  private let count: Int
  private var failures: [(source: ForgeSource, error: any Error)] = []

  init(count: Int) {
    (self.count, left) = (count, count)
  }

  mutating func end(_ source: ForgeSource, _ error: (any Error)?) {
    left -= 1
    if let error { failures.append((source, error)) }
  }

  func result() throws -> [String] {
    if let first = failures.first, failures.count == count { throw first.error }
    return failures.map { source, error in
      let words = (error as? PluginFailure)?.message ?? "\(error)"
      return "\(source.title): \(words)"
    } + notices
  }
}
