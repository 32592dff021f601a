/// The values that a key may have, or the entries of a sequence.
package indirect enum ValueSchema: Sendable, Hashable {
  /// A text; the use says what it names and what it may contain.
  case text(TextUse)
  case choice([Choice])
  case flag
  /// A whole number, perhaps of seconds.
  case integer(ClosedRange<Int>, inSeconds: Bool = false)
  case number
  /// A number of seconds, whole or not.
  case seconds(ClosedRange<Double>)
  /// Anything, handed on as it stands.
  case any
  /// The names of environment variables, each with its value.
  case variables
  /// Entries in order; those of words are a command, whose first one is the program.
  case sequence(of: ValueSchema)
  case mapping(String)
  /// Any keys, each with such a value.
  case dictionary(of: ValueSchema)
  case oneOf([ValueSchema])

  package struct Choice: Sendable, Hashable {
    package let name: String
    package let summary: String

    package init(_ name: String, _ summary: String) { (self.name, self.summary) = (name, summary) }
  }

  package static func words<Word: DescribedWord>(_ type: Word.Type) -> ValueSchema {
    .choice(Word.choices)
  }

  /// A word of a command, or a group of words that are left out together.
  package static let wordOrGroup = ValueSchema.oneOf([
    .text(.word), .sequence(of: .text(.raw)),
  ])

  /// One value, or several in a sequence.
  package static func oneOrMore(_ value: ValueSchema) -> ValueSchema {
    .oneOf([value, .sequence(of: value)])
  }

  package enum TextUse: String, Sendable, Hashable, CaseIterable {
    /// Shown on one line, without control characters.
    case line
    /// As ``line``, and not blank.
    case title
    case lines
    /// Taken as it stands.
    case raw
    /// A word of a command; `{{id}}` in it is the value of an input.
    case word
    /// A script for `/bin/sh`.
    case script
    /// A web address; `{{id}}` in it is the value of an input.
    case address
    case handler
    /// An icon's name, or one character.
    case icon
    case character
    /// A key of the keyboard that an action can have.
    case key
    /// A key of the keyboard that a command of the screens can have.
    case screenKey
    /// As ``screenKey``, or Enter, which always opens.
    case openKey
    /// As ``screenKey``, or Escape, which always goes back.
    case backKey
    case identifier
    /// The id of an input, a setting or an argument: ASCII letters, digits, `-` and `_`, a letter first.
    case fieldName
    /// The id of a plugin: lower-case ASCII letters, digits and `-`.
    case pluginName
    /// The path of a menu file, relative to the file that names it.
    case menuFile
    /// A SHA-256: 64 hexadecimal digits.
    case digest
    case file
    /// The path of a theme file, which tells itself from the name of a theme.
    case themeFile
    case folder
    /// The name or path of a program.
    case program
    case variable
    case color
    /// A day, as `2026-11-23`.
    case date
  }
}
