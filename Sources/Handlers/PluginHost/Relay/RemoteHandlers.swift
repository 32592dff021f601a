internal import HandlerProtocol
internal import DisplayText
internal import Files
package import MenuDispatch
internal import SourceText
internal import Platform

/// Finds handlers on other machines for names that no handler on this machine has.
package actor RemoteHandlers {
  private let host: HostEnvironment
  private let client: any HandlerBroker
  private let trust: RemoteTrust
  private let surroundings: ProtocolSession.Surroundings
  private var known: [RemoteHandlerFacts] = []
  private var handlers: [RemoteHandlerFacts: RemoteHandler] = [:]

  package init(
    _ client: any HandlerBroker, host: HostEnvironment, time: any TimeSource = SystemTime()
  ) {
    (self.client, self.host) = (client, host)
    trust = RemoteTrust(host: host)
    surroundings = ProtocolSession.Surroundings(
      time: time, budget: ViewBudget(host.wording), wording: host.wording)
  }

  /// Creates the search through a relay: `program` is `appmenu-server`, started when it is first needed.
  package init(_ connect: RelayControl.Connect, program: String, host: HostEnvironment) {
    let client = RelayClient(connect) { receive in
      for path in [host.guardProgram, program] where !LocalFileSystem().isExecutableFile(path) {
        throw HandlerFailure(
          .broken, host.wording(.noRelay), detail: host.wording(.programMissing(path: path)),
          retryable: false)
      }
      let variables = host.variables.filter {
        host.isBasic($0.key) && !$0.key.startsWithBytes(of: "APPMENU_")
          || $0.key.startsWithBytes(of: "SSL_CERT_")
      }
      // The address may hold a password, so it is not among the arguments, which others can read.
      let command = PluginCommand(
        guardProgram: host.guardProgram, program: program,
        arguments: ["relay", "--lines", "\(RelayLine.version)"],
        environment: variables, workingDirectory: nil)
      return SubprocessLauncher().launch(command, receive: receive)
    }
    self.init(client, host: host)
  }

  /// Returns the handler called `name` of another machine, the reason why it may not answer, or nil if no machine
  /// offers one.
  package func handler(named name: String) async -> Result<any MenuItemHandler, HandlerFailure>? {
    if let found = trusted(name) { return .success(handler(found)) }
    do {
      add(try await client.handlers(having: name))
      if let found = trusted(name) { return .success(handler(found)) }
      // Another worker may have a version that is trusted.
      if known.contains(where: { $0.allNames.contains(name) }) {
        known = try await client.handlers(having: nil)
        if let found = trusted(name) { return .success(handler(found)) }
      }
    } catch {
      return .failure(Self.failure(error, host.wording))
    }
    guard let other = known.first(where: { $0.allNames.contains(name) }) else { return nil }
    return .failure(untrusted(other))
  }

  /// The handlers that workers offered when they were last asked.
  package func list() async -> [RemoteHandlerFacts] {
    if let found = try? await client.handlers(having: nil) { known = found }
    return known
  }

  /// Returns the names of all handlers that workers offer now.
  ///
  /// - Throws: a ``/MenuDispatch/HandlerFailure`` if they cannot be asked.
  package func names() async throws(HandlerFailure) -> Set<String> {
    do {
      known = try await client.handlers(having: nil)
    } catch { throw Self.failure(error, host.wording) }
    return Set(known.flatMap(\.allNames))
  }

  /// Publishes an event, as far as the broker can be reached.
  package nonisolated func publish(_ publication: RelayControl.Publication) {
    try? client.publish(publication)
  }

  package func shutDown() { client.shutDown() }

  /// Returns the trusted handler called `name` that most workers offer.
  private func trusted(_ name: String) -> RemoteHandlerFacts? {
    known.filter { $0.allNames.contains(name) && trust.trusts($0.hash) }
      .max { ($0.workers, $1.hash) < ($1.workers, $0.hash) }
  }

  private func handler(_ facts: RemoteHandlerFacts) -> RemoteHandler {
    var key = facts
    key.workers = 0
    if let handler = handlers[key] { return handler }
    let handler = RemoteHandler(
      facts, client: client, surroundings: surroundings
    ) { [weak self, key] in await self?.forget(key) }
    handlers[key] = handler
    return handler
  }

  private func add(_ found: [RemoteHandlerFacts]) {
    known.removeAll { old in found.contains { $0.name == old.name && $0.hash == old.hash } }
    known += found
  }

  /// Has the next selection ask the workers again.
  private func forget(_ facts: RemoteHandlerFacts) {
    known.removeAll { $0.name == facts.name && $0.hash == facts.hash }
    handlers[facts] = nil
  }

  private func untrusted(_ facts: RemoteHandlerFacts) -> HandlerFailure {
    let command = "appmenu plugins trust \(facts.hash)"
    var failure = HandlerFailure(
      .untrusted, host.wording(.notTrusted(name: facts.name)),
      detail: host.wording(
        .whichPlugin(plugin: facts.plugin, version: facts.version, hash: facts.hash)),
      hint: host.wording(.trustHash(command: command)))
    failure.command = command
    return failure
  }

  static func failure(_ error: any Error, _ wording: Wording) -> HandlerFailure {
    if let failure = error as? HandlerFailure { return failure }
    let words = (error as? BrokerUnreachable)?.words
    return HandlerFailure(
      .broken, wording(words == nil ? .noRelay : .noBroker), detail: words ?? wording(.relayEnded))
  }
}

/// Decides which plugins of other machines may answer: those whose hash the user trusts.
///
/// A folder that is trusted here is trusted elsewhere, too, as long as it is the same to the last byte.
package struct RemoteTrust: Sendable {
  private let host: HostEnvironment

  package init(host: HostEnvironment) { self.host = host }

  private struct Record: Codable {
    var hash: String
    var recorded: Date
  }

  package func trusts(_ hash: String) -> Bool {
    guard RemoteHandlerFacts.isHash(hash) else { return false }
    if let record: Record = RecordFile.read(file(of: hash)), record.hash == hash { return true }
    let names = LocalFileSystem().names(inDirectory: store) ?? []
    return names.contains { name in
      let record: PluginTrust.Record? = RecordFile.read(store + "/" + name)
      return record?.hash == hash
    }
  }

  /// - Throws: a failure if `hash` is not a hash, or the record cannot be written.
  package func trust(_ hash: String) throws(HandlerFailure) {
    guard RemoteHandlerFacts.isHash(hash) else {
      throw HandlerFailure(
        .untrusted, host.wording(.trustNotRecorded), detail: host.wording(.noHash),
        retryable: false)
    }
    let record = Record(hash: hash, recorded: RecordFile.now)
    try RecordFile.keep(record, at: file(of: hash), host)
  }

  /// Removes the record of `hash`; returns whether there was one.
  package func untrust(_ hash: String) -> Bool {
    RemoteHandlerFacts.isHash(hash) && unlink(file(of: hash)) == 0
  }

  private var store: String { host.folder(.state) + "/trust" }
  private var folder: String { store + "/remote" }
  private func file(of hash: String) -> String {
    folder + "/" + hash.droppingBytes("sha256:".utf8.count) + ".json"
  }
}
