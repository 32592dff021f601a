import Keyboard
import MenuInteraction
import Testing

@Suite struct TextInputTests {
  private func typed(_ keys: [Key], isMultiline: Bool = false) -> TextInput {
    var input = TextInput(isMultiline: isMultiline)
    for key in keys { _ = input.handle(key) }
    return input
  }

  static let edits: [([Key], String, Int)] = [
    ([.character("a"), .character("b")], "ab", 2),
    ([.paste("one two"), .control("w"), .character("x")], "one x", 5),
    ([.paste("one  "), .control("w")], "", 0),
    ([.paste("abc"), .home, .delete, .end, .backspace], "b", 1),
    ([.paste("abc"), .left, .left, .control("k")], "a", 1),
    ([.paste("abc"), .left, .control("u")], "c", 0),
    ([.paste("ab"), .control("a"), .right, .character("é")], "aéb", 2),
    ([.backspace, .delete, .left, .right], "", 0),
    ([.paste("one\ntwo\tthree")], "one two three", 13),
    ([.paste("a\u{1B}[31mb\u{202E}c")], "a[31mbc", 7),
    ([.character("e"), .character("\u{301}"), .character("x"), .left, .backspace], "x", 0),
    ([.paste("👩‍👩‍👧‍👦x"), .left, .backspace], "x", 0),
    ([.paste("one two.three "), .alt("b")], "one two.three ", 8),
    ([.paste("one two.three "), .alt("b"), .alt("b"), .alt("b"), .alt("b")], "one two.three ", 0),
    ([.paste("one two.3é "), .home, .alt("f"), .alt("f")], "one two.3é ", 7),
    (
      [.paste("one two.3é "), .home, .alt("f"), .alt("f"), .alt("f"), .alt("f")], "one two.3é ", 11
    ),
    ([.paste("one two.three"), .home, .right, .alt("d"), .alt("d")], "o.three", 1),
    ([.paste("one two.three"), .alt("\u{7F}"), .alt("\u{7F}")], "one ", 4),
    ([.alt("b"), .alt("f"), .alt("d"), .alt("\u{7F}")], "", 0),
  ]

  @Test(arguments: edits)
  func `Keys edit the text as a shell's do`(keys: [Key], text: String, caret: Int) {
    let input = typed(keys)
    #expect(input.text == text)
    #expect(input.caret == caret)
  }

  @Test
  func `Of marks upon marks only the first are kept, typed one by one as well as pasted`() {
    let marks = Array(repeating: "\u{316}\u{301}", count: 2_000).joined().unicodeScalars
    let single = typed([.character("a")] + marks.map { .character(Character($0)) })
    let pasted = typed([.paste("a" + String(String.UnicodeScalarView(marks)))])
    #expect(single.text.unicodeScalars.count == 64 && single.caret == 1)
    #expect(single == pasted)
  }

  @Test func `Keys that mean nothing to a text are not taken`() {
    var input = TextInput("x")
    for key in [Key.enter, .tab, .backTab, .up, .down, .escape, .pageUp, .control("c"), .alt("x")] {
      let isTaken = input.handle(key)
      #expect(!isTaken)
    }
    #expect(input.text == "x")
  }

  @Test func `Several lines: the caret moves between them and keeps its column`() {
    var input = typed([.paste("first\nab\nthird")], isMultiline: true)
    var moved = input.moveLine(by: -1)
    #expect(moved && input.lines.caretLine == 1 && input.lines.beforeCaret == "ab")
    moved = input.moveLine(by: -1)
    #expect(moved && input.lines.caretLine == 0)
    moved = input.moveLine(by: -1)
    #expect(!moved)
    _ = input.handle(.end)
    _ = input.handle(.control("k"))
    #expect(input.text == "firstab\nthird")
  }

  @Test
  func `Of several lines those around the caret are given, each no longer than can be seen`() {
    var input = TextInput("one\ntwo\nthree\n\nfive", isMultiline: true)
    #expect(input.visibleLines(columns: 9, height: 2) == (["", "five"], 1))
    #expect(input.visibleLines(columns: 2, height: 9) == (["one", "two", "thr", "", "fiv"], 4))
    for line in [3, 2, 1, 0] {
      let moved = input.moveLine(by: -1)
      #expect(moved && input.visibleLines(columns: 9, height: 9).caretLine == line)
    }
    #expect(input.visibleLines(columns: 9, height: 3) == (["one", "two", "three"], 0))
    #expect(TextInput("one two").visibleLines(columns: 3, height: 3) == (["one "], 0))
    #expect(TextInput("", isMultiline: true).visibleLines(columns: 3, height: 3) == ([""], 0))
  }

  @Test func `What is beyond the limit is dropped`() {
    var input = TextInput("abc", limit: 4)
    input.insert("defg")
    #expect(input.text == "abcd")
  }
}
