internal import Platform
internal import HandlerProtocol
internal import MenuDispatch
package import PluginHost

package struct WorkerProgram: Sendable {
  private let host: HostEnvironment
  private let options: Worker.Options
  private let pluginFolders: [String]
  private let isPublishing: Bool
  private let log: @Sendable (String) -> Void

  /// - Parameters:
  ///   - pluginFolders: the folders to search for plugins first.
  ///   - isPublishing: whether events that plugins post are published.
  ///   - log: receives lines for the user who runs it.
  package init(
    host: HostEnvironment, options: Worker.Options, pluginFolders: [String], isPublishing: Bool,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.host = host
    self.options = options
    self.pluginFolders = pluginFolders
    self.isPublishing = isPublishing
    self.log = log
  }

  /// Runs until `stop` ends.
  ///
  /// - Throws: a ``BrokerError``, also if there are no handlers to offer.
  package func run(until stop: AsyncStream<Void>) async throws(BrokerError) {
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
