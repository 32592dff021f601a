package import AppMenuPlugin
internal import DisplayText

/// The actions that open repositories, commits and changes from rows of any view.
extension ForgeSelection {
  /// Performs an action; other actions have no effects.
  package func perform(_ action: ActionParams, _ context: HandlerContext) async throws -> [Effect] {
    switch action.action {
    case ForgeViews.Action.repository, ForgeViews.Action.commit:
      let reference = try reference(action.row)
      let isCommit = action.action == ForgeViews.Action.commit
      context.progress(nil, wording(isCommit ? .readingCommit : .readingRepository))
      return [.push(try await view(reference))]
    case ForgeViews.Action.diff:
      let reference = try reference(action.view)
      guard let hash = reference.hash else { return [] }
      context.progress(nil, wording(.readingChanges))
      let text = try await forge(reference.source).diff(of: hash, in: reference.repository)
      return [.push(views.diff(text, reference))]
    default: return []
    }
  }

  /// Returns a repository or a commit again, or `nil` for the id of another view.
  package func refreshed(_ id: String) async throws -> HandlerView? {
    guard let reference = ForgeReference(id) else { return nil }
    return try await view(reference)
  }

  private func view(_ reference: ForgeReference) async throws -> HandlerView {
    let forge = try forge(reference.source)
    guard let hash = reference.hash else {
      return views.detail(try await forge.repository(reference.repository))
    }
    let commit = try await forge.commit(hash, in: reference.repository)
    let name = reference.repository.split(separator: "/").last.map(String.init)
    return views.detail(commit, reference, repository: name ?? reference.repository)
  }

  private func forge(_ source: ForgeSource) throws(PluginFailure) -> any Forge {
    for forge in all where forge.source == source { return forge }
    throw wording.refusal(.noSourceOfView(source: source.title), hint: .selectAgain)
  }

  private func reference(_ id: String?) throws(PluginFailure) -> ForgeReference {
    guard let reference = id.flatMap({ ForgeReference($0) }) else {
      throw wording.refusal(.rowUnknown, hint: .selectItemAgain)
    }
    return reference
  }
}
