package import AppMenuPlugin
internal import Localization

extension ForgeSelection {
  /// Gives everything that all sources give, at the same time: what was kept of a server until it begins to answer.
  ///
  /// - Parameters:
  ///   - offer: what is asked for.
  ///   - call: asks a source.
  ///   - show: takes everything that is there, from time to time.
  /// - Returns: everything, with sentences about what is missing or how old something is.
  /// - Throws: a ``/AppMenuPlugin/PluginFailure`` if no source gives anything, or `CancellationError`.
  package func gather<Value: Sendable>(
    _ offer: ForgeOffer, _ context: HandlerContext,
    call: @escaping @Sendable (any Forge, @escaping ForgeReport<Value>) async throws -> Void,
    show: ([Value]) -> Void
  ) async throws -> (pieces: [Value], notices: [String]) {
    let live = all.forges.filter { $0.offers.contains(offer) }
    if live.isEmpty { _ = try await all.gather(offer, call: call, take: { _ in }) }
    let (events, continuation) = AsyncStream<(ForgeSource, GatheredPiece<Value>)>.makeStream()
    return try await withThrowingTaskGroup(of: Void.self) { group in
      defer { group.cancelAll() }
      for forge in live {
        group.addTask {
          do {
            let notices = try await ForgeSet([forge], wording: wording).gather(
              offer, call: call,
              progress: { continuation.yield((forge.source, .progress($0, $1))) },
              take: { continuation.yield((forge.source, .found($0))) })
            continuation.yield((forge.source, .ended(notices, nil)))
          } catch {
            continuation.yield((forge.source, .ended([], error)))
          }
        }
      }
      for forge in kept.forges {
        group.addTask {
          _ = try? await ForgeSet([forge], wording: wording).gather(offer, call: call) {
            continuation.yield((forge.source, .kept($0)))
          }
        }
      }
      // Also while nothing comes, what came last is shown after a pause.
      group.addTask {
        while (try? await Task.sleep(for: .milliseconds(200))) != nil {
          continuation.yield((.git, .pause))
        }
      }
      var parts = GatheredParts<Value>(live.map(\.source), wording)
      var pace = UpdatePace()
      for await (source, piece) in events {
        parts.take(source, piece)
        if parts.left.isEmpty { break }
        if case .progress = piece { context.progress(parts.fraction, parts.words) }
        if parts.hasNews {
          pace.update {
            show(parts.pieces)
            parts.hasNews = false
          }
        }
      }
      try Task.checkCancellation()
      return (parts.pieces, try parts.notices())
    }
  }
}

/// A step of a source.
private enum GatheredPiece<Value: Sendable>: Sendable {
  case found(Value)
  case kept(Value)
  case progress(Int, Int)
  case ended([String], (any Error)?)
  case pause
}

/// The results of several sources so far.
private struct GatheredParts<Value: Sendable> {
  private let sources: [ForgeSource]
  private let wording: Wording
  private var found: [ForgeSource: [Value]] = [:]
  private var kept: [ForgeSource: [Value]] = [:]
  private var steps: [ForgeSource: (done: Int, all: Int)] = [:]
  private var said: [ForgeSource: [String]] = [:]
  private var failures: [ForgeSource: any Error] = [:]
  /// Whether something came that has not been shown.
  var hasNews = false
  /// The sources that have not ended.
  private(set) var left: Set<ForgeSource>

  init(_ sources: [ForgeSource], _ wording: Wording) {
    self.sources = sources
    self.wording = wording
    left = Set(sources)
  }

  mutating func take(_ source: ForgeSource, _ piece: GatheredPiece<Value>) {
    switch piece {
    case .found(let value):
      found[source, default: []].append(value)
      hasNews = true
    case .kept(let value):
      kept[source, default: []].append(value)
      hasNews = hasNews || found[source] == nil
    case .pause: break
    case .progress(let done, let all): steps[source] = (done, all)
    case .ended(let notices, let error):
      left.remove(source)
      said[source] = notices
      failures[source] = error
    }
  }

  /// Everything that is there.
  var pieces: [Value] {
    sources.flatMap { source in
      found[source] ?? (left.contains(source) ? kept[source] ?? [] : [])
    }
  }

  /// The part that is done, or `nil` if it is not known.
  var fraction: Double? {
    let all = left.reduce(0) { $0 + (steps[$1]?.all ?? 0) }
    let done = left.reduce(0) { $0 + (steps[$1]?.done ?? 0) }
    return all > 0 ? Double(done) / Double(all) : nil
  }

  /// Words about what is being done.
  var words: String {
    if left.contains(.git), let step = steps[.git] {
      return wording(.readingRepositories(done: step.done, all: step.all))
    }
    return wording(.asking(sources: sources.filter { left.contains($0) }.map(\.title)))
  }

  /// Sentences about what is missing.
  ///
  /// - Throws: the failure of the first source if all have failed.
  func notices() throws -> [String] {
    let failed = sources.filter { failures[$0] != nil }
    if failed.count == sources.count, let first = failed.first, let error = failures[first] {
      throw error
    }
    return sources.flatMap { source -> [String] in
      let failure = failures[source].map { error in
        "\(source.title): \((error as? PluginFailure)?.message ?? "\(error)")"
      }
      return [failure].compactMap { $0 } + (said[source] ?? [])
    }
  }
}
