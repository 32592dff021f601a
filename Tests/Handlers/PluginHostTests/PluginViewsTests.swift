import AppMenuTesting
import Foundation
import HandlerProtocol
import MenuDispatch
import PluginHost
import Testing
import StructuredData

/// What a service says of its views after it has answered.
@Suite(.timeLimit(.minutes(5))) struct PluginViewsTests {
  private func text(_ title: String, id: String = "main") -> HandlerView {
    HandlerView(id: id, title: title, content: .text(TextContent(body: "")))
  }

  private func list(_ count: Int, cursor: String? = nil) -> HandlerView {
    let rows = (0..<count).map { ViewRow(id: "\($0)", title: "row") }
    return HandlerView(
      title: "l", content: .list(ListContent(sections: [ViewSection(rows: rows)], cursor: cursor)))
  }

  @Test func `Updates go on after the answer, until the end of the invocation`()
    async throws
  {
    let plugin = Record<FakePluginProcess>()
    let steps = Record<String>()
    let handler = try handler(
      launcher { id, params, process in
        plugin.add(process)
        process.reply(id, HandlerResult(view: text("answer")))
        process.notify(
          Method.update, UpdateParams(invocation: "i", sequence: 1, content: text("later")))
        process.notify(
          Method.append,
          AppendParams(
            invocation: "i", sequence: 2, content: ViewPage(.list([ViewRow(title: "r")]))))
        process.notify(
          Method.append,
          AppendParams(
            invocation: "i", sequence: 2, content: ViewPage(.list([ViewRow(title: "r")]))))
      })
    let result = try await handler.select(HandlerSelection(invocation: "i", item: item)) { step in
      switch step {
      case .update(let view): steps.add(view.title)
      case .append(let view, let page): steps.add("\(view) +\(page.rowCount)")
      case .answered: steps.add("answered")
      case .text(let text), .notice(_, let text): steps.add(text)
      case .progress, .menu, .patch: break
      }
    }
    #expect(result.view == text("answer"))
    try await until { steps.all.count >= 3 }
    #expect(steps.all == ["answered", "later", "main +1"])
    await handler.end(invocation: "i")
    plugin.all.first?.notify(
      Method.update, UpdateParams(invocation: "i", sequence: 9, content: text("too late")))
    _ = try await handler.select(HandlerSelection(invocation: "j", item: item)) { _ in }
    #expect(!steps.all.contains("too late"))
  }

  @Test func `An action is sent with its row and values, and answered with effects`()
    async throws
  {
    let asked = Record<ActionParams>()
    let handler = try handler(
      launcher { id, _, process in
        process.reply(id, HandlerResult(view: view))
      } other: { method, line, process in
        guard method == Method.action, let id = (try? IncomingMessage(line))?.id,
          let params = try? IncomingMessage(line).params(ActionParams.self)
        else { return }
        asked.add(params)
        process.reply(
          id, HandlerResult(effects: [.toast(text: "done", style: .success), .refresh]))
      })
    _ = try await handler.select(HandlerSelection(invocation: "i", item: item)) { _ in }
    let params = ActionParams(
      invocation: "i", view: "main", action: "kill", row: "7", values: ["a": .bool(true)])
    #expect(
      try await handler.act(HandlerRequest(params)) == [
        .toast(text: "done", style: .success), .refresh,
      ])
    #expect(asked.all == [params])
  }

  @Test func `An action of a view whose process is gone says so, and starts nothing`()
    async throws
  {
    let launcher = launcher { id, _, process in
      process.reply(id, HandlerResult(view: view))
      process.end(.signalled(9))
    }
    let handler = try handler(launcher)
    _ = try await handler.select(HandlerSelection(invocation: "i", item: item)) { _ in }
    let action = ActionParams(invocation: "i", view: "main", action: "a")
    await #expect(throws: HandlerFailure.self) {
      // The end is noticed after the answer.
      try await until("a failure") {
        _ = try await handler.act(HandlerRequest(action))
        return false
      }
    }
    #expect(launcher.commands.count == 1)
  }

  @Test func `A page is asked for by its cursor`() async throws {
    let handler = try handler(
      launcher { id, _, process in
        process.reply(id, HandlerResult(view: list(2, cursor: "2")))
      } other: { method, line, process in
        guard method == Method.more, let id = (try? IncomingMessage(line))?.id,
          let params = try? IncomingMessage(line).params(MoreParams.self)
        else { return }
        process.reply(id, ViewPage(.list([ViewRow(title: params.cursor)]), cursor: "3"))
      })
    _ = try await handler.select(HandlerSelection(invocation: "i", item: item)) { _ in }
    let page = try await handler.more(
      HandlerRequest(MoreParams(invocation: "i", view: "main", cursor: "2")))
    #expect(page == ViewPage(.list([ViewRow(title: "2")]), cursor: "3"))
  }

  @Test
  func `Rows beyond the limit are cut, in a view and in what is added, and the cut is shown`()
    async throws
  {
    let footers = Record<String?>()
    let big = list(50_000)
    let handler = try handler(
      launcher { id, params, process in
        process.reply(id, HandlerResult(view: params.invocation == "small" ? list(10) : big))
        guard params.invocation == "b" else { return }
        process.notify(
          Method.append,
          AppendParams(
            invocation: "b", sequence: 1,
            content: ViewPage(.list((0..<5).map { ViewRow(title: "\($0)") }), cursor: "more")))
      })
    func select(_ invocation: String) async throws -> HandlerView? {
      try await handler.select(HandlerSelection(invocation: invocation, item: item)) { step in
        if case .append(_, let page) = step { #expect(page.rowCount == 0 && page.cursor == nil) }
        if case .notice("main", let text) = step { footers.add(text) }
      }.view
    }
    #expect(try await select("small")?.rowCount == 10)
    #expect(try await select("a")?.rowCount == 50_000)
    let second = try await select("b")
    #expect(second?.rowCount == 49_990 && second?.footer?.contains("at most 100000 rows") == true)
    try await until { !footers.all.isEmpty }
    #expect(footers.all.first??.contains("Cut") == true)
    // What is no longer shown makes room.
    await handler.end(invocation: "a")
    #expect(try await select("c")?.rowCount == 50_000)
  }

  @Test
  func `Three crashes within a minute switch a plugin off, until the user tries again`()
    async throws
  {
    let launcher = launcher { _, _, process in process.end(.signalled(11)) }
    let handler = try handler(launcher, time: StoppedTime())
    func message(isRetry: Bool = false) async -> String? {
      do {
        _ = try await handler.select(
          HandlerSelection(invocation: "i", item: item, isRetry: isRetry)
        ) { _ in }
        return nil
      } catch { return (error as? HandlerFailure)?.message }
    }
    for _ in 0..<3 { #expect(await message() == "The plugin 'fake' stopped unexpectedly") }
    #expect(await message() == "The plugin 'fake' is switched off")
    #expect(launcher.commands.count == 3)
    #expect(await message(isRetry: true) == "The plugin 'fake' stopped unexpectedly")
    #expect(launcher.commands.count == 4)
  }

  @Test func `What the host ends itself is no crash`() async throws {
    let launcher = launcher { _, params, process in
      if params.invocation == "fine" { process.end(.exited(0)) }
    }
    let handler = try handler(launcher, timeouts: .init(start: 1, reply: 1))
    for _ in 0..<4 {
      do {
        _ = try await handler.select(HandlerSelection(invocation: "i", item: item)) { _ in }
      } catch let failure as HandlerFailure { #expect(failure.kind == .timeout) }
    }
    #expect(launcher.commands.count == 4)
  }

  @Test func `Events go out and come in; the host's own names are refused, and logged`()
    async throws
  {
    let posted = Record<EventParams>()
    let told = Record<EventParams>()
    let handler = try handler(
      launcher { id, _, process in
        process.notify(Method.post, EventParams(name: "mine", userInfo: ["a": .int(1)]))
        process.reply(id, HandlerResult(view: view))
      } other: { method, line, _ in
        if method == Method.notify, let params = try? IncomingMessage(line).params(EventParams.self)
        {
          told.add(params)
        }
      },
      post: { event, plugin in
        #expect(plugin == "fake")
        posted.add(event)
        return nil
      })
    _ = try await handler.select(HandlerSelection(invocation: "i", item: item)) { _ in }
    #expect(posted.all == [EventParams(name: "mine", userInfo: ["a": .int(1)])])
    await handler.notify(EventParams(name: HostEvent.didAppear))
    #expect(told.all.map(\.name) == ["view/didAppear"])
  }

  @Test func `What nobody knows is ignored with a line in the log, each thing once`()
    async throws
  {
    let handler = try handler(
      launcher { id, params, process in
        if params.invocation == "last" { return process.end(.exited(1)) }
        process.send(
          #"{"jsonrpc":"2.0","id":\#(number(id)),"result":{"view":{"kind":"text","title":"t","body":"b","tilte":1}}}"#
        )
      })
    for _ in 0..<2 {
      _ = try await handler.select(HandlerSelection(invocation: "i", item: item)) { _ in }
    }
    do {
      _ = try await handler.select(HandlerSelection(invocation: "last", item: item)) { _ in }
    } catch let failure as HandlerFailure {
      #expect(
        failure.log == [
          "appmenu: the field 'tilte' in a view of kind 'text' is unknown and was ignored"
        ])
    }
  }

  @Test func `A primary action that is none is told in the log, once for all views`()
    async throws
  {
    let handler = try handler(
      launcher { id, params, process in
        if params.invocation == "last" { return process.end(.exited(1)) }
        let row = #"{"id":"r","title":"r","primary":"own","actions":[{"id":"own","title":"Own"}]}"#
        process.send(
          #"{"jsonrpc":"2.0","id":\#(number(id)),"result":{"view":{"kind":"heatmap","title":"t","#
            + #""from":"2026-01-01","to":"2026-02-01","days":{},"primary":"gone","#
            + #""sections":[{"rows":[\#(row)]}]}}}"#)
      })
    for _ in 0..<2 {
      _ = try await handler.select(HandlerSelection(invocation: "i", item: item)) { _ in }
    }
    do {
      _ = try await handler.select(HandlerSelection(invocation: "last", item: item)) { _ in }
    } catch let failure as HandlerFailure {
      #expect(failure.log == ["appmenu: 'primary' names no action: 'gone'"])
    }
  }

  private func number(_ id: MessageID) -> Int {
    if case .number(let number) = id { number } else { 0 }
  }
}
