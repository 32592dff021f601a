/// A colour, as exact as the terminal can show it.
public enum Color: Sendable, Hashable {
  /// One of the terminal's own 16 colours, 0 to 15, or of the 256.
  case indexed(UInt8)
  /// Red, green and blue.
  case rgb(UInt8, UInt8, UInt8)
}

/// How many colours a terminal shows.
public enum ColorDepth: Int, Sendable, Hashable, Comparable {
  /// None at all, and no attributes either where the terminal is dumb.
  case none
  /// The 16 of the terminal's own palette.
  case sixteen
  /// 256.
  case twoHundredFiftySix
  /// All.
  case full

  /// Whether `lhs` shows fewer than `rhs`.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

  /// Whether `term` names one of DEC's terminals, as `vt100`, which show no colours.
  private static func isPlainVT(_ term: String) -> Bool {
    term.hasPrefix("vt") && term.dropFirst(2).first?.isNumber == true && !term.contains("color")
  }

  /// What the environment says: `NO_COLOR`, `COLORTERM` and `TERM`.
  public init(environment: [String: String]) {
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

/// How a cell looks.
public struct Style: Sendable, Hashable {
  /// Ways to set text apart without colour.
  public struct Attributes: OptionSet, Sendable, Hashable {
    /// The set as bits.
    public let rawValue: UInt8
    /// Creates a set of bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Heavy.
    public static let bold = Attributes(rawValue: 1)
    /// Faint.
    public static let dim = Attributes(rawValue: 2)
    /// Slanted.
    public static let italic = Attributes(rawValue: 4)
    /// Underlined.
    public static let underline = Attributes(rawValue: 8)
    /// Foreground and background swapped.
    public static let reverse = Attributes(rawValue: 16)
    /// Struck through.
    public static let strikethrough = Attributes(rawValue: 32)
  }

  /// The colour of the text; nil for the terminal's own.
  public var foreground: Color?
  /// The colour behind it; nil for the terminal's own.
  public var background: Color?
  /// What sets it apart.
  public var attributes: Attributes

  /// Creates a style.
  public init(
    foreground: Color? = nil, background: Color? = nil, attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The terminal's own.
  public static let plain = Style()
}
