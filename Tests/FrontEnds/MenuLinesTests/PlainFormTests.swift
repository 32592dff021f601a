import AppMenuTesting
import HandlerProtocol
import Keyboard
import MenuDispatch
import MenuItems
@testable import MenuLines
import Synchronization
import Testing
import StructuredData

/// Forms in plain mode.
@MainActor @Suite(.timeLimit(.minutes(5))) struct PlainFormTests {
  private final class Sent: Sendable {
    private let stored = Mutex<[[String: StructuredValue]]>([])
    func add(_ values: [String: StructuredValue]) { stored.withLock { $0.append(values) } }
    var all: [[String: StructuredValue]] { stored.withLock { $0 } }
  }

  private let sent = Sent()
  private let form = FormContent(
    fields: [
      .init(id: "title", label: "Title", required: true),
      .init(id: "due", label: "Due", type: .date, value: .string("2026-11-01")),
      .init(id: "hours", label: "Hours", type: .number, value: .int(2)),
      .init(id: "urgent", label: "Urgent", type: .toggle),
      .init(id: "list", label: "List", type: .choice, choices: ["Home", "Work"]),
      .init(id: "notes", label: "Notes", type: .multiline),
      .init(id: "key", label: "Key", type: .secret),
    ], submit: .init(label: "Save", action: "save"))
  private let prompt = "send to save, change N, ? for help, b for back, or q: "

  private func run(
    _ form: FormContent, _ answers: [String], actions: [ViewAction] = [], effects: [Effect] = []
  ) async -> PlainTranscript {
    let sent = sent
    return await Plain.run(
      HandlerView(title: "New", actions: actions, content: .form(form)), answers,
      action: { params in
        sent.add(params.values)
        return effects
      })
  }

  @Test func `Each field is asked for, what is wrong is told, and the form is sent`() async {
    let transcript = await run(
      form,
      [
        "", "Milk", "soon", "-", "1.5", "maybe", "y", "Garden", "w", "one", "", "two", ".", "hush",
        "change 1", "Bread", "send",
      ], effects: [.pop(count: 1), .toast(text: "Saved", style: .success)])
    #expect(
      transcript.from("New") == """
        New
        Enter keeps the value, - clears it.
        Title, text, required, empty: \n\
        ✗ This must be filled in
        Title, text, required, empty: Milk
        Due, date as 2026-11-30, 2026-11-01: soon
        ✗ Not a date: 'soon'; write it like 2026-11-30
        Due, date as 2026-11-30, soon: -
        Hours, number, 2: 1.5
        Urgent, switch, off; y or n: maybe
        ✗ Answer y or n
        Urgent, switch, off; y or n: y
          1  Home
          2  Work
        List, choice, empty; 1-2 or a name: Garden
        ✗ There is no choice 'Garden'.
          1  Home
          2  Work
        List, choice, empty; 1-2 or a name: w
        Notes, several lines, empty; end with '.': one
        | \n\
        | two
        | .
        Key, secret, empty: \n\

          1  Title: Milk
          2  Due: empty
          3  Hours: 1.5
          4  Urgent: on
          5  List: Work, 2 of 2
          6  Notes: 3 lines
          7  Key: filled in
        \(prompt)change 1
        Title, text, required, Milk: Bread
        \(prompt)send
        Saved

        App Menu
          1  Item
        Choose 1, a name, ? for help, or q: q

        """)
    #expect(transcript.secrets == 1 && !transcript.text.contains("hush"))
    #expect(
      sent.all == [
        [
          "title": .string("Bread"), "due": .null, "hours": .double(1.5), "urgent": .bool(true),
          "list": .string("Work"), "notes": .string("one\n\ntwo"), "key": .string("hush"),
        ]
      ])
  }

  @Test func `What must be filled in may be put off, but not sent without`() async {
    let one = FormContent(
      fields: [.init(id: "title", label: "Title", required: true)],
      submit: .init(label: "Save", action: "save"))
    let transcript = await run(one, ["", "", "send", "Milk", "send"], effects: [.pop(count: 1)])
    #expect(
      transcript.from(prompt + "send") == """
        \(prompt)send
        Not sent: 1 field needs attention.
        ✗ This must be filled in
        Title, text, required, empty: Milk
        \(prompt)send

        App Menu
          1  Item
        Choose 1, a name, ? for help, or q: q

        """)
    #expect(sent.all == [["title": .string("Milk")]])
  }

  @Test
  func `A form that comes back with errors keeps what was filled in and asks for what is wrong`()
    async
  {
    let two = FormContent(
      fields: [.init(id: "title", label: "Title"), .init(id: "place", label: "Place")],
      submit: .init(label: "Save", action: "save"))
    var refused = two
    refused.fields[0].error = "This name is taken\u{1B}[2J"
    let transcript = await run(
      two, ["Milk", "Home", "send", "Bread", "b", "y"],
      effects: [.replace(HandlerView(title: "New", content: .form(refused)))])
    #expect(
      transcript.from(prompt + "send") == """
        \(prompt)send

        New
        Enter keeps the value, - clears it.
        ✗ This name is taken␛[2J
        Title, text, Milk: Bread

          1  Title: Bread
          2  Place: Home
        \(prompt)b
        Leave without sending the form? y or n: y

        App Menu
          1  Item
        Choose 1, a name, ? for help, or q: q

        """)
  }

  @Test
  func `A form is left at once where nothing was filled in, and the button may ask first`() async {
    let empty = FormContent(fields: [], submit: .init(label: "Go", action: "go"))
    let go = ViewAction(id: "go", title: "Go", confirm: "Really go?")
    let transcript = await run(empty, ["send", "n", "send", "y", "b"], actions: [go])
    #expect(
      transcript.from("New") == """
        New
        send to go, ? for help, b for back, or q: send
        Really go? y or n: n
        Not done.
        send to go, ? for help, b for back, or q: send
        Really go? y or n: y
        Done: Go
        send to go, ? for help, b for back, or q: b

        App Menu
          1  Item
        Choose 1, a name, ? for help, or q: q

        """)
    #expect(sent.all == [[:]])
  }

  @Test func `A q loses nothing at a question, as on a screen`() async {
    let one = FormContent(
      fields: [.init(id: "title", label: "Title")], submit: .init(label: "Save", action: "save"))
    let transcript = await run(one, ["Milk", "b", "q", "send"], effects: [.pop(count: 1)])
    #expect(sent.all == [["title": .string("Milk")]] && transcript.left == 0)
  }

  @Test func `The end of the input ends a form as it ends a menu`() async {
    let menu = Menu(entries: [.item(MenuItem(title: "Item", tapHandlerName: "h"))])
    let view = HandlerView(title: "New", content: .form(form))
    for count in 0..<7 {
      let answers = ["1", "a", "", "", "", "", "b", "."].prefix(count + 1)
      let transcript = await Plain.run(menu, Array(answers), handler: FakeHandler(view))
      #expect(transcript.end == .inputEnded)
    }
  }

  @Test func `Several choices are numbers, ranges and names`() async {
    var hosts = FormContent.Field(
      id: "hosts", label: "Hosts", type: .choice, required: true,
      choices: ["web", "db", "cache", "big one"])
    hosts.multiple = true
    let transcript = await run(
      FormContent(fields: [hosts], submit: .init(label: "Run", action: "run")),
      ["7", "2-9", "1-2, big one", "send"], effects: [.pop(count: 1)])
    let text = transcript.from("New")
    #expect(text.contains("Hosts, choice, several values, required, empty; numbers such as 1 3-5"))
    #expect(text.contains("✗ There is no choice '7'.") && text.contains("no choice '2-9'"))
    #expect(sent.all == [["hosts": ["web", "db", "big one"]]])
  }

  @Test func `A choice without choices is told, and does not keep anybody`() async {
    let transcript = await run(
      FormContent(
        fields: [
          .init(
            id: "a", label: "A", type: .choice, required: true, choices: [],
            error: "no choices: no such program"),
          .init(id: "b", label: "B", type: .choice, required: true, choices: []),
          .init(id: "c", label: "C"),
        ], submit: .init(label: "Run", action: "run")), ["x", "send", "b", "q"])
    let text = transcript.from("New")
    #expect(text.contains("✗ no choices: no such program\n"))
    #expect(text.contains("✗ B, choice, required: there is nothing to choose from\n"))
    #expect(text.contains("C, text, empty: x\n"))
    #expect(text.contains("Not sent: 2 fields need attention."))
    #expect(!text.contains("1-0"))
    #expect(sent.all.isEmpty)
  }
}
