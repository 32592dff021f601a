internal import Platform
internal import PluginHost

struct HandlerSearch: Sendable {
  /// The time without an answer after which all workers are assumed to have answered.
  static let gathering = Duration.milliseconds(300)
  /// The time without an answer in a search for one handler, whose worker may be busy.
  static let seeking = Duration.seconds(1)
  /// The time for all answers; the broker itself reports if there is no worker.
  static let longest = Duration.seconds(10)
  static let handlerLimit = 5_000
  /// The size of all listed names, in bytes.
  static let sizeLimit = 1 << 20

  /// The name of the only handler that is searched, or nil.
  let name: String?
  let subjects: BrokerSubjects
  let time: any TimeSource

  /// Returns the handlers, one for each name and hash, once `continuation` or the last answer ends the stream.
  func run(
    _ answers: AsyncStream<BrokerMessage>, _ continuation: AsyncStream<BrokerMessage>.Continuation
  ) async -> [RemoteHandlerFacts] {
    var found: [String: RemoteHandlerFacts] = [:]
    var size = 0
    let last = deadline(of: continuation, after: Self.longest)
    let pause = name == nil ? Self.gathering : Self.seeking
    var end: Task<Void, Never>?
    defer {
      end?.cancel()
      last.cancel()
    }
    for await answer in answers {
      if answer.isNobody { break }
      end?.cancel()
      end = deadline(of: continuation, after: pause)
      for var facts in ServiceRecord.handlers(in: answer.data, subjects: subjects) {
        let place = facts.name + "\n" + facts.hash
        facts.workers = (found[place]?.workers ?? 0) + 1
        if found[place] == nil {
          size += place.utf8.count + facts.allNames.reduce(0) { $0 + $1.utf8.count }
          guard found.count < Self.handlerLimit, size <= Self.sizeLimit else { continue }
        }
        found[place] = facts
      }
      if let name, found.values.contains(where: { $0.allNames.contains(name) }) { break }
    }
    return found.values.sorted { ($0.name, $0.hash) < ($1.name, $1.hash) }
  }

  private func deadline(
    of stream: AsyncStream<BrokerMessage>.Continuation, after pause: Duration
  ) -> Task<Void, Never> {
    Task { [time] in
      if (try? await time.sleep(for: pause)) != nil { stream.finish() }
    }
  }
}
