internal import SourceText

// Backslashes in texts between double quotation marks.

extension YAMLMistake {
  /// A text that ends with a backslash, which takes the meaning of the quotation mark behind it: `"C:\dir\"`.
  var escapedQuote: Diagnostic? {
    guard let start = doubleQuotedText, let backslash = escapedEnd(of: start) else { return nil }
    let text = bytes[start + 1..<backslash + 1]
    let words = String(decoding: text, as: UTF8.self)
    let isDoubled = text.dropLast().firstRange(of: "\\\\".utf8) != nil
    let quoting = Fix(
      "put the text in single quotation marks",
      [Fix.Edit(start..<backslash + 2, Fix.Edit.quoted(words))],
      isCertain: !isDoubled && Self.isPath(text))
    let doubling = Fix(
      "write a second backslash", [Fix.Edit(backslash..<backslash, "\\")])
    let isShown = text.count <= 60 && !text.contains(Self.singleQuote)
    return error(
      at: backslash..<backslash + 2,
      "the backslash makes this quotation mark a part of the text, so nothing closes the text",
      label: "does not end the text",
      help: isDoubled
        ? "write a second backslash before it"
        : "put the text in single quotation marks, which take backslashes as they are"
          + (isShown ? ": '\(words)'" : ""),
      notes: [
        Diagnostic.Note("the text begins here", at: SourceLocation(file, start..<start + 1))
      ], fixes: isDoubled ? [doubling] : [quoting])
  }

  /// The offset of the quotation mark that begins the text in which the parser stopped, or the one before it.
  private var doubleQuotedText: Int? {
    if let opening, opening < bytes.count, bytes[opening] == Self.doubleQuote { return opening }
    var end = min(place, bytes.count)
    while end > 0, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    guard let last = builder.nodes.last, Int(last.end) == end, last.kind == .string,
      bytes[Int(last.start)] == Self.doubleQuote
    else { return nil }
    return Int(last.start)
  }

  /// Returns the offset of the backslash before the first escaped quotation mark of the text from `start`, if what
  /// follows the mark could only follow a text.
  private func escapedEnd(of start: Int) -> Int? {
    let line = file.lineRange(containing: start)
    var index = start + 1
    while index + 1 < line.upperBound {
      if bytes[index] == Self.doubleQuote { return nil }
      guard bytes[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      guard bytes[index + 1] == Self.doubleQuote else {
        index += 2
        continue
      }
      let rest = bytes[index + 2..<line.upperBound].drop { $0 == 0x20 || $0 == 0x09 }
      guard let next = rest.first else { return index }
      let isComment = next == UInt8(ascii: "#") && rest.startIndex > index + 2
      let endsEntry = isInFlow(start) && ",]}".utf8.contains(next)
      return isComment || endsEntry ? index : nil
    }
    return nil
  }

  /// Whether a text is a path of Windows, or has a backslash that begins no escape of YAML.
  private static func isPath(_ text: ArraySlice<UInt8>) -> Bool {
    let first = text.startIndex
    if text.count > 2, (text[first] | 0x20) &- 0x61 < 26, text[first + 1] == UInt8(ascii: ":"),
      text[first + 2] == UInt8(ascii: "\\")
    {
      return true
    }
    return zip(text, text.dropFirst()).contains { byte, next in
      byte == UInt8(ascii: "\\") && !"0abtnvfre \"/\\N_LPxuU\t".utf8.contains(next)
    }
  }
}
