/// The routes of the server; ``allCases`` is the only table of them.
package enum Route: String, Sendable, Hashable, CaseIterable {
  case page
  case act
  /// The changes of an open page, as server-sent events.
  case events
  /// A picture of an open page.
  case picture
  /// The runs that the user may see.
  case runs
  /// A run with its output.
  case run
  /// The changes of the page of a run, as server-sent events.
  case runEvents
  /// The output of a run, as a file.
  case output
  case stop
  /// The page to sign in at.
  case signIn
  /// Signing in with a name and a password.
  case signedIn
  case signOut
  /// The language and the colours in which a browser shows pages.
  case preferences
  /// The redirection to the issuer of identities.
  case identify
  /// The return from the issuer.
  case identified
  case asset
  /// The description of the application for a home screen.
  case manifest
  /// The state of the server, for monitoring.
  case health
  /// A browser's report of a violation of the content security policy.
  case report

  /// The rights that a route requires.
  package enum Demand: Sendable, Hashable {
    /// Nothing: any client that can reach the server.
    case nothing
    /// A session.
    case session
    /// The right to see the item that the address names.
    case item
    /// The right to see the item of an open page, which must belong to the session.
    case page
    /// The right to see a run: to have started it, or to read the log of its item.
    case run
  }

  /// The method of its requests, the parts of its path, and the rights that it requires.
  ///
  /// A part is nil for an ID; the path of items has none, since their number varies.
  private var form: (method: String, pattern: [String?]?, demand: Demand) {
    switch self {
    case .page: ("GET", nil, .item)
    case .act: ("POST", ["do"], .page)
    case .events: ("GET", ["events", nil], .page)
    case .picture: ("GET", ["pictures", nil, nil], .page)
    case .runs: ("GET", ["runs"], .session)
    case .run: ("GET", ["runs", nil], .run)
    case .runEvents: ("GET", ["runs", nil, "events"], .run)
    case .output: ("GET", ["runs", nil, "output"], .run)
    case .stop: ("POST", ["runs", nil, "stop"], .run)
    case .signIn: ("GET", ["sign-in"], .nothing)
    case .signedIn: ("POST", ["sign-in"], .nothing)
    case .signOut: ("POST", ["sign-out"], .session)
    case .preferences: ("POST", ["preferences"], .session)
    case .identify: ("GET", ["openid"], .nothing)
    case .identified: ("GET", ["openid", "back"], .nothing)
    case .asset: ("GET", ["assets", nil, nil], .nothing)
    case .manifest: ("GET", ["manifest.webmanifest"], .session)
    case .health: ("GET", ["health"], .nothing)
    case .report: ("POST", ["csp-report"], .nothing)
    }
  }

  /// The method of its requests; `HEAD` is treated as `GET`.
  package var method: String { form.method }

  /// The rights that a user needs before the route answers.
  package var demand: Demand { form.demand }

  /// Whether a request must carry the form token of its session: each that acts must if it has one.
  package var needsFormToken: Bool { method == "POST" && demand != .nothing }
}

package struct RoutedRequest: Sendable, Hashable {
  package var route: Route
  /// The IDs of the items that lead to the addressed one.
  package var item: [String] = []
  /// The ID of the open page or of the run, and that of the picture.
  package var ids: [String] = []
}

extension Route {
  /// Returns the route of a request, with the parts of its path.
  ///
  /// - Throws: a refusal if no route answers.
  static func routed(_ method: String, _ path: String) throws(Refusal) -> RoutedRequest {
    guard let segments = segments(of: path) else { throw .notFound }
    let method = method == "HEAD" ? "GET" : method
    let found = allCases.compactMap { $0.request(segments) }
    if found.isEmpty { throw .notFound }
    guard let routed = found.first(where: { $0.route.method == method }) else {
      throw .method(allowed: Set(found.map(\.route.method)).sorted())
    }
    return routed
  }

  /// Returns the decoded parts of `path` between its slashes; empty for `/`, and nil if it is not a valid path.
  ///
  /// An escape is one byte; a part must be UTF-8. `.` and `..`, which clients resolve, are accepted only if they are
  /// escaped.
  private static func segments(of path: String) -> [String]? {
    guard path.utf8.first == UInt8(ascii: "/"), path.utf8.count <= 4096 else { return nil }
    if path == "/" { return [] }
    var parts: [String] = []
    for part in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      if part.isEmpty || part == "." || part == ".." { return nil }
      guard let text = PageAddress.decoded(part) else { return nil }
      parts.append(text)
    }
    return parts
  }

  /// The maximum number of levels of an address.
  private static let depthLimit = 64

  private func request(_ segments: [String]) -> RoutedRequest? {
    if self == .page, segments.count <= Self.depthLimit {
      if segments.isEmpty { return RoutedRequest(route: self) }
      if segments.count > 1, segments[0] == "i" {
        return RoutedRequest(route: self, item: Array(segments.dropFirst()))
      }
    }
    guard let pattern = form.pattern, pattern.count == segments.count else { return nil }
    var ids: [String] = []
    for (part, segment) in zip(pattern, segments) {
      guard let part else {
        ids.append(segment)
        continue
      }
      if part != segment { return nil }
    }
    return RoutedRequest(route: self, ids: ids)
  }
}
