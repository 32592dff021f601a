import AppMenuTesting
import HandlerProtocol
import MenuDispatch
import MenuItems
import MenuLines
import Synchronization
import Testing
import MenuNavigation

/// Updates that arrive while plain mode waits for an answer.
@MainActor @Suite(.timeLimit(.minutes(5))) struct PlainUpdateTests {
  private typealias Report = @Sendable (HandlerStep) async -> Void

  private final class State: Sendable {
    let report = Mutex<Report?>(nil)
    let asked = Mutex<[String?]>([])
  }

  /// Opens a view and gives answers; `update` replaces the view before the answer with a number is given.
  private func run(
    _ view: HandlerView, _ answers: [String], update: HandlerView, before number: Int
  ) async -> (text: String, asked: [String?]) {
    let (state, console) = (State(), PlainConsole(["1"] + answers))
    let handler = FakeHandler(
      { _, report in
        state.report.withLock { $0 = report }
        return HandlerResult(view: view)
      },
      action: { action in
        state.asked.withLock { $0.append(action.row) }
        return []
      })
    let count = Mutex(0)
    let navigator = Plain.navigator(
      Menu(entries: [.item(MenuItem(title: "Item", tapHandlerName: "h"))]), handler)
    let session = PlainSession(
      navigator: navigator,
      readLine: {
        let isTime = count.withLock { count in
          count += 1
          return count == number + 2
        }
        if isTime, let report = state.report.withLock({ $0 }) { await report(.update(update)) }
        return console.next()
      }, write: { console.write($0) })
    _ = await session.run()
    navigator.close()
    return (console.text, state.asked.withLock { $0 })
  }

  private func list(_ names: String...) -> HandlerView {
    HandlerView(
      title: "V", actions: [ViewAction(id: "new", title: "New")],
      content: .list(
        ListContent(
          sections: [
            ViewSection(
              rows: names.map {
                ViewRow(id: $0, title: $0, actions: [ViewAction(id: "open", title: "Open")])
              })
          ])))
  }

  @Test(arguments: [("2", "two"), ("two", "two"), ("new", nil)] as [(String, String?)])
  func `An answer is about the rows that were printed`(answer: String, row: String?) async {
    let result = await run(
      list("one", "two"), [answer], update: list("zero", "one", "two"), before: 0)
    #expect(result.asked == [row])
  }

  @Test(arguments: ["1", "a 1", "a"])
  func `A row that is gone is not there any more`(answer: String) async {
    let result = await run(list("x"), [answer], update: list(), before: 0)
    #expect(result.asked == [])
    #expect(answer == "a" || result.text.contains("'x' is not there any more."))
  }

  @Test func `A form may lose its fields while they are asked for`() async {
    func form(_ count: Int) -> HandlerView {
      HandlerView(
        title: "F",
        content: .form(
          FormContent(
            fields: (0..<count).map { .init(id: "f\($0)", label: "F\($0)") },
            submit: .init(label: "Save", action: "save"))))
    }
    let result = await run(form(3), ["a", "b", "c", "send"], update: form(1), before: 2)
    #expect(result.asked.count == 1 && result.text.contains("  1  F0: a\n"))
  }
}
