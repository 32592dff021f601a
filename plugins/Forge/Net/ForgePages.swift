internal import AppMenuPlugin
internal import DisplayText

extension ForgeClient {
  /// Calls `take` for each page of a list; a later page that cannot be read becomes a notice.
  ///
  /// - Parameter part: the list at the start of a sentence, as in `The list of repositories`.
  func pages(
    _ first: ForgeRequest, limit: Int, part: Phrase, _ take: ([ForgeObject]) async throws -> Void
  ) async throws {
    var request = first
    for page in 1...max(1, limit) {
      try Task.checkCancellation()
      let (reply, objects): (ForgeReply, [ForgeObject])
      do {
        reply = try await send(request)
        objects = try list(reply, first.subject)
      } catch {
        if page == 1 { throw error }
        try notices.add(missing: .fromPage(part: part, page: page), error)
        return
      }
      try await take(objects)
      guard let next = reply.next else { return }
      (request.path, request.query) = (next, [])
    }
    notices.add(.onlyPages(part: part, count: limit))
  }

  func list(_ reply: ForgeReply, _ subject: Phrase) throws -> [ForgeObject] {
    guard let list = reply.value.array else { throw unexpected(subject) }
    return list.compactMap { ForgeObject($0) }
  }

  func object(_ request: ForgeRequest) async throws -> ForgeObject {
    guard let object = ForgeObject(try await send(request).value) else {
      throw unexpected(request.subject)
    }
    return object
  }

  /// Returns a list; one that cannot be read is empty, with a notice unless its status means that it is absent,
  /// as in a repository without commits.
  func listIfPresent(_ request: ForgeRequest, part: Phrase) async throws -> [ForgeObject] {
    try await ifPresent(request, part) { Array(try list($0, request.subject).prefix(1000)) } ?? []
  }

  /// Returns a README; one that cannot be read is `nil`, with a notice unless it is absent.
  func readmeIfPresent(
    _ path: String, query: [(String, String)] = [], accept: String? = nil
  ) async throws -> String? {
    let request = ForgeRequest(
      path: path, query: query, subject: .someReadme, form: .text, accept: accept,
      absent: [404, 410])
    return try await ifPresent(request, .readme) { ForgeText.lines($0.text, wording(.readmeCut)) }
  }

  private func ifPresent<Value>(
    _ request: ForgeRequest, _ part: Phrase, _ value: (ForgeReply) throws -> Value
  ) async throws -> Value? {
    do {
      let reply = try await send(request)
      return reply.isAbsent ? nil : try value(reply)
    } catch {
      try notices.add(missing: part, error)
      return nil
    }
  }

  /// Returns the failure of JSON with unexpected content.
  func unexpected(_ subject: Phrase) -> PluginFailure {
    wording.refusal(
      .somethingElse(host: server.host, subject: subject), detail: .fieldsMissing,
      hint: server.isUsual ? .tryLater : .checkIsOneOf(source: server.source.title),
      retryable: true)
  }
}
