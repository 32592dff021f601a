public import AppMenuPlugin
internal import Forge

/// Shows commits, merges, tags, branches and what else happened by date, newest first.
public struct PublicActivityPlugin: MenuPlugin {
  /// The id, `public-activity`.
  public let id = "public-activity"
  /// The single handler, `publicActivity`.
  public let handlers: [PluginHandler]

  /// Creates the plugin.
  public init() { self.init(.standard) }

  /// Creates the plugin with the sources of a test.
  init(_ sources: ForgeSources) {
    handlers = sources.handler("publicActivity", ActivityTimeline.self) {
      try await $0.page(at: $1)
    }
  }
}
