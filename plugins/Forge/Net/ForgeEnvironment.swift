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
  var asking = ForgeAsking.usual
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
}
