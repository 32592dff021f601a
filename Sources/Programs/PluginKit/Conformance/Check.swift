/// One check of the conformance suite.
package struct Check: Sendable, Hashable, Codable {
  /// The result of a check.
  package enum Outcome: String, Sendable, Hashable, Codable {
    /// The plugin conforms.
    case passed
    /// The plugin works, though perhaps not as intended.
    case warning
    /// The plugin does not conform.
    case failed
    /// The check could not be done, or does not apply to this plugin.
    case skipped
  }

  /// The name of the check, as a sentence.
  package var name: String
  /// The result.
  package var outcome: Outcome
  /// The reasons, one per line, or nil if there is nothing to add.
  package var detail: String?
  /// The duration, in milliseconds.
  package var milliseconds: Double

  /// Creates a check called `name`.
  package init(
    _ name: String, _ outcome: Outcome, detail: String? = nil, milliseconds: Double = 0
  ) {
    self.name = name
    self.outcome = outcome
    self.detail = detail
    self.milliseconds = milliseconds
  }
}

/// The way a check ends early: skipped, with a warning, or with a failure.
enum Finding: Error {
  case warning(String)
  case failed(String)
  case skipped(String)
}
