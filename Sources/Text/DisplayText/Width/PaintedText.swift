/// The colours and attributes that a program gave its text with SGR, the control sequence of ECMA-48.
package struct TextPaint: Sendable, Hashable {
  package enum Color: Sendable, Hashable {
    /// One of the 256 of a terminal's palette.
    case indexed(UInt8)
    case rgb(UInt8, UInt8, UInt8)
  }

  /// The colour of the text, or nil for the ordinary one.
  package var foreground: Color?
  package var background: Color?
  package var isBold = false
  package var isDim = false
  package var isItalic = false
  package var isUnderlined = false
  package var isReversed = false
  package var isStruck = false

  package init() {}

  package var isPlain: Bool { self == TextPaint() }

  /// The parameters of the SGR sequence that sets the paint; empty for ordinary text.
  package var parameters: String {
    var numbers: [String] = []
    let attributes = [
      (isBold, 1), (isDim, 2), (isItalic, 3), (isUnderlined, 4), (isReversed, 7), (isStruck, 9),
    ]
    for (isSet, number) in attributes where isSet { numbers.append("\(number)") }
    if let foreground { numbers.append(foreground.parameters(38)) }
    if let background { numbers.append(background.parameters(48)) }
    return numbers.joined(separator: ";")
  }

  /// Returns `text`, which has no control sequences, between those that set and reset the paint.
  package func painting(_ text: String) -> String {
    isPlain || text.isEmpty ? text : "\u{1B}[\(parameters)m\(text)\u{1B}[0m"
  }
}

extension TextPaint.Color {
  fileprivate func parameters(_ kind: Int) -> String {
    switch self {
    case .indexed(let index) where index < 8: "\(kind - 8 + Int(index))"
    case .indexed(let index): "\(kind);5;\(index)"
    case .rgb(let red, let green, let blue): "\(kind);2;\(red);\(green);\(blue)"
    }
  }
}

/// A line that a program printed for a terminal: its text without control sequences, and its paint.
package struct PaintedLine: Sendable {
  /// The text, harmless to a terminal.
  package private(set) var text = ""
  /// The paints in order, each with the UTF-8 offset at which it ends.
  package private(set) var runs: [(paint: TextPaint, end: Int)] = []

  /// Returns the lines of `text`; colours go on from line to line, other control sequences are left out.
  ///
  /// As on a terminal, a tab goes to the next multiple of 8 columns, and a carriage return within a line
  /// returns to its start, so that what follows replaces what was there.
  package static func lines(_ text: String) -> [PaintedLine] {
    var paint = TextPaint()
    return lines(text, &paint)
  }

  /// Returns the lines of `text`, which begins with `paint`, and sets `paint` to that of its end.
  package static func lines(_ text: String, _ paint: inout TextPaint) -> [PaintedLine] {
    var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    if lines.last?.isEmpty == true, lines.count > 1 { lines.removeLast() }
    return lines.map { PaintedLine($0, &paint) }
  }

  /// The text with its paint as control sequences, for a terminal with colours.
  package var painted: String {
    pieces(in: 0..<text.utf8.count).map { $0.paint.painting($0.text) }.joined()
  }

  /// Returns the text between two UTF-8 offsets in pieces of one paint each.
  package func pieces(in range: Range<Int>) -> [(text: String, paint: TextPaint)] {
    var start = range.lowerBound
    var pieces: [(text: String, paint: TextPaint)] = []
    for run in runs[runs.partitioningIndex { $0.end > range.lowerBound }...] {
      if start >= range.upperBound { break }
      let end = min(run.end, range.upperBound)
      let utf8 = text.utf8
      let from = utf8.index(utf8.startIndex, offsetBy: start)
      pieces.append((String(text[from..<utf8.index(from, offsetBy: end - start)]), run.paint))
      start = end
    }
    return pieces
  }

  /// Reads a line; `paint` is that of its start, and becomes that of its end.
  private init(_ line: Substring, _ paint: inout TextPaint) {
    var scalars = line.unicodeScalars[...]
    var hasReturned = false
    // The UTF-8 offset of the last tab stop, a multiple of 8 columns.
    var tabStop = 0
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\r": hasReturned = true
      case "\u{1B}", "\u{90}", "\u{98}", "\u{9B}", "\u{9D}"..."\u{9F}":
        if let parameters = ControlSequence.skip(after: scalar, in: &scalars) {
          paint.apply(parameters)
        }
      case "\u{7}", "\u{8}": break
      default:
        if hasReturned { (text, runs, hasReturned, tabStop) = ("", [], false, 0) }
        if scalar == "\t" {
          let rest = text[text.utf8.index(text.startIndex, offsetBy: tabStop)...]
          text += String(repeating: " ", count: 8 - DisplayWidth.columns(of: rest) % 8)
          tabStop = text.utf8.count
        }
        append(scalar, paint)
      }
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar, _ paint: TextPaint) {
    if scalar != "\t", let shown = SafeText.standIn(for: scalar) {
      text.unicodeScalars.append(shown)
    }
    if runs.last?.paint == paint { runs.removeLast() }
    runs.append((paint, text.utf8.count))
  }
}

/// The control functions of ECMA-48 that are more than one character long.
private enum ControlSequence {
  /// Skips a function whose first character was taken from `scalars`; returns its parameters if it is SGR.
  ///
  /// A sequence that is not terminated extends to the end.
  static func skip(
    after first: Unicode.Scalar, in scalars: inout Substring.UnicodeScalarView
  ) -> Substring.UnicodeScalarView? {
    var kind = first
    if first == "\u{1B}" {
      while let next = scalars.first, (" "..."/").contains(next) { scalars.removeFirst() }
      guard let next = scalars.popFirst() else { return nil }
      kind = next
    }
    switch kind {
    case "[", "\u{9B}":
      let start = scalars
      // Other characters than parameters and a final one do not belong to it.
      while let next = scalars.first, (" "..."~").contains(next) {
        let end = scalars.startIndex
        scalars.removeFirst()
        if next >= "@" { return next == "m" ? start[..<end] : nil }
      }
    case "]", "P", "X", "^", "_", "\u{90}", "\u{98}", "\u{9D}"..."\u{9F}":
      while let next = scalars.popFirst(), next != "\u{7}", next != "\u{9C}" {
        if next == "\u{1B}" {
          if scalars.first == "\\" { scalars.removeFirst() }
          break
        }
      }
    default: break
    }
    return nil
  }
}

extension TextPaint {
  /// Changes the paint by the parameters of an SGR sequence, as in `1;38;5;208`; unknown ones are ignored.
  package mutating func apply(sgr parameters: String) { apply(parameters.unicodeScalars[...]) }

  fileprivate mutating func apply(_ parameters: Substring.UnicodeScalarView) {
    var rest = Self.numbers(parameters.prefix(1024))[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: self = TextPaint()
      case 1: isBold = true
      case 2: isDim = true
      case 3: isItalic = true
      case 4, 21: isUnderlined = true
      case 7: isReversed = true
      case 9: isStruck = true
      case 22: (isBold, isDim) = (false, false)
      case 23: isItalic = false
      case 24: isUnderlined = false
      case 27: isReversed = false
      case 29: isStruck = false
      case 30...37: foreground = .indexed(UInt8(number - 30))
      case 38: foreground = Self.color(&rest) ?? foreground
      case 39: foreground = nil
      case 40...47: background = .indexed(UInt8(number - 40))
      case 48: background = Self.color(&rest) ?? background
      case 49: background = nil
      // The colour of an underline, which is not shown.
      case 58: _ = Self.color(&rest)
      case 90...97: foreground = .indexed(UInt8(number - 82))
      case 100...107: background = .indexed(UInt8(number - 92))
      default: break
      }
    }
  }

  /// Returns the parameters as numbers, those with subparameters in the older form: `38:2::R:G:B` as
  /// `38;2;R;G;B`, and the kinds of underlines as one.
  private static func numbers(_ parameters: Substring.UnicodeScalarView.SubSequence) -> [Int] {
    parameters.split(separator: ";", omittingEmptySubsequences: false).flatMap { parameter in
      var parts = parameter.split(separator: ":", omittingEmptySubsequences: false).map {
        Int(String($0)) ?? 0
      }
      if parts.count >= 6, parts[1] == 2 { parts.remove(at: 2) }
      if parts.count == 2, parts[0] == 4 { parts = [parts[1] == 0 ? 24 : 4] }
      return parts
    }
  }

  /// Takes a colour of the palette (`5;INDEX`) or a direct one (`2;R;G;B`) from the start of `numbers`.
  private static func color(_ numbers: inout ArraySlice<Int>) -> Color? {
    func byte(_ number: Int) -> UInt8 { UInt8(min(max(number, 0), 255)) }
    switch numbers.popFirst() {
    case 5: return numbers.popFirst().map { .indexed(byte($0)) }
    case 2:
      guard numbers.count >= 3 else {
        numbers = []
        return nil
      }
      let parts = numbers.prefix(3).map(byte)
      numbers = numbers.dropFirst(3)
      return .rgb(parts[0], parts[1], parts[2])
    default: return nil
    }
  }
}
