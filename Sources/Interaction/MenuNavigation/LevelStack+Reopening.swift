internal import HandlerProtocol

extension LevelStack {
  /// Plans to open again the views from the first one of an invocation up to a form, after the handler's process has
  /// ended: returns the level of the form, and the levels that actions opened, in order.
  ///
  /// There is no plan if there is no form above the first view, or an action that leads to the form must not be repeated.
  /// The levels are marked as repeatable, because the next attempt may find a failure instead of the view with the action.
  mutating func planReopening() -> (form: Int, opened: [Int])? {
    guard let invocation = top.invocation else { return nil }
    let levels = self.levels(of: invocation)
    guard let last = levels.lastIndex(where: { !$0.hasFailed }), last > 0,
      case .form? = levels[last].view?.content
    else { return nil }
    let above = levels[1...last]
    guard above.allSatisfy({ $0.isRepeatable || canRepeat($0.action, below: below($0.id)) })
    else { return nil }
    for level in above { update(level.id) { $0.isRepeatable = true } }
    return (levels[last].id, above.filter { $0.action != nil }.map(\.id))
  }

  /// Returns whether an action can be repeated without a question: it sent no values, and needs no confirmation.
  private func canRepeat(_ action: ActionParams?, below: NavigationEntry?) -> Bool {
    guard let action else { return true }
    guard action.values.isEmpty, let view = below?.view else { return false }
    let ofRow = view.rows.first { $0.id == action.row }?.actions ?? []
    guard let offered = (ofRow + view.actions).first(where: { $0.id == action.action }) else {
      return false
    }
    return offered.confirm == nil && offered.style != .destructive
  }
}
