import MenuLayout
import DisplayText
import Testing

@Suite struct SourceSnippetsTests {
  /// Returns the letter of the source line above the mark, by columns.
  private func marked(_ report: String) -> Character? {
    let lines = report.split(separator: "\n").map { String($0) }
    guard let sign = lines[1].firstIndex(of: "^") else { return nil }
    let wanted = DisplayWidth.columns(of: lines[1][..<sign])
    var column = 0
    for character in lines[0] {
      if column == wanted { return character }
      column += DisplayWidth.columns(of: character)
    }
    return nil
  }

  private func report(_ source: String, markBefore column: Int) -> String {
    "8 | \(source)\n  | \(String(repeating: " ", count: column))^ expected a number"
  }

  @Test(arguments: [
    ("  - {title: 잘못된 인자, tapHandlerName: repositories, arguments: {depth: X}}", 74),
    ("X" + String(repeating: "a", count: 90), 0), (String(repeating: "한", count: 40) + "X한한", 80),
    (String(repeating: "a", count: 90) + "X", 90),
    (String(repeating: "a", count: 36) + "Xbcd", 36),
  ])
  func `A source line is cut around its mark, which stays below the same letter`(
    source: String, column: Int
  ) throws {
    let shown = SourceSnippets.fitting(report(source, markBefore: column), columns: 38)
    let lines = shown.split(separator: "\n")
    #expect(DisplayWidth.columns(of: lines[0]) <= 38 && lines[0].contains("…"), "\(shown)")
    #expect(marked(shown) == "X", "\(shown)")
    #expect(lines[1].hasSuffix("^ expected a number"))
  }

  @Test
  func `What fits, and what is no source line, stays as it is`() {
    for text in [
      report("title: X", markBefore: 7), String(repeating: "word ", count: 30),
      "8 | " + String(repeating: "a", count: 90), "",
    ] { #expect(SourceSnippets.fitting(text, columns: 38) == text) }
  }
}
