/// A request that the host sends to a plugin.
package protocol HostRequest: Encodable, Sendable {
  associatedtype Answer: Decodable & Sendable
  static var method: String { get }
}

/// A request about an invocation whose selection came before it.
package protocol InvocationRequest: HostRequest, Decodable {
  var invocation: String { get set }
}

extension ActionParams: InvocationRequest {
  /// The effects of an action; null means no effects, and other fields have no meaning.
  package struct Answer: Sendable, Decodable {
    package var effects: [Effect]

    package init(effects: [Effect]) { self.effects = effects }

    private enum CodingKeys: CodingKey { case effects }

    package init(from decoder: any Decoder) throws {
      effects = []
      if try decoder.singleValueContainer().decodeNil() { return }
      let container = try decoder.container(keyedBy: CodingKeys.self)
      effects = try container.decodeIfPresent([Effect].self, forKey: .effects) ?? []
    }
  }
  package static var method: String { Method.action }
}

/// The params of `shutdown`, which are empty; its result has no meaning.
package struct ShutdownParams: HostRequest {
  package struct Answer: Sendable, Decodable {
    package init(from decoder: any Decoder) {}
  }
  package static var method: String { Method.shutdown }

  package init() {}
}
