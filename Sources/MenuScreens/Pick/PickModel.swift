internal import FuzzyMatching
public import TerminalUI

/// Lines to choose from, while they come in and while one types.
@MainActor
public final class PickModel {
  /// What is to happen after a key.
  public enum Outcome: Sendable, Equatable {
    /// Go on.
    case stay
    /// Leave with these lines chosen, in their order.
    case chosen([[UInt8]])
    /// Leave with nothing.
    case left
  }

  /// What is asked.
  public let prompt: String
  /// Whether several may be chosen.
  public let isMulti: Bool
  /// What is typed.
  var input = TextInput(limit: 1_000)
  /// The lines so far.
  private(set) var list = CandidateList()
  /// Whether more lines may come.
  private(set) var isReading = true
  /// The line under the cursor, by its place among those shown.
  var row = 0
  /// The first that is shown.
  var scroll = 0
  /// How many lines the last frame had room for.
  var pageSize = 10
  /// A word about the last key, until the next one.
  private(set) var notice: String?
  /// Called when what is shown has changed without a key.
  public var onChange: @MainActor () -> Void = {}
  /// The numbers of the lines that are marked.
  private(set) var marked: Set<Int> = []
  private var search: PickSearch?

  /// A model without lines yet.
  public init(prompt: String = "", isMulti: Bool = false) {
    self.prompt = prompt
    self.isMulti = isMulti
  }

  /// Takes lines that have come in.
  func add(_ block: CandidateBlock) {
    list.append(block)
    search?.start()
    onChange()
  }

  /// Takes note that no further lines come.
  func endInput() {
    isReading = false
    onChange()
  }

  /// The numbers of the lines that match, the best first; nil for all as they came.
  var found: RankedLines? { search?.result }
  /// What marks the letters that match.
  var matcher: FuzzyMatcher? { search?.matcher }
  /// Whether what is shown is not yet all that matches.
  var isSearching: Bool { search?.isSearching ?? false }
  /// How many lines are shown.
  var count: Int { found?.lines.count ?? list.count }

  /// The number in the list of the line at a place among those shown.
  func number(_ place: Int) -> Int { found.map { Int($0.lines[place]) } ?? place }

  /// Does what a key means.
  public func handle(_ key: Key) -> Outcome {
    notice = nil
    let page = max(1, pageSize - 1)
    switch key {
    case .escape, .control("g"): return .left
    case .enter: return choose()
    case .tab where isMulti: mark(moving: 1)
    case .backTab where isMulti: mark(moving: -1)
    case .up, .control("p"): move(by: -1)
    case .down, .control("n"): move(by: 1)
    case .pageUp: move(by: -page)
    case .pageDown: move(by: page)
    case .control("t") where isMulti: markAll()
    case .home where input.isEmpty: row = 0
    case .end where input.isEmpty: row = max(0, count - 1)
    default:
      let before = input
      guard input.handle(key), !input.hasSameText(as: before) else { return .stay }
      update()
    }
    return .stay
  }

  /// Moves the cursor by lines.
  func move(by distance: Int) { row = max(0, min(count - 1, row + distance)) }

  private func choose() -> Outcome {
    if !marked.isEmpty { return .chosen(marked.sorted().map { Array(list[$0]) }) }
    guard row < count else {
      notice =
        isReading
        ? "Nothing there yet"
        : (list.count == 0 ? "There are no lines" : "Nothing matches") + "; Esc leaves"
      return .stay
    }
    return .chosen([Array(list[number(row)])])
  }

  private func mark(moving distance: Int) {
    guard row < count else { return }
    marked.formSymmetricDifference([number(row)])
    move(by: distance)
  }

  /// Marks all that is shown, or nothing of it where all is marked already.
  private func markAll() {
    let shown = Set((0..<count).map(number))
    if marked.isSuperset(of: shown) { marked.subtract(shown) } else { marked.formUnion(shown) }
  }

  private func update() {
    row = 0
    scroll = 0
    let matcher = FuzzyMatcher(query: input.text)
    guard !matcher.isEmpty else {
      search = nil
      return
    }
    // What was found before stays until there is something new.
    search = PickSearch(
      matcher, before: search?.result, lines: { [weak self] in self?.list ?? CandidateList() },
      changed: { [weak self] in self?.onChange() })
  }

  /// Waits until the lines that have come in so far are searched for what is typed.
  func settle() async {
    let blocks = list.blocks.count
    while let search, search.searched < blocks, !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(5))
    }
  }
}
