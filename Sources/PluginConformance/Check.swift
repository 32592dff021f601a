/// One thing that a plugin was tried for.
public struct Check: Sendable, Hashable, Codable {
  /// What came of it.
  public enum Outcome: String, Sendable, Hashable, Codable {
    /// As it should be.
    case passed
    /// It works, though perhaps not as meant.
    case warning
    /// Not as it should be.
    case failed
    /// It could not be tried, or does not concern this plugin.
    case skipped
  }

  /// What was tried, as a sentence.
  public var name: String
  /// What came of it.
  public var outcome: Outcome
  /// Why, where there is something to say; a line for each thing.
  public var detail: String?
  /// How long it took, in milliseconds.
  public var milliseconds: Double

  /// Creates a check called `name`.
  public init(
    _ name: String, _ outcome: Outcome, detail: String? = nil, milliseconds: Double = 0
  ) {
    self.name = name
    self.outcome = outcome
    self.detail = detail
    self.milliseconds = milliseconds
  }
}

/// What a check found: nothing, a warning, or why it failed.
enum Finding: Error {
  case warning(String)
  case failed(String)
  case skipped(String)
}
