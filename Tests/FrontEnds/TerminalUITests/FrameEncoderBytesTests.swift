import Testing

@testable import TerminalUI

/// What an encoder sends for a frame, without the brackets of synchronized output.
private func sent(_ encoder: inout FrameEncoder, _ frame: Frame) -> String {
  let text = String(decoding: encoder.encode(frame), as: UTF8.self)
  if text.isEmpty { return text }
  #expect(text.hasPrefix("\u{1B}[?2026h") && text.hasSuffix("\u{1B}[?2026l"))
  return String(text.dropFirst(8).dropLast(8))
}

/// The bytes that are sent when the lines of a screen change.
private func sent(
  _ before: [String], then after: [String], columns: Int = 40, depth: ColorDepth = .none
) -> String {
  var encoder = FrameEncoder(depth: depth)
  let frames = [before, after].map { lines in
    var frame = Frame(size: Size(columns: columns, rows: lines.count))
    for (row, line) in lines.enumerated() { frame.write(line, column: 0, row: row) }
    return frame
  }
  _ = encoder.encode(frames[0])
  return sent(&encoder, frames[1])
}

@Suite("The bytes of a change") struct FrameEncoderBytesTests {
  @Test(arguments: [
    ("abcdef", "aBcdEf", "\u{1B}[1;2HBcdE"), ("a      h", "A      H", "\u{1B}[HA\u{1B}[8GH"),
    ("a  d", "A  D", "\u{1B}[HA  D"), ("ab世cd", "Ab世cD", "\u{1B}[HA\u{1B}[6GD"),
  ])
  func `A short gap is sent again, a long one is jumped over`(
    before: String, after: String, bytes: String
  ) {
    #expect(sent([before], then: [after]) == bytes)
  }

  @Test func `A gap in another style is jumped over`() {
    var encoder = FrameEncoder(depth: .full)
    func frame(_ text: String) -> Frame {
      var frame = Frame(size: Size(columns: 20, rows: 1))
      frame.write(text, column: 0, row: 0)
      frame.write("b", column: 1, row: 0, style: Style(attributes: .bold))
      return frame
    }
    _ = encoder.encode(frame("a.c"))
    #expect(sent(&encoder, frame("A.C")) == "\u{1B}[HA\u{1B}[CC")
  }

  @Test func `From row to row the shortest way is taken`() {
    let rows = Array(repeating: "abc", count: 12)
    #expect(
      sent(rows, then: rows.enumerated().map { $0 == 9 || $0 == 10 ? "aXc" : $1 })
        == "\u{1B}[10;2HX\u{1B}[B\u{1B}[DX")
    #expect(
      sent(rows, then: rows.enumerated().map { $0 == 9 || $0 == 11 ? "Xbc" : $1 })
        == "\u{1B}[10HX\u{1B}[12HX")
    #expect(
      sent(["ab", "ab"], then: ["Xb", "aX"]) == "\u{1B}[HX\u{1B}[BX")
  }

  @Test(arguments: [
    ("abc", "a", "\u{1B}[1;2H  "), ("abcdef", "a", "\u{1B}[1;2H\u{1B}[K"),
    ("abcdef", "Ab", "\u{1B}[HAb\u{1B}[K"), ("abcdef", "", "\u{1B}[H\u{1B}[K"),
    (
      "a very long line of words  x", "x                          y",
      "\u{1B}[H\u{1B}[Kx\u{1B}[28Gy"
    ),
  ])
  func `What a row loses is overwritten or wiped, whichever is shorter`(
    before: String, after: String, bytes: String
  ) {
    #expect(sent([before], then: [after]) == bytes)
  }

  @Test func `Behind the last column nothing is taken for granted`() {
    #expect(
      sent(["abcd", "abcd"], then: ["abcX", "Xbcd"], columns: 4) == "\u{1B}[1;4HX\u{1B}[2HX")
    #expect(
      sent(["abcd", "abcd"], then: ["abcX", "abcX"], columns: 4) == "\u{1B}[1;4HX\u{1B}[2;4HX")
  }

  @Test
  func `A change before a doubtful cluster leaves it alone, one behind sends it again`() {
    #expect(sent(["   ☑ done"], then: ["  >☑ done"]) == "\u{1B}[1;3H>\u{1B}[K☑\u{1B}[6Gdone")
    #expect(sent(["    ☑ done"], then: [" >  ☑ done"]) == "\u{1B}[1;2H>")
    #expect(sent(["☑ done"], then: ["☑ gone"]) == "\u{1B}[H\u{1B}[K☑\u{1B}[3Ggone")
  }

  @Test func `A cluster that might be carried over to the next row is not`() {
    #expect(
      sent(["", ""], then: ["ab👩‍💻", ""], columns: 4)
        == "\u{1B}[Hab\u{1B}[?7l👩‍💻\u{1B}[?7h")
  }

  @Test func `The cursor alone is moved, shown and hidden`() {
    var encoder = FrameEncoder(depth: .none)
    var frame = Frame(size: Size(columns: 9, rows: 3))
    #expect(sent(&encoder, frame) == "\u{1B}[m\u{1B}[2J\u{1B}[?25l")
    frame.cursor = (column: 4, row: 1)
    #expect(sent(&encoder, frame) == "\u{1B}[2;5H\u{1B}[?25h")
    #expect(sent(&encoder, frame) == "")
    frame.cursor = (column: 0, row: 0)
    #expect(sent(&encoder, frame) == "\u{1B}[H")
    frame.cursor = (column: .max, row: -5)
    #expect(sent(&encoder, frame) == "\u{1B}[1;9H")
    frame.cursor = nil
    #expect(sent(&encoder, frame) == "\u{1B}[?25l")
  }

  @Test func `A change that this terminal cannot show sends nothing`() {
    var encoder = FrameEncoder(depth: .none)
    var frame = Frame(size: Size(columns: 9, rows: 1))
    frame.write("a b", column: 0, row: 0, style: Style(foreground: .indexed(1)))
    _ = encoder.encode(frame)
    frame.write("a b", column: 0, row: 0, style: Style(background: .rgb(1, 2, 3)))
    #expect(sent(&encoder, frame) == "")
    frame.write(" ", column: 1, row: 0, style: Style(attributes: [.bold, .italic]))
    #expect(sent(&encoder, frame) == "")
    frame.write(" ", column: 1, row: 0, style: Style(attributes: .underline))
    #expect(sent(&encoder, frame) == "\u{1B}[1;2H\u{1B}[4m \u{1B}[m")
  }

  @Test func `No pile of marks makes a cell without bounds`() {
    var encoder = FrameEncoder(depth: .none)
    var frame = Frame(size: Size(columns: 9, rows: 1))
    frame.write("a" + String(repeating: "\u{301}", count: 100_000) + "b", column: 0, row: 0)
    #expect(frame.text.count == 2)
    #expect(encoder.encode(frame).count < 150)
  }
}

@Suite("The bytes of a cursor move") struct CursorMoveBytesTests {
  private func menu(selected: Int, icon: String, accent: Color) -> Frame {
    var frame = Frame(size: Size(columns: 80, rows: 24))
    frame.fill(row: 1, with: "─", style: Style(attributes: .dim))
    for item in 0..<20 {
      frame.write("\(icon)  Item \(item)", column: 3, row: item + 2)
      frame.write("What it is for", column: 30, row: item + 2, style: Style(attributes: .dim))
    }
    let style = Style(foreground: accent, attributes: .bold)
    frame.write("▌", column: 1, row: selected + 2, style: style)
    frame.cursor = (column: 1, row: selected + 2)
    return frame
  }

  @Test(arguments: [Color.indexed(6), .indexed(111), .rgb(138, 180, 248)], ["▦", "☑", "🚀", "👩‍💻"])
  func `The mark and the cursor move in at most 60 bytes, down and up, whatever the icon`(
    accent: Color, icon: String
  ) {
    var encoder = FrameEncoder(depth: .full)
    _ = encoder.encode(menu(selected: 0, icon: icon, accent: accent))
    for selected in Array(1..<20) + (0..<19).reversed() {
      let frame = menu(selected: selected, icon: icon, accent: accent)
      #expect(encoder.encode(frame).count <= 60)
    }
  }

  @Test func `They are these`() {
    var encoder = FrameEncoder(depth: .full)
    _ = encoder.encode(menu(selected: 8, icon: "▦", accent: .indexed(6)))
    #expect(
      sent(&encoder, menu(selected: 9, icon: "▦", accent: .indexed(6)))
        == "\u{1B}[11;2H \u{1B}[B\u{1B}[D\u{1B}[1;36m▌\u{1B}[m\u{1B}[D")
    #expect(
      sent(&encoder, menu(selected: 8, icon: "▦", accent: .indexed(6)))
        == "\u{1B}[12;2H \u{1B}[A\u{1B}[D\u{1B}[1;36m▌\u{1B}[m\u{1B}[D")
  }
}
