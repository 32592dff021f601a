/// A name that is the same as another one only if all bytes are.
///
/// `String` takes texts for equal that are only written differently, as `é` and `e` with an accent behind it; a person
/// who chooses a name could pass for another one by that.
package struct ExactName: Sendable, Hashable, Comparable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The name.
  package let text: String

  /// The maximum length of the name of a user or a group, in bytes.
  package static let longest = 256

  /// Creates a name, whatever is in it.
  package init(_ text: some StringProtocol) { self.text = String(text) }

  /// Creates a name from a literal.
  package init(stringLiteral text: String) { self.text = text }

  /// The name.
  package var description: String { text }

  /// Whether both have the same bytes.
  package static func == (left: Self, right: Self) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  /// Hashes the bytes.
  package func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
    // No byte of a name, so that two names in a row are no other two.
    hasher.combine(UInt8(0xFF))
  }

  /// Whether the bytes of `left` come before those of `right`.
  package static func < (left: Self, right: Self) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  /// Returns a name that a user or a group can have, or nil for a text that is empty or too long, begins or ends with
  /// white space, or holds a character that controls something or cannot be seen, or a heap of combining marks.
  package init?(ofPerson text: some StringProtocol) {
    let scalars = text.unicodeScalars
    guard !text.utf8.isEmpty, text.utf8.count <= Self.longest,
      scalars.first?.properties.isWhitespace == false,
      scalars.last?.properties.isWhitespace == false,
      scalars.allSatisfy({ Self.isVisible($0) }), Self.longestRunOfMarks(scalars) <= 8
    else { return nil }
    self.text = String(text)
  }

  /// Readers of JSON shorten long runs of marks, which would make one name of two.
  private static func longestRunOfMarks(_ scalars: some Sequence<Unicode.Scalar>) -> Int {
    var (run, longest) = (0, 0)
    for scalar in scalars {
      run = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : run + 1
      longest = max(longest, run)
    }
    return longest
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      false
    default: !scalar.properties.isWhitespace || scalar == " "
    }
  }
}
