internal import ArgumentParser
internal import RemoteHandlers
internal import PluginHost
internal import ProgramArguments

extension BrokerArguments {
  /// Returns the options of a connection called `name`, and the subjects of the team; nil if no broker is named.
  func connection(named name: String) throws -> (BrokerOptions, BrokerSubjects)? {
    guard let subjects = BrokerSubjects(prefix: prefix ?? "") else {
      throw ValidationError("--prefix takes words with dots between them, without wildcards")
    }
    return try connection().map { (BrokerOptions($0, name: name), subjects) }
  }
}
