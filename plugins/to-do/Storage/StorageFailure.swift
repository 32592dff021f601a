internal import AppMenuPlugin
internal import Localization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The reason why the items cannot be read or saved.
struct StorageFailure: Error, Sendable, Hashable {
  /// Says what happened.
  private let problem: ToDoFaultPhrase
  /// Says why.
  private let reason: ToDoFaultPhrase

  /// Creates a failure of a call of the system, with the reason in its words.
  init(_ problem: ToDoFaultPhrase, path: String, error: Int32 = errno) {
    self.init(problem, .system(path: path, words: String(cString: strerror(error))))
  }

  /// Creates a failure with a reason.
  init(_ problem: ToDoFaultPhrase, _ reason: ToDoFaultPhrase) {
    (self.problem, self.reason) = (problem, reason)
  }

  /// A sentence that says what happened, for logs.
  var message: String { Wording.english(problem) }
  /// The reason, for logs.
  var detail: String { Wording.english(reason) }

  /// Returns the failure as the menu shows it.
  func pluginFailure(_ wording: Wording) -> PluginFailure {
    PluginFailure(wording(problem), detail: wording(reason), hint: wording(.lookAtFolder))
  }
}
