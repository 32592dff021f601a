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
    guard let pipe = Descriptor.pipe() else { return nil }
    (readEnd, writeEnd) = pipe
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
