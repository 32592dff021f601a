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
import StructuredData

/// A screen that keys are tried on, made anew for each.
struct KeySituation: Sendable, CustomTestStringConvertible {
  let name: String
  /// Whether the help page is at hand, which then names every key.
  var hasHelp = true
  /// Whether what is typed goes into a text.
  var takesText = false
  let make: @MainActor () async -> Screen
  var testDescription: String { name }

  private static let menu = Menu(entries: [
    .item(MenuItem(title: "First", tapHandlerName: "h", shortcut: "c")),
    .item(MenuItem(title: "Second", tapHandlerName: "h")),
    .item(
      MenuItem(
        title: "Third",
        submenu: Menu(
          title: "Third",
          entries: ["One", "Two"].map { .item(MenuItem(title: $0, tapHandlerName: "h")) }))),
  ])

  @MainActor private static func screen(_ keys: Key...) -> Screen {
    let screen = Screen(
      menu, columns: 60, rows: 9,
      handler: FakeHandler(HandlerView(title: "v", content: .text(TextContent(body: "text")))))
    for key in keys { screen.press(key) }
    return screen
  }

  @MainActor private static func screen(
    _ view: HandlerView, _ keys: Key..., rows: Int = 9
  ) async -> Screen {
    let screen = Screen(
      menu, columns: 60, rows: rows,
      handler: FakeHandler(view, action: { _ in [.toast(text: "done", style: .info)] }))
    screen.press(.enter)
    await screen.navigator.settle()
    for key in keys { screen.press(key) }
    return screen
  }

  @MainActor private static func failure(_ keys: Key...) async -> Screen {
    let screen = Screen(
      menu, columns: 60, rows: 14,
      handler: FakeHandler({ _, _ in
        let log = (1...20).map { "line \($0)" }.joined(separator: "\n")
        var failure = HandlerFailure(.broken, "It broke", log: ["x"], wholeLog: log)
        failure.command = "appmenu plugins trust x"
        throw failure
      }))
    screen.press(.enter)
    await screen.navigator.settle()
    for key in keys { screen.press(key) }
    return screen
  }

  private static func field(_ type: FormContent.Field.Kind) -> HandlerView {
    HandlerView(
      title: "f",
      content: .form(
        FormContent(
          fields: [
            .init(
              id: "a", label: "A", type: type, value: .string(type == .date ? "2026-11-17" : "2"),
              choices: ["2", "3"]),
            .init(id: "b", label: "B"),
          ], submit: .init(label: "Send", action: "send"))))
  }

  static let all: [KeySituation] =
    [
      KeySituation(name: "the menu") { screen() },
      KeySituation(name: "a menu with a banner") {
        let screen = Self.screen()
        screen.model.stack.banner = .init(
          text: "m", style: .error,
          details: HandlerView(title: "P", content: .text(TextContent(body: "p"))))
        return screen
      },
      KeySituation(name: "a menu whose items have the keys of commands") {
        Screen(
          Menu(
            entries: "rjmlhGk".map {
              .item(MenuItem(title: "Item \($0)", tapHandlerName: "h", shortcut: $0))
            }), columns: 60, rows: 12)
      },
      KeySituation(name: "a view whose actions have the keys of commands") {
        var view = ViewFrames.table
        view.actions = "rjmslhGk".map {
          ViewAction(id: "\($0)", title: "Act \($0)", key: String($0))
        }
        return await screen(view)
      },
      KeySituation(name: "a submenu") { screen(.end, .enter) },
      KeySituation(name: "an empty menu") { Screen(Menu(), columns: 60, rows: 9) },
      KeySituation(name: "the filter", takesText: true) {
        screen(.character("/"), .character("i"))
      },
      KeySituation(name: "a filter that finds nothing", takesText: true) {
        screen(.character("/"), .paste("xyz"))
      },
      KeySituation(name: "what a filter found") { screen(.character("/"), .character("i"), .tab) },
      KeySituation(name: "the jump list", takesText: true) {
        screen(.character(":"), .character("o"))
      },
      KeySituation(name: "the help page", hasHelp: false) { screen(.character("?")) },
      KeySituation(name: "a list with actions") { await screen(ViewFrames.list) },
      KeySituation(name: "a filtered list") {
        await screen(ViewFrames.list, .character("/"), .character("t"), .tab)
      },
      KeySituation(name: "a list without rows") { await screen(ViewFrames.emptyList) },
      KeySituation(name: "a table") { await screen(ViewFrames.table) },
      KeySituation(name: "a timeline") { await screen(ViewFrames.timeline) },
      KeySituation(name: "a detail") { await screen(ViewFrames.detail) },
      KeySituation(name: "the days of a heat map") { await screen(ViewFrames.heatmap, rows: 24) },
      KeySituation(name: "the rows of a heat map") {
        await screen(ViewFrames.heatmap, .tab, rows: 24)
      },
      KeySituation(name: "a text that fits") { await screen(ViewFrames.text, rows: 24) },
      KeySituation(name: "a text that does not fit") { await screen(ViewFrames.markdown) },
      KeySituation(name: "a search line in a text", takesText: true) {
        await screen(ViewFrames.markdown, .character("/"), .character("e"))
      },
      KeySituation(name: "a search line without a letter", takesText: true) {
        await screen(ViewFrames.markdown, .character("/"))
      },
      KeySituation(name: "a search line that finds nothing", takesText: true) {
        await screen(ViewFrames.markdown, .character("/"), .paste("xyz"))
      },
      KeySituation(name: "a text that is searched") {
        await screen(ViewFrames.markdown, .character("/"), .character("e"), .enter)
      },
      KeySituation(name: "a searched text whose actions have the keys of the search") {
        var view = ViewFrames.markdown
        view.actions = "nN".map { ViewAction(id: "\($0)", title: "Act \($0)", key: String($0)) }
        return await screen(view, .character("/"), .character("e"), .enter)
      },
      KeySituation(name: "a log") { await failure(.character("l")) },
      KeySituation(name: "a search line in a log", takesText: true) {
        await failure(.character("l"), .character("/"), .character("1"))
      },
      KeySituation(name: "a log that is searched") {
        await failure(.character("l"), .character("/"), .character("1"), .enter)
      },
      KeySituation(name: "a help page that is searched", hasHelp: false) {
        screen(.character("?"), .character("/"), .character("e"), .enter)
      },
      KeySituation(name: "a message") { await screen(ViewFrames.message(.info)) },
      KeySituation(name: "a message to retry") { await screen(ViewFrames.message(.error)) },
      KeySituation(name: "actions to choose from") {
        await screen(ViewFrames.list, .character("a"))
      },
      KeySituation(name: "a question") {
        await screen(ViewFrames.list, .character("d"))
      },
      KeySituation(name: "a button") { await screen(field(.text), .backTab) },
      KeySituation(name: "loading") {
        let screen = Screen(
          menu, columns: 60, rows: 9,
          handler: FakeHandler({ _, _ in
            try await untilCancelled()
            return HandlerResult()
          }))
        screen.press(.enter)
        return screen
      },
      KeySituation(name: "a failure with a log") { await failure() },
    ]
    + [FormContent.Field.Kind.text, .multiline, .date, .number, .secret].map { type in
      KeySituation(name: "a field for \(type.rawValue)", takesText: true) {
        await screen(field(type))
      }
    }
    + [
      KeySituation(name: "a field for a toggle") { await screen(field(.toggle)) },
      KeySituation(name: "a field for a choice", takesText: true) { await screen(field(.choice)) },
      KeySituation(name: "the search of a choice", takesText: true) {
        let searched = await screen(field(.choice))
        searched.press(.character("/"))
        return searched
      },
    ]
}

/// The keys that are named, against what each key does.
@MainActor @Suite(.timeLimit(.minutes(5))) struct KeyListTests {
  /// What says that a key does nothing here.
  private static let refusals = ["There is nothing", "Nothing matches", "'"]

  private static let typing: Set<Key> = Set(
    [.home, .end, .left, .right, .backspace, .delete, .backTab, .paste("x"), .alt("b")]
      + "abdefkuwh".map { Key.control($0) })

  private static let movement: Set<Key> = Set(
    [.home, .end, .pageUp, .pageDown, .up, .down] + " gGjk".map { Key.character($0) }
      + "bfnp".map { Key.control($0) })

  private static let everyKey: [Key] =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ/?: ".map { Key.character($0) }
    + [
      .enter, .escape, .tab, .backTab, .backspace, .delete, .up, .down, .left, .right, .home, .end,
      .pageUp, .pageDown, .function(1), .alt("b"), .alt("x"),
    ] + "abdefgklnopqrstuvwxy".map { Key.control($0) }

  /// The keys that a name on a line of keys stands for.
  private func keys(named name: String) -> [Key] {
    name.split(separator: " ").flatMap { word -> [Key] in
      if let key = Key(name: String(word)) { return [key] }
      return word.compactMap { Key(name: String($0)) }
    }
  }

  /// What a key leads to: the screen after it, or how the program is left; nil where nothing changes.
  private func effect(
    of key: Key, after others: [Key], in situation: KeySituation
  ) async -> String? {
    let screen = await situation.make()
    screen.navigator.perform = { _ in "performed" }
    for other in others { screen.press(other) }
    screen.navigator.clearToast()
    let before = screen.frame()
    let depth = (screen.navigator.entries.map(\.id), screen.navigator.top.invocation)
    let outcome = screen.model.handle(key)
    if outcome != .stay { return "\(outcome)" }
    if let toast = screen.navigator.toast?.text,
      Self.refusals.contains(where: toast.hasPrefix)
    {
      return nil
    }
    let after = screen.frame()
    let isSame =
      after == before && screen.navigator.entries.map(\.id) == depth.0
      && screen.navigator.top.invocation == depth.1
    defer { screen.navigator.close() }
    return isSame ? nil : after.text
  }

  @Test(arguments: KeySituation.all)
  func `Every key that is named does something, and no other key does`(situation: KeySituation)
    async
  {
    let screen = await situation.make()
    _ = screen.frame()
    var named = situation.hasHelp ? screen.model.allKeys : screen.model.keyHints
    if situation.hasHelp {
      // The line of keys has no key that the page has not; the page itself is opened by one of them.
      let words = named.flatMap { $0.sign.split(separator: " ") }
      let help = screen.model.keyHints.filter { hint in
        !hint.sign.split(separator: " ").allSatisfy(words.contains)
      }
      #expect(help.map { $0.meaning(in: .english) } == ["help"], "\(named)")
      named += help
    }
    screen.navigator.close()
    let listed = named.flatMap { keys(named: $0.sign) }
    // At an end a key cannot go on, so each is tried at both.
    let starts: [[Key]] = [[], [.down], [.end], [.home], [.left], [.tab]]
    var effects: Set<String> = []
    for key in listed {
      var found = false
      for start in starts where !found {
        if let effect = await effect(of: key, after: start, in: situation) {
          found = true
          if start.isEmpty { effects.insert(effect) }
        }
      }
      #expect(found, "\(key) is named in \(named) and does nothing")
    }
    for key in Self.everyKey where !listed.contains(key) {
      if situation.takesText {
        if case .character = key { continue }
        if Self.typing.contains(key) { continue }
      }
      // Where there are no details to show, their key says so.
      if key == .character("v") { continue }
      guard let effect = await effect(of: key, after: [], in: situation) else { continue }
      // Where no page names every key, some stand for others, or move as those do.
      if !situation.hasHelp, effects.contains(effect) || Self.movement.contains(key) { continue }
      Issue.record("\(key) does something and is not among \(named.map(\.sign)):\n\(effect)")
    }
  }

  @Test(arguments: KeySituation.all)
  func `No key is named twice`(situation: KeySituation) async {
    let screen = await situation.make()
    _ = screen.frame()
    let named = situation.hasHelp ? screen.model.allKeys : screen.model.keyHints
    let listed = named.flatMap { keys(named: $0.sign) }
    #expect(Set(listed).count == listed.count, "\(named.map(\.sign))")
    screen.navigator.close()
  }
}

extension ScreenModel {
  /// All keys of the current layer, or of the layer below the list of keys.
  fileprivate var allKeys: [KeyHint<Intent>] {
    (stack.coveringText as? HelpLayer)?.hints ?? stack.allKeys(of: stack.top)
  }
}
