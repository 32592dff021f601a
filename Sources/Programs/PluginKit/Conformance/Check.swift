package struct Check: Sendable, Hashable, Codable {
  package enum Outcome: String, Sendable, Hashable, Codable {
    /// The plugin conforms.
    case passed
    /// The plugin works, though perhaps not as intended.
    case warning
    /// The plugin does not conform.
    case failed
  }

  package var name: String
  package var outcome: Outcome
  /// The reasons, one per line, or nil if there is nothing to add.
  package var detail: String?
  package var milliseconds = 0.0
}

/// The error that ends a check with a result other than success.
struct Finding: Error {
  let outcome: Check.Outcome
  let detail: String

  static func warning(_ detail: String) -> Finding { Finding(outcome: .warning, detail: detail) }
  static func failed(_ detail: String) -> Finding { Finding(outcome: .failed, detail: detail) }
}
