internal import Dispatch
internal import Files
internal import HandlerProtocol
internal import Synchronization
internal import Platform

/// Standard input and output, reserved for the protocol.
///
/// Everything else that the process prints goes to standard error.
final class StandardChannel: Sendable {
  private let output: Int32
  private let lock = Mutex(())

  init() {
    output = dup(STDOUT_FILENO)
    _ = fcntl(output, F_SETFD, FD_CLOEXEC)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    signal(SIGPIPE, SIG_IGN)
  }

  /// Writes a whole message; blocks while the host does not read.
  @Sendable func send(_ data: Data) {
    lock.withLock { _ in _ = try? Descriptor.writeAll(data, to: output) }
  }

  /// Returns the lines of standard input, read by a separate thread.
  func lines() -> AsyncStream<Data> {
    let (lines, continuation) = AsyncStream<Data>.makeStream()
    DispatchQueue(label: "standard input").async {
      var framing = LineFraming()
      while let bytes = try? Descriptor.readSome(STDIN_FILENO, atMost: 64 << 10), !bytes.isEmpty {
        let (complete, isTooLong) = framing.append(bytes)
        for line in complete { continuation.yield(line) }
        if isTooLong { break }
      }
      continuation.finish()
    }
    return lines
  }

  /// Exits the process, even if a handler ignores its cancellation.
  func leave() -> Never { exit(0) }
}
