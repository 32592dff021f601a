import HandlerProtocol
import Keyboard
import MenuInteraction
import MenuNavigation
@testable import MenuServing
import StructuredData
import Testing

@Suite("Forms of intents", .timeLimit(.minutes(5))) struct IntentFormTests {
  static let intents: [Intent] = [
    .escape, .open(nil), .retry, .submit, .stop, .move(.focus(1)), .actions(.view), .answer(true),
    .answer(false),
    .sort(.original), .sort(.column("a b;c")),
    .filter, .results, .leave(.back), .reload, .details,
    .open(RowID(["x/y"])), .open(RowID(["a", "b;c"])),
    .action(id: "a:b;c%"), .leave(.level(2)), .move(.days(7)), .day(CalendarDate(number: 20_000)),
  ]

  @Test(arguments: intents)
  func `Steps and their text are the same thing`(intent: Intent) throws {
    let form = IntentForm([
      .row(["a/b", "ü ", "", ".."]), .intent(intent), .more, .offer(7), .dismiss,
    ])
    let text = try #require(form.text)
    #expect(IntentForm(FormFields([.init("do", text)])) == form)
  }

  @Test(
    arguments: [
      ([], []), (["web"], ["web"]), (["web", "a%2Fb"], ["web", "a/b"]),
    ] as [([String], [String])])
  func `The boxes of a field are one value, also without a tick`(
    ticked: [String], values: [String]
  ) {
    let fields = ([""] + ticked).map { FormFields.Field("m-hosts", $0) }
    #expect(
      IntentForm(FormFields(fields))
        == IntentForm([.intent(.fill(field: "hosts", .array(values.map { .string($0) })))]))
  }

  @Test(
    arguments: [
      .leave(.quit), .switchPointer, .move(.rows(-1)), .link("https://example.org"), .edit(.enter),
      .change(.up), .move(.details(1)), .openThere, .select(.submit), .open(.submit),
      .move(.rows(3)),
    ] as [Intent])
  func `Intents that a page must not send have no text`(intent: Intent) {
    #expect(IntentForm([.intent(intent)]).text == nil)
  }

  @MainActor
  @Test(arguments: [.open(nil), .open(RowID(["contributions"])), .openThere] as [Intent])
  func `No intent that opens a row does so for a user who may not run it`(intent: Intent) {
    for mayRun in [true, false] {
      let page = TestPage()
      let outcome = IntentForm([.row(["contributions"]), .intent(intent)])
        .perform(on: page.stack, rights: { _ in ItemRights(view: true, run: mayRun) })
      #expect((outcome == .stale) == !mayRun)
    }
  }

  @Test(arguments: [
    "", "quit", "command:quit", "command:", "command:nothing", "open;", ";open", "open:", "row",
    "row:%", "row:%zz", "row:%FF", "day:x",
    "day:2026-13-01", "level:x", "level:99999999999999999999", "level:9999999999",
    "level:\(Int.min)", "move-day:\(Int.min)", "offer:x",
    "find", "jump", "text", "day", "fill:x",
    "select:0", "item:%", "open;quit", "open;open;open;open;open;open;open;open;open", "OPEN",
    " open",
    "link:https%3A%2F%2Fexample.org",
    String(repeating: "a", count: 9_000), "action:" + String(repeating: "x", count: 9_000),
  ])
  func `What is unknown or malformed asks for nothing`(text: String) {
    #expect(IntentForm(FormFields([.init("do", text)])) == nil)
  }

  @Test func `The values of fields come first, whatever the order`() {
    let form = IntentForm(
      FormFields([
        .init("do", "submit"), .init("f-a%20b", "x"), .init("b-on", "off"), .init("b-on", "on"),
        .init("c-k", "%C3%BC"), .init("c-n", ""),
        .init("s-w", ""), .init("s-v", "pw"), .init("b-x", "maybe"), .init("f-%", "x"),
        .init("token", "t"),
      ]))
    #expect(
      form?.steps == [
        .intent(.fill(field: "a b", .string("x"))), .intent(.fill(field: "on", .bool(false))),
        .intent(.fill(field: "on", .bool(true))),
        .intent(.fill(field: "k", .string("ü"))), .intent(.fill(field: "n", .null)),
        .intent(.fill(field: "v", .string("pw"))),
        .intent(.submit),
      ])
    #expect(
      IntentForm(FormFields([.init("text", "x"), .init("do", "find")]))?.steps == [.find("x")])
    #expect(
      IntentForm(FormFields([.init("text", "x"), .init("do", "text")]))?.steps == [
        .intent(.text("x"))
      ])
  }

  @Test func `A body is read as browsers write it`() {
    #expect(
      FormFields(urlencoded: Array("a=b+c&d=%C3%BC%26&e&f=g=h&&".utf8))?.fields == [
        .init("a", "b c"), .init("d", "ü&"), .init("e", ""), .init("f", "g=h"),
      ])
    #expect(FormFields(urlencoded: []) == FormFields())
    #expect(FormFields(urlencoded: Array("a=%".utf8)) == nil)
    #expect(FormFields(urlencoded: Array("a=%FF".utf8)) == nil)
    #expect(FormFields(urlencoded: [0x61, 0x3D, 0xFF]) == nil)
    let many = String(repeating: "a=b&", count: FormFields.limit)
    #expect(FormFields(urlencoded: Array(many.utf8))?.fields.count == FormFields.limit)
    #expect(FormFields(urlencoded: Array((many + "a").utf8)) == nil)
    #expect(FormFields([.init("a", "1"), .init("a", "2")])["a"] == "2")
  }

  @Test(arguments: 0..<20)
  @MainActor func `Any bytes are read without a trap, and performed`(seed: Int) async {
    var random = Numbers(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1)
    let words = [
      "row:", "open", "a", "b", ";", ":", "/", "%", "%41", "action:", "look", "find", "jump",
      "escape", "submit", "yes", "no", "level:0",
      "more", "offer:1", "command:details", "command:actions", "command:filter", "item:a",
      "move-day:-5", "day:2026-01-01", "sort:n",
      "contributions", "more/inner", "command:help", "command:jump", "text", "retry", "edit",
      "results", "\u{0}", "é",
    ]
    let page = TestPage()
    for _ in 0..<150 {
      var bytes: [UInt8] = []
      for _ in 0..<random.next(64) { bytes.append(UInt8(random.next(256))) }
      if let fields = FormFields(urlencoded: bytes) { _ = IntentForm(fields) }
      let text = (0..<random.next(6)).map { _ in words[random.next(words.count)] }.joined(
        separator: random.next(2) == 0 ? "" : ";")
      await page.send(text, ("text", words[random.next(words.count)]), ("f-name", "x"))
      #expect(throws: Never.self) { try page.html() }
    }
  }

  /// Made-up numbers that are the same in each run.
  struct Numbers {
    var state: UInt64
    mutating func next(_ limit: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(limit))
    }
  }

  @Test @MainActor func `A row that has gone stops the steps behind it`() async {
    let page = TestPage()
    #expect(await page.send("row:gone;open") == .stale)
    #expect(page.stack.navigator.isAtRoot)
    await page.send("command:help")
    #expect(await page.send("row:contributions;open") == .stale)
  }
}
