import Foundation
import HandlerProtocol
import Testing
import StructuredData

@Suite struct ViewPageTests {
  private let row = ViewRow(id: "r", title: "row")
  private let cells = TableContent.Row(id: "r", cells: ["a": .number(1)])

  private func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(json.utf8))
  }

  @Test func `Pages of every kind come back from JSON as they went`() throws {
    let group = TimelineContent.Group(date: "2026-01-02", rows: [row])
    for page in [
      ViewPage(.list([row]), cursor: "2"), ViewPage(.table([cells])), ViewPage(.timeline([group])),
      ViewPage(.list([])),
    ] {
      let params = AppendParams(invocation: "i", view: "v", sequence: 3, content: page)
      let line = try JSONEncoder().encode(params)
      #expect(try JSONDecoder().decode(AppendParams.self, from: line) == params)
    }
    #expect(try decode(ViewPage.self, "{}") == ViewPage(.list([])))
  }

  @Test func `A row of a wrong type fails the page`() {
    #expect(throws: DecodingError.self) {
      try decode(ViewPage.self, #"{"rows": [{"id": "a", "title": 3}]}"#)
    }
    #expect(throws: DecodingError.self) { try decode(ViewPage.self, #"{"rows": [{"cells": 3}]}"#) }
  }

  @Test
  func `Rows join the last section of a list, the end of a table, and the last equal date`() {
    var list = HandlerView(
      title: "l",
      content: .list(
        ListContent(sections: [ViewSection(title: "a", rows: []), ViewSection(rows: [row])])))
    let joined = list.append(ViewPage(.list([row, row])))
    #expect(joined)
    guard case .list(let content) = list.content else { return }
    #expect(content.sections.map(\.rows.count) == [0, 3])

    var table = HandlerView(title: "t", content: .table(TableContent(columns: [], rows: [cells])))
    let accepted = [ViewPage(.table([cells])), ViewPage(.list([row])), ViewPage(.list([]))].map {
      table.append($0)
    }
    #expect(accepted == [true, false, true] && table.rowCount == 2)

    func group(_ date: String) -> TimelineContent.Group { .init(date: date, rows: [row]) }
    var timeline = HandlerView(
      title: "t", content: .timeline(TimelineContent(groups: [group("2026-01-02")])))
    let grown = timeline.append(ViewPage(.timeline([group("2026-01-02"), group("2026-01-01")])))
    #expect(grown)
    guard case .timeline(let days) = timeline.content else { return }
    #expect(days.groups.map(\.rows.count) == [2, 1])
    var empty = HandlerView(title: "l", content: .list(ListContent(sections: [])))
    let begun = empty.append(ViewPage(.list([row])))
    #expect(begun && empty.rowCount == 1)
    var text = HandlerView(title: "t", content: .text(TextContent(body: "b")))
    let refused = !text.append(ViewPage(.list([row])))
    #expect(refused)
    #expect(text.content == .text(TextContent(body: "b")))
  }

  @Test func `A view that is cut keeps its first rows and has no further pages`() {
    let rows = (0..<5).map { ViewRow(id: "\($0)", title: "t") }
    let list = HandlerView(
      title: "l",
      content: .list(
        ListContent(
          sections: [ViewSection(title: "a", rows: rows), ViewSection(title: "b", rows: rows)],
          cursor: "c")))
    #expect(list.prefix(rows: 10) == list)
    let cut = list.prefix(rows: 7)
    #expect(cut.rowCount == 7 && cut.cursor == nil)
    #expect(list.prefix(rows: 5).rowCount == 5)
    #expect(ViewPage(.list(rows), cursor: "c").prefix(2).rowCount == 2)
  }

  @Test func `A word that this version does not know is taken for the ordinary one`()
    throws
  {
    let json = #"{"kind":"message","title":"t","style":"sparkling","body":"b"}"#
    #expect(
      try decode(HandlerView.self, json).content
        == .message(MessageContent(style: .info, body: "b")))
  }

  @Test func `Unknown fields, kinds and effects are found wherever they stand`() throws {
    let result = try decode(
      StructuredValue.self,
      """
      {"vew": 1, "view": {"kind": "list", "title": "t", "tilte": "x", "sections": [
        {"rows": [{"id": "a", "title": "a", "colour": "red", "colour2": 1, "actions": [
          {"id": "x", "title": "x", "effects": [{"effect": "explode"}]}]}]}]},
       "effects": [{"effect": "push", "view": {"kind": "hologram", "title": "h"}}]}
      """)
    #expect(
      Set(ViewReview.problems(inResult: result).compactMap(\.ignored)) == [
        "the field 'vew' in the result", "the field 'tilte' in a view of kind 'list'",
        "the field 'colour' in a row", "the field 'colour2' in a row", "the effect 'explode'",
        "the kind 'hologram'",
      ])
    let fine = try JSONEncoder().encode(
      HandlerResult(
        view: HandlerView(title: "t", content: .table(.init(columns: [], rows: [cells])))))
    #expect(
      ViewReview.problems(
        inResult: try JSONDecoder().decode(StructuredValue.self, from: fine)
      ).allSatisfy { $0.ignored == nil })
  }
}
