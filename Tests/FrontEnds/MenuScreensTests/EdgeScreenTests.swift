import AppMenuTesting
import HandlerProtocol
import Keyboard
import MenuInteraction
import MenuItems
@testable import MenuLayout
import MenuNavigation
import TerminalUI
import Testing

@testable import MenuScreens

/// What is told below the body, and that nothing is hidden by it.
@MainActor @Suite("Below the body") struct EdgeScreenTests {
  private static let rows = (0..<60).map {
    ViewRow(id: "\($0)", title: "row \($0)", detail: "the detail at the right edge of \($0)")
  }
  private let list = HandlerView(
    title: "t", content: .list(ListContent(sections: [ViewSection(rows: EdgeScreenTests.rows)])))

  /// The lines of the body of a screen.
  private func body(_ screen: Screen) -> [String] {
    let frame = screen.frame()
    let rows = frame.size.rows < 8 ? 1..<frame.size.rows - 1 : 2..<frame.size.rows - 2
    return rows.map(frame.text(row:))
  }

  @Test(
    "A toast and what is below share a line; no row moves for it, and the selected one is never hidden",
    arguments: [(80, 24), (40, 10), (60, 6), (20, 4)])
  func toast(columns: Int, rows: Int) async {
    let screen = await Screen(view: list, columns: columns, rows: rows)
    for _ in 0..<rows { screen.press(.down) }
    let before = body(screen)
    #expect(before.contains { $0.contains("▌ row") } && !before.contains { $0.contains("↓") })
    screen.navigator.say("Done")
    // Texts that the row is too short for give way.
    #expect(zip(body(screen), before).allSatisfy { $0 == $1 || !$1.contains("row ") })
    let line = screen.frame().text(row: rows - (rows < 8 ? 1 : 2))
    #expect(line.hasPrefix(" Done") && line.contains("↓"), "\(line)")
    screen.press(.down)
    let selected = body(screen)
    screen.navigator.say(String(repeating: "a long message ", count: 60), style: .error)
    let long = screen.text()
    #expect(long.contains(" ✗ a long") && long.contains("…") && long.contains("↓"), "\(long)")
    #expect(long.contains("▌ row \(rows + 1)"), "\(long)")
    screen.navigator.clearToast()
    #expect(body(screen) == selected)
  }

  @Test
  func `A mark says as much as the line has room for`() {
    let mark = MoreMark(words: "95+ more", short: "95+")
    #expect(mark.fitting(12) == " ↓ 95+ more " && mark.fitting(11) == " ↓ 95+ ")
    #expect(mark.fitting(6) == " ↓" && mark.fitting(1) == nil)
    #expect(mark.beside(20, columns: 40) == " ↓ 95+ more ")
    #expect(mark.beside(40, columns: 40) == " ↓ 95+ " && mark.beside(20, columns: 20) == " ↓")
    #expect(MoreMark(count: 0) == nil && MoreMark(count: -1) == nil)
    #expect(MoreMark(count: 3)?.forms == [" ↓ 3 more ", " ↓ 3 ", " ↓"])
  }

  @Test func `On a low screen the mark stands beside the keys, which stay longest`()
    async
  {
    var screen = await Screen(view: list, columns: 80, rows: 6)
    let keys = screen.frame().text(row: 5)
    #expect(keys.hasPrefix(" ↑↓ move   / filter") && keys.hasSuffix("   ↓ 56 more"), "\(keys)")
    screen = await Screen(view: list, columns: 20, rows: 4)
    #expect(screen.frame().text(row: 3) == " esc back   ? help ↓")
  }

  @Test func `On a low screen a banner has a line of its own, and rows give way`() async {
    let screen = await Screen(view: list, columns: 60, rows: 6)
    screen.model.stack.banner = .init(text: "broken", style: .error)
    let lines = (0..<6).map(screen.frame().text(row:))
    #expect(lines[3].hasPrefix("   row 2") && lines[4].hasPrefix(" ✗ broken"))
    #expect(lines[4].hasSuffix("↓ 57 more") && lines[5].contains("esc back"))
  }

  @Test(arguments: 4...7)
  func `On a low screen the day of a heat map is named, and its cell is in sight`(rows: Int) async {
    let view = HandlerView(
      title: "t",
      content: .heatmap(
        HeatmapContent(from: "2026-10-01", to: "2026-11-21", days: [:], unit: "things")))
    let screen = await Screen(view: view, columns: 60, rows: rows)
    for day in (14...21).reversed() {
      let frame = screen.frame()
      #expect(frame.text.contains(" \(day) Nov 2026: 0 things"), "\(frame.text)")
      #expect((1..<rows - 2).contains(frame.cursor?.row ?? 0), "\(frame.text)")
      _ = screen.model.handle(.up)
    }
    // A toast is not mixed with the day.
    screen.navigator.say("Ok")
    #expect(screen.frame().text(row: rows - 2).hasPrefix(" Ok"))
    #expect(!screen.frame().text(row: rows - 2).contains("2026"))
  }

  @Test func `What is below is told in numbers, also where a row is cut`() {
    var layout = BodyLayout { _ in [] }
    layout.add([BodyLine(), BodyLine()])
    layout.addRows(3, height: 2)
    layout.add([BodyLine()])
    layout.addRows(2)
    #expect((0...11).map(layout.rows(before:)) == [0, 0, 0, 1, 1, 2, 2, 3, 3, 3, 4, 5])
    #expect(BodyLayout([]).rows(before: 3) == 0)
  }
}
