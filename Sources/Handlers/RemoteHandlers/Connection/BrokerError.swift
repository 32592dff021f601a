/// The reason why something cannot be done by the broker.
package enum BrokerError: Error, Sendable, Hashable {
  /// The broker cannot be reached.
  case unreachable
  /// The broker lets nobody in with these credentials.
  case refused
  /// An option cannot be used: an address, or a file that cannot be read.
  case option(String)
  /// The connection was closed, or was lost and is being made anew.
  case away
  /// Nobody listens on the subject.
  case nobody
  /// No answer came in time.
  case timeout
  /// The message is larger than the broker takes.
  case tooLarge
  /// A subject that is no subject, or has wildcards where none may be.
  case subject
  /// Another error of the library, in its words.
  case other(String)

  /// The reason, as a sentence.
  package var words: String {
    switch self {
    case .unreachable: "It does not answer."
    case .refused: "The broker refuses these credentials."
    case .option(let words): words
    case .away: "The connection to the broker is lost."
    case .nobody: "Nobody answers on the broker."
    case .timeout: "No answer came in time."
    case .tooLarge: "The message is larger than the broker takes."
    case .subject: "This is no subject of the broker."
    case .other(let words): "The broker's library reports: \(words)."
    }
  }
}
