public import AppMenuPlugin
internal import Forge

/// Shows commits, merges, tags, branches and what else happened by date, newest first.
public struct PublicActivityPlugin: MenuPlugin {
  /// The id, `public-activity`.
  public let id = "public-activity"
  private let sources: ForgeSources
  private let open = ForgeInvocations<ActivityTimeline>()

  /// Creates the plugin.
  public init() { self.init(.standard) }

  /// Creates the plugin with the sources of a test.
  init(_ sources: ForgeSources) { self.sources = sources }

  /// The single handler, `publicActivity`.
  public var handlers: [PluginHandler] {
    PluginHandler("publicActivity") { [sources, open] selection, context in
      do {
        let timeline = ActivityTimeline(try sources.selection(selection, context))
        open.keep(timeline, context)
        return try await timeline.first(context, updates: true)
      } catch let failure as PluginFailure {
        return failure.view(in: context.plugin.wording)
      }
    }
    .onAction { [open] action, context in
      try await open.value(action.invocation, context.plugin.wording).perform(action, context)
    }
    .onMore { [open] more, context in
      try await open.value(more.invocation, context.plugin.wording).page(at: more.cursor)
    }
    .onRefresh { [open] refresh, context in
      let timeline = try open.value(refresh.invocation, context.plugin.wording)
      return HandlerResult(view: try await timeline.refreshed(refresh.view, context))
    }
  }
}
