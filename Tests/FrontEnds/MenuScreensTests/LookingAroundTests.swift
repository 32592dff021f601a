import HandlerProtocol
import Keyboard
import MenuInteraction
import MenuNavigation
import MenuScreens
import TerminalUI
import Testing

@MainActor @Suite(.timeLimit(.minutes(5))) struct LookingAroundTests {
  private func screen() async -> Screen {
    let fields = (1...20).map { DetailContent.Field(label: "Field \($0)", value: "value") }
    let row = ViewRow(
      id: "z", title: "The only row",
      actions: [
        ViewAction(id: "o", title: "Open", effects: [.toast(text: "opened", style: nil)])
      ], primary: "o")
    return await Screen(
      view: HandlerView(
        title: "t",
        content: .detail(DetailContent(fields: fields, sections: [ViewSection(rows: [row])]))),
      columns: 40, rows: 10)
  }

  @Test
  func `What stands above the first row is shown first, and can be come back to`() async {
    let screen = await screen()
    #expect(screen.text().contains("Field 1 ") && !screen.text().contains("▌"))
    screen.press(.down)
    #expect(!screen.text().contains("Field 1 ") && screen.text().contains("Field 7 "))
    screen.press(.end)
    #expect(screen.text().contains(" ▌ The only row"))
    screen.press(.up)
    screen.press(.home)
    #expect(screen.text().contains("Field 1 ") && !screen.text().contains("▌"))
  }

  @Test func `A row that is out of sight is shown before it is opened`() async {
    let screen = await screen()
    screen.press(.enter)
    #expect(screen.text().contains(" ▌ The only row"))
    #expect(screen.navigator.toast == nil)
    screen.press(.enter)
    #expect(screen.navigator.toast?.text == "opened")
  }

  @Test func `Problems that are being read follow the file that is being mended`() async {
    func banner(_ text: String) -> Banner {
      .init(
        text: "m.yaml", style: .error,
        details: HandlerView(title: "Problems", content: .text(TextContent(body: text))))
    }
    let screen = await screen()
    screen.model.stack.banner = banner("one and two")
    #expect(screen.text().contains("✗ m.yaml   e show"))
    screen.press(.character("e"))
    #expect(screen.text().contains("one and two") && !screen.text().contains("e show"))
    screen.model.stack.banner = banner("only two")
    #expect(screen.text().contains("only two"))
    screen.model.stack.banner = nil
    #expect(screen.text().contains("Field 1 "))
  }
}
