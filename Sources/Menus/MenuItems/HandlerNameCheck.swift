internal import Documents
public import SourceText

/// Checks that the handlers named in a menu exist.
public struct HandlerNameCheck: Sendable {
  private let known: UnknownNames
  private let severity: Diagnostic.Severity
  private let help: String?

  /// Creates a check against the names in `known`, whose diagnostics have `severity`, and `help` for names that
  /// no known one is near.
  public init(
    known: some Sequence<String>, severity: Diagnostic.Severity, help: String? = nil
  ) {
    self.known = UnknownNames(known: known)
    (self.severity, self.help) = (severity, help)
  }

  /// Returns a diagnostic for each name of a handler that is not registered, at the first place that gives it;
  /// the other places are its notes.
  public func diagnostics(for references: MenuReferences) -> [Diagnostic] {
    known.findings(among: references.handlers) {
      Diagnostic(
        .unknownHandler, severity, at: $0.location, path: $0.path,
        message: "no plugin registers the handler '\($0.name.text)'", label: "unknown handler",
        help: help)
    }
  }
}
