internal import HandlerProtocol
package import Keyboard
package import DisplayText
internal import MenuItems
package import MenuNavigation
package import StructuredData

/// The interaction with the stack of views: a stack of layers, of which the topmost handles intents.
///
/// It knows no front end. A front end turns input into intents, shows the content of the layers, and reports
/// how much of it was visible.
@MainActor package final class LayerStack {
  /// Whether links can fill in paths of files: not on pages, whose users are on other machines.
  package var takesPaths = true
  /// The values for the form of the item that a path leads to, until it is opened.
  var given: (path: [String], values: [MenuItem.GivenValue])?
  package let navigator: Navigator
  package var wording: Wording { navigator.wording }
  package var keys: KeyBindings
  /// Whether pointer handling is on, or `nil` if the front end cannot hand the pointer back.
  package var pointer: Bool?
  package var banner: Banner? {
    didSet {
      // An open list of problems is updated as the files are fixed.
      guard let open = covers.compactMap({ $0 as? TextLayer }).first(where: \.isOfBanner) else {
        return
      }
      if let details = banner?.details { open.view = details } else { close(open) }
    }
  }
  /// The number of lines of the topmost layer that the front end can show.
  package var pageSize = 10
  /// Whether the front end reads line by line, so that a page of a text is one line.
  package var isReadLineByLine = false
  package private(set) var showsDetails = false
  package var log: RowDetails? {
    didSet { if oldValue == nil, log != nil { showsDetails = true } }
  }
  /// Whether the front end has space for the details.
  package var canShowDetails = true
  /// The number of lines that the details are scrolled by; the front end limits it.
  package internal(set) var detailsScroll = 0
  /// Returns the text of a layer as the front end's lines, for searching.
  package var textLines: @MainActor (any Layer) -> TextLines = { _ in
    TextLines(key: 0, columns: 0) { SearchedText() }
  }

  /// The queue in which long lists are searched; the layers of one user may share it.
  package var searches = SearchQueue()

  /// The pictures that handlers supply when they become visible.
  package private(set) lazy var pictures = ViewPictures(navigator)

  /// Waits for a pause in typing, before a handler is asked about the input.
  package var pause: @Sendable () async throws -> Void = {
    try await Task.sleep(for: .milliseconds(150))
  }

  /// The time of the last Esc at the root, if no other key followed.
  private var escapedAtRoot: Duration?
  /// The time of the last Esc that closed something, if no other key followed.
  private var closedByEscape: Duration?
  private var levels: [Int: LevelLayer] = [:]
  /// The two key tables that were used last: while keys are listed, two layers need theirs.
  private var tables: [(entries: [KeyEntry<Intent>], table: KeyTable<Intent>)] = []
  package private(set) var covers: [any Cover] = []

  package private(set) var answer: Answer?

  package init(
    navigator: Navigator, banner: Banner? = nil, keys: KeyBindings = .standard,
    pointer: Bool? = nil
  ) {
    self.navigator = navigator
    self.banner = banner
    self.keys = keys
    self.pointer = pointer
  }

  // MARK: Layers

  package var level: LevelLayer { level(navigator.top.id) }

  private func level(_ id: Int) -> LevelLayer {
    if let known = levels[id] { return known }
    let level = LevelLayer(id, self)
    levels[id] = level
    return level
  }

  /// The layer that handles intents: the last cover, else the level, or the input into one of them.
  package var top: any Layer { top(over: covers.last) }

  package var layers: [any Layer] {
    var layers: [any Layer] = [level]
    if let input = level.input { layers.append(input) }
    for cover in covers {
      layers.append(cover)
      if let input = cover.pane?.input(of: cover) { layers.append(input) }
    }
    return layers
  }

  func layer(below cover: any Cover) -> any Layer { top(over: covers.prefix { $0 !== cover }.last) }

  private func top(over cover: (any Cover)?) -> any Layer {
    guard let cover else {
      let level = level
      return level.input ?? level
    }
    return cover.pane?.input(of: cover) ?? cover
  }

  package var isCovered: Bool { !covers.isEmpty }

  /// The covering text (a log, problems, or the keys), or `nil` if there is none.
  package var coveringText: (any TextCover)? { covers.last as? any TextCover }

  package var question: Question? { covers.last as? Question }

  package var jump: JumpLayer? { covers.last as? JumpLayer }

  func open(_ cover: any Cover) { covers.append(cover) }

  func close(_ cover: any Cover) { covers.removeAll { $0 === cover } }

  package func closeCovers() { covers = [] }

  /// Returns the key table of `entries`, which is made only if these are new.
  func table(of entries: [KeyEntry<Intent>]) -> KeyTable<Intent> {
    if let known = tables.last(where: { $0.entries == entries }) { return known.table }
    let table = KeyTable(entries)
    if tables.count == 2 { tables.removeFirst() }
    tables.append((entries, table))
    return table
  }

  // MARK: Asking without a menu

  /// An answer to a form or a question that is shown without a menu.
  package enum Answer: Sendable, Hashable {
    case values([String: StructuredValue])
    case decision(Bool)
  }

  /// Whether the root is a view that asks for an answer instead of a menu.
  package var isAsking: Bool { navigator.entries[0].menu == nil }

  func end(with answer: Answer) -> InteractionOutcome {
    self.answer = answer
    return .quit
  }

  /// Asks a question whose answer ends the interaction.
  ///
  /// - Parameter isYes: the answer of Enter.
  package func ask(_ text: String, byDefault isYes: Bool) {
    open(Question(.ask(text, byDefault: isYes), self))
  }

  // MARK: Intents

  package func handle(_ key: Key) -> InteractionOutcome {
    if takesOffer(key), navigator.performOffer() { return .stay }
    begin(keepsToast: navigator.offeredAction != nil && keepsOffer(key))
    defer { level.updateForm() }
    if keys.functionKeysOfHelp.contains(key), !covers.contains(where: { $0 is HelpLayer }) {
      showHelp()
      return .stay
    }
    let top = top
    guard let intent = top.intent(for: key) else {
      (escapedAtRoot, closedByEscape) = (nil, nil)
      return .stay
    }
    return pass(intent, to: top)
  }

  package func handle(_ intent: Intent) -> InteractionOutcome {
    begin()
    defer { level.updateForm() }
    return pass(intent.bounded, to: top)
  }

  private func pass(_ intent: Intent, to layer: any Layer) -> InteractionOutcome {
    guard case .escape = intent else {
      (escapedAtRoot, closedByEscape) = (nil, nil)
      return layer.handle(intent)
    }
    let isAtRoot = layer is LevelLayer && level.isEscapeAtRoot
    let outcome = layer.handle(intent)
    if !isAtRoot { closedByEscape = navigator.now() }
    return outcome
  }

  private func takesOffer(_ key: Key) -> Bool {
    guard !isCovered, let offered = navigator.offeredAction?.keyStroke,
      !LevelActions.reserved(keys).contains(offered)
    else { return false }
    return offered == key && (!key.isText || top.typing == .commands)
  }

  /// Returns whether `key` only moves or does nothing, so that the offer stays.
  private func keepsOffer(_ key: Key) -> Bool {
    let top = top
    guard let intent = top.intent(for: key) else { return true }
    return intent.isMove && !(top is FormLayer)
  }

  private func begin(keepsToast: Bool = false) {
    if !keepsToast { navigator.clearToast() }
    refresh()
  }

  package func refresh() {
    level.refresh()
    covers.removeAll { !$0.refresh() }
    for cover in covers where cover.pane?.search != nil { searching(cover).refresh() }
    forgetLevels()
  }

  package var typing: Typing {
    refresh()
    return top.typing
  }

  /// Waits until the matches shown are complete, as far as they do not depend on a handler.
  package func settleSearch() async {
    await level.filter?.search.settle()
    await jump?.filter.search.settle()
  }

  /// Waits until the matches and the fields are complete, even if a handler is asked: a front end that reads line by
  /// line continues then.
  package func settleAll() async {
    await settleSearch()
    await level.filter?.handlerSearch?.settle()
    await level.formChanges.settle()
  }

  // MARK: Navigation

  /// The time within which a second Esc at the root quits.
  private static let escapeTime = Duration.seconds(2)

  /// Quits if Esc was pressed at the root just before, and otherwise shows how to quit: Esc closes things, and is
  /// easily pressed once too often.
  func escapeAtRoot() -> InteractionOutcome {
    let now = navigator.now()
    if let last = escapedAtRoot, now - last <= Self.escapeTime { return leave(.quit) }
    if let last = closedByEscape.take(), now - last <= Self.escapeTime {
      // This Esc belongs to those before it, which were pressed to close something.
      navigator.say(.escTwiceQuits)
      return .stay
    }
    escapedAtRoot = now
    navigator.say(.escAgainQuits)
    return .stay
  }

  func leave(_ way: Leaving) -> InteractionOutcome {
    let isLosing =
      switch way {
      case .back: level.form?.isChanged == true
      case .quit: hasUnsentForm(above: -1)
      case .level(let number): hasUnsentForm(above: number)
      }
    if isLosing {
      open(Question(.discard(way), self))
      return .stay
    }
    return leaveNow(way)
  }

  package func hasUnsentForm(above number: Int) -> Bool {
    navigator.entries.dropFirst(max(0, number + 1)).contains {
      levels[$0.id]?.form?.isChanged == true
    }
  }

  func leaveNow(_ way: Leaving) -> InteractionOutcome {
    switch way {
    case .quit: return .quit
    case .level(let number):
      while navigator.entries.count > number + 1, navigator.back() {}
    case .back:
      level.form = nil
      if !navigator.back() { return .quit }
    }
    forgetLevels()
    return .stay
  }

  /// Goes to an item of the whole menu as if the user had navigated there: to its row, and for an action of the item to
  /// the list of its actions.
  ///
  /// - Parameter opens: whether the item is opened then, or the action run.
  func walk(to place: ItemIndex.Place, opens: Bool) {
    level.form = nil
    while navigator.back() {}
    forgetLevels()
    level.filter = nil
    for item in place.trail {
      level.select(item)
      level.opening.begin(item)
    }
    let goal = level
    goal.select(place.owner)
    if opens {
      goal.opening.open(place.item)
    } else if let action = place.action {
      goal.opening.chooseAction(selected: action)
    }
  }

  private func forgetLevels() {
    guard levels.count > navigator.entries.count else { return }
    let ids = Set(navigator.entries.map(\.id))
    levels = levels.filter { ids.contains($0.key) }
  }

  /// Records that sending the form below the top level failed.
  func formNotSent() {
    guard let below = navigator.entries.dropLast().last else { return }
    levels[below.id]?.form?.note(isSent: false)
  }

  // MARK: Covers

  func openJump() {
    guard let menu = navigator.entries[0].menu else { return }
    open(JumpLayer(menu, self))
  }

  func showHelp() { open(HelpLayer(self)) }

  func scrollDetails(by distance: Int) { detailsScroll = max(0, detailsScroll + distance) }

  /// Shows the details of the selected row, or hides them; a front end that reads line by line shows a message.
  func switchDetails() {
    guard let details = log ?? level.details else {
      navigator.say(.noDetails)
      return
    }
    if !isReadLineByLine, !canShowDetails {
      navigator.say(.noRoomForDetails)
    } else if isReadLineByLine {
      navigator.say(details.lines.map(\.words).joined(separator: ", "))
    } else {
      showsDetails.toggle()
    }
  }

  func showProblems() {
    guard let details = banner?.details else { return }
    open(TextLayer(details, isOfBanner: true, self))
  }

  func showLog() {
    guard let log = navigator.top.failureLog else { return }
    let view = HandlerView(
      title: wording(.log), content: .text(TextContent(body: log, format: .ansi)))
    open(TextLayer(view, isOfBanner: false, fromEnd: true, self))
  }

  package func canSearch(_ layer: any Layer) -> Bool {
    switch layer {
    // A line-by-line front end reads all keys at once.
    case is HelpLayer: !isReadLineByLine
    case is TextLayer: true
    case let level as LevelLayer: level.canSearchText
    default: false
    }
  }

  func searching(_ layer: any Layer) -> Searching {
    Searching(
      stack: self, pane: layer.pane ?? TextPane(), lines: textLines(layer),
      view: (layer as? LevelLayer)?.entry.view?.id,
      height: isReadLineByLine ? 1 : max(1, pageSize))
  }
}
