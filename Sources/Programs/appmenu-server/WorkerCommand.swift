internal import AppMenuKit
internal import ArgumentParser
internal import Foundation
internal import RemoteHandlers
internal import MenuItems
internal import PluginHost
internal import ProgramArguments
internal import ServerAccess

struct WorkerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "worker", abstract: "Lends the handlers of this machine to others.",
    discussion: """
      Registers the handlers of the user's plugins, and of those named with --plugins, as services on a NATS \
      broker. Others can run them who may publish there, and trust the plugin's hash.
      """)

  @OptionGroup var broker: BrokerArguments

  @Option(
    name: .customLong("plugins"), parsing: .singleValue,
    help: ArgumentHelp("A plugin, or a folder of plugins; may be repeated.", valueName: "dir"),
    completion: .directory)
  var plugins: [String] = []

  @Option(help: "The access file with the rules in `confine` about what handlers may do.")
  var access: String?

  @Option(help: "The queue group that workers share a handler's load in.")
  var queue = "appmenu"

  @Option(help: "The number of invocations at a time.")
  var limit = 256

  @Flag(help: "Publish the events that plugins post.")
  var publish = false

  func validate() throws {
    guard (1...10_000).contains(limit) else {
      throw ValidationError("--limit takes a number from 1 to 10000")
    }
    guard BrokerSubjects.isPlain(queue) else {
      throw ValidationError("--queue takes a name without blanks and wildcards")
    }
  }

  func run() async throws {
    guard let (address, subjects) = try broker.connection(named: "appmenu-worker") else {
      throw ValidationError("name the broker with --nats nats://HOST:4222")
    }
    var options = Worker.Options(address)
    options.subjects = subjects
    options.queue = queue
    options.sessionLimit = limit
    var host = HostEnvironment.current()
    if let policy = try policy() {
      host.handlerConfinement = { policy.confinement(of: AccessedItem(path: []), handlers: $0) }
    }
    do throws(BrokerError) { try await work(options, on: host) } catch {
      printError("error: \(error.words)")
      throw ExitCode(2)
    }
  }

  /// Returns the rules of the access file, or nil if none is named.
  private func policy() throws -> AccessPolicy? {
    guard let access else { return nil }
    let reading = AccessFileReader().read(access)
    ServeRun.report(reading.diagnostics, name: access)
    guard let file = reading.access else { throw ExitCode(2) }
    return file.policy
  }

  /// Offers the handlers of plugins until a signal to stop.
  private func work(_ options: Worker.Options, on host: HostEnvironment) async throws(BrokerError) {
    let stop = Self.signals()
    let log: @Sendable (String) -> Void = { printError("appmenu-worker: \($0)") }
    let catalog = PluginCatalog(discovering: host.pluginFolders(options: plugins, menu: []))
    let publisher = publish ? BrokerClient(options.broker, options.subjects) : nil
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

  /// Returns the signals to stop, each as an element.
  private static func signals() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    for number in [SIGTERM, SIGINT, SIGHUP] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      // Each refers to its own source, which lives as long as the program.
      source.setEventHandler { [source] in
        if !source.isCancelled { continuation.yield() }
      }
      source.resume()
    }
    return stream
  }
}
