internal import Platform
internal import FuzzyMatching

enum LineReading {
  /// Header lines, and the lines that follow them.
  typealias Block = (header: [ArraySlice<UInt8>], lines: PreparedLines)

  /// Returns the lines from `next` as they arrive, prepared; header lines come first.
  ///
  /// Reading may block forever, and must not block a thread of the cooperative pool.
  ///
  /// - Parameters:
  ///   - separator: the byte that ends a line.
  ///   - headerLines: the number of lines at the start that are a header.
  ///   - next: returns the next bytes, or `nil` at the end. Called on a thread of its own.
  static func blocks(
    separator: UInt8, headerLines: Int, _ preparation: LinePreparation,
    _ next: @escaping @Sendable () -> [UInt8]?
  ) -> AsyncStream<Block> {
    let (blocks, continuation) = AsyncStream<Block>.makeStream()
    DetachedThread.run {
      var dividing = Dividing(separator: separator, headerLines: headerLines, preparation)
      while let bytes = next() {
        guard let block = dividing.take(bytes) else { continue }
        // The reader has stopped.
        if case .terminated = continuation.yield(block) { return }
      }
      if let block = dividing.finish() { continuation.yield(block) }
      continuation.finish()
    }
    return blocks
  }

  /// Returns the lines of `bytes` as they arrive, prepared; header lines come first.
  static func blocks(
    separator: UInt8, headerLines: Int, _ preparation: LinePreparation,
    of bytes: AsyncStream<[UInt8]>
  ) -> AsyncStream<Block> {
    let (blocks, continuation) = AsyncStream<Block>.makeStream()
    let task = Task.detached {
      var dividing = Dividing(separator: separator, headerLines: headerLines, preparation)
      for await bytes in bytes {
        if let block = dividing.take(bytes) { continuation.yield(block) }
      }
      if let block = dividing.finish() { continuation.yield(block) }
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    return blocks
  }

  private struct Dividing {
    private var splitter: LineSplitter
    private var missing: Int
    private let preparation: LinePreparation

    init(separator: UInt8, headerLines: Int, _ preparation: LinePreparation) {
      splitter = LineSplitter(separator: separator)
      missing = headerLines
      self.preparation = preparation
    }

    mutating func take(_ bytes: [UInt8]) -> Block? { block(splitter.take(bytes[...])) }

    mutating func finish() -> Block? { block(splitter.finish()) }

    private mutating func block(_ block: CandidateBlock?) -> Block? {
      guard let block else { return nil }
      let (header, rest) = block.split(at: missing)
      missing -= header.count
      return (header.map(preparation.text), preparation.prepare(rest))
    }
  }
}
