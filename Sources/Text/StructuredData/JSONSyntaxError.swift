/// The reason why a text is not JSON, and the place of the error.
package struct JSONSyntaxError: Error, Sendable, Hashable {
  /// The kinds of errors.
  package enum Reason: Sendable, Hashable {
    /// A value, a key or a sign is missing or misplaced.
    case unexpected(String)
    /// The text ends inside a value.
    case unexpectedEnd
    /// A control character stands in a string.
    case controlCharacter
    /// An unknown escape sequence stands in a string.
    case invalidEscape
    /// A string is not UTF-8.
    case notUTF8
    /// A number is written wrongly.
    case invalidNumber
    /// Brackets are nested deeper than the given limit.
    case tooDeep(limit: Int)
  }

  /// The reason.
  package let reason: Reason
  /// The number of bytes before the error.
  package let offset: Int
  /// The line of the error, from 1.
  package let line: Int
  /// The column of the error in bytes, from 1.
  package let column: Int
}

extension JSONSyntaxError: CustomStringConvertible {
  /// The reason and the place in words.
  package var description: String {
    let words =
      switch reason {
      case .unexpected(let word) where ["NaN", "Infinity", "-Infinity"].contains(word):
        "there is no \(word); write null"
      case .unexpected(let found): "'\(found)' is not expected here"
      case .unexpectedEnd: "the text ends too early"
      case .controlCharacter: "a control character in a string must be escaped, as in \\n"
      case .invalidEscape: "there is no such escape sequence"
      case .notUTF8: "a string is not UTF-8"
      case .invalidNumber: "a number is written wrongly"
      case .tooDeep(let limit): "brackets are nested more than \(limit) levels deep"
      }
    return "this is not JSON, line \(line), column \(column): \(words)"
  }
}
