internal import SourceText

// Changes that fix syntax errors.

extension Fix {
  static func insertingBlank(at offset: Int) -> Fix {
    Fix("insert a blank", at: offset, " ", isCertain: true)
  }

  static func replacingSpace(_ range: Range<Int>) -> Fix {
    Fix("replace it with an ordinary space", range, " ", isCertain: true)
  }

  static func quoting(_ range: Range<Int>, _ quoted: String, isCertain: Bool) -> Fix {
    Fix("put the text in quotation marks", range, quoted, isCertain: isCertain)
  }
}

extension YAMLMistake {
  /// Returns the change that replaces a character that only looks like a space; it is removed where the line begins in
  /// its place without it.
  func fix(forForeignSpace range: Range<Int>) -> Fix {
    let start = range.lowerBound
    if file.beginsLine(start), let before = YAMLLine.before(start, of: file) {
      let spaces = bytes[range.upperBound...].prefix { $0 == .space }.count
      let without = file.indent(of: start) + spaces
      if without == file.indent(of: before.content) || without == file.indent(of: before.start) {
        return Fix("take the space away", range, "", isCertain: true)
      }
    }
    return .replacingSpace(range)
  }

  /// Returns the change that makes the line at `offset` begin in a column, from 1, with what belongs to it.
  func moving(_ offset: Int, toColumn column: Int) -> Fix {
    Fix("begin the line in column \(column)", file.reindenting(offset, to: column - 1))
  }

  /// The change that puts the list at the error below the key `items`.
  var insertingItems: Fix {
    let start = file.lineRange(containing: place).lowerBound
    return Fix("insert `items:`", at: start, "items:" + file.lineBreak)
  }

  /// Returns the change that closes the text at `opening`: at the end of its line, or in brackets before what closes
  /// an entry.
  func closing(_ opening: Int, _ mark: String) -> Fix {
    let line = file.lineRange(containing: opening)
    let isFlow = isInFlow(opening)
    let rest = bytes[opening + 1..<max(opening + 1, line.upperBound)]
    let behind = rest.firstIndex { isFlow && $0.endsFlowEntry } ?? line.upperBound
    let end = bytes.trimmingBlanks(before: behind, from: opening + 1)
    let text = bytes[opening + 1..<end]
    // A comment may be meant to stay one, and a backslash would take the mark's meaning away.
    // The same holds for a backslash before an existing mark, and for a text that continues below.
    let isEscaped =
      text.last == .backslash
      || text.last == bytes[opening] && text.dropLast().last == .backslash
    let below = bytes[min(line.upperBound + 1, bytes.count)...].prefix { $0 == 0x20 }.count
    let own = bytes[line.lowerBound...].prefix { $0 == 0x20 || $0 == .dash }.count
    let isClear = !isEscaped && below <= own && text.firstRange(of: " #".utf8) == nil
    return Fix("close the text with \(mark)", at: end, mark, isCertain: !isFlow && isClear)
  }

  func quoting(from start: Int, isCertain: Bool = false) -> [Fix] {
    let isInFlow = isInFlow(start)
    return file.quotingPlainText(from: start, isInFlow: isInFlow) { _ in isCertain && !isInFlow }
  }

  func quotingHelp(from start: Int) -> String { Self.quotingHelp(quoting(from: start)) }

  static func quotingHelp(_ fixes: [Fix]) -> String {
    let text = fixes.first?.edits.first?.text
    return text.flatMap { $0.utf8.count <= 62 ? "quote the text: \($0)" : nil }
      ?? "put the text in quotation marks"
  }

  /// Returns the changes for a quotation mark that ends the text from `start` too early.
  func fixes(forInnerQuote inner: Int, from start: Int) -> [Fix] {
    let isSingle = bytes[start] == .singleQuote
    let other = isSingle ? "\"" : "'"
    let escape = Fix(
      isSingle ? "write it twice" : "write a backslash before it", at: inner, isSingle ? "'" : "\\")
    guard let meant = meant(byInnerQuote: inner, from: start), !meant.text.contains(other),
      !meant.text.contains("\\")
    else { return [escape] }
    let quoting = Fix(
      "put the text in the other quotation marks", meant.range, "\(other)\(meant.text)\(other)",
      isCertain: meant.isCertain)
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
    let comment = bytes[inner..<line.upperBound].firstRange(of: " #".utf8)
    let end = bytes.trimmingBlanks(before: comment?.lowerBound ?? line.upperBound, from: start)
    var rest = bytes[start..<end]
    guard rest.endIndex > inner + 1 else { return nil }
    let isClosed = rest.last == bytes[start]
    let opensWord = bytes[inner - 1] == 0x20
    let isWithinWord = bytes[inner + 1] > 0x20
    let isEnclosed = isClosed && (opensWord || isWithinWord)
    if isEnclosed {
      rest = rest.dropFirst().dropLast()
    } else if bytes[start] == .singleQuote, isWithinWord {
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
    if let text, text.endIndex < bytes.count, bytes[text.endIndex] == .doubleQuote {
      let quoted = "'\(String(decoding: text, as: UTF8.self))'"
      return Fix(
        "put the text in single quotation marks", opening..<text.endIndex + 1, quoted,
        isCertain: true)
    }
    return Fix("write `\\\\`", at: start, "\\", isCertain: true)
  }
}
