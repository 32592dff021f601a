import FuzzyMatching
import AppMenuTesting
import Foundation
import Keyboard
import DisplayText
import MenuInteraction
import Picker
import MenuScreens
import Synchronization
import TerminalUI
import Testing

@MainActor @Suite(.timeLimit(.minutes(5))) struct PickOptionTests {
  private func lines(_ pick: Picking) -> [String] {
    pick.text.split(separator: "\n").dropFirst(2).dropLast().map {
      String($0.drop { " ▌·✓".contains($0) })
    }
  }

  private func chosen(_ lines: String...) -> PickSession.End {
    .chosen(lines.map { Array($0.utf8) })
  }

  @Test func `A query is one of fzf's`() async {
    let pick = Picking(PlayedInput("foo bar\nbar foo\nbarn\n"), query: "^bar !foo")
    await pick.waitFor("1 of 3")
    #expect(lines(pick) == ["barn"])
    pick.terminal.press(.control("u"), .paste("foo$ | rn$"))
    await pick.waitFor("2 of 3")
    pick.terminal.press(.enter)
    #expect(await pick.task.value == chosen("bar foo"))
  }

  @Test func `Fields are searched, shown and printed`() async throws {
    var options = PickOptions(query: "^x")
    try options.setFields(delimiter: ":", searched: "2", shown: "3,1", printed: "2")
    let pick = Picking(PlayedInput("a:b:x\nx:c:y\n"), options)
    await pick.waitFor("1 of 2")
    #expect(lines(pick) == ["y:x"])
    pick.terminal.press(.enter)
    #expect(await pick.task.value == chosen("c"))
  }

  @Test func `Later lines come first with --tac, also where they are equally good`() async {
    var options = PickOptions()
    options.order.isReversed = true
    let pick = Picking(PlayedInput("a1\nb\na2\n"), options)
    await pick.waitFor("a1")
    #expect(lines(pick) == ["a2", "b", "a1"])
    pick.terminal.press(.character("a"))
    await pick.waitFor("2 of 3")
    #expect(lines(pick) == ["a2", "a1"])
    pick.terminal.press(.enter)
    #expect(await pick.task.value == chosen("a2"))
  }

  @Test func `Without sorting, lines keep their order`() async {
    var options = PickOptions(query: "ab")
    options.order.isSorted = false
    let pick = Picking(PlayedInput("xaxb\nab\n"), options)
    await pick.waitFor("2 of 2")
    #expect(lines(pick) == ["xaxb", "ab"])
    pick.terminal.disconnect()
    _ = await pick.task.value
  }

  @Test(arguments: [1, 3, 100])
  func `The first lines are a header: neither found nor chosen`(size: Int) async {
    var options = PickOptions(header: "Processes")
    options.headerLines = 2
    let pick = Picking(
      PlayedInput("PID\u{1B} NAME\n---\n1 NAME\n2 x\n", size: size), options, rows: 12)
    await pick.waitFor("2 x")
    #expect(lines(pick) == ["Processes", "PID␛ NAME", "---", "1 NAME", "2 x"])
    pick.terminal.press(.paste("NAME"))
    await pick.waitFor("1 of 2")
    pick.terminal.press(.enter)
    #expect(await pick.task.value == chosen("1 NAME"))
  }

  @Test func `Lines go round where that is wanted`() async throws {
    var options = PickOptions()
    options.cycles = true
    let pick = Picking(PlayedInput("a\nb\nc\n"), options)
    await pick.waitFor("\n   c")
    pick.terminal.press(.up, .enter)
    #expect(await pick.task.value == chosen("c"))
    let model = PickLayer(options)
    let input = PlayedInput("a\nb\n")
    model.read { input.next() }
    try await until { !model.isReading }
    for place in [1, 0, 1] {
      _ = model.handle(.move(.rows(1)))
      #expect(model.row == place)
    }
  }

  @Test func `The selected line stays selected while the query changes`() async {
    var options = PickOptions()
    options.tracks = true
    let pick = Picking(PlayedInput("a1\nb\na2\nc\n"), options)
    await pick.waitFor("\n   c")
    pick.terminal.press(.down, .down, .character("a"))
    await pick.waitFor("2 of 4")
    #expect(pick.model.row == 1)
    pick.terminal.press(.backspace)
    await pick.waitFor("\n ▌ a2\n   c")
    #expect(pick.model.row == 2)
    pick.terminal.press(.character("b"))
    await pick.waitFor("1 of 4")
    pick.terminal.press(.enter)
    #expect(await pick.task.value == chosen("b"))
  }

  @Test
  func `Sections keep their lines while these are filtered, and headings cannot be chosen`() async {
    var options = PickOptions()
    options.preparation.hasSections = true
    let text = "top\n## Fruit\nxaxp\nap\n## None\n## Stone\nap rock\n##x\n"
    let pick = Picking(PlayedInput(text), options, rows: 12)
    await pick.waitFor("##x")
    #expect(lines(pick) == ["top", "Fruit", "xaxp", "ap", "Stone", "ap rock", "##x"])
    pick.terminal.press(.paste("ap"))
    await pick.waitFor("3 of 5")
    #expect(lines(pick) == ["Fruit", "ap", "xaxp", "Stone", "ap rock"])
    pick.terminal.press(.down, .down, .enter)
    #expect(await pick.task.value == chosen("ap rock"))
  }

  @Test func `A click on a heading does nothing, and one on a line selects that line`()
    async
  {
    var options = PickOptions()
    options.preparation.hasSections = true
    let pick = Picking(PlayedInput("## A\na\n## B\nb\n"), options, rows: 10)
    await pick.waitFor("\n   b")
    let row = 5
    #expect(pick.text.split(separator: "\n")[row].contains("b"))
    for at in [row - 1, row] {
      pick.terminal.point(MouseEvent(.press, button: .left, column: 6, row: at))
      pick.terminal.point(MouseEvent(.release, button: .left, column: 6, row: at))
    }
    await pick.waitFor("▌ b")
    pick.terminal.press(.enter)
    #expect(await pick.task.value == chosen("b"))
  }

  @Test func `A long list in sections scrolls past its headings`() async {
    var options = PickOptions()
    options.preparation.hasSections = true
    let text = (0..<30).map { "## S\($0)\nline \($0)\n" }.joined()
    let pick = Picking(PlayedInput(text), options)
    await pick.waitFor(" 30")
    pick.terminal.press(.end)
    await pick.waitFor("▌ line 29")
    pick.terminal.press(.home)
    await pick.waitFor("▌ line 0")
    #expect(lines(pick).first == "S0")
    pick.terminal.disconnect()
    _ = await pick.task.value
  }

  @Test func `Colours of lines are shown, and neither found nor printed`() async throws {
    var options = PickOptions()
    options.preparation.removesStyles = true
    let model = PickLayer(options)
    let terminal = TestTerminal(columns: 40, rows: 8, colorDepth: .full)
    let session = PickSession(model, terminal: terminal, look: TerminalLook(depth: .full))
    let input = PlayedInput("x\n\u{1B}[31mred\u{1B}[0m one\u{1B}]0;t\u{7}\u{1B}[2J\n")
    let task = Task { await session.run { input.next() } }
    try await until { terminal.sent.contains("red") }
    #expect(terminal.sent.contains("31mred") || terminal.sent.contains("38;5;1mred"))
    #expect(!terminal.sent.contains("\u{1B}[2J\n") && !terminal.sent.contains("]0;t"))
    terminal.press(.paste("31"))
    try await until { model.count == 0 }
    terminal.press(.control("u"), .paste("redone"), .enter)
    #expect(await task.value == chosen("red one"))
  }

  @Test func `Keys have the actions that they are bound to`() async throws {
    var options = PickOptions(isMulti: true)
    try options.bindings.bind("a:toggle+down,ctrl-x:toggle-all,f2:last+accept,enter:abort")
    try options.bindings.bind("ctrl-u:first,,:up")
    let pick = Picking(PlayedInput("1\n2\n3\n"), options)
    await pick.waitFor("· 3")
    pick.terminal.press(.character("a"))
    await pick.waitFor("1 marked")
    pick.terminal.press(.character(","), .character("a"), .control("x"), .function(2))
    #expect(await pick.task.value == chosen("1", "2", "3"))
    let left = Picking(PlayedInput("1\n"), options)
    await left.waitFor("· 1")
    #expect(
      left.model.allKeys.contains { $0.sign == "a" && $0.meaning(in: .english) == "mark, next" })
    left.terminal.press(.enter)
    #expect(await left.task.value == .left)
  }

  @Test func `A key that is expected chooses, and is told by its name`() async throws {
    var options = PickOptions()
    try options.bindings.expect("ctrl-e,F2")
    let pick = Picking(PlayedInput("a\nb\n"), options)
    await pick.waitFor("\n   b")
    pick.terminal.press(.down, .function(2))
    #expect(await pick.task.value == chosen("b"))
    #expect(pick.model.choosingKey == "F2")
    let other = Picking(PlayedInput("a\n"), options)
    await other.waitFor("▌ a")
    other.terminal.press(.enter)
    #expect(await other.task.value == chosen("a"))
    #expect(other.model.choosingKey == nil)
  }

  @Test(arguments: [
    ("x", "binds no key"), ("x:", "no action ''"), ("nokey:up", "no key 'nokey'"),
    ("ctrl-c:abort", "the system uses it"), ("x:execute(ls", "does not end"),
    ("x:up+", "no action ''"),
  ])
  func `What is no binding is refused, with what there is`(binding: String, words: String) {
    var bindings = PickBindings()
    #expect {
      try bindings.bind(binding)
    } throws: {
      ($0 as? PickMistake)?.message.contains(words) == true
    }
  }

  @Test
  func `Fields and delimiters that are none are refused`() {
    var options = PickOptions()
    #expect(throws: PickMistake.self) {
      try options.setFields(delimiter: "", searched: nil, shown: nil, printed: nil)
    }
    for (searched, shown, printed) in [("0", "1", "1"), ("1", "a", "1"), ("1", "1", "..0")] {
      #expect(throws: PickMistake.self) {
        try options.setFields(delimiter: nil, searched: searched, shown: shown, printed: printed)
      }
    }
  }
}
