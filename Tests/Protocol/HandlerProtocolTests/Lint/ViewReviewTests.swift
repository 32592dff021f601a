import Foundation
import HandlerProtocol
import Testing
import StructuredData

/// What a plugin's author is told of views that keep to the protocol and are hardly meant.
@Suite struct ViewReviewTests {
  private func value(_ json: String) throws -> StructuredValue {
    try JSONDecoder().decode(StructuredValue.self, from: Data(json.utf8))
  }

  private func words(_ problems: [ViewProblem]) -> [String] {
    problems.map { "\($0.place): \($0.matter)" }
  }

  /// A view, and what is the matter with it.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var json: String
    var expected: String

    init(_ name: String, _ json: String, _ expected: String) {
      (testDescription, self.json, self.expected) = (name, json, expected)
    }

    /// A form of fields.
    static func form(_ name: String, _ fields: String, _ expected: String) -> Case {
      Case(
        name,
        #"{"kind":"form","title":"t","fields":[\#(fields)],"submit":{"label":"l","action":"a"}}"#,
        expected)
    }

    /// A list of the rows of one section.
    static func list(_ name: String, _ rows: String, actions: String = "", _ expected: String)
      -> Case
    {
      Case(
        name,
        #"{"kind":"list","title":"t","actions":[\#(actions)],"sections":[{"rows":[\#(rows)]}]}"#,
        expected)
    }
  }

  @Test(arguments: [
    Case(
      "field", #"{"kind":"text","title":"t","body":"b","tilte":"x"}"#,
      "view.tilte: a view of kind 'text' has no field 'tilte', so it is ignored"),
    Case(
      "kind", #"{"kind":"tabel","title":"t"}"#,
      "view.kind: there is no kind of view 'tabel', so nothing of it is shown"),
    Case(
      "reserved id",
      #"{"kind":"text","title":"t","body":"b","actions":[{"id":"appmenu:settings","title":"a"}]}"#,
      "view.actions[0].id: the id 'appmenu:settings' belongs to the host, so the action is left out"
    ),
    Case(
      "format", #"{"kind":"text","title":"t","body":"b","format":"md"}"#,
      "view.format: the format 'md' is unknown, so it is taken for 'plain'"),
    Case(
      "message's style", #"{"kind":"message","title":"t","body":"b","style":"bad"}"#,
      "view.style: the style 'bad' is unknown, so it is taken for 'info'"),
    Case(
      "effect",
      #"{"kind":"text","title":"t","body":"b","actions":[{"id":"a","title":"A","effects":[{"effect":"beep"}]}]}"#,
      "view.actions[0].effects[0].effect: there is no effect 'beep', so it is ignored"),
    Case(
      "alignment",
      #"{"kind":"table","title":"t","columns":[{"id":"a","title":"A","align":"centre"}],"rows":[]}"#,
      "view.columns[0].align: the align 'centre' is unknown, so it is taken for 'left'"),
    Case(
      "column's type",
      #"{"kind":"table","title":"t","columns":[{"id":"a","title":"A","type":"int"}],"rows":[]}"#,
      "view.columns[0].type: the type 'int' is unknown, so it is taken for 'text'"),
    Case(
      "columns of one id",
      #"{"kind":"table","title":"t","columns":[{"id":"a","title":"A"},{"id":"a","title":"B"}],"rows":[]}"#,
      "view.columns[1].id: two columns have the id 'a', so both show the same cells"),
    Case(
      "a table's rows of one id",
      #"{"kind":"table","title":"t","columns":[],"rows":[{"id":"a","cells":{}},{"id":"a","cells":{}}]}"#,
      "view.rows[1].id: two rows have the id 'a', so the cursor and the actions cannot tell them apart"
    ),
    Case(
      "rows of one id in two groups",
      #"{"kind":"timeline","title":"t","groups":[{"date":"2026-01-01","rows":[{"id":"a","title":"A"}]},{"date":"2025-01-01","rows":[{"id":"a","title":"A"}]}]}"#,
      "view.groups[1].rows[0].id: two rows have the id 'a', so the cursor and the actions cannot tell them apart"
    ),
    Case(
      "a heat map's primary",
      #"{"kind":"heatmap","title":"t","from":"2026-01-01","to":"2026-01-02","days":{},"primary":"p"}"#,
      "view.primary: the view has no action 'p', so Enter on a day does nothing"),
    .list(
      "badge's style", #"{"id":"a","title":"A","badges":[{"text":"b","style":"sucess"}]}"#,
      "view.sections[0].rows[0].badges[0].style: the style 'sucess' is unknown, so it is taken for 'info'"
    ),
    .list(
      "primary without actions", #"{"id":"a","title":"A","primary":"p"}"#,
      "view.sections[0].rows[0].primary: neither the row nor its view has an action 'p', so Enter does nothing"
    ),
    .list(
      "primary beside actions",
      #"{"id":"a","title":"A","primary":"p","actions":[{"id":"o","title":"O"}]}"#,
      "view.sections[0].rows[0].primary: neither the row nor its view has an action 'p', so Enter lists the row's actions"
    ),
    .list(
      "actions of one id",
      #"{"id":"a","title":"A","actions":[{"id":"o","title":"O"},{"id":"o","title":"P"}]}"#,
      "view.sections[0].rows[0].actions[1].id: two actions have the id 'o', so the program cannot know which was chosen"
    ),
    .list(
      "action's style",
      #"{"id":"a","title":"A","actions":[{"id":"o","title":"O","style":"danger"}]}"#,
      "view.sections[0].rows[0].actions[0].style: the style 'danger' is unknown, so it is taken for 'normal'"
    ),
    .list(
      "actions of one key",
      #"{"id":"a","title":"A","actions":[{"id":"o","title":"O","key":"Ctrl-X"},{"id":"p","title":"P","key":"ctrl-x"}]}"#,
      "view.sections[0].rows[0].actions[1].key: the key 'ctrl-x' is that of the action 'o', which comes first"
    ),
    .list(
      "a row's key that is the view's",
      #"{"id":"a","title":"A","actions":[{"id":"o","title":"O","key":"n"}]}"#,
      actions: #"{"id":"new","title":"New","key":"n"}"#,
      "view.sections[0].rows[0].actions: the key 'n' is that of the row's action 'o', so it does not do the view's action 'new'"
    ),
    .list(
      "the menu's key", "", actions: #"{"id":"quit","title":"Quit","key":"q"}"#,
      "view.actions[0].key: the key 'q' is the menu's own, so it does not do the action"),
    .list(
      "no key", "", actions: #"{"id":"x","title":"X","key":"ctrl+x"}"#,
      "view.actions[0].key: 'ctrl+x' names no key, so the action has none"),
    .form(
      "field's type", #"{"id":"a","label":"A","type":"datetime"}"#,
      "view.fields[0].type: the type 'datetime' is unknown, so it is taken for 'text'"),
    .form(
      "fields of one id", #"{"id":"a","label":"A"},{"id":"a","label":"B"}"#,
      "view.fields[1].id: two fields have the id 'a', so only the last one's value is sent"),
    .form(
      "choice of nothing", #"{"id":"a","label":"A","type":"choice"}"#,
      "view.fields[0].choices: this choice has nothing to choose from"),
    .form(
      "required choice of nothing",
      #"{"id":"a","label":"A","type":"choice","choices":[],"required":true}"#,
      "view.fields[0].choices: this choice has nothing to choose from, so the form can never be sent"
    ),
    .form(
      "value that is no choice",
      #"{"id":"a","label":"A","type":"choice","choices":["x","y"],"value":"z"}"#,
      "view.fields[0].value: 'z' is not one of the choices, so nothing is chosen"),
    .form(
      "choices of a text", #"{"id":"a","label":"A","choices":["x"]}"#,
      "view.fields[0].choices: a field of type 'text' has no choices, so they are ignored"),
    .form(
      "toggle of a text", #"{"id":"a","label":"A","type":"toggle","value":"yes"}"#,
      "view.fields[0].value: this is neither true nor false, so the switch is off"),
    .form(
      "date", #"{"id":"a","label":"A","type":"date","value":"30.11.2026"}"#,
      "view.fields[0].value: '30.11.2026' is no date, so the form cannot be sent with it"),
    .form(
      "number", #"{"id":"a","label":"A","type":"number","value":"many"}"#,
      "view.fields[0].value: 'many' is no number, so the form cannot be sent with it"),
    .form(
      "list of texts", #"{"id":"a","label":"A","value":["x"]}"#,
      "view.fields[0].value: this is neither text nor a number, so the field is empty"),
  ])
  func `Each thing that is ignored or hardly meant is told with its place`(_ example: Case) throws {
    let view = try value(example.json)
    #expect(words(ViewReview.problems(inView: view)) == [example.expected])
    // All of this keeps to the protocol.
    _ = try JSONDecoder().decode(HandlerView.self, from: Data(example.json.utf8))
  }

  @Test(arguments: [
    Case.list(
      "primary of the view", #"{"id":"a","title":"A","primary":"open"}"#,
      actions: #"{"id":"open","title":"Open","key":"o"}"#, ""),
    .list(
      "the view's action done otherwise for a row",
      #"{"id":"a","title":"A","actions":[{"id":"open","title":"O","key":"o"}]}"#,
      actions: #"{"id":"open","title":"Open","key":"o"}"#, ""),
    .list(
      "a small and a capital letter", "",
      actions: #"{"id":"a","title":"A","key":"x"},{"id":"b","title":"B","key":"X"}"#, ""),
    .list(
      "null for what is missing",
      #"{"id":"a","title":"A","primary":null,"actions":null,"badges":null,"state":null}"#, ""),
    .form(
      "fields as they should be",
      #"""
      {"id":"a","label":"A","type":"password"},{"id":"b","label":"B","type":"choice","choices":["x"],"value":"x"},
      {"id":"c","label":"C","type":"choice","choices":["x"],"value":""},{"id":"d","label":"D","type":"toggle"},
      {"id":"e","label":"E","type":"date","value":"2026-11-30"},{"id":"f","label":"F","type":"number","value":3.5},
      {"id":"g","label":"G","type":"number","value":"12"},{"id":"h","label":"H","value":7}
      """#, ""),
  ])
  func `There is nothing to say of what is meant`(_ example: Case) throws {
    #expect(words(ViewReview.problems(inView: try value(example.json))) == [])
  }

  @Test
  func `The same said of many places is told once, with the first of them and their number`() throws
  {
    let rows = (0..<200).map { #"{"id":"\#($0 / 2)","title":"t","colour":"red"}"# }
    let list = Case.list("", rows.joined(separator: ","), "").json
    let problems = ViewReview.problems(inView: try value(list))
    #expect(problems.map(\.count) == [100, 200])
    #expect(
      problems.map(\.place) == ["view.sections[0].rows[1].id", "view.sections[0].rows[0].colour"])
  }

  @Test func `What helps is one of the words that are meant, or something to do`() throws {
    let view = try value(
      #"{"kind":"text","title":"t","body":"b","format":"mardown","actions":[{"id":"a","title":"A","key":"a"}]}"#
    )
    #expect(
      Set(ViewReview.problems(inView: view).map(\.fix)) == [
        .oneOf(["plain", "markdown", "ansi"], word: "mardown", lead: "it can be"),
        .advice("choose another key"),
      ])
  }

  @Test
  func `A page is looked at with the actions of its view, which nobody knows after an update`()
    throws
  {
    let view = try value(
      #"{"kind":"list","title":"t","actions":[{"id":"open","title":"O"}],"sections":[]}"#)
    let page = try value(
      #"""
      {"rows":[{"id":"a","title":"A","primary":"open"},{"id":"a","title":"A","primary":"opne"}],"next":"2"}
      """#)
    let known = words(ViewReview.problems(inPage: page, of: view))
    #expect(
      known == [
        "result.next: a page has no field 'next', so it is ignored",
        "result.rows[1].primary: neither the row nor its view has an action 'opne', so Enter does nothing",
        "result.rows[1].id: two rows have the id 'a', so the cursor and the actions cannot tell them apart",
      ])
    #expect(
      words(ViewReview.problems(inPage: page, of: nil)) == [known[0], known[2]])
    let table = try value(#"{"rows":[{"id":"a","cells":{},"title":"A"}],"cursor":"2"}"#)
    #expect(
      words(ViewReview.problems(inPage: table, of: nil)) == [
        "result.rows[0].title: a table's row has no field 'title', so it is ignored"
      ])
  }

  @Test func `A view within an effect has actions of its own`() throws {
    let result = try value(
      #"""
      {"view":{"kind":"list","title":"t","actions":[{"id":"open","title":"O","effects":[
        {"effect":"push","view":{"kind":"list","title":"u","sections":[{"rows":[{"id":"a","title":"A","primary":"open"}]}]}}
      ]}],"sections":[{"rows":[{"id":"b","title":"B","primary":"open"}]}]}}
      """#)
    #expect(
      words(ViewReview.problems(inResult: result)) == [
        "result.view.actions[0].effects[0].view.sections[0].rows[0].primary: neither the row nor its view has an action 'open', so Enter does nothing"
      ])
  }

  @Test func `Long names and very many problems stay short`() throws {
    let fields = (0..<1_000).map { #""x\#($0)\#(String(repeating: "y", count: 500))\n": 1"# }
    let view = try value(
      #"{"kind":"text","title":"t","body":"b",\#(fields.joined(separator: ","))}"#)
    let problems = ViewReview.problems(inView: view)
    #expect(problems.count <= 200 && !problems.isEmpty)
    #expect(problems.allSatisfy { $0.matter.utf8.count < 200 && !$0.place.contains("\n") })
  }
}
