package import AppMenuPlugin
internal import DisplayText

/// The actions that open repositories, commits and changes from rows of any view.
package struct ForgeActions: Sendable {
  private let sources: ForgeSet
  private let time: LocalTime
  private let wording: Wording

  init(_ sources: ForgeSet, time: LocalTime, wording: Wording = .english) {
    (self.sources, self.time, self.wording) = (sources, time, wording)
  }

  /// Performs an action, or returns `nil` for other actions.
  package func perform(_ action: ActionParams, _ context: HandlerContext) async throws -> [Effect]?
  {
    switch action.action {
    case RepositoryViews.Action.repository, CommitViews.Action.commit:
      let reference = try reference(action.row)
      let isCommit = action.action == CommitViews.Action.commit
      context.progress(nil, wording(isCommit ? .readingCommit : .readingRepository))
      return [.push(try await view(reference))]
    case CommitViews.Action.diff:
      let reference = try reference(action.view)
      guard let hash = reference.hash else { return [] }
      context.progress(nil, wording(.readingChanges))
      let text = try await sources.forge(reference.source)
        .diff(of: hash, in: reference.repository)
      return [.push(CommitViews(time: time, wording: wording).diff(text, reference))]
    default: return nil
    }
  }

  /// Returns a repository or a commit again, or `nil` for the id of another view.
  package func refreshed(_ id: String) async throws -> HandlerView? {
    guard let reference = ForgeReference(id) else { return nil }
    return try await view(reference)
  }

  private func view(_ reference: ForgeReference) async throws -> HandlerView {
    let forge = try sources.forge(reference.source)
    guard let hash = reference.hash else {
      return RepositoryViews(time: time, wording: wording)
        .detail(try await forge.repository(reference.repository))
    }
    let commit = try await forge.commit(hash, in: reference.repository)
    let name = reference.repository.split(separator: "/").last.map(String.init)
    return CommitViews(time: time, wording: wording).detail(
      commit, reference, repository: name ?? reference.repository)
  }

  private func reference(_ id: String?) throws(PluginFailure) -> ForgeReference {
    guard let reference = id.flatMap({ ForgeReference($0) }) else {
      throw wording.refusal(.rowUnknown, hint: .selectItemAgain)
    }
    return reference
  }
}
