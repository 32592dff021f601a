internal import DocumentSyntax
internal import SourceText
internal import StructuredData

extension FieldReader {
  /// Reads a Boolean; returns nil for an absent value, and with a diagnostic for anything else.
  ///
  /// Besides YAML's own `true` and `false`, the words `on`, `off`, `yes` and `no` are accepted, in any case.
  mutating func boolean(
    _ node: DocumentNode, path: @autoclosure () -> String
  ) -> Bool? {
    if node.isNull { return nil }
    if case .bool(let value) = StructuredValue(node) { return value }
    if node.kind == .plain || node.kind == .string {
      switch node.text.lowercased() {
      case "true", "on", "yes": return true
      case "false", "off", "no": return false
      default: break
      }
    }
    wrongType(node, expected: "true or false", path: path())
    return nil
  }

  /// Reads one of the words of `Choice`; returns nil for an absent value, and with a diagnostic for anything
  /// else.
  mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ node: DocumentNode, among choices: [Choice], path: String
  ) -> Choice? where Choice.RawValue == String {
    guard let text = optionalText(node, path: path) else { return nil }
    if let choice = choices.first(where: { $0.rawValue == text.value }) { return choice }
    unknownValue(text.value, at: node.location, path: path, known: choices.map(\.rawValue))
    return nil
  }

  /// Reports a word that is not among the `known` ones.
  mutating func unknownValue(
    _ word: String, at location: SourceLocation, path: String, known: [String],
    or alternative: String? = nil
  ) {
    diagnostics.report(
      Diagnostic(
        .unknownValue, at: location, path: path, message: "'\(word)' is no value of '\(path)'",
        label: NearestNames.question(
          NearestNames.suggestions(for: word, among: known, limit: 1)),
        help: "one of \(known.joined(separator: ", "))" + (alternative.map { ", or \($0)" } ?? "")))
  }
}
