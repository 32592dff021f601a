import HandlerProtocol
import MenuItems
import MenuLines
import Testing

@Suite("What a program prints, and items found, as lines") struct PrintedLinesTests {
  private func printed(_ pieces: [String], isColored: Bool = false) -> [String] {
    var lines = PrintedLines(isColored: isColored)
    var written: [String] = []
    for piece in pieces { lines.append(piece) { written.append($0) } }
    lines.finish { written.append($0) }
    return written
  }

  @Test func `A line is written when it is complete, and the last one at the end`() {
    #expect(printed(["on", "e\ntw", "o", "\n", "thr", "ee"]) == ["one\n", "two\n", "three\n"])
    #expect(printed(["one\n"]) == ["one\n"] && printed([]) == [])
    #expect(printed(["10%\r", "20%\r", "30%\n"]) == ["30%\n"])
  }

  @Test func `Colours go on from line to line, and only where they are wanted`() {
    let pieces = ["\u{1B}[3", "1mred\nstill", " red\u{1B}[0m\nplain\u{1B}[2J\n"]
    #expect(printed(pieces).joined() == "red\nstill red\nplain\n")
    #expect(
      printed(pieces, isColored: true).joined()
        == "\u{1B}[31mred\u{1B}[0m\n\u{1B}[31mstill red\u{1B}[0m\nplain\n")
  }

  @Test func `A view's text has its colours where they are wanted`() {
    let view = HandlerView(
      title: "t", content: .text(TextContent(body: "\u{1B}[31mred\u{1B}[0m x\ny", format: .ansi)))
    #expect(PlainText.lines(for: view) == ["t", "", "red x", "y"])
    #expect(
      PlainText.lines(for: view, isColored: true) == ["t", "", "\u{1B}[31mred\u{1B}[0m x", "y"])
  }

  @Test func `The words of an item are those that a shell passes to select`() {
    let menu = Menu(entries: [
      .item(
        MenuItem(
          title: "Git",
          submenu: Menu(
            title: "Git",
            entries: [.item(MenuItem(title: "Log", id: "my log")), .item(MenuItem(title: "Café"))]))
      )
    ])
    let items = menu.items[0].submenu?.items ?? []
    #expect(items.map(PlainText.words) == ["git 'my log'", "git café"])
    #expect(PlainText.line(forFound: menu.items[0], width: 5) == "git    Git")
    #expect(PlainText.width(ofWords: items) == 12)
    #expect(PlainText.words(of: MenuItem(title: "x", id: "it's")) == #"'it'\''s'"#)
  }
}
