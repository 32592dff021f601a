/// Text helpers for headlines.
enum Headline {
  /// Returns a headline with a capital at the beginning of each word, and single spaces between them.
  static func titleCase(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace)
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: " ")
  }

  /// Returns how many of the letters a, e, i, o and u a text has, in either case.
  static func vowelCount(_ text: String) -> Int {
    text.lowercased().count { "aeiou".contains($0) }
  }
}
