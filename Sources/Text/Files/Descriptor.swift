internal import Platform

/// Reads from and writes to open files.
///
/// Calls that a signal interrupts are repeated. A descriptor that another process has made non-blocking is waited for.
package enum Descriptor {
  /// Returns the next bytes, at least one of them, or none at the end of the file.
  ///
  /// - Parameter isLate: whether reading must end now; nil to wait for as long as it takes.
  package static func readSome(
    _ descriptor: Int32, atMost size: Int = 1 << 18, isLate: (() -> Bool)? = nil
  ) throws(FileSystemError) -> [UInt8] {
    while true {
      if let isLate, isLate() { throw .late }
      var failure: Int32 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        let got = read(descriptor, buffer.baseAddress, buffer.count)
        failure = got < 0 ? errno : 0
        count = max(0, got)
      }
      switch failure {
      case 0: return bytes
      case EINTR: continue
      // A regular file never lets its reader wait.
      case EAGAIN where isLate != nil: throw .late
      case EAGAIN: wait(for: POLLIN, descriptor)
      default: throw FileSystemError(number: failure)
      }
    }
  }

  /// Writes all of `bytes`.
  package static func writeAll(
    _ bytes: some Collection<UInt8>, to descriptor: Int32
  ) throws(FileSystemError) {
    let bytes = Array(bytes)
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        write(descriptor, buffer.baseAddress.map { $0 + sent }, buffer.count - sent)
      }
      switch count < 0 ? errno : 0 {
      case 0 where count == 0: throw FileSystemError(number: EIO)
      case 0: sent += count
      case EINTR: continue
      case EAGAIN: wait(for: POLLOUT, descriptor)
      case let number: throw FileSystemError(number: number)
      }
    }
  }

  /// Returns the ends of a pipe, which do not block and are not inherited, or nil if the process has no descriptors left.
  package static func pipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [-1, -1]
    #if canImport(Glibc)
      // Set the flags at creation: a program started meanwhile by another thread must not inherit the ends.
      // A socket pair serves as well as a pipe; `pipe2`, which takes flags, is not visible here.
      let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
      guard socketpair(AF_UNIX, Int32(kind), 0, &ends) == 0 else { return nil }
    #else
      guard Platform.pipe(&ends) == 0 else { return nil }
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
    #endif
    return (ends[0], ends[1])
  }

  private static func wait(for event: some BinaryInteger, _ descriptor: Int32) {
    var ready = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    _ = poll(&ready, 1, -1)
  }
}
