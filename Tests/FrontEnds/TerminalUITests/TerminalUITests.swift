import Testing

@testable import TerminalUI

@Suite struct FrameTests {
  @Test func `Text is cut at the edge, and no half of a wide character stays`() {
    var frame = Frame(size: Size(columns: 6, rows: 1))
    frame.write("世界世界", column: 0, row: 0)
    #expect(frame.text == "世界世")
    frame.write("x", column: 1, row: 0)
    #expect(frame.text == " x界世")
    frame.write("ab\u{1B}[2Jcdef", column: 0, row: 0)
    #expect(frame.text == "ab␛[2J")
    frame.write("out", column: 0, row: 5)
    frame.write("left", column: -2, row: 0)
    #expect(frame.text == "ft␛[2J")
  }
}

@Suite struct FrameEncoderTests {
  private func frame(_ lines: [String], cursor: (Int, Int)? = nil) -> Frame {
    var frame = Frame(size: Size(columns: 10, rows: lines.count))
    for (row, line) in lines.enumerated() { frame.write(line, column: 0, row: row) }
    frame.cursor = cursor.map { (column: $0.0, row: $0.1) }
    return frame
  }

  @Test
  func `The first frame is whole, the next only what changed, in one synchronized piece`() {
    var encoder = FrameEncoder(depth: .none)
    let first = String(decoding: encoder.encode(frame(["abc", "def"])), as: UTF8.self)
    #expect(
      first == "\u{1B}[?2026h\u{1B}[m\u{1B}[2J\u{1B}[Habc\u{1B}[2Hdef\u{1B}[?25l\u{1B}[?2026l")
    #expect(encoder.encode(frame(["abc", "def"])).isEmpty)
    let second = String(decoding: encoder.encode(frame(["abX", "def"])), as: UTF8.self)
    #expect(second == "\u{1B}[?2026h\u{1B}[1;3HX\u{1B}[?2026l")
    let third = String(decoding: encoder.encode(frame(["a", "def"])), as: UTF8.self)
    #expect(third == "\u{1B}[?2026h\u{1B}[1;2H  \u{1B}[?2026l")
  }

  @Test func `Behind a cluster of doubtful width the cursor is placed anew`() {
    var encoder = FrameEncoder(depth: .none)
    let text = String(decoding: encoder.encode(frame(["a👩‍💻b"])), as: UTF8.self)
    #expect(text.contains("👩‍💻\u{1B}[4G\u{1B}[Kb"))
  }

  @Test func `What a wide character leaves behind is wiped`() {
    var encoder = FrameEncoder(depth: .none)
    _ = encoder.encode(frame(["世x"]))
    let text = String(decoding: encoder.encode(frame(["ab"])), as: UTF8.self)
    #expect(text == "\u{1B}[?2026h\u{1B}[Hab \u{1B}[?2026l")
  }

  @Test func `Colours are cut down to what the terminal shows`() {
    let style = PackedStyle(Style(foreground: .rgb(255, 0, 0), attributes: .bold))
    func sequence(_ depth: ColorDepth) -> String {
      var bytes: [UInt8] = []
      style.reduced(to: depth).appendReset(to: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(sequence(.full) == "\u{1B}[0;1;38;2;255;0;0m")
    #expect(sequence(.twoHundredFiftySix) == "\u{1B}[0;1;38;5;196m")
    #expect(sequence(.sixteen) == "\u{1B}[0;1;91m")
    #expect(sequence(.none) == "\u{1B}[0;1m")
  }

  @Test(
    arguments: [
      (["TERM": "xterm"], .sixteen), (["TERM": "xterm-256color"], .twoHundredFiftySix),
      (["TERM": "xterm", "COLORTERM": "truecolor"], .full), (["TERM": "dumb"], .none), ([:], .none),
      (["TERM": "xterm", "NO_COLOR": "1"], .none), (["TERM": "xterm", "NO_COLOR": ""], .sixteen),
    ] as [([String: String], ColorDepth)])
  func `The environment tells the colours`(variables: [String: String], depth: ColorDepth) {
    #expect(ColorDepth(environment: variables) == depth)
  }
}
