import HandlerProtocol
import Keyboard
import MenuInteraction
import MenuItems
import TerminalUI
import Testing

@testable import MenuScreens

/// Text that is typed faster than it is looked for and shown.
@MainActor @Suite(.timeLimit(.minutes(5))) struct TypedTextTests {
  /// Events that are waiting, the key that comes before them taken already.
  private func waiting(_ events: [TerminalEvent]) -> WaitingEvents {
    var waiting = WaitingEvents(TerminalEvents())
    waiting.batch = events
    return waiting
  }

  private nonisolated static let letters: [TerminalEvent] = "bc".map { .key(.character($0)) }
  private nonisolated static let joined: [(Key, [TerminalEvent], Typing, Key, taken: Int)] = [
    (.character("a"), letters, .line, .paste("abc"), 2),
    (.character("a"), letters, .commands, .character("a"), 0),
    (.character("a"), [], .line, .character("a"), 0),
    (.character("a"), letters + [.key(.enter)] + letters, .line, .paste("abc"), 2),
    (.character("a"), letters + [.key(.enter)] + letters, .lines, .paste("abc\nbc"), 5),
    (.enter, letters, .lines, .paste("\nbc"), 2),
    (.enter, letters, .line, .enter, 0),
    (.enter, [], .lines, .enter, 0),
    (.backspace, letters, .line, .backspace, 0),
    (.character("a"), [.key(.backspace)] + letters, .line, .character("a"), 0),
    (.character("a"), [.resized] + letters, .line, .character("a"), 0),
    (.character("a"), [.key(.paste("x"))], .line, .character("a"), 0),
    (.character("e"), [.key(.character("\u{301}"))], .line, .paste("e\u{301}"), 1),
  ]

  @Test(arguments: joined.indices)
  func `A key takes the text with it that waits behind it`(index: Int) {
    let (key, events, typing, expected, taken) = Self.joined[index]
    var waiting = waiting(events)
    #expect(waiting.joining(key, typing) == expected)
    #expect(waiting.position == taken)
  }

  @Test(
    "A thousand letters that are waiting are looked for once, and find what they did one by one")
  func search() {
    let word = "item " + String(repeating: "x", count: 1_000)
    let menu = Menu(entries: [.item(MenuItem(title: word, tapHandlerName: "h"))])
    let (together, single) = (Screen(menu).model, Screen(menu).model)
    for model in [together, single] { _ = model.handle(.character("/")) }
    for character in word { _ = single.handle(.character(character)) }
    var waiting = waiting(word.dropFirst().map { .key(.character($0)) })
    var keys = 0
    var key: Key? = .character("i")
    while let pressed = key {
      keys += 1
      _ = together.handle(waiting.joining(pressed, together.stack.typing))
      guard waiting.position < waiting.batch.count,
        case .key(let next) = waiting.batch[waiting.position]
      else { break }
      waiting.position += 1
      key = next
    }
    #expect(keys == 1)
    #expect(together.stack.level.filter?.input == single.stack.level.filter?.input)
    #expect(together.stack.level.rows.count == 1 && single.stack.level.rows.count == 1)
  }

  @Test func `Characters are text where they are typed, and commands elsewhere`() async {
    let fields: [FormContent.Field] = [
      .init(id: "line", label: "Line", type: .text),
      .init(id: "lines", label: "Lines", type: .multiline),
      .init(id: "toggle", label: "Toggle", type: .toggle),
    ]
    let form = HandlerView(
      title: "Form",
      content: .form(FormContent(fields: fields, submit: .init(label: "Send", action: "send"))))
    let screen = await Screen(view: form)
    var found = [screen.model.stack.typing]
    for _ in fields {
      _ = screen.model.handle(.tab)
      found.append(screen.model.stack.typing)
    }
    #expect(found == [.line, .lines, .commands, .commands])
    _ = screen.model.handle(.tab)
    _ = screen.model.handle(.character("x"))
    // What is typed may be lost: a letter is an answer now.
    _ = screen.model.handle(.escape)
    #expect(screen.model.stack.question != nil && screen.model.stack.typing == .commands)

    let model = Screen(Menu(entries: [.item(MenuItem(title: "Item", tapHandlerName: "h"))])).model
    #expect(model.stack.typing == .commands)
    _ = model.handle(.character("/"))
    #expect(model.stack.typing == .line)
    _ = model.handle(.tab)
    #expect(model.stack.typing == .commands)
    _ = model.handle(.escape)
    _ = model.handle(.character(":"))
    #expect(model.stack.typing == .line)
    _ = model.handle(.escape)
    _ = model.handle(.character("?"))
    #expect(model.stack.coveringText is HelpLayer && model.stack.typing == .commands)
    _ = model.handle(.character("/"))
    #expect(model.stack.coveringText is HelpLayer && model.stack.typing == .line)

    let text = await Screen(
      view: HandlerView(title: "Text", content: .text(TextContent(body: "words")))
    ).model
    #expect(text.stack.typing == .commands)
    _ = text.handle(.character("/"))
    #expect(text.stack.typing == .line)
  }
}
