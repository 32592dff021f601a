/// Replaces characters in text from files and plugins that could control a terminal.
package enum SafeText {
  /// Whether `scalar` may control a terminal or reorder the text around it.
  ///
  /// These are the C0 and C1 controls, DEL, the line and paragraph separators, and the explicit
  /// bidirectional embeddings, overrides and isolates.
  @inlinable package static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Returns `text` on one line, with each unsafe scalar replaced by a visible stand-in.
  ///
  /// C0 controls become their Unicode control pictures (ESC becomes `␛`), a tab becomes a space,
  /// isolates are left out, all others become U+FFFD.
  package static func line(_ text: String) -> String {
    if !needsReplacing(text) { return text }
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let standIn = standIn(for: scalar) { safe.append(standIn) }
    }
    return String(safe)
  }

  /// Returns the lines of `text`, each made safe; LF, CRLF and CR end a line, tabs become spaces.
  ///
  /// - Parameter tabWidth: the distance between tab stops, in columns.
  package static func lines(_ text: String, tabWidth: Int = 8) -> [String] {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isLineFeed).map {
      line($0.contains("\t") ? expandingTabs($0, width: tabWidth) : String($0))
    }
    if lines.last?.isEmpty == true, lines.count > 1 { lines.removeLast() }
    return lines
  }

  private static func expandingTabs(_ text: Substring, width: Int) -> String {
    var expanded = ""
    var column = 0
    for character in text {
      if character == "\t" {
        let gap = width - column % width
        expanded += String(repeating: " ", count: gap)
        column += gap
      } else {
        expanded.append(character)
        column += DisplayWidth.columns(of: character)
      }
    }
    return expanded
  }

  private static func needsReplacing(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      for byte in bytes where byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xE2 {
        return true
      }
      return false
    }
  }

  /// Returns the scalar that is shown for `scalar`, or nil if nothing is.
  package static func standIn(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard isUnsafe(scalar) else { return scalar }
    switch scalar.value {
    case 0x09: return " "
    case 0x00...0x1F: return Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: return "\u{2421}"
    // Isolates have no visible effect in a run of one direction.
    case 0x2066...0x2069: return nil
    default: return "\u{FFFD}"
    }
  }
}

extension Character {
  fileprivate var isLineFeed: Bool { self == "\n" || self == "\r\n" || self == "\r" }
}

extension Character {
  /// Returns the character with at most `limit` scalars.
  package func prefix(scalars limit: Int) -> Character {
    // A scalar takes a byte at least, so a short cluster need not be counted.
    if utf8.count <= limit || unicodeScalars.count <= limit { return self }
    return String(String.UnicodeScalarView(unicodeScalars.prefix(limit))).first ?? self
  }
}
