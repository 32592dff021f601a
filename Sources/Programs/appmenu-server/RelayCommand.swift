internal import ArgumentParser
internal import PluginHost
internal import RemoteHandlers
internal import ProgramArguments

struct RelayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "relay", abstract: "Connects a front end with workers; appmenu starts it.",
    discussion: """
      Reads and writes lines of JSON. Without --nats the first line names the broker, so that no password is \
      among the arguments.
      """, shouldDisplay: false)

  @OptionGroup var broker: BrokerArguments

  @Option(help: ArgumentHelp("The version of the lines.", visibility: .hidden))
  var lines = 1

  func run() async throws {
    guard lines == RelayLine.version else {
      // Front ends of any version read this line.
      print(#"{"failed":"\#(RelayLine.otherVersion)"}"#)
      throw ExitCode(3)
    }
    await RelayProgram.run(try broker.connection(named: "appmenu-relay"))
  }
}
