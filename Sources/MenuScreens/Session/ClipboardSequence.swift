internal import Foundation

/// What a terminal is sent so that text is on the user's clipboard, also where the program runs
/// elsewhere (OSC 52).
enum ClipboardSequence {
  /// How much text terminals take for their clipboard, in bytes.
  private static let limit = 64 << 10

  /// The bytes to send; nil where the text is longer than terminals take.
  static func bytes(for text: String) -> [UInt8]? {
    guard text.utf8.count <= limit else { return nil }
    return Array("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{07}".utf8)
  }
}
