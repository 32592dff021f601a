internal import Foundation
internal import FuzzyMatching

/// Concurrent reading of lines.
enum LineReading {
  /// Returns the lines from `next` as they arrive.
  ///
  /// Reading may block forever, and must not block a thread of the cooperative pool.
  ///
  /// - Parameters:
  ///   - separator: the byte that ends a line.
  ///   - next: returns the next bytes, or `nil` at the end. Called on a thread of its own.
  static func blocks(
    separator: UInt8, _ next: @escaping @Sendable () -> [UInt8]?
  ) -> AsyncStream<CandidateBlock> {
    let (blocks, continuation) = AsyncStream<CandidateBlock>.makeStream()
    Thread.detachNewThread {
      var splitter = LineSplitter(separator: separator)
      while let bytes = next() {
        if let block = splitter.take(bytes[...]) { continuation.yield(block) }
      }
      if let block = splitter.finish() { continuation.yield(block) }
      continuation.finish()
    }
    return blocks
  }
}
