import AppMenuTesting
import HandlerProtocol
import MenuItems
import Testing

@testable import MenuLines

@MainActor @Suite(.timeLimit(.minutes(5))) struct PlainTimelineTests {
  @Test func `A timeline that is searched keeps its dates`() async {
    let open = [ViewAction(id: "o", title: "O")]
    func row(_ title: String) -> ViewRow { ViewRow(title: title, actions: open) }
    let view = HandlerView(
      title: "v",
      content: .timeline(
        TimelineContent(groups: [
          .init(date: "2026-11-17", rows: [row("a long run"), row("merge")]),
          .init(date: "2026-11-16", rows: [row("merge")]),
          .init(date: "2026-11-15", rows: [row("run")]),
        ])))
    let menu = Menu(entries: [.item(MenuItem(title: "Item", tapHandlerName: "h"))])
    let text = await Plain.run(menu, ["1", "/run", "b", "b", "q"], handler: FakeHandler(view)).text
    #expect(
      text.contains("Tue 17 Nov 2026\n  1  a long run\n\nSun 15 Nov 2026\n  2  run\n"), "\(text)")
  }
}
