internal import Foundation
internal import TerminalText

/// The end of what a plugin wrote on standard error.
struct PluginLog: Sendable {
  /// How much is kept, in bytes.
  static let limit = 64 << 10
  /// How much of a line is shown, in characters.
  static let longestLine = 200

  private var older: [UInt8] = []
  private var newer: [UInt8] = []

  /// Takes the next bytes and forgets the oldest beyond the limit.
  ///
  /// Two halves take turns, so that a flood moves no bytes but its own.
  mutating func append(_ more: [UInt8]) {
    if newer.count + more.count > Self.limit {
      older = newer
      newer = []
    }
    if more.count <= Self.limit {
      newer += more
    } else {
      newer = Array(more[(more.count - Self.limit)...])
    }
  }

  /// Takes a line of the host's own.
  mutating func append(line: String) { append(Array((line + "\n").utf8)) }

  /// What is kept.
  var text: String { String(decoding: (older + newer).suffix(Self.limit), as: UTF8.self) }

  /// Returns the last lines, at most `count` of them, empty ones left out and long ones cut.
  func tail(_ count: Int = 8) -> [String] {
    text.split(whereSeparator: \.isNewline).suffix(count).map { line in
      line.count > Self.longestLine ? line.prefix(Self.longestLine) + "…" : String(line)
    }
  }

  /// Writes what is kept to a file in `folder`, unable to steer the terminal of who looks at it; its
  /// path, or nil where there is nothing or no place.
  func write(to folder: String) -> String? {
    let text = text
    guard !text.isEmpty else { return nil }
    let path = folder + "/plugin.log"
    let safe = SafeText.lines(text).joined(separator: "\n") + "\n"
    let isWritten = FileManager.default.createFile(
      atPath: path, contents: Data(safe.utf8), attributes: [.posixPermissions: 0o600])
    return isWritten ? path : nil
  }
}
