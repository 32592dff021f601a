package import StructuredData
package import SourceText

extension FieldReader {
  /// Reads one of the words of `Choice`; returns nil for an absent value, and with a diagnostic for anything
  /// else.
  package func choice<Choice: DescribedWord>(
    _ node: DocumentNode, of type: Choice.Type = Choice.self, path: String
  ) -> Choice? {
    word(node, among: Choice.allCases.map(\.rawValue), path: path).flatMap(Choice.init(rawValue:))
  }

  func word(_ node: DocumentNode, among words: [String], path: String) -> String? {
    guard let text = optionalText(node, path: path)?.value else { return nil }
    if words.contains(text) { return text }
    unknownValue(text, at: node.location, path: path, known: words)
    return nil
  }

  package func unknownValue(
    _ word: String, at location: SourceLocation, path: String, known: [String],
    or alternative: String? = nil
  ) {
    diagnostics.report(
      Diagnostic(
        .unknownValue, at: location, path: path, message: "'\(word)' is no value of '\(path)'",
        help: "one of \(known.joined(separator: ", "))" + (alternative.map { ", or \($0)" } ?? "")
      ).suggesting(NearestNames.suggestions(for: word, among: known, limit: 1)))
  }

  /// Reads a Boolean; returns nil for an absent value, and with a diagnostic for anything else.
  ///
  /// Besides YAML's own `true` and `false`, the words `on`, `off`, `yes` and `no` are accepted, in any case.
  package func flag(_ node: DocumentNode, path: @autoclosure () -> String) -> Bool? {
    if node.isNull { return nil }
    if [.plain, .string, .boolean].contains(node.kind) {
      switch node.text.lowercased() {
      case "true", "on", "yes": return true
      case "false", "off", "no": return false
      default: break
      }
    }
    wrongType(node, expected: "true or false", path: path())
    return nil
  }

  /// The maximum number of seconds of a time: a day.
  package static let longestTime = 86_400.0

  /// Reads a time in seconds, above 0 and at most a day; returns nil, with a diagnostic, for anything else.
  package func seconds(_ node: DocumentNode, path: String) -> Double? {
    let value = node.number
    if let value, value > 0, value <= Self.longestTime { return value }
    let problem =
      value.map { $0 > 0 ? "\(node.text) seconds are more than a day" : "\(node.text) is no time" }
    let tag = TextTag(of: node.range, in: node.tree.file)
    report(
      .wrongType, at: node.location, path: path,
      problem ?? "expected a number of seconds, found \(Self.words(for: node))",
      label: "expected seconds, above 0 and at most 86400",
      help: tag == nil
        ? "write seconds, as in `30` or `0.5`; without this key there is no limit" : TextTag.help,
      fixes: tag.map { [$0.removal] } ?? [])
    return nil
  }

  /// Reads a text as it stands, with its line breaks; returns nil, with a diagnostic, for another type or NUL.
  package func raw(_ node: DocumentNode, path: String) -> String? {
    switch node.kind {
    case .plain, .string, .integer, .real, .boolean: break
    default:
      wrongType(node, expected: "a string", path: path)
      return nil
    }
    let text = node.isNull ? "" : node.text
    if text.utf8.contains(0) {
      wrongType(node, expected: "a text without NUL", path: path)
      return nil
    }
    return text
  }

  /// Reads a text of several lines, each of which is read as ``text(_:path:)`` does; returns nil for an empty
  /// one.
  package func lines(_ node: DocumentNode, path: String) -> String? {
    guard node.kind == .plain || node.kind == .string, !node.isNull else {
      return optionalText(node, path: path)?.value
    }
    var text = node.text
    if text.last?.isNewline == true { text.removeLast() }
    guard ControlCharacters.first(in: text.replacing("\n", with: "")) == nil else {
      report(
        .controlCharacter, at: node.location, path: path,
        "displayed text holds a control character", help: "remove it")
      return nil
    }
    return text.isEmpty ? nil : text
  }

  /// Reports a key that was given under its other spelling, too; the tree reports equal keys.
  package func otherSpelling(
    _ key: DocumentNode, of first: DocumentNode, path: @autoclosure () -> String
  ) {
    if first.text == key.text { return }
    report(
      .duplicateKey, at: key.location, path: path(),
      "'\(key.text)' is another spelling of '\(first.text)'", label: "given again",
      help: "keep one of the two",
      notes: [Diagnostic.Note("first given here", at: first.location)])
  }

  package func conflict(
    _ key: DocumentNode, with first: DocumentNode, path: String, message: String
  ) {
    report(
      .conflictingKeys, at: key.location, path: path, message,
      label: "'\(key.text)' beside '\(first.text)'", help: "keep one",
      notes: [Diagnostic.Note("the other one", at: first.location)])
  }
}
