extension DisplayWidth {
  /// Returns the longest prefix of `text` in at most `limit` columns, with `…` if something was cut.
  ///
  /// Only the part of the text that fits is read.
  package static func fitting(_ text: String, columns limit: Int) -> String {
    if limit <= 0 { return "" }
    if text.utf8.count <= limit, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var used = 0
    // The place to cut, if necessary, with space for the ellipsis.
    var cut = text.startIndex
    var index = text.startIndex
    while index < text.endIndex {
      used += columns(of: text[index])
      if used > limit { return text[..<cut] + "…" }
      index = text.index(after: index)
      if used < limit { cut = index }
    }
    return text
  }

  package static func padded(_ text: String, to width: Int) -> String {
    let cut = fitting(text, columns: width)
    return cut + String(repeating: " ", count: max(0, width - columns(of: cut)))
  }

  /// Returns `text` cut or padded with spaces to exactly `width` columns, aligned to the right.
  package static func paddedLeft(_ text: String, to width: Int) -> String {
    let cut = fitting(text, columns: width)
    return String(repeating: " ", count: max(0, width - columns(of: cut))) + cut
  }
}
