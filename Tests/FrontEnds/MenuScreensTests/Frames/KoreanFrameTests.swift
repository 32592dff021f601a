import AppMenuTesting
import HandlerProtocol
import Keyboard
import DisplayText
import MenuDispatch
import MenuInteraction
import MenuItems
import MenuNavigation
import TerminalUI
import Testing

@testable import MenuScreens

/// Screens in Korean, whose letters are two columns wide, against files that people have looked at.
@MainActor @Suite(.timeLimit(.minutes(5))) struct KoreanFrameTests {
  private nonisolated static let sizes = [Size(columns: 80, rows: 24), Size(columns: 40, rows: 10)]

  /// Keys that lead from the menu, or from a view, to a screen that is kept.
  private nonisolated static let screens: [(name: String, view: HandlerView?, keys: [Key])] = [
    ("menu", nil, []), ("help", nil, [.character("?")]),
    ("filter", nil, [.character("/"), .paste("기여")]),
    ("filter-none", nil, [.character("/"), .paste("xyz"), .enter]),
    ("jump", nil, [.character(":"), .paste("문제")]), ("details", nil, [.character("v")]),
    ("toast", nil, [.escape]), ("failure", failure, []), ("form", ViewFrames.form, []),
    ("form-problems", ViewFrames.form, [.control("s")]),
    ("form-leave", ViewFrames.form, [.tab, .character(" "), .paste("x"), .escape]),
    ("question", ViewFrames.list, [.character("d")]),
    ("actions", ViewFrames.list, [.character("a")]), ("table", ViewFrames.table, []),
    ("heatmap", ViewFrames.heatmap, []), ("heatmap-help", ViewFrames.heatmap, [.character("?")]),
    ("markdown-search", ViewFrames.markdown, [.character("/"), .character("e")]),
  ]

  /// The names of the files without their sizes.
  nonisolated static let names = screens.map { "korean-" + $0.name } + ["korean-banner"]

  private static let menu = Menu(
    title: "앱 메뉴", subtitle: "~/menus/main.yaml",
    entries: [
      .item(
        MenuItem(
          title: "기여", subtitle: "기여한 저장소", icon: "iconContributions", tapHandlerName: "h",
          shortcut: "c")),
      .item(MenuItem(title: "저장소", subtitle: "모든 저장소", tapHandlerName: "h")),
      .section("더 보기"),
      .item(
        MenuItem(
          title: "더", submenu: Menu(entries: [.item(MenuItem(title: "문제 알리기"))]))),
    ])

  private nonisolated static let failure = HandlerFailure(
    .broken, "플러그인 'contributions'", detail: "신호 11", log: ["fatal"], wholeLog: "fatal"
  ).view(in: .korean)

  private func screen(_ size: Size, _ view: HandlerView? = nil) async -> Screen {
    let screen = Screen(
      Self.menu, columns: size.columns, rows: size.rows, handler: view.map { FakeHandler($0) })
    screen.navigator.wording = .korean
    guard view != nil else { return screen }
    screen.press(.enter)
    await screen.navigator.settle()
    _ = screen.frame()
    return screen
  }

  private func check(_ name: String, _ make: (Size) async -> Screen) async throws {
    for size in Self.sizes {
      let screen = await make(size)
      func frame(_ theme: Theme) -> Frame {
        screen.model.frame(ScreenRenderer(theme: theme), size: size, now: .zero)
      }
      try FrameSnapshot(
        "\(name)-\(size.columns)x\(size.rows)", dark: frame(Theme(.dark, depth: .full)),
        mono: frame(Theme(.mono, depth: .full))
      ).expectUnchanged()
    }
  }

  @Test(arguments: screens.map(\.name))
  func `Menus, views, what covers them, and questions`(name: String) async throws {
    let found = try #require(Self.screens.first { $0.name == name })
    try await check("korean-" + name) { size in
      let screen = await screen(size, found.view)
      for key in found.keys { screen.press(key) }
      return screen
    }
  }

  @Test func `A banner`() async throws {
    try await check("korean-banner") { size in
      let screen = await screen(size)
      screen.model.stack.banner = .init(
        text: "main.yaml: 오류 2개, 14:02 현재의 메뉴를 표시합니다", style: .error,
        details: HandlerView(title: "문제", content: .text(TextContent(body: "main.yaml:3:5"))))
      return screen
    }
  }

  @Test func `A screen that is too small says so in its few columns`() async {
    let screen = await screen(Size(columns: 12, rows: 2))
    #expect(screen.text().hasPrefix("20×4 필요"))
  }

  @Test
  func `The keys at the bottom are those of the English screen, in other words`() async {
    for size in Self.sizes {
      let (korean, english) = (await screen(size), await screen(size))
      english.navigator.wording = .english
      #expect(
        korean.model.keyHints.map(\.sign) == english.model.keyHints.map(\.sign)
          && korean.model.keyHints.map { $0.meaning(in: .korean) }
            != english.model.keyHints.map { $0.meaning(in: .english) }
      )
    }
  }
}
