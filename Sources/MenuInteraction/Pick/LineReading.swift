internal import Foundation
internal import FuzzyMatching

/// Concurrent reading of lines.
enum LineReading {
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
  ) -> AsyncStream<(header: [ArraySlice<UInt8>], lines: PreparedLines)> {
    let (blocks, continuation) = AsyncStream<
      (header: [ArraySlice<UInt8>], lines: PreparedLines)
    >.makeStream()
    Thread.detachNewThread {
      var splitter = LineSplitter(separator: separator)
      var missing = headerLines
      func send(_ block: CandidateBlock?) {
        guard let block else { return }
        let (header, rest) = block.split(at: missing)
        missing -= header.count
        continuation.yield((header.map(preparation.text), preparation.prepare(rest)))
      }
      while let bytes = next() { send(splitter.take(bytes[...])) }
      send(splitter.finish())
      continuation.finish()
    }
    return blocks
  }
}
