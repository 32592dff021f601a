internal import Foundation

/// Unbuffered reading of standard input.
enum StandardInput {
  /// The reason why standard input cannot be read.
  struct Unreadable: Error {
    /// The system's error number.
    let number: Int32

    /// The error as a message.
    var words: String { "standard input cannot be read: " + String(cString: strerror(number)) }
  }

  /// Returns the next bytes, or nil at the end.
  static func next(atMost size: Int = 1 << 18) throws(Unreadable) -> [UInt8]? {
    while true {
      var failure: Int32 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        let got = read(STDIN_FILENO, buffer.baseAddress, buffer.count)
        failure = got < 0 ? errno : 0
        count = max(0, got)
      }
      switch failure {
      case 0: return bytes.isEmpty ? nil : bytes
      case EINTR: continue
      case EAGAIN:
        // Another process that shares the descriptor has made it non-blocking.
        var readable = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        poll(&readable, 1, -1)
      default: throw Unreadable(number: failure)
      }
    }
  }
}
