package import SourceText

/// Makes the document that a text of another format stands for: each node has a place in that text.
package struct DocumentMaker {
  private var builder: DocumentTreeBuilder

  /// Creates a document without nodes, of the text of `file`.
  package init(_ file: SourceFile, limits: DocumentLimits) {
    builder = DocumentTreeBuilder(file: file, format: .yaml, limits: limits)
  }

  /// Adds a text.
  package mutating func text(_ text: String, at range: Range<Int>) { add(text, .string, range) }

  /// Adds a scalar that is written without quotation marks, such as a number.
  package mutating func plain(_ text: String, at range: Range<Int>) { add(text, .plain, range) }

  private mutating func add(_ text: String, _ kind: NodeRecord.Kind, _ range: Range<Int>) {
    var text = text
    text.withUTF8 { _ = builder.scalar(kind, range: range, text: $0) }
  }

  /// Adds a collection whose children `body` adds; those of a mapping are keys and values in turn.
  package mutating func collection(
    _ kind: DocumentNode.Kind, at range: Range<Int>, _ body: (inout Self) -> Void
  ) {
    builder.open(kind == .mapping ? .mapping : .sequence, at: range.lowerBound)
    body(&self)
    builder.close(at: range.upperBound)
  }

  /// Adds a finding about the text.
  package mutating func report(_ diagnostic: Diagnostic) { builder.report(diagnostic) }

  /// Returns the document with all findings.
  package func finish() -> DocumentReading { builder.finish() }
}
