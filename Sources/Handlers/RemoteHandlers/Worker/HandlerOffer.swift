package import MenuDispatch
package import PluginHost

/// A handler of this machine that others may use.
package struct HandlerOffer: Sendable {
  /// The facts about it, as others are told them.
  package var facts: RemoteHandlerFacts
  /// The handler.
  package var handler: any MenuItemHandler

  /// Creates an offer.
  package init(_ facts: RemoteHandlerFacts, _ handler: any MenuItemHandler) {
    (self.facts, self.handler) = (facts, handler)
  }
}
