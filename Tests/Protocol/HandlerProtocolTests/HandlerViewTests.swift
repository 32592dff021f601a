import Foundation
import HandlerProtocol
import Testing
import StructuredData

@Suite struct HandlerViewTests {
  private func roundTrip(_ view: HandlerView) throws -> HandlerView {
    try JSONDecoder().decode(HandlerView.self, from: JSONEncoder().encode(view))
  }

  @Test(arguments: [
    ViewContent.text(TextContent(body: "b", format: .markdown)),
    .list(
      ListContent(
        sections: [
          ViewSection(
            title: "s",
            rows: [
              ViewRow(
                id: "r", title: "t", subtitle: "u", icon: "i",
                image: ViewImage(data: "aGk=", type: "image/png"),
                detail: "d", badges: [.init("new", style: .success)], state: .checked,
                actions: [
                  ViewAction(
                    id: "a", title: "A", key: "x", style: .destructive, confirm: "sure?",
                    effects: [
                      .pop(count: 2), .refresh, .close, .toast(text: "t", style: .warning),
                      .copy(text: "c"), .open(url: "https://example.org"),
                      .push(HandlerView(title: "p", content: .text(TextContent(body: "")))),
                    ])
                ],
                primary: "a")
            ])
        ], placeholder: "none", cursor: "2")),
    .table(
      TableContent(
        columns: [.init(id: "c", title: "C", align: .center, type: .size, priority: 1)],
        rows: [.init(id: "r", cells: ["c": .number(1.5), "d": .text("x"), "e": .number(3)])])),
    .heatmap(
      HeatmapContent(
        from: "2026-01-01", to: "2026-12-31", days: ["2026-05-05": 3], unit: "u",
        unitOne: "one", summary: "s", total: 3, primary: "p", sections: [])),
    .timeline(
      TimelineContent(
        groups: [.init(date: "2026-01-01", rows: [ViewRow(title: "x")])], cursor: "c")),
    .detail(
      DetailContent(
        fields: [.init(label: "l", value: "v")], body: "b", image: ViewImage(url: "https://x"))),
    .form(
      FormContent(
        fields: [
          .init(
            id: "f", label: "F", type: .choice, value: .string("a"), placeholder: "p",
            required: true,
            choices: ["a", "b"], error: "e")
        ], submit: .init(label: "Save", action: "save"))),
    .message(MessageContent(style: .empty, body: "b", detail: "d", retry: true)),
  ])
  func `Every kind of view comes back from JSON as it went`(content: ViewContent) throws {
    let view = HandlerView(
      id: "v", title: "T", subtitle: "S", actions: [ViewAction(id: "a", title: "A")], footer: "F",
      content: content)
    #expect(try roundTrip(view) == view)
  }

  @Test func `Defaults stand in for what is left out, and unknown keys are passed over`()
    throws
  {
    let view = try JSONDecoder().decode(
      HandlerView.self, from: Data(#"{"kind":"text","title":"t","body":"b","future":1}"#.utf8))
    #expect(view.id == "main" && view.actions.isEmpty)
  }

  @Test func `Kinds and effects of later versions are told apart from broken ones`() throws {
    let view = try JSONDecoder().decode(
      HandlerView.self, from: Data(#"{"kind":"globe","title":"t"}"#.utf8))
    #expect(view.content == .unknown(kind: "globe"))
    let effect = try JSONDecoder().decode(Effect.self, from: Data(#"{"effect":"sing"}"#.utf8))
    #expect(effect == .unknown(name: "sing"))
  }

  @Test(arguments: [
    #"{"kind":"text","title":5,"body":"b"}"#, #"{"kind":"list","title":"t","sections":{}}"#,
    #"{"kind":"table","title":"t","columns":[],"rows":[{"id":"r","cells":{"a":true}}]}"#,
    #"{"kind":"heatmap","title":"t","from":"a","to":"b","days":{"x":"y"}}"#, #"{"title":"t"}"#,
  ])
  func `A known field of a wrong type fails the message`(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(HandlerView.self, from: Data(json.utf8))
    }
  }
}

@Suite struct EnvelopeTests {
  @Test func `A request is one line of JSON-RPC`() throws {
    let line = try Envelope.request(
      Method.end, id: .number(3), params: InvocationParams(invocation: "i\n1"))
    #expect(line.last == 0x0A && line.dropLast().allSatisfy { $0 != 0x0A })
    let head = try IncomingMessage(line)
    #expect(head.id == .number(3) && head.method == "handler/end")
    #expect(try IncomingMessage(line).params(InvocationParams.self).invocation == "i\n1")
  }

  @Test func `A failure carries what helps the user`() throws {
    let error = ResponseError(message: "m", data: .init(detail: "d", hint: "h", retryable: false))
    #expect(try IncomingMessage(Envelope.failure(.string("x"), error)).error == error)
  }
}

@Suite struct LineFramingTests {
  @Test func `Lines are cut wherever the pieces end`() {
    var framing = LineFraming()
    #expect(framing.append(Array("{\"a\"".utf8)).lines.isEmpty)
    let lines = framing.append(Array(":1}\n\n  \n{}\n{".utf8)).lines
    #expect(lines.map { String(decoding: $0, as: UTF8.self) } == ["{\"a\":1}", "{}"])
    #expect(framing.append(Array("}\n".utf8)).lines.count == 1)
  }

  @Test
  func `A line that is too long is refused, those before it are not lost`() {
    var long = LineFraming()
    let parts = (0..<5).map { _ in long.append([UInt8](repeating: 0x61, count: 1 << 20)).isTooLong }
    #expect(parts.last == true)
    let rest = long.append(Array("{}\n".utf8))
    #expect(rest.lines.isEmpty && rest.isTooLong)
  }

  @Test func `A cell of null is empty, as a missing one`() throws {
    let text = #"{"id":"r","cells":{"a":null,"b":"x","c":2}}"#
    let row = try JSONDecoder().decode(TableContent.Row.self, from: Data(text.utf8))
    #expect(row.cells == ["b": .text("x"), "c": .number(2)])
  }

  @Test func `A cell may be a badge, which is written as it was read`() throws {
    let text = #"{"cells":{"a":{"style":"success","text":"up"},"b":{"text":"?"}},"id":"r"}"#
    let row = try JSONDecoder().decode(TableContent.Row.self, from: Data(text.utf8))
    #expect(row.cells == ["a": .badge(.init("up", style: .success)), "b": .badge(.init("?"))])
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(String(decoding: try encoder.encode(row), as: UTF8.self) == text)
    for cell in ["true", "[]", "{}"] {
      let wrong = #"{"id":"r","cells":{"a":\#(cell)}}"#
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(TableContent.Row.self, from: Data(wrong.utf8))
      }
    }
  }

  @Test func `A byte order mark before a message is ignored`() throws {
    let message = try IncomingMessage(Data([0xEF, 0xBB, 0xBF] + Array(#"{"method":"log"}"#.utf8)))
    #expect(message.method == "log")
  }

  @Test(arguments: ["null", "{}", #"{"view":"main"}"#, #"{"effects":null}"#])
  func `Of an action's answer only the effects count`(result: String) throws {
    let message = try IncomingMessage(Data(#"{"id":1,"result":\#(result)}"#.utf8))
    #expect(try message.result(ActionParams.Answer.self).effects == [])
  }

  @Test
  func `Brackets in strings and in lines that are no messages do not count as nested`() throws {
    let many = String(repeating: "[", count: 100)
    #expect(throws: Never.self) { try IncomingMessage(Data("{\"a\":\"\\\"\(many)\"}".utf8)) }
    #expect(throws: DecodingError.self) { try IncomingMessage(Data(many.utf8)) }
    let error = #expect(throws: JSONSyntaxError.self) {
      try IncomingMessage(Data("{\"a\":\(many)".utf8))
    }
    #expect(error?.reason == .tooDeep(limit: JSONDocument.deepestNesting))
  }
}
