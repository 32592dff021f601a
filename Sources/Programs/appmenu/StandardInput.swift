internal import AppMenuKit
internal import Platform

enum StandardInput {
  static func next(atMost size: Int = 1 << 18) throws(FileSystemError) -> [UInt8]? {
    let bytes = try Descriptor.readSome(STDIN_FILENO, atMost: size)
    return bytes.isEmpty ? nil : bytes
  }

  /// The maximum number of messages that wait to be processed; nothing more is read meanwhile.
  private static let waitingLimit = 16

  /// Passes the messages in standard input to `receive`, one after another, until the input ends.
  ///
  /// - Parameters:
  ///   - makeReader: returns a function that is called with the next bytes, and passes on the messages that they complete.
  ///   - explain: returns the message about an error of the reader.
  static func passMessages<Message: Sendable>(
    by makeReader: @escaping @Sendable () -> ([UInt8], (Message) -> Void) throws -> Void,
    explain: @escaping @Sendable (any Error) -> String? = { _ in nil },
    to receive: (Message) async -> Void
  ) async {
    let (messages, continuation) = AsyncStream.makeStream(of: Message.self)
    let places = DispatchSemaphore(value: waitingLimit)
    // A thread of its own: reading waits for the other program.
    DetachedThread.run {
      let read = makeReader()
      do {
        while let bytes = try next() {
          try read(bytes) { message in
            places.wait()
            continuation.yield(message)
          }
        }
      } catch {
        Output.printError("error: \(explain(error) ?? "standard input cannot be read")")
      }
      continuation.finish()
    }
    for await message in messages {
      await receive(message)
      places.signal()
    }
  }

  static func message(_ error: FileSystemError) -> String {
    "standard input cannot be read: " + error.reason
  }
}
