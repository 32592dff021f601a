import AppMenuTesting
import HandlerProtocol
import Keyboard
import MenuDispatch
import MenuItems
import MenuNavigation
import MenuScreens
import Synchronization
import TerminalUI
import Testing
import StructuredData

/// Shows a form, keeps what is sent, and answers with effects.
private final class FormHandler: MenuItemHandler {
  let form: HandlerView
  let answer: [Effect]
  let sent = Mutex<[ActionParams]>([])

  init(_ form: FormContent, actions: [ViewAction] = [], answer: [Effect] = []) {
    self.form = HandlerView(title: "New", actions: actions, content: .form(form))
    self.answer = answer
  }

  func select(
    _ selection: HandlerSelection, report: @escaping @Sendable (HandlerStep) async -> Void
  ) async throws -> HandlerResult { HandlerResult(view: form) }

  func act(_ action: HandlerRequest<ActionParams>) async throws -> [Effect] {
    sent.withLock { $0.append(action.params) }
    return answer
  }
}

private let form = FormContent(
  fields: [
    .init(id: "title", label: "Title", required: true),
    .init(id: "due", label: "Due", type: .date),
    .init(id: "hours", label: "Hours", type: .number, value: .int(2)),
    .init(id: "urgent", label: "Urgent", type: .toggle),
    .init(id: "list", label: "List", type: .choice, choices: ["Home", "Work"]),
    .init(id: "notes", label: "Notes", type: .multiline),
    .init(id: "key", label: "Key", type: .secret),
  ], submit: .init(label: "Save", action: "save"))

@MainActor @Suite struct FormScreenTests {
  private func screen(
    _ handler: FormHandler, columns: Int = 60, rows: Int = 16
  ) async -> Screen {
    let item = MenuItem(title: "Item", tapHandlerName: "h")
    let screen = Screen(
      Menu(entries: [.item(item)]), columns: columns, rows: rows, handler: handler)
    screen.press(.enter)
    await screen.navigator.settle()
    _ = screen.frame()
    return screen
  }

  @Test(
    "Labels, placeholders and errors are shown whole on a narrow screen, so that no two look alike")
  func narrow() async {
    let fields: [FormContent.Field] = [
      .init(id: "a", label: "Gitea 또는 Forgejo의 토큰", required: true),
      .init(
        id: "b", label: "Gitea 또는 Forgejo의 API 주소", value: .string("x"),
        error: "the address is wrong"),
      .init(id: "c", label: "Date", placeholder: "2026-11-30 or 2026-11-30 14:30"),
    ]
    let screen = await screen(
      FormHandler(FormContent(fields: fields, submit: .init(label: "Save", action: "save"))),
      columns: 40, rows: 16)
    #expect(
      screen.text().hasPrefix(
        """
         App Menu › Item
        ────────────────────────────────────────
           Gitea 또는       * _________________
           Forgejo의 토큰
         ▌ Gitea 또는         x
           Forgejo의 API      ✗ the address is
           주소                 wrong
           Date               2026-11-30 or
                              2026-11-30 14:30

           [ Save ]
        """), "\(screen.text())")
  }

  @Test func `A form shows labels, marks what is required, and takes what is typed`()
    async
  {
    let handler = FormHandler(form)
    let screen = await screen(handler, rows: 15)
    #expect(
      screen.text() == """
         App Menu › Item
        ────────────────────────────────────────────────────────────
         ▌ Title  * ________________________
           Due      YYYY-MM-DD______________
           Hours    2
           Urgent   [ ] no
           List     ‹ choose ›
           Notes    ________________________
           Key      ________________________

           [ Save ]



         tab next field   ⏎ next   ctrl-s save   esc back   F1 help
        """)
    #expect(screen.frame().cursor! == (12, 2))
    screen.press(
      .paste("Buy milk"), .tab, .paste("2026-11-30"), .enter, .backspace, .paste("1.5"), .down,
      .character(" "), .tab, .character("w"), .tab, .paste("one\ntwo"), .tab, .paste("hush"))
    #expect(
      screen.text() == """
         App Menu › Item
        ────────────────────────────────────────────────────────────
           Title  * Buy milk
           Due      2026-11-30
           Hours    1.5
           Urgent   [x] yes
           List     ‹ Work ›
           Notes    one
                    two
         ▌ Key      ••••

           [ Save ]


         tab next field   ⏎ next   ctrl-s save   esc back   F1 help
        """)
    screen.press(.enter, .enter)
    await screen.navigator.settle()
    let sent = handler.sent.withLock { $0 }
    #expect(sent.map(\.action) == ["save"])
    #expect(
      sent.first?.values == [
        "title": .string("Buy milk"), "due": .string("2026-11-30"), "hours": .double(1.5),
        "urgent": .bool(true), "list": .string("Work"), "notes": .string("one\ntwo"),
        "key": .string("hush"),
      ])
  }

  @Test func `What is typed at a choice shows those that match, the best first`() async {
    let handler = FormHandler(
      FormContent(
        fields: [
          .init(
            id: "host", label: "Host", type: .choice, value: "db-1",
            choices: (1...20).flatMap { [.init("web-\($0)"), .init("db-\($0)")] }),
          .init(id: "why", label: "Why"),
        ], submit: .init(label: "Go", action: "go")))
    let screen = await screen(handler, rows: 14)
    #expect(screen.text().contains("▌ Host   ‹ db-1 ›  2 of 40"))
    #expect(screen.text().contains("←→ choose   / search"))
    screen.press(.character("w"), .character("2"))
    #expect(
      screen.text() == """
         App Menu › Item
        ────────────────────────────────────────────────────────────
         ▌ Host   w2  1 of 3 that match
                  › web-2
                    web-20
                    web-12
           Why    ________________________

           [ Go ]




         tab next field   ↑↓ move   ⏎ choose   esc cancel   F1 help
        """)
    #expect(screen.frame().cursor! == (12, 2))
    screen.press(.down, .enter)
    #expect(screen.text().contains("   Host   ‹ web-20 ›\n ▌ Why"))
    // Esc goes back to the choice of before, and only then leaves.
    screen.press(.up, .character("d"), .escape)
    #expect(screen.text().contains("▌ Host   ‹ web-20 ›  39 of 40"))
    // A click picks one of those in sight.
    screen.press(.character("/"), .character("d"))
    _ = screen.frame()
    _ = screen.model.handle(MouseEvent(.press, button: .left, column: 11, row: 4))
    #expect(screen.text().contains("▌ Host   ‹ db-2 ›"))
    screen.press(.character("x"), .tab)
    #expect(screen.text().contains("   Host   ‹ db-2 ›\n ▌ Why"))
    screen.press(.control("s"))
    await screen.navigator.settle()
    #expect(handler.sent.withLock { $0.first?.values["host"] } == .string("db-2"))
  }

  @Test
  func `A search of choices ends when the form is sent and another field is wrong`() async {
    let handler = FormHandler(
      FormContent(
        fields: [
          .init(id: "size", label: "Size", type: .choice, required: true, choices: ["S"]),
          .init(id: "host", label: "Host", type: .choice, choices: ["web", "db", "mail"]),
        ], submit: .init(label: "Go", action: "go")))
    let screen = await screen(handler)
    screen.press(.tab, .character("m"), .control("s"))
    #expect(screen.text().contains("▌ Size * ‹ choose ›"))
    #expect(screen.text().contains("  Host   ‹ mail ›"))
    screen.press(.down, .up, .character("s"), .enter)
    #expect(screen.text().contains("  Size * ‹ S ›") && screen.text().contains("▌ Host"))
  }

  @Test func `A form and what comes of it stand in the path once`() async {
    let output = HandlerView(
      id: "output", title: "Item", content: .text(TextContent(body: "all of it")))
    let other = HandlerView(id: "other", title: "Other", content: output.content)
    let fields = FormContent(fields: [], submit: .init(label: "Go", action: "go"))
    for (view, path) in [(output, " App Menu › Item\n"), (other, " App Menu › Item › Other\n")] {
      let screen = await screen(FormHandler(fields, answer: [.push(view)]))
      screen.press(.enter)
      await screen.waitUntil { $0.contains("all of it") }
      #expect(screen.text().hasPrefix(path))
      screen.press(.escape)
      #expect(screen.text().hasPrefix(" App Menu › Item\n") && screen.text().contains("[ Go ]"))
    }
  }

  @Test func `A choice without choices says so, and nothing can be sent without it`()
    async
  {
    let handler = FormHandler(
      FormContent(
        fields: [.init(id: "a", label: "A", type: .choice, required: true, choices: [])],
        submit: .init(label: "Go", action: "go")))
    let screen = await screen(handler)
    #expect(screen.text().contains("‹ nothing to choose from ›"))
    screen.press(.character("x"), .control("s"))
    #expect(screen.text().contains("✗ There is nothing to choose from"))
    #expect(handler.sent.withLock { $0.isEmpty })
  }

  @Test func `What is wrong is told beside the field, and nothing is sent`() async {
    let handler = FormHandler(form)
    let screen = await screen(handler)
    screen.press(.tab, .paste("soon"), .tab, .paste("x"), .control("s"))
    #expect(
      screen.text() == """
         App Menu › Item
        ────────────────────────────────────────────────────────────
         ▌ Title  * ________________________
                    ✗ This must be filled in
           Due      soon
                    ✗ Not a date: 'soon'; write it like 2026-11-30
           Hours    2x
                    ✗ Not a number: '2x'; write it like 12 or 3.5
           Urgent   [ ] no
           List     ‹ choose ›
           Notes    ________________________
           Key      ________________________

           [ Save ]
         ▲ 3 fields need attention
         tab next field   ⏎ next   ctrl-s save   esc back   F1 help
        """)
    #expect(handler.sent.withLock { $0.isEmpty })
  }

  @Test func `A form that comes back with errors keeps what was typed`() async {
    var refused = form
    refused.fields[0].error = "This name is taken"
    let handler = FormHandler(
      form, answer: [.replace(HandlerView(title: "New", content: .form(refused)))])
    let screen = await screen(handler)
    screen.press(.paste("Milk"), .control("s"))
    await screen.waitUntil { $0.contains("✗ This name is taken") }
    #expect(screen.text().contains("▌ Title  * Milk"))
    screen.press(.character("!"))
    #expect(!screen.text().contains("taken"))
  }

  @Test func `Esc asks before what was typed is lost, and letters are no commands`() async {
    let screen = await screen(FormHandler(form))
    screen.press(.character("q"), .escape)
    #expect(screen.text().contains("▲ Leave without sending the form?"))
    screen.press(.character("n"))
    #expect(screen.text().contains("Title  * q"))
    screen.press(.escape, .character("y"))
    #expect(screen.navigator.isAtRoot)
    // A form that nothing was typed into is left at once.
    screen.press(.enter)
    await screen.navigator.settle()
    screen.press(.escape)
    #expect(screen.navigator.isAtRoot)
  }

  @Test func `The footer of a form stands below its button`() async {
    let view = HandlerView(
      title: "t", footer: "Everybody can read it.",
      content: .form(
        FormContent(
          fields: (1...9).map { .init(id: "\($0)", label: "Field \($0)") },
          submit: .init(label: "Go", action: "go"))))
    let screen = await Screen(view: view, columns: 60, rows: 24)
    #expect(screen.text().contains("[ Go ]\n\n Everybody can read it.\n"))
    // On a low screen it comes with the button.
    let low = await Screen(view: view, columns: 60, rows: 10)
    #expect(!low.text().contains("Everybody"))
    low.press(.backTab)
    #expect(low.text().contains("▌ [ Go ]") && low.text().contains(" Everybody can read it."))
  }

  @Test func `The action of the button may ask first`() async {
    let handler = FormHandler(
      FormContent(fields: [], submit: .init(label: "Go", action: "go")),
      actions: [ViewAction(id: "go", title: "Go", confirm: "Really go?")])
    let screen = await screen(handler)
    screen.press(.enter)
    #expect(screen.text().contains("? Really go?"))
    screen.press(.character("y"))
    await screen.navigator.settle()
    #expect(handler.sent.withLock { $0.map(\.action) } == ["go"])
  }

  @Test func `A form fits 40 columns and 4 rows, with the focus in sight`() async {
    let screen = await screen(FormHandler(form), columns: 20, rows: 4)
    for _ in 0..<7 { screen.press(.tab) }
    #expect(screen.text().contains("▌ [ Save ]"))
    screen.press(.tab)
    #expect(screen.text().contains("▌ Title"))
  }

  @Test func `A secret is never shown`() async {
    let screen = await screen(FormHandler(form))
    for _ in 0..<6 { screen.press(.tab) }
    screen.press(.paste("s3cret"))
    #expect(!screen.text().contains("s3cret"))
    screen.press(.tab)
    #expect(!screen.text().contains("s3cret"))
  }

  @Test
  func `On a low screen the line of a longer text that has the caret is in sight`() async {
    let screen = await screen(FormHandler(form), columns: 40, rows: 4)
    for _ in 0..<5 { screen.press(.tab) }
    screen.press(.paste("one\ntwo\nthree\nfour"))
    #expect(screen.text().contains("four") && screen.frame().cursor?.row == 2)
    for word in ["three", "two", "one"] {
      screen.press(.up)
      let frame = screen.frame()
      #expect(frame.cursor.map { frame.text(row: $0.row).contains(word) } == true)
    }
  }
}
