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
    let digest = Digest(of: text)
    self.init(seconds: seconds, high: digest.high, low: digest.low)
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

/// All events of the repositories, cached between the batches of a reader.
struct GitHistory: Sendable {
  let scope: GitScope
  var read: [Repository] = []

  struct Repository: Sendable {
    let place: GitPlace
    let index: CommitIndex
    /// Whether each author is the person, or `nil` to show all authors.
    let mine: [Bool]?
    let tags: [(tag: TagLine, isMine: Bool)]
    let notes: [(note: Reflog.Note, isMine: Bool)]
  }
}

/// The latest events of all repositories after a position.
struct GitPage {
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

  private let after: GitEventKey?
  private let limit: Int
  /// Whether only the person's events are shown: the item names the person, or any event, however old, is theirs.
  private var isOnlyMine: Bool
  private var places: [GitPlace] = []
  /// The events, unsorted, with the indices of their repositories.
  private var items: [(place: Int, item: Item)] = []

  init(after: GitEventKey? = nil, limit: Int, isNamed: Bool) {
    (self.after, self.limit, isOnlyMine) = (after, max(1, limit), isNamed)
  }

  /// Adds the events of a repository.
  mutating func add(_ read: GitHistory.Repository) {
    add(read.index, of: read.place, isMine: read.mine)
    // Clones share their tags.
    for (tag, isMine) in read.tags {
      let text = "tag \(tag.name) \(tag.target)"
      add(
        Item(
          key: GitEventKey(seconds: tag.author.seconds, text: text), kind: .tag, isMine: isMine,
          title: tag.name, author: tag.author, target: tag.target))
    }
    for (note, isMine) in read.notes {
      let kind: ForgeEvent.Kind = note.isMade ? .branch : .removedBranch
      let text = "\(kind.rawValue) \(read.place.folder) \(note.branch)"
      add(
        Item(
          key: GitEventKey(seconds: note.author.seconds, text: text), kind: kind, isMine: isMine,
          title: note.branch, author: note.author))
    }
  }

  /// Adds the latest commits of a repository, on `day` if given: the person's, or those of all authors if none is
  /// by the person.
  mutating func add(
    _ index: CommitIndex, of place: GitPlace, isMine: [Bool]?, on day: CalendarDate? = nil
  ) {
    places.append(place)
    let hasMine = isMine?.contains(true) != false
    isOnlyMine = isOnlyMine || hasMine
    let start = items.count
    for entry in index.entries {
      let mine = isMine?[entry.author] ?? true
      if hasMine, !mine { continue }
      let key = GitEventKey(seconds: entry.seconds, high: entry.high, low: entry.low)
      if let after, key >= after { continue }
      if let day, index.day(of: entry) != day { continue }
      items.append(
        (places.count - 1, Item(key: key, kind: .commit, isMine: mine, hash: entry.digits)))
      // One more shows whether there is a further batch.
      if items.count - start > limit { return }
    }
  }

  /// Adds an event of the last repository.
  private mutating func add(_ item: Item) {
    if let after, item.key >= after { return }
    items.append((places.count - 1, item))
  }

  /// The latest events by repository, and the position where the next batch begins.
  var chosen: (events: [GitPlace: [Item]], next: GitEventKey?) {
    // Sorted by folder as well, so that the same one of several clones always shows a commit.
    let shown = items.filter { $0.item.isMine || !isOnlyMine }.sorted { left, right in
      left.item.key == right.item.key
        ? places[left.place].folder < places[right.place].folder : left.item.key > right.item.key
    }
    var events: [GitPlace: [Item]] = [:]
    var (count, last): (Int, GitEventKey?) = (0, nil)
    for (place, item) in shown where item.key != last {
      if count == limit { return (events, last) }
      events[places[place], default: []].append(item)
      (count, last) = (count + 1, item.key)
    }
    return (events, nil)
  }
}
