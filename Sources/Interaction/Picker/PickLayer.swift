package import MenuInteraction
package import FuzzyMatching
package import Keyboard
package import DisplayText

/// Lines to choose from, which may still be arriving during input.
@MainActor
package final class PickLayer {
  package let options: PickOptions
  package let wording: Wording
  package private(set) var input: TextInput
  package private(set) var lines = PickLines()
  /// Whether more lines may arrive.
  package private(set) var isReading = true
  package private(set) var chosen: [[UInt8]]?
  /// The name of the key that chose, if it is to be reported.
  package private(set) var choosingKey: String?
  package private(set) var marked: Set<Int> = []
  /// A message about the last key, removed by the next key.
  package internal(set) var notice: String?
  package var scroll = 0
  package var pageSize = 10
  /// The list of keys, or `nil` if it is not shown.
  package private(set) var help: TextPane?
  package let preview: PickPreview
  /// Runs programs, or `nil` where none can be run.
  package weak var programs: (any PickPrograms)?
  package internal(set) var successor: PickScript?
  /// The program that a key runs before its further actions.
  var execution: Execution?
  /// Called when the content changes without a key press.
  package var onChange: @MainActor () -> Void = {}
  private var tables: [PickKeys: KeyTable<PickIntent>] = [:]
  private var selected = 0
  /// The number of the line that stays selected, if lines are tracked.
  private var tracked: Int?

  private var current: PickSearch?
  private var isStale = false
  private var reading: Task<Void, Never>?
  /// The number of the reading, which changes with each reload.
  private(set) var readingNumber = 0
  private var separator: UInt8 = 0x0A

  package init(_ options: PickOptions = PickOptions(), wording: Wording = .english) {
    (self.options, self.wording) = (options, wording)
    preview = PickPreview(options.preview, options.previewWindow)
    input = TextInput(options.query, limit: 1_000)
    isStale = !input.isEmpty
  }

  package var list: CandidateList { lines.list }
  package var isMulti: Bool { options.isMulti }

  /// Reads lines as they arrive.
  ///
  /// - Parameters:
  ///   - separator: the byte that ends a line.
  ///   - next: returns the next bytes, or `nil` at the end. Called on a thread of its own.
  package func read(separator: UInt8 = 0x0A, _ next: @escaping @Sendable () -> [UInt8]?) {
    self.separator = separator
    let blocks = LineReading.blocks(
      separator: separator, headerLines: options.headerLines, options.preparation, next)
    read(blocks, replacesLines: false)
  }

  /// Reads other lines, which replace the current ones when the first arrives.
  func readAgain(_ bytes: AsyncStream<[UInt8]>) {
    let blocks = LineReading.blocks(
      separator: separator, headerLines: options.headerLines, options.preparation, of: bytes)
    reading?.cancel()
    isReading = true
    read(blocks, replacesLines: true)
  }

  private func read(_ blocks: AsyncStream<LineReading.Block>, replacesLines: Bool) {
    reading = Task { [weak self] in
      var replacesLines = replacesLines
      for await block in blocks {
        if Task.isCancelled { return }
        if replacesLines { self?.forgetLines() }
        replacesLines = false
        self?.add(block.lines, header: block.header)
      }
      if Task.isCancelled { return }
      if replacesLines { self?.forgetLines() }
      self?.endInput()
    }
  }

  private func forgetLines() {
    lines = PickLines()
    marked = []
    // Its result refers to lines that were removed.
    current = nil
    tracked = nil
    isStale = !input.isEmpty
    readingNumber += 1
  }

  package func stopReading() { reading?.cancel() }

  package func add(_ lines: PreparedLines, header: [ArraySlice<UInt8>] = []) {
    self.lines.appendHeader(header)
    self.lines.append(lines)
    current?.start()
    if current == nil { follow() }
    onChange()
  }

  package func endInput() {
    isReading = false
    onChange()
  }

  // MARK: Matches

  /// The numbers of the matching lines, the best first, or `nil` for all lines in their order.
  package var found: RankedLines? { search?.result }
  package var matcher: FuzzyMatcher? { search?.matcher }
  package var isSearching: Bool { search?.isSearching ?? false }
  package var count: Int { found?.lines.count ?? list.count }

  /// Returns the number in the list of the line at index `place` among those shown.
  package func number(_ place: Int) -> Int {
    if let found { return Int(found.lines[place]) }
    return options.order.isReversed ? list.count - 1 - place : place
  }

  package var rows: PickRows {
    PickRows(lineCount: count, starts: lines.sectionStarts, number: number)
  }

  package func output(of number: Int) -> [UInt8] { Array(options.output(of: lines.source(number))) }

  /// The index of the selected line among those shown; 0 if there are none.
  package var row: Int { max(0, min(selected, count - 1)) }

  private func queryHasChanged() {
    if !options.tracks { selected = 0 }
    scroll = 0
    isStale = true
  }

  /// Selects the tracked line again where it is now; the first one if it is not shown.
  private func follow() {
    guard options.tracks, let tracked else { return }
    if let found {
      selected = found.lines.firstIndex(of: UInt32(clamping: tracked)) ?? 0
    } else {
      selected = options.order.isReversed ? list.count - 1 - tracked : tracked
    }
  }

  /// The search for the current input, or `nil` if the input is empty.
  ///
  /// It begins when its result is first requested, by a frame or by a key that needs it: any number of
  /// pending letters cause a single search.
  private var search: PickSearch? {
    if isStale {
      isStale = false
      let matcher = options.matcher(for: input.text)
      // The previous result stays until there is a new one.
      current =
        matcher.isEmpty
        ? nil
        : PickSearch(
          matcher, order: options.order, before: current?.result,
          lines: { [weak self] in self?.lines ?? PickLines() },
          changed: { [weak self] in
            self?.follow()
            self?.onChange()
          })
      follow()
    }
    return current
  }

  package func settle() async {
    let blocks = list.blocks.count
    while let search, search.searched < blocks, !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(5))
    }
  }

  // MARK: Intents

  package var keyTable: KeyTable<PickIntent> { help == nil ? listTable : PickKeys.helpTable }

  private var listTable: KeyTable<PickIntent> {
    let keys = PickKeys(
      isMulti: isMulti, isEmpty: input.isEmpty, hasPreview: preview.template != nil)
    if let table = tables[keys] { return table }
    let table = KeyTable(options.bindings.entries(in: wording) + keys.entries)
    tables[keys] = table
    return table
  }

  package var allKeys: [KeyHint<PickIntent>] { listTable.help }

  package func intent(for key: Key) -> PickIntent {
    keyTable.intent(for: key) ?? (help == nil ? .edit(key) : .escape)
  }

  /// Whether `key` chooses or runs a program, so that the lines must have been searched before it.
  package func chooses(_ key: Key) -> Bool {
    guard help == nil else { return false }
    return switch intent(for: key) {
    case .choose, .chooseByKey, .program: true
    case .sequence(let intents):
      intents.contains { if case .program = $0 { true } else { $0 == .choose } }
    default: false
    }
  }

  package func handle(_ key: Key) -> InteractionOutcome { handle(intent(for: key)) }

  package func handle(_ intent: PickIntent) -> InteractionOutcome {
    notice = nil
    if let help { return handle(intent, help) }
    guard case .sequence(let intents) = intent else { return apply(intent) }
    var rest = intents[...]
    while let intent = rest.popFirst() {
      let outcome = apply(intent)
      if outcome != .stay { return outcome }
      if execution != nil {
        execution?.rest = Array(rest)
        break
      }
    }
    return .stay
  }

  private func apply(_ intent: PickIntent) -> InteractionOutcome {
    if options.tracks, tracked == nil, row < count { tracked = number(row) }
    defer { if options.tracks, !isStale, row < count { tracked = number(row) } }
    switch intent {
    case .help: help = TextPane()
    case .escape: return .quit
    case .choose: return choose()
    case .chooseByKey(let key):
      let outcome = choose()
      if outcome == .quit { choosingKey = key }
      return outcome
    case .mark(let distance):
      guard isMulti, row < count else { return .stay }
      marked.formSymmetricDifference([number(row)])
      move(by: distance)
    case .toggleAll: if isMulti { marked.formSymmetricDifference((0..<count).map(number)) }
    case .markAll:
      guard isMulti else { return .stay }
      let shown = Set((0..<count).map(number))
      if marked.isSuperset(of: shown) { marked.subtract(shown) } else { marked.formUnion(shown) }
    case .move(.rows(let distance)) where abs(distance) == 1: step(by: distance)
    case .move(let movement):
      if let distance = movement.distance(page: max(1, pageSize - 1)) { move(by: distance) }
    case .select(let row): selected = max(0, min(count - 1, row))
    case .edit(let key):
      let before = input
      if input.handle(key), !input.hasSameText(as: before) { queryHasChanged() }
    case .text(let text):
      input = input.replaced(by: text)
      queryHasChanged()
    case .preview(let change): preview.apply(change)
    case .program(let program): return start(program)
    case .sequence: break
    }
    return .stay
  }

  private func handle(_ intent: PickIntent, _ help: TextPane) -> InteractionOutcome {
    guard case .move(let movement) = intent else {
      self.help = nil
      return .stay
    }
    if let distance = movement.distance(page: pageSize) { help.scroll(by: distance) }
    return .stay
  }

  private func move(by distance: Int) { selected = max(0, min(count - 1, row + distance)) }

  /// Moves by a line, and around the ends if the options ask for that.
  private func step(by distance: Int) {
    let place = row + distance
    guard options.cycles, count > 0, !(0..<count).contains(place) else {
      return move(by: distance)
    }
    selected = place < 0 ? count - 1 : 0
  }

  private func choose() -> InteractionOutcome {
    if !marked.isEmpty {
      chosen = marked.sorted().map(output)
      return .quit
    }
    guard row < count else {
      notice =
        isReading
        ? wording(.noLinesYet) : wording(list.count == 0 ? .noLinesEscLeaves : .noMatchEscLeaves)
      return .stay
    }
    chosen = [output(of: number(row))]
    return .quit
  }
}
