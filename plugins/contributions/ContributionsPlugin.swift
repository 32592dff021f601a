public import AppMenuPlugin
internal import Forge

/// Shows the contributions of a year as a heat map, and the repositories that contain them.
public struct ContributionsPlugin: MenuPlugin {
  /// The id, `contributions`.
  public let id = "contributions"
  /// The single handler, `contributions`.
  public let handlers: [PluginHandler]

  /// Creates the plugin.
  public init() { self.init(.standard) }

  init(_ sources: ForgeSources) {
    handlers = sources.handler("contributions", ContributionYears.self)
  }
}
