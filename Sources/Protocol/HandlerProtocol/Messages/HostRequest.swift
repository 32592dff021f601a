/// A request that the host sends to a plugin.
package protocol HostRequest: Encodable, Sendable {
  /// The result of the request.
  associatedtype Answer: Decodable & Sendable
  /// The name of the method.
  static var method: String { get }
}

/// A request about an invocation whose selection came before it.
package protocol InvocationRequest: HostRequest, Decodable {
  /// The id of the invocation.
  var invocation: String { get set }
}

extension InitializeParams: HostRequest {
  package typealias Answer = InitializeResult
  package static var method: String { Method.initialize }
}

extension SelectParams: HostRequest {
  package typealias Answer = HandlerResult
  package static var method: String { Method.select }
}

extension ActionParams: InvocationRequest {
  /// The effects of an action; null stands for none, and other fields have no meaning.
  package struct Answer: Sendable, Decodable {
    /// The effects that the host is to perform.
    package var effects: [Effect]

    /// Creates an answer.
    package init(effects: [Effect]) { self.effects = effects }

    private enum CodingKeys: CodingKey { case effects }

    /// Decodes an answer.
    package init(from decoder: any Decoder) throws {
      effects = []
      if try decoder.singleValueContainer().decodeNil() { return }
      let container = try decoder.container(keyedBy: CodingKeys.self)
      effects = try container.decodeIfPresent([Effect].self, forKey: .effects) ?? []
    }
  }
  package static var method: String { Method.action }
}

extension MoreParams: InvocationRequest {
  package typealias Answer = ViewPage
  package static var method: String { Method.more }
}

extension FormChangeParams: InvocationRequest {
  package typealias Answer = FormChanges
  package static var method: String { Method.formChange }
}

extension SearchParams: InvocationRequest {
  package typealias Answer = ViewPage
  package static var method: String { Method.search }
}

extension RefreshParams: InvocationRequest {
  package typealias Answer = HandlerResult
  package static var method: String { Method.refresh }
}

extension ResourceParams: HostRequest {
  package typealias Answer = ViewImage?
  package static var method: String { Method.resource }
}

extension StatusParams: HostRequest {
  package typealias Answer = ItemStatus
  package static var method: String { Method.status }
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
