internal import AppMenuPlugin
internal import DisplayText
internal import PluginHTTP
internal import StructuredData

/// Sends requests to the API of a forge: with its token, within its limits, and from the cache without a
/// connection.
struct ForgeClient: Sendable {
  let server: ForgeServer
  private let environment: ForgeEnvironment
  /// The notices of a call.
  private(set) var notices: ForgeNotices

  init(_ server: ForgeServer, _ environment: ForgeEnvironment) {
    self.server = server
    self.environment = environment
    notices = ForgeNotices(environment.wording)
  }

  var time: LocalTime { environment.time }
  var wording: Wording { environment.wording }
  private var dialect: ForgeDialect { server.source.dialect }

  /// Returns the token, or throws `CancellationError`.
  func access() async throws -> ForgeAccess {
    let access = await environment.tokens.access(to: server)
    try Task.checkCancellation()
    return access
  }

  /// Returns a copy with notices of its own.
  var noting: ForgeClient {
    var client = self
    client.notices = ForgeNotices(wording)
    return client
  }

  func fault(_ access: ForgeAccess) -> ForgeFault {
    ForgeFault(server: server, access: access, wording: wording)
  }

  func send(_ question: ForgeRequest) async throws -> ForgeReply {
    let access = try await access()
    let fault = fault(access)
    let url = HTTPAddress.url(
      question.path.contains("://") ? question.path : server.api + question.path,
      query: question.query)
    guard let address = HTTPAddress(url) else {
      throw fault.failure(HTTPFailure(.badAddress, url: server.api))
    }
    let token = question.isAnonymous || !isOwn(address) ? nil : access.token
    let request = httpRequest(question, url: url, token: token)
    if environment.asking == .nothing {
      guard let cached = environment.http.cached(request) else {
        throw fault.failure(HTTPFailure(.offline, url: url))
      }
      return try reply(cached, question, address, fault)
    }
    let limit = ForgeAllowance.Key(
      host: server.origin, identity: token?.identity, resource: question.resource)
    let now = time.now()
    func kept(_ reason: Phrase) -> ForgeReply? {
      guard let cached = environment.http.cached(request),
        let reply = try? self.reply(cached, question, address, fault)
      else { return nil }
      // A response that is still fresh needs no notice.
      if environment.asking == .everything || cached.age >= question.freshness {
        notices.add(reason, age: cached.age)
      }
      return reply
    }
    func limited(_ until: Int, _ words: String?) throws -> ForgeReply {
      let clock = time.clock(until, wording)
      if let reply = kept(.takesNoMore(host: server.host, until: clock)) { return reply }
      throw fault.limit(until: clock, words: words)
    }
    if let until = environment.allowance.pause(limit, now: now) { return try limited(until, nil) }
    let response: HTTPResponse
    do { response = try await environment.http.fetch(request) } catch {
      if ![.cancelled, .badAddress].contains(error.kind), let reply = kept(reason(error)) {
        return reply
      }
      throw fault.failure(error)
    }
    if response.isFromCache {
      let reply = try self.reply(response, question, address, fault)
      if let failure = response.failure { notices.add(reason(failure), age: response.age) }
      return reply
    }
    let words = Self.words(response, question)
    if let until = environment.allowance.heed(response, limit, now: now, words: words) {
      return try limited(until, words)
    }
    if question.absent.contains(response.status) { return ForgeReply(isAbsent: true) }
    guard (200...299).contains(response.status) else {
      if response.status >= 500, let reply = kept(.faultOfItsOwn(host: server.host)) {
        return reply
      }
      throw fault.status(
        response.status, subject: question.subject, words: words, headers: response.headers)
    }
    do { return try reply(response, question, address, fault) } catch {
      if let reply = kept(.noProperAnswer(host: server.host)) { return reply }
      throw error
    }
  }

  /// Whether an address belongs to the server of the token.
  private func isOwn(_ address: HTTPAddress) -> Bool {
    HTTPAddress(server.api)?.hasSameOrigin(as: address) == true
  }

  private func httpRequest(
    _ question: ForgeRequest, url: String, token: ForgeToken?
  ) -> HTTPRequest {
    var request = HTTPRequest(
      url, freshness: environment.asking == .everything ? -1 : question.freshness)
    request.headers = dialect.headers
    request.headers["User-Agent"] = "appmenu"
    request.headers["Accept"] = question.accept ?? dialect.accept
    request.headers["Authorization"] = token.map { "\(dialect.tokenScheme) \($0.text)" }
    request.identity = token?.identity
    request.staysOnServer = true
    // GitHub requires revalidation of each search, of which it allows few.
    request.ignoresNoCache = true
    if question.form == .json { request.content = .json }
    if let body = question.body {
      (request.method, request.body, request.isQuery) = ("POST", body, true)
      request.headers["Content-Type"] = "application/json"
      request.content = .graphQL
    }
    return request
  }

  private func reply(
    _ response: HTTPResponse, _ question: ForgeRequest, _ address: HTTPAddress, _ fault: ForgeFault
  ) throws -> ForgeReply {
    if question.form == .text { return ForgeReply(text: response.text) }
    if response.status == 204 { return ForgeReply() }
    do {
      let value = try JSONDocument(response.body).root.value
      let next = LinkHeader.next(
        response.headers, of: address, count: dialect.omitsLinks ? value.array?.count : nil)
      return ForgeReply(value: value, next: next)
    } catch {
      throw fault.reply(response, wording(.damaged("\(error)")))
    }
  }

  /// Returns the server's own message in a failed response.
  private static func words(_ response: HTTPResponse, _ question: ForgeRequest) -> String? {
    // Of the successful responses, only those of GraphQL may be refusals.
    if response.status == 200, question.resource != .graphQL { return nil }
    guard response.body.count < 1 << 20, response.body.first == UInt8(ascii: "{"),
      response.status != 200 || response.body.count < 4096,
      let reply = ForgeObject(try? JSONDocument(response.body).root.value)
    else {
      // A short response in plain text, as from a proxy.
      let isPlain = response.headers["Content-Type"]?.hasPrefix("text/plain") == true
      return response.status != 200 && isPlain && response.body.count < 300
        ? HTTPText.line(response.text, limit: 300) : nil
    }
    if response.status == 200 { return reply.objects("errors").first?.text("message", limit: .max) }
    // Uncut: the token must be removed first.
    return ["message", "error_description", "error"].lazy
      .compactMap { reply.text($0, limit: .max) }.first
  }

  private func reason(_ failure: HTTPFailure) -> Phrase {
    let message = failure.message(in: wording)
    return switch failure.kind {
    case .offline: .noConnection(host: failure.server)
    case .timedOut: .tookTooLong(host: failure.server)
    case .tls: .noSecureConnection(host: failure.server)
    default: .given(message.hasSuffix(".") ? String(message.dropLast()) : message)
    }
  }
}
