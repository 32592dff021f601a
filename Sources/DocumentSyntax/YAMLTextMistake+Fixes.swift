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
    let isClear = text.last != UInt8(ascii: "\\") && text.firstRange(of: " #".utf8) == nil
    return Fix(
      "close the text with \(mark)", [Fix.Edit(end..<end, mark)], isCertain: !isFlow && isClear)
  }

  /// Returns the change that puts the plain text from `start` in quotation marks.
  func quoting(_ text: String, from start: Int) -> Fix {
    let end = min(start + text.utf8.count, bytes.count)
    return Fix(
      "put the text in quotation marks", [Fix.Edit(start..<end, Fix.Edit.quoted(text))],
      isCertain: true)
  }

  /// Returns the changes for a quotation mark that ends the text from `start` too early.
  func fixes(forInnerQuote inner: Int, from start: Int) -> [Fix] {
    let isSingle = bytes[start] == Self.singleQuote
    let (mark, other) = isSingle ? ("'", "\"") : ("\"", "'")
    let escape = Fix(
      isSingle ? "write it twice" : "write a backslash before it",
      [Fix.Edit(inner..<inner, isSingle ? "'" : "\\")])
    guard !isInFlow(start), var text = restOfLine(from: start + 1) else { return [escape] }
    let end = start + 1 + text.utf8.count
    let isClosed = text.hasSuffix(mark)
    if isClosed { text.removeLast() }
    if text.contains(other) || text.contains("\\") { return [escape] }
    return [
      Fix(
        "put the text in the other quotation marks",
        [Fix.Edit(start..<end, "\(other)\(text)\(other)")], isCertain: isClosed), escape,
    ]
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
