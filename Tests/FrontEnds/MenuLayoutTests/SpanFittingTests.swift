@testable import MenuLayout
import DisplayText
import Testing

/// Lines that are cut, and the marks that show it.
@Suite struct SpanFittingTests {
  private func shown(_ spans: [Span]) -> String { spans.map(\.text).joined() }

  /// `text` with the part between the brackets marked as found.
  private func marked(_ text: String) -> [Span] {
    let parts = text.split(whereSeparator: "[]".contains).map(String.init)
    return parts.enumerated().map { number, part in
      Span(part, number % 2 == 1 ? .match : .text)
    }
  }

  @Test(arguments: [
    ("a line[ ]that", 11, "a line that"), ("a line[ ]that", 10, "a line th…"),
    ("prob[l]ems", 5, "prob…"), ("pro[bl]ems", 4, "pro…"), ("pro[bl]ems", 1, "…"),
    ("pro[bl]ems", 0, ""), ("日本[語]です", 6, "日本…"), ("日本[語]です", 7, "日本語…"),
  ]) func `What is left out is told, wherever the cut falls`(
    text: String, columns: Int, expected: String
  ) {
    let fitting = marked(text).fitting(columns: columns)
    #expect(shown(fitting) == expected)
    #expect(fitting.width <= columns)
  }

  @Test(arguments: [
    ("/usr/share/a/very/long/path/[file2].txt", 20, "…long/path/file2.txt"),
    ("/usr/share/[file2]/a/very/long/path/on", 20, "/usr/share/file2/a/…"),
    ("/usr/share/a/very/[file2]/and/more/of/it/on", 20, "…/a/very/file2/and/…"),
    ("日本語日本語[本]", 9, "…日本語本"),
  ]) func `Where the place that was found would be out of sight, the beginning gives way`(
    text: String, columns: Int, expected: String
  ) {
    let fitting = marked(text).fitting(columns: columns, keepingMatch: true)
    #expect(fitting.width <= columns)
    #expect(fitting.contains { $0.role == .match })
    #expect(shown(fitting) == expected)
  }
}
