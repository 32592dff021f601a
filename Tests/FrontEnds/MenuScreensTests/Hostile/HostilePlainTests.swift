import AppMenuTesting
import Foundation
import HandlerProtocol
import MenuDispatch
import MenuItems
@testable import MenuLines
import MenuNavigation
import MenuScreens
import Synchronization
import Testing

/// What a line has that steers a terminal, or reorders what stands around it.
private func unsafe(_ text: String) -> [String] {
  TerminalBytes(Array(text.utf8), isScreen: false).violations
}

/// Text that steers a terminal, where there are no screens.
@MainActor @Suite struct HostilePlainTests {
  @Test(arguments: ViewSamples.all + [ViewSamples.emptyList])
  func `Lines of a view hold no control`(sample: HandlerView) throws {
    for turn in HostileSample.joined.indices {
      let view = try sample.mapStrings(keepsDates: turn % 4 != 0) {
        HostileSample.spoil($0, turn: turn)
      }
      for line in PlainText.lines(for: view) {
        #expect(unsafe(line) == [])
      }
    }
    let whole = PlainText.lines(for: try sample.mapStrings { "\u{1B}[2J" + $0 })
    #expect(whole.contains { $0.contains("␛[2J") })
  }

  @Test func `Markdown with sequences in all that it has is harmless text`() {
    let view = ViewSamples.text(.markdown, body: HostileSample.markdown)
    for line in PlainText.lines(for: view) { #expect(unsafe(line) == []) }
  }

  @Test(arguments: HostileSample.all)
  func `Lines of a menu hold no control`(hostile: HostileSample) {
    let inner = MenuItem(title: hostile.text + "inner", subtitle: hostile.text)
    let item = MenuItem(
      title: hostile.text + "item", subtitle: hostile.text, submenu: Menu(entries: [.item(inner)]))
    let menu = Menu(
      title: hostile.text, entries: [.section(hostile.text + "section"), .item(item)])
    for line in PlainText.lines(for: menu) { #expect(unsafe(line) == []) }
  }

  @Test(arguments: HostileSample.all)
  func `Plain mode writes no control but line ends`(hostile: HostileSample) async throws {
    let view = try ViewSamples.list.mapStrings { hostile.text + $0 }
    let handler = FakeHandler({ _, _ in
      HandlerResult(view: view, effects: [.toast(text: hostile.text + "toast", style: .info)])
    })
    func item(_ name: String, _ submenu: Menu? = nil) -> MenuItem {
      MenuItem(
        title: hostile.text + name, subtitle: hostile.text, tapHandlerName: hostile.text + name,
        submenu: submenu)
    }
    let menu = Menu(
      title: hostile.text + "title",
      entries: [
        .section(hostile.text), .item(item("works")), .item(item("fails")),
        .item(item("opens", Menu(title: hostile.text, entries: [.item(item("inner"))]))),
      ])
    let navigator = Navigator(
      menu: menu, bus: SelectionBus(center: NotificationCenter()), now: { .zero }
    ) { item in
      if item.title.hasSuffix("works") { return .success(handler) }
      return .failure(
        HandlerFailure(
          .broken, hostile.text, detail: hostile.text, hint: hostile.text, log: [hostile.text]))
    }
    // The answers too may be anything, and what is said of them names them.
    let answers = Mutex(["1", "b", "2", "b", "3", "1", "b", hostile.text, hostile.text + "x", "q"])
    let written = Written()
    let session = PlainSession(navigator: navigator) {
      answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    } write: {
      written.text += $0
    }
    _ = await session.run()
    let text = written.text
    #expect(text.contains("works") && text.contains("inner"))
    for line in text.split(separator: "\n") { #expect(unsafe(String(line)) == []) }
  }

  @MainActor private final class Written { var text = "" }

  @Test(arguments: [
    "\u{07}", "\u{1B}[31;x", "\u{1B}[2K", "\u{1B}[3J", "\u{1B}[?1049h", "\u{1B}[5n", "\u{1B}c",
    "\u{1B}]0;x\u{07}", "\u{1B}]52;c;?\u{07}", "\u{1B}]52;c;aGk=\u{1B}\\", "\u{1B}P1q\u{1B}\\",
    "\u{1B}_Ga\u{1B}\\", "\u{9B}2J", "\u{85}", "\u{7F}", "\u{2028}", "\u{202E}", "\u{2067}",
    "\u{2068}a", "\u{2069}", "\u{200F}", "\n", "\u{1B}", "\u{1B}[", "\u{1B}[1;1",
  ]) func `What must not be sent is found`(text: String) {
    #expect(!TerminalBytes(Array("ab\(text)".utf8)).violations.isEmpty)
    #expect(!TerminalBytes(Array("ab\(text)xd".utf8)).violations.isEmpty)
  }

  @Test func `What the screens send is let through`() {
    let bytes = TerminalBytes(
      Array(
        ("\u{1B}[?2026h\u{1B}[m\u{1B}[2J\u{1B}[0;1;38;2;1;2;3mTitle\u{1B}[2;3H\u{1B}[K\u{2068}שלום"
          + "\u{2069}\u{1B}[4G\u{1B}[3A\u{1B}[B\u{1B}[?25h\u{1B}[?2026l\u{1B}]52;c;aGk=\u{07}"
          + "\u{1B}]11;?\u{1B}\\\u{1B}[c\u{1B}[?1000h").utf8))
    #expect(bytes.violations == [])
    #expect(bytes.copies == ["aGk="] && bytes.text == "Titleשלום")
    #expect(!TerminalBytes([0x61, 0x9B, 0x32, 0x4A]).violations.isEmpty)
  }
}
