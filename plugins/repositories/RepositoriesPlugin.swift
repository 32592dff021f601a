public import AppMenuPlugin
internal import Forge

/// Shows each repository's branch and state, its distance to the upstream branch, and its last commit.
public struct RepositoriesPlugin: MenuPlugin {
  /// The id, `repositories`.
  public let id = "repositories"
  private let sources: ForgeSources
  private let open = ForgeInvocations<RepositoryList>()

  /// Creates the plugin.
  public init() { self.init(.standard) }

  /// Creates the plugin with the sources of a test.
  init(_ sources: ForgeSources) { self.sources = sources }

  /// The single handler, `repositories`.
  public var handlers: [PluginHandler] {
    PluginHandler("repositories") { [sources, open] selection, context in
      do {
        let list = RepositoryList(selection: try sources.selection(selection, context))
        open.keep(list, context)
        return try await list.table(context)
      } catch let failure as PluginFailure {
        return failure.view(in: context.plugin.wording)
      }
    }
    .onAction { [open] action, context in
      try await open.value(action.invocation, context.plugin.wording)
        .actions.perform(action, context) ?? []
    }
    .onRefresh { [open] refresh, context in
      let known = try open.value(refresh.invocation, context.plugin.wording)
      let list = RepositoryList(selection: known.selection.renewed)
      let view =
        refresh.view == HandlerView.defaultID
        ? try await list.table(context)
        : try await list.actions.refreshed(refresh.view)
      return HandlerResult(view: view)
    }
  }
}

/// The repositories of one selection.
struct RepositoryList: Sendable {
  let selection: ForgeSelection

  var actions: ForgeActions {
    ForgeActions(selection.all, time: selection.time, wording: selection.wording)
  }

  /// Returns the table of all repositories, which is shown while it grows.
  func table(_ context: HandlerContext) async throws -> HandlerView {
    func table(_ pieces: [[ForgeRepository]], _ notices: [String]) -> HandlerView {
      var found = RepositoryCollection()
      for piece in pieces { found.add(piece) }
      return RepositoryViews(time: selection.time, wording: selection.wording)
        .table(found.sorted, title: selection.title, notices: notices)
    }
    let (pieces, notices) = try await selection.gather(
      .repositories, context, call: { try await $0.repositories($1) },
      show: { context.update(table($0, [])) })
    return table(pieces, notices)
  }
}
