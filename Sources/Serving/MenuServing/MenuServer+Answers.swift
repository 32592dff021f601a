internal import HandlerProtocol
internal import MenuNavigation
internal import FieldRules
internal import MenuInteraction
internal import MenuItems
internal import PluginHost
package import ServerAccess
internal import StructuredData

// The only entry: each request is checked here before it is answered.

/// A request that passed the checks of its route.
struct CheckedRequest {
  var request: ServerRequest
  var routed: RoutedRequest
  var session: ServerSession?
  var fields: FormFields

  func signedIn() throws(Refusal) -> ServerSession {
    guard let session else { throw .signIn }
    return session
  }
}

/// The reason why a request is refused.
enum Refusal: Error, Hashable {
  case host, origin, otherSite, form, tooMany(wait: Duration), notFound, notAllowed(user: String?)
  case method(allowed: [String])
  case signIn
  case busy
}

extension MenuServer {
  /// Answers a request, in the language that its reader prefers.
  package func respond(to request: ServerRequest) async -> ServerResponse {
    let chosen = ServerDoors.cookie(PagePreferences.languageCookie, of: request)
    let other = languages.best(
      for: AcceptedLanguages(chosen ?? request.headers["accept-language"]))
    let request = request.isMultipart ? await request.readingFiles() : request
    let theme = ServerDoors.cookie(PagePreferences.themeCookie, of: request).flatMap(
      PageTheme.init(rawValue:))
    return await ServedLanguage.$other.withValue(other) {
      await PagePreferences.$theme.withValue(theme) { await answer(to: request) }
    }
  }

  private func answer(to request: ServerRequest) async -> ServerResponse {
    var response: ServerResponse
    var cookie: String?
    var session: ServerSession?
    do throws(Refusal) {
      // A request must name this server before it has any effect.
      guard doors.accepts(request) else { throw .host }
      guard !request.isFromOtherSite else { throw .otherSite }
      (session, cookie) = doors.identity(of: request)
      response = try await answer(try check(request, session))
    } catch {
      response = refuse(request, error, session)
    }
    if let cookie, response.header("set-cookie") == nil {
      response.headers.append(("set-cookie", cookie))
    }
    response.headers += Self.commonHeaders
    return response
  }

  /// The header fields of every answer.
  private static let commonHeaders: [(name: String, value: String)] = [
    ("content-security-policy", PageAssets.contentSecurityPolicy + "; report-uri /csp-report"),
    ("x-content-type-options", "nosniff"), ("x-frame-options", "DENY"),
    // Without the path; forms of the server's own pages still send their origin.
    ("referrer-policy", "same-origin"), ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
  ]

  // MARK: Forms with files

  /// The maximum size of a form without files, in bytes.
  package nonisolated static let formLimit = 1 << 20
  /// The maximum size of a form with files, in bytes.
  package nonisolated static let fileLimit = (FieldRules.sizes.upperBound + 1) << 20

  /// Admits a form with files of a user who has signed in.
  ///
  /// - Returns: the session, which must be passed to ``endFiles(_:)``; nil where the form is not admitted.
  package func beginFiles(_ request: ServerRequest) -> ServerSession.ID? {
    guard request.method == "POST", request.path == PageAddress.act.text, request.isMultipart,
      doors.accepts(request), let session = doors.session(ofCookies: request)?.id,
      uploads.begin(session)
    else { return nil }
    return session
  }

  /// Ends a form that ``beginFiles(_:)`` has admitted.
  package func endFiles(_ session: ServerSession.ID) { uploads.end(session) }

  // MARK: Checks

  private func check(
    _ request: ServerRequest, _ session: ServerSession?
  ) throws(Refusal) -> CheckedRequest {
    let routed = try Route.routed(request.method, request.path)
    let origin = doors.origin(of: request)
    if let wait = doors.requests.wait(session: session?.id, address: origin) {
      throw .tooMany(wait: wait)
    }
    let isPost = routed.route.method == "POST"
    if isPost, routed.route != .report {
      guard doors.hosts.accepts(origin: request.headers["origin"]) else { throw .origin }
    }
    let fields =
      routed.route == .report
      ? FormFields()
      : isPost && request.isMultipart
        ? request.form
        : FormFields(urlencoded: isPost ? request.body : Array(request.query.utf8))
    guard let fields else { throw .form }
    let checked = CheckedRequest(
      request: request, routed: routed, session: session, fields: fields)
    try checkDemand(checked)
    if routed.route.needsFormToken {
      guard let session, let token = fields["token"], session.accepts(formToken: token) else {
        throw .form
      }
    }
    return checked
  }

  /// Throws unless the user has the rights that the route requires.
  private func checkDemand(_ checked: CheckedRequest) throws(Refusal) {
    let demand = checked.routed.route.demand
    if demand == .nothing { return }
    let session = try checked.signedIn()
    switch demand {
    case .nothing, .session, .run: return
    case .item:
      // A user without rights on the menu gets a message; an invisible item is not found. Items that a program makes
      // are checked after they are made.
      guard rights(of: session.user).mayViewMenu else {
        throw .notAllowed(user: session.user.name)
      }
      guard menu(for: session.user).mayHold(checked.routed.item) else { throw .notFound }
    case .page:
      guard
        let id = checked.routed.route == .act ? checked.fields["page"] : checked.routed.ids.first,
        let page = pages.page(session.id, id: id), mayView(page, session)
      else { throw .notFound }
    }
  }

  // MARK: Answers

  private func answer(_ checked: CheckedRequest) async throws(Refusal) -> ServerResponse {
    switch checked.routed.route {
    case .asset: return try asset(checked)
    case .manifest: return try manifest(for: try checked.signedIn().user)
    case .health:
      // A proxy stops sending requests here, and pages wait for the next server.
      return isEnding
        ? ServerResponse(text: "ending\n", status: 503) : ServerResponse(text: "ok\n")
    case .report: return ServerResponse(status: 204)
    case .signIn: return signInPage(checked)
    case .signedIn: return await signIn(checked)
    case .identify: return try await identify(checked)
    case .identified: return try await identified(checked)
    case .page: return try await page(checked, try checked.signedIn())
    case .act: return try await act(checked, try checked.signedIn())
    case .events: return try events(checked, try checked.signedIn())
    case .picture: return try await picture(checked, try checked.signedIn())
    case .signOut: return signOut(checked, try checked.signedIn())
    case .preferences: return setPreferences(checked)
    case .runs: return try await runList(checked, try checked.signedIn())
    case .run: return try await run(checked, try checked.signedIn())
    case .runEvents: return try await runEvents(checked, try checked.signedIn())
    case .output: return try await output(checked, try checked.signedIn())
    case .stop: return try await stop(checked, try checked.signedIn())
    }
  }

  private func manifest(for user: ServerUser) throws(Refusal) -> ServerResponse {
    guard rights(of: user).mayViewMenu else { throw .notFound }
    let icon: StructuredValue = .object([
      "src": .string(PageAssets.icon.address.text), "sizes": .string("any"),
      "type": .string(PageAssets.icon.type),
    ])
    let manifest: StructuredValue = .object([
      "name": .string(menu(for: user).title), "start_url": .string("/"),
      "display": .string("standalone"), "icons": .array([icon]),
    ])
    return ServerResponse(
      JSONWriter.bytes(of: manifest), type: "application/manifest+json", cache: "no-cache")
  }

  private func asset(_ checked: CheckedRequest) throws(Refusal) -> ServerResponse {
    let path = checked.request.path
    guard let file = PageAssets.all.first(where: { $0.address.text == path }) else {
      throw .notFound
    }
    var headers = [
      (name: "content-type", value: file.type),
      ("cache-control", "public, max-age=31536000, immutable"), ("vary", "accept-encoding"),
    ]
    let accepted = (checked.request.headers["accept-encoding"] ?? "").split(separator: ",").map {
      $0.filter { $0 != " " }
    }
    guard accepted.contains(where: { $0 == "gzip" || $0.hasPrefix("gzip;") && $0 != "gzip;q=0" }),
      let compressed = file.compressed
    else { return ServerResponse(status: 200, headers: headers, body: .bytes(file.bytes)) }
    headers.append(("content-encoding", "gzip"))
    return ServerResponse(status: 200, headers: headers, body: .bytes(compressed))
  }

  private func page(
    _ checked: CheckedRequest, _ session: ServerSession
  ) async throws(Refusal) -> ServerResponse {
    // HEAD starts nothing, not even the program of a source.
    if checked.request.method == "HEAD" { return ServerResponse(html: []) }
    let page: OpenPage
    if let last = lastPage(checked, session) {
      // The page was shown before, so there is nothing to wait for.
      page = last
    } else {
      guard
        let found = await self.page(
          at: checked.routed.item, for: session, cause: checked.request.cause,
          given: checked.fields.given)
      else { throw .notFound }
      page = found
      // The rows of a list must be there before they are searched.
      let searches = checked.fields["find"] != nil
      await settle(page, for: searches ? Self.listPatience : Self.patience)
    }
    if let text = checked.fields["find"] {
      page.perform(IntentForm([checked.routed.item.isEmpty ? .jump(text) : .find(text)])) {
        [rights = rights(of: session.user, on: page.site)] in
        rights.rights(on: $0)
      }
      await page.stack.settleSearch()
    }
    await loadLastRuns(of: page, for: session.user)
    return try html(page, session, isFragment: checked.wantsFragment)
  }

  /// Returns the page that a browser showed before it reloaded the document, if it still has the address and the
  /// language of the request.
  private func lastPage(_ checked: CheckedRequest, _ session: ServerSession) -> OpenPage? {
    guard checked.wantsFragment, let id = checked.request.headers[PageAssets.lastPageHeader],
      let page = pages.page(session.id, id: id), mayView(page, session),
      page.site === languages.known(in: ServedLanguage.other),
      Page(page.stack, context(of: page, session)).address == PageAddress(checked.routed.item)
    else { return nil }
    page.lastUse = time.now
    return page
  }

  private func html(
    _ page: OpenPage, _ session: ServerSession, isFragment: Bool
  ) throws(Refusal) -> ServerResponse {
    guard let session = doors.sessions.current(session.id) else { throw .signIn }
    guard mayView(page, session) else { throw .notFound }
    page.theme = PagePreferences.theme
    let shown = Page(page.stack, context(of: page, session))
    guard isFragment else { return ServerResponse(html: shown.document) }
    let fragment = shown.fragment
    var response = ServerResponse(html: fragment, type: PageAssets.fragmentType)
    response.headers.append((PageAssets.sequenceHeader, "\(page.answer(fragment))"))
    return response
  }

  private func act(
    _ checked: CheckedRequest, _ session: ServerSession
  ) async throws(Refusal) -> ServerResponse {
    guard let id = checked.fields["page"], let page = pages.page(session.id, id: id) else {
      throw .notFound
    }
    guard IntentForm(checked.fields) != nil else { throw .form }
    page.lastUse = time.now
    if page.begins(step: checked.fields["step"]) {
      let (fields, problems) = uploads.saving(checked.fields, on: page)
      let rights = rights(of: session.user, on: page.site)
      if let form = IntentForm(fields) {
        noteSeen(on: page, by: session.user, isAll: form.steps.contains(.dismiss))
        page.perform(form) { rights.rights(on: $0) }
      }
      for problem in problems { page.stack.navigator.say(problem, style: .error) }
    }
    await page.stack.settleSearch()
    await settle(page, for: .milliseconds(150))
    await loadLastRuns(of: page, for: session.user)
    let address = Page(page.stack, context(of: page, session)).address
    page.address = address
    if checked.wantsFragment { return try html(page, session, isFragment: true) }
    return .redirect(to: address.text)
  }

  private func events(
    _ checked: CheckedRequest, _ session: ServerSession
  ) throws(Refusal) -> ServerResponse {
    guard let page = pages.page(session.id, id: checked.routed.ids[0]) else { throw .notFound }
    guard let frames = page.listen() else { throw .busy }
    return try eventStream(frames, session)
  }

  /// Returns the answer that sends the events of a page until the session ends.
  func eventStream(
    _ frames: AsyncStream<[UInt8]>, _ session: ServerSession
  ) throws(Refusal) -> ServerResponse {
    guard let ending = doors.sessions.ending(of: session.id) else { throw .busy }
    let (stream, continuation) = AsyncStream.makeStream(
      of: [UInt8].self, bufferingPolicy: .bufferingNewest(4))
    let (time, sessions) = (time, doors.sessions)
    // The first bytes remove the message about a lost connection.
    continuation.yield(PageEvent.alive)
    let tasks = [
      Task {
        for await frame in frames { continuation.yield(frame) }
        continuation.finish()
      },
      Task {
        // A disconnected stream is noticed only when something is sent.
        while (try? await time.sleep(for: .seconds(15))) != nil {
          sessions.noteUse(session.id)
          continuation.yield(PageEvent.alive)
        }
      },
      Task {
        for await reason in ending {
          // A page whose server ends waits for the next one at its address.
          if reason != .serverEnds { continuation.yield(PageEvent.end) }
          continuation.finish()
        }
      },
    ]
    continuation.onTermination = { _ in for task in tasks { task.cancel() } }
    return ServerResponse(
      status: 200,
      headers: [
        ("content-type", "text/event-stream"), ("cache-control", "no-store"),
        // Otherwise nginx would wait for more data.
        ("x-accel-buffering", "no"),
      ], body: .stream(stream))
  }

  private func picture(
    _ checked: CheckedRequest, _ session: ServerSession
  ) async throws(Refusal) -> ServerResponse {
    guard let page = pages.page(session.id, id: checked.routed.ids[0]),
      let picture = await PagePictures.picture(checked.routed.ids[1], in: page.stack)
    else { throw .notFound }
    return ServerResponse(picture.bytes, type: picture.type, cache: "private, max-age=3600")
  }
}

extension CheckedRequest {
  /// Whether the script requests only the part of the page that changes.
  var wantsFragment: Bool { request.headers["accept"]?.contains(PageAssets.fragmentType) == true }
}

extension ServerResponse {
  func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

  init(_ bytes: [UInt8], type: String, cache: String = "no-store", status: Int = 200) {
    self.init(
      status: status, headers: [("content-type", type), ("cache-control", cache)],
      body: .bytes(bytes))
  }

  init(text: String, status: Int = 200) {
    self.init(Array(text.utf8), type: "text/plain; charset=utf-8", status: status)
  }

  init(html: [UInt8], status: Int = 200, type: String = "text/html") {
    self.init(html, type: type + "; charset=utf-8", status: status)
  }

  /// Returns a redirection to another page.
  static func redirect(to address: String, cookie: String? = nil) -> ServerResponse {
    ServerResponse(
      status: 303,
      headers: [("location", address), ("cache-control", "no-store")]
        + (cookie.map { [("set-cookie", $0)] } ?? []))
  }
}
