internal import Platform
internal import PluginHost

/// A search for handlers among the answers of all workers.
struct HandlerSearch: Sendable {
  /// The time after an answer without another one after which all workers have told of their handlers.
  static let gathering = Duration.milliseconds(300)
  /// The same where one handler is sought: a busy worker may be the one that has it.
  static let seeking = Duration.seconds(1)
  /// The time for all answers; the broker itself says if there is nobody to answer.
  static let longest = Duration.seconds(10)
  /// The number of handlers that are listed.
  static let handlerLimit = 5_000
  /// The size of the names that are listed, in bytes.
  static let sizeLimit = 1 << 20

  private let name: String?
  private let subjects: BrokerSubjects
  private let time: any TimeSource

  /// Creates a search among the workers of a team; with a name it ends when a worker has it.
  init(_ name: String?, _ subjects: BrokerSubjects, _ time: any TimeSource) {
    (self.name, self.subjects, self.time) = (name, subjects, time)
  }

  /// Returns the handlers, one for each name and hash.
  ///
  /// - Parameters:
  ///   - answers: the answers of workers.
  ///   - continuation: ends them.
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
