package enum BrokerError: Error, Sendable, Hashable {
  case unreachable
  case refused
  /// An option cannot be used: an address, or a file that cannot be read.
  case option(String)
  /// The connection was closed, or was lost and is being restored.
  case away
  case nobody
  case timeout
  case tooLarge
  /// A subject is invalid, or has wildcards where they are not allowed.
  case subject
  /// Another error of the library, with its description.
  case other(String)

  /// The reason, as a sentence.
  package var words: String {
    switch self {
    case .unreachable: "It does not answer."
    case .refused: "The broker refuses these credentials."
    case .option(let words): words
    case .away: "The connection to the broker is lost."
    case .nobody: "No client on the broker answers."
    case .timeout: "No answer came in time."
    case .tooLarge: "The message is larger than the broker accepts."
    case .subject: "This is not a valid subject."
    case .other(let words): "The broker's library reports: \(words)."
    }
  }
}
