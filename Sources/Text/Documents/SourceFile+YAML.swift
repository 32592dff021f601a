internal import SourceText

extension SourceFile {
  var yaml: YAMLScanner { YAMLScanner(bytes) }

  /// Returns a note about the byte at `offset`.
  func note(_ message: String, at offset: Int) -> Diagnostic.Note {
    Diagnostic.Note(message, at: SourceLocation(self, offset..<offset + 1))
  }

  func yamlError(
    at range: Range<Int>, _ message: String, label: String? = nil, help: String? = nil,
    notes: [Diagnostic.Note] = [], fixes: [Fix] = [], severity: Diagnostic.Severity = .error
  ) -> Diagnostic {
    Diagnostic(
      .yamlSyntax, severity, at: SourceLocation(self, range), message: message, label: label,
      help: help, notes: notes, fixes: fixes)
  }

  // MARK: Texts without quotation marks

  /// Returns the change that puts the plain text of YAML from `start` in quotation marks; none if its end is not known.
  ///
  /// - Parameter isCertain: returns whether the text has no other interpretation.
  func quotingPlainText(from start: Int, isInFlow: Bool, isCertain: (String) -> Bool) -> [Fix] {
    let range = yaml.plainText(from: start, isInFlow: isInFlow)
    let line = YAMLLine(around: start, of: self)
    guard !range.isEmpty, isWholeText(range, in: line, isInFlow: isInFlow) else { return [] }
    let text = bytes.text(in: range)
    return [.quoting(range, Fix.Edit.quoted(text), isCertain: isCertain(text))]
  }

  /// Whether a plain text begins and ends where `range` does.
  private func isWholeText(_ range: Range<Int>, in line: YAMLLine, isInFlow: Bool) -> Bool {
    let text = bytes[range]
    let quotes = "\"'".utf8.map { mark in text.count(where: { $0 == mark }) }
    // A quotation mark at its beginning may be one of YAML.
    guard !bytes[range.lowerBound].isQuote else { return false }
    let before = bytes[line.range.lowerBound..<range.lowerBound].last { $0 > 0x20 }
    guard before.map({ ":-[{,".utf8.contains($0) }) ?? true else { return false }
    // YAML ends a line at these, too.
    guard
      !["\u{85}", "\u{2028}", "\u{2029}"].contains(where: { text.firstRange(of: $0.utf8) != nil })
    else { return false }
    let behind = bytes[range.upperBound..<line.range.upperBound].first { $0 > 0x20 }
    let isKey = text.last == .colon || text.firstRange(of: ": ".utf8) != nil
    if isInFlow {
      return behind.map { $0.endsFlowEntry } == true && !isKey
        && !text.contains { "\"'[{".utf8.contains($0) }
    }
    if range.lowerBound == line.content, isKey { return false }
    // A comment may be part of a text that is in the quotation marks of a shell.
    if behind != nil, quotes.contains(where: { $0 % 2 != 0 }) { return false }
    return !goesOn(below: line, from: range.lowerBound)
  }

  /// Whether a line below may go on with the plain text from `start`.
  private func goesOn(below line: YAMLLine, from start: Int) -> Bool {
    guard let next = bytes[line.range.upperBound...].firstIndex(where: { $0 > 0x20 }) else {
      return false
    }
    let blanks = bytes[lineRange(containing: next).lowerBound..<next]
    if blanks.contains(0x09) { return true }
    var parent = line.content
    if start == line.content {
      if line.isItem {
        parent = bytes[..<start].lastIndex(of: .dash) ?? line.start
      } else if let before = YAMLLine.before(line.range.lowerBound, of: self),
        indent(of: before.content) < indent(of: start)
      {
        parent = before.content
      } else {
        return true
      }
    }
    return blanks.count > indent(of: parent)
  }

  /// Whether the line has a bracket before `offset` that begins a list or a mapping.
  ///
  /// A bracket in a key, such as `title[ko]`, does not count.
  func hasBracket(before offset: Int) -> Bool {
    let line = YAMLLine(around: offset, of: self)
    var start = line.range.lowerBound
    if line.content < offset, bytes[line.content].isQuote {
      let end = [bytes[line.content], .colon]
      start = bytes[(line.content + 1)..<offset].firstRange(of: end)?.upperBound ?? start
    }
    return (start..<offset).contains { index in
      guard bytes[index].opensFlow else { return false }
      return index == line.range.lowerBound || bytes[index - 1] <= 0x20
        || "[{,:".utf8.contains(bytes[index - 1])
    }
  }

  // MARK: Placeholders

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
