import AppMenuTesting
import Foundation
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

/// Text that steers a terminal, put wherever text can come from.
@MainActor @Suite(.timeLimit(.minutes(5))) struct HostileTextTests {
  /// Screens on which much is shown at once, and on which much is cut.
  private nonisolated static let sizes = [
    Size(columns: 110, rows: 45), Size(columns: 40, rows: 10),
  ]
  private nonisolated static let turns = Array(HostileSample.joined.indices)

  /// Keys that show all that there is of a level, each list pressed on it anew.
  private func tours(pasting text: String) -> [[Key]] {
    let help: [Key] = [.character("?"), .pageDown, .end, .escape]
    let actions: [Key] = [.character("a"), .down, .down, .up, .escape]
    let rows: [Key] = [.down, .tab, .down, .down, .end, .pageUp, .left, .tab]
    let sorting = [Key](repeating: .character("s"), count: 4)
    let filter: [Key] = [.character("/"), .character("o"), .down, .paste(text), .enter, .escape]
    let jump: [Key] = [.character(":"), .character("m"), .down, .paste(text), .enter, .escape]
    let asking: [Key] = [.character("x"), .down, .character("y"), .escape, .enter]
    let keys = ["t", "c", "o", "u", "w", "p"].map { [Key.character($0), .character("?")] }
    return [help, actions, rows, sorting, filter, jump, asking] + keys
  }

  /// Runs a session of `navigator`, and gives what it sent.
  private func sent(
    by navigator: Navigator, _ size: Size, banner: Banner? = nil, _ keys: [Key]
  ) async -> [UInt8] {
    let terminal = TestTerminal(columns: size.columns, rows: size.rows, colorDepth: .full)
    let model = ScreenModel(navigator: navigator, banner: banner)
    let session = MenuSession(
      model: model, terminal: terminal,
      look: TerminalLook(depth: .full, environment: ["TERM": "xterm"]), now: { .seconds(2) },
      reload: { .init(menu: nil, banner: banner) })
    for key in keys { terminal.press(key) }
    terminal.disconnect()
    _ = await session.run()
    navigator.close()
    return Array(terminal.sent.utf8)
  }

  /// Expects nothing in `bytes` that could steer a terminal, and gives what they show.
  @discardableResult
  private func expectHarmless(
    _ bytes: [UInt8], copies: Bool = false, _ what: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) -> String {
    let found = TerminalBytes(bytes, allowsPictures: copies)
    #expect(
      found.violations.isEmpty, "\(what): \(found.violations.prefix(5))",
      sourceLocation: sourceLocation)
    #expect(
      found.copies.isEmpty || copies, "\(what) copies \(found.copies)",
      sourceLocation: sourceLocation)
    return found.text
  }

  private func navigator(
    _ menu: Menu, _ handler: Result<any MenuItemHandler, HandlerFailure>
  ) -> Navigator {
    Navigator(
      menu: menu, bus: SelectionBus(center: NotificationCenter()), now: { .zero }
    ) { _ in handler }
  }

  // MARK: What is tried

  private static func menu(_ spoil: (String) -> String, depth: Int = 0) -> Menu {
    let items = ["first", "second", "third"].map { name in
      MenuItem(
        title: spoil(name), subtitle: spoil("subtitle"), icon: spoil("icon"),
        tapHandlerName: spoil("handler"), keywords: [spoil("keyword")],
        shortcut: name == "third" ? spoil("").first : nil, id: spoil(name),
        submenu: depth < 2 && name == "second" ? menu(spoil, depth: depth + 1) : nil,
        actions: [
          ItemAction(title: spoil("action"), key: spoil("k"), target: .handler(spoil("handler")))
        ]
      ).showing(
        ItemState(
          detail: spoil("detail"), disabledReason: name == "third" ? spoil("reason") : nil))
    }
    return Menu(
      title: spoil("title"), subtitle: spoil("subtitle"),
      entries: [.section(spoil("section"))] + items.map(Menu.Entry.item), source: spoil("source"))
  }

  private static func failure(_ spoil: (String) -> String) -> HandlerFailure {
    var failure = HandlerFailure(
      .broken, spoil("message"), detail: spoil("detail"), hint: spoil("hint"), log: [spoil("log")],
      wholeLog: spoil("log\n") + spoil("log"))
    failure.command = spoil("command")
    failure.actions = ViewSamples.actions
    return failure
  }

  private static func banner(_ spoil: (String) -> String) -> Banner {
    Banner(
      text: spoil("banner"), style: .error,
      details: HandlerView(
        title: spoil("Problems"), content: .text(TextContent(body: spoil("one\n") + spoil("two")))))
  }

  @Test func `The samples have every kind of view, and something in every field`() {
    let kinds = Set(ViewSamples.all.map(\.kind))
    #expect(kinds == Set(ViewReview.kindNames + ["hologram"]))
    // No handler gives an action the mark of the host's own ones.
    for view in ViewSamples.all {
      #expect(FilledFields.missing(in: view, except: ["host"]) == [], "\(view.kind)")
    }
    // These are never shown, or in views and questions, which are tried by themselves.
    let hidden: Set = [
      "location", "pluginFolders", "arguments", "userInfo", "parentPath", "submenu",
      "operation", "source", "live", "condition", "line", "original", "sharing",
      "plain", "plainTitle", "tags", "serverConfinement",
    ]
    #expect(FilledFields.missing(in: Self.menu { $0.isEmpty ? "x" : $0 }, except: hidden) == [])
    #expect(FilledFields.missing(in: Self.failure { $0 }, except: ["host"]) == [])
    #expect(
      FilledFields.missing(in: ViewRow(title: "t", badges: [], state: .checked)) == [
        "ViewRow.subtitle", "ViewRow.icon", "ViewRow.image", "ViewRow.detail", "ViewRow.badges",
        "ViewRow.actions", "ViewRow.primary",
      ])
  }

  // MARK: Sessions

  @Test(arguments: ViewSamples.all + [ViewSamples.emptyList])
  func `No view lets a sequence through`(sample: HandlerView) async throws {
    for turn in Self.turns {
      let spoil = { @Sendable in HostileSample.spoil($0, turn: turn) }
      let view = try sample.mapStrings(keepsDates: turn % 4 != 0, spoil)
      let handler = FakeHandler(
        view, action: { _ in [.toast(text: spoil("done"), style: .error)] },
        page: { _ in ViewPage(.list([ViewRow(title: spoil("next page"))])) })
      // Every text is shown, and every key is pressed on some turns.
      let tours = turn % 7 == 3 ? tours(pasting: spoil("pasted")) : [[.down]]
      for (number, keys) in tours.enumerated() {
        let navigator = navigator(Self.menu(spoil), .success(handler))
        navigator.select(MenuItem(title: spoil("item"), tapHandlerName: "h"))
        await navigator.settle()
        let size = Self.sizes[(turn + number) % Self.sizes.count]
        let shown = expectHarmless(
          await sent(by: navigator, size, keys), copies: true, "turn \(turn), \(keys)")
        #expect(shown.contains("␛") || shown.contains("\u{FFFD}"))
      }
    }
  }

  @Test func `Every form field takes pasted text without its controls`() async throws {
    for turn in Self.turns {
      let spoil = { @Sendable in HostileSample.spoil($0, turn: turn) }
      let view = try ViewSamples.form.mapStrings(spoil)
      var keys: [Key] = []
      for field in 0..<10 { keys += [.paste(spoil("\(field)")), .tab] }
      let navigator = navigator(Self.menu(spoil), .success(FakeHandler(view)))
      navigator.select(MenuItem(title: spoil("item"), tapHandlerName: "h"))
      await navigator.settle()
      expectHarmless(
        await sent(
          by: navigator, Self.sizes[turn % Self.sizes.count], keys + [.control("s"), .escape]),
        "turn \(turn)")
    }
  }

  @Test(arguments: sizes)
  func `No menu, banner or failure lets a sequence through`(size: Size) async {
    for turn in Self.turns {
      let spoil = { HostileSample.spoil($0, turn: turn) }
      let banner = Self.banner(spoil)
      let tours = turn % 4 == 0 ? tours(pasting: spoil("pasted")) : [[.character("?")]]
      for keys in tours + [[.character("e"), .end], [.character("r")]] {
        let navigator = navigator(Self.menu(spoil), .failure(Self.failure(spoil)))
        expectHarmless(await sent(by: navigator, size, banner: banner, keys), "turn \(turn)")
      }
      let onFailure: [[Key]] = [
        [], [.character("l"), .home, .escape, .character("?")], [.character("c")],
      ]
      for keys in onFailure {
        let navigator = navigator(Self.menu(spoil), .failure(Self.failure(spoil)))
        navigator.select(MenuItem(title: spoil("item"), tapHandlerName: spoil("h")))
        await navigator.settle()
        #expect(navigator.top.hasFailed)
        expectHarmless(
          await sent(by: navigator, size, keys), copies: keys.first == .character("c"),
          "failure, turn \(turn)")
      }
    }
  }

  @Test(arguments: sizes)
  func `No progress message lets a sequence through`(size: Size) async {
    for turn in Self.turns {
      let words = HostileSample.spoil("Reading", turn: turn)
      let (isReported, reported) = AsyncStream<Void>.makeStream()
      let handler = FakeHandler({ _, report in
        await report(.progress(fraction: 0.5, message: words))
        reported.finish()
        try await untilCancelled()
        return HandlerResult()
      })
      let navigator = navigator(Self.menu { _ in words }, .success(handler))
      navigator.select(MenuItem(title: words, tapHandlerName: "h"))
      for await _ in isReported {}
      let shown = expectHarmless(await sent(by: navigator, size, [.character("?")]), "turn \(turn)")
      #expect(shown.contains("⠋"))
      navigator.back()
    }
  }

  @Test func `Copied text reaches the terminal as base64 alone`() async throws {
    for hostile in HostileSample.all {
      let view = HandlerView(
        title: "t",
        actions: [
          ViewAction(id: "c", title: "Copy", key: "c", effects: [.copy(text: hostile.text)])
        ],
        content: .text(TextContent(body: "b")))
      let navigator = navigator(Menu(), .success(FakeHandler(view)))
      navigator.select(MenuItem(title: "item", tapHandlerName: "h"))
      await navigator.settle()
      let found = TerminalBytes(await sent(by: navigator, Self.sizes[0], [.character("c")]))
      #expect(found.violations == [])
      let harmless = hostile.text.unicodeScalars.filter {
        $0 == "\t" || $0 == "\n" || $0.properties.generalCategory != .control
      }.map(String.init).joined()
      #expect(found.copies.map { Data(base64Encoded: $0) } == [Data(harmless.utf8)])
    }
  }

  @Test(arguments: sizes)
  func `No line to pick, prompt or query lets a sequence through`(size: Size) async throws {
    let bytes = Array(HostileSample.joined.joined(separator: "\n").utf8)
    let raw: [UInt8] = [0x0A] + (0x01...0xFF).filter { $0 != 0x0A } + [0x0A, 0x9B, 0x32, 0x4A]
    for hostile in HostileSample.joined {
      let terminal = TestTerminal(columns: size.columns, rows: size.rows, colorDepth: .full)
      let model = PickLayer(PickOptions(prompt: hostile, header: hostile, isMulti: true))
      let session = PickSession(model, terminal: terminal, look: TerminalLook(depth: .full))
      let lines = [bytes, raw, Array(("x\t" + hostile).utf8)]
      let next = Mutex(0)
      let task = Task {
        await session.run {
          next.withLock { number in
            defer { number += 1 }
            return number < lines.count ? lines[number] : nil
          }
        }
      }
      try await until { !model.isReading }
      #expect(model.count > HostileSample.joined.count)
      terminal.press(.down, .tab, .pageDown, .end, .tab, .character("e"), .tab, .control("u"))
      terminal.press(.paste(hostile), .control("t"), .control("u"), .home)
      terminal.disconnect()
      #expect(await task.value == .terminalLost)
      expectHarmless(Array(terminal.sent.utf8), hostile)
    }
  }
}
