import DisplayText

@testable import TerminalUI

/// The same numbers for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Frames as they might follow one another on a screen, and as they never would.
struct RandomFrames {
  private var generator: SeededGenerator
  private var frame: Frame

  private static let texts = [
    "Repositories", "a", "x y  z", "Contributions you made", "    ", "──────", "▌", "· ░▒▓█",
    "世界", "Ａ１", "한국어", "ｶﾞｷﾞ", "é", "e\u{301}t\u{E9}", "á\u{323}\u{302}", "naïve", "❤️ love",
    "☑ done", "⚙", "👩‍💻", "👨‍👩‍👧‍👦 family", "👍🏽!", "🇩🇪🇫🇷", "🇩", "1️⃣2️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "⌚︎", "क्षि हिन्दी",
    "กำ", "\u{1112}\u{1161}\u{11AB}", "\u{1100}", "שלום", "שלום עולם", "a שלום, 12 עולם! b", "שָׁלוֹם",
    "مرحبا", "مرحبا بالعالم", "name  שלום  مرحبا  3", "١٢٣", "ab\u{AD}cd", "\u{903}", "🏽",
    "\u{600}1",
    "\u{1B}[31m\u{7}\t", "\u{2067}x\u{202E}y", "z\u{200D}", "\u{FF9E}",
  ]

  init(seed: UInt64, size: Size) {
    generator = SeededGenerator(seed: seed)
    frame = Frame(size: size)
  }

  /// The next: a new one, or more often the last with a few changes.
  mutating func next() -> Frame {
    if Int.random(in: 0..<8, using: &generator) == 0 { frame = Frame(size: frame.size) }
    for _ in 0..<Int.random(in: 0..<6, using: &generator) { change() }
    if Int.random(in: 0..<3, using: &generator) == 0 {
      frame.cursor =
        Bool.random(using: &generator)
        ? (
          column: Int.random(in: 0..<frame.size.columns, using: &generator),
          row: Int.random(in: 0..<frame.size.rows, using: &generator)
        ) : nil
    }
    return frame
  }

  private mutating func change() {
    let row = Int.random(in: 0..<frame.size.rows, using: &generator)
    let column = Int.random(in: -2..<frame.size.columns, using: &generator)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: frame.fill(row: row, from: column, style: style())
    case 1: frame.fill(row: row, from: column, to: column + 9, with: "─", style: style())
    default:
      let text = Self.texts.randomElement(using: &generator) ?? ""
      frame.write(text, column: column, row: row, style: style())
    }
  }

  private mutating func style() -> Style {
    if Int.random(in: 0..<3, using: &generator) > 0 { return .plain }
    let colors: [Color?] = [
      nil, nil, .indexed(1), .indexed(12), .indexed(200), .rgb(255, 128, 0), .rgb(250, 250, 250),
    ]
    let attributes = UInt8.random(in: 0..<64, using: &generator)
    return Style(
      foreground: colors.randomElement(using: &generator) ?? nil,
      background: colors.randomElement(using: &generator) ?? nil,
      attributes: Style.Attributes(
        rawValue: attributes & UInt8.random(in: 0..<64, using: &generator)))
  }
}
