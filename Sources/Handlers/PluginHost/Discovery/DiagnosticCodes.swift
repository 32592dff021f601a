package import Files
public import SourceText

extension Diagnostic.Code {
  /// A plugin requires another version of the protocol.
  public static let unsupportedProtocol = Diagnostic.Code("unsupported-protocol")
  /// An argument of `run` names a file of the plugin that is looked for in the user's directory.
  public static let relativeArgument = Diagnostic.Code("relative-argument")
  /// A plugin's program cannot be executed.
  public static let notExecutable = Diagnostic.Code("not-executable")
  /// A plugin's program does not exist.
  public static let programNotFound = Diagnostic.Code("program-not-found")
}

extension SourceLocation {
  /// Creates the location of a file or folder as a whole, whose content is not shown.
  package init(path: String) { self.init(SourceFile(name: path, bytes: [], hasLines: false), nil) }
}

extension Diagnostic {
  package static func unreadable(_ path: String, _ error: FileSystemError) -> Diagnostic {
    Diagnostic(
      .unreadable, at: SourceLocation(path: path),
      message: error.isDirectory
        ? "'\(path)' is a directory" : "'\(path)' cannot be read: \(error.reason)",
      help: error.isDirectory ? "put a file in its place" : "check its permissions")
  }
}
