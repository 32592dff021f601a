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

  /// Returns the change that puts the plain text from `start` in quotation marks; none if it goes on below.
  func quoting(from start: Int, isCertain: Bool = false) -> [Fix] {
    file.quotingPlainText(from: start, isInFlow: isInFlow(start)) { _ in isCertain }
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
      bytes[$0] == UInt8(ascii: "#") && $0 > start && bytes[$0 - 1] == 0x20
    }
    if let comment { text = text[..<comment] }
    while text.last == 0x20 || text.last == 0x09 { text.removeLast() }
    return text.startIndex..<text.endIndex
  }

  /// Returns the change that puts the plain text of YAML from `start` in quotation marks; none if it goes on below.
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
    let rest = bytes[range.upperBound...]
    if range.isEmpty { return [] }
    if isInFlow {
      guard bytes[range.upperBound..<line.range.upperBound].contains(where: { $0 > 0x20 }) else {
        return []
      }
    } else if let next = rest[line.range.upperBound...].firstIndex(where: { $0 > 0x20 }),
      indent(of: next) > indent(of: line.content)
    {
      return []
    }
    let text = String(decoding: bytes[range], as: UTF8.self)
    return [
      Fix(
        "put the text in quotation marks", [Fix.Edit(range, Fix.Edit.quoted(text))],
        isCertain: isCertain(text))
    ]
  }
}
