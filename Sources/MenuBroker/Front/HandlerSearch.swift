internal import Foundation
internal import PluginHost

/// A search for handlers among the answers of all workers.
struct HandlerSearch: Sendable {
  /// The time without an answer after which all workers have told of their handlers.
  static let gathering = Duration.milliseconds(300)
  /// The number of handlers that are listed.
  static let handlerLimit = 5_000

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
    var end = deadline(of: continuation)
    defer { end.cancel() }
    for await answer in answers {
      if answer.isNobody { break }
      end.cancel()
      end = deadline(of: continuation)
      for var facts in ServiceRecord.handlers(in: answer.data, subjects: subjects) {
        let place = facts.name + "\n" + facts.hash
        facts.workers = (found[place]?.workers ?? 0) + 1
        if found.count < Self.handlerLimit || found[place] != nil { found[place] = facts }
      }
      if let name, found.values.contains(where: { $0.allNames.contains(name) }) { break }
    }
    return found.values.sorted { ($0.name, $0.hash) < ($1.name, $1.hash) }
  }

  private func deadline(
    of stream: AsyncStream<BrokerMessage>.Continuation
  ) -> Task<Void, Never> {
    Task { [time] in
      if (try? await time.sleep(for: Self.gathering)) != nil { stream.finish() }
    }
  }
}
