import AppMenuTesting
import Foundation
import HandlerProtocol
import DisplayText
import FieldRules
import MenuDispatch
import MenuInteraction
import MenuItems
import MenuNavigation
import MenuServing

/// A menu in a browser's page, without the browser.
@MainActor final class TestPage {
  let navigator: Navigator
  let stack: LayerStack
  var context = PageContext(page: "p1", token: "t0k3n")

  init(
    _ menu: Menu = .sample, _ handler: any MenuItemHandler = FakeHandler(Views.list),
    _ wording: Wording = .english, banner: Banner? = nil
  ) {
    navigator = Navigator(
      menu: menu, bus: SelectionBus(center: NotificationCenter()), now: { .zero }
    ) { _ in .success(handler) }
    navigator.wording = wording
    stack = LayerStack(navigator: navigator, banner: banner)
    stack.pause = {}
    navigator.appear()
  }

  /// Creates a page that shows `view`.
  convenience init(view: HandlerView, _ wording: Wording = .english) async {
    self.init(
      Menu(title: "Menu", entries: [.item(MenuItem(title: "Item", tapHandlerName: "h"))]),
      FakeHandler(view), wording)
    await send("row:item;open")
  }

  /// Sends a form and waits for the answer.
  @discardableResult
  func send(_ steps: String, _ fields: (String, String)...) async -> IntentForm.Outcome? {
    let all = fields.map { FormFields.Field($0.0, $0.1) } + [FormFields.Field("do", steps)]
    let outcome = IntentForm(FormFields(all))?.perform(on: stack, rights: context.rights)
    await settle()
    return outcome
  }

  /// Does what a form says, and waits for nothing: something may run.
  func post(_ steps: String) {
    _ = IntentForm(FormFields([FormFields.Field("do", steps)]))?
      .perform(on: stack, rights: context.rights)
  }

  /// Waits until handlers and searches have answered.
  func settle() async {
    await navigator.settle()
    await stack.settleAll()
    stack.refresh()
  }

  var document: [UInt8] { Page(stack, context).document }
  var fragment: [UInt8] { Page(stack, context).fragment }

  /// The part that changes, as a strict reader sees it.
  func main() throws -> CheckedHTML.Element {
    let main = CheckedHTML.Element("", [])
    main.children = try CheckedHTML(fragment).root.all("main")
    main.text = main.children.map(\.text).joined()
    return main
  }

  /// The whole document, as a strict reader sees it.
  func html() throws -> CheckedHTML.Element { try CheckedHTML(document).root }
}

extension Menu {
  /// A menu with what menus have.
  static let sample = Menu(
    title: "Workbench", subtitle: "Tools of the team",
    entries: [
      .item(
        MenuItem(
          title: "Contributions", subtitle: "A year of commits", icon: "contributions",
          tapHandlerName: "h", shortcut: "c")),
      .item(
        MenuItem(
          title: "Repositories", subtitle: "What I work on", icon: "repositories",
          tapHandlerName: "h")),
      .item(
        MenuItem(
          title: "Disk usage", subtitle: "How full the disks are", icon: "disk",
          operation: ItemOperation(.command(["df", "-h"]), output: .view),
          actions: [
            ItemAction(title: "Copy path", key: "y", target: .handler("h")),
            ItemAction(
              title: "Clean up", key: "d",
              target: .operation(
                ItemOperation(.shell("rm -r cache"), output: .message, isDestructive: true))),
          ])),
      .section("Tools"),
      .item(
        MenuItem(
          title: "Deploy", subtitle: "Send a version to a stage", icon: "upload",
          operation: ItemOperation(
            .command(["deploy", "{{stage}}"]), output: .view,
            inputs: [ItemInput(id: "stage", kind: .choice, choices: ["test", "live"])],
            confirm: "Deploy to {{stage}}?"))),
      .item(
        MenuItem(
          title: "Editor", subtitle: "Edit the notes", icon: "edit",
          operation: ItemOperation(.command(["vi", "notes"])))),
      .item(
        MenuItem(
          title: "Handbook", icon: "book", operation: ItemOperation(.url("https://example.org/")))),
      .item(
        MenuItem(
          title: "More", subtitle: "Further things", icon: "gear",
          submenu: Menu(
            title: "More",
            entries: [
              .item(MenuItem(title: "Inner", subtitle: "Below", tapHandlerName: "h")),
              .item(MenuItem(title: "Log of <today>", tapHandlerName: "h")),
            ]))),
      .item(MenuItem(title: "Just a line")),
    ])
}
