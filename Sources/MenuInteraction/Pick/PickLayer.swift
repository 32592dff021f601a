package import FuzzyMatching
package import Keyboard

/// Lines to choose from, which may still be arriving during input.
@MainActor
package final class PickLayer: Layer {
  /// The prompt before the input.
  package let prompt: String
  /// The header above the lines.
  package let header: String
  /// Whether several lines can be chosen.
  package let isMulti: Bool
  /// The query input.
  package private(set) var input: TextInput
  /// The lines received so far.
  package private(set) var list = CandidateList()
  /// Whether more lines may arrive.
  package private(set) var isReading = true
  /// The chosen lines in their order, or `nil` if nothing has been chosen yet.
  package private(set) var chosen: [[UInt8]]?
  /// The numbers of the marked lines.
  package private(set) var marked: Set<Int> = []
  /// A message about the last key, removed by the next key.
  package private(set) var notice: String?
  /// The index of the first visible line.
  package var scroll = 0
  /// The number of lines that the front end can show.
  package var pageSize = 10
  /// The list of keys, or `nil` if it is not shown.
  package private(set) var help: TextPane?
  /// Called when the content changes without a key press.
  package var onChange: @MainActor () -> Void = {}
  private var selected = 0

  private var current: PickSearch?
  /// Whether the input has changed since the last search.
  private var isStale = false
  private var reading: Task<Void, Never>?

  /// Creates a layer without lines.
  ///
  /// - Parameters:
  ///   - prompt: the prompt before the input.
  ///   - header: lines to show above the lines to choose from.
  ///   - query: the initial query.
  ///   - isMulti: whether several lines can be chosen.
  package init(
    prompt: String = "", header: String = "", query: String = "", isMulti: Bool = false
  ) {
    self.prompt = prompt
    self.header = header
    self.isMulti = isMulti
    input = TextInput(query, limit: 1_000)
    isStale = !input.isEmpty
  }

  /// Reads lines as they arrive.
  ///
  /// - Parameters:
  ///   - separator: the byte that ends a line.
  ///   - next: returns the next bytes, or `nil` at the end. Called on a thread of its own.
  package func read(separator: UInt8 = 0x0A, _ next: @escaping @Sendable () -> [UInt8]?) {
    let blocks = LineReading.blocks(separator: separator, next)
    reading = Task { [weak self] in
      for await block in blocks { self?.add(block) }
      if !Task.isCancelled { self?.endInput() }
    }
  }

  /// Stops reading lines.
  package func stopReading() { reading?.cancel() }

  /// Adds lines that have arrived.
  package func add(_ block: CandidateBlock) {
    list.append(block)
    current?.start()
    onChange()
  }

  /// Records that no further lines will arrive.
  package func endInput() {
    isReading = false
    onChange()
  }

  // MARK: Matches

  /// The numbers of the matching lines, the best first, or `nil` for all lines in their order.
  package var found: RankedLines? { search?.result }
  /// The matcher that highlights matching characters.
  package var matcher: FuzzyMatcher? { search?.matcher }
  /// Whether the matches shown are incomplete.
  package var isSearching: Bool { search?.isSearching ?? false }
  /// The number of lines shown.
  package var count: Int { found?.lines.count ?? list.count }

  /// Returns the number in the list of the line at index `place` among those shown.
  package func number(_ place: Int) -> Int { found.map { Int($0.lines[place]) } ?? place }

  /// The index of the selected line among those shown; 0 if there are none.
  package var row: Int { max(0, min(selected, count - 1)) }

  private func queryHasChanged() {
    selected = 0
    scroll = 0
    isStale = true
  }

  /// The search for the current input, or `nil` if the input is empty.
  ///
  /// It begins when its result is first requested, by a frame or by a key that needs it: any number of
  /// pending letters cause a single search.
  private var search: PickSearch? {
    if isStale {
      isStale = false
      let matcher = FuzzyMatcher(query: input.text)
      // The previous result stays until there is a new one.
      current =
        matcher.isEmpty
        ? nil
        : PickSearch(
          matcher, before: current?.result, lines: { [weak self] in self?.list ?? CandidateList() },
          changed: { [weak self] in self?.onChange() })
    }
    return current
  }

  /// Waits until all lines received so far have been searched.
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

  /// All keys, for the help page.
  package var allKeys: [KeyHint] { PickKeys(self).table.help }

  package func intent(for key: Key) -> Intent? {
    if help == nil, key.isText { return .edit(key) }
    return keyTable.intent(for: key) ?? (help == nil ? .edit(key) : .escape)
  }

  /// Handles the intent of `key`.
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
