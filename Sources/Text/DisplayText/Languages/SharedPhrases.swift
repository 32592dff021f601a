extension Phrase {
  /// The phrase with a capital letter at its beginning, as the label of a button has it.
  package var capitalized: Phrase { Phrase(en: en.prefix(1).uppercased() + en.dropFirst(), ko: ko) }

  // Phrases of modules that do not import each other.

  package static let run = Phrase(en: "Run", ko: "실행")
}
