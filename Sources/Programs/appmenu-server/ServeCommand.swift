internal import AppMenuKit
internal import ArgumentParser
internal import Foundation
internal import Hummingbird
internal import Logging
internal import RemoteHandlers
internal import MenuServing
internal import ProgramArguments
internal import RunLog
internal import ServerAccess
internal import ServiceLifecycle
internal import SourceText

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Shows a menu in browsers.",
    discussion: """
      Without --access it listens on this machine only, and prints an address for whoever started it.
      With --access users sign in, and see and run what the access file allows.
      """)

  @Argument(
    help: "The menu file.", completion: .file(extensions: ["yaml", "yml", "plist", "json"]))
  var menu: String

  @Option(help: "The address to listen on: HOST:PORT, or unix:PATH.")
  var listen = "127.0.0.1:8080"

  @Option(help: "The access file: users, groups and rules.")
  var access: String?

  @Flag(help: "The server is behind a proxy with TLS, whose header may name the user.")
  var behindProxy = false

  @Option(
    help: ArgumentHelp(
      "The mode of the socket, as 660; 600 otherwise.", valueName: "mode"),
    transform: ServeCommand.mode)
  var socketMode: UInt32 = 0o600

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Pass this variable of the environment on to commands, too; may be repeated.",
      valueName: "variable"))
  var pass: [String] = []

  @Option(
    help: ArgumentHelp(
      "At the end, start nothing more and wait this long at most for commands that run.",
      valueName: "seconds"))
  var drain = 0

  @Option(name: .customLong("plugins"), help: "Look for plugins in this folder first.")
  var plugins: [String] = []

  @OptionGroup var broker: BrokerArguments

  @Flag(help: "Publish selections and the events of plugins on the broker.")
  var publish = false

  @Option(help: "The file of the log of runs.")
  var runLog: String?

  @Flag(help: "Keep no log of runs.")
  var noRunLog = false

  @Option(
    help: ArgumentHelp(
      "Keep the log of runs in this JetStream stream of the broker, too.", valueName: "name"))
  var runStream: String?

  @Flag(
    name: .customLong("let-others-read-what-is-sent"),
    help: "Listen beyond this machine without TLS.")
  var isOpen = false

  @Flag(name: .customLong("confined"), help: .hidden)
  var isConfined = false

  func validate() throws {
    guard (0...86_400).contains(drain) else {
      throw ValidationError("--drain takes a number of seconds, 86400 at most")
    }
    try broker.checkUse(publishes: publish)
    guard let runStream else { return }
    if broker.nats == nil { throw ValidationError("--run-stream needs --nats") }
    if noRunLog {
      throw ValidationError("--run-stream keeps the log of runs: leave out --no-run-log")
    }
    if !RunStream.isName(runStream) {
      throw ValidationError("--run-stream takes a name of letters, digits, '-' and '_'")
    }
  }

  /// Returns the mode of a socket that a text names.
  @Sendable private static func mode(_ text: String) throws -> UInt32 {
    guard let mode = UInt32(text, radix: 8), (0...0o777).contains(mode) else {
      throw ValidationError("--socket-mode takes a mode of three digits, as 660")
    }
    return mode
  }

  func run() async throws {
    let address = try checkedAddress()
    try ServerConfinement(command: self, address: address).apply()
    try await ServeRun(self, at: address).run()
  }

  /// Returns the address, if it may be listened on.
  private func checkedAddress() throws -> ListenAddress {
    guard let address = ListenAddress(listen) else {
      throw ValidationError("--listen takes HOST:PORT or unix:/PATH, and '\(listen)' is neither")
    }
    if access == nil, address.isLocal, !address.isAtLocalhost {
      throw ValidationError(
        "without --access browsers find the server at 127.0.0.1 and [::1] only, so listen there")
    }
    if address.isLocal { return address }
    if access == nil {
      throw ValidationError(
        "beyond this machine users must sign in: name an access file with --access FILE")
    }
    if !behindProxy, !isOpen {
      throw ValidationError(
        "'\(listen)' can be reached from other machines, and passwords would be sent unencrypted: "
          + "listen on 127.0.0.1 behind a proxy with TLS, and add --behind-proxy")
    }
    return address
  }
}
