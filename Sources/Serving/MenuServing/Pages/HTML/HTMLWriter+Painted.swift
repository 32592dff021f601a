internal import DisplayText

// The output of programs.

extension HTMLWriter {
  /// Writes the output of a program: its lines with their colours, without other control sequences.
  package func painted(_ text: String) {
    var isFirst = true
    for line in PaintedLine.lines(text) {
      if !isFirst { newline() }
      isFirst = false
      for piece in line.pieces(in: 0..<line.text.utf8.count) {
        if let name = Self.className(of: piece.paint) {
          element("span", [.class(name)], piece.text)
        } else {
          self.text(piece.text)
        }
      }
    }
  }

  /// Returns the classes of a paint; colours are reduced to those that are readable on every background.
  private static func className(of paint: TextPaint) -> String? {
    var names: [String] = []
    if let color = paint.foreground.flatMap(hue) { names.append("a\(color)") }
    if paint.background != nil || paint.isReversed { names.append("ag") }
    let attributes = [
      (paint.isBold, "ab"), (paint.isDim, "ad"), (paint.isItalic, "ai"),
      (paint.isUnderlined, "au"), (paint.isStruck, "as"),
    ]
    names += attributes.filter(\.0).map(\.1)
    return names.isEmpty ? nil : names.joined(separator: " ")
  }

  /// Returns the number of the hue of a colour, 1 to 6 as on a terminal; nil for a grey one.
  private static func hue(of color: TextPaint.Color) -> Int? {
    let (red, green, blue): (Int, Int, Int)
    switch color {
    case .indexed(let index) where index < 16:
      let hue = Int(index) % 8
      return (1...6).contains(hue) ? hue : nil
    case .indexed(let index) where index < 232:
      let number = Int(index) - 16
      (red, green, blue) = (number / 36 * 51, number / 6 % 6 * 51, number % 6 * 51)
    case .indexed: return nil
    case .rgb(let r, let g, let b): (red, green, blue) = (Int(r), Int(g), Int(b))
    }
    let (low, high) = (min(red, green, blue), max(red, green, blue))
    guard high - low > 40 else { return nil }
    let middle = (low + high) / 2
    return (red > middle ? 1 : 0) + (green > middle ? 2 : 0) + (blue > middle ? 4 : 0)
  }
}
