internal import HandlerProtocol
internal import Keyboard
internal import MenuItems
internal import MenuNavigation

/// A layer that covers the level until it is closed.
@MainActor package protocol Cover: Layer, AnyObject {
  /// Updates the layer after changes; returns false if its subject no longer exists.
  func refresh() -> Bool
}

extension Cover {
  package func refresh() -> Bool { true }
}

/// The search among all items of the whole menu, their actions, and the items of sources that were read before.
@MainActor package final class JumpLayer: Cover, InputLayer {
  package unowned let stack: LayerStack
  package let filter: LevelFilter
  package private(set) var row = 0
  package internal(set) var scroll = 0

  init(_ menu: Menu, _ stack: LayerStack) {
    self.stack = stack
    filter = LevelFilter(
      .items(Self.index(menu, stack.navigator)), view: nil,
      revision: Self.revision(stack), in: stack.searches
    ) { [weak stack] in stack?.navigator.notifyObservers() }
    filter.update()
  }

  /// Returns the items to search, those first that the user uses most.
  private static func index(_ menu: Menu, _ navigator: Navigator) -> ItemIndex {
    ItemIndex(menu, sources: navigator.knownSources.menus) { navigator.usage?.rank(of: $0) ?? 0 }
  }

  /// A number that grows when there is something else to search.
  private static func revision(_ stack: LayerStack) -> Int {
    stack.navigator.entries[0].revision + stack.navigator.knownSources.revision
  }

  package var index: ItemIndex {
    if case .items(let index) = filter.rows { return index }
    return ItemIndex(Menu())
  }

  package var count: Int { filter.shown?.count ?? index.unsearched.count }

  package var place: ItemIndex.Place? { row < count ? place(at: row) : nil }

  private func place(at row: Int) -> ItemIndex.Place {
    index.places[filter.shown.map { Int($0[row]) } ?? row]
  }

  package var content: LayerContent { .jump(self) }
  package var input: TextInput { filter.input }
  package var backspaceIntent: Intent { .escape }

  package var entries: [KeyEntry<Intent>] {
    let opening: [KeyEntry<Intent>] = [
      .typedMoves, .line([.enter], .open(nil), .goThere), .line([.control("o")], .openThere, .open),
    ]
    let hasRows = count > 0
    return (hasRows ? opening : []) + [.line([.escape], .escape, .close)]
      + (hasRows ? [.typedPages] : []) + [stack.keys.typedHelp, .unnamed([.enter], .open(nil))]
  }

  package func refresh() -> Bool {
    let root = stack.navigator.entries[0]
    guard let menu = root.menu else { return false }
    let selected = place?.path
    filter.refresh(revision: Self.revision(stack), nil) { [stack] in
      .items(Self.index(menu, stack.navigator))
    }
    row = max(0, min(row, count - 1))
    if let selected, place?.path != selected,
      let found = position(of: RowID(selected))
    {
      row = found
    }
    return true
  }

  func row(at position: Int) -> RowID? {
    (0..<count).contains(position) ? RowID(place(at: position).path) : nil
  }

  private func position(of row: RowID) -> Int? {
    (0..<count).first { place(at: $0).path == row.path }
  }

  private func select(_ row: RowID) -> Bool {
    guard let position = position(of: row) else { return false }
    self.row = position
    return true
  }

  package func handle(_ intent: Intent) -> InteractionOutcome {
    if let isChanged = filter.input.apply(intent) {
      if isChanged {
        filter.update()
        (row, scroll) = (0, 0)
      }
      return .stay
    }
    switch intent {
    case .escape: stack.close(self)
    case .move(let movement):
      if let distance = movement.distance(page: max(1, stack.pageSize - 1)) { move(by: distance) }
    case .select(let row): _ = select(row)
    case .open(let row): if row.map(select) != false { go(opens: false) }
    case .openThere: go(opens: true)
    default: break
    }
    return .stay
  }

  private func move(by distance: Int) { row = max(0, min(count - 1, row + distance)) }

  /// Goes to the selected item as if the user had navigated there, and perhaps opens it.
  private func go(opens: Bool) {
    guard let place else {
      stack.navigator.say(.nothingMatches)
      return
    }
    if stack.hasUnsentForm(above: 0) {
      stack.navigator.say(.formNotSent, style: .warning)
      return
    }
    stack.close(self)
    stack.walk(to: place, opens: opens)
  }
}
