/// The bytes between the fields of a line.
package enum FieldDelimiter: Sendable, Hashable {
  /// A tab in lines with tabs, otherwise any number of spaces; those at the start of a line belong to no field.
  case blanks
  case text([UInt8])
  /// One of a set of ASCII characters; if `repeats`, any number of them in a row.
  case oneOf(ASCIISet, repeats: Bool)

  /// Parses a delimiter; nil if it is empty.
  ///
  /// A delimiter is a class of ASCII characters such as `[:,]`, `[a-z]` or `\s`, followed by `+` for several characters
  /// in a row, or a literal text, in which `\t` is a tab.
  package init?(_ word: String) {
    let text = word.replacing("\\t", with: "\t")
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

  /// Returns the members of a class in brackets, or nil if `text` is not such a class.
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
      // A hyphen at the start or end is literal.
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

  /// The bytes between fields that do not follow each other in the line.
  var joint: [UInt8] {
    switch self {
    case .blanks: [0x20]
    case .text(let text): text
    case .oneOf(let members, _): members.contains(0x20) ? [0x20] : members.first.map { [$0] } ?? []
    }
  }
}

package struct ASCIISet: Sendable, Hashable {
  /// A bit for each member, at its value.
  private var bits: UInt128 = 0

  init(_ members: [UInt8] = []) { for member in members { insert(member) } }

  static let spaces = ASCIISet([0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D])

  func contains(_ byte: UInt8) -> Bool { byte < 128 && bits &>> UInt128(byte) & 1 == 1 }

  mutating func insert(_ byte: UInt8) { bits |= 1 << UInt128(byte) }

  mutating func formUnion(_ other: ASCIISet) { bits |= other.bits }

  /// The ASCII characters that are not in the set.
  var inverted: ASCIISet {
    var set = self
    set.bits = ~bits
    return set
  }

  /// The member with the least value.
  var first: UInt8? { bits == 0 ? nil : UInt8(bits.trailingZeroBitCount) }
}
