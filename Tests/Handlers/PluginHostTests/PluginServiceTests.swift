import AppMenuTesting
import Foundation
import HandlerProtocol
import MenuDispatch
import PluginHost
import Testing
import StructuredData

/// What becomes of a plugin's process and its views around the edges.
@Suite(.timeLimit(.minutes(5))) struct PluginServiceTests {
  private func list(_ count: Int, id: String = "main") -> HandlerView {
    let rows = (0..<count).map { ViewRow(id: "\($0)", title: "row") }
    return HandlerView(
      id: id, title: "l", content: .list(ListContent(sections: [ViewSection(rows: rows)])))
  }

  private func selection(_ invocation: String) -> HandlerSelection {
    HandlerSelection(invocation: invocation, item: item)
  }

  @Test
  func `A start that nobody waits for any more is ended, and the next selection starts anew`()
    async throws
  {
    let started = Record<FakePluginProcess>()
    let launcher = FakePluginLauncher { line, process in
      started.add(process)
      guard started.all.count > 2, let head = try? IncomingMessage(line), let id = head.id else {
        return
      }
      if head.method == Method.initialize { process.reply(id, InitializeResult(protocol: 1)) }
      if head.method == Method.select { process.reply(id, HandlerResult(view: view)) }
    }
    let handler = try handler(launcher, timeouts: .init(start: 30, reply: 60))
    let task = Task { try await handler.select(selection("a")) { _ in } }
    try await until { !started.all.isEmpty }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await until { started.all.first?.isTerminated == true }
    #expect(try await handler.select(selection("b")) { _ in }.view == view)
    #expect(launcher.commands.count == 2)
  }

  @Test func `Views with made-up ids are dropped, and cost nothing`() async throws {
    let steps = Record<String>()
    let handler = try handler(
      launcher { id, params, process in
        process.reply(id, HandlerResult(view: list(1)))
        for number in 1...2_000 {
          process.notify(
            Method.append,
            AppendParams(
              invocation: params.invocation, view: "made-up-\(number)", sequence: number,
              content: ViewPage(.list((0..<60).map { ViewRow(title: "\($0)") }))))
        }
        process.notify(
          Method.append,
          AppendParams(
            invocation: params.invocation, sequence: 1,
            content: ViewPage(.list([ViewRow(title: "last")]))))
      })
    _ = try await handler.select(selection("i")) { step in
      if case .append(let view, let page) = step { steps.add("\(view) \(page.rowCount)") }
    }
    try await until { !steps.all.isEmpty }
    #expect(steps.all == ["main 1"])
  }

  @Test func `The rows of views that are gone make room, also after a crash`() async throws {
    let handler = try handler(
      launcher { id, _, process in
        process.reply(id, HandlerResult(view: list(60_000)))
        process.end(.signalled(9))
      })
    for number in 0..<2 {
      let view = try await handler.select(selection("i\(number)")) { _ in }.view
      #expect(view?.rowCount == 60_000 && view?.footer == nil)
      // An action fails when the end of the process is noticed.
      let action = ActionParams(invocation: "i\(number)", view: "main", action: "a")
      await #expect(throws: HandlerFailure.self) {
        try await handler.act(HandlerRequest(action))
      }
      await handler.end(invocation: "i\(number)")
    }
  }

  @Test func `A pushed view that was closed makes room while its invocation goes on`()
    async throws
  {
    let big = (0..<3).map { list(60_000, id: "pushed-\($0)") }
    let asked = Record<Int>()
    let handler = try handler(
      launcher { id, _, process in
        process.reply(id, HandlerResult(view: list(1)))
      } other: { method, line, process in
        guard method == Method.action, let id = (try? IncomingMessage(line))?.id else { return }
        asked.add(0)
        process.reply(id, HandlerResult(effects: [.push(big[asked.all.count - 1])]))
      })
    _ = try await handler.select(selection("i")) { _ in }
    for number in 0..<3 {
      let effects = try await handler.act(
        HandlerRequest(ActionParams(invocation: "i", view: "main", action: "open")))
      guard case .push(let view)? = effects.first else {
        Issue.record("no view")
        return
      }
      #expect(view.rowCount == 60_000 && view.footer == nil, "\(number)")
      await handler.close(view: view.id, of: "i")
    }
  }

  @Test func `A selection that failed or was cancelled is ended for the plugin too`()
    async throws
  {
    let ended = Record<String>()
    let asked = Record<FakePluginProcess>()
    let handler = try handler(
      launcher { id, params, process in
        asked.add(process)
        if params.invocation == "failing",
          let line = try? Envelope.failure(id, ResponseError(message: "no"))
        {
          process.send(line)
        }
      } other: { method, line, _ in
        if method == Method.end,
          let params = try? IncomingMessage(line).params(InvocationParams.self)
        {
          ended.add(params.invocation)
        }
      })
    await #expect(throws: HandlerFailure.self) {
      try await handler.select(selection("failing")) { _ in }
    }
    let task = Task { try await handler.select(selection("cancelled")) { _ in } }
    try await until { asked.all.count == 2 }
    task.cancel()
    _ = await task.result
    try await until { ended.all.count == 2 }
    #expect(ended.all == ["failing", "cancelled"])
  }

  @Test func `A plugin that goes on about views that are gone is ended`() async throws {
    let plugin = Record<FakePluginProcess>()
    let handler = try handler(
      launcher { id, _, process in
        plugin.add(process)
        process.reply(id, HandlerResult(view: view))
      })
    _ = try await handler.select(selection("i")) { _ in }
    await handler.end(invocation: "i")
    for number in 0..<6_000 {
      plugin.all.first?.notify(
        Method.update, UpdateParams(invocation: "i", sequence: number, content: view))
    }
    try await until { plugin.all.first?.isTerminated == true }
  }

  @Test
  func `Nothing at all as a result is a failure; an error of any shape is an error`() async throws {
    let answers = Record<String>()
    let handler = try handler(
      launcher { id, params, process in
        guard case .number(let number) = id else { return }
        let answer = params.invocation == "null" ? #""result":null"# : #""error":5"#
        answers.add(answer)
        process.send(#"{"jsonrpc":"2.0","id":\#(number),\#(answer)}"#)
      })
    await #expect(throws: HandlerFailure.self) {
      try await handler.select(selection("null")) { _ in }
    }
    do {
      _ = try await handler.select(selection("error")) { _ in }
      Issue.record("no failure")
    } catch let failure as HandlerFailure {
      #expect(failure.kind == .failed && failure.message == "an error without words")
    }
  }

  @Test(
    "A view that an action brings can be updated at once, and one that the host shows by itself")
  func freshViews() async throws {
    let titles = Record<String>()
    let handler = try handler(
      launcher { id, _, process in
        process.reply(id, HandlerResult(view: list(1)))
      } other: { method, line, process in
        if method == Method.action, let id = (try? IncomingMessage(line))?.id {
          process.reply(id, HandlerResult(effects: [.push(list(1, id: "pushed"))]))
          process.notify(
            Method.update,
            UpdateParams(invocation: "i", view: "pushed", sequence: 1, content: list(2)))
        }
        if method == Method.notify {
          process.notify(
            Method.update,
            UpdateParams(invocation: "i", view: "local", sequence: 1, content: list(3)))
        }
      })
    _ = try await handler.select(selection("i")) { step in
      if case .update(let view) = step { titles.add("\(view.id) \(view.rowCount)") }
    }
    _ = try await handler.act(
      HandlerRequest(ActionParams(invocation: "i", view: "main", action: "open")))
    try await until { !titles.all.isEmpty }
    await handler.notify(
      EventParams(
        name: HostEvent.didAppear,
        userInfo: ["invocation": .string("i"), "view": .string("local")]))
    try await until { titles.all.count == 2 }
    #expect(titles.all == ["pushed 2", "local 3"])
  }

  @Test func `Late messages between selections are no flood`() async throws {
    let plugin = Record<FakePluginProcess>()
    let launcher = launcher { id, params, process in
      plugin.add(process)
      process.reply(id, HandlerResult(view: view))
    }
    let handler = try handler(launcher)
    for number in 0..<6 {
      _ = try await handler.select(selection("i\(number)")) { _ in }
      await handler.end(invocation: "i\(number)")
      for _ in 0..<1_000 {
        plugin.all.last?.notify(Method.progress, ProgressParams(invocation: "i\(number)"))
      }
    }
    _ = try await handler.select(selection("last")) { _ in }
    #expect(launcher.commands.count == 1 && plugin.all.last?.isTerminated == false)
  }
}
