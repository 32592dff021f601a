import AppMenuTesting
import HandlerProtocol
import Keyboard
import MenuDispatch
@testable import MenuInteraction
import MenuItems
import MenuNavigation
import StructuredData
import Testing

/// Forms that are shown before the choices of their fields are known.
@MainActor @Suite(.timeLimit(.minutes(5))) struct AwaitedChoicesTests {
  private static func form(_ choices: [FormContent.Field.Choice]?, error: String? = nil)
    -> HandlerView
  {
    HandlerView(
      title: "v",
      content: .form(
        FormContent(
          fields: [
            .init(id: "name", label: "Name"),
            .init(
              id: "host", label: "Host", type: .choice, value: .string("b"), choices: choices,
              error: error),
          ], submit: .init(label: "Run", action: "run"))))
  }

  /// A front end whose handler shows the form at once, and answers when the test says so.
  private func front(
    _ answer: HandlerView
  ) -> (front: MemoryFrontEnd, answer: AsyncStream<Void>.Continuation) {
    let (go, goes) = AsyncStream<Void>.makeStream()
    let menu = Menu(title: "M", entries: [.item(MenuItem(title: "Item", tapHandlerName: "h"))])
    let front = MemoryFrontEnd(
      menu,
      handler: FakeHandler { _, report in
        await report(.update(Self.form(nil)))
        for await _ in go { break }
        return HandlerResult(view: answer)
      })
    return (front, goes)
  }

  private func open(_ front: MemoryFrontEnd) async throws {
    _ = front.stack.handle(.open(nil))
    try await until { front.navigator.top.view != nil }
    front.stack.refresh()
  }

  @Test
  func `The first field has the focus at once, and what is typed stays when the choices come`()
    async throws
  {
    let (front, answer) = front(Self.form(["a", "b"]))
    try await open(front)
    #expect(front.lines == ["M › Item", "> Name: ", "  Host: ", "  [Run]"])
    #expect(front.stack.level.form?.fields[1].awaitsChoices == true)
    _ = front.stack.handle(.character("x"))
    answer.yield()
    await front.navigator.settle()
    front.stack.refresh()
    #expect(front.lines == ["M › Item", "> Name: x", "  Host: b", "  [Run]"])
    #expect(front.stack.level.form?.fields[1].awaitsChoices == false)
  }

  @Test func `A form is not sent while a value that it has waits for its choices`() async throws {
    let (front, answer) = front(Self.form(["a", "b"]))
    try await open(front)
    _ = front.stack.handle(.submit)
    #expect(front.lines[2] == "> Host:  (Its choices are still being asked for)")
    #expect(front.navigator.toast?.text == "1 field needs attention")
    answer.yield()
    await front.navigator.settle()
    front.stack.refresh()
    #expect(front.lines[2] == "> Host: b")
    #expect(front.navigator.toast?.text == nil, "nothing needs attention any more")
  }

  @Test
  func `The message about an unchecked change goes with the next change, and with the form`()
    async throws
  {
    let (front, answer) = front(Self.form(["a", "b"]))
    try await open(front)
    let messages = front.stack.level.formMessages
    front.navigator.say("saved")
    messages.sayUnchecked("no answer")
    #expect(front.navigator.toasts.map(\.text).contains("Not checked: no answer"))
    messages.noteChecked()
    #expect(front.navigator.toasts.map(\.text) == ["saved"])
    messages.sayUnchecked("no answer")
    front.stack.level.form = nil
    #expect(front.navigator.toasts.map(\.text) == ["saved"])
    answer.yield()
    await front.navigator.settle()
  }

  @Test
  func `Choices that cannot be had do not take the focus from the field that is typed in`()
    async throws
  {
    let (front, answer) = front(Self.form([], error: "no choices"))
    try await open(front)
    _ = front.stack.handle(.character("x"))
    answer.yield()
    await front.navigator.settle()
    front.stack.refresh()
    #expect(front.lines == ["M › Item", "> Name: x", "  Host:  (no choices)", "  [Run]"])
  }
}
