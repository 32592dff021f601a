struct PasteBuffer: Sendable {
  /// The maximum number of bytes kept.
  static let limit = 1 << 20
  private static let mark = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []
  private var isCut = false
  /// The number of last bytes that match the beginning of the mark.
  private var matched = 0

  /// Reads bytes up to the end of the mark; returns the text when the mark is complete, else nil.
  mutating func take(from input: inout ArraySlice<UInt8>) -> String? {
    while let byte = input.first {
      if matched == 0, byte != Self.mark[0] {
        // Most of a paste does not contain the mark, and is copied at once.
        let run = input.prefix { $0 != Self.mark[0] }
        keep(run)
        input.removeFirst(run.count)
        continue
      }
      if byte == Self.mark[matched] {
        input.removeFirst()
        matched += 1
        if matched == Self.mark.count { return text }
      } else {
        // The mark's first byte occurs in it only once: the matched bytes are text, and the mark
        // cannot begin within them.
        keep(Self.mark[..<matched])
        matched = 0
      }
    }
    return nil
  }

  private mutating func keep(_ run: ArraySlice<UInt8>) {
    let room = Self.limit - bytes.count
    bytes += run.prefix(room)
    if run.count > room { isCut = true }
  }

  private var text: String {
    guard isCut else { return String(decoding: bytes, as: UTF8.self) }
    // The last character may be incomplete.
    var whole = bytes[...]
    for _ in 0..<3 {
      guard let last = whole.last, last & 0xC0 == 0x80 else { break }
      whole.removeLast()
    }
    if let last = whole.last, last >= 0x80 { whole.removeLast() }
    return String(decoding: whole, as: UTF8.self)
  }
}
