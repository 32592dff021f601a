internal import SourceText

// Texts that need quotation marks, or have one too few or too many.

extension YAMLMistake {
  /// The diagnostic about a text; nil if none seems to be to blame.
  var textMistake: Diagnostic? {
    if problem.contains("found unexpected end of stream")
      || problem.contains("found unexpected document indicator")
    {
      return unclosedQuote
    }
    if problem.contains("did not find expected alphabetic or numeric character") {
      return namelessAlias
    }
    if problem.contains("expected comment or line break") { return blockText }
    if problem.contains("unknown escape") || problem.contains("expected hexdecimal") {
      return unknownEscape
    }
    return problem.contains("did not find expected") ? textBehindValue ?? textBehindBracket : nil
  }

  /// A key with a language in brackets, as `title[ko]`, in a mapping in braces.
  var bracketInKey: Diagnostic? {
    guard byteAtPlace == .openBracket, isInFlow(place) else { return nil }
    var start = place
    while start > 0, place - start < 40, bytes[start - 1].isNamePart { start -= 1 }
    let tag = bytes[(place + 1)...].prefix(40).prefix(while: \.isNamePart)
    guard start < place, bytes[tag.endIndex...].starts(with: "]:".utf8) else { return nil }
    let key = start..<tag.endIndex + 1
    let text = bytes.text(in: key)
    return file.yamlError(
      at: key, "a key with brackets needs quotation marks in a mapping in braces",
      label: "`[` begins a list here", help: "write `\"\(text)\": …`",
      fixes: [Fix("put the key in quotation marks", key, Fix.Edit.quoted(text), isCertain: true)])
  }

  private var unclosedQuote: Diagnostic? {
    guard let opening, openingByte?.isQuote == true else { return nil }
    return unclosed(opening)
  }

  private func unclosed(_ opening: Int, end: Int? = nil) -> Diagnostic {
    let mark = String(Unicode.Scalar(bytes[opening]))
    let text = isInFlow(opening) ? nil : restOfLine(from: opening + 1)
    return file.yamlError(
      at: opening..<opening + 1, "the text that begins here is never closed with \(mark)",
      label: "opened here",
      help: "close it where it ends" + (text.map { ", as in \(mark)\($0)\(mark)" } ?? ""),
      notes: end.map { [file.note("this one ends the text", at: $0 - 1)] } ?? [],
      fixes: [closing(opening, mark)])
  }

  /// Text on the line of a quotation mark that ends a text, or of an alias.
  private var textBehindValue: Diagnostic? {
    let end = endBeforePlace
    guard end > 0, let last = builder.nodes.last, Int(last.end) == end else { return nil }
    let start = Int(last.start)
    // A text that was read as an alias is reported once.
    if let finding = builder.diagnostics.last, let range = finding.location.range,
      range.lowerBound == start, range.upperBound == end
    {
      return finding
    }
    guard last.kind == .string, start < end, bytes[end - 1].isQuote, bytes[start] == bytes[end - 1]
    else { return nil }
    if file.position(at: start).line != file.position(at: end).line {
      return unclosed(start, end: end)
    }
    if byteAtPlace?.isQuote == true, place > end, isInFlow(start) {
      return file.yamlError(
        at: place..<place + 1, "two texts follow each other", label: "`,` is missing before this",
        help: "put a `,` between them",
        fixes: [Fix("insert `,`", at: end, ",", isCertain: isInList(start))])
    }
    return file.yamlError(
      at: end - 1..<end, "text follows behind the quotation mark that ends a text",
      label: "the text ends here", help: helpForInnerQuote(end - 1, from: start),
      fixes: fixes(forInnerQuote: end - 1, from: start))
  }

  /// Whether the bracket before a place is that of a list.
  private func isInList(_ place: Int) -> Bool {
    bytes[..<place].last { "[]{}".utf8.contains($0) } == .openBracket
  }

  private func helpForInnerQuote(_ inner: Int, from start: Int) -> String {
    let isSingle = bytes[start] == .singleQuote
    let rule = isSingle ? "write it twice within '…'" : "write it as \\\" within \"…\""
    let other = isSingle ? "\"" : "'"
    guard let text = meant(byInnerQuote: inner, from: start)?.text, text.utf8.count <= 60,
      !text.contains(other), !text.contains("\\")
    else { return rule }
    return "\(rule), or put the text in the other ones: \(other)\(text)\(other)"
  }

  /// `*` or `&` at the start of a text.
  private var namelessAlias: Diagnostic? {
    guard let opening, let byte = openingByte, byte == .asterisk || byte == .ampersand else {
      return nil
    }
    let isAlias = byte == .asterisk
    if isAlias, isMerged(opening) { return namelessMerge(opening) }
    return symbolError(
      at: opening,
      isAlias
        ? "`*` begins an alias, the name of another value"
        : "`&` begins an anchor, a name for a value", label: "no such name follows")
  }

  /// `|` or `>` at the start of a text on the same line.
  private var blockText: Diagnostic? {
    guard let opening, let byte = openingByte, byte == .bar || byte == .greater else { return nil }
    return symbolError(
      at: opening,
      "`\(Unicode.Scalar(byte))` begins a text of several lines, on the next line",
      label: "more follows it")
  }

  /// Returns the error of a text that begins with a symbol of YAML and is to be quoted.
  func symbolError(at start: Int, _ message: String, label: String) -> Diagnostic {
    file.yamlError(
      at: start..<start + 1, message, label: label, help: quotingHelp(from: start),
      fixes: quoting(from: start, isCertain: true))
  }

  /// A text with ': ' behind the colon of a key.
  func colonInValue(_ line: YAMLLine) -> Diagnostic? {
    guard let key = keyBeforePlace(on: line), place < bytes.count else { return nil }
    let behind = key.upperBound + 1
    guard let start = bytes[behind..<place].firstIndex(where: { $0 > 0x20 }) else {
      return file.yamlError(
        at: place..<place + 1, "a text that begins with ':' needs quotation marks",
        label: "a second ':' behind the key",
        help: quotingHelp(from: place) + "; or take one ':' away",
        fixes: quoting(from: place) + [Fix("take one ':' away", behind..<place + 1, "")])
    }
    return file.yamlError(
      at: place..<place + 1, "a text that holds ': ' needs quotation marks",
      label: "a second key on one line",
      help: quotingHelp(from: start) + "; a key begins on a line of its own",
      fixes: quoting(from: start, isCertain: !endsWithKey(start..<place)))
  }

  /// A text that begins with a dash, on the line of its key.
  var dashInValue: Diagnostic? {
    let line = line
    guard let key = keyBeforePlace(on: line),
      bytes[(key.upperBound + 1)..<place].allSatisfy(\.isBlank)
    else { return nil }
    return file.yamlError(
      at: place..<place + 1, "`- ` begins an item of a list, which stands on a line of its own",
      label: "on the line of its key",
      help: quotingHelp(from: place) + "; a list begins below its key",
      fixes: quoting(
        from: place,
        isCertain: bytes[place..<line.range.upperBound].firstRange(of: ": ".utf8) == nil))
  }

  /// Returns the key that begins the line of the error and ends before it, or nil.
  func keyBeforePlace(on line: YAMLLine) -> Range<Int>? {
    guard let key = line.key, key.upperBound < place, line.range.contains(place) else { return nil }
    return key
  }

  /// Whether a text that a colon follows may end with a key of the next line: the word is a key elsewhere in the file, or
  /// has capital letters within it as some keys have.
  private func endsWithKey(_ text: Range<Int>) -> Bool {
    let word = bytes[text].split(separator: .space).last ?? []
    guard word.startIndex > text.lowerBound, word.count <= 40 else { return false }
    let isCapital = { (byte: UInt8) in byte &- UInt8(ascii: "A") < 26 }
    if !isCapital(word[word.startIndex]), word.contains(where: isCapital),
      word.allSatisfy(\.isLetter)
    {
      return true
    }
    let key = Array(word) + [.colon]
    var rest = bytes[...]
    while let found = rest.firstRange(of: key) {
      if !text.overlaps(found) {
        let line = YAMLLine(around: found.lowerBound, of: file)
        if line.content == found.lowerBound { return true }
        let before = bytes[line.range.lowerBound..<found.lowerBound].last { $0 != .space }
        if before == .openBrace || before == .comma { return true }
      }
      rest = rest[found.upperBound...]
    }
    return false
  }

  private var unknownEscape: Diagnostic? {
    guard let opening else { return nil }
    var start = min(place, bytes.count - 1)
    while start > opening, bytes[start] != .backslash { start -= 1 }
    guard start > opening, place - start <= 3, start + 1 < bytes.count else { return nil }
    var end = start + 2
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    let escape = bytes.text(in: start..<end)
    let line = file.lineRange(containing: opening)
    let text = bytes[opening + 1..<max(opening + 1, line.upperBound)].prefix(41)
      .prefix { $0 != .doubleQuote }
    let isShown = text.count <= 40 && !text.contains(.singleQuote)
    let quoted = isShown ? ": '\(String(decoding: text, as: UTF8.self))'" : ""
    return file.yamlError(
      at: start..<end,
      problem.contains("unknown")
        ? "`\(escape)` is not one of YAML's escapes" : "the digits of `\(escape)` are missing",
      help: "write `\\\\` for a backslash, or put the text in single quotation marks\(quoted)",
      fixes: [escaping(start, in: opening, text: isShown ? text : nil)])
  }

  /// Returns the rest of the line from `start`, without trailing spaces; nil if it is empty or too long to
  /// be shown.
  func restOfLine(from start: Int) -> String? {
    let line = file.lineRange(containing: start)
    guard start < line.upperBound, line.upperBound - start <= 60 else { return nil }
    let end = bytes.trimmingBlanks(before: line.upperBound, from: start)
    return end > start ? bytes.text(in: start..<end) : nil
  }

  /// The offset behind the last byte before the error that is not a space.
  var endBeforePlace: Int { bytes.trimmingBlanks(before: min(place, bytes.count)) }

  /// Whether `offset` seems to be in a flow collection: the parser may not have come to the bracket that the
  /// scanner has seen.
  func isInFlow(_ offset: Int) -> Bool {
    let isOpen = builder.openNode.map { bytes[builder.start(of: $0)].opensFlow }
    return isOpen == true || file.hasBracket(before: offset)
  }
}
