internal import HandlerProtocol

/// The views from the first one of an invocation up to a form, to be opened again after the handler's process has
/// ended.
struct FormReopening {
  let form: Int
  /// The levels that actions opened, in order.
  let opened: [Int]

  /// Plans the reopening of the form on top of a stack; `nil` if there is no form above the first view, or an action that
  /// leads to the form must not be repeated.
  ///
  /// The levels are marked as repeatable, because the next attempt may find a failure instead of the view with the action.
  init?(in stack: inout LevelStack) {
    guard let invocation = stack.top.invocation else { return nil }
    let levels = stack.levels(of: invocation)
    guard let last = levels.lastIndex(where: { !$0.hasFailed }), last > 0,
      case .form? = levels[last].view?.content
    else { return nil }
    let above = levels[1...last]
    guard
      above.allSatisfy({ $0.isRepeatable || Self.canRepeat($0.action, below: stack.below($0.id)) })
    else { return nil }
    for level in above { stack.update(level.id) { $0.isRepeatable = true } }
    form = levels[last].id
    opened = above.filter { $0.action != nil }.map(\.id)
  }

  /// Returns whether an action can be repeated without a question: it sent no values, and needs no confirmation.
  private static func canRepeat(_ action: ActionParams?, below: NavigationEntry?) -> Bool {
    guard let action else { return true }
    guard action.values.isEmpty, let view = below?.view else { return false }
    let ofRow = view.rows.first { $0.id == action.row }?.actions ?? []
    guard let offered = (ofRow + view.actions).first(where: { $0.id == action.action }) else {
      return false
    }
    return offered.confirm == nil && offered.style != .destructive
  }
}
