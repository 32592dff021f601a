internal import Platform

/// Wakes a thread that waits for descriptors.
///
/// Its ends are closed when the last reference is released, so that no thread writes to a descriptor
/// that has been reused.
final class WakePipe: Sendable {
  /// The descriptor that becomes readable when the thread is woken.
  let readEnd: Int32
  private let writeEnd: Int32

  /// Creates a pipe, or nil if the process has no descriptors left.
  init?() {
    var ends: [Int32] = [-1, -1]
    #if canImport(Glibc)
      // Set the flags at creation: a program started meanwhile by another thread must not inherit the ends.
      // A socket pair serves as well as a pipe; `pipe2`, which takes flags, is not visible here.
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
    // A full pipe has woken it already.
    _ = write(writeEnd, &byte, 1)
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }
}
