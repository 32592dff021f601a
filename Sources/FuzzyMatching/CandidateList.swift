/// All candidate lines, in the order in which they were added.
package struct CandidateList: Sendable {
  /// The lines, block by block.
  package private(set) var blocks: [CandidateBlock] = []
  /// The index of each block's first line.
  private var starts: [Int] = []
  /// The number of lines.
  package private(set) var count = 0
  /// The number of bytes of all lines.
  package private(set) var byteCount = 0

  /// Creates an empty list.
  package init() {}

  /// Creates a list of texts, each a title and perhaps a subtitle.
  package init(_ texts: some Sequence<(title: String, subtitle: String?)>) {
    var bytes: [UInt8] = []
    for (title, subtitle) in texts {
      // Titles and subtitles must not contain the separators of fields and lines.
      bytes += title.utf8.lazy.map { $0 == 0 || $0 == 0x09 ? 0x20 : $0 }
      if let subtitle {
        bytes.append(0x09)
        bytes += subtitle.utf8.lazy.map { $0 == 0 || $0 == 0x09 ? 0x20 : $0 }
      }
      bytes.append(0)
      if bytes.count > 1 << 18 {
        append(CandidateBlock(bytes, separator: 0))
        bytes = []
      }
    }
    if !bytes.isEmpty { append(CandidateBlock(bytes, separator: 0)) }
  }

  /// Appends the lines of `block`.
  package mutating func append(_ block: CandidateBlock) {
    guard block.count > 0 else { return }
    starts.append(count)
    blocks.append(block)
    count += block.count
    byteCount += block.bytes.count
  }

  /// Whether searching all lines takes less time than drawing a frame without the result.
  ///
  /// This holds for at most 4,000 lines and 256 KiB, because few lines may be long.
  package var isQuick: Bool { count <= 4_000 && byteCount <= 1 << 18 }

  /// Returns the bytes of a line.
  package subscript(index: Int) -> ArraySlice<UInt8> {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= index { low = middle + 1 } else { high = middle }
    }
    return blocks[low - 1][index - starts[low - 1]]
  }

  /// Returns the matching lines, the best first, equally good ones in their order; nil
  /// if the task was cancelled.
  ///
  /// Blocks are searched concurrently.
  @concurrent
  package func search(_ matcher: FuzzyMatcher) async -> RankedLines? {
    guard let found = await matches(matcher, from: 0) else { return nil }
    return ranked(found)
  }

  /// Returns the matches in each block from `first` on, or nil if the task was cancelled.
  @concurrent
  package func matches(_ matcher: FuzzyMatcher, from first: Int) async -> [[CandidateMatch]]? {
    await withTaskGroup(of: (Int, [CandidateMatch]).self) { group in
      for index in blocks.indices.dropFirst(first) {
        let block = blocks[index]
        group.addTask { (index - first, Task.isCancelled ? [] : block.matches(matcher)) }
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

  /// Returns the lines of the matches of all blocks, the best first.
  package func ranked(_ found: [[CandidateMatch]]) -> RankedLines {
    RankedLines(found, starts: starts)
  }
}

/// The indices of matching lines, the best first.
package struct RankedLines: Sendable, Hashable {
  /// The indices of the lines in their list.
  package private(set) var lines: [UInt32]

  /// Creates a ranking of `lines`, in this order.
  package init(_ lines: [UInt32]) { self.lines = lines }

  /// Returns the lines whose indices are below `count`.
  package func bounded(by count: Int) -> RankedLines {
    RankedLines(lines.filter { Int($0) < count })
  }

  /// Ranks the matches of blocks whose first lines have the indices `starts`.
  ///
  /// Uses counting sort, because scores are small: linear and stable.
  init(_ found: [[CandidateMatch]], starts: [Int]) {
    let highest = found.lazy.flatMap { $0.lazy.map(\.score) }.max() ?? 0
    guard highest <= 1 << 16 else {
      lines = zip(found, starts).flatMap { matches, start in
        matches.map { (score: $0.score, line: UInt32(clamping: start + Int($0.line))) }
      }.sorted { ($1.score, $0.line) < ($0.score, $1.line) }.map(\.line)
      return
    }
    // The start of the lines with each score, the highest score first.
    var places = [Int](repeating: 0, count: Int(max(0, highest)) + 2)
    for matches in found {
      for match in matches { places[Int(highest - max(0, match.score)) + 1] += 1 }
    }
    for index in places.indices.dropFirst() { places[index] += places[index - 1] }
    let total = places[places.count - 1]
    lines = [UInt32](unsafeUninitializedCapacity: total) { buffer, initialized in
      for (matches, start) in zip(found, starts) {
        for match in matches {
          let score = Int(highest - max(0, match.score))
          buffer[places[score]] = UInt32(clamping: start) + match.line
          places[score] += 1
        }
      }
      initialized = total
    }
  }
}
