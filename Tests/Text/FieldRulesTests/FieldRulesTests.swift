import DisplayText
@testable import FieldRules
import StructuredData
import Testing

struct FieldRulesTests {
  /// 2026-11-24.
  private let today = 20_781

  private func rules(
    _ kind: FieldRules.Kind = .text, _ change: (inout FieldRules) throws -> Void = { _ in }
  ) rethrows -> FieldRules {
    var rules = FieldRules(kind)
    try change(&rules)
    return rules
  }

  private func problem(_ rules: FieldRules, _ value: StructuredValue?) -> String? {
    rules.problem(of: value, today: today).map { Wording.english($0.phrase) }
  }

  // MARK: Texts

  @Test(arguments: [
    (FieldRules.Kind.number, " 12 ", StructuredValue.int(12)), (.number, "3.5", .double(3.5)),
    (.number, " ", .null), (.date, " 2026-11-30 ", .string("2026-11-30")), (.date, "", .null),
    (.toggle, "Yes", .bool(true)), (.toggle, "", .bool(false)), (.text, "", .null),
    (.text, " a ", .string(" a ")), (.secret, "x", .string("x")), (.file, "a b", .string("a b")),
  ])
  func `A text is read by its type`(
    kind: FieldRules.Kind, text: String, value: StructuredValue
  ) throws {
    #expect(try FieldRules(kind).value(of: text) == value)
  }

  @Test(arguments: [
    (FieldRules.Kind.number, "1,5"), (.number, "inf"), (.number, "0x"), (.date, "2026-02-30"),
    (.date, "26-1-1"), (.toggle, "maybe"), (.choice, "x"),
  ])
  func `A text of another type is refused, and the message has it`(
    kind: FieldRules.Kind, text: String
  ) throws {
    let problem = try #require(throws: FieldProblem.self) { try FieldRules(kind).value(of: text) }
    #expect(problem.phrase.en.contains("'\(text)'") && problem.phrase.ko.contains(text))
  }

  @Test func `The lines of a text are several values`() throws {
    let several = rules(.number) { $0.isMultiple = true }
    #expect(try several.value(of: "1\n\n 2\r\n3\n") == .array([.int(1), .int(2), .int(3)]))
    #expect(try several.value(of: "\n") == .null)
    #expect(throws: FieldProblem.notANumber("x")) { try several.value(of: "1\nx") }
  }

  // MARK: Rules

  @Test func `Numbers have limits and steps`() {
    let number = rules(.number) {
      ($0.minimum, $0.maximum, $0.step) = (.number(1), .number(2), 0.1)
    }
    #expect(problem(number, .double(1.3)) == nil && problem(number, .int(2)) == nil)
    #expect(problem(number, .int(0)) == "This must be at least 1, not '0'")
    #expect(problem(number, .double(2.1)) == "This must be at most 2, not '2.1'")
    #expect(problem(number, .double(1.25)) == "This must be in steps of 0.1, not '1.25'")
    #expect(problem(number, nil) == nil, "it is not required")
    #expect(problem(number, .string("1")) != nil)
  }

  @Test func `Dates have limits, today among them, and steps of days`() {
    let date = rules(.date) { ($0.minimum, $0.step) = (.today, 7) }
    #expect(
      problem(date, .string("2026-11-24")) == nil && problem(date, .string("2026-12-01")) == nil)
    #expect(
      problem(date, .string("2026-11-23")) == "This must be at least 2026-11-24, not '2026-11-23'")
    #expect(
      problem(date, .string("2026-11-25")) == "This must be in steps of 7 days, not '2026-11-25'")
    let past = rules(.date) { $0.maximum = .day(20_000) }
    #expect(
      problem(past, .string("2026-11-24")) == "This must be at most 2024-10-04, not '2026-11-24'")
  }

  @Test func `Lengths are counted in characters`() {
    let text = rules { ($0.minLength, $0.maxLength) = (2, 3) }
    #expect(problem(text, .string("👩🏽‍💻é")) == nil && problem(text, .string("한국어")) == nil)
    #expect(problem(text, .string("a")) == "This needs at least 2 characters, and has 1")
    #expect(problem(text, .string("abcd")) == "This can have at most 3 characters, and has 4")
    #expect(problem(text, .string("")) == nil)
  }

  @Test func `A text that does not match gets the hint, or the pattern`() throws {
    var version = try rules { $0.pattern = try TextPattern("v[0-9]+") }
    #expect(problem(version, .string("v12")) == nil)
    #expect(problem(version, .string("bogus")) == "This must match v[0-9]+, not 'bogus'")
    version.hint = "A version like v12"
    #expect(problem(version, .string("bogus")) == "A version like v12, not 'bogus'")
    version.kind = .secret
    #expect(problem(version, .string("hunter2")) == "A version like v12")
  }

  @Test func `Several values are counted, and each is checked`() {
    let hosts = rules(.choice) {
      ($0.isMultiple, $0.choices) = (true, [.init("a"), .init("b", label: "Bee"), .init("c")])
      ($0.minimum, $0.maximum) = (.number(1), .number(2))
    }
    #expect(problem(hosts, .array(["a", "b"])) == nil)
    #expect(problem(hosts, .null) == "This needs at least 1 value, and has 0")
    #expect(problem(hosts, .array(["a", "b", "c"])) == "This can have at most 2 values, and has 3")
    #expect(problem(hosts, .array(["Bee"])) == "This must be one of a, b, c, not 'Bee'")
    let numbers = rules(.number) { ($0.isMultiple, $0.maximum) = (true, .number(2)) }
    #expect(problem(numbers, .array([.int(700)])) == nil, "the limit is that of the count")
  }

  @Test func `Choices are compared by their bytes, and a program may know others`() {
    var choice = rules(.choice) { $0.choices = [.init("\u{E9}")] }
    #expect(
      problem(choice, .string("\u{E9}")) == nil && problem(choice, .string("e\u{301}")) != nil)
    choice.hasOpenChoices = true
    #expect(problem(choice, .string("x")) == nil)
  }

  @Test(arguments: FieldRules.Kind.allCases)
  func `What must be filled in is not blank`(kind: FieldRules.Kind) {
    let required = rules(kind) { $0.isRequired = true }
    #expect(problem(required, nil) == "This must be filled in")
    #expect(problem(required, .null) == "This must be filled in")
    if kind != .toggle { #expect(problem(required, .string(" \n")) == "This must be filled in") }
    var several = required
    several.isMultiple = true
    #expect(problem(several, .array([])) == "This must be filled in")
  }

  @Test(arguments: FieldRules.Kind.allCases)
  func `A value of another type is a problem, and ends nothing`(kind: FieldRules.Kind) {
    for value: StructuredValue in [.object(["a": .int(1)]), .array([.int(1)])] {
      #expect(problem(FieldRules(kind), value) != nil)
    }
  }

  @Test func `A message is one short line, whatever the value is`() throws {
    let pattern = try rules { $0.pattern = try TextPattern("a") }
    let message = try #require(
      problem(pattern, .string("\u{1B}[2J" + String(repeating: "x", count: 1_000_000) + "\n")))
    #expect(message.count < 100 && !message.contains("\u{1B}") && !message.contains("\n"))
  }
}
