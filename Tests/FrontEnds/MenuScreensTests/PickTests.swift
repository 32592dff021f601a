import AppMenuTesting
import Foundation
import Keyboard
import MenuInteraction
import Picker
import MenuScreens
import Synchronization
import TerminalUI
import Testing

@MainActor @Suite(.timeLimit(.minutes(5))) struct PickTests {
  private func bytes(_ lines: String...) -> PickSession.End {
    .chosen(lines.map { Array($0.utf8) })
  }

  @Test
  func `A list of keys that is too long for the screen says so, and how to see the rest`() async {
    let pick = Picking(PlayedInput("alpha\nbeta\n"), rows: 8)
    await pick.waitFor("▌ alpha")
    pick.terminal.press(.function(1))
    await pick.waitFor("esc close")
    let last = pick.text.split(separator: "\n").last ?? ""
    #expect(last.contains("↑↓ scroll") && last.contains("↓"), "\(pick.text)")
    #expect(last.contains(#/↓ \d+/#), "\(pick.text)")
    pick.terminal.press(.escape, .escape)
    _ = await pick.task.value
  }

  @Test("Lines are shown with their subtitles, typing filters, Enter chooses the line as it came")
  func choosing() async {
    let pick = Picking(PlayedInput("alpha\tfirst\nbeta\tsecond\ngamma\tlast\n"), prompt: "Which?")
    await pick.waitFor("▏                            3")
    #expect(
      pick.text == """
         Which?  ▏                            3
        ────────────────────────────────────────
         ▌ alpha   first
           beta   second
           gamma   last


         ⏎ choose   esc leave   F1 help
        """)
    pick.terminal.press(.character("s"), .character("e"))
    await pick.waitFor("1 of 3")
    pick.terminal.press(.enter)
    #expect(await pick.task.value == bytes("beta\tsecond"))
  }

  @Test(arguments: [("Which: ", " Which: ▏"), ("Which:", " Which:  ▏"), (" ", "  ▏")])
  func `A blank at the end of the prompt is the gap; a prompt of blanks is none`(
    prompt: String, beginning: String
  ) async {
    let pick = Picking(PlayedInput("alpha\n"), prompt: prompt)
    await pick.waitFor("▌ alpha")
    #expect(pick.text.hasPrefix(beginning), "\(pick.text)")
    pick.terminal.press(.escape)
    #expect(await pick.task.value == .left)
  }

  @Test func `Esc leaves with nothing, and so does a terminal that goes away`() async {
    let pick = Picking(PlayedInput("a\n"))
    pick.terminal.press(.escape)
    #expect(await pick.task.value == .left)
    let lost = Picking(PlayedInput("a\n"))
    lost.terminal.disconnect()
    #expect(await lost.task.value == .terminalLost)
  }

  @Test func `Several are marked with Tab and come in the order of the input`() async {
    let pick = Picking(PlayedInput("a\nb\nc\nd"), isMulti: true)
    await pick.waitFor("d")
    pick.terminal.press(.down, .down, .tab, .up, .up, .up, .tab)
    await pick.waitFor("2 marked")
    #expect(pick.text.contains("   ✓ a\n ▌ · b\n   ✓ c\n   · d"))
    pick.terminal.press(.enter)
    #expect(await pick.task.value == bytes("a", "c"))
    let all = Picking(PlayedInput("a1\nb\na2\n"), isMulti: true)
    await all.waitFor("a2")
    all.terminal.press(.character("a"))
    await all.waitFor("2 of 3")
    all.terminal.press(.control("t"), .enter)
    #expect(await all.task.value == bytes("a1", "a2"))
  }

  @Test("Lines are there as soon as they are read, and what is typed finds those that come later")
  func reading() async {
    let input = PlayedInput("one\ntwo\nthree\n", size: 4, waits: true)
    let pick = Picking(input)
    await pick.waitFor("…")
    input.open()
    await pick.waitFor("one")
    pick.terminal.press(.character("t"))
    await pick.waitFor("0 of 1")
    for _ in 0..<8 { input.open() }
    await pick.waitFor(" 2 of 3")
    pick.terminal.press(.down, .enter)
    #expect(await pick.task.value == bytes("three"))
  }

  @Test func `A million lines: keys are taken while they are searched`() async {
    var text = ""
    for number in 0..<200_000 { text += "line \(number) of many\n" }
    let pick = Picking(PlayedInput(text))
    await pick.waitFor("200000")
    pick.terminal.press(.paste("199998"))
    await pick.waitFor("1 of 200000")
    pick.terminal.press(.enter)
    #expect(await pick.task.value == bytes("line 199998 of many"))
  }

  @Test func `Nothing to choose is told, at the smallest size too`() async {
    let pick = Picking(PlayedInput(""), columns: 20, rows: 4)
    await pick.waitFor("There are no lin")
    pick.terminal.press(.enter)
    await pick.waitFor("▲ There are no line")
    pick.terminal.resize(columns: 5, rows: 1)
    await pick.waitFor("Needs")
    pick.terminal.press(.escape)
    #expect(await pick.task.value == .left)
  }

  @Test func `A hostile line steers nothing, and is printed as it came`() async {
    let line = "a\u{1B}[31m\u{7}\u{9B}1mb"
    let pick = Picking(PlayedInput(line))
    await pick.waitFor("a␛[31m")
    #expect(!pick.terminal.sent.contains("\u{1B}[31m") && !pick.terminal.sent.contains("\u{7}"))
    pick.terminal.press(.enter)
    #expect(await pick.task.value == bytes(line))
  }
}

@Suite struct PickFilterTests {
  @Test func `Without a terminal the lines that match are written, the best first`() async {
    let output = Mutex<[UInt8]>([])
    let input = PlayedInput("xaxb\nab\n\nnothing\nA-B", size: 3)
    let count = await PickFilter(query: "ab").run(read: { input.next() }) { bytes in
      output.withLock { $0 += bytes }
    }
    #expect(count == 3)
    #expect(String(decoding: output.withLock { $0 }, as: UTF8.self) == "ab\nA-B\nxaxb\n")
  }

  @Test func `An empty query lets every line through, and NUL may end lines`() async {
    let output = Mutex<[UInt8]>([])
    let input = PlayedInput("a\nb\0c")
    let count = await PickFilter(query: " ", separator: 0).run(ending: 0, read: { input.next() }) {
      bytes in output.withLock { $0 += bytes }
    }
    #expect(count == 2)
    #expect(output.withLock { $0 } == Array("a\nb\0c\0".utf8))
  }
}

@MainActor @Suite(.timeLimit(.minutes(5))) struct PickWhileSearchingTests {
  @Test
  func `Enter chooses what matches all that was typed, also while it is still searched for`() async
  {
    var text = ""
    for number in 0..<150_000 { text += "line \(number)\n" }
    let pick = Picking(PlayedInput(text))
    await pick.waitFor("150000")
    pick.terminal.press(.character("1"), .paste("49999"), .enter)
    #expect(await pick.task.value == .chosen([Array("line 149999".utf8)]))
  }
}
