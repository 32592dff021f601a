package import HandlerProtocol
internal import Keyboard
package import DisplayText
internal import MenuItems
package import MenuNavigation
internal import StructuredData

/// A level of the navigator's stack: its rows, selection, filter, and form input.
@MainActor package final class LevelLayer: Layer {
  package unowned let stack: LayerStack
  package let id: Int
  package internal(set) var filter: LevelFilter?
  package internal(set) var sort: TableSort?
  package var form: FormState? { didSet { formMessages.update(for: form) } }
  package let text = TextPane()
  package internal(set) var sight = LevelSight()
  var selection = RowSelection()
  /// The row that the view last asked to select.
  private var namedRow: String?
  var rowBeforeFilter = 0
  /// The invocation whose printed text was followed from its beginning, if its item asks for that.
  private var followed: String?
  var days = DayCursor()
  private var cachedRows: (key: RowsKey, rows: RowIndex)?
  /// The order of a sorted table's rows, which depends on no filter.
  var cachedOrder: (key: RowsKey, order: [UInt32])?
  private(set) lazy var formChanges = FormChangeNotifier(self)
  let formMessages: FormMessages
  /// The number of the message about fields that are not valid, or `nil` if there is none.
  package var problemsMessage: Int? { formMessages.problems?.number }
  private var hasMoved = false
  private var cachedLinks: (generation: Int, links: [MarkdownLink])?
  private var cachedShortcuts: (menu: Menu, entries: [KeyEntry<Intent>])?

  init(_ id: Int, _ stack: LayerStack) {
    (self.id, self.stack) = (id, stack)
    formMessages = FormMessages(stack.navigator)
  }

  var navigator: Navigator { stack.navigator }

  package var entry: NavigationEntry {
    navigator.entries.last { $0.id == id } ?? navigator.top
  }

  package var content: LayerContent { .level(self) }
  package var pane: TextPane? { text }
  package var entries: [KeyEntry<Intent>] { LevelKeys(self).entries }

  var input: (any Layer)? {
    if form != nil { return FormLayer(level: self) }
    if let filter, filter.isEditing { return FilterLayer(filter: filter, level: self) }
    return text.input(of: self)
  }

  // MARK: Rows

  package var rowsKey: RowsKey {
    refreshFilter()
    return RowsKey(level: id, revision: entry.revision, search: filter?.matchRevision, sort: sort)
  }

  /// The rows that pass the filter, in order.
  package var rows: RowIndex {
    let key = rowsKey
    if let cachedRows, cachedRows.key == key { return cachedRows.rows }
    let rows = makeRows(key)
    cachedRows = (key, rows)
    return rows
  }

  /// The index of the selected row; the row is found again by its ID after rows change.
  package var selectedRow: Int {
    if let form { return form.focus }
    selectNamedRow()
    let rows = rows
    guard rows.count > 0 else { return 0 }
    let (row, moved) = selection.find(in: rows, rowsKey)
    if moved { sight.looksAround = false }
    return row
  }

  /// Selects the row that the view asks to select, once for each request.
  private func selectNamedRow() {
    var name: String?
    if case .list(let list)? = entry.view?.content { name = list.selected }
    guard name != namedRow else { return }
    namedRow = name
    if let name, filter == nil, let row = rows.firstIndex(of: RowID(id: name)) { select(row: row) }
  }

  package func select(row: Int) {
    let rows = rows
    guard (0..<rows.count).contains(row) else { return }
    sight.looksAround = false
    selection.select(row, in: rows, rowsKey)
  }

  /// Selects the row of an item of the level's menu; a filter that does not show it is closed.
  func select(_ item: MenuItem) {
    let id = RowID(item.path)
    if filter != nil, rows.firstIndex(of: id) == nil { closeFilter() }
    if let row = rows.firstIndex(of: id) { select(row: row) }
  }

  /// Requests the next batch of rows if the visible rows are close to the end and the user has moved towards it, so
  /// that a view that is only opened costs one batch.
  ///
  /// - Parameter isAtEnd: whether the last row counts as visible, whatever was drawn.
  package func loadMoreIfNeeded(isAtEnd: Bool = false) {
    guard shownView?.cursor != nil, !stack.isCovered, filter?.shown == nil else { return }
    guard hasMoved || rows.count == 0 || filter?.found != nil else { return }
    let last = isAtEnd ? rows.count - 1 : sight.lastRow ?? rows.count - 1
    guard last >= rows.count - 1 - stack.pageSize else { return }
    if filter?.found != nil { filter?.handlerSearch?.loadMore() } else { navigator.loadMore() }
  }

  // MARK: Content

  /// Whether the key of reloading does something in a view.
  package var canReload: Bool {
    navigator.canReload || navigator.canRunAgain || entry.hasFailed || entry.pageNotice != nil
  }

  package var table: TableContent? {
    if case .table(let table)? = entry.view?.content { table } else { nil }
  }

  package var heatmap: HeatmapContent? {
    if case .heatmap(let heatmap)? = entry.view?.content { heatmap } else { nil }
  }

  package var day: CalendarDate? { heatmap?.range.map { days.day(in: $0) } }

  package var movesDay: Bool { days.movesDay }

  /// Whether keys move the day of a heat map.
  package var isOnDays: Bool { day != nil && days.movesDay && filter == nil }

  /// The longest text that is searched for links, in bytes; the search runs between two key presses.
  private static let longestWithLinks = 256 << 10

  package var links: [MarkdownLink] {
    guard let text = entry.view?.markdown, text.utf8.count <= Self.longestWithLinks else {
      return []
    }
    let generation = entry.generation
    if let cachedLinks, cachedLinks.generation == generation { return cachedLinks.links }
    let links = MarkdownLinks.of(text).filter(\.isOfTheWeb)
    cachedLinks = (generation, links)
    return links
  }

  var actions: LevelActions {
    let rows = rows
    if entry.menu != nil {
      return LevelActions(item: rows.count > 0 ? rows.item(selectedRow) : nil)
    }
    let row = rows.count > 0 && !isOnDays ? rows[selectedRow] : nil
    return LevelActions(entry.view, row: row, day: isOnDays ? day : nil, links: links, wording)
  }

  var opening: RowOpening { RowOpening(level: self) }

  enum Entering: Hashable {
    case opening
    case action(ViewAction)
    case actions
  }

  var entering: Entering? {
    guard rows.count > 0 else { return nil }
    if entry.menu != nil { return .opening }
    if let (action, _) = actions.primary { return .action(action) }
    return rows[selectedRow].actions.isEmpty ? nil : .actions
  }

  package var canEnter: Bool { entering != nil }

  /// The keys of the menu's items, of which there may be very many.
  var shortcuts: [KeyEntry<Intent>] {
    guard let menu = entry.menu else { return [] }
    if let cachedShortcuts, cachedShortcuts.menu === menu { return cachedShortcuts.entries }
    let entries = menu.items.compactMap { item in
      item.shortcut.map {
        KeyEntry.help(
          .given(item.title), role: .own, ([.character($0)], Intent.open(RowID(item.path))))
      }
    }
    cachedShortcuts = (menu, entries)
    return entries
  }

  package var wording: Wording { stack.wording }

  // MARK: Changes

  func refresh() {
    updateForm()
    refreshFilter()
    if isPrinting, followed != entry.invocation {
      followed = entry.invocation
      if entry.item?.operation?.follows == true { text.follows = true }
    }
    if let search = text.search, let view = entry.view, !entry.isText || view.id != search.view {
      // The view has been replaced.
      text.search = nil
    }
    if text.search != nil { stack.searching(self).refresh() }
  }

  func updateForm() {
    let entry = entry
    // After a failure the values count as not sent.
    if entry.failure != nil { stack.formNotSent() }
    guard case .form(let content)? = entry.view?.content, entry.failure == nil else {
      if form != nil { form = nil }
      return
    }
    guard let present = form else {
      form = FormState(
        content, generation: entry.generation, isAnswered: entry.progress == nil, wording: wording)
      return
    }
    if present.generation != entry.generation {
      form = present.updated(
        content, generation: entry.generation, keepsInput: entry.isReopened,
        isAnswered: entry.progress == nil)
      // The handler has not received changes that were made before it answered.
      if entry.progress == nil, !present.isAnswered { formChanges.noteAnswered() }
    }
  }

  // MARK: Intents

  package func handle(_ intent: Intent) -> InteractionOutcome {
    switch intent {
    case .escape: return goBack(isEscape: true)
    case .leave(.back): return goBack(isEscape: false)
    case .leave(.quit): return stack.leave(.quit)
    case .leave(.level(let number)): return number < 0 ? .stay : stack.leave(.level(number))
    case .select(let row): _ = focus(on: row)
    case .open(nil): opening.open()
    case .open(let row?): open(row)
    case .move(let movement): move(movement)
    case .action(let id):
      if let (action, row) = actions.all.first(where: { $0.action.id == id }) {
        opening.begin(action, row: row)
      }
    case .actions(.selection): opening.chooseAction()
    case .actions(.view):
      // A line-by-line front end shows no selected row.
      let isSelected = !stack.isReadLineByLine && rows.count > 0
      let row = isOnDays ? day?.text : isSelected ? rows[selectedRow].id : nil
      opening.choose(among: viewActions.map { ($0, row.map(RowID.init(id:))) })
    case .reload:
      if entry.menu != nil, entry.invocation == nil { return .reload }
      if canReload { opening.repeatLast() }
    case .retry: opening.repeatLast()
    case .stop: if navigator.isBusy { opening.stop() }
    case .filter: openFilter()
    case .results: filter?.isEditing = false
    case .jump: stack.openJump()
    case .help: stack.showHelp()
    case .problems: stack.showProblems()
    case .log: stack.showLog()
    case .sort(let sorting): sort(sorting)
    case .details: stack.switchDetails()
    case .favorite: switchFavorite()
    case .switchPointer: switchPointer()
    case .link(let address):
      opening.begin(
        ViewAction(id: "link", title: address, effects: [.open(url: address)]), row: nil)
    case .day(let day): select(day: day)
    case .openThere, .edit, .text, .change, .fill, .submit, .answer: break
    }
    return .stay
  }

  /// Selects a row, which then receives the keys; returns false if it is not shown.
  private func focus(on row: RowID) -> Bool {
    guard let position = rows.firstIndex(of: row) else { return false }
    days.movesDay = false
    hasMoved = true
    select(row: position)
    return true
  }

  /// Opens a row, or an item of the menu that a filter hides.
  private func open(_ row: RowID) {
    if let item = entry.menu?.items.first(where: { $0.path == row.path }) {
      select(item)
      opening.open(item)
    } else if focus(on: row) {
      opening.open()
    }
  }

  private func goBack(isEscape: Bool) -> InteractionOutcome {
    if isEscape, !navigator.leavesProgram,
      navigator.cancelActivity() || navigator.stopProgram()
    {
      return .stay
    }
    if filter != nil {
      closeFilter()
      return .stay
    }
    if text.search != nil {
      text.search = nil
      return .stay
    }
    if navigator.isAtRoot {
      if !isEscape { return .stay }
      return stack.isAsking ? stack.leave(.back) : stack.escapeAtRoot()
    }
    return stack.leave(.back)
  }

  private func switchPointer() {
    guard let pointer = stack.pointer else { return }
    stack.pointer = !pointer
    let key = stack.keys.name(of: .mouse) ?? ""
    navigator.say(pointer ? .mouseSelectsNow(key: key) : .mouseWorksNow)
  }

  // MARK: Movement

  private func move(_ movement: Movement) {
    switch movement {
    case .rows, .pages, .first, .last:
      if movement == .last, isPrinting { text.follows = true }
      if day != nil { days.movesDay = rows.count == 0 }
      let page = max(1, stack.pageSize - sight.headingLines - 1)
      if let distance = movement.distance(page: page) { move(by: distance) }
    case .days(let distance):
      if let range = heatmap?.range { days.move(back: -distance, in: range) }
    case .matches(let distance): stack.searching(self).moveMatch(by: distance)
    case .focus:
      if day != nil, rows.count > 0 { days.movesDay.toggle() }
      sight.looksAround = false
    case .details(let distance): stack.scrollDetails(by: distance)
    }
  }

  private func move(by distance: Int) {
    let rows = rows
    guard rows.count > 0 else {
      text.scroll(by: distance)
      return
    }
    hasMoved = true
    if lookAround(by: distance) { return }
    select(row: min(rows.count - 1, max(0, selectedRow + distance)))
  }

  /// Scrolls to the lines before the first row or behind the last, and back to the selected row; returns
  /// false if the selection should move instead.
  private func lookAround(by distance: Int) -> Bool {
    let isAtEdge = distance < 0 ? selectedRow == 0 : selectedRow == rows.count - 1
    // The first and the last row are selected at any distance.
    let isBack = sight.looksAround && !sight.isRowInSight && abs(distance) < 1_000_000
    let scroll = min(sight.lastScroll, max(0, text.scroll + distance))
    guard !isOnDays, isAtEdge || isBack, scroll != text.scroll else { return false }
    sight.looksAround = true
    text.scroll = scroll
    return true
  }

  private func select(day selected: CalendarDate) {
    guard let day else { return }
    if filter != nil { closeFilter() }
    days.movesDay = true
    sight.looksAround = false
    move(.days(selected.number - day.number))
  }
}
