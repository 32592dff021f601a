internal import DisplayText

/// All candidate lines, in the order in which they were added.
package struct CandidateList: Sendable {
  package private(set) var blocks: [CandidateBlock] = []
  /// The index of each block's first line.
  private var starts: [Int] = []
  package private(set) var count = 0
  package private(set) var byteCount = 0

  package init() {}

  /// The texts of a menu's item that are searched.
  package struct Item {
    package var title: String
    package var subtitle: String?
    package var keywords: [String]
    /// The titles of the items that lead to the item, outermost first.
    package var path: [String]

    package init(title: String, subtitle: String?, keywords: [String], path: [String]) {
      (self.title, self.subtitle) = (title, subtitle)
      (self.keywords, self.path) = (keywords, path)
    }
  }

  package init(_ texts: some Sequence<(title: String, subtitle: String?)>) {
    self.init()
    append(texts, .lines) { text, bytes in
      Self.append(text.title, to: &bytes)
      if let subtitle = text.subtitle {
        bytes.append(0x09)
        Self.append(subtitle, to: &bytes)
      }
    }
  }

  /// Creates a list of items and, after them, of actions, of which a word of the query must match the title.
  package init(items: some Sequence<Item>, actions: some Sequence<Item> = []) {
    self.init()
    append(items: items, .items)
    append(items: actions, .actions)
  }

  private mutating func append(items: some Sequence<Item>, _ kind: CandidateBlock.Kind) {
    append(items, kind) { item, bytes in
      Self.append(item.title, to: &bytes)
      bytes.append(0x09)
      if let subtitle = item.subtitle { Self.append(subtitle, to: &bytes) }
      bytes.append(0x09)
      Self.append(item.keywords, to: &bytes)
      bytes.append(0x09)
      Self.append(item.path, to: &bytes)
    }
  }

  private mutating func append<Text>(
    _ texts: some Sequence<Text>, _ kind: CandidateBlock.Kind,
    _ write: (Text, inout [UInt8]) -> Void
  ) {
    var bytes: [UInt8] = []
    for text in texts {
      write(text, &bytes)
      bytes.append(0)
      if bytes.count > 1 << 18 {
        append(CandidateBlock(bytes, separator: 0, kind: kind))
        bytes = []
      }
    }
    if !bytes.isEmpty { append(CandidateBlock(bytes, separator: 0, kind: kind)) }
  }

  private static func append(_ texts: [String], to bytes: inout [UInt8]) {
    for (index, text) in texts.enumerated() {
      if index > 0 { bytes.append(LineFields.separator) }
      append(text, to: &bytes)
    }
  }

  /// Appends a text, with the separators of texts, fields and lines replaced by spaces.
  private static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes += text.utf8.lazy.map {
      $0 == 0 || $0 == 0x09 || $0 == LineFields.separator ? 0x20 : $0
    }
  }

  package mutating func append(_ block: CandidateBlock) {
    guard block.count > 0 else { return }
    starts.append(count)
    blocks.append(block)
    count += block.count
    byteCount += block.bytes.count
  }

  /// Returns whether searching all lines takes less time than drawing a frame without the result.
  ///
  /// The limits are 4,000 lines and 256 KiB, because few lines may be long, and 4 Mi steps for a long query.
  package func isQuick(for matcher: FuzzyMatcher) -> Bool {
    count <= 4_000 && byteCount <= 1 << 18 && byteCount * matcher.size <= 1 << 22
  }

  package subscript(index: Int) -> ArraySlice<UInt8> {
    let block = starts.partitioningIndex { $0 > index } - 1
    return blocks[block][index - starts[block]]
  }

  /// Returns the matching lines, the best first, equally good ones in their order; nil if the task was cancelled.
  ///
  /// Blocks are searched concurrently.
  @concurrent
  package func search(_ matcher: FuzzyMatcher) async -> RankedLines? {
    guard let found = await matches(matcher, from: 0) else { return nil }
    return ranked(found)
  }

  /// Returns the matching lines as ``search(_:)`` does, searching one block after the other, so that other tasks of the
  /// same executor can run in between.
  @concurrent
  package func searchInTurn(_ matcher: FuzzyMatcher) async -> RankedLines? {
    var found: [[CandidateMatch]] = []
    for block in blocks {
      await Task.yield()
      if Task.isCancelled { return nil }
      found.append(block.matches(matcher, endsEarly: true))
    }
    return Task.isCancelled ? nil : ranked(found)
  }

  /// Returns the matches in each block from `first` on, or nil if the task was cancelled.
  @concurrent
  package func matches(_ matcher: FuzzyMatcher, from first: Int) async -> [[CandidateMatch]]? {
    await withTaskGroup(of: (Int, [CandidateMatch]).self) { group in
      for index in blocks.indices.dropFirst(first) {
        let block = blocks[index]
        group.addTask { (index - first, block.matches(matcher, endsEarly: true)) }
      }
      var found = [[CandidateMatch]](repeating: [], count: max(0, blocks.count - first))
      for await (index, matches) in group { found[index] = matches }
      return Task.isCancelled ? nil : found
    }
  }

  /// Returns the matching lines, the best first, searching on the calling thread.
  package func searchNow(_ matcher: FuzzyMatcher) -> RankedLines {
    ranked(blocks.map { $0.matches(matcher) })
  }

  /// Returns the lines of the matches of all blocks.
  ///
  /// - Parameter groups: the indices of the first lines of groups, ascending; matches stay in their group.
  package func ranked(
    _ found: [[CandidateMatch]], _ order: MatchOrder = MatchOrder(), groups: [Int] = []
  ) -> RankedLines {
    let ranked = RankedLines(found, starts: starts, order)
    return groups.isEmpty ? ranked : ranked.grouped(byStarts: groups)
  }
}

/// The order of matching lines.
package struct MatchOrder: Sendable, Hashable {
  /// Whether the best come first; otherwise lines keep the order in which they were added.
  package var isSorted = true
  /// Whether later lines come before earlier ones, among those equally good if sorted.
  package var isReversed = false

  /// Creates an order; the default is the best first, and equally good lines as they were added.
  package init(isSorted: Bool = true, isReversed: Bool = false) {
    (self.isSorted, self.isReversed) = (isSorted, isReversed)
  }
}

/// The indices of matching lines, the best first.
package struct RankedLines: Sendable, Hashable {
  package private(set) var lines: [UInt32]

  package init(_ lines: [UInt32]) { self.lines = lines }

  /// Returns the lines whose indices are below `count`.
  package func bounded(by count: Int) -> RankedLines {
    RankedLines(lines.filter { Int($0) < count })
  }

  /// Returns the lines group by group, in the order that they have in this ranking.
  ///
  /// - Parameter starts: the indices of the first lines of all groups except the first, ascending.
  func grouped(byStarts starts: [Int]) -> RankedLines {
    var groups = [[UInt32]](repeating: [], count: starts.count + 1)
    for line in lines {
      groups[starts.partitioningIndex(where: { $0 > Int(line) })].append(line)
    }
    return RankedLines(Array(groups.joined()))
  }

  /// Ranks the matches of blocks whose first lines have the indices `starts`.
  ///
  /// Uses counting sort, because scores are small: linear and stable.
  init(_ found: [[CandidateMatch]], starts: [Int], _ order: MatchOrder = MatchOrder()) {
    let isReversed = order.isReversed
    let highest = found.lazy.flatMap { $0.lazy.map(\.score) }.max() ?? 0
    guard order.isSorted, highest <= 1 << 16 else {
      let all = zip(found, starts).flatMap { matches, start in
        matches.map { (score: $0.score, line: UInt32(clamping: start + Int($0.line))) }
      }
      if order.isSorted {
        lines = all.sorted {
          ($1.score, isReversed ? $1.line : $0.line) < ($0.score, isReversed ? $0.line : $1.line)
        }.map(\.line)
      } else {
        lines = isReversed ? all.reversed().map(\.line) : all.map(\.line)
      }
      return
    }
    // The start of the lines with each score, the highest score first; if reversed, their end.
    var places = [Int](repeating: 0, count: Int(max(0, highest)) + 2)
    for matches in found {
      for match in matches { places[Int(highest - max(0, match.score)) + 1] += 1 }
    }
    for index in places.indices.dropFirst() { places[index] += places[index - 1] }
    let total = places[places.count - 1]
    if isReversed { places.removeFirst() }
    lines = [UInt32](unsafeUninitializedCapacity: total) { buffer, initialized in
      for (matches, start) in zip(found, starts) {
        for match in matches {
          let score = Int(highest - max(0, match.score))
          if isReversed { places[score] -= 1 }
          buffer[places[score]] = UInt32(clamping: start) + match.line
          if !isReversed { places[score] += 1 }
        }
      }
      initialized = total
    }
  }
}
