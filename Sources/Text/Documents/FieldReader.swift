package import DisplayText
package import SourceText
internal import StructuredData

/// Reads typed values from a located mapping and collects diagnostics about them.
///
/// Null and empty values count as absent, unless a method says otherwise.
///
/// The readers of parts of a document share one, so that their diagnostics have the order of the document.
package final class FieldReader {
  package var diagnostics: [Diagnostic] = []
  /// The language of texts that have forms for languages; nil for the plain ones.
  package var language: LanguageTag? { languages.first }
  let languages: [LanguageTag]
  /// The languages of forms so far that nothing is wrong with, by their spelling.
  var knownTags: [String: LanguageTag] = [:]

  package init(language: LanguageTag? = nil) { languages = language?.fallbacks ?? [] }

  /// Reads a text to display: a string without control characters; one line break at its end is dropped.
  ///
  /// - Returns: nil, with a diagnostic, for another type or a control character; the empty string for a
  ///   null or empty value.
  package func text(_ node: DocumentNode, path: @autoclosure () -> String) -> Located<String>? {
    string(node.index, in: node.tree, path: path()).map { Located($0, at: node.range) }
  }

  /// Reads the text of the node at `index` of `tree` as ``text(_:path:)`` does.
  package func string(
    _ index: DocumentTree.Index, in tree: DocumentTree, path: @autoclosure () -> String
  ) -> String? {
    let kind = tree.nodes[index].kind
    guard kind == .plain || kind == .string else {
      wrongType(tree.node(index), expected: "a string", path: path())
      return nil
    }
    let read: String? = tree.withText(of: index) { bytes in
      var bytes = bytes
      if bytes.last == 0x0A {
        let dropped = bytes.count > 1 && bytes[bytes.count - 2] == 0x0D ? 2 : 1
        bytes = UnsafeBufferPointer(rebasing: bytes.dropLast(dropped))
      }
      let text = String(decoding: bytes, as: UTF8.self)
      if kind == .plain, bytes.count <= 4, CoreSchema.isNull(text) { return "" }
      guard ControlCharacters.mayContain(bytes) else { return text }
      return ControlCharacters.first(in: text) == nil ? text : nil
    }
    if read == nil { controlCharacter(tree.node(index), path: path()) }
    return read
  }

  /// Reads a text as ``text(_:path:)`` does, and returns nil for a null or empty one.
  package func optionalText(
    _ node: DocumentNode, path: @autoclosure () -> String
  ) -> Located<String>? {
    guard let text = text(node, path: path()), !text.value.isEmpty else { return nil }
    return text
  }

  /// Reads a sequence; returns nil for an absent value, and with a diagnostic for another type.
  package func sequence(_ node: DocumentNode, path: @autoclosure () -> String) -> DocumentNode? {
    collection(node, .sequence, "a sequence", path: path())
  }

  /// Reads a mapping; returns nil for an absent value, and with a diagnostic for another type.
  package func mapping(_ node: DocumentNode, path: @autoclosure () -> String) -> DocumentNode? {
    collection(node, .mapping, "a mapping", path: path())
  }

  /// Reads an integer in `range`, perhaps of seconds; returns nil for an absent value, and with a diagnostic for anything
  /// else.
  package func integer(
    _ node: DocumentNode, in range: ClosedRange<Int>, inSeconds: Bool = false,
    path: @autoclosure () -> String
  ) -> Located<Int>? {
    if node.isNull { return nil }
    let value: Int? = if case .int(let value) = StructuredValue(node) { value } else { nil }
    if let value, range.contains(value) { return Located(value, at: node.range) }
    if inSeconds, let value {
      report(
        .wrongType, at: node.location, path: path(),
        value > range.upperBound
          ? "\(value) seconds are more than the \(range.upperBound) that are allowed"
          : "\(value) seconds are less than the \(range.lowerBound) that are needed",
        help: "write seconds, from \(range.lowerBound) to \(range.upperBound)"
          + (value >= 1_000 && value % 1_000 == 0 && range.contains(value / 1_000)
            ? "; \(value) milliseconds are \(value / 1_000)" : ""))
    } else {
      let kind = inSeconds ? "whole seconds" : "a whole number"
      wrongType(
        node, expected: "\(kind) from \(range.lowerBound) to \(range.upperBound)", path: path())
    }
    return nil
  }

  /// Reads the strings in a sequence, each as ``text(_:path:)`` does; empty ones are left out.
  package func texts(_ node: DocumentNode, path: @autoclosure () -> String) -> [Located<String>] {
    guard let sequence = sequence(node, path: path()) else { return [] }
    return sequence.children.enumerated().compactMap { index, child in
      optionalText(child, path: "\(path())[\(index)]")
    }
  }

  package func report(
    _ code: Diagnostic.Code, _ severity: Diagnostic.Severity = .error, at location: SourceLocation,
    path: String?, _ message: String, label: String? = nil, help: String? = nil,
    notes: [Diagnostic.Note] = [], fixes: [Fix] = []
  ) {
    diagnostics.report(
      Diagnostic(
        code, severity, at: location, path: path, message: message, label: label, help: help,
        notes: notes, fixes: fixes))
  }

  package func wrongType(_ node: DocumentNode, expected: String, path: String?) {
    if diagnostics.count >= Diagnostic.keptLimit || node.tree.isFlawed(node.index) { return }
    let meant = MeantValue(node, expected: expected, path: path)
    report(
      .wrongType, at: SourceLocation(node.tree.file, meant?.range ?? node.range), path: path,
      "expected \(expected), found \(Self.words(for: node))",
      label: meant?.label ?? "expected \(expected)", help: meant?.help, fixes: meant?.fixes ?? [])
  }

  private func collection(
    _ node: DocumentNode, _ kind: DocumentNode.Kind, _ words: String,
    path: @autoclosure () -> String
  ) -> DocumentNode? {
    if node.isNull { return nil }
    guard node.kind == kind else {
      wrongType(node, expected: words, path: path())
      return nil
    }
    return node
  }

  private func controlCharacter(_ node: DocumentNode, path: String) {
    let name = (ControlCharacters.first(in: node.text) ?? "\0").code
    report(
      .controlCharacter, at: node.location, path: path,
      "displayed text holds the control character \(name)", label: "holds \(name)",
      help: "remove it; text is shown on one line, as it stands")
  }

  static func words(for node: DocumentNode) -> String {
    guard node.kind == .plain, !node.isNull else { return node.kindInWords }
    return switch StructuredValue(node) {
    case .bool: "a boolean"
    case .int, .double: "a number"
    default: "a string"
    }
  }
}

/// The characters that displayed text must not contain: C0 and C1 controls, DEL, the line and paragraph
/// separators, and the bidirectional embeddings and overrides.
enum ControlCharacters {
  /// Whether `bytes` may contain a control character: a fast check that may be wrong only with true.
  static func mayContain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = 0
    while index + 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      // Find a byte that is below 0x20, equal to 0x7F, or above it.
      let below = (word &- 0x2020_2020_2020_2020) & ~word
      let delete = word &+ 0x0101_0101_0101_0101
      if (below | delete | word) & 0x8080_8080_8080_8080 != 0 { return true }
      index += 8
    }
    return raw[index...].contains { $0 < 0x20 || $0 >= 0x7F }
  }

  static func first(in text: String) -> Unicode.Scalar? {
    // Isolates are allowed.
    text.unicodeScalars.first { SafeText.isUnsafe($0) && !(0x2066...0x2069).contains($0.value) }
  }
}
