internal import PluginHTTP

/// The reason why the API did not answer with success.
struct StackOverflowCommunicatorError: DomainError {
  static let domain = "StackOverflowCommunicatorErrorDomain"
  /// The status of HTTP.
  let code: Int
  /// The API's own words, or nil.
  let words: String?
  /// How many seconds the API wants to be left alone, or nil if it does not say.
  let wait: Int?
  /// There is no error behind it.
  var underlyingError: (any Error)? { nil }
}

/// Asks the Stack Exchange API: one request of each kind at a time, and no more than it wants.
actor StackOverflowCommunicator {
  typealias Kind = RequestAllowance.Kind

  /// The longest wait for the API, in seconds, before the user is told.
  private static let patience = 3

  private let http: any HTTPFetching
  private let clock: HTTPClock
  private let requests: StackOverflowRequests
  private let allowance: RequestAllowance
  private var inFlight: [Kind: (id: Int, task: Task<Result<HTTPResponse, HTTPFailure>, Never>)] =
    [:]
  private var lastID = 0

  init(
    configuration: BrowserConfiguration, http: any HTTPFetching, clock: HTTPClock,
    allowance: RequestAllowance = RequestAllowance()
  ) {
    self.allowance = allowance
    requests = StackOverflowRequests(configuration: configuration)
    self.http = http
    self.clock = clock
  }

  /// Returns the newest questions with a tag, or those of them that match a text.
  ///
  /// - Throws: a ``StackOverflowCommunicatorError``, or the failure of the connection.
  func questions(
    tagged tag: String, matching text: String?, page: Int
  ) async throws -> HTTPResponse {
    let request =
      text.map { requests.search($0, tagged: tag, page: page) }
      ?? requests.questions(tagged: tag, page: page)
    return try await send(request, .questions)
  }

  /// Returns a question with its text.
  ///
  /// - Throws: a ``StackOverflowCommunicatorError``, or the failure of the connection.
  func body(of id: Int) async throws -> HTTPResponse {
    try await send(requests.body(of: id), .body)
  }

  /// Returns the answers to a question.
  ///
  /// - Throws: a ``StackOverflowCommunicatorError``, or the failure of the connection.
  func answers(to id: Int) async throws -> HTTPResponse {
    try await send(requests.answers(to: id), .answers)
  }

  private func send(_ request: HTTPRequest, _ kind: Kind) async throws -> HTTPResponse {
    inFlight[kind]?.task.cancel()
    lastID += 1
    let id = lastID
    let (http, clock) = (http, clock)
    let pause = allowance.pause(kind, now: clock.now())
    if pause > Self.patience {
      if let cached = http.cached(request) { return cached }
      throw StackOverflowCommunicatorError(code: 429, words: nil, wait: pause)
    }
    let task = Task { () -> Result<HTTPResponse, HTTPFailure> in
      do {
        if pause > 0 { try await clock.sleep(.seconds(pause)) }
      } catch { return .failure(HTTPFailure(.cancelled, url: request.url)) }
      do throws(HTTPFailure) { return .success(try await http.fetch(request)) } catch {
        return .failure(error)
      }
    }
    inFlight[kind] = (id, task)
    let result = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    if inFlight[kind]?.id == id { inFlight[kind] = nil }
    // One that was superseded may have been answered at the last moment.
    if task.isCancelled { throw HTTPFailure(.cancelled, url: request.url) }
    let response = try result.get()
    try heed(response, kind)
    return response
  }

  /// Takes note of what the API wants, and throws if it did not answer with success.
  private func heed(_ response: HTTPResponse, _ kind: Kind) throws {
    let reply = (try? ReplyObject.parse(response.body)).map { ReplyObject(value: $0) }
    let wait = allowance.heed(response, reply, kind, now: clock.now())
    guard response.status != 200 else { return }
    throw StackOverflowCommunicatorError(
      code: response.status, words: reply?.text("error_message").map { HTMLText.line($0) },
      wait: wait)
  }
}
