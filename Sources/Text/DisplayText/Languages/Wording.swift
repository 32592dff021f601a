/// A language that the program itself speaks.
package enum Wording: String, Sendable, Hashable, CaseIterable {
  case english = "en"
  case korean = "ko"

  /// Creates the wording for a reader of `language`: English for any other language.
  package init(for language: LanguageTag?) {
    self = language.flatMap { Self(rawValue: $0.language) } ?? .english
  }

  package init(variables: [String: String]) { self.init(for: LocaleVariables(variables).language) }
}

/// The forms of a text that differ by a number, as CLDR's plural rules name them.
package enum Plural {
  package static func english(
    _ count: Int, one: @autoclosure () -> String, other: @autoclosure () -> String
  ) -> String {
    count == 1 ? one() : other()
  }
}

extension Int {
  /// The number with commas between the thousands, as in `1,000,000`.
  package var grouped: String {
    var digits = Array(String(self))
    let first = self < 0 ? 1 : 0
    for index in stride(from: digits.count - 3, to: first, by: -3) { digits.insert(",", at: index) }
    return String(digits)
  }
}

extension Wording {
  /// The beginning of a notice that a part of a text or of some rows is missing.
  package var cutMark: String { self(Phrase(en: "▲ Cut: ", ko: "▲ 잘림: ")) }
}
