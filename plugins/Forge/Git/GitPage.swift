internal import AppMenuPlugin
internal import LocalGit

/// The position of an event: by instant, then by id.
struct GitEventKey: Sendable, Hashable, Comparable {
  let seconds: Int
  let high: UInt64
  let low: UInt64

  init(seconds: Int, high: UInt64, low: UInt64) {
    (self.seconds, self.high, self.low) = (seconds, high, low)
  }

  /// Creates the key of an event without a hash; equal texts give equal keys in every process.
  init(seconds: Int, text: String) {
    var (high, low): (UInt64, UInt64) = (0xCBF2_9CE4_8422_2325, 0x9E37_79B9_7F4A_7C15)
    for byte in text.utf8 {
      high = (high ^ UInt64(byte)) &* 0x100_0000_01B3
      low = (low &+ UInt64(byte) ^ high >> 29) &* 0xFF51_AFD7_ED55_8CCD
    }
    self.init(seconds: seconds, high: high, low: low)
  }

  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let seconds = Int(parts[0]), let high = UInt64(parts[1], radix: 16),
      let low = UInt64(parts[2], radix: 16)
    else { return nil }
    self.init(seconds: seconds, high: high, low: low)
  }

  var text: String { "\(seconds).\(String(high, radix: 16)).\(String(low, radix: 16))" }

  static func < (left: Self, right: Self) -> Bool {
    (left.seconds, left.high, left.low) < (right.seconds, right.high, right.low)
  }
}

/// The latest events of one repository after a position.
struct GitPage: Sendable {
  /// An event; the data of a commit is read only when it is shown.
  struct Item: Sendable {
    var key: GitEventKey
    var kind: ForgeEvent.Kind
    var isMine: Bool
    var title = ""
    var author: GitSignature?
    /// The first 32 digits of the hash of a commit.
    var hash: String?
    /// The hash that a tag names.
    var target: String?

    /// Returns the event, unless it is a commit.
    func event(in place: GitPlace) -> ForgeEvent {
      ForgeEvent(
        source: .git, id: "\(kind.rawValue) \(place.folder) \(title) \(key.seconds)", kind: kind,
        repository: GitForge.name(place),
        time: ForgeTime(seconds: key.seconds, offset: author?.offset), title: GitText.line(title),
        hash: target, author: author.map { GitText.line($0.name) })
    }
  }

  let place: GitPlace
  private let after: GitEventKey?
  private let limit: Int
  /// The events, unsorted.
  fileprivate(set) var items: [Item] = []
  /// Whether any event, however old, is by the person.
  private(set) var hasMine = false

  init(place: GitPlace, after: GitEventKey?, limit: Int) {
    (self.place, self.after, self.limit) = (place, after, limit)
  }

  /// Adds the latest commits, on `day` if given: the person's, or those of all authors if none is by the person.
  mutating func add(_ index: CommitIndex, isMine: [Bool]?, on day: CalendarDate? = nil) {
    if isMine == nil || isMine?.contains(true) == true { hasMine = true }
    let isOnlyMine = hasMine && isMine != nil
    var count = 0
    for entry in index.entries {
      let mine = isMine?[entry.author] ?? true
      if isOnlyMine, !mine { continue }
      let key = GitEventKey(seconds: entry.seconds, high: entry.high, low: entry.low)
      if let after, key >= after { continue }
      if let day, index.day(of: entry) != day { continue }
      items.append(Item(key: key, kind: .commit, isMine: mine, hash: entry.digits))
      count += 1
      if count == limit { return }
    }
  }

  /// Adds a tag, which clones share.
  mutating func add(_ tag: TagLine, isMine: Bool) {
    add(
      Item(
        key: GitEventKey(seconds: tag.author.seconds, text: "tag \(tag.name) \(tag.target)"),
        kind: .tag, isMine: isMine, title: tag.name, author: tag.author, target: tag.target)
    )
  }

  mutating func add(_ note: Reflog.Note, isMine: Bool) {
    let kind: ForgeEvent.Kind = note.isMade ? .branch : .removedBranch
    let text = "\(kind.rawValue) \(place.folder) \(note.branch)"
    add(
      Item(
        key: GitEventKey(seconds: note.author.seconds, text: text), kind: kind, isMine: isMine,
        title: note.branch, author: note.author))
  }

  private mutating func add(_ item: Item) {
    if let after, item.key >= after { return }
    items.append(item)
  }
}

struct GitPages {
  private let limit: Int
  /// Whether only the person's events are shown, even if there are none.
  private let isNamed: Bool
  private var pages: [GitPage] = []

  init(limit: Int, isNamed: Bool) {
    self.limit = max(1, limit)
    self.isNamed = isNamed
  }

  mutating func add(_ page: GitPage) { pages.append(page) }

  /// The latest events by repository, the person's if there are any, and the position where the next batch
  /// begins.
  var chosen: (pages: [GitPage], next: GitEventKey?) {
    let isOnlyMine = isNamed || pages.contains(where: \.hasMine)
    var all: [(page: Int, item: GitPage.Item)] = []
    // Sorted by folder, so that the same one of several clones always shows a commit.
    var pages = pages.sorted { $0.place.folder < $1.place.folder }
    for (number, page) in pages.enumerated() {
      for item in page.items where item.isMine || !isOnlyMine { all.append((number, item)) }
    }
    all.sort { ($1.item.key, $0.page) < ($0.item.key, $1.page) }
    for number in pages.indices { pages[number].items = [] }
    var (count, last): (Int, GitEventKey?) = (0, nil)
    for (number, item) in all where item.key != last {
      if count == limit { return (pages.filter { !$0.items.isEmpty }, last) }
      pages[number].items.append(item)
      last = item.key
      count += 1
    }
    return (pages.filter { !$0.items.isEmpty }, nil)
  }
}
