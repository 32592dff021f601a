internal import StructuredData

/// The questions that clients without a session ask their users between two requests for the same call.
///
/// An answer counts once, and only for the call that the question was about: a client cannot have one call confirmed
/// and run another.
struct ToolConfirmations: Sendable {
  struct Subject: Sendable, Hashable {
    let name: String
    let values: [String: StructuredValue]
    /// The text of the question; a call with another question must be asked about again.
    let question: String
    /// The item at the time of the question; after a change of the file it is another one.
    let item: ObjectIdentifier
  }

  /// The maximum number of waiting questions; the oldest are dropped.
  private static let limit = 100
  private var waiting: [(state: String, subject: Subject)] = []

  /// Adds a question about `subject`; returns the text that identifies it.
  mutating func add(_ subject: Subject) -> String {
    let state = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }
      .joined(separator: "-")
    waiting.append((state, subject))
    if waiting.count > Self.limit { waiting.removeFirst() }
    return state
  }

  /// Removes a question; returns whether `state` identifies a question about `subject`.
  mutating func take(_ state: String, _ subject: Subject) -> Bool {
    guard let place = waiting.firstIndex(where: { $0.state == state }) else { return false }
    return waiting.remove(at: place).subject == subject
  }
}
