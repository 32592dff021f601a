internal import FuzzyMatching
public import HandlerProtocol
internal import Keyboard
internal import MenuItems
public import MenuNavigation
internal import TerminalUI

/// What the screens show, and what keys do to it; draws nothing itself.
@MainActor
public final class ScreenModel {
  /// What is to happen after a key.
  public enum Outcome: Sendable, Hashable {
    /// Go on.
    case stay
    /// Leave the program.
    case quit
    /// Load the menu again.
    case reload
  }

  /// A line that stays until it is dealt with.
  public struct Banner: Sendable, Hashable {
    /// The line.
    public var text: String
    /// How it is meant.
    public var style: ViewStyle
    /// What `e` shows.
    public var details: HandlerView?

    /// A banner.
    public init(text: String, style: ViewStyle, details: HandlerView? = nil) {
      self.text = text
      self.style = style
      self.details = details
    }
  }

  /// The stack.
  public let navigator: Navigator
  /// A line that stays above the keys.
  public var banner: Banner? {
    didSet {
      // Problems that are being read follow the files that are being mended.
      if let details = oldValue?.details, overlay == details { overlay = banner?.details }
    }
  }
  /// Whether the list of keys is shown; it covers all else.
  public internal(set) var showsHelp = false
  /// The first line of the list of keys that is shown.
  var helpScroll = 0
  /// What is looked for in the list of keys.
  var helpSearch: TextSearch?
  /// The banner's details or a log, while they are shown.
  var overlay: HandlerView? {
    didSet { if overlay == nil { overlaySearch = nil } }
  }
  var overlayScroll = 0
  /// What is looked for in the overlay.
  var overlaySearch: TextSearch?
  /// A question that is to be answered first.
  var prompt: ActionPrompt?
  /// The level that the question is about.
  var promptLevel = 0
  /// The view that the question is about.
  var promptView: String?
  /// The question, while what it is about is there.
  var activePrompt: ActionPrompt? {
    promptLevel == navigator.top.id && promptView == navigator.top.view?.id ? prompt : nil
  }
  /// The list of all items, while one is looked for.
  var jump: JumpList?
  /// What keys mean.
  public private(set) var keys: KeyBindings
  /// The glyphs of icons.
  private(set) var icons: IconSet
  /// Whether the mouse is listened to, so that it cannot select text.
  public internal(set) var usesMouse: Bool
  /// Whether the settings want the mouse to be listened to, whatever a key has said since.
  private var wantsMouse: Bool
  /// The pictures of views.
  let pictures = PictureStore()
  /// Where things are on the screen since the last frame.
  var places = ScreenPlaces()
  /// The key whose name on the screen the mouse button went down on.
  var pressedKey: Key?
  private(set) var levels: [Int: LevelState] = [:]
  private var cachedRows: (key: RowsKey, rows: RowIndex)?
  private var cachedLayout: (key: LayoutKey, layout: BodyLayout)?
  private var cachedCover: (key: CoverKey, layout: BodyLayout)?
  private var cachedLinks: (level: Int, generation: Int, links: [MarkdownLink])?
  private var cachedMeasure: (level: Int, generation: Int, measure: ViewBody.Measure)?
  /// Where lines are laid out for: a screen as wide as the last frame, or words that are said.
  var medium = Medium.screen(columns: 80)
  /// How many body lines the last frame had room for.
  var pageSize = 10
  /// Whether the last frame had no room for all lines of the body.
  var canScroll = false
  /// Whether it had no room for all lines of what covers the body.
  var canScrollOverlay = false
  /// Whether it had no room for all keys.
  var canScrollHelp = false

  /// A model of `navigator`'s stack.
  ///
  /// - Parameters:
  ///   - keys: what keys mean.
  ///   - usesMouse: whether the mouse is listened to at first.
  public init(
    navigator: Navigator, banner: Banner? = nil, keys: KeyBindings = .standard,
    icons: IconSet = IconSet(), usesMouse: Bool = true
  ) {
    self.navigator = navigator
    self.banner = banner
    self.keys = keys
    self.icons = icons
    self.usesMouse = usesMouse
    wantsMouse = usesMouse
  }

  /// Goes by other settings from now on; what is selected, typed and open stays.
  func adopt(_ settings: ScreenSettings) {
    (keys, icons) = (settings.keys, settings.icons)
    guard settings.usesMouse != wantsMouse else { return }
    (wantsMouse, usesMouse) = (settings.usesMouse, settings.usesMouse)
  }

  /// What is remembered of the level that is shown.
  var state: LevelState {
    get { levels[navigator.top.id] ?? LevelState() }
    set { levels[navigator.top.id] = newValue }
  }

  /// Forgets levels that are gone, and what is typed there.
  func forgetLevels() {
    guard levels.count > navigator.entries.count else { return }
    let ids = Set(navigator.entries.map(\.id))
    levels = levels.filter { ids.contains($0.key) }
  }

  /// Takes note that what a form holds did not arrive.
  func formNotSent(on level: Int) { levels[level]?.form?.note(isSent: false) }

  // MARK: Rows

  /// Whether the arrow keys move the day of a heat map.
  var isOnDays: Bool { day != nil && state.movesDay && state.filter == nil }

  /// What the rows that are shown depend on.
  struct RowsKey: Equatable {
    var level: Int
    var revision: Int
    var search: Int?
    var sort: TableSort?
  }

  /// What the places of things on the screen depend on.
  struct Situation: Equatable {
    var rows: RowsKey
    var isCovered: Bool
    var isCoveredByText: Bool
  }

  var situation: Situation {
    Situation(rows: rowsKey, isCovered: isCovered, isCoveredByText: isCoveredByText)
  }

  var rowsKey: RowsKey {
    refreshFilter()
    return RowsKey(
      level: navigator.top.id, revision: navigator.top.revision,
      search: state.filter?.search.revision, sort: state.sort)
  }

  /// The rows of the level that is shown, as many as the filter lets through.
  var rows: RowIndex {
    let key = rowsKey
    if let cachedRows, cachedRows.key == key { return cachedRows.rows }
    let rows = makeRows()
    cachedRows = (key, rows)
    return rows
  }

  private func makeRows() -> RowIndex {
    let top = navigator.top
    let order = state.filter?.shown
    if case .items(let index)? = state.filter?.rows, order != nil {
      return RowIndex(index.places.map(\.item), order: order)
    }
    // What is looked for comes in the order of how well it matches.
    guard order == nil, let sort = state.sort, case .table(let table)? = top.view?.content else {
      return RowIndex(top, order: order)
    }
    return RowIndex(top, order: sort.order(of: table))
  }

  /// What the lines of a level depend on.
  struct LayoutKey: Equatable {
    var rows: RowsKey
    var columns: Int
    var day: CalendarDate?
    var hiddenWeeks: Int?
    var pictures: PictureRoom?
    var icons: IconSet
  }

  /// What the lines of the overlay, or of the list of keys, depend on.
  struct CoverKey: Equatable {
    var view: HandlerView?
    var keys: [[String]]
    var medium: Medium
  }

  func layoutKey(columns: Int) -> LayoutKey {
    LayoutKey(
      rows: rowsKey, columns: columns, day: day, hiddenWeeks: state.hiddenWeeks,
      pictures: pictures.room(for: navigator.top.view, lines: pageSize), icons: icons)
  }

  /// What the lines of what covers the level depend on.
  var coverKey: CoverKey {
    showsHelp
      ? CoverKey(keys: allKeys.map { [$0.key, $0.meaning] }, medium: medium)
      : CoverKey(view: overlay, keys: [], medium: medium)
  }

  /// The lines of what covers the level: the list of keys, else a log or problems.
  func coverLayout() -> BodyLayout {
    let key = coverKey
    if let cachedCover, cachedCover.key == key { return cachedCover.layout }
    let layout: BodyLayout
    if let view = key.view {
      layout =
        medium.isPlain
        ? BodyLayout(SpokenView.lines(of: view).map { BodyLine([Span($0)]) })
        : ViewBody(view: view, medium: medium).layout()
    } else {
      layout = KeyListBody(keys: allKeys, columns: medium.columns).layout()
    }
    cachedCover = (key, layout)
    return layout
  }

  /// The lines of the level that is shown, for a screen of so many columns.
  func layout(columns: Int) -> BodyLayout {
    if let form = state.form {
      return FormBody(form: form, medium: .screen(columns: columns)).layout()
    }
    if let heatmap = heatmap(columns: columns), state.hiddenWeeks != heatmap.hiddenWeeks {
      state.hiddenWeeks = heatmap.hiddenWeeks
    }
    let key = layoutKey(columns: columns)
    if let cachedLayout, cachedLayout.key == key { return cachedLayout.layout }
    let layout = layout(of: navigator.top, columns: columns, pictures: key.pictures)
    cachedLayout = (key, layout)
    return layout
  }

  private func layout(
    of entry: NavigationEntry, columns: Int, pictures: PictureRoom?
  ) -> BodyLayout {
    let filter = state.filter
    if let menu = entry.menu {
      guard let filter, filter.shown != nil, case .items(let index) = filter.rows else {
        return MenuBody(menu: menu, columns: columns, icons: icons).layout()
      }
      return FoundItemsBody(
        index: index, order: filter.shown, matcher: filter.matcher, columns: columns, icons: icons
      ).layout()
    }
    guard let view = entry.view else { return BodyLayout([]) }
    // Of a view that has grown, only the new rows are measured.
    var measure = ViewBody.Measure()
    if let cached = cachedMeasure, cached.level == entry.id, cached.generation == entry.generation {
      measure = cached.measure
    }
    var body = ViewBody(view: view, medium: .screen(columns: columns), day: day, icons: icons)
    body.pictures = pictures
    body.hiddenWeeks = state.hiddenWeeks
    body.sort = filter?.shown == nil ? state.sort : nil
    body.order = rows.order
    body.matcher = filter?.shown == nil ? nil : filter?.matcher
    let layout = body.layout(&measure)
    cachedMeasure = (entry.id, entry.generation, measure)
    return layout
  }

  /// The selected row, kept by id where rows have changed.
  var selectedRow: Int {
    if let form = state.form { return form.focus }
    let rows = rows
    guard rows.count > 0 else { return 0 }
    var state = state
    let key = rowsKey
    if state.rowsKey != key {
      state.rowsKey = key
      if let id = state.rowID, state.row >= rows.count || rows[state.row].id != id,
        let index = rows.firstIndex(ofID: id)
      {
        state.row = index
        state.looksAround = false
      }
      self.state = state
    }
    return min(state.row, rows.count - 1)
  }

  /// Selects a row.
  func select(row: Int) {
    let rows = rows
    guard (0..<rows.count).contains(row) else { return }
    state.row = row
    state.looksAround = false
    state.rowID = rows[row].id
    state.rowsKey = rowsKey
  }

  /// Asks for the next page where the last frame came close to the end of the rows.
  public func loadMoreIfNeeded() {
    guard navigator.top.view?.cursor != nil, !isCovered, state.filter?.shown == nil
    else { return }
    let last = state.lastShownRow ?? rows.count - 1
    if last >= rows.count - 1 - pageSize { navigator.loadMore() }
  }

  /// In longer texts no links are looked for: they are looked for between two keys.
  private static let longestWithLinks = 256 << 10

  /// The addresses in the text of the level that is shown which can be opened.
  var links: [MarkdownLink] {
    let top = navigator.top
    guard let text = top.view?.markdown, text.utf8.count <= Self.longestWithLinks else {
      return []
    }
    if let cached = cachedLinks, cached.level == top.id, cached.generation == top.generation {
      return cached.links
    }
    let links = MarkdownBody(text: text, medium: .plain).links().filter(\.isOfTheWeb)
    cachedLinks = (top.id, top.generation, links)
    return links
  }

  /// The heat map of the level that is shown, for a screen of so many columns.
  func heatmap(columns: Int) -> HeatmapBody? {
    guard case .heatmap(let heatmap)? = navigator.top.view?.content else { return nil }
    return HeatmapBody(
      heatmap: heatmap, medium: .screen(columns: columns), day: day,
      hiddenBefore: state.hiddenWeeks)
  }

  /// The day under the heat map's cursor.
  var day: CalendarDate? {
    guard case .heatmap(let heatmap)? = navigator.top.view?.content,
      let range = HeatmapBody.range(of: heatmap)
    else { return nil }
    return max(range.lowerBound, range.upperBound + -state.daysBack)
  }
}
