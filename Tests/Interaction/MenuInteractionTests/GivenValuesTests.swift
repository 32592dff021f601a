internal import MenuNavigation
internal import MenuDispatch
import AppMenuTesting
import FieldRules
import HandlerProtocol
import MenuItems
import StructuredData
import Testing

@testable import MenuInteraction

/// Values that a command line or a link gives for the form of an item.
@MainActor @Suite(.timeLimit(.minutes(5))) struct GivenValuesTests {
  private static func item() -> MenuItem {
    var hosts = ItemInput(id: "hosts", kind: .choice, choices: ["web", "db", "cache"])
    hosts.rules.isMultiple = true
    var why = ItemInput(id: "why", value: "because")
    why.showIf = FieldCondition(["env": .isOneOf(["prod"])])
    let operation = ItemOperation(
      .command(["true", "{{hosts}}"]),
      inputs: [
        ItemInput(id: "env", kind: .choice, choices: ["test", "prod"]), hosts, why,
        ItemInput(id: "key", kind: .secret), ItemInput(id: "count", kind: .number),
      ])
    return MenuItem(title: "Deploy", operation: operation)
  }

  private func values(_ given: [MenuItem.GivenValue]) -> [StructuredValue?] {
    Self.item().giving(given).item.operation?.inputs.map(\.value) ?? []
  }

  @Test func `Given values are those that the form begins with`() {
    #expect(
      values([("env", "prod"), ("hosts", "web"), ("hosts", "cache"), ("why", "x"), ("count", "3")])
        == ["prod", ["web", "cache"], "x", nil, 3])
  }

  @Test(arguments: [
    ("nope", "1"), ("key", "hush"), ("why", "hidden"), ("env", "elsewhere"), ("count", "many"),
    ("hosts", "web\nnone"), ("", ""), ("env\u{0}", "prod"),
  ])
  func `What an input does not take is refused, and the rest stays`(id: String, text: String) {
    let (item, refused) = Self.item().giving([(id, text)])
    #expect(refused == [id])
    #expect(item.operation?.inputs.map(\.value)[2...] == ["because", nil, nil])
    #expect(item.operation?.inputs[0].value == nil)
  }

  private static let view = HandlerView(title: "v", content: .text(TextContent(body: "")))

  private func front(_ handler: FakeHandler) -> MemoryFrontEnd {
    let menu = Menu(
      title: "M",
      entries: [
        .item(
          MenuItem(
            title: "Team", submenu: Menu(title: "Team", entries: [.item(Self.item())]))),
        .item(MenuItem(title: "Wipe", operation: ItemOperation(.command(["wipe"])))),
      ])
    return MemoryFrontEnd(menu, handler: handler)
  }

  @Test func `A start at an item opens its form, and runs nothing`() async {
    let handler = FakeHandler(Self.view)
    let front = front(handler)
    front.stack.open(at: ["team", "dep"], [("env", "prod"), ("nope", "x")])
    await front.navigator.settle()
    let selected = handler.selections.first?.item
    #expect(handler.selections.map(\.item.title) == ["Deploy"])
    #expect(selected?.operation?.inputs[0].value == "prod")
    #expect(front.stack.navigator.toast?.text == "Given values are not used: nope")
  }

  @Test func `An item that would run at once is only selected`() async {
    let handler = FakeHandler(Self.view)
    let front = front(handler)
    front.stack.open(at: ["wipe"], [])
    await front.navigator.settle()
    #expect(handler.selections.isEmpty && front.lines == ["M", "  Team", "> Wipe"])
    front.stack.open(at: ["nowhere"], [])
    #expect(front.stack.navigator.toast?.text == "There is no item 'nowhere' there")
  }
}
