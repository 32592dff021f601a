internal import Foundation
internal import Synchronization

/// The messages of one session that wait to be read; one that sends faster than it is read is cut off.
final class SessionInbox: Sendable {
  /// The limits on what may wait.
  static let messageLimit = 10_000
  static let byteLimit = 16 << 20

  private struct Waiting {
    var messages = 0
    var bytes = 0
    var isFlooded = false
  }

  private let waiting = Mutex(Waiting())
  private let stream: AsyncStream<BrokerMessage>
  private let continuation: AsyncStream<BrokerMessage>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream() }

  /// Takes a message; may be called on any thread.
  func add(_ message: BrokerMessage) {
    let isTaken = waiting.withLock { waiting in
      guard !waiting.isFlooded else { return false }
      waiting.messages += 1
      waiting.bytes += message.data.count
      waiting.isFlooded = waiting.messages > Self.messageLimit || waiting.bytes > Self.byteLimit
      return !waiting.isFlooded
    }
    if isTaken { continuation.yield(message) } else { continuation.finish() }
  }

  /// Whether more came than may wait.
  var isFlooded: Bool { waiting.withLock { $0.isFlooded } }

  /// Ends ``messages`` after those that wait.
  func finish() { continuation.finish() }

  /// Calls `take` with one message after another, until it returns false or there are no more.
  func drain(_ take: (BrokerMessage) async -> Bool) async {
    for await message in stream {
      waiting.withLock {
        $0.messages -= 1
        $0.bytes -= message.data.count
      }
      guard await take(message) else { return }
    }
  }
}
