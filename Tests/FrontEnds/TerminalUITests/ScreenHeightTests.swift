import Testing

@testable import TerminalUI

@Suite struct ScreenHeightTests {
  @Test(arguments: [
    ("10", 24, 10), ("0", 24, 4), ("1", 24, 4), ("100", 24, 23), ("40%", 50, 20), ("0%", 24, 4),
    ("100%", 24, 23), ("-4", 24, 20), ("-30", 24, 4), ("10", 3, 2), ("10", 1, 1), ("10", 0, 1),
    ("100000", 1000, 200),
  ])
  func `A height leaves a row of the window free, and is never too small to be used`(
    text: String, window: Int, rows: Int
  ) throws {
    #expect(try #require(ScreenHeight(text)).rows(of: window) == rows)
  }

  @Test(arguments: ["", "x", "101%", "-1%", "~40%", "1.5", "%", "9999999"])
  func `Anything else is none`(text: String) { #expect(ScreenHeight(text) == nil) }

  @Test
  func `Of a line broken anew all parts are erased`() {
    var frame = Frame(size: Size(columns: 40, rows: 5))
    frame.write(String(repeating: "x", count: 40), column: 0, row: 0)
    frame.write("short", column: 0, row: 1)
    frame.write(String(repeating: "y", count: 21), column: 0, row: 2)
    frame.cursor = (column: 1, row: 3)
    for (columns, reflows, above) in [(20, true, 5), (20, false, 3), (40, true, 3), (60, true, 3)] {
      var encoder = FrameEncoder(depth: .none, isInline: true)
      _ = encoder.encode(frame)
      let bytes = String(decoding: encoder.erase(columns: columns, reflows: reflows), as: UTF8.self)
      #expect(bytes == "\u{1B}[\(above)A\r\u{1B}[m\u{1B}[J")
    }
  }
}
