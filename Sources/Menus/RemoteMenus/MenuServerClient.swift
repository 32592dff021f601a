package import DisplayText
package import MenuItems
package import PluginHTTP

/// Requests menus from servers by HTTP, and caches the last good ones on disk for use without a network.
package struct MenuServerClient: MenuFetching {
  /// The maximum uncompressed size of a menu in bytes.
  package static let byteLimit = 64 << 20
  /// The limits of a request: a minute, and five redirects.
  package static let limits = HTTPLimits(
    connectSeconds: 10, seconds: 60, bytes: byteLimit, redirects: 5)
  /// The maximum size of all menus that are kept, in bytes.
  private static let keptBytes = 256 << 20

  private let cache: HTTPCache
  private let limits: HTTPLimits
  /// Creates the HTTP client when it is first needed: starting it is slow, and a menu from a file needs none.
  private let makeClient: @Sendable () -> any HTTPFetching
  private let clock: HTTPClock
  private let wording: Wording

  /// Creates a client that caches menus in `folder`, which is created when needed, for its owner only.
  ///
  /// - Parameter client: sends requests, or nil for curl with ``limits`` and without retries.
  package init(
    folder: String, client: (any HTTPFetching)? = nil,
    limits: HTTPLimits = MenuServerClient.limits, clock: HTTPClock = .system, wording: Wording
  ) {
    cache = HTTPCache(folder: folder, limit: Self.keptBytes)
    self.limits = limits
    makeClient = { client ?? HTTPClient(retry: .never, limits: limits, clock: clock) }
    self.clock = clock
    self.wording = wording
  }

  /// Returns the menu of the server; the cached one if it has the pinned digest, if the server confirms it, or if the
  /// server cannot be reached.
  ///
  /// - Throws: a ``/MenuItems/MenuFetchFailure``.
  @concurrent package func fetch(_ menu: RemoteMenu) async throws(MenuFetchFailure)
    -> RemoteMenuContent
  {
    let request = Self.request(menu.address)
    let kept = cache.entry(for: request).map { $0.response(now: clock.now()) }
    // Pinned content never changes.
    if let kept, let digest = menu.digest, HTTPCache.digest(of: kept.body) == digest {
      return RemoteMenuContent(kept)
    }
    var asked = request
    // With another pin, a confirmation of the cached content would be useless.
    let isWanted = menu.digest == nil
    if isWanted, let tag = kept?.headers["ETag"] { asked.headers["If-None-Match"] = tag }
    if isWanted, let date = kept?.headers["Last-Modified"] {
      asked.headers["If-Modified-Since"] = date
    }
    do throws(HTTPFailure) {
      let response = try await makeClient().fetch(asked)
      if response.status == 304, let kept { return RemoteMenuContent(kept) }
      let good = try response.success(of: request)
      guard good.body.count <= limits.bytes else { throw HTTPFailure(.tooLarge, url: request.url) }
      return RemoteMenuContent(good)
    } catch {
      if let kept, error.meansNoServer {
        return RemoteMenuContent(
          kept,
          staleness: .init(
            age: max(0, clock.now() - kept.fetched), reason: error.message(in: wording)))
      }
      throw failure(error)
    }
  }

  /// Caches a menu, unless it came from the cache.
  @concurrent package func keep(_ fetched: RemoteMenuContent, for menu: RemoteMenu) async {
    if fetched.staleness != nil { return }
    let request = Self.request(menu.address)
    // A cached pinned menu was not requested: its age does not change.
    if let digest = menu.digest, let kept = cache.entry(for: request)?.response(now: clock.now()),
      HTTPCache.digest(of: kept.body) == digest
    {
      return
    }
    let fields = fetched.validators.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    let type = fetched.mediaType.map { [("Content-Type", $0)] } ?? []
    let response = HTTPResponse(
      status: 200, headers: HTTPHeaders(fields + type), body: fetched.bytes, fetched: clock.now())
    if HTTPCache.keeps(response) { cache.store(response, for: request) }
  }

  package static func announcement(of menu: RemoteMenu, in wording: Wording) -> String {
    wording(.asking(host: menu.address.host))
  }

  private static func request(_ address: MenuAddress) -> HTTPRequest {
    var request = HTTPRequest(
      address.description,
      headers: [
        "Accept": "application/yaml, application/json;q=0.9, application/x-plist;q=0.9, */*;q=0.5"
      ])
    request.staysOnScheme = true
    return request
  }

  private func failure(_ failure: HTTPFailure) -> MenuFetchFailure {
    let kind: MenuFetchFailure.Kind =
      switch failure.kind {
      case .cancelled: .cancelled
      case .timedOut: .timedOut
      default: .failed
      }
    let size = wording(.menuTooLarge(limit: limits.bytes >> 20))
    return MenuFetchFailure(
      kind, failure.message(in: wording),
      detail: failure.kind == .tooLarge ? size : failure.reason(in: wording),
      hint: wording(failure.kind.hint), isRetryable: failure.isRetryable)
  }
}

extension RemoteMenuContent {
  fileprivate init(_ response: HTTPResponse, staleness: Staleness? = nil) {
    var validators: [String: String] = [:]
    for name in ["ETag", "Last-Modified", "Cache-Control"] {
      validators[name] = response.headers[name]
    }
    self.init(
      response.body, digest: HTTPCache.digest(of: response.body),
      mediaType: response.headers["Content-Type"], validators: validators, staleness: staleness)
  }
}

extension HTTPFailure {
  /// Whether the server cannot be reached, or is out of order for now: the cached menu is used then.
  fileprivate var meansNoServer: Bool {
    switch kind {
    case .offline, .timedOut, .badReply, .status(429), .status(500...): true
    default: false
    }
  }
}

extension HTTPFailure.Kind {
  fileprivate var hint: Phrase {
    switch self {
    case .offline, .tls: .checkNetwork
    case .missingProgram: .installCurl
    case .cancelled, .timedOut, .badReply, .status(429), .status(500...): .tryLater
    default: .checkAddress
    }
  }
}
