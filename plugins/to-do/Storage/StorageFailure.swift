internal import AppMenuPlugin

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The reason why the items cannot be read or saved.
struct StorageFailure: Error, Sendable, Hashable {
  /// A sentence that says what happened.
  var message: String
  /// The reason.
  var detail: String

  /// Creates a failure of a call of the system, with the reason in its words.
  init(_ message: String, path: String, error: Int32 = errno) {
    self.message = message
    detail = "\(path): \(String(cString: strerror(error)))"
  }

  /// Creates a failure with a reason.
  init(_ message: String, detail: String) {
    (self.message, self.detail) = (message, detail)
  }

  /// The failure as the menu shows it.
  var pluginFailure: PluginFailure {
    PluginFailure(
      message, detail: detail, hint: "Look at the folder and its rights; nothing was overwritten.")
  }
}
