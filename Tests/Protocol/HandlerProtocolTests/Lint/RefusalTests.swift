import Foundation
import HandlerProtocol
import StructuredData
import Testing

/// The faults for which the host refuses an answer, and those of an answer as a whole.
@Suite struct RefusalTests {
  private static func value(_ json: String) throws -> StructuredValue {
    try JSONDecoder().decode(StructuredValue.self, from: Data(json.utf8))
  }

  private func lines(_ problems: [ViewProblem]) -> [String] {
    problems.map { "\($0.isRefused ? "✗" : "▲") \($0.place): \($0.matter)" }
  }

  /// A view of each kind with all fields, and all effects.
  static let answers = [
    #"{"kind":"text","id":"i","title":"t","subtitle":"s","footer":"f","body":"b","format":"plain","actions":[{"id":"a","title":"A","key":"x","style":"normal","confirm":"?","undoable":true,"checks":true}]}"#,
    #"{"kind":"list","title":"t","placeholder":"p","cursor":"c","sections":[{"title":"s","rows":[{"id":"r","title":"R","subtitle":"s","icon":"star","image":{"data":"","type":"image/png","url":"u"},"detail":"d","badges":[{"text":"b","style":"info"}],"state":"checked","primary":"p","actions":[{"id":"p","title":"P"}]}]}]}"#,
    #"{"kind":"table","title":"t","cursor":"c","columns":[{"id":"c","title":"C","align":"left","type":"text","priority":1}],"rows":[{"id":"r","cells":{"c":"x","d":1.5},"state":"unchecked","primary":"p","actions":[{"id":"p","title":"P"}]}]}"#,
    #"{"kind":"heatmap","title":"t","from":"2026-01-01","to":"2026-01-02","days":{"2026-01-01":1},"unit":"u","unitOne":"u","summary":"s","total":1,"primary":"p","actions":[{"id":"p","title":"P"}],"sections":[{"rows":[]}]}"#,
    #"{"kind":"timeline","title":"t","cursor":"c","groups":[{"date":"2026-01-01","rows":[{"id":"r","title":"R"}]}]}"#,
    #"{"kind":"detail","title":"t","fields":[{"label":"l","value":"v"}],"body":"b","format":"markdown","image":{"url":"u"},"sections":[{"rows":[]}]}"#,
    #"{"kind":"form","title":"t","fields":[{"id":"f","label":"F","type":"text","value":"v","placeholder":"p","required":true,"choices":["c"],"error":"e"}],"submit":{"label":"S","action":"s"}}"#,
    #"{"kind":"message","title":"t","style":"info","body":"b","detail":"d","retry":true}"#,
    #"{"kind":"text","title":"t","body":"b","actions":[{"id":"a","title":"A","effects":[{"effect":"push","view":{"kind":"text","title":"t","body":"b"}},{"effect":"replace","view":{"kind":"hologram","title":"t"}},{"effect":"pop","count":1},{"effect":"refresh"},{"effect":"toast","text":"t","style":"info"},{"effect":"copy","text":"c"},{"effect":"open","url":"u"},{"effect":"close"},{"effect":"beep","text":"t"}]}]}"#,
  ]

  /// Returns all values with one member or element left out, or replaced by a value of another type.
  private static func mutants(of value: StructuredValue) -> [StructuredValue] {
    let others: [StructuredValue] = [
      .null, .bool(true), .int(1), .double(1.5), .string("x"), .array([]), .array([.int(1)]),
      .object([:]), .object(["x": .array([])]),
    ]
    switch value {
    case .object(let members):
      return members.flatMap { key, member in
        (others + mutants(of: member)).map { mutant in
          .object(members.merging([key: mutant]) { $1 })
        } + [.object(members.filter { $0.key != key })]
      }
    case .array(let elements):
      return elements.indices.flatMap { index in
        (others + mutants(of: elements[index])).map { mutant in
          var changed = elements
          changed[index] = mutant
          return .array(changed)
        }
      }
    default: return []
    }
  }

  @Test(arguments: answers)
  func `A view is refused exactly where it cannot be decoded`(json: String) throws {
    let whole = try Self.value(json)
    #expect(ViewReview.problems(inView: whole).allSatisfy { !$0.isRefused })
    for mutant in Self.mutants(of: whole) {
      let text = try JSONEncoder().encode(mutant)
      let isDecoded =
        (try? JSONDocument(text).root.decode(HandlerView.self)) != nil
      let refused = ViewReview.problems(inView: mutant).filter(\.isRefused)
      #expect(
        isDecoded == refused.isEmpty,
        "\(String(decoding: text, as: UTF8.self)): \(lines(refused))")
    }
  }

  @Test func `One fault hides no other`() throws {
    let result = try Self.value(
      #"""
      {"view": {"kind": "list", "title": 3, "sections": [{"rows": [
        {"id": "a", "title": "A", "state": "done", "icon": "strr"},
        {"id": "a", "colour": "red"}]}]},
       "effects": [{"effect": "beep"}, {"effect": "push", "view": {"kind": "lst", "title": "t",
         "sections": [{"rows": [{"id": "b", "title": "B", "primary": "p"}]}]}}]}
      """#)
    #expect(
      lines(ViewReview.problems(inResult: result, icons: ["star"])) == [
        "▲ result.effects[0].effect: there is no effect 'beep', so it is ignored",
        "▲ result.effects[1].view.kind: there is no kind of view 'lst', so nothing of it is shown",
        "▲ result.effects[1].view.sections[0].rows[0].primary: neither the row nor its view has an action 'p', so Enter does nothing",
        "▲ result.view.sections[0].rows[1].id: two rows have the id 'a', so the cursor and the actions cannot tell them apart",
        "▲ result.view.sections[0].rows[0].icon: there is no icon 'strr', so none is shown",
        "✗ result.view.sections[0].rows[0].state: there is no state 'done'",
        "▲ result.view.sections[0].rows[1].colour: a row has no field 'colour', so it is ignored",
        "✗ result.view.sections[0].rows[1].title: a row needs 'title', which is missing",
        "✗ result.view.title: 'title' is a number, not text",
      ])
  }

  @Test func `What is a character needs no name of an icon`() throws {
    for icon in ["⛰", "👩‍💻", "x"] {
      let view = try Self.value(
        #"{"kind":"list","title":"t","sections":[{"rows":[{"id":"a","title":"A","icon":"\#(icon)"}]}]}"#
      )
      #expect(ViewReview.problems(inView: view, icons: ["star"]).isEmpty)
    }
  }

  /// A result, what it answers, and what is told of it.
  static let results: [(json: String, question: ViewReview.Question, lines: [String])] = [
    (
      #"{"kind":"text","title":"t","body":"b"}"#, .selection,
      ["✗ result: this is a view in the place of a result"]
    ),
    (
      #"{"kind":"text","title":"t"}"#, .action,
      [
        "✗ result: this is a view in the place of a result",
        "✗ result.body: a view of kind 'text' needs 'body', which is missing",
      ]
    ),
    (
      "{}", .selection,
      ["✗ result: the result has neither 'view' nor 'effects', so there is nothing to show"]
    ),
    (
      #"{"veiw":{}}"#, .selection,
      [
        "✗ result: the result has neither 'view' nor 'effects', but 'veiw', so there is nothing to show",
        "▲ result.veiw: the result has no field 'veiw', so it is ignored",
      ]
    ),
    (
      "null", .selection,
      ["✗ result: the result has neither 'view' nor 'effects', so there is nothing to show"]
    ),
    (#"{"effects":[]}"#, .selection, []),
    ("{}", .updatedSelection, []), ("null", .updatedSelection, []), ("null", .action, []),
    ("{}", .action, []), ("[]", .updatedSelection, ["✗ result: this is a list, not the result"]),
    (
      #"{"view":{"kind":"text","title":"t","body":"b"}}"#, .action,
      ["✗ result.view: the result of an action has no view, so it is not shown"]
    ),
    (
      #"{"view":{"kind":"text","title":"t","body":"b"},"effects":[]}"#, .action,
      ["▲ result.view: the result of an action has no view, so it is not shown"]
    ),
  ]

  @Test(arguments: results.indices)
  func `A result says something, and is none of what only looks like one`(index: Int) throws {
    let (json, question, expected) = Self.results[index]
    let problems = ViewReview.problems(inResult: try Self.value(json), of: question)
    #expect(lines(problems) == expected)
  }
}
