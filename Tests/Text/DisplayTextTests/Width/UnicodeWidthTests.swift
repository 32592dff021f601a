import Testing

@testable import DisplayText

@Suite("Display width, by kind of text") struct UnicodeWidthTests {
  @Test(
    arguments: [
      "👍", "👍🏽", "🏽", "👨‍👩‍👧‍👦", "👩🏻‍❤️‍💋‍👩🏼", "🧑🏿‍🚀", "🏳️‍🌈", "🏴‍☠️", "❤‍🔥", "⛹🏽‍♂️", "☝🏽", "👁️‍🗨️", "⌚", "⏩", "🆗", "🀄",
      "🫠", "🪿", "\u{1FAE9}", "\u{1F6D8}",
    ] as [Character])
  func `Emoji take two columns, however they are put together`(character: Character) {
    #expect(DisplayWidth.columns(of: character) == 2)
    #expect(DisplayWidth.isDoubtful(character))
  }

  @Test(
    arguments: [
      ("❤", 1), ("❤️", 2), ("❤︎", 1), ("⌚︎", 2), ("☑", 1), ("☑️", 2), ("☎︎", 1), ("©", 1), ("©️", 2),
      ("↔️", 2), ("🅰", 1), ("🅰️", 2), ("a\u{FE0F}", 1), ("─\u{FE0F}", 1), ("\u{FE0F}", 0),
      ("世\u{E0100}", 2), ("葛\u{E0101}", 2),
    ] as [(Character, Int)])
  func `Variation selector 16 makes an emoji of text, selector 15 takes no column away`(
    character: Character, width: Int
  ) {
    #expect(DisplayWidth.columns(of: character) == width)
  }

  @Test(
    arguments: [
      ("1️⃣", 2), ("#️⃣", 2), ("*️⃣", 2), ("1\u{20E3}", 1), ("9", 1), ("🇩🇪", 2), ("🇯🇵", 2), ("🇩", 2),
      ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("🏴", 2), ("\u{E0067}", 0), ("\u{E007F}", 0),
    ] as [(Character, Int)])
  func `Keycaps and flags`(character: Character, width: Int) {
    #expect(DisplayWidth.columns(of: character) == width)
  }

  @Test(
    arguments: [
      ("e\u{301}", 1), ("o\u{302}\u{323}\u{308}", 1), ("\u{301}", 0), ("\u{20DD}", 0),
      ("世\u{302}", 2),
      ("שָׁ", 1), ("בּ", 1), ("مَّ", 1), ("ที่", 1), ("نّ", 1),
    ] as [(Character, Int)])
  func `Marks take no column of their own`(character: Character, width: Int) {
    #expect(DisplayWidth.columns(of: character) == width)
  }

  @Test(
    arguments: [
      ("한", 2), ("\u{1112}\u{1161}", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("하\u{11AB}", 2),
      ("\u{1112}", 2), ("\u{1161}", 0), ("\u{11AB}", 0), ("\u{A960}\u{1161}", 2), ("\u{D7B0}", 0),
      ("\u{115F}\u{1161}", 2), ("\u{1100}\u{1100}\u{1161}", 2), ("ㅎ", 2), ("\u{3164}", 2), ("ﾡ", 1),
    ] as [(Character, Int)])
  func `Hangul syllables take two columns, composed or conjoined`(character: Character, width: Int)
  {
    #expect(DisplayWidth.columns(of: character) == width)
  }

  @Test(
    arguments: [
      ("क", 1), ("कि", 2), ("क\u{94D}ष", 2), ("क\u{94D}षि", 2), ("कं", 1), ("গো", 2), ("กำ", 2),
      ("ញ\u{17D2}ញ", 2),
      ("ｶﾞ", 2), ("か\u{3099}", 2), ("\u{903}", 1),
    ] as [(String, Int)])
  func `A conjunct takes the columns of its letters and spacing marks, two at most`(
    text: String, width: Int
  ) {
    #expect(DisplayWidth.columns(of: text) == width)
  }

  @Test(
    arguments: [
      ("Ａ", 2), ("！", 2), ("￥", 2), ("ｱ", 1), ("｡", 1), ("￨", 1), ("\u{3000}", 2), ("〈", 2),
      ("世", 2),
      ("\u{20000}", 2), ("\u{2FFFD}", 2), ("\u{3FFFD}", 2), ("\u{9FFF}", 2), ("䷀", 2), ("㉈", 2),
      ("±", 1), ("α", 1),
      ("─", 1), ("▌", 1), ("…", 1), ("\u{E0B0}", 1), ("\u{10FFFF}", 1), ("א", 1), ("م", 1),
      ("١", 1), ("ﻻ", 1),
    ] as [(Character, Int)])
  func `Halfwidth and fullwidth forms, ideographs, and what is neither`(
    character: Character, width: Int
  ) {
    #expect(DisplayWidth.columns(of: character) == width)
  }

  @Test(
    arguments: [
      ("\u{200B}", 0), ("\u{200D}", 0), ("\u{200E}", 0), ("\u{200F}", 0), ("\u{2060}", 0),
      ("\u{2067}", 0), ("\u{FEFF}", 0), ("\u{2028}", 0), ("\u{85}", 0), ("\u{9B}", 0), ("\r\n", 0),
      ("\u{FFF9}", 0), ("\u{2065}", 0), ("\u{E0001}", 0), ("\u{AD}", 1), ("\u{A0}", 1),
      ("\u{600}", 1),
      ("\u{6DD}", 1), ("\u{2007}", 1), ("\u{FFFD}", 1),
    ] as [(Character, Int)])
  func `What is not to be seen takes no column, what only looks like it takes one`(
    character: Character, width: Int
  ) {
    #expect(DisplayWidth.columns(of: character) == width)
  }

  @Test(
    arguments: [
      ("a", false), ("é", false), ("世", false), ("한", false), ("─", false), ("שׂ", true),
      ("ש", false),
      ("م", false), ("Ａ", false), ("e\u{301}", true), ("☑", true), ("©", true), ("🇩", true),
      ("\u{AD}", true), ("\u{600}", true), ("\u{1100}", true), ("1", false), ("#", false),
    ] as [(Character, Bool)])
  func `Plain text of one scalar a cluster is not doubtful, all else is`(
    character: Character, isDoubtful: Bool
  ) {
    #expect(DisplayWidth.isDoubtful(character) == isDoubtful)
  }

  @Test(
    arguments: [
      ("א", true), ("שָׁ", true), ("م", true), ("ﻻ", true), ("١", true), ("ߊ", true),
      ("\u{1E900}", true),
      ("\u{5FF}", true), ("\u{10E80}", true), ("a", false), ("1", false), ("۱", false),
      ("世", false),
      ("٪", false), ("،", false), ("😀", false), (" ", false), ("।", false),
    ] as [(Character, Bool)])
  func `Letters and numbers that run to the left are told from others`(
    character: Character, runsLeft: Bool
  ) {
    #expect(ClusterTraits(character).isRightToLeft == runsLeft)
  }

  @Test
  func `A cluster says how much room it may take elsewhere, and what it would grow onto`() {
    #expect(ClusterTraits("👨‍👩‍👧‍👦").widest == 8)
    #expect(ClusterTraits("☑").widest == 2)
    #expect(ClusterTraits("世").widest == 2)
    #expect(ClusterTraits("1️⃣").widest == 2)
    #expect(ClusterTraits("\u{903}").joinsPrevious && ClusterTraits("🏽").joinsPrevious)
    #expect(!ClusterTraits("a").joinsPrevious && !ClusterTraits("e\u{301}").joinsPrevious)
  }

  @Test(arguments: [0...0x2FFF, 0xA000...0x1FFFF, 0xE0000...0xE0FFF] as [ClosedRange<UInt32>])
  func `Any scalar alone takes 0, 1 or 2 columns, no control and no mark takes any`(
    range: ClosedRange<UInt32>
  ) {
    for value in range {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let columns = DisplayWidth.columns(of: Character(scalar))
      if columns > 2 { Issue.record("U+\(String(value, radix: 16)): \(columns)") }
      switch scalar.properties.generalCategory {
      case .control, .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator:
        if columns != 0, scalar.properties.age.map({ $0.major < 15 }) == true {
          Issue.record("U+\(String(value, radix: 16)): \(columns)")
        }
      default: break
      }
    }
  }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("abc\u{301}", 3), ("ab\u{1B}c", 3), ("a\r\nb", 2), ("a世b", 4), ("世", 2),
    ("1️⃣2️⃣", 4), ("x1️⃣", 3), ("e\u{301}e", 2), ("🇩🇪🇫🇷", 4), ("a🇩🇪", 3),
  ])
  func `The width of a text is the sum of its clusters', whatever plain text goes before`(
    text: String, width: Int
  ) {
    #expect(DisplayWidth.columns(of: text) == width)
    #expect(DisplayWidth.columns(of: text[...]) == width)
    #expect(text.reduce(0) { $0 + DisplayWidth.columns(of: $1) } == width)
  }

  @Test func `A text is cut between clusters, and read no further than it is shown`() {
    #expect(DisplayWidth.fitting("👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", columns: 5) == "👨‍👩‍👧‍👦👨‍👩‍👧‍👦…")
    #expect(DisplayWidth.fitting("e\u{301}e\u{301}e\u{301}", columns: 2) == "e\u{301}…")
    #expect(DisplayWidth.fitting("שלום", columns: 4) == "שלום")
    #expect(DisplayWidth.fitting("ab\u{200B}", columns: 2) == "ab\u{200B}")
    #expect(DisplayWidth.fitting("世界", columns: 1) == "…")
    #expect(DisplayWidth.fitting("世界", columns: 3) == "世…")
    #expect(DisplayWidth.fitting(String(repeating: "世", count: 1_000_000), columns: 4) == "世…")
  }
}
