internal import Foundation

/// Wakes a thread that waits for descriptors.
///
/// Its ends are closed once nobody holds it any more, so that who wakes never writes to a descriptor
/// that has become somebody else's.
final class WakePipe: Sendable {
  /// Becomes readable when the thread is woken.
  let readEnd: Int32
  private let writeEnd: Int32

  /// Creates a pipe; nil where the process may have no more descriptors.
  init?() {
    var ends: [Int32] = [-1, -1]
    #if canImport(Glibc)
      // Made so at once: a program that another thread starts meanwhile must not get the ends. Two
      // sockets serve as well as a pipe, whose call for this cannot be seen from here.
      let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
      guard socketpair(AF_UNIX, Int32(kind), 0, &ends) == 0 else { return nil }
    #else
      guard pipe(&ends) == 0 else { return nil }
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
    #endif
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  /// Wakes the thread, now or when it waits next.
  func wake() {
    var byte: UInt8 = 1
    // A pipe that is full has woken it already.
    _ = write(writeEnd, &byte, 1)
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }
}
