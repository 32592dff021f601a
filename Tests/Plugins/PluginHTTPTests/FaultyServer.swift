import AppMenuTesting
import DisplayText
import Foundation
import StructuredData
import Synchronization
import Testing

@testable import PluginHTTP

/// A server with every fault.
///
/// Tests share its process, but neither what they ask nor what it counts.
final class FaultyServer: Sendable {
  /// A process, which ends with the last that uses it.
  private final class Program: Sendable {
    let port: Int
    let hasIPv6: Bool
    private let input: FileHandle

    init() throws {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = [
        "python3",
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/faulty-server.py",
      ]
      let (output, input) = (Pipe(), Pipe())
      process.standardInput = input
      process.standardOutput = output
      try process.run()
      var data = Data()
      while data.last != UInt8(ascii: "\n") {
        let more = output.fileHandleForReading.availableData
        if more.isEmpty { break }
        data += more
      }
      let line = String(decoding: data, as: UTF8.self)
      let numbers = line.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
      try #require(numbers.count == 2, "\(line)")
      (port, hasIPv6) = (numbers[0], numbers[1] == 1)
      self.input = input.fileHandleForWriting
    }

    deinit { try? input.close() }
  }

  private static let shared = Result { try Program() }

  /// The address that the paths stand behind.
  let url: String
  private let program: Program

  var port: Int { program.port }
  var hasIPv6: Bool { program.hasIPv6 }

  /// Creates a server, with a process of its own if the test is about its port, or ends it.
  init(isAlone: Bool = false) throws {
    program = isAlone ? try Program() : try Self.shared.get()
    url = "http://127.0.0.1:\(program.port)" + (isAlone ? "" : "/~\(UUID().uuidString)")
  }

  /// The request, without the caller's own fields.
  func log() async throws -> [StructuredValue] {
    let response = try await CurlTransport().exchange(
      HTTPRequest(url + "/log"), limits: HTTPLimits())
    return try JSONDocument(response.body).root.value.array ?? []
  }

  /// Waits until the log is as `condition` wants it.
  func wait(_ condition: ([StructuredValue]) -> Bool) async throws {
    try await until("a log of the server") { condition(try await log()) }
  }
}

/// A stopped clock that records waits.
final class StoppedClock: Sendable {
  private let state = Mutex<(now: Int, waits: [Duration])>((1_000_000, []))

  var now: Int {
    get { state.withLock { $0.now } }
    set { state.withLock { $0.now = newValue } }
  }
  var waits: [Duration] { state.withLock { $0.waits } }

  var clock: HTTPClock {
    HTTPClock(
      now: { self.now }, sleep: { wait in self.state.withLock { $0.waits.append(wait) } },
      random: { 0.5 })
  }
}

/// A folder of a test's own.
final class Folder: Sendable {
  let path = NSTemporaryDirectory() + "appmenu-http-\(UUID().uuidString.prefix(8))"

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  @discardableResult
  func write(_ text: String, to name: String, mode: Int = 0o600) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name))
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: path + "/" + name)
    return path + "/" + name
  }

  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}

/// Returns the failure of `fetch`, or nil if it has none.
func failure(
  _ fetcher: any HTTPFetching, _ request: HTTPRequest
) async -> HTTPFailure? {
  do {
    _ = try await fetcher.fetch(request)
    return nil
  } catch { return error }
}

extension HTTPFailure {
  var reason: String? { reason(in: .english) }
  var hint: String? { hint(in: .english) }
}
