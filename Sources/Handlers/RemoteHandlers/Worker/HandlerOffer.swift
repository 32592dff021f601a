package import MenuDispatch
package import PluginHost

package struct HandlerOffer: Sendable {
  package var facts: RemoteHandlerFacts
  package var handler: any MenuItemHandler

  package init(_ facts: RemoteHandlerFacts, _ handler: any MenuItemHandler) {
    (self.facts, self.handler) = (facts, handler)
  }
}
