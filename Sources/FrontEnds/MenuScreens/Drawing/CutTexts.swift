internal import MenuLayout
internal import DisplayText

/// The texts that the lines of the selected row are too short for, broken into lines below the body.
///
/// They are shown whole if there is space, and otherwise from where the row cuts them.
struct CutTexts {
  /// The lines, the last of which has space for the mark if it is below the body.
  let lines: [String]
  /// Whether the last line is below the body: in the line for messages or in the key line.
  let isBelowBody: Bool

  var covered: Int { lines.count - (isBelowBody ? 1 : 0) }

  /// Creates the lines of `texts`, of which a row shows `shown`, or returns `nil` if there is no space.
  ///
  /// - Parameters:
  ///   - rows: the number of rows of the body that do not belong to the selected row.
  ///   - hasMark: whether a mark for more content is beside the last line below the body.
  init?(
    _ texts: [String], shown: String, rows: Int, hasMark: Bool, _ drawing: ScreenDrawing
  ) {
    let most = drawing.isTall ? max(1, drawing.rows.count / 2 - 1) : drawing.rows.count
    let covered = min(4, most, rows)
    let columns = drawing.columns - 2
    let lastColumns = columns - (hasMark ? (drawing.columns < 40 ? 2 : 10) : 0)
    let whole = texts.joined(separator: "   ")
    let rest = texts.map { Self.rest(of: $0, shown: shown) }.joined(separator: "   ")
    if !drawing.hasFreeLine {
      // The rows of the body have no mark.
      for text in [whole, rest] {
        let lines = TextWrapping.lines(text, columns: columns)
        guard lines.count <= covered else { continue }
        (self.lines, isBelowBody) = (lines, false)
        return
      }
    }
    // Below the body are the line for messages, while it is free, and otherwise the key line.
    isBelowBody = drawing.hasFreeLine || !drawing.hasLine
    let limit = covered + (isBelowBody ? 1 : 0)
    guard limit > 0 else { return nil }
    /// Returns the lines of `text`; the last one is broken again if the mark needs its end.
    func wrapped(_ text: String) -> [String] {
      let lines = TextWrapping.lines(text, columns: columns)
      guard let last = lines.last, DisplayWidth.columns(of: last) > lastColumns else {
        return lines
      }
      return lines.dropLast() + TextWrapping.lines(last, columns: lastColumns)
    }
    var lines = wrapped(whole)
    if lines.count > limit { lines = wrapped(rest) }
    if lines.count > limit {
      lines.removeSubrange(limit...)
      lines[limit - 1] = DisplayWidth.fitting(lines[limit - 1] + " …", columns: lastColumns)
    }
    self.lines = lines
  }

  /// The maximum number of characters of a partly visible word that is shown again.
  private static let longestWord = 20

  /// Returns the part of `text` that is not in `shown`, from the start of a word and behind `…`.
  private static func rest(of text: String, shown: String) -> String {
    let characters = Array(text)
    let low = (0..<characters.count).partitioningIndex {
      !shown.contains(String(characters[...$0]))
    }
    if low == 0 { return text }
    let start = max(0, low - longestWord)
    if let blank = characters[start..<low].lastIndex(of: " ") {
      return "… " + String(characters[(blank + 1)...])
    }
    return "…" + String(characters[low...])
  }
}
