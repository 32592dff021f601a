/// A colour, independent of the terminal's depth.
package enum Color: Sendable, Hashable {
  /// One of the terminal's own 16 colours, 0 to 15, or of the 256.
  case indexed(UInt8)
  /// Red, green and blue.
  case rgb(UInt8, UInt8, UInt8)
}

/// The number of colours of a terminal.
package enum ColorDepth: Int, Sendable, Hashable, Comparable {
  /// No colours, and on a dumb terminal no attributes either.
  case none
  /// The 16 colours of the terminal's own palette.
  case sixteen
  /// The 256 indexed colours.
  case twoHundredFiftySix
  /// All RGB colours.
  case full

  /// Whether `lhs` has fewer colours than `rhs`.
  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

  /// Whether `term` names one of DEC's terminals, such as `vt100`, which have no colours.
  private static func isPlainVT(_ term: String) -> Bool {
    term.hasPrefix("vt") && term.dropFirst(2).first?.isNumber == true && !term.contains("color")
  }

  /// Reads the depth from the environment: `NO_COLOR`, `COLORTERM` and `TERM`.
  package init(environment: [String: String]) {
    let term = environment["TERM"] ?? ""
    if environment["NO_COLOR"].map({ !$0.isEmpty }) ?? false || term == "dumb" || term.isEmpty
      || Self.isPlainVT(term)
    {
      self = .none
    } else if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") {
      self = .full
    } else if term.hasSuffix("256color") {
      self = .twoHundredFiftySix
    } else {
      self = .sixteen
    }
  }
}

/// The appearance of a cell.
package struct Style: Sendable, Hashable {
  /// Attributes of text other than colour.
  package struct Attributes: OptionSet, Sendable, Hashable {
    /// The attributes as bits.
    package let rawValue: UInt8
    /// Creates a set of attributes from bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Heavy.
    package static let bold = Attributes(rawValue: 1)
    /// Faint.
    package static let dim = Attributes(rawValue: 2)
    /// Slanted.
    package static let italic = Attributes(rawValue: 4)
    /// Underlined.
    package static let underline = Attributes(rawValue: 8)
    /// Foreground and background swapped.
    package static let reverse = Attributes(rawValue: 16)
    /// Struck through.
    package static let strikethrough = Attributes(rawValue: 32)
  }

  /// The colour of the text, or nil for the terminal's default.
  package var foreground: Color?
  /// The background colour, or nil for the terminal's default.
  package var background: Color?
  /// The attributes of the text.
  package var attributes: Attributes

  /// Creates a style with colours and attributes.
  package init(
    foreground: Color? = nil, background: Color? = nil, attributes: Attributes = []
  ) {
    (self.foreground, self.background, self.attributes) = (foreground, background, attributes)
  }

  /// The terminal's default style.
  package static let plain = Style()
}
