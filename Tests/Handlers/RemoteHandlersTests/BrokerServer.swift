import AppMenuTesting
import Foundation
import RemoteHandlers
import PluginHost
import Synchronization
import Testing

/// A broker of a test's own: a `nats-server` on a free port of this machine.
final class BrokerServer: Sendable {
  /// The program of the broker.
  static let program = TestProgram("nats-server")

  /// The reason why tests that need the broker are skipped.
  static let reason: Comment = "nats-server is not installed"

  private let folder = NSTemporaryDirectory() + "appmenu-broker-\(UUID().uuidString.prefix(8))"
  private let process = Mutex<Process?>(nil)
  private let knownPort = Mutex<Int?>(nil)
  private let arguments: [String]

  /// Starts a broker, and waits until it listens.
  init(_ arguments: [String] = []) async throws {
    self.arguments = arguments
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try await start()
  }

  deinit {
    kill()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// The folder for files of the test, gone at its end.
  var scratch: String { folder }

  var port: Int { knownPort.withLock { $0 ?? 0 } }
  var address: String { "nats://127.0.0.1:\(port)" }

  /// The options of a connection that comes back soon after the broker does.
  var options: BrokerOptions {
    var options = BrokerOptions(address)
    options.reconnectWait = 20
    return options
  }

  /// Starts the broker, on the port that it had before.
  func start() async throws {
    let program = try #require(Self.program.path, Self.reason)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments =
      [
        "-a", "127.0.0.1", "-p", knownPort.withLock { $0 }.map(String.init) ?? "-1",
        "--ports_file_dir", folder, "-sd", folder, "-l", folder + "/log",
      ] + arguments
    try process.run()
    let number = process.processIdentifier
    self.process.withLock { $0 = process }
    let file = folder + "/nats-server_\(number).ports"
    let port = try await untilFound("the port of the broker") { () -> Int? in
      if let data = FileManager.default.contents(atPath: file),
        let ports = try? JSONDecoder().decode([String: [String]].self, from: data),
        let port = ports["nats"]?.first?.split(separator: ":").last.flatMap({ Int($0) })
      {
        return port
      }
      try #require(process.isRunning)
      return nil
    }
    knownPort.withLock { $0 = port }
  }

  /// Kills the broker.
  func kill() {
    let process = process.withLock { process in
      defer { process = nil }
      return process
    }
    guard let process else { return }
    Foundation.kill(process.processIdentifier, SIGKILL)
    // `waitUntilExit` also waits for processes that another test has started at the same moment as this one.
    var end = siginfo_t()
    waitid(P_PID, id_t(process.processIdentifier), &end, WEXITED | WNOWAIT)
  }
}

extension BrokerConnection {
  /// Sends a request, and returns the first answer.
  func request(
    _ data: Data, to subject: String, timeout: Duration = .seconds(5)
  ) async throws -> BrokerMessage {
    let (answers, continuation) = AsyncStream<BrokerMessage>.makeStream(
      bufferingPolicy: .bufferingOldest(1))
    let reply = BrokerSubjects.inbox + "." + BrokerSubjects.newToken()
    let subscription = try subscribe(to: reply) { continuation.yield($0) }
    defer { subscription.cancel() }
    try publish(data, to: subject, reply: reply)
    let timer = Task {
      if (try? await Task.sleep(for: timeout)) != nil { continuation.finish() }
    }
    defer { timer.cancel() }
    for await answer in answers {
      if answer.isNobody { throw BrokerError.nobody }
      return answer
    }
    throw BrokerError.timeout
  }
}
