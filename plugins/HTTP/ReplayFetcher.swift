internal import AppMenuPlugin
internal import DisplayText
internal import StructuredData
internal import Synchronization

internal import Platform

/// Answers requests from a folder of recorded replies, never from the network.
///
/// Each file of the folder whose name ends with `.json` is a fixture, or an array of them:
///
///     {"request": {"method": "GET", "url": "https://api.example.org/items?*"},
///      "response": {"status": 200, "headers": {"ETag": "\"1\""}, "json": {"items": []}}}
///
/// - `request`: the `method` (any if missing), the `url`, in which `*` matches anything, and required `headers`.
/// - `response`: the `status` (200), the `headers`, and the body: `body` (text), `json` (any JSON), `bodyFile` (the
///   name of a file in the folder) or `bytes` (a number of bytes). From the cache, it is `age` seconds old.
/// - `delay`: the seconds before the reply.
/// - `fault`: the failure instead of a reply: `offline`, `timeout`, `tls`, `closed`, `garbage` or `too-large`.
/// - `times`: the number of replies, after which the next fixture answers.
///
/// Files are read in the order of their names for each request, so that a test may change them meanwhile; the first
/// matching fixture answers. A request without a matching fixture fails.
package final class ReplayFetcher: HTTPFetching, HTTPTransport {
  private let folder: String
  private let clock: HTTPClock
  /// The number of replies of each fixture, by file and index.
  private let used = Mutex<[String: Int]>([:])

  /// Creates a fetcher of the replies in the folder that `APPMENU_HTTP_FIXTURES` names, if it names one.
  convenience init?(clock: HTTPClock) {
    let folder = ProcessInfo.processInfo.environment["APPMENU_HTTP_FIXTURES"] ?? ""
    if folder.isEmpty { return nil }
    self.init(folder: folder, clock: clock)
  }

  package init(folder: String, clock: HTTPClock = .system) {
    self.folder = folder
    self.clock = clock
  }

  package func fetch(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    try await exchange(request, limits: HTTPLimits())
  }

  package func exchange(
    _ request: HTTPRequest, limits: HTTPLimits
  ) async throws(HTTPFailure) -> HTTPResponse {
    _ = try CurlConfiguration.address(of: request)
    let fixture = try next(for: request)
    if let delay = fixture.delay {
      do { try await clock.sleep(.seconds(min(delay, limits.seconds))) } catch {
        throw HTTPFailure(.cancelled, url: request.url)
      }
      if delay >= limits.seconds { throw HTTPFailure(.timedOut, url: request.url) }
    }
    if Task.isCancelled { throw HTTPFailure(.cancelled, url: request.url) }
    if let fault = fixture.fault { throw HTTPFailure(fault.kind, url: request.url) }
    let reply = fixture.response ?? ReplayFixture.Reply()
    let body = try body(of: reply, request)
    if body.count > limits.bytes { throw HTTPFailure(.tooLarge, url: request.url) }
    let fields = (reply.headers ?? [:]).sorted { $0.key < $1.key }
    return HTTPResponse(
      status: reply.status ?? 200, headers: HTTPHeaders(fields.map { ($0.key, $0.value) }),
      body: request.method == "HEAD" ? [] : body, fetched: clock.now() - (reply.age ?? 0))
  }

  private func body(
    of reply: ReplayFixture.Reply, _ request: HTTPRequest
  ) throws(HTTPFailure) -> [UInt8] {
    if let text = reply.body { return Array(text.utf8) }
    if let json = reply.json, let data = try? JSONEncoder().encode(json) { return Array(data) }
    if let bytes = reply.bytes {
      return [UInt8](repeating: 0x78, count: min(max(0, bytes), 64 << 20))
    }
    guard let name = reply.bodyFile else { return [] }
    let isInside = !name.contains("/") && name != ".." && name != "."
    guard isInside, let bytes = PrivateFile(path: folder + "/" + name).read(limit: 64 << 20) else {
      throw HTTPFailure(
        .notRecorded, url: request.url, .given("The file '\(name)' cannot be read."))
    }
    return bytes
  }

  private func next(for request: HTTPRequest) throws(HTTPFailure) -> ReplayFixture {
    var found: [(key: String, fixture: ReplayFixture)] = []
    let names = CacheFolder.files(in: folder).map(\.name).filter { $0.hasSuffix(".json") }.sorted()
    for name in names {
      do {
        for (index, fixture) in try Self.fixtures(in: folder + "/" + name).enumerated()
        where fixture.request.matches(request) {
          found.append(("\(name) \(index)", fixture))
        }
      } catch {
        throw HTTPFailure(
          .notRecorded, url: request.url,
          .given("The fixture '\(name)' cannot be read: \(error)"))
      }
    }
    let first = used.withLock { used in
      let first = found.first { used[$0.key, default: 0] < $0.fixture.times ?? .max }
      if let first { used[first.key, default: 0] += 1 }
      return first
    }
    guard let first else {
      throw HTTPFailure(
        .notRecorded, url: request.url,
        .given(
          "No fixture in \(folder) answers \(request.method) "
            + "\(request.url.prefix { $0 != "?" })"))
    }
    return first.fixture
  }

  private static func fixtures(in file: String) throws -> [ReplayFixture] {
    guard let bytes = PrivateFile(path: file).read(limit: 64 << 20) else {
      throw CocoaError(.fileReadNoPermission)
    }
    let root = try JSONDocument(bytes).root
    if root.isObject { return [try root.decode(ReplayFixture.self)] }
    return try root.decode([ReplayFixture].self)
  }
}
