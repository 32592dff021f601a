import AppMenuTesting
import Foundation
import RemoteHandlers
import RunLog
import RunRecords
import StructuredData
import Synchronization

/// A log of runs of a test's own, which a keeper keeps in a stream, too.
final class KeptLog: Sendable {
  let log: RunLog
  private let folder = NSTemporaryDirectory() + "appmenu-kept-log-\(UUID().uuidString)"
  private let lines = Mutex<[String]>([])
  private let ticks = Mutex(0)

  init() async throws {
    log = try await RunLog(opening: folder + "/runs.sqlite")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The reports of the keeper.
  var reports: [String] { lines.withLock { $0 } }

  /// Ends one pause of the keeper.
  func tick() { ticks.withLock { $0 += 1 } }

  /// Keeps the log in a stream from now on.
  func keep(in stream: RunStream) -> Keeping {
    let keeper = RunKeeper(
      log, in: stream,
      sleep: { [self] duration in
        guard duration == RunKeeper.interval else { return try await Task.sleep(for: duration) }
        // A pause lasts until the test ends it.
        try await until("a tick", within: .seconds(3600)) {
          ticks.withLock { ticks in
            defer { ticks = max(0, ticks - 1) }
            return ticks > 0
          }
        }
      }, report: { [self] line in lines.withLock { $0.append(line) } })
    return Keeping(keeper: keeper, task: Task { await keeper.run() })
  }

  /// A keeper at work.
  struct Keeping {
    let keeper: RunKeeper
    let task: Task<Void, Never>

    /// Ends it in order.
    func stop() async {
      await keeper.finish(within: .seconds(60))
      await task.value
    }
  }

  /// All runs, the newest first.
  func runs() async throws -> [Run] {
    try await log.page(permission: .everything, count: 500).runs
  }

  /// The number of runs that are not kept in a stream yet.
  func unkept(in stream: RunStream) async throws -> Int {
    try await unkept(in: stream.open().identity)
  }

  /// The number of runs that are not kept in an archive yet.
  func unkept(in identity: String) async throws -> Int {
    _ = try await log.position(in: identity)
    return try await log.unkept(in: identity, limit: 1000).count
  }

  /// The output of a run, part by part.
  func output(_ id: RunID) async throws -> [RunOutput] {
    var (parts, next): ([RunOutput], Int?) = ([], 0)
    while let offset = next,
      let part = try await log.output(
        of: id, from: offset, count: 2 << 20, permission: .everything)
    {
      parts.append(part)
      next = part.next
    }
    return parts
  }
}

extension RunPermission {
  static let everything = RunPermission { _ in true }
}

extension RunLog {
  /// Runs an item to its end.
  @discardableResult
  nonisolated func record(
    _ title: String, inputs: [(name: String, value: String)] = [], secrets: Set<String> = [],
    output: String = "", bytes: [UInt8] = []
  ) async throws -> RunID {
    let id = try await begin(
      RunItem(path: ["servers", "deploy"], title: title, tags: ["prod"]), user: "ann",
      inputs: RunInputs(inputs, secrets: secrets))
    await append(Array(output.utf8) + bytes, to: id)
    try await end(id, RunEnd(.succeeded, exitStatus: 0))
    return id
  }
}

extension BrokerServer {
  /// Asks the broker about streams.
  func api(_ subject: String, _ request: String = "") async throws -> StructuredValue {
    let connection = try BrokerConnection(options)
    let answer = try await connection.request(Data(request.utf8), to: "$JS.API." + subject)
    return try JSONDecoder().decode(StructuredValue.self, from: answer.data)
  }

  /// The number of messages of a stream, 0 if there is none.
  func count(of stream: String) async throws -> Int {
    guard case .int(let count)? = try await api("STREAM.INFO." + stream)["state"]?["messages"]
    else {
      return 0
    }
    return count
  }

  /// The message at a position of a stream, once it is there.
  func message(_ position: Int, of stream: String) async throws -> (subject: String, data: Data) {
    try await untilFound("message \(position)") { () -> (subject: String, data: Data)? in
      let answer = try await api("STREAM.MSG.GET." + stream, #"{"seq":\#(position)}"#)
      guard let message = answer["message"], let subject = message["subject"]?.string,
        let data = Data(base64Encoded: message["data"]?.string ?? "")
      else { return nil }
      return (subject, data)
    }
  }
}
