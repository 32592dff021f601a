internal import FuzzyMatching
internal import HandlerProtocol
internal import Keyboard
internal import MenuItems
internal import MenuNavigation
internal import TerminalUI

// Finding rows by typing.

extension ScreenModel {
  /// Whether what is shown has rows to find.
  var canFilter: Bool {
    if let menu = navigator.top.menu { return state.filter != nil || !menu.items.isEmpty }
    guard let view = navigator.top.view, navigator.top.failure == nil, view.hasRows else {
      return false
    }
    return state.filter != nil || rows.count > 0
  }

  /// Starts to type, or goes on with what was typed.
  func openFilter() {
    if let filter = state.filter {
      filter.isEditing = true
      return
    }
    guard canFilter else {
      if canSearchText {
        openTextSearch()
      } else {
        navigator.say("There is nothing to filter here.")
      }
      return
    }
    let top = navigator.top
    let filter = LevelFilter(filterRows(), view: top.view?.id, revision: top.revision) {
      [weak self] in self?.navigator.onChange()
    }
    filter.update()
    state.rowBeforeFilter = selectedRow
    state.filter = filter
  }

  /// Shows all rows again, the selected one still selected where it is among them.
  func closeFilter() {
    let id = rows.count > 0 ? rows[selectedRow].id : nil
    let item = rows.item(selectedRow)
    state.filter = nil
    let isItsMenu = navigator.top.menu.map { menu in menu.items.contains { $0 === item } } ?? true
    if isItsMenu, let id, let row = rows.firstIndex(ofID: id) {
      select(row: row)
      // On a heat map one is among the rows now.
      state.movesDay = false
    } else {
      select(row: min(state.rowBeforeFilter, max(0, rows.count - 1)))
    }
  }

  /// Takes note where the level shows something else than what was searched.
  func refreshFilter() {
    guard let filter = state.filter else { return }
    let top = navigator.top
    let isGone =
      top.menu == nil
      && (top.failure != nil || top.view.map { !$0.hasRows || $0.id != filter.view } ?? false)
    if isGone {
      // Another view stands there now, and what was typed was not typed for it.
      state.filter = nil
      state.sort = nil
      state.row = 0
      state.rowID = nil
      return
    }
    filter.refresh(revision: top.revision) { filterRows() }
  }

  /// Waits until what is shown is all that matches what is typed.
  public func settleSearch() async {
    await state.filter?.search.settle()
    await jump?.filter.search.settle()
  }

  private func filterRows() -> LevelFilter.Rows {
    if let menu = navigator.top.menu { return .items(ItemIndex(menu)) }
    return .rows(RowIndex.candidates(of: navigator.top.view))
  }

  func handleInFilter(_ key: Key) -> Outcome {
    guard let filter = state.filter else { return .stay }
    switch key {
    case .escape: if !navigator.cancelActivity() { closeFilter() }
    case .backspace where filter.input.isEmpty: closeFilter()
    case .enter:
      if rows.count > 0 { open() } else { navigator.say("Nothing matches.") }
    case .tab where rows.count > 0: filter.isEditing = false
    case .up, .control("p"): move(.up)
    case .down, .control("n"): move(.down)
    case .pageUp: move(.pageUp)
    case .pageDown: move(.pageDown)
    default:
      let before = filter.input
      guard filter.input.handle(key), !filter.input.hasSameText(as: before) else { return .stay }
      filter.update()
      state.row = 0
      state.scroll = 0
      // Of what is found later, the first row is the selected one.
      state.rowID = rows.count > 0 && !filter.search.isSearching ? rows[0].id : nil
      state.rowsKey = rowsKey
    }
    return .stay
  }
}

/// All items of the whole menu, one of which is looked for.
@MainActor
final class JumpList {
  let filter: LevelFilter
  var row = 0
  var scroll = 0

  init(_ menu: Menu, revision: Int, changed: @escaping @MainActor () -> Void) {
    filter = LevelFilter(.items(ItemIndex(menu)), view: nil, revision: revision, changed: changed)
    filter.update()
  }

  /// The items that there are.
  var index: ItemIndex {
    if case .items(let index) = filter.rows { return index }
    return ItemIndex(Menu())
  }

  var count: Int { filter.shown?.count ?? index.places.count }

  /// The item that is selected.
  var place: ItemIndex.Place? {
    guard row < count else { return nil }
    return index.places[filter.shown.map { Int($0[row]) } ?? row]
  }
}

extension ScreenModel {
  /// Shows all items of the whole menu.
  func openJump() {
    guard let menu = navigator.entries[0].menu else { return }
    jump = JumpList(menu, revision: navigator.entries[0].revision) { [weak self] in
      self?.navigator.onChange()
    }
  }

  /// Takes note where the menu is another one now.
  func refreshJump() {
    guard let jump, let menu = navigator.entries[0].menu else { return }
    jump.filter.refresh(revision: navigator.entries[0].revision) { .items(ItemIndex(menu)) }
    jump.row = max(0, min(jump.row, jump.count - 1))
  }

  func handleInJump(_ key: Key) -> Outcome {
    guard let jump else { return .stay }
    func move(by distance: Int) { jump.row = max(0, min(jump.count - 1, jump.row + distance)) }
    switch key {
    case .escape: self.jump = nil
    case .backspace where jump.filter.input.isEmpty: self.jump = nil
    case .up, .control("p"): move(by: -1)
    case .down, .control("n"): move(by: 1)
    case .pageUp: move(by: -max(1, pageSize - 1))
    case .pageDown: move(by: max(1, pageSize - 1))
    case .enter: openJumped()
    default:
      let before = jump.filter.input
      guard jump.filter.input.handle(key), !jump.filter.input.hasSameText(as: before) else {
        return .stay
      }
      jump.filter.update()
      jump.row = 0
      jump.scroll = 0
    }
    return .stay
  }

  /// Goes to the item that was found, as if one had walked there.
  func openJumped() {
    guard let place = jump?.place else {
      navigator.say("Nothing matches.")
      return
    }
    if hasUnsentForm(above: 0) {
      navigator.say("A form has not been sent; leave it first", style: .warning)
      return
    }
    jump = nil
    state.form = nil
    while navigator.back() {}
    forgetLevels()
    state.filter = nil
    for item in place.trail + [place.item] {
      if let row = rows.firstIndex(ofID: item.id) { select(row: row) }
      navigator.select(item)
    }
  }
}
