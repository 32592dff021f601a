import Testing

/// The text helpers of the acceptance page, which the application does not need.
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

@Suite struct HeadlineTests {
  @Test(arguments: [
    ("this is A test headline", "This Is A Test Headline"), ("", ""), ("  ", ""),
    (" two  spaces ", "Two Spaces"), ("élan vital", "Élan Vital"),
  ])
  func `Text helpers: a headline has a capital at each word, and single spaces`(
    text: String, expected: String
  ) { #expect(Headline.titleCase(text) == expected) }

  @Test(arguments: [("Dominik", 3), ("", 0), ("AbE", 2)])
  func `Text helpers: "Dominik" has three vowels`(text: String, count: Int) {
    #expect(Headline.vowelCount(text) == count)
  }
}
