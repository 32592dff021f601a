/// The bytes between the fields of a line.
package enum FieldDelimiter: Sendable, Hashable {
  /// Tabs in a line that has some, otherwise blanks, as many as there are; those at the start of a line
  /// belong to no field.
  case blanks
  /// This text.
  case text([UInt8])
  /// One of a set of ASCII characters; if `repeats`, any number of them in a row.
  case oneOf(ASCIISet, repeats: Bool)

  /// Parses a delimiter; nil if it is empty.
  ///
  /// It is a class of ASCII characters such as `[:,]`, `[a-z]` or `\s`, with `+` behind it for several in a
  /// row; anything else is literal, but for `\t`, a tab.
  package init?(_ word: String) {
    let text = word.replacingTabs
    if text.isEmpty { return nil }
    let repeats = text.last == "+"
    let body = repeats ? text.dropLast() : text[...]
    if body == "\\s" {
      self = .oneOf(.spaces, repeats: repeats)
    } else if let members = Self.members(ofClass: body) {
      self = .oneOf(members, repeats: repeats)
    } else {
      self = .text(Array(text.utf8))
    }
  }

  /// Returns the members of a class in brackets, or nil if `text` is none.
  private static func members(ofClass text: Substring) -> ASCIISet? {
    let bytes = Array(text.utf8)
    guard bytes.count > 2, bytes.first == 0x5B, bytes.last == 0x5D,
      bytes.allSatisfy({ $0 < 0x80 })
    else { return nil }
    let isNegated = bytes[1] == 0x5E
    var rest = bytes[(isNegated ? 2 : 1)..<bytes.count - 1]
    if rest.isEmpty { return nil }
    var members = ASCIISet()
    while var first = rest.popFirst() {
      if first == 0x5C, let escaped = rest.popFirst() {
        if escaped == 0x73 {
          members.formUnion(.spaces)
          continue
        }
        first = escaped
      }
      // A hyphen at an end is itself.
      if rest.count >= 2, rest.first == 0x2D {
        rest.removeFirst()
        let last = rest.removeFirst()
        guard first <= last else { return nil }
        (first...last).forEach { members.insert($0) }
      } else {
        members.insert(first)
      }
    }
    return isNegated ? members.inverted : members
  }

  /// The bytes to put between fields that did not follow each other.
  var joint: [UInt8] {
    switch self {
    case .blanks: [0x20]
    case .text(let text): text
    case .oneOf(let members, _): members.contains(0x20) ? [0x20] : members.first.map { [$0] } ?? []
    }
  }
}

extension String {
  /// The text with `\t` replaced by a tab.
  fileprivate var replacingTabs: String {
    var result = ""
    var rest = self[...]
    while let character = rest.popFirst() {
      if character == "\\", rest.first == "t" {
        rest.removeFirst()
        result.append("\t")
      } else {
        result.append(character)
      }
    }
    return result
  }
}

/// A set of ASCII characters.
package struct ASCIISet: Sendable, Hashable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// Creates an empty set.
  init() {}

  /// White space.
  static let spaces: ASCIISet = {
    var set = ASCIISet()
    for byte in [0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D] as [UInt8] { set.insert(byte) }
    return set
  }()

  /// Whether `byte` is a member.
  func contains(_ byte: UInt8) -> Bool {
    byte < 64 ? low >> UInt64(byte) & 1 == 1 : byte < 128 && high >> UInt64(byte - 64) & 1 == 1
  }

  /// Inserts an ASCII character.
  mutating func insert(_ byte: UInt8) {
    if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
  }

  mutating func formUnion(_ other: ASCIISet) {
    low |= other.low
    high |= other.high
  }

  /// The ASCII characters that are not in the set.
  var inverted: ASCIISet {
    var set = self
    (set.low, set.high) = (~low, ~high)
    return set
  }

  /// The member with the least value.
  var first: UInt8? { (0..<128).first(where: contains) }
}
