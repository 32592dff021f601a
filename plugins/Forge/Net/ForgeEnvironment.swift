package import AppMenuPlugin
package import DisplayText
internal import PluginHTTP

/// All that a forge on the net works with, which tests replace.
package struct ForgeEnvironment: Sendable {
  /// Where requests go.
  var http: any HTTPFetching
  /// Where tokens come from.
  var tokens: any ForgeTokenSource
  /// The time and the local zone.
  var time = LocalTime.system
  /// How much servers allow.
  var allowance = ForgeAllowance.shared
  /// The base addresses of APIs that are asked if an item names none.
  var addresses: [ForgeSource: String] = [:]
  /// Whether servers are asked for all that is kept, too, if only whether it has changed.
  var asksAgain = false
  /// The language of notices and failures.
  var wording = Wording.english

  /// Returns the server that an item asks.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure`` if its address cannot be used.
  func server(
    _ source: ForgeSource, _ arguments: ForgeArguments
  ) throws(PluginFailure) -> ForgeServer {
    try ForgeServer(source, address: arguments.api[source] ?? addresses[source], wording)
  }

  /// Creates the forge of a source on the net.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure`` if its address cannot be used, or it is none on the net.
  package func forge(
    _ source: ForgeSource, _ arguments: ForgeArguments
  ) throws(PluginFailure) -> any Forge {
    switch source {
    case .github: try GitHubForge(arguments, self)
    case .gitlab: try GitLabForge(arguments, self)
    case .gitea: try GiteaForge(arguments, self)
    case .git: throw PluginFailure(wording(.notOnNet), retryable: false)
    }
  }
}

extension ForgeEnvironment {
  /// Creates the environment of a plugin.
  ///
  /// - Parameters:
  ///   - settings: the plugin's settings by id.
  ///   - environment: the variables of the process by name.
  ///   - cacheFolder: the folder for answers, or nil to keep none.
  ///   - wording: the language of notices and failures.
  package init(
    settings: [String: StructuredValue], environment: [String: String], cacheFolder: String?,
    wording: Wording = .english
  ) {
    self.init(
      http: HTTPClient(
        cache: cacheFolder.map { HTTPCache(folder: $0) }, retry: HTTPRetry(attempts: 2)),
      tokens: ForgeTokens(environment: environment, settings: settings, wording: wording),
      addresses: ForgeTokens.addresses(environment: environment, settings: settings)
        .compactMapValues(\.first), wording: wording)
  }

  /// The same without a network: what is kept is given at once, however old it is, without a notice about its age; what
  /// is not kept fails.
  var withoutNetwork: ForgeEnvironment {
    var environment = self
    environment.http = KeptReplies(http: http)
    environment.asksAgain = false
    return environment
  }
}

/// Answers from the cache alone.
private struct KeptReplies: HTTPFetching {
  let http: any HTTPFetching

  func fetch(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    guard let response = http.cached(request) else {
      throw HTTPFailure(.offline, url: request.url)
    }
    return response
  }

  func cached(_ request: HTTPRequest) -> HTTPResponse? { http.cached(request) }
}
