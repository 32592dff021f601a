internal import FuzzyMatching
internal import MenuInteraction
internal import TerminalText
internal import TerminalUI

/// Lines to choose from, while they come in and while one types.
@MainActor
public final class PickModel {
  /// What is to happen after a key or a click.
  public enum Outcome: Sendable, Equatable {
    /// Go on.
    case stay
    /// Leave with these lines chosen, in their order.
    case chosen([[UInt8]])
    /// Leave with nothing.
    case left
  }

  /// How many lines of a header are kept; no screen shows more.
  private static let headerLimit = 200

  /// What is asked.
  public let prompt: String
  /// Whether several may be chosen.
  public let isMulti: Bool
  /// The lines above those to choose from, which steer nothing.
  let header: [String]
  /// What is typed.
  var input: TextInput
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
  /// Whether the list of keys is shown in place of the lines.
  var showsHelp = false
  /// The first line of it that is shown.
  var helpScroll = 0
  /// A word about the last key, until the next one.
  var notice: String?
  /// Called when what is shown has changed without a key.
  public var onChange: @MainActor () -> Void = {}
  /// The numbers of the lines that are marked.
  var marked: Set<Int> = []
  /// What there was to click on in the last frame.
  var places = ScreenPlaces()
  /// The row of the screen on which the first line stood.
  var firstRow = 0
  /// What the mouse went down on that is done when it goes up.
  var pressed: ScreenPlaces.Target?

  private var current: PickSearch?
  /// Whether something else is typed than what is searched for.
  private var isStale = false
  private var reading: Task<Void, Never>?

  /// A model without lines yet.
  ///
  /// - Parameters:
  ///   - prompt: what is asked.
  ///   - header: lines that are shown above those to choose from.
  ///   - query: what is typed already.
  ///   - isMulti: whether several may be chosen.
  public init(
    prompt: String = "", header: String = "", query: String = "", isMulti: Bool = false
  ) {
    self.prompt = prompt
    self.header =
      header.isEmpty ? [] : Array(SafeText.lines(header, tabWidth: 4).prefix(Self.headerLimit))
    self.isMulti = isMulti
    input = TextInput(query, limit: 1_000)
    isStale = !input.isEmpty
  }

  /// Takes lines as they come.
  ///
  /// - Parameters:
  ///   - separator: the byte that ends a line.
  ///   - next: gives the next bytes; nil at the end. Called on a thread of its own.
  public func read(separator: UInt8 = 0x0A, _ next: @escaping @Sendable () -> [UInt8]?) {
    let blocks = LineReading.blocks(separator: separator, next)
    reading = Task { [weak self] in
      for await block in blocks { self?.add(block) }
      if !Task.isCancelled { self?.endInput() }
    }
  }

  /// Takes no further lines.
  func stopReading() { reading?.cancel() }

  /// Takes lines that have come in.
  func add(_ block: CandidateBlock) {
    list.append(block)
    current?.start()
    onChange()
  }

  /// Takes note that no further lines come.
  func endInput() {
    isReading = false
    onChange()
  }

  // MARK: What is found

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

  /// Takes note that something else is typed now.
  func queryHasChanged() {
    row = 0
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
  func settle() async {
    let blocks = list.blocks.count
    while let search, search.searched < blocks, !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(5))
    }
  }
}
