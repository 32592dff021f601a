import HandlerProtocol
import MenuLayout
import DisplayText
import Testing

@Suite("Breaking text into lines") struct TextWrappingTests {
  @Test(arguments: [
    ("  PID TTY      CMD", 40, ["  PID TTY      CMD"]),
    ("  PID TTY      CMD", 16, ["  PID TTY", "  CMD"]),
    ("a  b   cccc", 8, ["a  b", "cccc"]), ("a  b   cc", 9, ["a  b   cc"]),
    ("a  b   ", 5, ["a  b"]), ("abc def", 3, ["abc", "def"]), ("abc def", 4, ["abc", "def"]),
    ("abcdef gh", 4, ["abcd", "ef", "gh"]), ("abcdef g", 4, ["abcd", "ef g"]),
    ("          x y", 6, ["   x y"]), ("漢字かな", 5, ["漢字", "かな"]), ("", 3, [""]),
    ("   ", 2, [""]),
  ])
  func `Blanks within a line stay as they are`(text: String, columns: Int, lines: [String]) {
    #expect(TextWrapping.lines(text, columns: columns) == lines)
  }

  @Test
  func `No line is wider than the columns, and nothing but blanks gets lost`() {
    let text = "  one  two three    four \u{1F600}five sixseveneight   nine 漢字 ten"
    for columns in 2...60 {
      let lines = TextWrapping.lines(text, columns: columns)
      #expect(lines.allSatisfy { DisplayWidth.columns(of: $0) <= columns }, "\(columns): \(lines)")
      #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
    }
  }

  @Test
  func `Text for a terminal keeps its columns and its colours when it is broken`() {
    let text = "\u{1B}[32mok\u{1B}[0m   one\n\u{1B}[31mfailed\u{1B}[0m two three"
    let view = HandlerView(title: "T", content: .text(TextContent(body: text, format: .ansi)))
    let wide = ViewBody(view: view, medium: .plain).layout().lines
    #expect(wide.map(\.plainText) == ["ok   one", "failed two three"])
    let narrow = ViewBody(view: view, medium: .screen(columns: 14)).layout().lines
    #expect(narrow.map(\.plainText) == [" ok   one", " failed two", " three"])
    var green = TextPaint()
    green.foreground = .indexed(2)
    #expect(narrow[0].left.contains(Span("ok", .painted(green))))
    #expect(narrow[2].continuation?.isAfterBlank == true)
  }
}
