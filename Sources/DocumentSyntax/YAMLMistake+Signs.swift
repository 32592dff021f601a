internal import SourceText

// Signs of YAML without what belongs to them.

extension YAMLMistake {
  /// A colon that nothing stands before.
  var missingKey: Diagnostic? {
    guard place < bytes.count, bytes[place] == UInt8(ascii: ":"),
      YAMLLine(around: place, of: file).content == place,
      problem.contains("expected key") || problem.contains("mapping values are not allowed")
    else { return nil }
    let text = restOfLine(from: place + 1).map { $0.drop { $0 == " " || $0 == "\t" } }
    let value = text.flatMap { $0.isEmpty ? nil : $0 } ?? "…"
    return error(
      at: place..<place + 1, "a key is missing before this ':'", label: "no key",
      help:
        "write the key, as in `title: \(value)`; a text that begins with ':' needs quotation marks")
  }

  /// `? ` at the start of a text.
  var questionMarkInValue: Diagnostic? {
    guard place < bytes.count, bytes[place] == UInt8(ascii: "?") else { return nil }
    return error(
      at: place..<place + 1,
      "`? ` begins a key of a mapping, which stands on a line of its own",
      label: "behind another key", help: quotingHelp(from: place),
      fixes: quoting(from: place, isCertain: true))
  }

  /// Whether the alias at `place` is the value of a merge key.
  func isMerged(_ place: Int) -> Bool {
    func isBlank(_ index: Int) -> Bool { bytes[index] == 0x20 || bytes[index] == 0x09 }
    var index = place - 1
    while index > 0, isBlank(index) { index -= 1 }
    guard index > 0, bytes[index] == UInt8(ascii: ":") else { return false }
    index -= 1
    while index > 0, isBlank(index) { index -= 1 }
    return index > 0 && bytes[index] == UInt8(ascii: "<") && bytes[index - 1] == bytes[index]
  }

  /// Returns the finding about a `*` behind a merge key that no name follows, or only behind a blank.
  func namelessMerge(_ sign: Int) -> Diagnostic {
    let rest = bytes[(sign + 1)...].prefix(1_000)
    let blanks = rest.prefix { $0 == 0x20 || $0 == 0x09 }
    let name = bytes[blanks.endIndex...].prefix(100).prefix {
      ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == UInt8(ascii: "-")
        || $0 == UInt8(ascii: "_")
    }
    guard !blanks.isEmpty, !name.isEmpty else {
      return error(
        at: sign..<sign + 1, "`*` begins an alias, the name of another value",
        label: "no such name follows", help: "name an anchored mapping: `<<: *anchor`")
    }
    let words = String(decoding: name, as: UTF8.self)
    return error(
      at: sign..<blanks.endIndex, "the name of an alias follows its `*` without a blank",
      label: "a blank too many", help: "write `*\(words)`",
      fixes: [
        Fix(
          "take the blank away", [Fix.Edit(blanks.startIndex..<blanks.endIndex, "")],
          isCertain: anchors[words] != nil)
      ])
  }

  /// A text that begins with a list or a mapping in brackets, as in `[draft] x`.
  var textBehindBracket: Diagnostic? {
    var end = min(place, bytes.count)
    while end > 0, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    let node = builder.lastChild
    guard node != 0, builder.kind(of: node) == .sequence || builder.kind(of: node) == .mapping,
      Int(builder.nodes[node].end) == end
    else { return nil }
    let start = builder.start(of: node)
    let isList = bytes[start] == UInt8(ascii: "[")
    guard isList || bytes[start] == UInt8(ascii: "{"),
      file.lineRange(containing: start).contains(place)
    else { return nil }
    let rest = file.plainText(from: end, isInFlow: isInFlow(before: start))
    let text = start..<max(end, rest.upperBound)
    let words = String(decoding: bytes[text], as: UTF8.self)
    let sign = isList ? "[" : "{"
    // In other places a `,` or a line break may be missing.
    let isTitle = builder.path.map { $0.hasSuffix("title") } ?? false
    return error(
      at: start..<end, "a text that begins with `\(sign)` needs quotation marks",
      label: "a \(isList ? "list" : "mapping"), behind which text stands",
      help: text.count <= 60
        ? "quote the text: \(Fix.Edit.quoted(words))" : "put the text in quotation marks",
      fixes: [
        Fix(
          "put the text in quotation marks", [Fix.Edit(text, Fix.Edit.quoted(words))],
          isCertain: isTitle && isAlone(text))
      ])
  }

  /// A text that begins with brackets, as the script `[ -f a ] && b`, in which a later symbol has a meaning in YAML.
  ///
  /// A script can hold anything within the brackets; of another text they are read, so that they end before the error.
  var symbolBehindBracket: Diagnostic? {
    let line = YAMLLine(around: place, of: file)
    guard let key = line.key, !"[{".utf8.contains(bytes[line.content]), key.upperBound < place,
      line.range.contains(place),
      let start = bytes[(key.upperBound + 1)..<place].firstIndex(where: { $0 > 0x20 }),
      "[{".utf8.contains(bytes[start]), let end = end(ofBracketAt: start),
      end <= line.range.upperBound,
      !builder.frames.contains(where: { isBracket(before: start, $0.node) })
    else { return nil }
    let name = bytes[key].prefix { $0 != UInt8(ascii: "[") }
    let isScript = name.elementsEqual("shell".utf8)
    let isSymbol = opening.map { $0 >= end && $0 < bytes.count && "&*|>".utf8.contains(bytes[$0]) }
    guard isScript || isSymbol == true else { return nil }
    let isList = bytes[start] == UInt8(ascii: "[")
    let isText = isScript || String(decoding: name, as: UTF8.self).hasSuffix("title")
    // The bracket itself may be open.
    let fixes = file.quotingPlainText(from: start, isInFlow: false) { _ in isText }
    return error(
      at: start..<end, "a text that begins with `\(isList ? "[" : "{")` needs quotation marks",
      label: "begins a \(isList ? "list" : "mapping") here", help: Self.quotingHelp(fixes),
      fixes: fixes)
  }

  private func isBracket(before start: Int, _ node: Int) -> Bool {
    let other = builder.start(of: node)
    return other < start && "[{".utf8.contains(bytes[other])
  }

  /// Whether the open collection stands in brackets.
  private func isInFlow(before start: Int) -> Bool {
    builder.openNode.map { "[{".utf8.contains(bytes[builder.start(of: $0)]) } ?? false
  }

  /// Whether no line below goes on with the text at `range`.
  private func isAlone(_ range: Range<Int>) -> Bool {
    let line = YAMLLine(around: range.lowerBound, of: file)
    guard let next = bytes[line.range.upperBound...].firstIndex(where: { $0 > 0x20 }) else {
      return true
    }
    return file.indent(of: next) <= file.indent(of: line.content)
  }

  /// Returns the help to put the plain text from `start` in quotation marks.
  func quotingHelp(from start: Int) -> String { Self.quotingHelp(quoting(from: start)) }

  /// Returns the help for the changes that put a text in quotation marks.
  private static func quotingHelp(_ fixes: [Fix]) -> String {
    let text = fixes.first?.edits.first.map(\.text)
    return text.flatMap { $0.utf8.count <= 62 ? "quote the text: \($0)" : nil }
      ?? "put the text in quotation marks"
  }
}
