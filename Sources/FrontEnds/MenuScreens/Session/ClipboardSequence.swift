internal import Platform

/// The terminal sequence that puts text on the user's clipboard, also if the program runs on another machine
/// (OSC 52).
enum ClipboardSequence {
  /// The maximum length of text that terminals accept for their clipboard, in bytes.
  private static let limit = 64 << 10

  /// Returns the bytes to send, or `nil` if the text is longer than terminals accept.
  static func bytes(for text: String) -> [UInt8]? {
    guard text.utf8.count <= limit else { return nil }
    return Array("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{07}".utf8)
  }
}
