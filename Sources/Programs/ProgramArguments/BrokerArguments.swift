package import ArgumentParser
package import PluginHost

package struct BrokerArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The broker of other machines, as nats://HOST:4222 or tls://HOST:4222, or @FILE with its address.",
      valueName: "url"))
  package var nats: String?

  @Option(
    help: ArgumentHelp("The file with the credentials for the broker.", valueName: "file"),
    completion: .file())
  package var creds: String?

  @Option(
    help: ArgumentHelp(
      "The public nkey for the broker, and the file with its seed.", valueName: "key:file"))
  package var nkey: String?

  @Option(
    help: ArgumentHelp(
      "The file with the certificates of authorities to trust.", valueName: "file"),
    completion: .file())
  package var ca: String?

  @Option(help: ArgumentHelp("The beginning of the team's subjects.", valueName: "words"))
  package var prefix: String?

  @Option(
    help: ArgumentHelp("The beginning of the subjects for the user's answers.", valueName: "words"))
  package var inboxPrefix: String?

  package init() {}

  package func validate() throws {
    if let nkey, !BrokerAddress.isKey(nkey) { throw ValidationError(BrokerAddress.keyForm) }
    _ = try connection()
  }

  /// The files that the options name.
  package var files: [String] {
    let address = nats.flatMap { $0.hasPrefix("@") ? String($0.dropFirst()) : nil }
    let seed = nkey?.split(separator: ":", maxSplits: 1).dropFirst().first.map(String.init)
    return [address, creds, seed, ca].compactMap(\.self)
  }

  /// Throws if an option is used that has no effect without a broker.
  ///
  /// - Parameter publishes: whether the flag `--publish` is used.
  package func checkUse(publishes: Bool) throws {
    let others = [creds, nkey, ca, prefix, inboxPrefix]
    guard nats != nil || !publishes && others.allSatisfy({ $0 == nil }) else {
      throw ValidationError(
        "--creds, --nkey, --ca, --prefix, --inbox-prefix and --publish need --nats")
    }
  }

  /// Returns the values for a connection, or nil if no broker is named.
  package func connection() throws -> RelayControl.Connect? {
    guard let nats else { return nil }
    do throws(BrokerAddress.Refusal) {
      return RelayControl.Connect(
        address: try BrokerAddress.read(nats), credentials: creds, key: nkey, authorities: ca,
        prefix: prefix, inbox: inboxPrefix)
    } catch {
      throw ValidationError(error.words)
    }
  }
}
