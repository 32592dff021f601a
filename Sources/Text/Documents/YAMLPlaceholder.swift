internal import SourceText

// The place of a value, as `{{host}}`, without quotation marks: two mappings to YAML.

extension SourceFile {
  func placeholder(at start: Int) -> Range<Int>? {
    guard start >= 0, bytes[start...].starts(with: "{{".utf8) else { return nil }
    let name = bytes[(start + 2)...].prefix(100).prefix {
      $0 >= 0x20 && !"{}\"',:".utf8.contains($0)
    }
    guard !name.isEmpty, bytes[name.endIndex...].starts(with: "}}".utf8) else { return nil }
    return start..<name.endIndex + 2
  }

  /// Returns the finding about the text at `range`, which contains a placeholder.
  func placeholderFinding(_ range: Range<Int>, at place: Range<Int>) -> Diagnostic {
    let quoted = Fix.Edit.quoted(bytes.text(in: range))
    return yamlError(
      at: place, "a text with `\(bytes.text(in: place))` needs quotation marks",
      label: "begins a mapping here",
      help: range.count <= 60 ? "write \(quoted)" : "put the text in quotation marks",
      fixes: [.quoting(range, quoted, isCertain: true)])
  }
}

extension YAMLParser {
  /// Reports a mapping at `start` that is the key of another one, as in `{{host}}`; returns false if it is not that.
  mutating func reportPlaceholder(at start: Int) -> Bool {
    guard builder.expectsKey, let outer = builder.openNode, builder.start(of: outer) == start - 1,
      let place = file.placeholder(at: start - 1)
    else { return false }
    let around = builder.frames.dropLast().last.map { file.bytes[builder.start(of: $0.node)] }
    let isInFlow = around == .openBrace || around == .openBracket
    let rest = file.yaml.plainText(from: place.upperBound, isInFlow: isInFlow)
    builder.report(
      file.placeholderFinding(place.lowerBound..<max(place.upperBound, rest.upperBound), at: place))
    builder.flawed.insert(outer)
    return true
  }

  /// Returns the finding about the placeholder in whose text the parser stopped.
  func placeholder(at place: Int) -> Diagnostic? {
    guard let last = builder.diagnostics.last, last.code == .yamlSyntax,
      let edit = last.fixes.first?.edits.first,
      edit.range.contains(place) || edit.range.upperBound == place,
      file.placeholder(at: last.location.range?.lowerBound ?? -1) != nil
    else { return nil }
    return last
  }
}
