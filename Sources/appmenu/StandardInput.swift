internal import Foundation

/// Standard input as it comes.
enum StandardInput {
  /// Why it cannot be read.
  struct Unreadable: Error {
    /// The system's error number.
    let number: Int32

    /// What happened.
    var words: String { "standard input cannot be read: " + String(cString: strerror(number)) }
  }

  /// How many bytes are read at once.
  private static let size = 1 << 18

  /// Returns the next bytes; nil at the end.
  static func next() throws(Unreadable) -> [UInt8]? {
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
        // Whoever shares the descriptor has made it not wait.
        var readable = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        poll(&readable, 1, -1)
      default: throw Unreadable(number: failure)
      }
    }
  }
}
