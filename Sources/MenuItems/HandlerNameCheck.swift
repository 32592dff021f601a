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

  /// Returns a diagnostic for each item of `metadata`, and of the menus below it, whose handler is not
  /// registered.
  public func diagnostics(for metadata: MenuMetadata) -> [Diagnostic] {
    var found: [Diagnostic] = []
    check(metadata, path: ItemPath(), &found)
    return found
  }

  private func check(_ metadata: MenuMetadata, path: ItemPath, _ found: inout [Diagnostic]) {
    for case .item(let item) in metadata.entries {
      let here = path.item(item.sourceIndex)
      if let name = item.tapHandlerName, !known.contains(name.value) {
        found.report(
          unknownHandler(
            name.value, at: SourceLocation(metadata.file, name.range),
            path: here.key("tapHandlerName")))
      }
      switch item.submenu {
      case .inPlace(let menu)?: check(menu, path: here.below, &found)
      case .fromFile(let menu)?: check(menu, path: ItemPath(), &found)
      case nil: break
      }
    }
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
