import DisplayText
import Testing

@Suite("Text that was printed for a terminal") struct PaintedTextTests {
  private func line(_ text: String) -> PaintedLine { PaintedLine.lines(text)[0] }

  /// The pieces of one line with marks for their paint.
  private func marked(_ text: String) -> String {
    let line = line(text)
    return line.pieces(in: 0..<line.text.utf8.count).map { text, paint in
      var marks = ""
      if let color = paint.foreground { marks += "f\(words(color))" }
      if let color = paint.background { marks += "b\(words(color))" }
      if paint.isBold { marks += "+" }
      if paint.isDim { marks += "-" }
      if paint.isItalic { marks += "/" }
      if paint.isUnderlined { marks += "_" }
      if paint.isReversed { marks += "%" }
      if paint.isStruck { marks += "~" }
      return marks.isEmpty ? text : "<\(marks)|\(text)>"
    }.joined()
  }

  private func words(_ color: TextPaint.Color) -> String {
    switch color {
    case .indexed(let index): "\(index)"
    case .rgb(let red, let green, let blue): "(\(red),\(green),\(blue))"
    }
  }

  @Test(arguments: [
    ("a\u{1B}[31mb\u{1B}[0mc", "a<f1|b>c"), ("a\u{1B}[1;4;44mb\u{1B}[mc", "a<b4+_|b>c"),
    ("\u{1B}[97;103mx", "<f15b11|x>"), ("\u{1B}[38;5;208mx\u{1B}[39my", "<f208|x>y"),
    ("\u{1B}[38;2;1;2;300mx", "<f(1,2,255)|x>"), ("\u{1B}[48:2::9:8:7mx", "<b(9,8,7)|x>"),
    ("\u{1B}[1;2;3;7;9mx\u{1B}[22;23;27;29my", "<+-/%~|x>y"),
    ("\u{1B}[4:3mx\u{1B}[4:0my", "<_|x>y"), ("\u{1B}[58;5;1;1mx", "<+|x>"),
    ("\u{9B}32mx", "<f2|x>"),
    ("\u{1B}[38mx\u{1B}[38;2;1mx\u{1B}[999999999999999999999;1mx", "xx<+|x>"),
  ])
  func `Colours and attributes are those of SGR`(text: String, marked: String) {
    #expect(self.marked(text) == marked)
  }

  @Test(arguments: [
    "a\u{1B}[2Kb", "a\u{1B}[?25lb", "a\u{1B}]0;title\u{7}b", "a\u{1B}]8;;http://x\u{1B}\\b",
    "a\u{1B}Pq#0\u{1B}\\b", "a\u{1B}(Bb", "a\u{1B}7b", "a\u{9D}0;t\u{9C}b", "a\u{8}\u{7}b",
    "a\u{1B}[1;2Hb", "a\u{1B}_payload\u{9C}b", "ab\u{1B}", "ab\u{1B}[3", "ab\u{1B}]52;c;eA==",
  ])
  func `Other control sequences are left out whole`(text: String) { #expect(marked(text) == "ab") }

  @Test
  func `A sequence that is broken off takes no text with it`() {
    #expect(line("a\u{1B}[日本語").text == "a日本語")
    #expect(line("a\u{1B}[3\u{1B}[1mb").text == "ab")
  }

  @Test
  func `Colours go on to the next line, and a sequence that is not closed ends with its line`() {
    let lines = PaintedLine.lines("\u{1B}[31ma\nb\r\n\u{1B}]0;never closed\nc\n")
    #expect(lines.map(\.text) == ["a", "b", "", "c"])
    #expect(lines[3].runs.first?.paint.foreground == .indexed(1))
  }

  @Test
  func `A carriage return replaces the line, tabs go to multiples of eight columns`() {
    #expect(line("10%\r20%\r100%").text == "100%")
    #expect(line("kept\r").text == "kept")
    #expect(line("a\tb\t\u{1B}[1m漢\tc").text == "a       b       漢      c")
  }

  @Test(arguments: ["\u{0}", "\u{202E}", "\u{2028}"])
  func `What is left of the controls is harmless`(control: String) {
    let text = line("a\(control)b").text
    #expect(text.unicodeScalars.allSatisfy { !SafeText.isUnsafe($0) })
    #expect(text.hasPrefix("a") && text.hasSuffix("b"))
  }

  @Test
  func `A part of a line has the pieces that lie in it`() {
    let line = line("ab\u{1B}[1mcd\u{1B}[0mef")
    #expect(line.pieces(in: 1..<5).map(\.text) == ["b", "cd", "e"])
    #expect(line.pieces(in: 2..<3).map(\.paint.isBold) == [true])
    #expect(line.pieces(in: 3..<3).isEmpty)
  }
}
