internal import DisplayText
internal import MenuDispatch

/// The reason why a session between a front end and a worker has ended.
package enum SessionEnd: String, Error, Sendable, Hashable {
  /// The front end no longer needs it.
  case done
  /// No worker offers the handler.
  case nobody
  /// The worker is gone, or gives no sign of life.
  case gone
  /// The worker has no room, or is about to end.
  case busy
  /// The worker's plugin differs from the requested one.
  case otherPlugin
  /// The connection to the broker is lost.
  case away
  /// Messages were lost on the way.
  case lost
  /// The other side violated the protocol.
  case breach
  /// The other side sent more than can be read.
  case flood
  /// The relay itself has ended.
  case relay

  func failure(of name: String, _ wording: Wording) -> HandlerFailure {
    let phrase: Phrase =
      switch self {
      case .done, .gone: .gone(name: name)
      case .nobody: .nobody(name: name)
      case .busy: .busy(name: name)
      case .otherPlugin: .otherPlugin(name: name)
      case .away: .away(name: name)
      case .lost: .lost(name: name)
      case .breach: .breach(name: name)
      case .flood: .flood(name: name)
      case .relay: .relayEnded
      }
    return HandlerFailure(
      self == .otherPlugin ? .untrusted : .broken, wording(phrase), hint: wording(.askAgain))
  }
}

extension SessionEnd: Codable {
  private enum CodingKeys: CodingKey { case reason }

  /// Decodes the object with the reason; an unknown one means that the other side is gone.
  package init(from decoder: any Decoder) throws {
    let reason = try decoder.container(keyedBy: CodingKeys.self).decode(
      String.self, forKey: .reason)
    self = SessionEnd(rawValue: reason) ?? .gone
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(rawValue, forKey: .reason)
  }
}
