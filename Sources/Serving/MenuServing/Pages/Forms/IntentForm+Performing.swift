internal import HandlerProtocol
package import MenuInteraction
package import MenuItems
internal import MenuNavigation

extension IntentForm {
  /// The result of performing a form's steps.
  package enum Outcome: Sendable, Hashable {
    /// All steps were performed; those that do not apply to the content had no effect.
    case done
    /// The menu must be read again.
    case reload
    /// A row is no longer shown; the steps from it on were skipped.
    case stale
  }

  /// Performs the steps.
  ///
  /// Searches and handlers answer later: the content of the page may change after this has returned.
  ///
  /// - Parameter rights: returns the user's rights on an item. A step with an item that the user must not see or not
  ///   run is skipped, with all steps after it.
  @MainActor package func perform(
    on stack: LayerStack, rights: @MainActor (MenuItem) -> ItemRights = { _ in .all }
  ) -> Outcome {
    var outcome = Outcome.done
    // A page shows all messages at once, so the user has seen them before the next step.
    if !steps.contains(where: \.isOffer) { Self.clearMessages(of: stack) }
    for step in steps {
      switch step {
      case .intent(let intent):
        if Self.namesPath(intent, in: stack) { continue }
        guard Self.allows(intent, on: stack, rights) else {
          stack.navigator.notifyObservers()
          return .stale
        }
        if stack.handle(intent) == .reload { outcome = .reload }
      case .find(let text): Self.find(text, in: stack)
      case .jump(let text):
        if stack.jump == nil { _ = stack.handle(.jump) }
        if stack.jump != nil { _ = stack.handle(.text(text)) }
      case .more:
        if stack.level.filter?.found != nil {
          stack.level.loadMoreIfNeeded(isAtEnd: true)
        } else {
          stack.navigator.loadMore(isRetry: true)
        }
      case .offer(let number):
        if let toast = stack.navigator.toasts.first(where: { $0.number == number }) {
          _ = stack.navigator.performOffer(of: toast)
        }
      case .dismiss: Self.clearMessages(of: stack)
      case .upload(let id, let value): _ = stack.handle(.fill(field: id, value))
      }
    }
    stack.refresh()
    return outcome
  }

  /// Returns whether an intent fills a form with the path of a file of the server: users send files instead.
  @MainActor private static func namesPath(_ intent: Intent, in stack: LayerStack) -> Bool {
    guard !stack.isCovered, let form = stack.level.form else { return false }
    switch intent {
    case .fill(let id, _): return form.fields.contains { $0.field.id == id && $0.kind == .file }
    case .text: return form.focused?.kind == .file
    default: return false
    }
  }

  @MainActor private static func clearMessages(of stack: LayerStack) {
    while !stack.navigator.toasts.isEmpty { stack.navigator.clearToast() }
  }

  @MainActor private static func find(_ text: String, in stack: LayerStack) {
    guard !stack.isCovered, stack.level.form == nil, stack.level.canFilter else { return }
    if text.isEmpty {
      if stack.level.filter != nil { _ = stack.handle(.leave(.back)) }
      return
    }
    _ = stack.handle(.filter)
    guard stack.level.filter?.isEditing == true else { return }
    _ = stack.handle(.text(text))
  }

  /// Returns whether the user may perform an intent, by the rights on the item that it is about.
  @MainActor private static func allows(
    _ intent: Intent, on stack: LayerStack, _ rights: (MenuItem) -> ItemRights
  ) -> Bool {
    stack.refresh()
    switch intent.subject {
    case .shown: return true
    case .row(let row?): return isShown(row, in: stack, rights)
    case .row(nil): return item(nil, of: stack).map { rights($0).view } ?? true
    case .opened(let row):
      guard let item = item(row, of: stack) else {
        // A named row must be shown; the handler of a view decides about its rows.
        return row == nil || stack.level.entry.menu == nil && !stack.isCovered
      }
      return mayOpen(item, rights(item))
    case .action(let id):
      guard let item = item(nil, of: stack) else { return true }
      // The menu contains only those actions with tags of their own that the user may run.
      if item.action(offeredAs: id)?.tags != nil { return rights(item).view }
      return mayOpen(item, rights(item))
    }
  }

  private static func mayOpen(_ item: MenuItem, _ rights: ItemRights) -> Bool {
    rights.view && (rights.run || item.submenu != nil)
  }

  /// Returns the item of a row, or of the selected one; nil if the rows on top are not items, or none is shown.
  @MainActor private static func item(_ row: RowID?, of stack: LayerStack) -> MenuItem? {
    if let jump = stack.jump {
      guard let row else { return jump.place?.item }
      return jump.filter.places.first { $0.path == row.path }?.item
    }
    let level = stack.level
    guard let menu = level.entry.menu else { return nil }
    guard let row else { return level.rows.item(level.selectedRow) }
    return menu.items.first { $0.path == row.path }
      ?? level.rows.firstIndex(of: row).flatMap { level.rows.item($0) }
  }

  /// Returns whether a row of the level, or of the list of all items, is shown and visible to the user.
  @MainActor private static func isShown(
    _ row: RowID, in stack: LayerStack, _ rights: (MenuItem) -> ItemRights
  ) -> Bool {
    if let jump = stack.jump {
      return jump.filter.places.contains { $0.path == row.path && rights($0.item).view }
    }
    guard !stack.isCovered, stack.level.form == nil else { return false }
    let rows = stack.level.rows
    guard let position = rows.firstIndex(of: row) else { return false }
    return rows.item(position).map { rights($0).view } ?? true
  }
}

extension MenuItem {
  /// Returns the action that is offered with an ID, or nil.
  fileprivate func action(offeredAs id: String) -> ItemAction? {
    zip(LevelActions(item: self).own, actions).first { $0.0.action.id == id }?.1
  }
}

extension IntentForm.Step {
  /// Whether the step performs the offer of a message.
  fileprivate var isOffer: Bool { if case .offer = self { true } else { false } }
}
