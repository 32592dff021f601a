public import SourceText

/// Checks that the handlers a menu names are there.
public struct HandlerNameCheck: Sendable {
  private let known: Set<String>
  private let names: [String]
  private let severity: Diagnostic.Severity

  /// A check against the names in `known`, whose findings are of `severity`.
  public init(known: some Sequence<String>, severity: Diagnostic.Severity) {
    names = known.sorted()
    self.known = Set(names)
    self.severity = severity
  }

  /// A finding for each item of `menu`, and of the menus below it, whose handler nobody registers.
  public func diagnostics(for menu: Menu) -> [Diagnostic] {
    var found: [Diagnostic] = []
    check(menu, path: ItemPath(), &found)
    return found
  }

  private func check(_ menu: Menu, path: ItemPath, _ found: inout [Diagnostic]) {
    for (index, entry) in menu.entries.enumerated() {
      guard case .item(let item) = entry else { continue }
      let here = path.item(index)
      if let name = item.tapHandlerName, !known.contains(name) {
        found.append(unknownHandler(name, of: item, path: here.key("tapHandlerName")))
      }
      if let submenu = item.submenu {
        check(submenu, path: submenu.source == menu.source ? here.key(.items) : ItemPath(), &found)
      }
    }
  }

  private func unknownHandler(_ name: String, of item: MenuItem, path: String) -> Diagnostic {
    let nearest = NearestNames.suggestions(for: name, among: names)
    let nowhere = SourceLocation(SourceFile(name: item.title, bytes: [], hasLines: false), nil)
    return Diagnostic(
      "unknown-handler", severity, at: item.handlerLocation ?? item.location ?? nowhere, path: path,
      message: "no plugin registers the handler '\(name)'",
      label: NearestNames.question(nearest) ?? "unknown handler",
      help: nearest.isEmpty
        ? "name the folder of the plugin that registers it: --plugins DIR" : nil)
  }
}
