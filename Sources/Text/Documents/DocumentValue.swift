package import SourceText

/// A value in a document that represents a text of another format: each node has a range in that text.
package enum DocumentValue {
  /// A text, at a place of its own or that of the collection around it.
  case text(String, at: Range<Int>? = nil)
  /// A scalar that is written without quotation marks, such as a number.
  case plain(String)
  /// A sequence, at a place of its own or that of the collection around it.
  case list([DocumentValue], at: Range<Int>? = nil)
  /// A mapping, at a place of its own or that of the collection around it.
  case mapping([(key: String, value: DocumentValue)], at: Range<Int>? = nil)

  /// Returns the document of this value, whose range is all of `file`, with findings about the text.
  package func document(
    of file: SourceFile, _ diagnostics: [Diagnostic], limits: DocumentLimits
  ) -> DocumentReading {
    var builder = DocumentTreeBuilder(file: file, format: .yaml, limits: limits)
    add(to: &builder, at: 0..<file.bytes.count)
    for diagnostic in diagnostics { builder.report(diagnostic) }
    return builder.finish()
  }

  private func add(to builder: inout DocumentTreeBuilder, at range: Range<Int>) {
    switch self {
    case .text(var text, let own):
      text.withUTF8 { _ = builder.scalar(.string, range: own ?? range, text: $0) }
    case .plain(var text): text.withUTF8 { _ = builder.scalar(.plain, range: range, text: $0) }
    case .list(let values, let own):
      let range = own ?? range
      builder.open(.sequence, at: range.lowerBound)
      for value in values { value.add(to: &builder, at: range) }
      builder.close(at: range.upperBound)
    case .mapping(let entries, let own):
      let range = own ?? range
      builder.open(.mapping, at: range.lowerBound)
      for (key, value) in entries {
        DocumentValue.text(key).add(to: &builder, at: range)
        value.add(to: &builder, at: range)
      }
      builder.close(at: range.upperBound)
    }
  }
}
