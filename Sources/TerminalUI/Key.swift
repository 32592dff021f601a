/// A key that was pressed.
public enum Key: Sendable, Hashable {
  /// A character.
  case character(Character)
  /// A character with Ctrl held.
  case control(Character)
  /// Keys with names.
  case enter, escape, tab, backTab, backspace, delete
  /// Keys that move.
  case up, down, left, right, home, end, pageUp, pageDown
  /// Text that was pasted.
  case paste(String)
}

extension Key {
  /// The key that a word names: one character, `ctrl-` and a letter, or `enter`, `tab`, `space`,
  /// `delete`, `backspace`; nil for anything else.
  public init?(name: String) {
    if name.count == 1, let character = name.first {
      self = .character(character)
      return
    }
    switch name.lowercased() {
    case "enter": self = .enter
    case "tab": self = .tab
    case "space": self = .character(" ")
    case "delete": self = .delete
    case "backspace": self = .backspace
    case let word where word.hasPrefix("ctrl-") && word.count == 6:
      guard let letter = word.last, letter.isASCII, letter.isLetter, letter != "c", letter != "z"
      else { return nil }
      self = .control(letter)
    default: return nil
    }
  }
}

/// Turns the bytes of a terminal into keys.
public struct KeyDecoder: Sendable {
  /// How long after an ESC byte the rest of its sequence must come, in milliseconds.
  public static let escapeTimeout = 40
  /// How much pasted text is kept, in bytes.
  static let pasteLimit = 1 << 20

  private var pending: [UInt8] = []
  private var paste: [UInt8]?

  /// A decoder.
  public init() {}

  /// Whether bytes are waiting that may be an ESC alone or the start of a sequence.
  public var isWaiting: Bool { !pending.isEmpty }

  /// The keys that `bytes` complete.
  public mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
    pending += bytes
    var keys: [Key] = []
    while let key = next() { if let key = key { keys.append(key) } }
    return keys
  }

  /// The keys that are left when no more bytes came in time: an ESC byte is then the key.
  public mutating func flush() -> [Key] {
    guard let first = pending.first, paste == nil else { return [] }
    if first != 0x1B {
      pending.removeFirst()
      return decode([])
    }
    // ESC once or twice are keys; the start of a sequence that never ended means nothing.
    let isEscapes = pending.allSatisfy { $0 == 0x1B }
    let count = pending.count
    pending = []
    return isEscapes ? Array(repeating: .escape, count: min(count, 2)) : []
  }

  /// The next key; nil inside for bytes that mean nothing, nil outside for bytes that are missing.
  private mutating func next() -> Key?? {
    if paste != nil { return nextOfPaste() }
    guard let first = pending.first else { return nil }
    if first == 0x1B { return nextOfEscape() }
    if first < 0x80 {
      pending.removeFirst()
      return .some(Self.key(first))
    }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 1
    guard pending.count >= length else { return nil }
    let text = String(validating: pending.prefix(length), as: UTF8.self)
    pending.removeFirst(text == nil ? 1 : length)
    return .some(text?.first.map(Key.character))
  }

  private static func key(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x0D, 0x0A: return .enter
    case 0x09: return .tab
    case 0x7F, 0x08: return .backspace
    case 0x01...0x1A: return .control(Character(Unicode.Scalar(byte + 0x60)))
    case 0x00...0x1F: return nil
    default: return .character(Character(Unicode.Scalar(byte)))
    }
  }

  private mutating func nextOfEscape() -> Key?? {
    guard pending.count > 1 else { return nil }
    switch pending[1] {
    case UInt8(ascii: "[") where pending.count > 2 && pending[2] == UInt8(ascii: "["):
      // The Linux console's function keys: ESC [ [ and a letter.
      guard pending.count > 3 else { return nil }
      pending.removeFirst(4)
      return .some(nil)
    case UInt8(ascii: "[") where pending.count > 2 && pending[2] == UInt8(ascii: "M"):
      // A mouse report of the old kind: three bytes follow.
      guard pending.count > 5 else { return nil }
      pending.removeFirst(6)
      return .some(nil)
    case UInt8(ascii: "["):
      guard let end = pending[2...].firstIndex(where: { (0x40...0x7E).contains($0) }) else {
        // No sequence is this long: it is noise.
        if pending.count > 64 { pending.removeFirst(2) } else { return nil }
        return .some(nil)
      }
      let parameters = String(decoding: pending[2..<end], as: UTF8.self)
      let final = pending[end]
      pending.removeFirst(end + 1)
      if final == UInt8(ascii: "~"), parameters == "200" {
        paste = []
        return .some(nil)
      }
      return .some(Self.key(final: final, parameters: parameters))
    case UInt8(ascii: "O"):
      guard pending.count > 2 else { return nil }
      let final = pending[2]
      pending.removeFirst(3)
      let isEnter = final == UInt8(ascii: "M")
      return .some(isEnter ? .enter : Self.key(final: final, parameters: ""))
    case 0x1B:
      // ESC before a sequence is a modifier, and such keys mean nothing here.
      guard pending.count > 2 else { return nil }
      pending.removeFirst()
      guard let modified = nextOfEscape() else {
        pending.insert(0x1B, at: 0)
        return nil
      }
      _ = modified
      return .some(nil)
    default:
      // Alt with a key: the key alone is not what was meant, so it means nothing.
      pending.removeFirst(2)
      return .some(nil)
    }
  }

  private static func key(final: UInt8, parameters: String) -> Key? {
    switch final {
    case UInt8(ascii: "A"): return .up
    case UInt8(ascii: "B"): return .down
    case UInt8(ascii: "C"): return .right
    case UInt8(ascii: "D"): return .left
    case UInt8(ascii: "H"): return .home
    case UInt8(ascii: "F"): return .end
    case UInt8(ascii: "Z"): return .backTab
    case UInt8(ascii: "~"):
      switch parameters.split(separator: ";").first {
      case "1", "7": return .home
      case "4", "8": return .end
      case "3": return .delete
      case "5": return .pageUp
      case "6": return .pageDown
      default: return nil
      }
    default: return nil
    }
  }

  private mutating func nextOfPaste() -> Key?? {
    let mark = Array("\u{1B}[201~".utf8)
    var bytes = paste ?? []
    // The mark may begin in the last bytes that were looked at before.
    let searched = max(0, bytes.count - mark.count)
    bytes += pending
    pending = []
    guard let end = Self.firstIndex(of: mark, in: bytes[searched...]) else {
      // What is beyond the limit is dropped, but for the bytes in which the mark may begin.
      if bytes.count > Self.pasteLimit + mark.count {
        bytes.removeSubrange(Self.pasteLimit..<bytes.count - mark.count)
      }
      paste = bytes
      return nil
    }
    paste = nil
    pending = Array(bytes[(end + mark.count)...])
    return .some(.paste(String(decoding: bytes[..<min(end, Self.pasteLimit)], as: UTF8.self)))
  }

  private static func firstIndex(of mark: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= mark.count else { return nil }
    return (bytes.startIndex...bytes.endIndex - mark.count).first { start in
      bytes[start] == mark[0] && bytes[start..<start + mark.count].elementsEqual(mark)
    }
  }
}
