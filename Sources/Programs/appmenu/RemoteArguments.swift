internal import AppMenuKit
internal import ArgumentParser
internal import ProgramArguments

struct RemoteArguments: ParsableArguments {
  @OptionGroup var broker: BrokerArguments

  @Flag(help: "Publish selections and the events of plugins on the broker.")
  var publish = false

  func validate() throws { try broker.checkUse(publishes: publish) }

  /// Returns the search for handlers on other machines, or nil without a broker.
  func remote(in host: HostEnvironment) -> RemoteHandlers? {
    guard let connection = try? broker.connection() else { return nil }
    return RemoteHandlers(
      connection, program: ServerProgram.path ?? host.executableFolder + "/appmenu-server",
      host: host)
  }
}
