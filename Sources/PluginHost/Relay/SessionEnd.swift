/// The reason why a session between a front end and a worker has ended.
package struct SessionEnd: Error, Sendable, Hashable, Codable {
  /// The kinds of ends.
  package enum Reason: String, Sendable, Hashable, Codable {
    /// The front end needs it no more.
    case done
    /// No worker offers the handler.
    case nobody
    /// The worker is gone, or gives no sign of life.
    case gone
    /// The worker has no room, or is about to end.
    case busy
    /// The worker's plugin is another one than was asked for.
    case otherPlugin
    /// The connection to the broker is lost.
    case away
    /// Messages were lost on the way.
    case lost
    /// The other side sent what it must not.
    case breach
    /// The other side sent more than can be read.
    case flood
    /// The relay itself has ended.
    case relay
  }

  /// The kind of the end.
  package var reason: Reason
  /// More words, or nil.
  package var detail: String?

  /// Creates an end.
  package init(_ reason: Reason, _ detail: String? = nil) {
    (self.reason, self.detail) = (reason, detail)
  }
}
