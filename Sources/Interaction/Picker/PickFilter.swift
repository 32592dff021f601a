internal import FuzzyMatching

package struct PickFilter: Sendable {
  private let options: PickOptions
  private let matcher: FuzzyMatcher
  private let separator: UInt8

  /// Creates a filter for `query`.
  ///
  /// - Parameter separator: the byte that ends a line of the input.
  package init(query: String, _ options: PickOptions = PickOptions(), separator: UInt8 = 0x0A) {
    self.options = options
    matcher = options.matcher(for: query)
    self.separator = separator
  }

  /// Reads all lines, writes those that match, the best first, and returns their number.
  ///
  /// Lines are searched while further ones are read.
  ///
  /// - Parameters:
  ///   - ending: the byte that ends a line of the output.
  ///   - read: returns the next bytes, or `nil` at the end.
  ///   - write: receives the output.
  @concurrent
  package func run(
    ending: UInt8 = 0x0A, read: @Sendable () -> [UInt8]?, write: @Sendable ([UInt8]) -> Void
  ) async -> Int {
    var lines = PickLines()
    let ranked = await withTaskGroup(of: Searched.self) { group in
      var splitter = LineSplitter(separator: separator)
      var count = 0
      var missing = options.headerLines
      func search(_ block: CandidateBlock?) {
        guard let block else { return }
        let (header, rest) = block.split(at: missing)
        missing -= header.count
        guard rest.count > 0 else { return }
        let index = count
        count += 1
        group.addTask { [matcher, preparation = options.preparation] in
          let lines = preparation.prepare(rest)
          return Searched(index: index, lines: lines, matches: lines.shown.matches(matcher))
        }
      }
      while let bytes = read() { search(splitter.take(bytes[...])) }
      search(splitter.finish())
      var found = [Searched?](repeating: nil, count: count)
      for await searched in group { found[searched.index] = searched }
      // A block may consist of headings only.
      let blocks = found.compactMap(\.self).filter { searched in
        lines.append(searched.lines)
        return searched.lines.shown.count > 0
      }
      return lines.list.ranked(blocks.map(\.matches), options.order, groups: lines.sectionStarts)
    }
    var output: [UInt8] = []
    output.reserveCapacity(Self.outputSize + 4096)
    for line in ranked.lines {
      output += options.output(of: lines.source(Int(line)))
      output.append(ending)
      if output.count >= Self.outputSize {
        write(output)
        output.removeAll(keepingCapacity: true)
      }
    }
    if !output.isEmpty { write(output) }
    return ranked.lines.count
  }

  private struct Searched: Sendable {
    var index: Int
    var lines: PreparedLines
    var matches: [CandidateMatch]
  }

  /// The number of bytes from which on the output is written.
  private static let outputSize = 1 << 18
}
