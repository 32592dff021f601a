package import FuzzyMatching
package import Keyboard

/// Lines to choose from, while they come in and while one types.
@MainActor
package final class PickLayer: Layer {
  /// What is asked.
  package let prompt: String
  /// The lines above those to choose from.
  package let header: String
  /// Whether several may be chosen.
  package let isMulti: Bool
  /// What is typed.
  package private(set) var input: TextInput
  /// The lines so far.
  package private(set) var list = CandidateList()
  /// Whether more lines may come.
  package private(set) var isReading = true
  /// The lines that were chosen, in their order; `nil` until some are.
  package private(set) var chosen: [[UInt8]]?
  /// The numbers of the lines that are marked.
  package private(set) var marked: Set<Int> = []
  /// A word about the last key, until the next one.
  package private(set) var notice: String?
  /// The first line that is in sight.
  package var scroll = 0
  /// How many lines a front end has room for.
  package var pageSize = 10
  /// The list of keys, while it is shown in place of the lines.
  package private(set) var help: TextPane?
  /// Called when what is shown has changed without a key.
  package var onChange: @MainActor () -> Void = {}
  private var selected = 0

  private var current: PickSearch?
  /// Whether something else is typed than what is searched for.
  private var isStale = false
  private var reading: Task<Void, Never>?

  /// A layer without lines yet.
  ///
  /// - Parameters:
  ///   - prompt: what is asked.
  ///   - header: lines that are shown above those to choose from.
  ///   - query: what is typed already.
  ///   - isMulti: whether several may be chosen.
  package init(
    prompt: String = "", header: String = "", query: String = "", isMulti: Bool = false
  ) {
    self.prompt = prompt
    self.header = header
    self.isMulti = isMulti
    input = TextInput(query, limit: 1_000)
    isStale = !input.isEmpty
  }

  /// Takes lines as they come.
  ///
  /// - Parameters:
  ///   - separator: the byte that ends a line.
  ///   - next: gives the next bytes; nil at the end. Called on a thread of its own.
  package func read(separator: UInt8 = 0x0A, _ next: @escaping @Sendable () -> [UInt8]?) {
    let blocks = LineReading.blocks(separator: separator, next)
    reading = Task { [weak self] in
      for await block in blocks { self?.add(block) }
      if !Task.isCancelled { self?.endInput() }
    }
  }

  /// Takes no further lines.
  package func stopReading() { reading?.cancel() }

  /// Takes lines that have come in.
  package func add(_ block: CandidateBlock) {
    list.append(block)
    current?.start()
    onChange()
  }

  /// Takes note that no further lines come.
  package func endInput() {
    isReading = false
    onChange()
  }

  // MARK: What is found

  /// The numbers of the lines that match, the best first; nil for all as they came.
  package var found: RankedLines? { search?.result }
  /// What marks the letters that match.
  package var matcher: FuzzyMatcher? { search?.matcher }
  /// Whether what is shown is not yet all that matches.
  package var isSearching: Bool { search?.isSearching ?? false }
  /// How many lines are shown.
  package var count: Int { found?.lines.count ?? list.count }

  /// The number in the list of the line at a place among those shown.
  package func number(_ place: Int) -> Int { found.map { Int($0.lines[place]) } ?? place }

  /// The selected line, by its place among those that are shown; 0 where there are none.
  package var row: Int { max(0, min(selected, count - 1)) }

  private func queryHasChanged() {
    selected = 0
    scroll = 0
    isStale = true
  }

  /// The search for what is typed; nil where nothing is.
  ///
  /// It begins when its result is first asked for, by a frame or by a key that needs it: letters that
  /// are waiting to be read, as many as they are, are searched for once.
  private var search: PickSearch? {
    if isStale {
      isStale = false
      let matcher = FuzzyMatcher(query: input.text)
      // What was found before stays until there is something new.
      current =
        matcher.isEmpty
        ? nil
        : PickSearch(
          matcher, before: current?.result, lines: { [weak self] in self?.list ?? CandidateList() },
          changed: { [weak self] in self?.onChange() })
    }
    return current
  }

  /// Waits until the lines that have come in so far are searched for what is typed.
  package func settle() async {
    let blocks = list.blocks.count
    while let search, search.searched < blocks, !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(5))
    }
  }

  // MARK: Intents

  package var content: LayerContent { .pick(self) }
  package var typing: Typing { help == nil ? .line : .commands }
  package var pane: TextPane? { help }

  package var keyTable: KeyTable { help == nil ? PickKeys(self).table : PickKeys.helpTable }

  /// All keys, for the page that lists them.
  package var allKeys: [KeyHint] { PickKeys(self).table.help }

  package func intent(for key: Key) -> Intent? {
    if help == nil, key.isText { return .edit(key) }
    return keyTable.intent(for: key) ?? (help == nil ? .edit(key) : .escape)
  }

  /// Does what a key means.
  package func handle(_ key: Key) -> InteractionOutcome {
    intent(for: key).map(handle) ?? .stay
  }

  package func handle(_ intent: Intent) -> InteractionOutcome {
    notice = nil
    if let help { return handle(intent, help) }
    let page = max(1, pageSize - 1)
    switch intent {
    case .command(.help): help = TextPane()
    case .escape, .command(.quit): return .quit
    case .open: return choose()
    case .mark(let distance):
      guard row < count else { return .stay }
      marked.formSymmetricDifference([number(row)])
      move(by: distance)
    case .markAll:
      let shown = Set((0..<count).map(number))
      if marked.isSuperset(of: shown) { marked.subtract(shown) } else { marked.formUnion(shown) }
    case .command(.up): move(by: -1)
    case .command(.down): move(by: 1)
    case .command(.pageUp): move(by: -page)
    case .command(.pageDown): move(by: page)
    case .command(.first): selected = 0
    case .command(.last): selected = max(0, count - 1)
    case .move(let distance): move(by: distance)
    case .select(let row): selected = max(0, min(count - 1, row))
    case .edit(let key):
      let before = input
      if input.handle(key), !input.hasSameText(as: before) { queryHasChanged() }
    case .text(let text):
      input = input.replaced(by: text)
      queryHasChanged()
    default: break
    }
    return .stay
  }

  private func handle(_ intent: Intent, _ help: TextPane) -> InteractionOutcome {
    switch intent {
    case .command(.up): help.scroll(by: -1)
    case .command(.down): help.scroll(by: 1)
    case .command(.pageUp): help.scroll(by: -pageSize)
    case .command(.pageDown): help.scroll(by: pageSize)
    case .move(let distance): help.scroll(by: distance)
    default: self.help = nil
    }
    return .stay
  }

  private func move(by distance: Int) { selected = max(0, min(count - 1, row + distance)) }

  private func choose() -> InteractionOutcome {
    if !marked.isEmpty {
      chosen = marked.sorted().map { Array(list[$0]) }
      return .quit
    }
    guard row < count else {
      notice =
        isReading
        ? "Nothing there yet"
        : (list.count == 0 ? "There are no lines" : "Nothing matches") + "; Esc leaves"
      return .stay
    }
    chosen = [Array(list[number(row)])]
    return .quit
  }
}
