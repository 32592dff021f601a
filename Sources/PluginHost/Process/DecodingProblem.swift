/// Descriptions of decoding errors.
package enum DecodingProblem {
  /// Returns the place of the error and a description of it.
  package static func words(_ error: any Error) -> String {
    func place(_ path: [any CodingKey]) -> String {
      let keys = path.map { key in key.intValue.map { "[\($0)]" } ?? key.stringValue }
      return keys.isEmpty ? "the message" : keys.joined(separator: ".")
    }
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      return "'\(key.stringValue)' is missing in \(place(context.codingPath))."
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      return "\(place(context.codingPath)) is of a wrong type."
    case DecodingError.dataCorrupted(let context):
      return "\(place(context.codingPath)): \(context.debugDescription)"
    default:
      return "\(error)"
    }
  }
}
