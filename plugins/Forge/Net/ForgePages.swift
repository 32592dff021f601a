internal import AppMenuPlugin
internal import Localization

extension ForgeClient {
  /// Gives the pages of a list, one by one, until there is no further one or `take` returns false.
  ///
  /// A page that is missing behind others becomes a notice.
  ///
  /// - Parameters:
  ///   - limit: the largest number of pages.
  ///   - part: the list in words, as in `The list of repositories`.
  /// - Throws: a ``/AppMenuPlugin/PluginFailure`` if there is no page at all, or `CancellationError`.
  func pages(
    _ first: ForgeRequest, limit: Int, part: String, _ notices: ForgeNotices,
    _ take: ([ForgeObject]) async throws -> Bool
  ) async throws {
    var request = first
    for page in 1...max(1, limit) {
      try Task.checkCancellation()
      let reply: ForgeReply
      let objects: [ForgeObject]
      do {
        reply = try await send(request)
        objects = try list(reply, first.subject)
      } catch {
        if page == 1 { throw error }
        try notices.add(missing: wording(.fromPage(part: part, page: page)), error)
        return
      }
      notices.add(reply.staleness)
      guard try await take(objects), let next = reply.next else { return }
      if page == limit {
        notices.add(wording(.onlyPages(part: part, count: limit)))
        return
      }
      request.path = next
      request.query = []
    }
  }

  /// Returns the list that a reply is.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure`` if it is none.
  func list(_ reply: ForgeReply, _ subject: String) throws -> [ForgeObject] {
    guard let list = reply.list else { throw unexpected(subject) }
    return list
  }

  /// Returns the object at an address.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure`` if it is none, or `CancellationError`.
  func object(_ request: ForgeRequest, _ notices: ForgeNotices? = nil) async throws -> ForgeObject {
    let reply = try await send(request)
    notices?.add(reply.staleness)
    guard let object = ForgeObject(reply.value) else { throw unexpected(request.subject) }
    return object
  }

  /// The statuses of what is not there; GitHub and Gitea tell a repository without commits by 409 as well.
  private static let absent: Set<Int> = [404, 410]

  /// Returns a list; an empty one with a notice if it cannot be had, as for a repository without commits without one.
  ///
  /// - Throws: `CancellationError`.
  func listIfPresent(
    _ request: ForgeRequest, part: String, _ notices: ForgeNotices
  ) async throws -> [ForgeObject] {
    var request = request
    request.absent = server.source == .gitlab ? Self.absent : Self.absent.union([409])
    do {
      let reply = try await send(request)
      notices.add(reply.staleness)
      return reply.isAbsent ? [] : Array(try list(reply, request.subject).prefix(1000))
    } catch {
      try notices.add(missing: part, error)
      return []
    }
  }

  /// Returns a README; `nil` if there is none, and with a notice if it cannot be had.
  ///
  /// - Throws: `CancellationError`.
  func readmeIfPresent(
    _ request: ForgeRequest, _ notices: ForgeNotices
  ) async throws -> String? {
    var request = request
    request.absent = Self.absent
    do {
      let reply = try await send(request)
      notices.add(reply.staleness)
      return reply.isAbsent ? nil : ForgeText.lines(reply.text, wording(ServerPhrase.readmeCut))
    } catch {
      try notices.add(missing: wording(.readme), error)
      return nil
    }
  }

  /// Returns the failure of a reply in JSON that holds something else.
  func unexpected(_ subject: String) -> PluginFailure {
    PluginFailure(
      wording(.somethingElse(host: server.host, subject: subject)),
      detail: wording(.fieldsMissing),
      hint: wording(
        server.isUsual ? .tryLater : .checkIsOneOf(source: server.source.title)))
  }
}
