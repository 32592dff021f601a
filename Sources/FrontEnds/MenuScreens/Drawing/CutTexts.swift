internal import MenuLayout
internal import DisplayText

/// The texts that the lines of the selected row are too short for, broken into lines below the body.
///
/// They are shown whole if there is space, and otherwise from where the row cuts them.
struct CutTexts {
  struct Room {
    /// The number of rows of the body that may be covered.
    let rows: Int
    /// The width of a line, in columns.
    let columns: Int
    /// The width of the last line below the body, beside the mark for more content.
    let lastColumns: Int
    let last: Last

    enum Last {
      /// The line for messages, while it is free.
      case messages
      case body
      /// The body, or the key line if the body has too few rows.
      case keys
    }

    /// Creates the space on a screen where `rows` rows of the body do not belong to the selected row.
    init(rows: Int, hasMark: Bool, _ drawing: ScreenDrawing) {
      let most = drawing.isTall ? max(1, drawing.rows.count / 2 - 1) : drawing.rows.count
      self.rows = min(4, most, rows)
      columns = drawing.columns - 2
      lastColumns = columns - (hasMark ? (drawing.columns < 40 ? 2 : 10) : 0)
      last = drawing.hasFreeLine ? .messages : drawing.hasLine ? .body : .keys
    }
  }

  /// The lines, the last of which has space for the mark if it is below the body.
  let lines: [String]
  /// Whether the last line is below the body: in the line for messages or in the key line.
  let isBelowBody: Bool

  var covered: Int { lines.count - (isBelowBody ? 1 : 0) }

  /// Creates the lines of `texts`, of which a row shows `shown`, or returns `nil` if there is no space.
  init?(_ texts: [String], shown: String, room: Room) {
    let whole = texts.joined(separator: "   ")
    let rest = texts.map { Self.rest(of: $0, shown: shown) }.joined(separator: "   ")
    if room.last != .messages {
      // The rows of the body have no mark.
      for text in [whole, rest] {
        let lines = TextWrapping.lines(text, columns: room.columns)
        guard lines.count <= room.rows else { continue }
        (self.lines, isBelowBody) = (lines, false)
        return
      }
    }
    isBelowBody = room.last != .body
    let limit = room.rows + (isBelowBody ? 1 : 0)
    guard limit > 0 else { return nil }
    var lines = Self.lines(whole, room)
    if lines.count > limit { lines = Self.lines(rest, room) }
    if lines.count > limit {
      lines.removeSubrange(limit...)
      lines[limit - 1] = DisplayWidth.fitting(lines[limit - 1] + " …", columns: room.lastColumns)
    }
    self.lines = lines
  }

  /// Returns the lines of `text`; the last one is broken again if the mark needs its end.
  private static func lines(_ text: String, _ room: Room) -> [String] {
    var lines = TextWrapping.lines(text, columns: room.columns)
    if let last = lines.last, DisplayWidth.columns(of: last) > room.lastColumns {
      lines.removeLast()
      lines += TextWrapping.lines(last, columns: room.lastColumns)
    }
    return lines
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
