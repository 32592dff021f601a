import AppMenuPlugin
import Foundation
import PluginHTTP
import StructuredData
import Synchronization
import Testing

@testable import Forge

/// A server that plays the APIs of all forges.
///
/// Tests share its process, but neither what they ask nor the faults that they want.
final class ForgeTestServer: Sendable {
  private final class Program: Sendable {
    let port: Int
    private let input: FileHandle

    init() throws {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = [
        "python3",
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/forge-server.py",
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
      port = try #require(Int(String(decoding: data.dropLast(), as: UTF8.self)))
      self.input = input.fileHandleForWriting
    }

    deinit { try? input.close() }
  }

  private static let shared = Result { try Program() }

  private let program: Program
  private let session = "~\(UUID().uuidString)"

  init() throws { program = try Self.shared.get() }

  private var root: String { "http://127.0.0.1:\(program.port)/\(session)" }

  /// The base address of a forge's API.
  func api(_ source: ForgeSource) -> String {
    let version = [ForgeSource.github: "v3", .gitlab: "v4", .gitea: "v1"]
    return "\(root)/\(source.rawValue)/api/\(version[source] ?? "")"
  }

  /// Plays a fault for the addresses that contain a text.
  func play(_ fault: String?, if condition: String = "") async throws {
    var query = [("if", condition)]
    if let fault { query.append(("fault", fault)) }
    let client = HTTPClient(retry: .never)
    let url = HTTPAddress.url(root + "/set", query: query)
    #expect(try await client.fetch(HTTPRequest(url)).status == 200)
  }

  /// The requests so far.
  func log() async throws -> [StructuredValue] {
    let response = try await HTTPClient(retry: .never).fetch(HTTPRequest(root + "/log"))
    return try JSONDocument(response.body).root.value.array ?? []
  }

  /// The addresses that were asked for so far.
  func targets() async throws -> [String] {
    try await log().compactMap { $0["target"]?.string }
  }
}

/// A forge over the server, with a folder for its cache, a clock that stands still, and a network that can be cut.
final class ForgeRig: Sendable {
  /// A network that can be cut.
  private final class Network: HTTPFetching {
    let client: HTTPClient
    let isCut = Mutex(false)

    init(_ client: HTTPClient) { self.client = client }

    func fetch(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
      if isCut.withLock({ $0 }) { throw HTTPFailure(.offline, url: request.url) }
      return try await client.fetch(request)
    }

    func cached(_ request: HTTPRequest) -> HTTPResponse? { client.cached(request) }
  }

  /// A source of one token.
  struct Access: ForgeTokenSource {
    var access: ForgeAccess
    func access(to server: ForgeServer) async -> ForgeAccess { access }
  }

  static let start = 1_795_420_800
  static let token = "planted-7f3a9c-token"

  let server: ForgeTestServer
  let folder = NSTemporaryDirectory() + "appmenu-forge-\(UUID().uuidString.prefix(8))"
  private let network: Network
  private let clock: HTTPClock

  init(limits: HTTPLimits = HTTPLimits()) throws {
    server = try ForgeTestServer()
    let now = Now()
    time = now
    clock = HTTPClock(now: { now.seconds.withLock { $0 } }, sleep: { _ in }, random: { 0.5 })
    network = Network(
      HTTPClient(
        cache: HTTPCache(folder: folder + "/cache"), retry: .never, limits: limits, clock: clock))
  }

  /// The seconds of the clock.
  final class Now: Sendable { let seconds = Mutex(ForgeRig.start) }
  let time: Now

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func cutNetwork() { network.isCut.withLock { $0 = true } }

  /// Sets the clock forward.
  func wait(_ seconds: Int) { time.seconds.withLock { $0 += seconds } }

  func environment(
    _ access: ForgeAccess, offset: @escaping @Sendable (Int) -> Int = { _ in 3600 }
  ) -> ForgeEnvironment {
    environment(tokens: Access(access: access), offset: offset)
  }

  private let allowance = ForgeAllowance()

  func environment(
    tokens: any ForgeTokenSource, offset: @escaping @Sendable (Int) -> Int = { _ in 3600 }
  ) -> ForgeEnvironment {
    let now = time
    return ForgeEnvironment(
      http: network, tokens: tokens,
      time: LocalTime(now: { now.seconds.withLock { $0 } }, offset: offset), allowance: allowance)
  }

  /// Creates a forge for the user `ada`, with a token or without.
  func forge(
    _ source: ForgeSource, user: String? = "ada", hasToken: Bool = true, everybody: Bool = false,
    api: String? = nil, offset: @escaping @Sendable (Int) -> Int = { _ in 3600 }
  ) throws -> any Forge {
    var arguments = ForgeArguments()
    arguments.sources = [source]
    arguments.user = user
    arguments.everybody = everybody
    arguments.api[source] = api ?? server.api(source)
    let token = ForgeToken(Self.token, origin: "the variable TEST_TOKEN")
    let access = hasToken ? try ForgeAccess.token(#require(token)) : .none
    return try environment(access, offset: offset).forge(source, arguments)
  }
}

/// The reports of a call.
final class Reports<Value: Sendable>: Sendable {
  private let updates = Mutex<[ForgeUpdate<Value>]>([])

  var take: ForgeReport<Value> {
    { update in self.updates.withLock { $0.append(update) } }
  }
  var found: [Value] {
    updates.withLock { $0.compactMap { if case .found(let value) = $0 { value } else { nil } } }
  }
  var notices: [String] {
    updates.withLock { $0.compactMap { if case .notice(let text) = $0 { text } else { nil } } }
  }
}

/// The hashes of the server's commits.
enum TestCommit {
  static let one = "0f98b1f7eda33a4e9cfaab09506aa8094044085f"
  static let two = "78b3ba12002f9cab5cbb57fac87d8c703702a196"
  static let three = "512572f7a6f150f3e8d2734f94ee4b49ae4f67ee"
  static let four = "1bcfb39c7785c36d680bf0f930b4884f9ee8629a"
}

/// Each call of a forge, with its notices.
enum ForgeCall: String, CaseIterable, Sendable {
  case contributions, repositories, activity, repository, commits, commit, diff

  /// Makes the call.
  func make(_ forge: any Forge) async throws -> [String] {
    let day = try #require(CalendarDate("2026-11-20"))
    switch self {
    case .contributions:
      let reports = Reports<ContributionBatch>()
      try await forge.contributions(in: day + -30...day + 3, reports.take)
      return reports.notices
    case .repositories:
      let reports = Reports<[ForgeRepository]>()
      try await forge.repositories(reports.take)
      return reports.notices
    case .activity:
      let reports = Reports<[ForgeEvent]>()
      _ = try await forge.activity(after: nil, limit: 30, reports.take)
      return reports.notices
    case .repository: return try await forge.repository("ada/engine").notices
    case .commits: _ = try await forge.commits(on: day)
    case .commit: _ = try await forge.commit(TestCommit.one, in: "ada/engine")
    case .diff: _ = try await forge.diff(of: TestCommit.one, in: "ada/engine")
    }
    return []
  }
}
