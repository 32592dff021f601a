internal import AppMenuKit
internal import ArgumentParser
internal import MenuBroker
internal import PluginHost

/// The options that name a broker.
struct BrokerArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The broker, as in nats://HOST:4222 or tls://HOST:4222, or @FILE with its address.",
      valueName: "url"))
  var nats: String?

  @Option(
    help: ArgumentHelp("The file with the user's credentials.", valueName: "file"),
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
    help: ArgumentHelp("The beginning of the subjects for the user's answers.", valueName: "words"))
  var inboxPrefix: String?

  /// Whether one of the options beside the address is there.
  var isUsed: Bool { [creds, nkey, ca, prefix, inboxPrefix].contains { $0 != nil } }

  /// Returns the options of a connection, or nil if no broker is named.
  func options(name: String) throws -> BrokerOptions? {
    guard let nats else { return nil }
    if let nkey, !BrokerAddress.isKey(nkey) { throw ValidationError(BrokerAddress.keyForm) }
    do throws(BrokerAddress.Refusal) {
      return BrokerOptions(
        RelayControl.Connect(
          address: try BrokerAddress.read(nats), credentials: creds, key: nkey, authorities: ca,
          inbox: inboxPrefix), name: name)
    } catch {
      throw ValidationError(error.words)
    }
  }

  /// Returns the subjects of the team.
  func subjects() throws -> BrokerSubjects {
    guard let subjects = BrokerSubjects(prefix: prefix ?? "") else {
      throw ValidationError("--prefix takes words with dots between them, without wildcards")
    }
    return subjects
  }
}
