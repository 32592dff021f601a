package import AppMenuPlugin
internal import DisplayText

extension [any Forge] {
  /// Calls all sources at the same time; one that fails becomes a notice unless all fail.
  ///
  /// - Parameter progress: receives the numbers of finished and known steps of all sources.
  /// - Returns: sentences about missing or old results.
  package func gather<Value: Sendable>(
    call: @escaping @Sendable (any Forge, @escaping ForgeReport<Value>) async throws -> Void,
    progress: (Int, Int) -> Void = { _, _ in }, take: (Value) -> Void
  ) async throws -> [String] {
    let gathered = try await gather(call: call) { step, gathering in
      switch step {
      case .update(.found(let value)): take(value)
      case .update(.progress):
        let (done, all) = gathering.progress(of: gathering.sources)
        progress(done, all)
      default: break
      }
    }
    return gathered.notices
  }

  /// Calls all sources at the same time, and `each` after each of their steps.
  ///
  /// - Parameters:
  ///   - kept: sources that return cached data of others.
  ///   - pause: the interval of steps without news, or `nil` for no such steps.
  fileprivate func gather<Value: Sendable>(
    kept: [any Forge] = [], pause: Duration? = nil,
    call: @escaping @Sendable (any Forge, @escaping ForgeReport<Value>) async throws -> Void,
    each: (GatheringStep<Value>, inout Gathering<Value>) -> Void
  ) async throws -> Gathering<Value> {
    let (steps, continuation) = AsyncStream<(ForgeSource, GatheringStep<Value>)>.makeStream()
    return try await withThrowingTaskGroup(of: Void.self) { group in
      defer { group.cancelAll() }
      for forge in self {
        group.addTask {
          do {
            try await call(forge) { continuation.yield((forge.source, .update($0))) }
            continuation.yield((forge.source, .end(nil)))
          } catch {
            continuation.yield((forge.source, .end(error)))
          }
        }
      }
      for forge in kept {
        group.addTask {
          try? await call(forge) {
            if case .found(let value) = $0 { continuation.yield((forge.source, .kept(value))) }
          }
        }
      }
      if let pause {
        group.addTask {
          while (try? await Task.sleep(for: pause)) != nil { continuation.yield((.git, .pause)) }
        }
      }
      var gathering = Gathering<Value>(map(\.source))
      // Without sources there is no last answer that ends the loop.
      if gathering.left.isEmpty { continuation.finish() }
      for await (source, step) in steps {
        gathering.take(source, step)
        if gathering.left.isEmpty { break }
        each(step, &gathering)
      }
      try Task.checkCancellation()
      try gathering.check()
      return gathering
    }
  }
}

extension ForgeSelection {
  /// Collects the results of all sources concurrently; the cached results of a server are used
  /// until it answers.
  ///
  /// - Parameter show: receives intermediate results.
  /// - Returns: all results, and sentences about missing or outdated ones.
  package func gather<Value: Sendable>(
    _ context: HandlerContext,
    call: @escaping @Sendable (any Forge, @escaping ForgeReport<Value>) async throws -> Void,
    show: ([Value]) -> Void
  ) async throws -> (pieces: [Value], notices: [String]) {
    var pace = UpdatePace()
    // Steps without news show the latest results after a pause.
    let gathered = try await all.gather(kept: kept, pause: .milliseconds(200), call: call) {
      step, gathering in
      if case .update(.progress) = step {
        let (done, all) = gathering.progress(of: gathering.left)
        context.progress(all > 0 ? Double(done) / Double(all) : nil, gathering.words(wording))
      }
      guard gathering.hasNews else { return }
      pace.update {
        show(gathering.pieces)
        gathering.hasNews = false
      }
    }
    return (gathered.pieces, gathered.notices)
  }
}

private enum GatheringStep<Value: Sendable>: Sendable {
  case update(ForgeUpdate<Value>)
  case kept(Value)
  case end((any Error)?)
  case pause
}

private struct Gathering<Value: Sendable> {
  let sources: [ForgeSource]
  /// The sources that are still running.
  private(set) var left: [ForgeSource]
  /// Whether there is a result that has not been shown.
  var hasNews = false
  private var found: [ForgeSource: [Value]] = [:]
  private var kept: [ForgeSource: [Value]] = [:]
  private var steps: [ForgeSource: (done: Int, all: Int)] = [:]
  private var said: [ForgeSource: [String]] = [:]
  private var failures: [ForgeSource: any Error] = [:]

  init(_ sources: [ForgeSource]) { (self.sources, left) = (sources, sources) }

  mutating func take(_ source: ForgeSource, _ step: GatheringStep<Value>) {
    switch step {
    case .update(.found(let value)):
      found[source, default: []].append(value)
      hasNews = true
    case .update(.progress(let done, let all)): steps[source] = (done, all)
    case .update(.notice(let sentence)):
      if !said.values.joined().contains(sentence) { said[source, default: []].append(sentence) }
    case .kept(let value):
      kept[source, default: []].append(value)
      hasNews = hasNews || found[source] == nil
    case .end(let error):
      left.removeAll { $0 == source }
      failures[source] = error
    case .pause: break
    }
  }

  var pieces: [Value] {
    sources.flatMap { found[$0] ?? (left.contains($0) ? kept[$0] ?? [] : []) }
  }

  func progress(of sources: [ForgeSource]) -> (done: Int, all: Int) {
    let steps = sources.compactMap { self.steps[$0] }
    return (steps.reduce(0) { $0 + $1.done }, steps.reduce(0) { $0 + $1.all })
  }

  func words(_ wording: Wording) -> String {
    if left.contains(.git), let step = steps[.git] {
      return wording(.readingRepositories(done: step.done, all: step.all))
    }
    return wording(.asking(sources: left.map(\.title)))
  }

  /// Throws the failure of the first source if all have failed.
  func check() throws {
    if failures.count == sources.count, let first = sources.first, let error = failures[first] {
      throw error
    }
  }

  var notices: [String] {
    sources.flatMap { source in
      let failure = failures[source].map { error in
        "\(source.title): \((error as? PluginFailure)?.message ?? "\(error)")"
      }
      return [failure].compactMap { $0 } + (said[source] ?? [])
    }
  }
}
