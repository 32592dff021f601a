internal import CLibYAML
internal import SourceText

extension YAMLParser {
  mutating func syntaxError(_ parser: yaml_parser_t) -> Diagnostic {
    let problem = parser.problem.map { String(cString: $0) } ?? "unknown problem"
    if parser.error == YAML_READER_ERROR {
      let offset = min(parser.problem_offset, file.bytes.count)
      let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: parser.problem_value))
      return file.yamlError(
        at: offset..<offset + 1, problem, label: scalar.map(\.code), help: "remove it",
        fixes: removing(scalar, at: offset))
    }
    let place = offsets.byteOffset(ofScalar: parser.problem_mark.index)
    if let finding = placeholder(at: place) ?? hidingComment(before: place) { return finding }
    let context = parser.context.map { String(cString: $0) }
    let opening = context.map { _ in offsets.byteOffset(ofScalar: parser.context_mark.index) }
    let mistake = YAMLMistake(
      problem: problem, place: place, opening: opening, builder: builder, anchors: anchors)
    if let finding = mistake.diagnostic { return finding }
    if place < file.bytes.count, file.bytes[place] == 0x09 { return tab(at: place) }
    var notes: [Diagnostic.Note] = []
    if let context, let opening, opening != place {
      notes = [file.note(YAMLProblem.opening(of: context), at: opening)]
    }
    return file.yamlError(
      at: place..<min(place + 1, file.bytes.count),
      YAMLProblem.message(for: problem, at: file.bytes.dropFirst(place).first),
      help: help(for: problem, at: place, mistake),
      notes: notes, fixes: fixes(for: problem, at: place, mistake))
  }

  private func tab(at place: Int) -> Diagnostic {
    let indentation = TabIndentation(at: place, of: file)
    let fixes = indentation?.fixes ?? []
    let isBehindDash = !file.beginsLine(place)
    let isOne = fixes.first.map { $0.edits.count == 1 } ?? true
    return file.yamlError(
      at: place..<place + 1,
      indentation == nil
        ? "a tab where YAML accepts only spaces"
        : isBehindDash
          ? "a tab after a dash, where YAML accepts only spaces"
          : "a tab indents this line, where YAML takes only spaces",
      label: "a tab",
      help: isOne ? "replace the tab with spaces" : "replace the tabs of these lines with spaces",
      fixes: fixes)
  }

  /// Returns the diagnostic about a comment that hides the end of the collection open at `place`, or a
  /// value in it; nil if no comment does.
  private func hidingComment(before place: Int) -> Diagnostic? {
    let starts = builder.frames.reversed().map { builder.start(of: $0.node) }
    guard let opening = starts.first(where: { $0 < place && file.bytes[$0].opensFlow }),
      let comment = HidingComment(inCollectionAt: opening, of: file, upTo: place)
    else { return nil }
    let words = file.bytes[opening] == .openBrace ? "mapping" : "list"
    return file.yamlError(
      at: comment.range,
      "`#` starts a comment, so the rest of this line is not part of the \(words)",
      label: "a comment",
      help: comment.word.map { "to have it read, put it in quotation marks: \"\($0)\"" }
        ?? "end the \(words) before it",
      notes: [file.note("the \(words) starts here", at: opening)],
      fixes: comment.word.map { word in
        let range = comment.range.prefix(word.utf8.count)
        return [Fix("put it in quotation marks", range, Fix.Edit.quoted(word), isCertain: true)]
      } ?? [])
  }

  private func help(for problem: String, at place: Int, _ mistake: YAMLMistake) -> String? {
    if problem.contains("invalid Unicode character escape") {
      return "surrogate pairs (\\ud83d\\ude00, as JSON has them) are not taken: "
        + "write the character itself, or \\U0001F600"
    }
    if endsLongKey(before: place) { return "a key may have at most 1,024 characters" }
    if problem.contains("could not find expected ':'") {
      return "a key is followed by ':' and a space; quote text that holds neither"
    }
    if problem.contains("cannot start any token"), place < file.bytes.count {
      return mistake.quotingHelp(from: place)
    }
    if problem.contains("mapping values are not allowed") {
      return "quote text that holds ': ', or check the indentation"
    }
    if problem.contains("block end") || problem.contains("expected key") {
      return "check the indentation: the items of one list start in one column"
    }
    return nil
  }

  private func removing(_ scalar: Unicode.Scalar?, at offset: Int) -> [Fix] {
    guard let scalar, scalar.value < 0x80 || offset + 3 < file.bytes.count else { return [] }
    let end = min(offset + String(scalar).utf8.count, file.bytes.count)
    return [Fix("remove it", offset..<end, "")]
  }

  private func fixes(for problem: String, at place: Int, _ mistake: YAMLMistake) -> [Fix] {
    place < file.bytes.count && problem.contains("cannot start any token")
      ? mistake.quoting(from: place, isCertain: true) : []
  }

  /// Whether a key of more than 1,024 bytes seems to end at the colon at `place`: libyaml forgets the start
  /// of such a key, and then reports the colon.
  private func endsLongKey(before place: Int) -> Bool {
    guard place < file.bytes.count, file.bytes[place] == .colon else { return false }
    let limit = 1024
    var index = place - 1
    while index > 0, file.bytes[index] == 0x20 { index -= 1 }
    guard index >= limit else { return false }
    let before = file.bytes[index - limit..<index]
    let last = file.bytes[index]
    if last == .doubleQuote || last == .singleQuote { return !before.contains(last) }
    return !before.contains { [0x0A, 0x0D, 0x2C, 0x5B, 0x7B, 0x3A].contains($0) }
  }
}
