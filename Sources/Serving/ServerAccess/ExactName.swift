/// A name that equals another one only if all bytes are the same.
///
/// `String` treats texts as equal that are only encoded differently, such as `é` and `e` with an accent behind it; a
/// user who chooses a name could impersonate another one.
package struct ExactName: Sendable, Hashable, Comparable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  package let text: String

  /// The maximum length of the name of a user or a group, in bytes.
  package static let longest = 256

  package init(_ text: some StringProtocol) { self.text = String(text) }

  package init(stringLiteral text: String) { self.text = text }

  package var description: String { text }

  package static func == (left: Self, right: Self) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
    // This byte occurs in no name, so that two hashed names cannot be split differently.
    hasher.combine(UInt8(0xFF))
  }

  package static func < (left: Self, right: Self) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  /// Creates the name of a user or a group; nil for a text that is empty or too long, begins or ends with white space,
  /// or contains a control character, an invisible character, or a long run of combining marks.
  package init?(ofPerson text: some StringProtocol) {
    let scalars = text.unicodeScalars
    guard !text.utf8.isEmpty, text.utf8.count <= Self.longest,
      scalars.first?.properties.isWhitespace == false,
      scalars.last?.properties.isWhitespace == false,
      scalars.allSatisfy({ Self.isVisible($0) }), Self.longestRunOfMarks(scalars) <= 8
    else { return nil }
    self.text = String(text)
  }

  /// Returns the length of the longest run of marks; JSON readers shorten long runs, which could
  /// make two names equal.
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
