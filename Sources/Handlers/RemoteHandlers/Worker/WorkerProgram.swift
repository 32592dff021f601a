internal import Platform
internal import HandlerProtocol
internal import MenuDispatch
package import PluginHost

package enum WorkerProgram {
  /// Offers the handlers of plugins until `stop` ends.
  ///
  /// - Parameters:
  ///   - pluginFolders: the folders to search for plugins first.
  ///   - isPublishing: whether events that plugins post are published.
  ///   - log: receives lines for the user who runs it.
  /// - Throws: a ``BrokerError``, also if there are no handlers to offer.
  package static func run(
    host: HostEnvironment, options: Worker.Options, pluginFolders: [String], isPublishing: Bool,
    until stop: AsyncStream<Void>, log: @escaping @Sendable (String) -> Void
  ) async throws(BrokerError) {
    let catalog = PluginCatalog(
      discovering: host.pluginFolders(options: pluginFolders, menu: []))
    let publisher = isPublishing ? BrokerClient(options.broker, options.subjects) : nil
    let runner = PluginRunner(
      host: host,
      post: { event, plugin in
        publisher?.publish(RelayControl.Publication(event: event, plugin: plugin))
        return nil
      })
    let registry = HandlerRegistry()
    runner.register(catalog, in: registry)
    let found = PluginOffers(of: catalog, in: registry)
    for refusal in found.refusals { log("'\(refusal.id)' is not offered: \(refusal.reason)") }
    guard !found.offers.isEmpty else {
      throw .option("There is no plugin to offer: name its folder with --plugins DIR.")
    }
    let worker = Worker(options, log: log)
    try await worker.start(found.offers)
    log("connected to \(options.broker.shown)")
    for offer in found.offers {
      log("offers '\(offer.facts.name)' of '\(offer.facts.plugin)' with \(offer.facts.hash)")
    }
    for await _ in stop { break }
    await worker.stop()
    await runner.shutDown()
    await publisher?.close()
  }
}
