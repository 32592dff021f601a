/// A text that the program shows, in every language that it speaks.
///
/// Each module declares its phrases as static members in an extension, and those that contain values as static
/// functions. Names are unique: modules that show the same text share one declaration.
package struct Phrase: Sendable, Hashable {
  package let en: String
  package let ko: String

  package init(en: String, ko: String) {
    self.en = en
    self.ko = ko
  }

  /// Returns a phrase that is the same in every language, such as a title from a menu.
  package static func given(_ text: String) -> Phrase { Phrase(en: text, ko: text) }
}

extension Wording {
  package func callAsFunction(_ phrase: Phrase) -> String {
    switch self {
    case .english: phrase.en
    case .korean: phrase.ko
    }
  }
}
