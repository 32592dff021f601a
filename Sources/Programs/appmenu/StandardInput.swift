internal import AppMenuKit
internal import Foundation

enum StandardInput {
  static func next(atMost size: Int = 1 << 18) throws(FileSystemError) -> [UInt8]? {
    let bytes = try Descriptor.readSome(STDIN_FILENO, atMost: size)
    return bytes.isEmpty ? nil : bytes
  }

  static func message(_ error: FileSystemError) -> String {
    "standard input cannot be read: " + error.reason
  }
}
