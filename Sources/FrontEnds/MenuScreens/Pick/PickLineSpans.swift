internal import FuzzyMatching
internal import MenuLayout
internal import DisplayText

/// A line of a choice as spans: the matched characters marked, the others with the colours of the input.
struct PickLineSpans {
  private(set) var title: [Span] = []
  private(set) var subtitle: [Span]?

  /// Creates the spans of a line.
  ///
  /// - Parameters:
  ///   - line: the line as it is shown.
  ///   - marks: the numbers of the matched scalars.
  ///   - styles: the parameters of SGR sequences, each with the offset from which on they apply.
  init(
    _ line: ArraySlice<UInt8>, marks: Set<Int>,
    styles: [(offset: Int, parameters: [UInt8])] = []
  ) {
    let paints = Self.paints(styles, in: line)
    var part = Part(role: .text)
    var next = 0
    var paint = TextPaint()
    for (number, scalar) in String(decoding: line, as: UTF8.self).unicodeScalars.enumerated() {
      while next < paints.count, paints[next].scalar <= number {
        paint = paints[next].paint
        next += 1
      }
      if scalar == "\t", subtitle == nil {
        title = part.spans
        subtitle = []
        part = Part(role: .dim)
      } else if let shown = SafeText.standIn(for: scalar) {
        part.append(shown, isMatch: marks.contains(number), paint)
      }
    }
    if subtitle == nil { title = part.spans } else { subtitle = part.spans }
  }

  /// Returns the paints and the numbers of the scalars from which on they apply.
  private static func paints(
    _ styles: [(offset: Int, parameters: [UInt8])], in line: ArraySlice<UInt8>
  ) -> [(scalar: Int, paint: TextPaint)] {
    var paints: [(scalar: Int, paint: TextPaint)] = []
    var paint = TextPaint()
    var (offset, scalar) = (0, 0)
    for style in styles where style.offset <= line.count {
      let between = line.dropFirst(offset).prefix(style.offset - offset)
      scalar += String(decoding: between, as: UTF8.self).unicodeScalars.count
      offset = style.offset
      paint.apply(sgr: String(decoding: style.parameters, as: UTF8.self))
      paints.append((scalar, paint))
    }
    return paints
  }

  private struct Part {
    /// The role of text without colours of its own.
    let role: Role
    var text = String.UnicodeScalarView()
    var roles: [Role] = []

    mutating func append(_ scalar: Unicode.Scalar, isMatch: Bool, _ paint: TextPaint) {
      text.append(scalar)
      roles.append(isMatch ? .match : paint.isPlain ? role : .painted(paint))
    }

    /// The text in pieces of one role each; a character is a match if one of its scalars is.
    var spans: [Span] {
      var spans: [Span] = []
      var scalar = 0
      for character in String(text) {
        let looks = roles[scalar..<scalar + character.unicodeScalars.count]
        scalar += looks.count
        spans.append(
          String(character), looks.contains(.match) ? .match : looks.first ?? role)
      }
      return spans.isEmpty ? [Span("", role)] : spans
    }
  }
}
