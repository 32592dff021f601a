import AppMenuTesting
import Keyboard
import MenuInteraction
import Picker
import MenuScreens
import TerminalUI
import Testing

@MainActor @Suite(.timeLimit(.minutes(5))) struct PickPreviewTests {
  private let programs = FakePickPrograms()

  private func picking(
    _ input: String = "alpha\nbeta\ngamma\n", window: String = "", command: String = "show {}",
    bind: String = "", isMulti: Bool = false, columns: Int = 60, rows: Int = 12
  ) async throws -> Picking {
    var options = PickOptions(isMulti: isMulti)
    options.preview = try PickTemplate(command)
    try options.previewWindow.change(window)
    try options.bindings.bind(bind)
    let pick = Picking(
      PlayedInput(input), options, columns: columns, rows: rows, programs: programs)
    return pick
  }

  @Test
  func `Beside the list from 100 columns on, below it on a narrower screen`() async throws {
    let wide = try await picking(columns: 100, rows: 9)
    await wide.waitFor("about alpha")
    let lines = wide.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasPrefix(" Choose  ▏"))
    #expect(lines[0].hasSuffix(" 3 │ alpha"))
    #expect(lines[1].contains("─┼─"))
    #expect(lines[2].hasPrefix(" ▌ alpha   ") && lines[2].hasSuffix("│ about alpha"))
    #expect(lines[7].hasSuffix("│") && lines[8].hasPrefix(" ⏎ choose"))
    wide.terminal.resize(columns: 60, rows: 12)
    await wide.waitFor("─ alpha ─")
    #expect(wide.text.contains("\n about alpha\n"))
    wide.terminal.press(.escape)
    #expect(await wide.task.value == .left)
  }

  nonisolated static let sides: [(String, String)] = [
    (
      "left,20",
      """
       alpha              │ Choose  ▏                           3
      ────────────────────┼───────────────────────────────────────
       about alpha        │ ▌ alpha
                          │   beta
                          │   gamma
                          │
                          │
       ⏎ choose   esc leave   F1 help   ↑↓ move
      """
    ),
    (
      "up,2",
      """
       about alpha

      ────────────────────────────────────────────────────────────
       Choose  ▏                                                3
       ▌ alpha
         beta
         gamma
       ⏎ choose   esc leave   F1 help   ↑↓ move
      """
    ),
    (
      "down,1,noborder",
      """
       Choose  ▏                                                3
       ▌ alpha
         beta
         gamma


       about alpha
       ⏎ choose   esc leave   F1 help   ↑↓ move
      """
    ),
  ]

  @Test(arguments: sides)
  func `On each side of the list`(window: String, expected: String) async throws {
    let pick = try await picking(window: window, rows: 8)
    await pick.waitFor("about alpha")
    let lines = pick.text.split(separator: "\n", omittingEmptySubsequences: false)
    let wanted = expected.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == wanted.count)
    for (line, wanted) in zip(lines, wanted) { #expect(line == wanted) }
    pick.terminal.press(.escape)
    _ = await pick.task.value
  }

  @Test
  func `It follows the selection, one command at a time, and late text of others is dropped`()
    async throws
  {
    programs.lasts = true
    let pick = try await picking()
    await pick.waitFor("about alpha")
    for _ in 0..<40 { pick.terminal.press(.down, .up, .down) }
    pick.terminal.press(.end)
    await pick.waitFor("about gamma")
    #expect(programs.most == 1 && programs.running == 1)
    #expect(programs.previews.last == "gamma" && programs.previews.count < 60)
    #expect(!pick.text.contains("not wanted"))
    programs.print(" and more")
    await pick.waitFor("about gamma and more")
    pick.terminal.press(.escape)
    #expect(await pick.task.value == .left)
    await pick.model.close()
    #expect(programs.running == 0)
  }

  @Test
  func `It runs again for a query or marks only where the command names them`() async throws {
    let pick = try await picking(isMulti: true)
    await pick.waitFor("about alpha")
    pick.terminal.press(.character("a"), .backTab)
    await pick.waitFor("1 marked")
    #expect(programs.previews == ["alpha"])
    pick.terminal.press(.escape)
    _ = await pick.task.value
    let other = FakePickPrograms()
    var options = PickOptions(isMulti: true)
    options.preview = try PickTemplate("show {+} {q}")
    let second = Picking(PlayedInput("alpha\nbeta\n"), options, rows: 12, programs: other)
    await second.waitFor("about alpha")
    second.terminal.press(.tab, .tab)
    await second.waitFor("about alpha beta")
    second.terminal.press(.character("z"))
    await second.waitFor("about alpha beta z")
    second.terminal.press(.escape)
    _ = await second.task.value
  }

  @Test
  func `Colours are shown, other controls are harmless, and wide characters are cut right`()
    async throws
  {
    programs.text = { _ in
      "\u{1B}[31mred\u{1B}[m\u{1B}]0;title\u{7}\u{1B}[2J\u{1B}[5;5Hx\u{9B}1mb\n"
        + String(repeating: "漢", count: 40) + "\nplain\r\n"
    }
    let pick = try await picking(window: "down,4", columns: 40)
    await pick.waitFor("redxb")
    #expect(pick.text.contains("\n " + String(repeating: "漢", count: 18) + "…\n"))
    #expect(pick.text.contains("\n plain\n"))
    for harm in ["\u{1B}]0;", "\u{7}", "\u{1B}[2J\u{1B}[5", "\u{9B}"] {
      #expect(!pick.terminal.sent.contains(harm))
    }
    pick.terminal.press(.escape)
    _ = await pick.task.value
  }

  @Test
  func `Long lines are cut, or broken where that is wanted`() async throws {
    programs.text = { _ in (1...30).map { "word\($0)" }.joined(separator: " ") + "\nend" }
    let pick = try await picking(window: "down,5", bind: "f2:toggle-preview-wrap")
    await pick.waitFor("word1 word2")
    #expect(pick.text.contains("…\n end"))
    pick.terminal.press(.function(2))
    await pick.waitFor("word30")
    #expect(!pick.text.contains("…\n"))
    pick.terminal.press(.escape)
    _ = await pick.task.value
  }

  @Test
  func `Keys and the wheel scroll it up to its end, and it can be hidden`() async throws {
    programs.text = { _ in (1...100).map { "row \($0)!" }.joined(separator: "\n") }
    let pick = try await picking(
      window: "down,5",
      bind: "f2:preview-down,f3:preview-page-down,f4:preview-bottom,f5:preview-top,f6:preview-up")
    await pick.waitFor("row 1!")
    pick.terminal.press(.function(2), .alt("j"))
    await pick.waitFor("\n row 3!")
    pick.terminal.press(.function(3))
    await pick.waitFor("\n row 7!")
    pick.terminal.press(.function(4), .function(2), .function(2))
    await pick.waitFor("row 100!")
    pick.terminal.press(.function(6))
    await pick.waitFor("\n row 95!")
    pick.terminal.point(MouseEvent(.wheelUp, column: 5, row: 9))
    await pick.waitFor("\n row 92!")
    pick.terminal.point(MouseEvent(.wheelDown, column: 5, row: 2))
    await pick.waitFor(" ▌ gamma")
    pick.terminal.press(.function(5))
    await pick.waitFor("\n row 1!")
    pick.terminal.press(.alt("v"))
    try await until("hidden") { !pick.text.contains("row") }
    let count = programs.previews.count
    pick.terminal.press(.up)
    await pick.waitFor(" ▌ beta")
    #expect(programs.previews.count == count)
    pick.terminal.press(.alt("v"))
    try await until("shown again") { programs.previews.last == "beta" }
    await pick.waitFor("\n row 1!")
    pick.terminal.press(.escape)
    _ = await pick.task.value
  }

  @Test
  func `Its end is reached step by step where there is much text`() async throws {
    programs.text = { _ in
      (1...30_000).map { "\u{1B}[3\($0 % 8)mrow \($0)!" }.joined(separator: "\n")
    }
    let pick = try await picking(window: "down,5", bind: "f4:preview-bottom")
    await pick.waitFor("row 1!")
    pick.terminal.press(.function(4))
    try await until("the end") { pick.terminal.sent.contains("30000") }
    pick.terminal.press(.escape)
    _ = await pick.task.value
  }

  @Test
  func `It begins at the line that a field names`() async throws {
    programs.text = { _ in (1...100).map { "row \($0)!" }.joined(separator: "\n") }
    let pick = try await picking("a 50\nb 2\n", window: "down,5,+{2}-/2")
    await pick.waitFor("\n row 48!\n row 49!\n row 50!")
    pick.terminal.press(.down)
    await pick.waitFor("\n row 1!")
    pick.terminal.press(.escape)
    _ = await pick.task.value
  }

  @Test
  func `A screen too small for both shows the list alone`() async throws {
    let pick = try await picking(window: "right", columns: 24, rows: 6)
    await pick.waitFor("gamma")
    #expect(!pick.text.contains("│") && programs.previews.isEmpty)
    pick.terminal.press(.escape)
    _ = await pick.task.value
  }

  // MARK: Keys that run programs

  @Test
  func `Programs run in the order of a key's actions, and their failure is told`() async throws {
    let pick = try await picking(
      bind: "f2:execute(edit {})+down,f3:execute-silent(log {q}),f4:execute(x {})+accept")
    await pick.waitFor("about alpha")
    pick.terminal.press(.function(2))
    await pick.waitFor(" ▌ beta")
    #expect(programs.executed == ["alpha"])
    pick.terminal.press(.function(3), .function(2))
    await pick.waitFor("▲ The program ended with status 3")
    #expect(programs.executed == ["alpha", "", "beta"])
    pick.terminal.press(.function(4))
    #expect(await pick.task.value == .chosen([Array("gamma".utf8)]))
    #expect(programs.executed.last == "gamma")
  }

  @Test
  func `Reloading keeps the query, drops marks, and a successor gets the line as it is then`()
    async throws
  {
    let pick = try await picking(
      bind: "f2:reload(ls),f3:become(go {}),f4:change-preview(other {} {n})", isMulti: true)
    await pick.waitFor("about alpha")
    pick.terminal.press(.tab, .character("e"))
    await pick.waitFor("1 marked   1 of 3")
    pick.terminal.press(.function(2))
    await pick.waitFor("▌ · new 1")
    #expect(pick.text.contains("2 of 2") && !pick.text.contains("marked"))
    pick.terminal.press(.down, .function(4))
    await pick.waitFor("about new 2 1")
    pick.terminal.press(.function(3))
    guard case .become(let script) = await pick.task.value else {
      Issue.record("no successor")
      return
    }
    #expect(script.variables.values.sorted() == ["new 2"])
  }

  @Test
  func `Without a line there is nothing to run, and that is told`() async throws {
    let pick = try await picking("", bind: "f2:execute(edit {}),f3:become(x {q})")
    await pick.waitFor("There are no lines")
    pick.terminal.press(.function(2))
    await pick.waitFor("▲ There is no line for this command")
    #expect(programs.previews.isEmpty && programs.executed.isEmpty)
    pick.terminal.press(.function(3))
    guard case .become = await pick.task.value else {
      Issue.record("no successor")
      return
    }
  }
}
