public import AppMenuPlugin
internal import Forge

/// Shows commits, merges, tags, branches and other events by date, the newest first.
public struct PublicActivityPlugin: MenuPlugin {
  /// The id, `public-activity`.
  public let id = "public-activity"
  /// The single handler, `publicActivity`.
  public let handlers: [PluginHandler]

  /// Creates the plugin.
  public init() { self.init(.standard) }

  init(_ sources: ForgeSources) {
    handlers = sources.handler("publicActivity", ActivityTimeline.self) {
      try await $0.page(at: $1)
    }
  }
}
