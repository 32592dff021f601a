import AppMenuTesting
import Foundation
import Keyboard
import MenuInteraction
import Picker
import TerminalUI
import Testing

@testable import MenuScreens

extension Picking {
  /// What the mouse does to the first place that shows `words`.
  fileprivate func event(
    _ kind: MouseEvent.Kind, _ button: MouseEvent.Button? = .left, on words: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) -> MouseEvent {
    for row in 0..<frame.size.rows {
      let line = frame.text(row: row)
      guard let range = line.range(of: words) else { continue }
      let column = line.distance(from: line.startIndex, to: range.lowerBound)
      return MouseEvent(kind, button: button, column: column, row: row)
    }
    Issue.record("'\(words)' is nowhere in\n\(frame.text)", sourceLocation: sourceLocation)
    return MouseEvent(.move, column: 0, row: 0)
  }

  fileprivate func click(
    on words: String, button: MouseEvent.Button = .left,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    for kind in [MouseEvent.Kind.press, .release] {
      terminal.point(event(kind, button, on: words, sourceLocation: sourceLocation))
    }
  }
}

@MainActor @Suite(.timeLimit(.minutes(5))) struct PickMouseTests {
  private func bytes(_ lines: String...) -> PickSession.End {
    .chosen(lines.map { Array($0.utf8) })
  }

  @Test func `A click selects a line, a click on the selected one chooses it`() async {
    let pick = Picking(PlayedInput("alpha\nbeta\ngamma\n"), header: "Letters")
    await pick.waitFor("gamma")
    pick.click(on: "beta")
    await pick.waitFor(" ▌ beta")
    pick.click(on: "beta")
    #expect(await pick.task.value == bytes("beta"))
  }

  @Test func `Whoever lets the button go elsewhere has chosen nothing`() async {
    let pick = Picking(PlayedInput("alpha\nbeta\n"))
    await pick.waitFor("beta")
    pick.terminal.point(pick.event(.press, on: "alpha"))
    pick.terminal.point(pick.event(.release, on: "beta"))
    pick.terminal.point(pick.event(.press, on: "⏎ choose"))
    pick.terminal.point(pick.event(.release, on: "esc leave"))
    pick.terminal.point(pick.event(.release, on: "alpha"))
    pick.terminal.press(.character("e"))
    await pick.waitFor("1 of 2")
    pick.terminal.press(.escape)
    #expect(await pick.task.value == .left)
  }

  @Test func `The wheel moves by three lines, and stays within them`() async {
    let pick = Picking(PlayedInput((0..<30).map { "line \($0)\n" }.joined()))
    await pick.waitFor(" 30")
    let places: [(MouseEvent.Kind, Int, String)] = [
      (.wheelDown, 2, " ▌ line 6\n"), (.wheelUp, 1, " ▌ line 3\n"),
      (.wheelDown, 20, " ▌ line 29\n"),
      (.wheelUp, 20, " ▌ line 0\n"),
    ]
    for (kind, steps, row) in places {
      for _ in 0..<steps { pick.terminal.point(MouseEvent(kind, column: 4, row: 4)) }
      await pick.waitFor(row)
    }
    pick.terminal.press(.escape)
    _ = await pick.task.value
  }

  @Test("Where several may be chosen, a click on a mark changes it, and the right button does too")
  func marking() async {
    let pick = Picking(PlayedInput("alpha\nbeta\ngamma\ndelta\n"), isMulti: true)
    await pick.waitFor("delta")
    pick.click(on: "· gamma")
    await pick.waitFor(" ▌ ✓ gamma")
    pick.click(on: "alpha", button: .right)
    await pick.waitFor(" ▌ ✓ alpha")
    pick.click(on: "· beta")
    await pick.waitFor("3 marked")
    pick.click(on: "✓ gamma")
    await pick.waitFor("2 marked")
    // The title selects and chooses, there too.
    pick.click(on: "gamma")
    #expect(await pick.task.value == bytes("alpha", "beta"))
  }

  @Test func `The names of keys can be clicked`() async {
    let pick = Picking(PlayedInput("alpha\nbeta\n"))
    await pick.waitFor("beta")
    pick.click(on: "esc leave")
    #expect(await pick.task.value == .left)
    let other = Picking(PlayedInput("alpha\nbeta\n"), query: "b", isMulti: true)
    await other.waitFor("1 of 2")
    other.click(on: "tab mark")
    await other.waitFor("✓ beta")
    other.click(on: "⏎ choose")
    #expect(await other.task.value == bytes("beta"))
  }

  @Test func `What stands elsewhere since the last frame is not what a click means`() async {
    let pick = Picking(PlayedInput("alpha\nbeta\ngamma\n"))
    await pick.waitFor("gamma")
    let click = pick.event(.press, on: "beta")
    let screen = PickScreen(pick.model)
    _ = screen.frame(Theme(depth: .none), size: pick.terminal.size)
    #expect(pick.model.handle(.character("g")) == .stay)
    #expect(screen.handle(click) == .stay)
    #expect(pick.model.handle(.enter) == .quit)
    #expect(pick.model.chosen == [Array("gamma".utf8)])
    pick.terminal.press(.escape)
    _ = await pick.task.value
  }

  @Test func `The mouse is taken where it is to work, and nowhere else`() async {
    let on = Picking(PlayedInput("alpha\nbeta\n"))
    await on.waitFor("beta")
    on.terminal.press(.escape)
    _ = await on.task.value
    #expect(on.terminal.sent.contains("\u{1B}[?1000h"))
    let off = Picking(PlayedInput("alpha\nbeta\n"), usesMouse: false)
    await off.waitFor("beta")
    off.click(on: "beta")
    off.click(on: "esc leave")
    off.terminal.press(.enter)
    #expect(await off.task.value == bytes("alpha"))
    #expect(!off.terminal.sent.contains("\u{1B}[?1000h"))
  }
}
