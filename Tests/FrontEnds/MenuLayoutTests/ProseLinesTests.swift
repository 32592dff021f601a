import HandlerProtocol
import MenuInteraction
import Testing

@testable import MenuLayout

/// Long texts, which are measured once and broken as they are drawn.
@Suite struct ProseLinesTests {
  private func lines(_ prose: ProseLines) -> [BodyLine] { (0..<prose.count).map { prose[$0] } }

  private static let samples = [
    "one\ntwo\n\nthree words that are longer than the line\n", "", "\n", "\n\n", "a", "a\r\nb\r\n",
    "\ttab\tand more than one line of it all\nx", "漢字漢字漢字漢字漢字漢字漢字\n漢",
    "    indented text that is continued\n  more", "e\u{301}\u{301} \u{202E}x\u{1F}\n",
    "10%\r20%\r100%",
    "\u{1B}[31mred\nstill red\u{1B}[0m\nplain",
    "10%\r\u{1B}[32m20% done, and more of it\u{1B}[m\nnext",
  ]

  @Test(arguments: samples, [false, true])
  func `The lines are those of the text broken at once`(text: String, isPainted: Bool) {
    let medium = Medium.screen(columns: 20)
    let prose = ProseLines(ProseLines.Form(medium: medium, isPainted: isPainted))
    prose.update(text)
    let whole =
      isPainted
      ? BodyLine.painted(text, medium: medium) : BodyLine.prose(text, medium: medium)
    #expect(text.isEmpty ? prose.count == 0 : lines(prose) == whole)
  }

  @Test(arguments: samples, [false, true])
  func `A text that grows byte by byte has the lines of the whole`(text: String, isPainted: Bool) {
    let form = ProseLines.Form(medium: .screen(columns: 20), isPainted: isPainted)
    let (grown, whole) = (ProseLines(form), ProseLines(form))
    var beginning = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      beginning.append(scalar)
      grown.update(String(beginning))
    }
    whole.update(text)
    #expect(lines(grown) == lines(whole))
  }

  @Test
  func `A line without end is broken in pieces that are searched as one text`() throws {
    let prose = ProseLines(ProseLines.Form(medium: .screen(columns: 80), isPainted: false))
    prose.update(String(repeating: "word ", count: 100_000))
    #expect(prose.count > 6_000 && !prose.isCut)
    #expect(prose[0].continuation == nil)
    #expect((1..<prose.count).allSatisfy { prose[$0].continuation != nil })
    #expect((0..<prose.count).allSatisfy { prose[$0].left.width <= 80 })
  }

  @Test func `Progress that replaces itself without end is one line`() {
    let prose = ProseLines(ProseLines.Form(medium: .screen(columns: 40), isPainted: true))
    var text = "\u{1B}[1m"
    for number in 0..<20_000 {
      text += "\r\(number) done"
      if number % 1_000 == 0 { prose.update(text) }
    }
    prose.update(text)
    #expect(prose.count == 1 && prose[0].plainText == " 19999 done")
    #expect(prose[0].left.contains { if case .painted = $0.role { true } else { false } })
  }

  @Test func `A view shows 100,000 lines, and one notice of a cut, whoever cut`() {
    let body = String(repeating: "line\n", count: 100_000)
    let notice = "▲ Cut: appmenu keeps at most 100000 rows or lines and 64 MiB of a plugin's views"
    func cuts(_ body: String, _ format: TextFormat?, _ footer: String?) -> [String] {
      let view = HandlerView(
        title: "t", footer: footer, content: .text(TextContent(body: body, format: format)))
      let layout = ViewBody(view: view, medium: .screen(columns: 200)).layout()
      return (max(0, layout.count - 8)..<layout.count).map { layout[$0].plainText }
        .filter { $0.contains("▲ Cut") }
    }
    #expect(cuts(body, nil, nil) == [])
    #expect(cuts(body, .ansi, notice) == [" " + notice])
    #expect(
      cuts(body, .markdown, "Footer\n" + notice) == [
        " ▲ Cut: `appmenu select` prints the whole text"
      ])
    let long = String(repeating: String(repeating: "x", count: 127) + "\n", count: 9 << 13)
    #expect(cuts(long, nil, notice).count == 1)
  }
}
