/// A place on the server that answers requests: the one table of them is ``all``.
package enum Route: String, Sendable, Hashable, CaseIterable {
  /// The page of the menu, or of an item.
  case page
  /// What a user does on an open page.
  case act
  /// The changes of an open page, as server-sent events.
  case events
  /// A picture of an open page.
  case picture
  /// The runs that the user may see.
  case runs
  /// A run with its output.
  case run
  /// Stopping a run.
  case stop
  /// The page to sign in at.
  case signIn
  /// A name and a password.
  case signedIn
  /// The end of a session.
  case signOut
  /// The way to the issuer of identities.
  case identify
  /// The way back from it.
  case identified
  /// The style sheet or the script.
  case asset
  /// A word for who watches whether the server works.
  case health
  /// A browser's report of something that a page was kept from doing.
  case report

  /// What a user must be allowed to.
  package enum Demand: Sendable, Hashable {
    /// Nothing: whoever can reach the server.
    case nothing
    /// To be signed in.
    case session
    /// To see the item that the address names.
    case item
    /// To see the item of an open page, which must be one of the session.
    case page
    /// To see a run: to have started it, or to read the log of its item.
    case run
  }

  /// The method of its requests; `HEAD` is taken for `GET`.
  package var method: String {
    switch self {
    case .act, .stop, .signedIn, .signOut, .report: "POST"
    default: "GET"
    }
  }

  /// What a user must be allowed to before it answers.
  package var demand: Demand {
    switch self {
    case .page: .item
    case .act, .events, .picture: .page
    case .signOut, .runs: .session
    case .run, .stop: .run
    case .signIn, .signedIn, .identify, .identified, .asset, .health, .report: .nothing
    }
  }

  /// Whether a request must carry the form token of its session.
  package var needsFormToken: Bool {
    switch self {
    case .act, .stop, .signOut: true
    default: false
    }
  }
}

/// A route with what the path of an address holds for it.
package struct RoutedRequest: Sendable, Hashable {
  /// The route.
  package var route: Route
  /// The IDs of the items that lead to the addressed one.
  package var item: [String] = []
  /// The ID of the open page or of the run, and that of the picture.
  package var ids: [String] = []

  /// Creates a request of a route.
  package init(route: Route, item: [String] = [], ids: [String] = []) {
    (self.route, self.item, self.ids) = (route, item, ids)
  }
}

/// Why no route answers.
package enum RoutingFailure: Error, Sendable, Hashable {
  /// No route has the path.
  case notFound
  /// There is one, for other methods.
  case notAllowed(allowed: [String])
}

extension Route {
  /// Returns the route of a request, with the parts of its path.
  ///
  /// - Throws: a ``RoutingFailure``.
  package static func routed(
    _ method: String, _ path: String
  ) throws(RoutingFailure) -> RoutedRequest {
    guard let segments = PathSegments.decoded(path) else { throw .notFound }
    let method = method == "HEAD" ? "GET" : method
    let found = allCases.compactMap { $0.request(segments) }
    if found.isEmpty { throw .notFound }
    guard let routed = found.first(where: { $0.route.method == method }) else {
      throw .notAllowed(allowed: Set(found.map(\.route.method)).sorted())
    }
    return routed
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
    guard let pattern, pattern.count == segments.count else { return nil }
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

  /// The parts of the path, nil for an ID; nil for the route of items, whose number of parts differs.
  private var pattern: [String?]? {
    switch self {
    case .page: nil
    case .act: ["do"]
    case .events: ["events", nil]
    case .picture: ["pictures", nil, nil]
    case .runs: ["runs"]
    case .run: ["runs", nil]
    case .stop: ["runs", nil, "stop"]
    case .signIn, .signedIn: ["sign-in"]
    case .signOut: ["sign-out"]
    case .identify: ["openid"]
    case .identified: ["openid", "back"]
    case .asset: ["assets", nil, nil]
    case .health: ["health"]
    case .report: ["csp-report"]
    }
  }
}
