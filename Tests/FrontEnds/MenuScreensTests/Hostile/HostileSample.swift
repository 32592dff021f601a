import Testing

/// Text that tries to steer a terminal, or to move what stands around it.
struct HostileSample: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String
  /// Whether it shows that ESC was in it.
  var hasEscape: Bool { text.unicodeScalars.contains("\u{1B}") }
  var testDescription: String { name }

  init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
  }

  private static func scalars(_ values: ClosedRange<UInt32>) -> String {
    String(String.UnicodeScalarView(values.compactMap(Unicode.Scalar.init)))
  }

  /// The strings that ECMA-48 has terminals take whole, each with what may stand in it.
  private static let controlStrings: [(name: String, final: Character, body: String)] = [
    ("OSC", "]", "0;owned"), ("OSC 8", "]", "8;;http://x"), ("OSC 52", "]", "52;c;aGk="),
    ("DCS", "P", "0;1|17/ab"), ("sixel", "P", "q#0;2;0;0;0~-"), ("APC", "_", "Ga=T,i=1;AAAA"),
    ("SOS", "X", "start"), ("PM", "^", "private"),
  ]

  /// A C1 control as the second byte of its 7-bit form names it.
  private static func c1(_ final: Character) -> String {
    let value = final.unicodeScalars.first?.value ?? 0
    return Unicode.Scalar(value + 0x40).map { String($0) } ?? ""
  }

  /// Every kind of it; no text is longer than a wide screen.
  static let all: [HostileSample] =
    [
      HostileSample("C0, first half", "a" + scalars(0x00...0x0F) + "b"),
      HostileSample("C0, second half", "a" + scalars(0x10...0x1F) + "b"),
      HostileSample("DEL", "a\u{7F}b\u{7F}"),
      HostileSample("C1, first half", "a" + scalars(0x80...0x8F) + "b"),
      HostileSample("C1, second half", "a" + scalars(0x90...0x9F) + "b"),
      HostileSample("CSI", "\u{1B}[31mred\u{1B}[2J\u{1B}[H\u{1B}[5i\u{1B}[?1049l"),
      HostileSample("8-bit CSI", "\u{9B}31mred\u{9B}2J\u{9B}H"),
      HostileSample("CSI that never ends", "\u{1B}[1;2;3"),
      HostileSample("a lone escape", "\u{1B}"),
      HostileSample("single ESC sequences", "\u{1B}c\u{1B}7\u{1B}8\u{1B}#8\u{1B}(0\u{1B}M\u{1B}="),
      HostileSample("single shifts", "\u{1B}N\u{1B}O\u{8E}\u{8F}"),
      HostileSample("an escape in a cluster", "\u{1B}\u{301}[31m\u{200D}\u{1B}\u{FE0F}[2J"),
      HostileSample("line ends", "a\nb\rc\r\nd\u{0B}e\u{0C}f\u{85}g\u{2028}h\u{2029}i"),
      HostileSample("embeddings", "\u{202A}a\u{202B}b\u{202C}\u{202D}c\u{202E}dcba\u{202C}"),
      HostileSample(
        "isolates that do not end", "\u{2066}a\u{2067}b\u{2068}\u{2069}\u{2069}\u{2067}"),
      HostileSample("marks of direction", "\u{200E}a\u{200F}b\u{61C}c"),
      HostileSample("Hebrew with overrides", "שלום\u{202E} abc \u{2067}ערב"),
      HostileSample("invisible", "\u{200B}\u{FEFF}\u{AD}\u{2060}\u{180E}\u{FFF9}\u{FFFB}a"),
      HostileSample("tags", "\u{E0001}\u{E0041}\u{E0042}\u{E007F}a"),
      HostileSample("marks upon nothing", "\u{301}\u{20E3}\u{FE0F}\u{200D}"),
      HostileSample("a pile of marks", "a" + String(repeating: "\u{301}\u{316}", count: 100)),
      HostileSample("a chain of joiners", String(repeating: "👩\u{200D}", count: 40)),
      HostileSample(
        "a lone surrogate", String(decoding: [0x61, 0xED, 0xA0, 0x80, 0x62], as: UTF8.self)),
      HostileSample(
        "an overlong escape", String(decoding: [0xC0, 0x9B, 0xE0, 0x80, 0x9B, 0x5B], as: UTF8.self)),
      HostileSample(
        "a bare byte of C1", String(decoding: [0x9B, 0x33, 0x31, 0x6D], as: UTF8.self)),
      HostileSample("a cut character", String(decoding: [0x61, 0xF0, 0x9F, 0x92], as: UTF8.self)),
      HostileSample(
        "Markdown with sequences",
        "**\u{1B}[1mb\u{1B}[m** `\u{1B}]0;x\u{7}` [\u{1B}[2J](http://x/\u{1B}[2J) <\u{1B}>"),
    ] + controlStrings.flatMap { inString($0.name, $0.final, $0.body) }

  /// A control string in its 7-bit and its 8-bit form, once with its end and once without.
  private static func inString(
    _ name: String, _ final: Character, _ body: String
  ) -> [HostileSample] {
    let long = "\u{1B}\(final)"
    let short = c1(final)
    return [
      HostileSample(name, long + body + "\u{1B}\\" + long + "x\u{7}" + long),
      HostileSample("8-bit " + name, short + body + "\u{9C}" + short + "x\u{7}" + short),
    ]
  }

  /// All of it in fewer texts, each still seen as a whole on a wide screen.
  static let joined: [String] = stride(from: 0, to: all.count, by: 3).map { start in
    all[start..<min(start + 3, all.count)].map(\.text).joined(separator: " ")
  }

  /// Puts a text before `original`, another one with each turn, and always the same before the same.
  static func spoil(_ original: String, turn: Int) -> String {
    let sum = original.unicodeScalars.reduce(7) { ($0 &* 31 &+ Int($1.value)) & 0xFFFF }
    return joined[(sum + turn) % joined.count] + original
  }

  /// Blocks of Markdown with sequences in all that they have.
  static let markdown = """
    # \u{1B}[1mheading\u{1B}[m

    > \u{9B}31m quote \u{1B}]0;x\u{7}

    - \u{1B}c item **\u{1B}[2J** *\u{90}q\u{9C}* ~~\u{1B}[9m~~
      1. [\u{1B}]8;;http://x\u{1B}\\text](http://x/\u{1B}[2J "\u{1B}[31m")
      2. ![\u{1B}_G;AAAA\u{1B}\\](picture\u{9B}2J.png)

    `\u{1B}[31m` &#27;[31m &#x9B;2J &#0; &NewLine; &Tab; &ZeroWidthSpace; &rlm;

    ```\u{1B}[31m
    code \u{1B}[2J \u{0B}\u{0C} \u{202E}
    ```

    <b \u{1B}[2J>html</b> <!-- \u{1B}[2J -->

        indented \u{1B}]52;c;aGk=\u{7}

    \u{1B}[2J
    =========

    [a]: http://x/\u{1B}[31m "\u{1B}[2J"
    [a] <http://x/\u{9B}2J>
    """
}
