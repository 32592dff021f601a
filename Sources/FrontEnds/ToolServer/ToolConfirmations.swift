internal import StructuredData

/// The questions that clients of the newer age put to their users between two requests for the same call.
///
/// An answer counts once, and only for the call that was asked about: a client cannot have one call confirmed and
/// run another.
struct ToolConfirmations: Sendable {
  /// The call that is asked about.
  struct Subject: Sendable, Hashable {
    let name: String
    let values: [String: StructuredValue]
    /// The words of the question: another one is to be asked, even about the same name.
    let question: String
    /// The item as it was when its user was asked: after a change of the file it is another one.
    let item: ObjectIdentifier
  }

  /// The maximum number of questions that wait; the oldest give way.
  private static let limit = 100
  private var waiting: [(state: String, subject: Subject)] = []

  /// Keeps a question about `subject`; returns the text by which its answer is known.
  mutating func add(_ subject: Subject) -> String {
    let state = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }
      .joined(separator: "-")
    waiting.append((state, subject))
    if waiting.count > Self.limit { waiting.removeFirst() }
    return state
  }

  /// Takes a question away; returns whether `state` is that of one about `subject`.
  mutating func take(_ state: String, _ subject: Subject) -> Bool {
    guard let place = waiting.firstIndex(where: { $0.state == state }) else { return false }
    return waiting.remove(at: place).subject == subject
  }
}
