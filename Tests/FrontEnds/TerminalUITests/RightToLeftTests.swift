import Testing

@testable import TerminalUI

@Suite("Text that runs to the left") struct RightToLeftTests {
  private let open = "\u{2068}"
  private let close = "\u{2069}"

  private func frame(_ text: String, columns: Int = 30) -> Frame {
    var frame = Frame(size: Size(columns: columns, rows: 1))
    frame.write(text, column: 0, row: 0)
    return frame
  }

  /// The bytes that are sent for a text after the screen is erased, and for another text after it.
  private func sent(_ text: String, then next: String? = nil, columns: Int = 30) -> String {
    var encoder = FrameEncoder(depth: .none)
    let first = String(decoding: encoder.encode(frame(text, columns: columns)), as: UTF8.self)
    let start = "\u{1B}[?2026h\u{1B}[m\u{1B}[2J"
    let end = "\u{1B}[?25l\u{1B}[?2026l"
    #expect(first.hasPrefix(start) && first.hasSuffix(end))
    guard let next else {
      let scalars = first.unicodeScalars.dropFirst(start.unicodeScalars.count)
      return String(scalars.dropLast(end.unicodeScalars.count))
    }
    let second = String(decoding: encoder.encode(frame(next, columns: columns)), as: UTF8.self)
    return String(second.unicodeScalars.dropFirst(8).dropLast(8))
  }

  @Test("A run stands in logical order between isolates, and the cursor is placed anew behind it")
  func isolated() {
    #expect(sent("a שלום b") == "\u{1B}[Ha \(open)שלום\(close)\u{1B}[7G\u{1B}[K b")
    #expect(sent("مرحبا") == "\u{1B}[H\(open)مرحبا\(close)\u{1B}[6G\u{1B}[K")
  }

  @Test func `Letters with vowel points do not place the cursor within the isolate`() {
    #expect(sent("שָׁלוֹם b") == "\u{1B}[H\(open)שָׁלוֹם\(close)\u{1B}[5G\u{1B}[K b")
  }

  @Test(
    "Words with single spaces, digits and punctuation between them are one run, columns are not")
  func runs() {
    #expect(sent("שלום, 12 עולם") == "\u{1B}[H\(open)שלום, 12 עולם\(close)\u{1B}[14G\u{1B}[K")
    #expect(
      sent("שלום  עולם")
        == "\u{1B}[H\(open)שלום\(close)\u{1B}[5G\u{1B}[K  \(open)עולם\(close)\u{1B}[11G\u{1B}[K")
    #expect(
      sent("אבa גד!")
        == "\u{1B}[H\(open)אב\(close)\u{1B}[3G\u{1B}[Ka \(open)גד\(close)\u{1B}[7G\u{1B}[K!")
  }

  @Test
  func `A change in or beside a run sends all of it again, with the cell before`() {
    let run = "\(open)שלום\(close)\u{1B}[8G\u{1B}[K"
    let changed = "\(open)שלים\(close)\u{1B}[8G\u{1B}[K"
    #expect(sent("ab שלום c", then: "ab שלים c") == "\u{1B}[1;3H\u{1B}[K \(changed) c")
    #expect(sent("ab שלום c", then: "ab-שלום c") == "\u{1B}[1;3H\u{1B}[K-\(run) c")
    #expect(sent("ab שלום c", then: "ab שלום d") == "\u{1B}[1;3H\u{1B}[K \(run) d")
    #expect(sent("ab שלום c", then: "aX שלום c") == "\u{1B}[1;2HX")
    #expect(sent("ab שלום c", then: "ab") == "\u{1B}[1;3H\u{1B}[K")
  }

  @Test func `At the edge nothing is carried over to the next row`() {
    #expect(
      sent("ab שלום", columns: 7)
        == "\u{1B}[Hab \u{1B}[?7l\(open)שלום\(close)\u{1B}[?7h")
  }

  @Test func `Isolates of the text itself are left out`() {
    #expect(frame("a\u{2067}b\u{2069}c\u{202E}").text == "abc\u{FFFD}")
    #expect(sent("\u{2067}שלום") == sent("שלום"))
  }
}
