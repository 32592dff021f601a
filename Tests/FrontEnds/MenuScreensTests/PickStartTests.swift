import AppMenuTesting
import Keyboard
import MenuInteraction
import Picker
import TerminalUI
import Testing

@testable import MenuScreens

/// What a choice starts with, and whether there is one at all.
@MainActor @Suite(.timeLimit(.minutes(5))) struct PickStartTests {
  private nonisolated static func only(_ line: String) -> PickLayer.Verdict {
    .only(Array(line.utf8))
  }

  @Test func `A query can stand there from the start, and be changed`() async {
    let pick = Picking(PlayedInput("alpha\nbeta\nbe more\n"), query: "be\nm")
    await pick.waitFor(" 1 of 3")
    #expect(pick.text.hasPrefix(" Choose  be m▏ "))
    #expect(pick.text.contains(" ▌ be more\n"))
    pick.terminal.press(.control("w"), .backspace, .character("t"))
    await pick.waitFor(" ▌ beta\n")
    pick.terminal.press(.enter)
    #expect(await pick.task.value == .chosen([Array("beta".utf8)]))
  }

  @Test func `A header stands above the list, gives way to it, and steers nothing`() async {
    let pick = Picking(
      PlayedInput("alpha\nbeta\n"), header: "Two\tof\nthem\u{1B}[31m\n", rows: 10)
    await pick.waitFor("\n   Two of\n   them␛[31m\n ▌ alpha\n   beta\n")
    #expect(!pick.terminal.sent.contains("\u{1B}[31m"))
    pick.terminal.resize(columns: 40, rows: 4)
    await pick.waitFor("\n   Two of …\n ▌ alpha\n ⏎ choose")
    pick.terminal.press(.down)
    await pick.waitFor("\n   Two of …\n ▌ beta\n ⏎ choose")
    pick.terminal.press(.escape)
    _ = await pick.task.value
    let multi = Picking(
      PlayedInput("a\n"), header: String(repeating: "日", count: 99), isMulti: true)
    await multi.waitFor("日…\n ▌ · a\n")
    #expect(multi.text.contains("\n     日日"))
    multi.terminal.press(.escape)
    _ = await multi.task.value
  }

  nonisolated static let verdicts:
    [(input: String, query: String, only: Bool, none: Bool, PickLayer.Verdict)] =
      [
        ("a\nb\n", "b", true, false, only("b")), ("a\nb", "b", true, true, only("b")),
        ("a\tx\n", "x", true, false, only("a\tx")), ("a\n", "", true, false, only("a")),
        ("a\nb\nbb\n", "b", true, true, .ask), ("a\nb\n", "", true, true, .ask),
        ("a\n", "x", true, false, .ask), ("", "", true, false, .ask),
        ("a\n", "x", false, true, .nothing),
        ("", "", true, true, .nothing), ("a\n", "a", false, true, .ask),
        ("a\n", "x", false, false, .ask),
      ]

  @Test(arguments: verdicts)
  func `One match is chosen, and none ends it, where that is wanted`(
    input: String, query: String, only: Bool, none: Bool, expected: PickLayer.Verdict
  ) async {
    let model = PickLayer(PickOptions(query: query))
    let input = PlayedInput(input, size: 1)
    model.read { input.next() }
    #expect(await model.verdict(takesOnly: only, endsAtNone: none) == expected)
  }

  @Test func `Two matches are something to ask, however much is still to come`() async throws {
    let input = PlayedInput("b1\nb2\nb3\n", size: 3, waits: true)
    let model = PickLayer(PickOptions(query: "b"))
    model.read { input.next() }
    let verdict = Task { await model.verdict(takesOnly: true, endsAtNone: true) }
    for _ in 0..<2 { input.open() }
    #expect(await verdict.value == .ask)
    // Those that came before the question are there, and so are the others.
    let terminal = TestTerminal(columns: 40, rows: 8)
    let session = PickSession(model, terminal: terminal, look: TerminalLook(depth: .none))
    let task = Task { await session.run() }
    for _ in 0..<2 { input.open() }
    try await until { model.frame(terminal.size).text.contains(" 3 of 3") }
    terminal.press(.end, .control("u"), .end, .enter)
    #expect(await task.value == .chosen([Array("b3".utf8)]))
  }

  @Test func `The only match is found among many lines, too`() async {
    let input = PlayedInput((0..<150_000).map { "line \($0)\n" }.joined())
    let model = PickLayer(PickOptions(query: "149999"))
    model.read { input.next() }
    #expect(
      await model.verdict(takesOnly: true, endsAtNone: true) == Self.only("line 149999"))
  }

  @Test func `Ctrl-D deletes, and where nothing is typed it leaves`() async {
    let pick = Picking(PlayedInput("a\nb\n"), query: "ax")
    await pick.waitFor("0 of 2")
    pick.terminal.press(.left, .control("d"))
    await pick.waitFor("1 of 2")
    pick.terminal.press(.control("d"), .backspace, .control("d"))
    #expect(await pick.task.value == .left)
  }

  @Test
  func `Marks outlive filters, and what is marked comes in the order of the input`() async {
    let pick = Picking(PlayedInput("b\nab\na\nc\n"), isMulti: true)
    await pick.waitFor("· c")
    pick.terminal.press(.tab, .character("a"))
    await pick.waitFor("1 marked   2 of 4")
    pick.terminal.press(.tab, .backTab, .backTab)
    await pick.waitFor("2 marked   2 of 4")
    pick.terminal.press(.control("t"))
    await pick.waitFor("3 marked   2 of 4")
    pick.terminal.press(.control("u"), .character("x"))
    await pick.waitFor("3 marked   0 of 4")
    pick.terminal.press(.enter)
    #expect(await pick.task.value == .chosen(["b", "ab", "a"].map { Array($0.utf8) }))
  }

  @Test
  func `F1 lists the keys, and while they are shown none of them means anything else`() async {
    let pick = Picking(PlayedInput("one\ntwo\n"), isMulti: true, columns: 80, rows: 24)
    await pick.waitFor("two")
    pick.terminal.press(.function(1))
    await pick.waitFor("Keys that work here")
    for key in pick.model.allKeys.map(\.sign) {
      #expect(pick.text.contains(key.prefix(12)), "\(key)")
    }
    pick.terminal.press(.character("x"))
    await pick.waitFor("two")
    #expect(pick.model.input.text.isEmpty)
    pick.terminal.press(.function(1), .enter, .enter)
    #expect(await pick.task.value == .chosen([Array("one".utf8)]))
  }
}
