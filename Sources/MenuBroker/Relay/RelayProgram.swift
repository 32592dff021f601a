internal import Foundation
internal import HandlerProtocol

/// A program that connects the front end at its standard input and output with the workers on a broker.
package struct RelayProgram: Sendable {
  private let input: Int32
  private let output: Int32
  private let pulse: RelayPulse

  /// Creates a program that reads from and writes to descriptors.
  package init(
    input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, pulse: RelayPulse = RelayPulse()
  ) {
    (self.input, self.output, self.pulse) = (input, output, pulse)
  }

  /// Runs until the end of the input.
  ///
  /// - Parameter connection: the broker and the subjects of the team, or nil if the front end names them.
  package func run(_ connection: (BrokerOptions, BrokerSubjects)? = nil) async {
    signal(SIGPIPE, SIG_IGN)
    let writer = LineWriter(output)
    let relay = Relay(pulse: pulse) { await writer.write($0) }
    if let (options, subjects) = connection, await !relay.connect(options, subjects) { return }
    var framing = LineFraming()
    for await bytes in Self.bytes(of: input) {
      let (lines, failure) = framing.append(bytes)
      for line in lines { await relay.receive(line) }
      if failure != nil { break }
    }
    await relay.close()
  }

  /// Returns what comes at a descriptor, read by a thread of its own.
  private static func bytes(of descriptor: Int32) -> AsyncStream<[UInt8]> {
    let (stream, continuation) = AsyncStream<[UInt8]>.makeStream()
    Thread.detachNewThread {
      var buffer = [UInt8](repeating: 0, count: 64 << 10)
      while true {
        let count = read(descriptor, &buffer, buffer.count)
        if count > 0 {
          continuation.yield(Array(buffer[..<count]))
        } else if count == 0 || errno != EINTR {
          break
        }
      }
      continuation.finish()
    }
    return stream
  }
}

/// Writes lines to a descriptor, one after another, while other tasks go on.
private final class LineWriter: Sendable {
  private let descriptor: Int32
  private let queue = DispatchQueue(label: "appmenu.relay.output")

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Writes a line; returns when it is written, or nobody reads any more.
  func write(_ line: Data) async {
    await withCheckedContinuation { continuation in
      queue.async { [descriptor] in
        line.withUnsafeBytes { bytes in
          var start = 0
          while start < bytes.count, let base = bytes.baseAddress {
            let count = Foundation.write(descriptor, base + start, bytes.count - start)
            if count > 0 { start += count } else if errno != EINTR { return }
          }
        }
        continuation.resume()
      }
    }
  }
}
