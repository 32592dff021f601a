internal import ArgumentParser
internal import RemoteHandlers
internal import PluginHost
internal import ProgramArguments

extension BrokerArguments {
  func options(name: String) throws -> BrokerOptions? {
    try connection().map { BrokerOptions($0, name: name) }
  }

  func subjects() throws -> BrokerSubjects {
    guard let subjects = BrokerSubjects(prefix: prefix ?? "") else {
      throw ValidationError("--prefix takes words with dots between them, without wildcards")
    }
    return subjects
  }
}
