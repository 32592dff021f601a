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

  /// The method of its requests; `HEAD` is treated as `GET`.
  package var method: String {
    switch self {
    case .act, .stop, .signedIn, .signOut, .preferences, .report: "POST"
    case .page, .events, .picture, .runs, .run, .runEvents, .output, .signIn, .identify,
      .identified, .asset, .manifest, .health:
      "GET"
    }
  }

  /// The rights that a user needs before the route answers.
  package var demand: Demand {
    switch self {
    case .page: .item
    case .act, .events, .picture: .page
    case .signOut, .preferences, .runs, .manifest: .session
    case .run, .runEvents, .output, .stop: .run
    case .signIn, .signedIn, .identify, .identified, .asset, .health, .report: .nothing
    }
  }

  /// Whether a request must carry the form token of its session.
  package var needsFormToken: Bool {
    switch self {
    case .act, .stop, .signOut, .preferences: true
    // These requests have no session.
    case .signedIn, .report: false
    case .page, .events, .picture, .runs, .run, .runEvents, .output, .signIn, .identify,
      .identified, .asset, .manifest, .health:
      false
    }
  }
}

package struct RoutedRequest: Sendable, Hashable {
  package var route: Route
  /// The IDs of the items that lead to the addressed one.
  package var item: [String] = []
  /// The ID of the open page or of the run, and that of the picture.
  package var ids: [String] = []
}

/// The reason why no route answers.
package enum RoutingFailure: Error, Sendable, Hashable {
  case notFound
  case notAllowed(allowed: [String])
}

extension Route {
  /// Returns the route of a request, with the parts of its path.
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

  /// The parts of the path, nil for an ID; nil for the route of items, whose number of parts varies.
  private var pattern: [String?]? {
    switch self {
    case .page: nil
    case .act: ["do"]
    case .events: ["events", nil]
    case .picture: ["pictures", nil, nil]
    case .runs: ["runs"]
    case .run: ["runs", nil]
    case .runEvents: ["runs", nil, "events"]
    case .output: ["runs", nil, "output"]
    case .stop: ["runs", nil, "stop"]
    case .signIn, .signedIn: ["sign-in"]
    case .signOut: ["sign-out"]
    case .preferences: ["preferences"]
    case .identify: ["openid"]
    case .identified: ["openid", "back"]
    case .asset: ["assets", nil, nil]
    case .manifest: ["manifest.webmanifest"]
    case .health: ["health"]
    case .report: ["csp-report"]
    }
  }
}
