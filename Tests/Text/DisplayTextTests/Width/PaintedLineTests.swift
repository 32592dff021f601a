import DisplayText
import Testing

@Suite struct PaintedLineTests {
  @Test(arguments: [
    "plain", "\u{1B}[31mred\u{1B}[0m and plain", "\u{1B}[1;4;38;5;208;44mall\u{1B}[0m",
    "\u{1B}[2;3;7;9;38;2;1;2;3;48;5;15mx\u{1B}[0m",
  ])
  func `A line keeps its colours as the control sequences that set them`(text: String) {
    #expect(PaintedLine.lines(text).map(\.painted) == [text])
  }

  @Test func `Other control sequences are left out of a line with colours`() {
    let line = PaintedLine.lines("a\u{1B}[2J\u{1B}]0;t\u{7}\u{1B}[93mb\u{1B}[5mc")[0].painted
    #expect(line == "a\u{1B}[38;5;11mbc\u{1B}[0m")
  }
}
