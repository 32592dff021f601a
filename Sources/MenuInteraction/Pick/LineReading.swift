internal import Foundation
internal import FuzzyMatching

/// Reads lines while others go on.
enum LineReading {
  /// The lines that `next` gives, as they come.
  ///
  /// To read may take for ever, and none of the threads that tasks run on is to wait for it.
  ///
  /// - Parameters:
  ///   - separator: the byte that ends a line.
  ///   - next: gives the next bytes; nil at the end. Called on a thread of its own.
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
