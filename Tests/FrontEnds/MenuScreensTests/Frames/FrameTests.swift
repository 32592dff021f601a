import AppMenuTesting
import HandlerProtocol
import Keyboard
import MenuDispatch
import MenuInteraction
import Picker
import MenuItems
import MenuNavigation
import Synchronization
import TerminalUI
import Testing

@testable import MenuScreens

/// Whole screens at two sizes, in colour and without, against files that people have looked at.
@MainActor @Suite(.timeLimit(.minutes(5))) struct FrameTests {
  private nonisolated static let sizes = [Size(columns: 80, rows: 24), Size(columns: 40, rows: 10)]
  private static let dark = Theme(.dark, depth: .full)
  private static let mono = Theme(.mono, depth: .full)

  private static let menu = Menu(
    title: "App Menu", subtitle: "~/menus/main.yaml",
    entries: [
      .item(
        MenuItem(
          title: "Contributions", subtitle: "Repos contributed to", icon: "iconContributions",
          tapHandlerName: "h", shortcut: "c")),
      .item(
        MenuItem(
          title: "日本語メニュー", subtitle: "幅の広い文字", icon: "👩‍💻", tapHandlerName: "h", shortcut: "n")),
      .item(MenuItem(title: "שלום עולם", subtitle: "מימין לשמאל", icon: "globe")),
      .section("Werkzeuge"),
      .item(
        MenuItem(
          title: "Cafe\u{301} with a title that is much too long for its column",
          subtitle: "and a subtitle that is too long for what is left of the row as well",
          icon: "gear", tapHandlerName: "h")),
      .item(
        MenuItem(
          title: "More",
          submenu: Menu(
            title: "More",
            entries: [
              .item(MenuItem(title: "Report a problem", subtitle: "to 山田", tapHandlerName: "h"))
            ]))),
    ])

  /// Draws what `make` gives at both sizes, and compares it with what is kept.
  private func check(
    _ name: String, now: Duration = .zero, _ make: (Size) async -> Screen
  ) async throws {
    for size in Self.sizes {
      let screen = await make(size)
      func frame(_ theme: Theme) -> Frame {
        screen.model.frame(ScreenRenderer(theme: theme), size: size, now: now)
      }
      try FrameSnapshot(
        "\(name)-\(size.columns)x\(size.rows)", dark: frame(Self.dark), mono: frame(Self.mono)
      ).expectUnchanged()
    }
  }

  private func menuScreen(_ size: Size, handler: (any MenuItemHandler)? = nil) -> Screen {
    Screen(Self.menu, columns: size.columns, rows: size.rows, handler: handler)
  }

  private func viewScreen(_ view: HandlerView, _ size: Size) async -> Screen {
    let screen = menuScreen(size, handler: FakeHandler(view))
    screen.press(.enter)
    await screen.navigator.settle()
    _ = screen.frame()
    return screen
  }

  @Test(arguments: ViewFrames.all.map(\.name))
  func `Views of every kind`(name: String) async throws {
    let view = try #require(ViewFrames.all.first { $0.name == name }?.view)
    try await check("view-" + name) { await viewScreen(view, $0) }
  }

  @Test func `Every kind of view, and every style of message, is among them`() {
    #expect(
      Set(ViewFrames.all.map(\.view.kind)) == Set(ViewReview.kindNames + ["hologram"]))
    let styles = ViewFrames.all.compactMap { _, view -> ViewStyle? in
      if case .message(let message) = view.content { message.style } else { nil }
    }
    #expect(Set(styles) == [.info, .success, .warning, .error, .empty])
  }

  /// Keys that lead from a level to a screen that is kept.
  private nonisolated static let menuKeys: [(name: String, keys: [Key])] = [
    ("menu", []), ("menu-last", [.end]),
    ("menu-filter", [.character("/"), .character("r"), .character("e")]),
    ("menu-filter-wide", [.character("/"), .paste("日本")]),
    ("menu-filter-none", [.character("/"), .paste("xyz")]),
    ("menu-jump", [.character(":"), .character("o")]), ("menu-help", [.character("?")]),
    ("menu-submenu", [.end, .enter]),
  ]

  @Test(arguments: menuKeys.map(\.name))
  func `The menu and what covers it`(name: String) async throws {
    let keys = try #require(Self.menuKeys.first { $0.name == name }?.keys)
    try await check(name) { size in
      let screen = menuScreen(size)
      for key in keys { screen.press(key) }
      return screen
    }
  }

  private nonisolated static let viewKeys: [(name: String, view: HandlerView, keys: [Key])] = [
    ("list-actions", ViewFrames.list, [.character("a"), .end, .down]),
    ("list-confirm", ViewFrames.list, [.character("d")]),
    ("list-help", ViewFrames.list, [.character("?")]),
    ("list-second", ViewFrames.list, [.down]),
    ("list-filter", ViewFrames.list, [.character("/"), .character("t")]),
    (
      "markdown-search", ViewFrames.markdown,
      [.character("/"), .character("e"), .enter, .character("n")]
    ),
    ("table-sorted", ViewFrames.table, [.character("s"), .character("s"), .down]),
    ("heatmap-rows", ViewFrames.heatmap, [.tab, .down]),
    ("heatmap-earlier", ViewFrames.heatmap, Array(repeating: .left, count: 45)),
    ("form-problems", ViewFrames.form, [.control("s")]),
    ("form-leave", ViewFrames.form, [.tab, .character(" "), .paste("x"), .escape]),
    ("form-notes", ViewFrames.form, [.tab, .tab, .tab, .tab]),
  ]

  @Test(arguments: viewKeys.map(\.name))
  func `Views after some keys`(name: String) async throws {
    let found = try #require(Self.viewKeys.first { $0.name == name })
    try await check(name) { size in
      let screen = await viewScreen(found.view, size)
      for key in found.keys { screen.press(key) }
      return screen
    }
  }

  @Test func `No file is left of a screen that is no longer drawn`() throws {
    let others = [
      "toast-info", "toast-success", "toast-error", "toast-below", "banner", "banner-problems",
      "loading",
      "failure", "pick", "pick-filter", "pick-none", "pick-help",
    ]
    let names =
      ViewFrames.all.map { "view-" + $0.name } + Self.menuKeys.map(\.name)
      + Self.viewKeys.map(\.name) + others + KoreanFrameTests.names
    let files = names.flatMap { name in
      Self.sizes.map { "\(name)-\($0.columns)x\($0.rows)" }
    }
    #expect(Set(try FrameSnapshot.recorded()).isSubset(of: Set(files)))
  }

  @Test func `A toast stands above the keys`() async throws {
    for (name, style) in [("info", ViewStyle.info), ("success", .success), ("error", .error)] {
      try await check("toast-" + name) { size in
        let screen = menuScreen(size)
        screen.navigator.say("Saved 日本語 in a file with a rather long name", style: style)
        return screen
      }
    }
  }

  @Test func `A toast hides no row, and beside it stands how much is below`()
    async throws
  {
    let rows = (0..<40).map { number in
      ViewRow(
        id: "\(number)", title: "Row \(number)", icon: number % 3 == 0 ? nil : "gear",
        detail: "\(number) 日本")
    }
    let view = HandlerView(
      title: "List", content: .list(ListContent(sections: [ViewSection(rows: rows)])))
    try await check("toast-below") { size in
      let screen = await viewScreen(view, size)
      screen.press(.pageDown, .pageDown)
      screen.navigator.say("Saved 日本語 in a file with a rather long name", style: .success)
      return screen
    }
  }

  private func addBanner(_ screen: Screen) {
    screen.model.stack.banner = .init(
      text: "main.yaml: 2 errors, showing the menu as of 14:02", style: .error,
      details: HandlerView(
        title: "Problems",
        content: .text(
          TextContent(
            body: """
              main.yaml:3:5: error[unknown-key]: 'subtitel' is not a key of a menu item
                3 |     subtitel: 日本語
                  |     ^~~~~~~~ did you mean 'subtitle'?
              """))))
  }

  @Test func `A banner stays above the keys, and opens`() async throws {
    try await check("banner") { size in
      let screen = menuScreen(size)
      addBanner(screen)
      return screen
    }
    try await check("banner-problems") { size in
      let screen = menuScreen(size)
      addBanner(screen)
      screen.press(.character("e"))
      return screen
    }
  }

  @Test func `While a view is loading, a spinner turns in its place`() async throws {
    try await check("loading", now: .milliseconds(1_400)) { size in
      let (isReported, reported) = AsyncStream<Void>.makeStream()
      let screen = menuScreen(
        size,
        handler: FakeHandler({ _, report in
          await report(.progress(fraction: 0.37, message: "Reading 37 of 100 リポジトリ"))
          reported.finish()
          try await untilCancelled()
          return HandlerResult()
        }))
      screen.press(.enter)
      for await _ in isReported {}
      return screen
    }
  }

  @Test func `A failure says what, why and what next`() async throws {
    try await check("failure") { size in
      let screen = menuScreen(
        size,
        handler: FakeHandler({ _, _ in
          throw HandlerFailure(
            .broken, "The plugin 'contributions' stopped unexpectedly",
            detail: "It ended by signal 11 (segmentation fault) while answering.",
            hint: "Run it again.", log: ["fatal: 配列の範囲外"], wholeLog: "one\nfatal: 配列の範囲外")
        }))
      screen.press(.enter)
      await screen.navigator.settle()
      return screen
    }
  }

  @Test(arguments: ["pick", "pick-filter", "pick-none", "pick-help"])
  func `Lines to pick from, some of them marked`(name: String) async throws {
    for size in Self.sizes {
      let terminal = TestTerminal(columns: size.columns, rows: size.rows)
      let model = PickLayer(
        PickOptions(prompt: "どれ? Which", isMulti: ["pick", "pick-help"].contains(name)))
      let session = PickSession(model, terminal: terminal, look: TerminalLook(depth: .none))
      let text = "alpha\tfirst\nbeta\tsecond\n日本語\t三番\n👩‍👩‍👧 family\nשלום\thello\n"
      let isRead = Mutex(false)
      let task = Task {
        await session.run {
          isRead.withLock { isRead in
            defer { isRead = true }
            return isRead ? nil : Array(text.utf8)
          }
        }
      }
      try await until { !model.isReading }
      switch name {
      case "pick-filter": for key in "e" { _ = model.handle(.character(key)) }
      case "pick-help": _ = model.handle(.function(1))
      case "pick-none":
        _ = model.handle(.paste("xyz"))
        _ = model.handle(.enter)
      default: for key in [Key.tab, .down, .tab] { _ = model.handle(key) }
      }
      func frame(_ theme: Theme) -> Frame { PickScreen(model).frame(theme, size: size) }
      try FrameSnapshot(
        "\(name)-\(size.columns)x\(size.rows)", dark: frame(Self.dark), mono: frame(Self.mono)
      ).expectUnchanged()
      terminal.disconnect()
      _ = await task.value
    }
  }
}
