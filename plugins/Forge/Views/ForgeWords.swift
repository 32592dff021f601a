package import DisplayText

package enum ForgeWords {
  /// Returns a number with its noun, as in `1 commit` or `2,304 commits`.
  package static func count(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(count.grouped) \(count == 1 ? noun : plural ?? noun + "s")"
  }

  /// Returns a size as in `1.4 MiB`, in the notation of the host's tables.
  package static func size(_ bytes: Int) -> String {
    var (value, unit) = (Double(bytes), 0)
    let units = ["B", "KiB", "MiB", "GiB", "TiB"]
    while value >= 1023.95, unit < units.count - 1 {
      value /= 1024
      unit += 1
    }
    if unit == 0 { return "\(bytes) B" }
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) \(units[unit])"
  }

  /// The largest number of sentences in a footer.
  private static let longestFooter = 8

  /// Returns the beginning of a text, at most `limit` bytes, with a mark if it is cut.
  package static func beginning(of text: String, bytes limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    let end = text.utf8.prefix(limit + 1).lastIndex { !Unicode.UTF8.isContinuation($0) }
    return text[..<(end ?? text.startIndex)] + "…"
  }

  package static func footer(_ sentences: [String], _ wording: Wording = .english) -> String? {
    let shown = sentences.prefix(longestFooter)
    let left = sentences.count - shown.count
    let lines = shown + (left > 0 ? [wording(.moreSentences(count: left))] : [])
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}
