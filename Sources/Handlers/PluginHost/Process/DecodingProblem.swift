package import HandlerProtocol
package import DisplayText
internal import SourceText
package import StructuredData

package enum DecodingProblem {
  private static let limit = 5

  package static func words(_ error: any Error, _ wording: Wording = .english) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      return "'\(key.stringValue)' is missing in \(place(context.codingPath))."
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      return "\(place(context.codingPath)) is of a wrong type."
    case DecodingError.dataCorrupted(let context):
      return "\(place(context.codingPath)): \(context.debugDescription)"
    case let error as JSONSyntaxError: return error.words(in: wording)
    default: return "\(error)"
    }
  }

  /// Returns lines about the problems for which an answer is refused, or nil without such problems.
  package static func words(_ problems: [ViewProblem]) -> String? {
    let refused = problems.filter(\.isRefused)
    if refused.isEmpty { return nil }
    let more = refused.count - limit
    let lines = refused.prefix(limit).map(\.line) + (more > 0 ? ["and \(more) more"] : [])
    return lines.joined(separator: "\n")
  }

  private static func place(_ path: [any CodingKey]) -> String {
    let place = path.reduce(into: "") { place, key in
      if let index = key.intValue { return place += "[\(index)]" }
      place += (place.isEmpty ? "" : ".") + key.stringValue
    }
    return place.isEmpty ? "the message" : place
  }
}

extension ViewProblem {
  package var line: String {
    let others = count - 1
    let places = others > 0 ? " (and in \(others) more \(others == 1 ? "place" : "places"))" : ""
    return "\(place): \(matter)\(places); \(fix.words)"
  }
}

extension ViewProblem.Fix {
  /// The fix in words: the names that are near, and all of them if they are few.
  package var words: String {
    switch self {
    case .advice(let order): return order
    case .oneOf(let words, let word, let lead):
      let near = NearestNames.suggestions(for: word, among: words).map(ViewProblem.short)
      let question = NearestNames.question(near)
      let limit = question == nil ? 12 : 8
      let shown = words.prefix(limit).map(ViewProblem.short).joined(separator: ", ")
      guard let question else { return "\(lead) " + shown + (words.count > limit ? ", …" : "") }
      // A long list would hide the word that is meant.
      return words.count > limit ? question : "\(question) (\(lead) \(shown))"
    }
  }
}

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
