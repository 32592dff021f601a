public import AppMenuPlugin
internal import Forge

/// Shows the contributions of a year as a heat map, and the repositories that contain them.
public struct ContributionsPlugin: MenuPlugin {
  /// The id, `contributions`.
  public let id = "contributions"
  private let sources: ForgeSources
  private let open = ForgeInvocations<ContributionYears>()

  /// Creates the plugin.
  public init() { self.init(.standard) }

  /// Creates the plugin with the sources of a test.
  init(_ sources: ForgeSources) { self.sources = sources }

  /// The single handler, `contributions`.
  public var handlers: [PluginHandler] {
    PluginHandler("contributions") { [sources, open] selection, context in
      do {
        let years = ContributionYears(try sources.selection(selection, context))
        open.keep(years, context)
        return try await years.latest(context)
      } catch let failure as PluginFailure {
        return failure.view(in: context.plugin.wording)
      }
    }
    .onAction { [open] action, context in
      try await open.value(action.invocation, context.plugin.wording).perform(action, context)
    }
    .onRefresh { [open] refresh, context in
      let years = try open.value(refresh.invocation, context.plugin.wording)
      return HandlerResult(view: try await years.refreshed(refresh.view, context))
    }
  }
}
