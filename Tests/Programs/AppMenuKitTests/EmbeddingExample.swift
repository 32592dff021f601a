import AppMenuKit

// snippet: the code of Embedding.md
/// Shows a menu whose items a handler of this program answers.
@MainActor func showGreetings() async throws {
  let app = AppMenu(AppMenu.Parts(reader: FileMenuItemsReader(.file("greetings.yaml"))))
  app.registry.register(Greeting(), names: ["greet"])
  switch try await app.run(name: "greetings.yaml") {
  case .left: print("Good bye.")
  case .inputEnded: print("The terminal was closed.")
  case .exit(let exit): print("An item asked for \(exit).")
  }
}

/// Answers a selection with a text.
struct Greeting: MenuItemHandler {
  func select(
    _ selection: HandlerSelection, report: @escaping HandlerReport
  ) async throws -> HandlerResult {
    let text = TextContent(body: "Hello from \(selection.item.title).")
    return HandlerResult(view: HandlerView(title: "Hello", content: .text(text)))
  }
}
// end of the snippet
