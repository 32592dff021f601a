package import MenuInteraction
internal import MenuItems
internal import MenuNavigation

extension IntentForm {
  /// The result of performing a form's steps.
  package enum Outcome: Sendable, Hashable {
    /// All steps were performed; those that do not apply to what is shown had no effect.
    case done
    /// The menu is to be read again.
    case reload
    /// A row is no longer shown; the steps from it on were left out.
    case stale
  }

  /// Performs the steps.
  ///
  /// Searches and handlers answer later: what the page shows may change after this has returned.
  @MainActor package func perform(on stack: LayerStack) -> Outcome {
    var outcome = Outcome.done
    for step in steps {
      switch step {
      case .intent(let intent):
        if stack.handle(intent) == .reload { outcome = .reload }
      case .row(let path):
        guard let row = Self.position(of: path, in: stack) else {
          stack.navigator.notifyObservers()
          return .stale
        }
        _ = stack.handle(.select(row: row))
      case .find(let text): Self.find(text, in: stack)
      case .jump(let text):
        if stack.jump == nil { _ = stack.handle(.command(.jump)) }
        if stack.jump != nil { _ = stack.handle(.text(text)) }
      case .more:
        if stack.level.filter?.found != nil {
          stack.level.sight.lastRow = nil
          stack.level.loadMoreIfNeeded()
        } else {
          stack.navigator.loadMore(isRetry: true)
        }
      case .offer(let number):
        if let toast = stack.navigator.toasts.first(where: { $0.number == number }) {
          _ = stack.navigator.performOffer(of: toast)
        }
      case .dismiss: stack.navigator.clearToast()
      }
    }
    stack.refresh()
    return outcome
  }

  @MainActor private static func find(_ text: String, in stack: LayerStack) {
    guard !stack.isCovered, stack.level.form == nil, stack.level.canFilter else { return }
    if text.isEmpty {
      if stack.level.filter != nil { _ = stack.handle(.command(.back)) }
      return
    }
    _ = stack.handle(.command(.filter))
    guard stack.level.filter?.isEditing == true else { return }
    _ = stack.handle(.text(text))
  }

  /// Returns the index of a row of the level, or of an item of the list of all items; nil if it is not shown.
  @MainActor private static func position(of path: [String], in stack: LayerStack) -> Int? {
    stack.refresh()
    if let jump = stack.jump {
      return jump.filter.places.firstIndex { $0.item.path == path }
    }
    guard !stack.isCovered, stack.level.form == nil, let id = path.last else { return nil }
    let rows = stack.level.rows
    if stack.level.entry.menu != nil {
      return (0..<rows.count).first { rows.item($0)?.path == path }
    }
    return path.count == 1 ? rows.firstIndex(ofID: id) : nil
  }
}
