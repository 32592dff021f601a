package import HandlerProtocol
internal import Keyboard
internal import MenuItems
package import MenuNavigation

/// A level of the navigator's stack: its rows, which of them is selected, what is typed to find others,
/// and what is typed into its form.
@MainActor package final class LevelLayer: Layer {
  /// How much of the level a front end had in sight, which decides how far one moves.
  package struct Sight {
    /// Whether the lines before the first row and behind the last are looked at, so that the selected
    /// row need not be in sight.
    package var looksAround = true
    /// Whether the selected row was in sight.
    package var isRowInSight = true
    /// The first line that would be in sight at the end.
    package var lastScroll = 0
    /// The last row that was in sight; `nil` for none.
    package var lastRow: Int?
    /// How many of a heat map's weeks are out of sight before those that are shown.
    package var hiddenWeeks: Int?

    package init() {}
  }

  /// What the rows depend on.
  package struct RowsKey: Hashable {
    var level: Int
    var revision: Int
    var search: Int?
    var sort: TableSort?
  }

  unowned let stack: LayerStack
  /// The number of the entry of the navigator.
  package let id: Int
  /// What is typed to find rows; `nil` where nothing is.
  package internal(set) var filter: LevelFilter?
  /// How the rows of a table are ordered; `nil` for as they came.
  package private(set) var sort: TableSort?
  /// What is typed into the form that the level shows.
  package var form: FormState?
  /// The text that is read, and what is looked for in it.
  package let text = TextPane()
  /// What a front end had in sight.
  package var sight = Sight()
  private var row = 0
  /// The id of the selected row, to find it again when rows change.
  private var rowID: String?
  /// The rows that the row was looked up in.
  private var lookedUp: RowsKey?
  private var rowBeforeFilter = 0
  /// Whether the arrow keys move a heat map's day.
  package private(set) var movesDay = true
  /// How many days before the last the heat map's cursor stands.
  private var daysBack = 0
  private var cachedRows: (key: RowsKey, rows: RowIndex)?
  private var cachedLinks: (generation: Int, links: [MarkdownLink])?

  init(_ id: Int, _ stack: LayerStack) { (self.id, self.stack) = (id, stack) }

  private var navigator: Navigator { stack.navigator }

  /// The entry of the navigator.
  package var entry: NavigationEntry {
    navigator.entries.last { $0.id == id } ?? navigator.top
  }

  package var content: LayerContent { .level(self) }
  package var pane: TextPane? { text }
  package var keyTable: KeyTable { LevelKeys(self).table }

  // MARK: Rows

  /// What the rows that are shown depend on.
  package var rowsKey: RowsKey {
    refreshFilter()
    return RowsKey(
      level: id, revision: entry.revision, search: filter?.search.revision, sort: sort)
  }

  /// The rows, as many as the filter lets through.
  package var rows: RowIndex {
    let key = rowsKey
    if let cachedRows, cachedRows.key == key { return cachedRows.rows }
    let rows = makeRows()
    cachedRows = (key, rows)
    return rows
  }

  private func makeRows() -> RowIndex {
    let order = filter?.shown
    if case .items(let index)? = filter?.rows, order != nil {
      return RowIndex(index.places.map(\.item), order: order)
    }
    // What is looked for comes in the order of how well it matches.
    guard order == nil, let sort, let table else { return RowIndex(entry, order: order) }
    return RowIndex(entry, order: sort.order(of: table))
  }

  /// The number of the selected row, kept by its id where rows have changed.
  package var selectedRow: Int {
    if let form { return form.focus }
    let rows = rows
    guard rows.count > 0 else { return 0 }
    let key = rowsKey
    if lookedUp != key {
      lookedUp = key
      if let rowID, row >= rows.count || rows[row].id != rowID,
        let index = rows.firstIndex(ofID: rowID)
      {
        row = index
        sight.looksAround = false
      }
    }
    return min(row, rows.count - 1)
  }

  /// Selects a row.
  package func select(row: Int) {
    let rows = rows
    guard (0..<rows.count).contains(row) else { return }
    self.row = row
    sight.looksAround = false
    rowID = rows[row].id
    lookedUp = rowsKey
  }

  /// Asks for the next page where what is in sight comes close to the end of the rows.
  package func loadMoreIfNeeded() {
    guard entry.view?.cursor != nil, !stack.isCovered, filter?.shown == nil else { return }
    let last = sight.lastRow ?? rows.count - 1
    if last >= rows.count - 1 - stack.pageSize { navigator.loadMore() }
  }

  // MARK: What stands there

  /// The table, where the level shows one.
  var table: TableContent? {
    if case .table(let table)? = entry.view?.content { table } else { nil }
  }

  /// The heat map, where the level shows one.
  package var heatmap: HeatmapContent? {
    if case .heatmap(let heatmap)? = entry.view?.content { heatmap } else { nil }
  }

  /// The day under the heat map's cursor.
  package var day: CalendarDate? {
    guard let range = heatmap?.range else { return nil }
    return max(range.lowerBound, range.upperBound + -daysBack)
  }

  /// Whether keys move the day of a heat map.
  package var isOnDays: Bool { day != nil && movesDay && filter == nil }

  /// In longer texts no links are looked for: they are looked for between two keys.
  private static let longestWithLinks = 256 << 10

  /// The addresses in the text which can be opened.
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

  /// What can be done where the selection is.
  var actions: LevelActions {
    let rows = rows
    let row = rows.count > 0 && !isOnDays ? rows[selectedRow] : nil
    return LevelActions(
      entry.view, row: row, day: isOnDays ? day : nil, links: links)
  }

  /// What Enter does with the selected row; `nil` where it does nothing.
  var enterMeaning: String? {
    guard rows.count > 0 else { return nil }
    if entry.menu != nil { return "open" }
    if let (action, _) = actions.primary { return action.hint }
    return rows[selectedRow].actions.isEmpty ? nil : "actions"
  }

  // MARK: Changes

  /// Takes note of other rows, another text, and a form that was answered.
  func refresh() {
    updateForm()
    refreshFilter()
    if let search = text.search, let view = entry.view, !isText || view.id != search.view {
      // Another view stands there now.
      text.search = nil
    }
    if text.search != nil { stack.searching(self).refresh() }
  }

  /// Makes the form what its handler says it is.
  func updateForm() {
    let entry = entry
    // What failed was not sent.
    if entry.failure != nil { stack.formNotSent() }
    guard case .form(let content)? = entry.view?.content, entry.failure == nil else {
      if form != nil { form = nil }
      return
    }
    guard let present = form else {
      form = FormState(content, generation: entry.generation)
      return
    }
    if present.generation != entry.generation {
      form = present.updated(content, generation: entry.generation)
    }
  }

  // MARK: Intents

  package func handle(_ intent: Intent) -> InteractionOutcome {
    switch intent {
    case .command(let command): return perform(command)
    case .escape: return goBack(isEscape: true)
    case .open: open()
    case .retry: navigator.retry()
    case .select(let row):
      movesDay = false
      select(row: row)
    case .move(let distance):
      if day != nil { movesDay = rows.count == 0 }
      move(by: distance)
    case .item(let id):
      if let item = entry.menu?.items.first(where: { $0.id == id }) { navigator.select(item) }
    case .action(let id):
      if let (action, row) = actions.all.first(where: { $0.action.id == id }) {
        begin(action, row: row)
      }
    case .switchDays:
      if rows.count > 0 { movesDay.toggle() }
      sight.looksAround = false
    case .moveDay(let days): moveDay(back: days)
    case .day(let day): select(day: day)
    case .sort(let column): if filter?.shown == nil { sort(by: column) }
    case .link(let address):
      begin(ViewAction(id: "link", title: address, effects: [.open(url: address)]), row: nil)
    case .level(let number): return stack.leave(.level(number))
    case .editFilter(let edits): filter?.isEditing = edits
    case .switchPointer: switchPointer()
    case .edit, .text, .moveField, .change, .fill, .submit, .answer, .mark, .markAll: break
    }
    return .stay
  }

  private func perform(_ command: Command) -> InteractionOutcome {
    let page = max(1, stack.pageSize - 1)
    switch command {
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .pageUp: move(by: -page)
    case .pageDown: move(by: page)
    case .first: move(by: -Self.farthest)
    case .last: move(by: Self.farthest)
    case .open: open()
    case .back: return goBack(isEscape: false)
    case .quit: return stack.leave(.quit)
    case .filter: openFilter()
    case .nextMatch: stack.searching(self).moveMatch(by: 1)
    case .previousMatch: stack.searching(self).moveMatch(by: -1)
    case .jump: stack.openJump()
    case .help: stack.showHelp()
    case .reload:
      if entry.menu != nil { return .reload }
      navigator.retry()
    case .actions: chooseAction()
    case .problems: stack.showProblems()
    case .log: stack.showLog()
    case .sort: sortByNextColumn()
    case .mouse: switchPointer()
    }
    return .stay
  }

  private func goBack(isEscape: Bool) -> InteractionOutcome {
    if isEscape, navigator.cancelActivity() { return .stay }
    if filter != nil {
      closeFilter()
      return .stay
    }
    if text.search != nil {
      text.search = nil
      return .stay
    }
    return isEscape || !navigator.isAtRoot ? stack.leave(.back) : .stay
  }

  private func switchPointer() {
    guard let pointer = stack.pointer else { return }
    stack.pointer = !pointer
    let key = stack.keys.name(of: .mouse) ?? ""
    navigator.say(
      pointer ? "The mouse selects text; \(key) switches back" : "The mouse works here")
  }

  // MARK: Movement

  /// Farther than any row is.
  private static let farthest = 1_000_000_000

  private func move(by distance: Int) {
    let rows = rows
    guard rows.count > 0 else {
      text.scroll(by: distance)
      return
    }
    if lookAround(by: distance) { return }
    select(row: min(rows.count - 1, max(0, selectedRow + distance)))
  }

  /// Scrolls to the lines before the first row or behind the last, and back to the selected row; false
  /// where the selection is to move.
  private func lookAround(by distance: Int) -> Bool {
    let isAtEdge = distance < 0 ? selectedRow == 0 : selectedRow == rows.count - 1
    // The first and the last row are selected, however far they are.
    let isBack = sight.looksAround && !sight.isRowInSight && abs(distance) < 1_000_000
    let scroll = min(sight.lastScroll, max(0, text.scroll + distance))
    guard !isOnDays, isAtEdge || isBack, scroll != text.scroll else { return false }
    sight.looksAround = true
    text.scroll = scroll
    return true
  }

  private func moveDay(back step: Int) {
    guard let range = heatmap?.range else { return }
    let span = range.upperBound.number - range.lowerBound.number
    daysBack = min(span, max(0, daysBack + step))
  }

  private func select(day selected: CalendarDate) {
    guard let day else { return }
    if filter != nil { closeFilter() }
    movesDay = true
    sight.looksAround = false
    moveDay(back: day.number - selected.number)
  }

  // MARK: Opening

  /// Opens what is selected.
  func open() {
    let actions = actions
    let hasRows = rows.count > 0
    let hasOwn = hasRows && !rows[selectedRow].actions.isEmpty
    let canOpen = hasRows && (entry.menu != nil || actions.primary != nil || hasOwn)
    if sight.looksAround, !sight.isRowInSight, canOpen {
      // It is seen before it is opened.
      sight.looksAround = false
      return
    }
    if entry.menu != nil {
      let row = selectedRow
      guard let item = rows.item(row) else { return }
      select(row: row)
      navigator.select(item)
    } else if let (action, row) = actions.primary {
      begin(action, row: row)
    } else if isOnDays {
      navigator.say("There is nothing to open on this day.")
    } else if hasOwn {
      chooseAction()
    } else if hasRows {
      navigator.say("There is nothing to open here.")
    }
  }

  /// Asks which action is wanted, where there are any.
  private func chooseAction() {
    let actions = actions.all
    guard !actions.isEmpty else {
      if entry.view != nil { navigator.say("There is nothing to do here.") }
      return
    }
    stack.open(Question(.choose(actions, selected: 0), stack))
  }

  /// Does an action, asking first where it wants that; of a form, with what is filled in.
  func begin(_ action: ViewAction, row: String?) {
    // The row that is acted on stays selected, wherever the answer puts it.
    if row != nil, rows.count > 0, !isOnDays { select(row: selectedRow) }
    var values: [String: JSONValue] = [:]
    if var form {
      let isSubmit = action.id == form.submit.action
      if isSubmit || action.checks == true {
        let isRight = form.check()
        if isRight, isSubmit { form.note(isSent: action.confirm == nil) }
        self.form = form
        guard isRight else {
          navigator.say(form.problems, style: .warning)
          return
        }
      }
      values = form.values
    }
    guard action.confirm != nil else {
      navigator.perform(action, row: row, values: values)
      return
    }
    stack.open(Question(.confirm(action, row: row, values: values), stack))
  }
}

// MARK: - Finding

extension LevelLayer {
  /// Whether what is shown has rows to find.
  package var canFilter: Bool {
    if let menu = entry.menu { return filter != nil || !menu.items.isEmpty }
    guard let view = entry.view, entry.failure == nil, view.hasRows else { return false }
    return filter != nil || rows.count > 0
  }

  /// Whether the level shows a text, or details without rows.
  var isText: Bool {
    guard !entry.hasFailed else { return false }
    switch entry.view?.content {
    case .text: return true
    case .detail(let detail): return detail.sections?.contains { !$0.rows.isEmpty } != true
    default: return false
    }
  }

  /// Whether what is shown is a text to look for words in.
  var canSearchText: Bool {
    if case .text(let text)? = entry.view?.content, text.body.isEmpty { return false }
    return !stack.isCovered && isText && filter == nil
  }

  /// Starts to type, or goes on with what was typed.
  private func openFilter() {
    if let filter {
      filter.isEditing = true
      return
    }
    guard canFilter else {
      if canSearchText {
        stack.searching(self).open()
      } else {
        navigator.say("There is nothing to filter here.")
      }
      return
    }
    let entry = entry
    let filter = LevelFilter(filterRows(), view: entry.view?.id, revision: entry.revision) {
      [navigator] in navigator.notifyObservers()
    }
    filter.update()
    rowBeforeFilter = selectedRow
    self.filter = filter
  }

  /// Shows all rows again, the selected one still selected where it is among them.
  func closeFilter() {
    let id = rows.count > 0 ? rows[selectedRow].id : nil
    let item = rows.item(selectedRow)
    filter = nil
    let isItsMenu = entry.menu.map { menu in menu.items.contains { $0 === item } } ?? true
    if isItsMenu, let id, let row = rows.firstIndex(ofID: id) {
      select(row: row)
      // On a heat map one is among the rows now.
      movesDay = false
    } else {
      select(row: min(rowBeforeFilter, max(0, rows.count - 1)))
    }
  }

  /// Searches for what is typed now.
  func filterHasChanged() {
    guard let filter else { return }
    filter.update()
    row = 0
    text.scroll = 0
    // Of what is found later, the first row is the selected one.
    rowID = rows.count > 0 && !filter.search.isSearching ? rows[0].id : nil
    lookedUp = rowsKey
  }

  private func refreshFilter() {
    guard let filter else { return }
    let entry = entry
    let isGone =
      entry.menu == nil
      && (entry.failure != nil || entry.view.map { !$0.hasRows || $0.id != filter.view } ?? false)
    if isGone {
      // Another view stands there now, and what was typed was not typed for it.
      self.filter = nil
      sort = nil
      row = 0
      rowID = nil
      return
    }
    filter.refresh(revision: entry.revision) { filterRows() }
  }

  private func filterRows() -> LevelFilter.Rows {
    if let menu = entry.menu { return .items(ItemIndex(menu)) }
    return .rows(RowIndex.candidates(of: entry.view))
  }
}

// MARK: - Sorting

extension LevelLayer {
  /// Orders a table by the next column, ascending and then descending, and at last as it came.
  private func sortByNextColumn() {
    guard let table, let first = table.columns.first else { return }
    guard let sort else { return self.sort(table, by: TableSort(column: first.id)) }
    if sort.ascending {
      return self.sort(table, by: TableSort(column: sort.column, ascending: false))
    }
    let index = table.columns.firstIndex { $0.id == sort.column } ?? table.columns.count
    let next = table.columns.dropFirst(index + 1).first
    self.sort(table, by: next.map { TableSort(column: $0.id) })
  }

  /// Orders a table by a column: ascending, then descending, and then as it came.
  private func sort(by column: String) {
    guard let table else { return }
    guard let sort, sort.column == column else {
      return self.sort(table, by: TableSort(column: column))
    }
    self.sort(table, by: sort.ascending ? TableSort(column: column, ascending: false) : nil)
  }

  private func sort(_ table: TableContent, by sort: TableSort?) {
    let selected = rows.count > 0 ? rows[selectedRow].id : nil
    self.sort = sort
    if let selected, let row = rows.firstIndex(ofID: selected) { select(row: row) }
    let column = sort.flatMap { sort in table.columns.first { $0.id == sort.column } }
    let words = column.map {
      "Sorted by \($0.title), \(sort?.ascending == true ? "ascending" : "descending")"
    }
    navigator.say(words ?? "Original order")
  }
}
