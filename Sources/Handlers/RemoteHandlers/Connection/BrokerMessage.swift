package import Platform

/// A message from the broker.
package struct BrokerMessage: Sendable {
  /// The subject that it was sent to.
  package var subject: String
  /// The subject for answers, or nil.
  package var reply: String?
  /// The content.
  package var data: Data
  /// Whether the broker itself sent it, because nobody listens where a request went.
  package var isNobody = false

  /// Creates a message.
  package init(subject: String, reply: String? = nil, data: Data, isNobody: Bool = false) {
    self.subject = subject
    self.reply = reply
    self.data = data
    self.isNobody = isNobody
  }
}
