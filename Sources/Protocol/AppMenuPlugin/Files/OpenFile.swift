internal import Platform

/// Reads from open files; calls that a signal interrupts are repeated.
package struct OpenFile: Sendable {
  package let descriptor: Int32

  package init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Calls `body` with a regular file that is opened for reading, and with its size.
  ///
  /// A pipe or a device is not waited for.
  /// - Parameters:
  ///   - path: the file.
  ///   - followsLinks: whether a link is followed.
  ///   - body: reads the file.
  /// - Returns: the result of `body`, or `nil` if there is no such file.
  package static func reading<Result>(
    _ path: String, followsLinks: Bool = true, _ body: (OpenFile, _ size: Int) -> Result?
  ) -> Result? {
    let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | (followsLinks ? 0 : O_NOFOLLOW)
    let descriptor = open(path, flags)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return body(OpenFile(descriptor), Int(status.st_size))
  }

  /// Reads until `buffer` is full or the file ends; returns the number of bytes, or `nil` if reading fails.
  package func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int? {
    var filled = 0
    while filled < buffer.count, let start = buffer.baseAddress {
      let count = read(descriptor, start + filled, buffer.count - filled)
      if count < 0, errno == EINTR { continue }
      if count < 0 { return nil }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// Returns the next bytes, at most `count` of them; `nil` if reading fails.
  package func bytes(_ count: Int) -> [UInt8]? {
    var isWhole = true
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let count = fill(UnsafeMutableRawBufferPointer(buffer))
      (filled, isWhole) = (count ?? 0, count != nil)
    }
    return isWhole ? bytes : nil
  }
}
