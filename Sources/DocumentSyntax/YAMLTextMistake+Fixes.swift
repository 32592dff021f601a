internal import SourceText

// Changes that mend texts.

extension YAMLMistake {
  /// Returns the change that closes the text at `opening`: at the end of its line, or in brackets before what ends
  /// an entry.
  func closing(_ opening: Int, _ mark: String) -> Fix {
    let line = file.lineRange(containing: opening)
    var end = line.upperBound
    let isFlow = isInFlow(opening)
    if isFlow {
      let ends = [UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}")]
      end = bytes[opening + 1..<max(opening + 1, end)].firstIndex { ends.contains($0) } ?? end
    }
    while end > opening + 1, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    let text = bytes[opening + 1..<end]
    // A comment may be meant to stay one, and a backslash would take the mark's meaning away.
    // So may one before a mark that is there; and a text that goes on below ends there.
    let isEscaped =
      text.last == UInt8(ascii: "\\")
      || text.last == bytes[opening] && text.dropLast().last == UInt8(ascii: "\\")
    let below = bytes[min(line.upperBound + 1, bytes.count)...].prefix { $0 == 0x20 }.count
    let own = bytes[line.lowerBound...].prefix { $0 == 0x20 || $0 == UInt8(ascii: "-") }.count
    let isClear = !isEscaped && below <= own && text.firstRange(of: " #".utf8) == nil
    return Fix(
      "close the text with \(mark)", [Fix.Edit(end..<end, mark)], isCertain: !isFlow && isClear)
  }

  /// Returns the change that puts the plain text from `start` in quotation marks; none if its end is not known.
  func quoting(from start: Int, isCertain: Bool = false) -> [Fix] {
    let isInFlow = isInFlow(start)
    return file.quotingPlainText(from: start, isInFlow: isInFlow) { _ in isCertain && !isInFlow }
  }

  /// Returns the changes for a quotation mark that ends the text from `start` too early.
  func fixes(forInnerQuote inner: Int, from start: Int) -> [Fix] {
    let isSingle = bytes[start] == Self.singleQuote
    let other = isSingle ? "\"" : "'"
    let escape = Fix(
      isSingle ? "write it twice" : "write a backslash before it",
      [Fix.Edit(inner..<inner, isSingle ? "'" : "\\")])
    guard let meant = meant(byInnerQuote: inner, from: start), !meant.text.contains(other),
      !meant.text.contains("\\")
    else { return [escape] }
    let quoting = Fix(
      "put the text in the other quotation marks",
      [Fix.Edit(meant.range, "\(other)\(meant.text)\(other)")], isCertain: meant.isCertain)
    return meant.isCertain ? [quoting, escape] : [quoting]
  }

  /// Returns the text that is meant where a quotation mark ends the one from `start` too early, and its place.
  ///
  /// The first mark belongs to the text if the inner one closes what it opens, as in `"Save" and quit`.
  func meant(
    byInnerQuote inner: Int, from start: Int
  ) -> (range: Range<Int>, text: String, isCertain: Bool)? {
    guard !isInFlow(start) else { return nil }
    let line = file.lineRange(containing: start)
    var rest = bytes[start..<line.upperBound]
    if let comment = bytes[inner..<line.upperBound].firstRange(of: " #".utf8) {
      rest = bytes[start..<comment.lowerBound]
    }
    while rest.last == 0x20 || rest.last == 0x09 { rest.removeLast() }
    guard rest.endIndex > inner + 1 else { return nil }
    let isClosed = rest.last == bytes[start]
    let opensWord = bytes[inner - 1] == 0x20
    let isWithinWord = bytes[inner + 1] > 0x20
    let isEnclosed = isClosed && (opensWord || isWithinWord)
    if isEnclosed {
      rest = rest.dropFirst().dropLast()
    } else if bytes[start] == Self.singleQuote, isWithinWord {
      rest = rest.dropFirst()
    }
    return (
      start..<rest.endIndex + (isEnclosed ? 1 : 0), String(decoding: rest, as: UTF8.self),
      isEnclosed
    )
  }

  /// Returns the change for an escape that YAML does not know: single quotation marks around the text, or a further
  /// backslash.
  func escaping(_ start: Int, in opening: Int, text: ArraySlice<UInt8>?) -> Fix {
    if let text, text.endIndex < bytes.count, bytes[text.endIndex] == Self.doubleQuote {
      return Fix(
        "put the text in single quotation marks",
        [
          Fix.Edit(
            opening..<text.endIndex + 1, "'\(String(decoding: text, as: UTF8.self))'")
        ], isCertain: true)
    }
    return Fix("write `\\\\`", [Fix.Edit(start..<start, "\\")], isCertain: true)
  }
}

extension SourceFile {
  /// Returns the place of the plain text of YAML from `start`: up to a comment or the end of the line, or to the end
  /// of an entry in brackets.
  func plainText(from start: Int, isInFlow: Bool) -> Range<Int> {
    let ends = [UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}")]
    var text = bytes[start..<max(start, lineRange(containing: start).upperBound)]
    if isInFlow { text = text.prefix { !ends.contains($0) } }
    let comment = text.indices.first {
      bytes[$0] == UInt8(ascii: "#") && $0 > start
        && (bytes[$0 - 1] == 0x20 || bytes[$0 - 1] == 0x09)
    }
    if let comment { text = text[..<comment] }
    while text.last == 0x20 || text.last == 0x09 { text.removeLast() }
    return text.startIndex..<text.endIndex
  }

  /// Returns the change that puts the plain text of YAML from `start` in quotation marks; none if its end is not known.
  ///
  /// - Parameters:
  ///   - start: the offset of its first byte.
  ///   - isInFlow: whether it is an entry in brackets.
  ///   - isCertain: says of the text whether nothing else can be meant.
  func quotingPlainText(
    from start: Int, isInFlow: Bool, isCertain: (String) -> Bool
  ) -> [Fix] {
    let range = plainText(from: start, isInFlow: isInFlow)
    let line = YAMLLine(around: start, of: self)
    guard !range.isEmpty, isWholeText(range, in: line, isInFlow: isInFlow) else { return [] }
    let text = String(decoding: bytes[range], as: UTF8.self)
    return [
      Fix(
        "put the text in quotation marks", [Fix.Edit(range, Fix.Edit.quoted(text))],
        isCertain: isCertain(text))
    ]
  }

  /// Whether a plain text begins and ends where `range` does.
  private func isWholeText(_ range: Range<Int>, in line: YAMLLine, isInFlow: Bool) -> Bool {
    let text = bytes[range]
    let quotes = "\"'".utf8.map { mark in text.count(where: { $0 == mark }) }
    // A quotation mark at its beginning may be one of YAML.
    guard !"\"'".utf8.contains(bytes[range.lowerBound]) else { return false }
    let before = bytes[line.range.lowerBound..<range.lowerBound].last { $0 > 0x20 }
    guard before.map({ ":-[{,".utf8.contains($0) }) ?? true else { return false }
    // YAML ends a line at these, too.
    guard
      !["\u{85}", "\u{2028}", "\u{2029}"].contains(where: { text.firstRange(of: $0.utf8) != nil })
    else { return false }
    let behind = bytes[range.upperBound..<line.range.upperBound].first { $0 > 0x20 }
    let isKey = text.last == UInt8(ascii: ":") || text.firstRange(of: ": ".utf8) != nil
    if isInFlow {
      return behind.map { ",]}".utf8.contains($0) } == true && !isKey
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
        parent = bytes[..<start].lastIndex(of: UInt8(ascii: "-")) ?? line.start
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
    if line.content < offset, "\"'".utf8.contains(bytes[line.content]) {
      let end = [bytes[line.content], UInt8(ascii: ":")]
      start = bytes[(line.content + 1)..<offset].firstRange(of: end)?.upperBound ?? start
    }
    return (start..<offset).contains { index in
      guard "[{".utf8.contains(bytes[index]) else { return false }
      return index == line.range.lowerBound || bytes[index - 1] <= 0x20
        || "[{,:".utf8.contains(bytes[index - 1])
    }
  }
}
