/// The values that a key may have, or the entries of a sequence.
package indirect enum ValueSchema: Sendable, Hashable {
  /// A text; the use says what it names and what it may contain.
  case text(TextUse)
  /// One of a few words.
  case choice([Choice])
  /// `true` or `false`.
  case flag
  /// A whole number, perhaps of seconds.
  case integer(ClosedRange<Int>, inSeconds: Bool = false)
  /// A number, whole or not.
  case number
  /// A number of seconds, whole or not.
  case seconds(ClosedRange<Double>)
  /// Anything, handed on as it stands.
  case any
  /// The names of environment variables, each with its value.
  case variables
  /// Entries in order; those of words are a command, whose first one is the program.
  case sequence(of: ValueSchema)
  /// The keys of the mapping with this name in the catalogue.
  case mapping(String)
  /// Any keys, each with such a value.
  case dictionary(of: ValueSchema)
  /// Any one of several.
  case oneOf([ValueSchema])

  /// A word with its meaning.
  package struct Choice: Sendable, Hashable {
    /// The word.
    package let name: String
    /// Its meaning in one line.
    package let summary: String

    /// Creates a word with its meaning.
    package init(_ name: String, _ summary: String) { (self.name, self.summary) = (name, summary) }
  }

  /// Returns the words of `Word`.
  package static func words<Word: DescribedWord>(_ type: Word.Type) -> ValueSchema {
    .choice(Word.choices)
  }

  /// The use of a text.
  package enum TextUse: String, Sendable, Hashable, CaseIterable {
    /// Shown on one line, without control characters.
    case line
    /// As ``line``, and not blank.
    case title
    /// Shown on several lines.
    case lines
    /// Taken as it stands.
    case raw
    /// A word of a command; `{{id}}` in it is the value of an input.
    case word
    /// A script for `/bin/sh`.
    case script
    /// A web address; `{{id}}` in it is the value of an input.
    case address
    /// A handler's name.
    case handler
    /// An icon's name, or one character.
    case icon
    /// One character.
    case character
    /// A key of the keyboard that an action can have.
    case key
    /// A key of the keyboard that a command of the screens can have.
    case screenKey
    /// As ``screenKey``, or Enter, which always opens.
    case openKey
    /// As ``screenKey``, or Escape, which always goes back.
    case backKey
    /// The id of an item.
    case identifier
    /// The id of an input, a setting or an argument: ASCII letters, digits, `-` and `_`, a letter first.
    case fieldName
    /// The id of a plugin: lower-case ASCII letters, digits and `-`.
    case pluginName
    /// The path of a menu file, relative to the file that names it.
    case menuFile
    /// A SHA-256: 64 hexadecimal digits.
    case digest
    /// The path of a file.
    case file
    /// The path of a theme file, which tells itself from the name of a theme.
    case themeFile
    /// The path of a folder.
    case folder
    /// The name or path of a program.
    case program
    /// The name of an environment variable.
    case variable
    /// A colour of a theme.
    case color
    /// A day, as `2026-11-23`.
    case date
  }
}
