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
        let (_, forges) = try await sources.sources(selection, context)
        let list = RepositoryList(
          forges: forges, time: sources.time, title: selection.item.title)
        open.keep(list, context)
        return try await list.table(context)
      } catch let failure as PluginFailure {
        return failure.view
      }
    }
    .onAction { [open] action, context in
      let list = try open.value(action.invocation)
      return try await ForgeActions(list.forges, time: list.time).perform(action, context) ?? []
    }
    .onRefresh { [open] refresh, context in
      let list = try open.value(refresh.invocation)
      let view =
        refresh.view == HandlerView.defaultID
        ? try await list.table(context)
        : try await ForgeActions(list.forges, time: list.time).refreshed(refresh.view)
      return HandlerResult(view: view)
    }
  }
}

/// The repositories of one selection.
struct RepositoryList: Sendable {
  let forges: ForgeSet
  let time: LocalTime
  let title: String

  /// Returns the table of all repositories, which is shown while it grows.
  func table(_ context: HandlerContext) async throws -> HandlerView {
    let views = RepositoryViews(time: time)
    var found = RepositoryCollection()
    var pace = UpdatePace()
    let notices = try await forges.gather(
      .repositories, call: { try await $0.repositories($1) },
      progress: { done, all in
        context.progress(
          Double(done) / Double(max(1, all)),
          "Reading \(done) of \(ForgeWords.count(all, "repository", "repositories"))")
      },
      take: { (repositories: [ForgeRepository]) in
        found.add(repositories)
        if pace.isDue() { context.update(views.table(found.sorted, title: title, notices: [])) }
      })
    return views.table(found.sorted, title: title, notices: notices)
  }
}
