internal import HandlerProtocol
package import MenuInteraction
package import MenuItems
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
  ///
  /// - Parameter rights: returns the user's rights on an item. Steps with an item of a menu that the user must not see
  ///   or not run are left out, and those behind them.
  @MainActor package func perform(
    on stack: LayerStack, rights: @MainActor (MenuItem) -> ItemRights = { _ in .all }
  ) -> Outcome {
    var outcome = Outcome.done
    // A page shows all messages at once: what is done next was done in their sight.
    if !steps.contains(where: \.isOffer) { Self.clearMessages(of: stack) }
    for step in steps {
      switch step {
      case .intent(let intent):
        guard Self.allows(intent, on: stack, rights) else { return .stale }
        if stack.handle(intent) == .reload { outcome = .reload }
      case .row(let path):
        guard let row = Self.position(of: path, in: stack, rights) else {
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
      case .dismiss: Self.clearMessages(of: stack)
      }
    }
    stack.refresh()
    return outcome
  }

  @MainActor private static func clearMessages(of stack: LayerStack) {
    while !stack.navigator.toasts.isEmpty { stack.navigator.clearToast() }
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

  /// Returns whether the user may have an intent handled that is about an item of a menu.
  @MainActor private static func allows(
    _ intent: Intent, on stack: LayerStack, _ rights: (MenuItem) -> ItemRights
  ) -> Bool {
    stack.refresh()
    var item: MenuItem?
    var runs = true
    switch intent {
    case .open, .openThere, .choose, .command(.open): item = selectedItem(of: stack)
    case .action(let id):
      item = selectedItem(of: stack)
      // Of the actions with tags of their own the menu has only those that the user may run.
      if let item, item.action(offeredAs: id)?.tags != nil { runs = false }
    case .item(let id): item = stack.level.entry.menu?.items.first { $0.id == id }
    case .command(.actions), .command(.details):
      item = selectedItem(of: stack)
      runs = false
    case .sequence(let intents): return intents.allSatisfy { allows($0, on: stack, rights) }
    case .command(.up), .command(.down), .command(.pageUp), .command(.pageDown), .command(.first),
      .command(.last), .command(.back), .command(.quit), .command(.filter), .command(.nextMatch),
      .command(.previousMatch), .command(.jump), .command(.help), .command(.reload),
      .command(.problems), .command(.log), .command(.sort), .command(.mouse), .escape, .select,
      .move, .viewActions, .retry, .switchDays, .moveDay, .day, .sort, .link, .level, .stop,
      .editFilter, .edit, .text, .moveField, .change, .fill, .submit, .answer, .mark, .markAll,
      .toggleAll, .preview, .program, .switchPointer:
      // These are about a view, whose handler asks for the rights itself, or only about what is shown.
      return true
    }
    guard let item else { return true }
    let own = rights(item)
    return own.view && (own.run || !runs || item.submenu != nil)
  }

  /// Returns the item that an intent without a name is about, or nil if the rows on top are no items.
  @MainActor private static func selectedItem(of stack: LayerStack) -> MenuItem? {
    if let jump = stack.jump { return jump.place?.item }
    let level = stack.level
    return level.entry.menu == nil ? nil : level.rows.item(level.selectedRow)
  }

  /// Returns the index of a row of the level, or of an item of the list of all items; nil if it is not shown.
  @MainActor private static func position(
    of path: [String], in stack: LayerStack, _ rights: (MenuItem) -> ItemRights
  ) -> Int? {
    stack.refresh()
    if let jump = stack.jump {
      return jump.filter.places.firstIndex { $0.path == path && rights($0.item).view }
    }
    guard !stack.isCovered, stack.level.form == nil, let id = path.last else { return nil }
    let rows = stack.level.rows
    if stack.level.entry.menu != nil {
      return (0..<rows.count).first { position in
        rows.path(position) == path && rows.item(position).map { rights($0).view } == true
      }
    }
    return path.count == 1 ? rows.firstIndex(ofID: id) : nil
  }
}

extension MenuItem {
  /// Returns the action that is offered with an ID, or nil if there is none.
  fileprivate func action(offeredAs id: String) -> ItemAction? {
    zip(LevelActions(item: self).own, actions).first { $0.0.action.id == id }?.1
  }
}

extension IntentForm.Step {
  /// Whether the step does what a message offers.
  fileprivate var isOffer: Bool { if case .offer = self { true } else { false } }
}
