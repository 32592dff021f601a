internal import AppMenuKit
internal import ArgumentParser

/// The options that name a broker of handlers on other machines.
struct BrokerArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Ask other machines for handlers, by the broker nats://HOST:4222, or @FILE with its address.",
      valueName: "url"))
  var nats: String?

  @Option(
    help: ArgumentHelp("The file with the credentials for the broker.", valueName: "file"),
    completion: .file())
  var creds: String?

  @Option(
    help: ArgumentHelp(
      "The public nkey for the broker, and the file with its seed.", valueName: "key:file"))
  var nkey: String?

  @Option(
    help: ArgumentHelp(
      "The file with the certificates of authorities to trust.", valueName: "file"),
    completion: .file())
  var ca: String?

  @Option(help: ArgumentHelp("The beginning of the team's subjects.", valueName: "words"))
  var prefix: String?

  @Option(
    help: ArgumentHelp("The beginning of the subjects for your answers.", valueName: "words"))
  var inboxPrefix: String?

  @Flag(help: "Publish selections and the events of plugins on the broker.")
  var publish = false

  func validate() throws {
    if nats == nil,
      [creds, nkey, ca, prefix, inboxPrefix].contains(where: { $0 != nil }) || publish
    {
      throw ValidationError(
        "--creds, --nkey, --ca, --prefix, --inbox-prefix and --publish need --nats")
    }
    if let nkey, !BrokerAddress.isKey(nkey) { throw ValidationError(BrokerAddress.keyForm) }
    do throws(BrokerAddress.Refusal) { _ = try nats.map(BrokerAddress.read) } catch {
      throw ValidationError(error.words)
    }
  }

  /// Has an app menu ask other machines, too.
  func apply(to parts: inout AppMenu.Parts) {
    guard let remote = remote(in: parts.host) else { return }
    parts.remote = remote
    parts.isPublishing = publish
  }

  /// Returns the search for handlers on other machines, or nil without a broker.
  func remote(in host: HostEnvironment) -> RemoteHandlers? {
    guard let nats, let address = try? BrokerAddress.read(nats) else { return nil }
    return RemoteHandlers(
      RelayControl.Connect(
        address: address, credentials: creds, key: nkey, authorities: ca, prefix: prefix,
        inbox: inboxPrefix),
      program: ServerProgram.path ?? host.executableFolder + "/appmenu-server", host: host)
  }
}
