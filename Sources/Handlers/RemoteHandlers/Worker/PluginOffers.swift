internal import Files
package import MenuDispatch
internal import MenuItems
package import PluginHost
internal import SourceText

package struct HandlerOffer: Sendable {
  package var facts: RemoteHandlerFacts
  package var handler: any MenuItemHandler

  package init(_ facts: RemoteHandlerFacts, _ handler: any MenuItemHandler) {
    (self.facts, self.handler) = (facts, handler)
  }
}

package struct PluginOffers: Sendable {
  package struct Refusal: Sendable, Hashable {
    package var id: String
    /// The reason, as a sentence.
    package var reason: String
  }

  package private(set) var offers: [HandlerOffer] = []
  package private(set) var refusals: [Refusal] = []

  /// Creates the offers of the plugins in `catalog`, whose handlers are in `registry`.
  ///
  /// Plugins that come with appmenu are left out: every machine has them. The hash of a plugin is that of its folder
  /// now; a worker must be restarted when its plugins change.
  package init(of catalog: PluginCatalog, in registry: HandlerRegistry) {
    for plugin in catalog.plugins where plugin.source != .bundled && plugin.source != .menu {
      let manifest = plugin.manifest
      let folder = LocalFileSystem().canonicalPath(plugin.folder) ?? plugin.folder
      let hash: String
      do throws(FolderDigest.Refusal) { hash = try FolderDigest.hash(of: folder) } catch {
        refusals.append(Refusal(id: manifest.id, reason: error.reason))
        continue
      }
      // The tools of a server are used by the list of its handler.
      for handler in manifest.handlers where !handler.name.hasSuffix(String.innerHandlers) {
        guard let found = registry.handler(named: handler.name) else { continue }
        let facts = RemoteHandlerFacts(
          name: handler.name, aliases: handler.aliases, plugin: manifest.id, title: manifest.name,
          version: manifest.version, hash: hash, reply: manifest.timeouts.reply)
        guard facts.isSound else {
          refusals.append(
            Refusal(id: manifest.id, reason: "Its names are too long."))
          continue
        }
        offers.append(HandlerOffer(facts, found))
      }
    }
  }
}
