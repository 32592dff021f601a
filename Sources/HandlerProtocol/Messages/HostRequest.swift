/// A request that the host sends to a plugin.
package protocol HostRequest: Encodable, Sendable {
  /// The result of the request.
  associatedtype Answer: Decodable & Sendable
  /// The name of the method.
  static var method: String { get }
}

extension InitializeParams: HostRequest {
  package typealias Answer = InitializeResult
  package static var method: String { Method.initialize }
}

extension SelectParams: HostRequest {
  package typealias Answer = HandlerResult
  package static var method: String { Method.select }
}

extension ActionParams: HostRequest {
  package typealias Answer = HandlerResult
  package static var method: String { Method.action }
}

extension MoreParams: HostRequest {
  package typealias Answer = ViewPage
  package static var method: String { Method.more }
}

/// The params of `shutdown`, which are empty; its result has no meaning.
package struct ShutdownParams: HostRequest {
  /// Any value.
  package struct Answer: Sendable, Decodable {
    /// Ignores the value.
    package init(from decoder: any Decoder) {}
  }
  package static var method: String { Method.shutdown }

  /// Creates the params.
  package init() {}
}
