internal import CNATS
internal import Platform
package import RunRecords
internal import Synchronization

/// A JetStream stream of a broker that stores runs.
///
/// The broker's permissions protect it: a client that may publish to the stream's subject can add runs to the logs of
/// all servers that read the stream, and a client that may read the stream sees all runs.
package final class RunStream: RunArchive {
  /// In bytes.
  private static let pageSize = 16 << 20
  private static let mostRecords = 64
  /// The maximum size of the headers of a message, in bytes.
  private static let headers = 512

  private let options: BrokerOptions
  private let settings: RunStreamSettings
  private let host: String
  private let connection = Mutex<BrokerConnection?>(nil)
  /// The largest message that the stream accepts, in bytes.
  private let limit = Mutex(RunMessage.longest)

  /// Creates a stream, which connects when it is first needed.
  ///
  /// Returns nil for an invalid name.
  ///
  /// - Parameter age: for how many milliseconds a stream that is created here keeps a run; nil without limit.
  package init?(
    _ options: BrokerOptions, _ subjects: BrokerSubjects = .unprefixed, name: String, age: Int?,
    host: String = EventOrigin.current.host
  ) {
    guard Self.isName(name) else { return nil }
    (self.options, self.host) = (options, host)
    settings = RunStreamSettings(name: name, subject: subjects.runs(name), age: age)
  }

  /// Whether `name` has only letters, digits, `-` and `_`, as the name of a stream must.
  package static func isName(_ name: String) -> Bool {
    (1...100).contains(name.utf8.count) && BrokerSubjects.part(name) == name
  }

  package var name: String { "the stream '\(settings.name)'" }

  package func close() {
    connection.withLock { $0.take() }?.close()
  }

  package func open() async throws(RunArchiveError) -> RunArchiveState {
    let connection = try await connected()
    let state = try await connection.waiting { [settings] in settings.open($0) }.get()
    limit.withLock { limit in
      limit = min(connection.payloadLimit, state.messageLimit) - Self.headers
    }
    return RunArchiveState(identity: state.identity, last: state.last)
  }

  package func page(
    after position: Int, upTo last: Int
  ) async throws(RunArchiveError) -> RunArchivePage {
    let connection = try await connected()
    let count = max(1, min(Self.mostRecords, Self.pageSize / connection.payloadLimit))
    let found = try await connection.waiting { [settings] in
      settings.read(from: position + 1, count: count, $0)
    }.get()
    let runs = found.messages.compactMap { RunMessage.run(in: $0) }
    return RunArchivePage(
      runs: runs, unreadable: found.messages.count - runs.count,
      position: found.isAll ? max(last, found.last) : found.last)
  }

  package func store(_ run: ArchivedRun) async throws(RunArchiveError) -> Int {
    let connection = try await connected()
    guard let data = RunMessage.data(of: run, host: host, limit: limit.withLock { $0 }) else {
      throw .tooLarge
    }
    let (settings, id) = (settings, run.id.text)
    return try await connection.waiting { settings.publish(data, id: id, $0) }.get()
  }

  private func connected() async throws(RunArchiveError) -> BrokerConnection {
    if let connection = connection.withLock({ $0 }), !connection.isClosed { return connection }
    let made = await onOwnThread { [options] in
      Result { () throws(BrokerError) in try BrokerConnection(options) }
    }
    switch made {
    case .success(let made):
      connection.withLock { $0 = made }
      return made
    case .failure(let error): throw .unusable(error.words)
    }
  }
}
