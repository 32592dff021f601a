/// A text that the program shows, in every language that it speaks.
///
/// Each module declares its phrases as static members in an extension, and those that contain values as static
/// functions. Names are unique: modules that show the same text share one declaration.
package struct Phrase: Sendable, Hashable {
  /// The text in English.
  package let en: String
  /// The text in Korean.
  package let ko: String

  /// Creates a phrase from its text in each language.
  package init(en: String, ko: String) {
    self.en = en
    self.ko = ko
  }

  /// Returns a phrase that is the same in every language, such as a title from a menu.
  package static func given(_ text: String) -> Phrase { Phrase(en: text, ko: text) }
}

extension Wording {
  /// Returns the text of `phrase` in this language.
  package func callAsFunction(_ phrase: Phrase) -> String {
    switch self {
    case .english: phrase.en
    case .korean: phrase.ko
    }
  }
}
