import AppMenuTesting
import Documents
import Foundation
import SourceText
import Testing
import StructuredData

func read(_ text: String, name: String = "f.yaml", limits: DocumentLimits = .init())
  -> DocumentReading
{
  DocumentReader(limits: limits).read(Array(text.utf8), name: name)
}

func value(_ text: String, name: String = "f.yaml") throws -> StructuredValue {
  let reading = read(text, name: name)
  #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics.map(\.message))")
  return StructuredValue(try #require(reading.tree?.root))
}

/// Expects exactly the findings that are marked in the source.
func expectFindings(
  _ marked: String, name: String = "f.yaml", limits: DocumentLimits = .init(),
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let marked = MarkedText(marked)
  let found = DiagnosticReport(read(marked.text, name: name, limits: limits).diagnostics)
  #expect(
    found.diagnostics.map(MarkedText.Expectation.init) == marked.expectations,
    "\(found.diagnostics.map(\.message))", sourceLocation: sourceLocation)
}
