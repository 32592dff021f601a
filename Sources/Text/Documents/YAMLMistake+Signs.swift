internal import SourceText

// Symbols of YAML without what belongs to them: colons, aliases, brackets, placeholders and backslashes.

extension YAMLMistake {
  /// A colon that nothing precedes.
  var missingKey: Diagnostic? {
    guard byteAtPlace == .colon, line.content == place,
      problem.contains("expected key") || problem.contains("mapping values are not allowed")
    else { return nil }
    let text = restOfLine(from: place + 1)?.drop { $0 == " " || $0 == "\t" } ?? ""
    return file.yamlError(
      at: place..<place + 1, "a key is missing before this ':'", label: "no key",
      help: "write the key, as in `title: \(text.isEmpty ? "…" : text)`; "
        + "a text that begins with ':' needs quotation marks")
  }

  /// `? ` at the start of a text.
  var questionMarkInValue: Diagnostic? {
    guard byteAtPlace == .questionMark else { return nil }
    return symbolError(
      at: place, "`? ` begins a key of a mapping, which stands on a line of its own",
      label: "behind another key")
  }

  // MARK: Aliases

  /// Whether the alias at `place` is the value of a merge key.
  func isMerged(_ place: Int) -> Bool {
    let colon = bytes.trimmingBlanks(before: place, from: 1) - 1
    guard colon > 0, bytes[colon] == .colon else { return false }
    let sign = bytes.trimmingBlanks(before: colon, from: 1) - 1
    return sign > 0 && bytes[sign] == .less && bytes[sign - 1] == .less
  }

  /// Returns the finding about a `*` behind a merge key that no name follows, or only behind a blank.
  func namelessMerge(_ sign: Int) -> Diagnostic {
    let blanks = bytes[(sign + 1)...].prefix(1_000).prefix(while: \.isBlank)
    let name = bytes[blanks.endIndex...].prefix(100).prefix(while: \.isNamePart)
    guard !blanks.isEmpty, !name.isEmpty else {
      return file.yamlError(
        at: sign..<sign + 1, "`*` begins an alias, the name of another value",
        label: "no such name follows", help: "name an anchored mapping: `<<: *anchor`")
    }
    let words = String(decoding: name, as: UTF8.self)
    return file.yamlError(
      at: sign..<blanks.endIndex, "the name of an alias follows its `*` without a blank",
      label: "a blank too many", help: "write `*\(words)`",
      fixes: [
        Fix(
          "take the blank away", blanks.startIndex..<blanks.endIndex, "",
          isCertain: anchors[words] != nil)
      ])
  }

  // MARK: Brackets

  /// A text that begins with a list or a mapping in brackets, as in `[draft] x`.
  var textBehindBracket: Diagnostic? {
    let end = endBeforePlace
    let node = builder.lastChild
    guard node != 0, builder.kind(of: node).isCollection, Int(builder.nodes[node].end) == end
    else { return nil }
    let start = builder.start(of: node)
    guard bytes[start].opensFlow, file.lineRange(containing: start).contains(place) else {
      return nil
    }
    let isList = bytes[start] == .openBracket
    let isInFlow = builder.openNode.map { bytes[builder.start(of: $0)].opensFlow } ?? false
    let text = start..<max(end, file.yaml.plainText(from: end, isInFlow: isInFlow).upperBound)
    // In other places a `,` or a line break may be missing.
    let isTitle = builder.path?.hasSuffix("title") ?? false
    let quoted = Fix.Edit.quoted(bytes.text(in: text))
    return file.yamlError(
      at: start..<end, "a text that begins with `\(isList ? "[" : "{")` needs quotation marks",
      label: "a \(isList ? "list" : "mapping"), behind which text stands",
      help: text.count <= 60 ? "quote the text: \(quoted)" : "put the text in quotation marks",
      fixes: [.quoting(text, quoted, isCertain: isTitle && isAlone(text))])
  }

  /// A text that begins with brackets, as the script `[ -f a ] && b`, in which a later symbol has a meaning in YAML.
  ///
  /// A script can hold anything within the brackets; of another text they are read, so that they end before the error.
  var symbolBehindBracket: Diagnostic? {
    let line = line
    guard let key = keyBeforePlace(on: line), !bytes[line.content].opensFlow,
      let start = bytes[(key.upperBound + 1)..<place].firstIndex(where: { $0 > 0x20 }),
      bytes[start].opensFlow, let end = file.yaml.end(ofBracketAt: start),
      end <= line.range.upperBound,
      !builder.frames.contains(where: { frame in
        let other = builder.start(of: frame.node)
        return other < start && bytes[other].opensFlow
      })
    else { return nil }
    let name = bytes[key].prefix { $0 != .openBracket }
    let isScript = name.elementsEqual("shell".utf8)
    let isSymbol = opening.map { $0 >= end } ?? false
    guard isScript || isSymbol && openingByte.map({ "&*|>".utf8.contains($0) }) == true else {
      return nil
    }
    let isList = bytes[start] == .openBracket
    let isText = isScript || String(decoding: name, as: UTF8.self).hasSuffix("title")
    // The bracket itself may be open.
    let fixes = file.quotingPlainText(from: start, isInFlow: false) { _ in isText }
    return file.yamlError(
      at: start..<end, "a text that begins with `\(isList ? "[" : "{")` needs quotation marks",
      label: "begins a \(isList ? "list" : "mapping") here", help: Self.quotingHelp(fixes),
      fixes: fixes)
  }

  /// Whether no line below goes on with the text at `range`.
  private func isAlone(_ range: Range<Int>) -> Bool {
    let line = YAMLLine(around: range.lowerBound, of: file)
    guard let next = bytes[line.range.upperBound...].firstIndex(where: { $0 > 0x20 }) else {
      return true
    }
    return file.indent(of: next) <= file.indent(of: line.content)
  }

  /// The bracket around the error, if nothing in the rest of the file closes it.
  var unclosedBracket: Diagnostic? {
    let starts =
      [opening].compactMap(\.self)
      + builder.frames.reversed().map { builder.start(of: $0.node) } + [opening ?? 0]
    let bracket = starts.first { $0 < bytes.count && bytes[$0].opensFlow }
    guard let bracket, bracket < place, file.yaml.end(ofBracketAt: bracket) == nil else {
      return nil
    }
    let isList = bytes[bracket] == .openBracket
    let mark = isList ? "]" : "}"
    let rest = file.yaml.plainText(from: bracket, isInFlow: false)
    let end = rest.upperBound
    let example = rest.count <= 40 && rest.count > 1 ? ", as in \(bytes.text(in: rest))\(mark)" : ""
    return file.yamlError(
      at: bracket..<bracket + 1,
      "the \(isList ? "list" : "mapping") that begins here is never closed with \(mark)",
      label: "opened here", help: "close it where it ends" + example,
      fixes: rest.count > 1 ? [Fix("close it with \(mark)", at: end, mark)] : [])
  }

  /// A text in brackets in which a placeholder follows other words.
  var placeholderInBrackets: Diagnostic? {
    guard place < bytes.count, isInFlow(place), let found = file.placeholder(at: place) else {
      return nil
    }
    let line = file.lineRange(containing: place)
    var start = place
    while start > line.lowerBound, !"[{,\"'".utf8.contains(bytes[start - 1]),
      !(bytes[start - 1] == .space && start > 1 && bytes[start - 2] == .colon)
    {
      start -= 1
    }
    guard start > line.lowerBound, !bytes[start - 1].isQuote else { return nil }
    while start < place, bytes[start] == .space { start += 1 }
    let rest = file.yaml.plainText(from: found.upperBound, isInFlow: true)
    guard start < place else { return nil }
    return file.placeholderFinding(start..<max(found.upperBound, rest.upperBound), at: found)
  }

  // MARK: Backslashes

  /// A text that ends with a backslash, which takes the meaning of the quotation mark behind it: `"C:\dir\"`.
  var escapedQuote: Diagnostic? {
    guard let start = doubleQuotedText, let backslash = escapedEnd(of: start) else { return nil }
    let text = bytes[start + 1..<backslash + 1]
    let words = String(decoding: text, as: UTF8.self)
    let isDoubled = text.dropLast().firstRange(of: "\\\\".utf8) != nil
    let example = text.count <= 60 && !text.contains(.singleQuote) ? ": '\(words)'" : ""
    return file.yamlError(
      at: backslash..<backslash + 2,
      "the backslash makes this quotation mark a part of the text, so nothing closes the text",
      label: "does not end the text",
      help: isDoubled
        ? "write a second backslash before it"
        : "put the text in single quotation marks, which take backslashes as they are" + example,
      notes: [file.note("the text begins here", at: start)],
      fixes: [
        isDoubled
          ? Fix("write a second backslash", at: backslash, "\\")
          : Fix(
            "put the text in single quotation marks", start..<backslash + 2, Fix.Edit.quoted(words),
            isCertain: Self.isPath(text))
      ])
  }

  /// The offset of the quotation mark that begins the text in which the parser stopped, or the one before it.
  private var doubleQuotedText: Int? {
    if let opening, openingByte == .doubleQuote { return opening }
    guard let last = builder.nodes.last, Int(last.end) == endBeforePlace, last.kind == .string,
      bytes[Int(last.start)] == .doubleQuote
    else { return nil }
    return Int(last.start)
  }

  /// Returns the offset of the backslash before the first escaped quotation mark of the text from `start`, if what
  /// follows the mark could only follow a text.
  private func escapedEnd(of start: Int) -> Int? {
    let line = file.lineRange(containing: start)
    var index = start + 1
    while index + 1 < line.upperBound, bytes[index] != .doubleQuote {
      guard bytes[index] == .backslash, bytes[index + 1] == .doubleQuote else {
        index += bytes[index] == .backslash ? 2 : 1
        continue
      }
      let rest = bytes[index + 2..<line.upperBound].drop(while: \.isBlank)
      guard let next = rest.first else { return index }
      let isComment = next == .hash && rest.startIndex > index + 2
      return isComment || isInFlow(start) && next.endsFlowEntry ? index : nil
    }
    return nil
  }

  /// Whether a text is a path of Windows, or has a backslash that begins no escape of YAML.
  private static func isPath(_ text: ArraySlice<UInt8>) -> Bool {
    if text.first?.isLetter == true, text.dropFirst().starts(with: ":\\".utf8) { return true }
    return zip(text, text.dropFirst()).contains { byte, next in
      byte == .backslash && !"0abtnvfre \"/\\N_LPxuU\t".utf8.contains(next)
    }
  }
}
