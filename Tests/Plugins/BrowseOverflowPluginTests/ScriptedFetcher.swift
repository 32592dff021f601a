import AppMenuTesting
import AppMenuPlugin
import Foundation
import PluginHTTP
import StructuredData
import Synchronization

@testable import BrowseOverflowPlugin

/// Answers requests as a test wants, and records them.
final class ScriptedFetcher: HTTPFetching {
  typealias Answer = @Sendable (HTTPRequest) async throws -> HTTPResponse

  private let state = Mutex<[HTTPRequest]>([])
  private let answer: Answer

  init(_ answer: @escaping Answer) { self.answer = answer }

  /// Answers each request with a body.
  convenience init(body: String, status: Int = 200) {
    self.init { _ in HTTPResponse(status: status, body: Array(body.utf8)) }
  }

  var requests: [HTTPRequest] { state.withLock { $0 } }
  var urls: [String] { requests.map(\.url) }

  func fetch(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    state.withLock { $0.append(request) }
    do {
      let response = try await answer(request)
      if Task.isCancelled { throw HTTPFailure(.cancelled, url: request.url) }
      return response
    } catch {
      throw error as? HTTPFailure ?? HTTPFailure(.cancelled, url: request.url)
    }
  }
}

/// Something that tests wait for.
final class Gate: Sendable {
  private let state = Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>(
    (false, []))

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  func wait() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }
}

/// A clock that stands still unless it is set.
final class StoppedClock: Sendable {
  private let state = Mutex<(now: Int, waits: [Duration])>((1_700_700_000, []))

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

/// The recorded replies of the site.
enum Fixtures {
  static let folder =
    Checkout.path("Tests/Fixtures/stack-exchange")
}

extension HandlerView {
  /// The rows of all sections.
  var allRows: [ViewRow] { rowGroups.flatMap(\.rows) }
}

/// Answers each request with the same body, and keeps the answers as the cache of a client does.
final class KeepingFetcher: HTTPFetching {
  private let body: String
  private let clock: StoppedClock
  private let state = Mutex<(kept: [String: HTTPResponse], sent: Int)>(([:], 0))

  init(body: String, _ clock: StoppedClock) { (self.body, self.clock) = (body, clock) }

  /// How many requests were sent.
  var sent: Int { state.withLock { $0.sent } }

  func cached(_ request: HTTPRequest) -> HTTPResponse? {
    guard var response = state.withLock({ $0.kept[request.url] }) else { return nil }
    (response.isFromCache, response.age) = (true, clock.now - response.fetched)
    return response
  }

  func fetch(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    if let response = cached(request), response.age < request.freshness { return response }
    let response = HTTPResponse(status: 200, body: Array(body.utf8), fetched: clock.now)
    state.withLock {
      $0.kept[request.url] = response
      $0.sent += 1
    }
    return response
  }
}
