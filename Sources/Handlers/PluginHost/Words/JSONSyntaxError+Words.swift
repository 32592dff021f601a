package import DisplayText
package import StructuredData

extension JSONSyntaxError {
  /// Returns the reason and the place in words.
  package func words(in wording: Wording) -> String {
    let words: Phrase =
      switch reason {
      case .unexpected(let word) where ["NaN", "Infinity", "-Infinity"].contains(word):
        .noSuchValue(word: word)
      case .unexpected(let found): .unexpected(found: found)
      case .unexpectedEnd: .endsTooEarly
      case .controlCharacter: .controlCharacter
      case .invalidEscape: .badEscape
      case .notUTF8: .notUTF8
      case .invalidNumber: .badNumber
      case .tooDeep(let limit): .nestedTooDeep(limit: limit)
      }
    return wording(.notJSON(line: line, column: column, reason: wording(words)))
  }
}
