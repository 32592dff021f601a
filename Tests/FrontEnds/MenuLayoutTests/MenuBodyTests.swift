import HandlerProtocol
import MenuInteraction
import MenuItems
@testable import MenuLayout
import Testing

struct MenuBodyTests {
  private func lines(_ menu: Menu, columns: Int) -> [BodyLine] {
    MenuBody(.screen(columns: columns)).layout(of: menu).lines
  }

  @Test(arguments: [80, 90, 120, 200])
  func `Live details are close to their titles on a wide screen, and at the edge of a narrow one`(
    columns: Int
  ) {
    let live = LiveDetail(.handler, interval: 1)
    let menu = Menu(entries: [
      .item(MenuItem(title: "Web", subtitle: "nginx", id: "web", live: live)),
      .item(MenuItem(title: "Other", subtitle: String(repeating: "long ", count: 30))),
    ]).showing(["web": ItemState(detail: "running")])
    let line = lines(menu, columns: columns)[0]
    if columns < 84 {
      #expect(line.right.contains { $0.text.contains("running") })
    } else {
      #expect(line.left.width == 60 && line.left.last?.text == "running")
    }
  }

  @Test func `A long detail goes to the edge, where it takes no room from the subtitle`() {
    let live = LiveDetail(.handler, interval: 1)
    let menu = Menu(entries: [
      .item(MenuItem(title: "Web", subtitle: "a server of pages", id: "web", live: live))
    ]).showing(["web": ItemState(detail: String(repeating: "x", count: 40))])
    #expect(lines(menu, columns: 120)[0].right.contains { $0.text.contains("xxx") })
  }

  @Test func `What cannot be undone has a mark of its own, in the role of errors`() {
    let operation = ItemOperation(.command(["rm", "-r", "cache"]), isDestructive: true)
    let menu = Menu(entries: [
      .item(MenuItem(title: "Erase", operation: operation)),
      .item(MenuItem(title: "List", operation: ItemOperation(.command(["ls"])))),
      .item(MenuItem(title: "Open", operation: ItemOperation(.url("https://example.org")))),
      .item(
        MenuItem(
          title: "Ask", operation: ItemOperation(.command(["ls"]), inputs: [ItemInput(id: "a")]))),
    ])
    let marks = lines(menu, columns: 80).compactMap(\.right.last)
    let expected = [Span("▲ ", .error), Span("▶ ", .dim), Span("↗ ", .dim), Span("› ", .dim)]
    #expect(marks == expected)
  }
}

struct ViewFooterTests {
  @Test(arguments: [ViewStyle.success, .warning, .error])
  func `The line below a view has the sign and the role of its style`(style: ViewStyle) {
    var view = HandlerView(title: "t", content: .text(TextContent(body: "text")))
    view.footer = "ended"
    func last() -> [Span] {
      ViewBody(view: view, medium: .screen(columns: 40)).layout().lines.last?.left ?? []
    }
    #expect(last().map(\.text).joined() == " ended" && last().last?.role == .dim)
    view.footerStyle = style
    #expect(last().map(\.text).joined() == " \(style.sign) ended")
    #expect(last().last?.role == style.role)
  }
}
