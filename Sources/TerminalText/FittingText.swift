extension DisplayWidth {
  /// The longest prefix of `text` that takes at most `limit` columns, with `…` for what was cut.
  public static func fitting(_ text: String, columns limit: Int) -> String {
    if limit <= 0 { return "" }
    if text.utf8.count <= limit, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    if columns(of: text) <= limit { return text }
    var kept = ""
    var used = 0
    for character in text {
      let width = columns(of: character)
      if used + width > limit - 1 { break }
      kept.append(character)
      used += width
    }
    return kept + "…"
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
