/// The end of what a plugin wrote on standard error.
struct PluginLog: Sendable {
  /// How much is kept, in bytes.
  static let limit = 64 << 10

  private var bytes: [UInt8] = []

  /// Takes the next bytes and forgets the oldest beyond the limit.
  mutating func append(_ more: [UInt8]) {
    bytes += more.suffix(Self.limit)
    // Cut in large steps, so that a flood does not move 64 KiB for each piece.
    if bytes.count > 2 * Self.limit { bytes.removeFirst(bytes.count - Self.limit) }
  }

  /// Takes a line of the host's own.
  mutating func append(line: String) { append(Array((line + "\n").utf8)) }

  /// What is kept.
  var text: String { String(decoding: bytes.suffix(Self.limit), as: UTF8.self) }

  /// The last lines, at most `count` of them, empty ones left out.
  func tail(_ count: Int = 8) -> [String] {
    text.split(whereSeparator: \.isNewline).suffix(count).map(String.init)
  }
}
