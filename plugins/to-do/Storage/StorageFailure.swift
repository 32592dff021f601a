internal import AppMenuPlugin
internal import DisplayText

internal import Platform

struct StorageFailure: Error, Hashable {
  let problem: Phrase
  let reason: Phrase

  init(_ problem: Phrase, _ reason: Phrase) { (self.problem, self.reason) = (problem, reason) }

  /// Creates a failure of a system call on a file.
  init(_ problem: Phrase, path: String, error: Int32 = errno) {
    self.init(problem, .given("\(path): \(String(cString: strerror(error)))"))
  }

  /// The problem, for logs.
  var message: String { problem.en }

  func pluginFailure(_ wording: Wording) -> PluginFailure {
    PluginFailure(wording(problem), detail: wording(reason), hint: wording(.lookAtFolder))
  }
}
