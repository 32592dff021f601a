package import Platform

package struct BrokerMessage: Sendable {
  package var subject: String
  /// The subject for answers, or nil.
  package var reply: String?
  package var data: Data
  /// Whether the broker itself sent it, because a request has no receiver.
  package var isNobody = false
}
