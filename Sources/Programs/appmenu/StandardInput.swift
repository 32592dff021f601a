internal import AppMenuKit
internal import Platform

/// Unbuffered reading of standard input.
enum StandardInput {
  /// Returns the next bytes, or nil at the end.
  static func next(atMost size: Int = 1 << 18) throws(FileSystemError) -> [UInt8]? {
    let bytes = try Descriptor.readSome(STDIN_FILENO, atMost: size)
    return bytes.isEmpty ? nil : bytes
  }

  /// Returns the message for an error of reading.
  static func message(_ error: FileSystemError) -> String {
    "standard input cannot be read: " + error.reason
  }
}
