/// The reason why a text is not JSON, and the place of the error.
package struct JSONSyntaxError: Error, Sendable, Hashable {
  package enum Reason: Sendable, Hashable {
    /// A value, a key or a sign is missing or misplaced.
    case unexpected(String)
    case unexpectedEnd
    case controlCharacter
    case invalidEscape
    case notUTF8
    case invalidNumber
    case tooDeep(limit: Int)
  }

  package let reason: Reason
  /// The number of bytes before the error.
  package let offset: Int
  /// The line of the error, from 1.
  package let line: Int
  /// The column of the error in bytes, from 1.
  package let column: Int
}

extension JSONSyntaxError: CustomStringConvertible {
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
