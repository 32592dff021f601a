internal import AppMenuKit
internal import ArgumentParser

/// The options that name a broker of handlers on other machines.
struct BrokerArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Ask other machines for handlers, by the broker nats://HOST:4222.", valueName: "url"))
  var nats: String?

  @Option(
    help: ArgumentHelp("The file with the credentials for the broker.", valueName: "file"),
    completion: .file())
  var creds: String?

  @Option(help: ArgumentHelp("The beginning of the team's subjects.", valueName: "words"))
  var prefix: String?

  @Flag(help: "Publish selections and the events of plugins on the broker.")
  var publish = false

  func validate() throws {
    if nats == nil, creds != nil || prefix != nil || publish {
      throw ValidationError("--creds, --prefix and --publish need --nats")
    }
  }

  /// Has an app menu ask other machines, too.
  func apply(to parts: inout AppMenu.Parts) {
    guard let nats else { return }
    let path = ServerProgram.path ?? parts.host.executableFolder + "/appmenu-server"
    parts.remote = RemoteHandlers(
      RelayControl.Connect(address: nats, credentials: creds, prefix: prefix), program: path,
      host: parts.host)
    parts.isPublishing = publish
  }
}
