package struct Check: Sendable, Hashable, Codable {
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

  package var name: String
  package var outcome: Outcome
  /// The reasons, one per line, or nil if there is nothing to add.
  package var detail: String?
  package var milliseconds: Double

  package init(
    _ name: String, _ outcome: Outcome, detail: String? = nil, milliseconds: Double = 0
  ) {
    self.name = name
    self.outcome = outcome
    self.detail = detail
    self.milliseconds = milliseconds
  }
}

enum Finding: Error {
  case warning(String)
  case failed(String)
  case skipped(String)
}
