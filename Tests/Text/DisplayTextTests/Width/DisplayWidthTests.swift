import Testing

@testable import DisplayText

@Suite struct DisplayWidthTests {
  @Test(
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("世", 2), ("Ａ", 2), ("한", 2), ("\u{1112}\u{1161}", 2),
      ("👍", 2), ("👍🏽", 2), ("👩‍💻", 2), ("❤️", 2), ("❤", 1), ("🇩🇪", 2), ("1️⃣", 2), ("\u{200D}", 0),
      ("\t", 0), ("\u{1B}", 0), ("\u{AD}", 1), ("─", 1), ("▌", 1), ("☑", 1),
    ] as [(Character, Int)])
  func `A cluster takes the columns that terminals give it`(character: Character, width: Int) {
    #expect(DisplayWidth.columns(of: character) == width)
  }

  @Test func `A text takes the sum of its clusters`() {
    #expect(DisplayWidth.columns(of: "a世👩‍💻") == 5)
  }

  @Test func `Text is cut at a cluster, with an ellipsis for the rest`() {
    #expect(DisplayWidth.fitting("abcdef", columns: 4) == "abc…")
    #expect(DisplayWidth.fitting("世界世界", columns: 4) == "世…")
    #expect(DisplayWidth.fitting("abc", columns: 3) == "abc")
    #expect(DisplayWidth.fitting("abc", columns: 0) == "")
    #expect(DisplayWidth.padded("世", to: 4) == "世  ")
    #expect(DisplayWidth.paddedLeft("7", to: 3) == "  7")
  }
}

@Suite struct SafeTextTests {
  @Test func `No control, separator or override comes through`() {
    for value in Array(0x00...0x1F) + Array(0x7F...0x9F) + [0x2028, 0x2029, 0x202E, 0x2066] {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      let safe = SafeText.line("a" + String(Character(scalar)) + "b")
      #expect(safe.unicodeScalars.allSatisfy { !SafeText.isUnsafe($0) }, "U+\(value)")
      #expect(safe.hasPrefix("a") && safe.hasSuffix("b"))
    }
  }

  @Test func `A sequence is shown, not obeyed`() {
    #expect(SafeText.line("\u{1B}[31mred\u{1B}]0;x\u{7}") == "␛[31mred␛]0;x␇")
  }

  @Test func `Lines end at LF, CRLF and CR, and tabs run to their stops`() {
    #expect(SafeText.lines("a\r\nb\rc\n") == ["a", "b", "c"])
    #expect(SafeText.lines("a\tb") == ["a       b"])
    #expect(SafeText.lines("") == [""])
  }
}
