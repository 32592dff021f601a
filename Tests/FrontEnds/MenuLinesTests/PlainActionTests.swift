import AppMenuTesting
import Foundation
import HandlerProtocol
import MenuLines
import StructuredData
import Synchronization
import Testing
import MenuDispatch

/// Which row and which values an action of plain mode gets.
@MainActor @Suite(.timeLimit(.minutes(5))) struct PlainActionTests {
  @Test func `An action that is listed for a row is for it`() async {
    let rows = Mutex<[String?]>([])
    let view = HandlerView(
      title: "Files", actions: [ViewAction(id: "delete", title: "Delete", key: "d")],
      content: .list(
        ListContent(
          sections: [
            ViewSection(rows: ["one", "two"].map { ViewRow(id: $0, title: $0) })
          ])))
    _ = await Plain.run(
      view, ["a 2", "1", "b", "q"],
      action: { params in
        rows.withLock { $0.append(params.row) }
        return []
      })
    #expect(rows.withLock { $0 } == ["two"])
  }

  @Test func `In a pushed view r does not repeat the selection, as on the screen`() async {
    let pushed = HandlerView(
      id: "second", title: "Second",
      content: .list(
        ListContent(sections: [
          ViewSection(rows: [
            ViewRow(title: "entry", actions: [ViewAction(id: "y", title: "Y")], primary: "y")
          ])
        ])))
    let view = HandlerView(
      title: "First", actions: [ViewAction(id: "x", title: "X")],
      content: .list(ListContent(sections: [ViewSection(rows: [ViewRow(title: "row")])])))
    let transcript = await Plain.run(
      view, ["a", "1", "r", "b", "b", "q"], action: { _ in [.push(pushed)] })
    let shown = transcript.text.components(separatedBy: "Second\n").count - 1
    #expect(shown == 1, "\(transcript.text)")
  }

  @Test
  func `A form's other actions get what is filled in, and check it where they want that`() async {
    let asked = Mutex<[ActionParams]>([])
    let view = HandlerView(
      title: "New",
      actions: [
        ViewAction(id: "draft", title: "Keep as draft"),
        ViewAction(id: "test", title: "Test", checks: true),
      ],
      content: .form(
        FormContent(
          fields: [
            .init(id: "title", label: "Title", required: true),
            .init(id: "urgent", label: "Urgent", type: .toggle),
          ], submit: .init(label: "Save", action: "save"))))
    let transcript = await Plain.run(
      view, ["", "", "y", "a", "1", "a", "2", "x", "a", "2", "b", "y", "q"],
      action: { params in
        asked.withLock { $0.append(params.params) }
        return []
      })
    #expect(transcript.text.contains("Not sent: 1 field needs attention."))
    let all = asked.withLock { $0 }
    #expect(all.map(\.action) == ["draft", "test"])
    #expect(all.map { $0.values["title"] } == [.null, .string("x")])
    #expect(all.allSatisfy { $0.values["urgent"] == .bool(true) })
  }
}
