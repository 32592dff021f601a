internal import DocumentSyntax
public import SourceText

/// Checks that the handlers named in a menu exist.
public struct HandlerNameCheck: Sendable {
  private let known: Set<String>
  private let names: [String]
  private let severity: Diagnostic.Severity

  /// Creates a check against the names in `known`, whose diagnostics have `severity`.
  public init(known: some Sequence<String>, severity: Diagnostic.Severity) {
    names = known.sorted()
    self.known = Set(names)
    self.severity = severity
  }

  /// Returns a diagnostic for each handler that is named but not registered.
  public func diagnostics(for references: MenuReferences) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for handler in references.handlers where !known.contains(handler.name.text) {
      found.report(
        unknownHandler(
          handler.name.text, at: SourceLocation(handler.file, handler.name.range),
          path: handler.path.key("tapHandlerName")))
    }
    return found
  }

  private func unknownHandler(
    _ name: String, at location: SourceLocation, path: String
  ) -> Diagnostic {
    let nearest = NearestNames.suggestions(for: name, among: names)
    return Diagnostic(
      .unknownHandler, severity, at: location, path: path,
      message: "no plugin registers the handler '\(name)'",
      label: NearestNames.question(nearest) ?? "unknown handler",
      help: nearest.isEmpty
        ? "name the folder of the plugin that registers it: --plugins DIR" : nil)
  }
}
