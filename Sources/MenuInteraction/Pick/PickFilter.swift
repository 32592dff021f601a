internal import FuzzyMatching

/// Filters lines by a query without a terminal.
package struct PickFilter: Sendable {
  private let matcher: FuzzyMatcher
  private let separator: UInt8

  /// Creates a filter for `query`.
  ///
  /// - Parameter separator: the byte that ends a line of the input.
  package init(query: String, separator: UInt8 = 0x0A) {
    matcher = FuzzyMatcher(query: query)
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
    var list = CandidateList()
    let ranked = await withTaskGroup(of: (Int, [CandidateMatch]).self) { group in
      var splitter = LineSplitter(separator: separator)
      var found: [[CandidateMatch]] = []
      func search(_ block: CandidateBlock?) {
        guard let block, block.count > 0 else { return }
        list.append(block)
        let index = found.count
        found.append([])
        group.addTask { [matcher] in (index, block.matches(matcher)) }
      }
      while let bytes = read() { search(splitter.take(bytes[...])) }
      search(splitter.finish())
      for await (index, matches) in group { found[index] = matches }
      return list.ranked(found)
    }
    var output: [UInt8] = []
    output.reserveCapacity(Self.outputSize + 4096)
    for line in ranked.lines {
      output += list[Int(line)]
      output.append(ending)
      if output.count >= Self.outputSize {
        write(output)
        output.removeAll(keepingCapacity: true)
      }
    }
    if !output.isEmpty { write(output) }
    return ranked.lines.count
  }

  /// The number of bytes from which on the output is written.
  private static let outputSize = 1 << 18
}
