internal import DocumentSyntax
public import SourceText

/// Checks that the handlers named in a menu exist.
public struct HandlerNameCheck: Sendable {
  private let known: Set<String>
  private let names: [String]
  private let severity: Diagnostic.Severity
  private let help: String?

  /// Creates a check against the names in `known`, whose diagnostics have `severity`, and `help` for names that
  /// no known one is near.
  public init(
    known: some Sequence<String>, severity: Diagnostic.Severity, help: String? = nil
  ) {
    self.help = help
    names = known.sorted()
    self.known = Set(names)
    self.severity = severity
  }

  /// Returns a diagnostic for each handler that is named but not registered.
  public func diagnostics(for references: MenuReferences) -> [Diagnostic] {
    var found: [Diagnostic] = []
    lazy var index = NameIndex(names)
    for handler in references.handlers where !known.contains(handler.name.text) {
      let isShown = found.count < DiagnosticReport.shownLimit
      found.report(
        unknownHandler(
          handler.name.text, nearest: isShown ? index.suggestions(for: handler.name.text) : [],
          at: SourceLocation(handler.file, handler.name.range),
          path: handler.path.key("tapHandlerName")))
    }
    return found
  }

  private func unknownHandler(
    _ name: String, nearest: [String], at location: SourceLocation, path: String
  ) -> Diagnostic {
    return Diagnostic(
      .unknownHandler, severity, at: location, path: path,
      message: "no plugin registers the handler '\(name)'",
      label: NearestNames.question(nearest) ?? "unknown handler",
      help: nearest.isEmpty ? help : nil)
  }
}
