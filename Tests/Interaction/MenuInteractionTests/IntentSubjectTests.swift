import HandlerProtocol
import Keyboard
import MenuInteraction
import StructuredData
import Testing

@Suite struct IntentSubjectTests {
  private static let row = RowID(["tools", "log"])
  private static let about: [Intent: Intent.Subject] = [
    .select(row): .row(row), .open(row): .opened(row), .open(nil): .opened(nil),
    .openThere: .opened(nil), .action(id: "stop"): .action(id: "stop"),
    .actions(.selection): .row(nil), .details: .row(nil), .favorite: .row(nil),
  ]
  /// The intents that are about no row.
  private static let others: [Intent] = [
    .escape, .leave(.back), .leave(.quit), .leave(.level(0)), .move(.rows(1)), .move(.pages(1)),
    .move(.first), .move(.last), .move(.days(1)), .move(.matches(1)), .move(.focus(1)),
    .move(.details(1)), .actions(.view), .reload, .retry, .stop, .filter, .results, .jump, .help,
    .problems, .log, .sort(.next), .sort(.original), .sort(.column("n")), .switchPointer,
    .link("https://example.org"), .day(CalendarDate(number: 20_000)), .edit(.enter), .text("x"),
    .change(.up), .fill(field: "f", .null), .submit, .answer(true),
  ]

  @Test
  func `Every intent that opens, runs or shows a row says so, and no other does`() {
    for (intent, subject) in Self.about { #expect(intent.subject == subject) }
    for intent in Self.others { #expect(intent.subject == .shown, "\(intent)") }
    let names = Set((Self.others + Self.about.keys).map(Self.name))
    #expect(names.count == 29, "\(names.sorted())")
  }

  @Test(arguments: BoundIntent.allCases)
  func `The intents of keys are among them`(name: BoundIntent) {
    #expect((Self.others + Self.about.keys).map(Self.name).contains(Self.name(name.intent)))
  }

  private static func name(_ intent: Intent) -> String {
    String("\(intent)".prefix { $0.isLetter })
  }
}
