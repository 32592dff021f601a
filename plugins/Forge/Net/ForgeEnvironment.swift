package import AppMenuPlugin
package import DisplayText
internal import PluginHTTP

/// The collaborators of a forge on the net, which tests replace.
package struct ForgeEnvironment: Sendable {
  var http: any HTTPFetching
  var tokens: any ForgeTokenSource
  var time = LocalTime.system
  var allowance = ForgeAllowance.shared
  /// The base addresses of APIs for items that name none.
  var addresses: [ForgeSource: String] = [:]
  /// Whether cached data is revalidated, however fresh it is.
  var asksAgain = false
  var wording = Wording.english

  package func forge(
    _ source: ForgeSource, _ arguments: ForgeArguments
  ) throws(PluginFailure) -> any Forge {
    switch source {
    case .github: try GitHubForge(arguments, self)
    case .gitlab: try GitLabForge(arguments, self)
    case .gitea: try GiteaForge(arguments, self)
    case .git: throw wording.refusal(.notOnNet)
    }
  }
}

extension ForgeEnvironment {
  /// Creates the environment of a plugin.
  ///
  /// - Parameter cacheFolder: the folder for responses, or nil for no cache.
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

  /// The same without a network: cached data is returned however old, without a notice about its age; other
  /// requests fail.
  var withoutNetwork: ForgeEnvironment {
    var environment = self
    environment.http = KeptReplies(http: http)
    environment.asksAgain = false
    return environment
  }
}

/// Returns only cached responses.
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
