package enum Color: Sendable, Hashable {
  /// One of the terminal's own 16 colours, 0 to 15, or of the 256.
  case indexed(UInt8)
  case rgb(UInt8, UInt8, UInt8)
}

package enum ColorDepth: Sendable, Hashable, Comparable {
  /// No colours, and on a dumb terminal no attributes either.
  case none
  case sixteen, twoHundredFiftySix, full

  /// Whether `term` names one of DEC's terminals, such as `vt100`, which have no colours.
  private static func isPlainVT(_ term: String) -> Bool {
    term.hasPrefix("vt") && term.dropFirst(2).first?.isNumber == true && !term.contains("color")
  }

  /// Reads the depth from `NO_COLOR`, `COLORTERM` and `TERM`.
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

package struct Style: Sendable, Hashable {
  package struct Attributes: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let bold = Attributes(rawValue: 1)
    package static let dim = Attributes(rawValue: 2)
    package static let italic = Attributes(rawValue: 4)
    package static let underline = Attributes(rawValue: 8)
    package static let reverse = Attributes(rawValue: 16)
    package static let strikethrough = Attributes(rawValue: 32)
  }

  /// The colour of the text, or nil for the terminal's default.
  package var foreground: Color?
  /// The background colour, or nil for the terminal's default.
  package var background: Color?
  package var attributes: Attributes

  package init(
    foreground: Color? = nil, background: Color? = nil, attributes: Attributes = []
  ) {
    (self.foreground, self.background, self.attributes) = (foreground, background, attributes)
  }

  package static let plain = Style()
}
