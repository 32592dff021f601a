public import AppMenuPlugin
internal import Forge

/// Shows each repository's branch and state, its distance to the upstream branch, and its last commit.
public struct RepositoriesPlugin: MenuPlugin {
  /// The id, `repositories`.
  public let id = "repositories"
  /// The single handler, `repositories`.
  public let handlers: [PluginHandler]

  /// Creates the plugin.
  public init() { self.init(.standard) }

  init(_ sources: ForgeSources) {
    handlers = sources.handler("repositories", RepositoryList.self)
  }
}

struct RepositoryList: ForgeScreen {
  private let selection: ForgeSelection

  init(_ selection: ForgeSelection) { self.selection = selection }

  /// Returns the table of all repositories, and updates it while it grows.
  func first(_ context: HandlerContext) async throws -> HandlerView {
    func table(_ pieces: [[ForgeRepository]], _ notices: [String]) -> HandlerView {
      var found = RepositoryCollection()
      for piece in pieces { found.add(piece) }
      return selection.views.table(found.sorted, title: selection.title, notices: notices)
    }
    let (pieces, notices) = try await selection.gather(
      context, call: { try await $0.repositories($1) },
      show: { context.update(table($0, [])) })
    return table(pieces, notices)
  }

  func perform(_ action: ActionParams, _ context: HandlerContext) async throws -> [Effect] {
    try await selection.perform(action, context)
  }

  func refreshed(_ view: String, _ context: HandlerContext) async throws -> HandlerView? {
    view == HandlerView.defaultID
      ? try await RepositoryList(selection.renewed).first(context)
      : try await selection.renewed.refreshed(view)
  }
}
