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
