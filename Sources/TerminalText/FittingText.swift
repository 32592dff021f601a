extension DisplayWidth {
  /// Returns the longest prefix of `text` that takes at most `limit` columns, with `…` for what was cut.
  ///
  /// Only as much of the text is read as fits.
  public static func fitting(_ text: String, columns limit: Int) -> String {
    if limit <= 0 { return "" }
    if text.utf8.count <= limit, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var used = 0
    // Where to cut if it has to be cut: room is kept for the ellipsis.
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

  /// `text` cut or filled with spaces to exactly `width` columns, its text at the left.
  public static func padded(_ text: String, to width: Int) -> String {
    let cut = fitting(text, columns: width)
    return cut + String(repeating: " ", count: max(0, width - columns(of: cut)))
  }

  /// `text` cut or filled with spaces to exactly `width` columns, its text at the right.
  public static func paddedLeft(_ text: String, to width: Int) -> String {
    let cut = fitting(text, columns: width)
    return String(repeating: " ", count: max(0, width - columns(of: cut))) + cut
  }
}
