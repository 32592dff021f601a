import HandlerProtocol
import Keyboard
import MenuInteraction
import MenuItems
import MenuLayout
import MenuScreens
import TerminalUI
import Testing

@Suite("Screens in ASCII") struct CharacterSupportTests {
  @Test(arguments: [
    (["LC_ALL": "C"], CharacterSupport.asciiOnly), (["LANG": "POSIX"], .asciiOnly),
    (["LC_ALL": "", "LC_CTYPE": "C", "LANG": "de_DE.UTF-8"], .asciiOnly),
    (["LC_ALL": "C.UTF-8", "LANG": "C"], .all), (["LANG": "en_US.UTF-8"], .all), ([:], .all),
  ])
  func `The locale says whether there is anything but ASCII`(
    environment: [String: String], support: CharacterSupport
  ) {
    #expect(CharacterSupport(environment: environment) == support)
  }

  @MainActor private func screen(_ view: HandlerView) async -> Screen {
    await Screen(view: view, columns: 80, rows: 24)
  }

  private let view = HandlerView(
    title: "Café", subtitle: "…",
    content: .list(
      ListContent(
        sections: [
          ViewSection(rows: [
            ViewRow(
              title: "日本語", subtitle: "naïve", icon: "gear", badges: [.init("ok", style: .error)],
              state: .checked),
            ViewRow(title: "plain", icon: "📦", state: .unchecked),
          ])
        ], cursor: "2")))

  @Test(arguments: [false, true])
  @MainActor func `In the C locale nothing outside ASCII is drawn, help included`(hasHelp: Bool)
    async
  {
    let screen = await screen(view)
    if hasHelp { screen.press(.character("?")) }
    var theme = Theme(depth: .none)
    theme.characters = .asciiOnly
    let frame = screen.model.frame(
      ScreenRenderer(theme: theme), size: screen.size, now: .zero)
    #expect(frame.text.utf8.allSatisfy { $0 < 0x80 }, "\(frame.text)")
    #expect(frame.text.contains(hasHelp ? "backspace" : "> x"), "\(frame.text)")
    #expect(frame.text.contains("up/down move") || hasHelp, "\(frame.text)")
  }

  @Test
  @MainActor
  func `Submenus and handlers differ in ASCII, and an emoji of the set has its icon's form`() {
    let menu = Menu(entries: [
      .item(MenuItem(title: "Below", icon: "📦", submenu: Menu(title: "Below"))),
      .item(MenuItem(title: "Opens", icon: "🦄", tapHandlerName: "h")),
    ])
    let screen = Screen(menu, columns: 60, rows: 12)
    var theme = Theme(depth: .none)
    theme.characters = .asciiOnly
    let lines = screen.model.frame(
      ScreenRenderer(theme: theme), size: screen.size, now: .zero
    ).text.split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.contains("[P] Below") && $0.hasSuffix("/") }, "\(lines)")
    #expect(lines.contains { $0.contains("Opens") && $0.hasSuffix(">") }, "\(lines)")
    #expect(IconSet(style: .ascii).columnWidth(of: [menu.items[1]]) == 0)
  }

  @Test
  @MainActor func `With ASCII icons signs are ASCII, and texts keep their characters`() async {
    let screen = await screen(view)
    var theme = Theme(depth: .none)
    theme.characters = .asciiSigns
    let frame = screen.model.frame(
      ScreenRenderer(theme: theme), size: screen.size, now: .zero)
    #expect(frame.text.contains("日本語") && frame.text.contains("naïve"))
    #expect(!frame.text.contains("─") && !frame.text.contains("▌") && !frame.text.contains("⏎"))
  }

  @Test @MainActor func `A heat map and a loading view are ASCII in the C locale`() async {
    let map = HeatmapContent(
      from: "2025-11-22", to: "2026-11-21", days: ["2026-11-17": 9, "2026-01-01": 3])
    let screen = await screen(HandlerView(title: "m", content: .heatmap(map)))
    var theme = Theme(depth: .none)
    theme.characters = .asciiOnly
    let text = screen.model.frame(
      ScreenRenderer(theme: theme), size: screen.size, now: .zero
    ).text
    #expect(text.utf8.allSatisfy { $0 < 0x80 }, "\(text)")
  }
}
