internal import PluginHTTP
internal import StructuredData

/// A response of the API that is not a success.
struct StackOverflowCommunicatorError: Error {
  let domain = "StackOverflowCommunicatorErrorDomain"
  /// The HTTP status.
  let code: Int
  let words: String?
  /// The pause that the API demands, in seconds.
  let wait: Int?
}

/// Sends requests to the Stack Exchange API: one of each kind at a time, within its limits.
///
/// Methods throw a ``StackOverflowCommunicatorError``, or the failure of the connection.
actor StackOverflowCommunicator {
  typealias Kind = RequestAllowance.Kind

  static let pageSize = 20
  /// The seconds within which the API asks clients not to repeat a request.
  static let freshness = 60
  /// The longest pause that is waited for instead of being reported, in seconds.
  private static let patience = 3

  private let configuration: BrowserConfiguration
  private let http: any HTTPFetching
  private let clock: HTTPClock
  private let allowance: RequestAllowance
  private var inFlight: [Kind: Task<HTTPResponse, any Error>] = [:]

  init(
    configuration: BrowserConfiguration, http: any HTTPFetching, clock: HTTPClock,
    allowance: RequestAllowance = RequestAllowance()
  ) {
    (self.configuration, self.http) = (configuration, http)
    (self.clock, self.allowance) = (clock, allowance)
  }

  /// Returns the newest questions with a tag, or those of them that match a text.
  func questions(
    tagged tag: String, matching text: String?, page: Int
  ) async throws -> HTTPResponse {
    let rest = [("tagged", tag), ("page", "\(page)"), ("pagesize", "\(Self.pageSize)")]
    switch (configuration.isModern, text) {
    case (true, nil):
      return try await send(
        "/questions", [("order", "desc"), ("sort", "creation")] + rest, .questions)
    case (true, let text?):
      return try await send(
        "/search/advanced", [("order", "desc"), ("sort", "relevance"), ("q", text)] + rest,
        .questions)
    case (false, _):
      return try await send("/search", (text.map { [("intitle", $0)] } ?? []) + rest, .questions)
    }
  }

  func body(of id: Int) async throws -> HTTPResponse {
    let filter = configuration.isModern ? ("filter", "withbody") : ("body", "true")
    return try await send("/questions/\(id)", [filter], .body)
  }

  func answers(to id: Int) async throws -> HTTPResponse {
    let query =
      configuration.isModern
      ? [("order", "desc"), ("sort", "votes"), ("pagesize", "100"), ("filter", "withbody")]
      : [("body", "true")]
    return try await send("/questions/\(id)/answers", query, .answers)
  }

  private func send(
    _ path: String, _ query: [(String, String)], _ kind: Kind
  ) async throws -> HTTPResponse {
    let site = configuration.isModern ? [("site", configuration.site)] : []
    let key = configuration.key.map { [("key", $0)] } ?? []
    let request = HTTPRequest(
      HTTPAddress.url(
        configuration.api + "/" + configuration.version + path, query: query + site + key),
      headers: ["Accept": "application/json"], freshness: Self.freshness)
    inFlight[kind]?.cancel()
    let (http, clock) = (http, clock)
    let pause = allowance.pause(kind, now: clock.now())
    if pause > Self.patience {
      if let cached = http.cached(request) { return cached }
      throw StackOverflowCommunicatorError(code: 429, words: nil, wait: pause)
    }
    let task = Task {
      if pause > 0 { try await clock.sleep(.seconds(pause)) }
      return try await http.fetch(request)
    }
    inFlight[kind] = task
    let result = await withTaskCancellationHandler {
      await task.result
    } onCancel: {
      task.cancel()
    }
    if inFlight[kind] == task { inFlight[kind] = nil }
    // A replaced request may still have received a response.
    if task.isCancelled { throw HTTPFailure(.cancelled, url: request.url) }
    let response = try result.get()
    let reply = try? JSONDocument(response.body).root.value
    let wait = allowance.heed(response, reply, kind, now: clock.now())
    guard response.status != 200 else { return response }
    throw StackOverflowCommunicatorError(
      code: response.status, words: reply?["error_message"]?.string.map { HTMLText.line($0) },
      wait: wait)
  }
}
