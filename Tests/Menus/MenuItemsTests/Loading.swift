import AppMenuTesting
import Documents
import MenuItems
import SourceText
import Testing

func load(
  _ text: String, name: String = "m.yaml", files: [String: String] = [:],
  limits: DocumentLimits = .init(), language: String? = nil
) -> MenuLoadResult {
  let reader = FileMenuItemsReader(
    .bytes(Array(text.utf8), name: name, folder: "."), fileSystem: InMemoryFileSystem(files),
    limits: limits, language: language)
  return reader.loadMenu()
}

/// Expects exactly the findings that are marked in the source, and a menu only without errors.
func expectFindings(
  _ marked: String, name: String = "m.yaml", files: [String: String] = [:],
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let marked = MarkedText(marked)
  let loading = load(marked.text, name: name, files: files)
  let report = DiagnosticReport(loading.diagnostics)
  #expect(
    report.diagnostics.map(MarkedText.Expectation.init) == marked.expectations,
    "\(report.diagnostics.map(\.message))", sourceLocation: sourceLocation)
  #expect((loading.menu == nil) == report.hasErrors, sourceLocation: sourceLocation)
}

func plist(_ body: String) -> String {
  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n\(body)\n</plist>\n"
}
