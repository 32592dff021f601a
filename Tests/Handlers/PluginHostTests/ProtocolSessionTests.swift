import AppMenuTesting
import Foundation
import HandlerProtocol
import MenuDispatch
import MenuItems
import PluginHost
import StructuredData
import Testing

@Suite(.timeLimit(.minutes(5))) struct ProtocolSessionTests {
  @Test func `A selection is answered with a view`() async throws {
    let asked = Record<SelectParams>()
    let handler = try handler(
      launcher { id, params, process in
        asked.add(params)
        if let reply = try? Envelope.response(id, result: HandlerResult(view: view)) {
          process.send(reply)
        }
      })
    let result = try await handler.select(HandlerSelection(invocation: "i7", item: item)) { _ in }
    #expect(result.view == view)
    #expect(asked.all.map(\.invocation) == ["i7"] && asked.all.first?.handler == "h")
    #expect(asked.all.first?.path == ["t"])
  }

  @Test func `One process serves several selections, also at the same time`() async throws {
    let launcher = launcher { id, params, process in
      let view = HandlerView(title: params.invocation, content: .text(TextContent(body: "")))
      if let reply = try? Envelope.response(id, result: HandlerResult(view: view)) {
        process.send(reply)
      }
    }
    let handler = try handler(launcher)
    try await withThrowingTaskGroup(of: (String, String?).self) { group in
      for number in 0..<8 {
        group.addTask {
          let selection = HandlerSelection(invocation: "i\(number)", item: item)
          return (selection.invocation, try await handler.select(selection) { _ in }.view?.title)
        }
      }
      for try await (asked, answered) in group { #expect(asked == answered) }
    }
    #expect(launcher.commands.count == 1)
  }

  @Test
  func `Updates and progress come in order; stale, foreign and broken ones are dropped`()
    async throws
  {
    let steps = Record<String>()
    let handler = try handler(
      launcher { id, params, process in
        func update(_ sequence: Int, _ title: String, invocation: String) {
          let view = HandlerView(title: title, content: .text(TextContent(body: "")))
          let params = UpdateParams(invocation: invocation, sequence: sequence, content: view)
          if let line = try? Envelope.request(Method.update, params: params) { process.send(line) }
        }
        update(1, "one", invocation: params.invocation)
        process.send(
          #"{"jsonrpc":"2.0","method":"progress","params":{"invocation":"i","fraction":0.5,"message":"half"}}"#
        )
        update(3, "three", invocation: params.invocation)
        update(2, "late", invocation: params.invocation)
        update(9, "foreign", invocation: "other")
        process.send(
          #"{"jsonrpc":"2.0","method":"view/update","params":{"invocation":"i","sequence":"x"}}"#)
        process.send("Traceback: this is no message")
        if let reply = try? Envelope.response(id, result: HandlerResult()) { process.send(reply) }
      })
    _ = try await handler.select(HandlerSelection(invocation: "i", item: item)) { step in
      switch step {
      case .update(let view): steps.add(view.title)
      case .progress(let fraction, let message): steps.add("\(fraction ?? 0) \(message ?? "")")
      case .append(let view, let page): steps.add("\(view) \(page.rowCount)")
      case .answered: steps.add("answered")
      case .text(let text), .notice(_, let text): steps.add(text)
      case .menu, .patch: break
      }
    }
    #expect(steps.all == ["one", "0.5 half", "three", "answered"])
  }

  @Test func `The handler's own error is told with its reasons`() async throws {
    let failure = try await failure(
      launcher { id, _, process in
        let error = ResponseError(
          message: "no luck", data: .init(detail: "d", hint: "h", retryable: false))
        if let reply = try? Envelope.failure(id, error) { process.send(reply) }
      })
    #expect(failure.kind == .failed && failure.message == "no luck" && failure.detail == "d")
    #expect(failure.hint == "h" && !failure.retryable)
  }

  @Test
  func `A crash names the signal and the last words, and the next selection starts anew`()
    async throws
  {
    let count = Record<Int>()
    let launcher = launcher { id, _, process in
      count.add(1)
      if count.all.count == 1 {
        process.log("fatal: index out of range")
        process.end(.signalled(11))
      } else if let reply = try? Envelope.response(id, result: HandlerResult(view: view)) {
        process.send(reply)
      }
    }
    let home = try Scratch()
    let handler = try handler(launcher, home: home.path)
    do {
      _ = try await handler.select(HandlerSelection(invocation: "a", item: item)) { _ in }
      Issue.record("no failure")
    } catch let failure as HandlerFailure {
      #expect(failure.message == "The plugin 'fake' stopped unexpectedly")
      #expect(failure.detail == "It ended by signal 11 (segmentation fault) while answering.")
      #expect(failure.log == ["fatal: index out of range"])
      #expect(failure.hint?.contains("plugin.log") == true)
    }
    let second = try await handler.select(HandlerSelection(invocation: "b", item: item)) { _ in }
    #expect(second.view == view && launcher.commands.count == 2)
    withExtendedLifetime(home) {}
  }

  @Test func `Silence ends with a timeout, at the start and in a reply`() async throws {
    let brief = PluginManifest.Timeouts(start: 1, reply: 1)
    let atStart = try await failure(FakePluginLauncher { _, _ in }, timeouts: brief)
    #expect(atStart.kind == .timeout && atStart.message.contains("did not start in time"))
    let inReply = try await failure(launcher { _, _, _ in }, timeouts: brief)
    #expect(inReply.kind == .timeout && inReply.message.contains("does not answer"))
  }

  @Test func `Progress keeps a slow answer alive`() async throws {
    let handler = try handler(
      launcher { id, params, process in
        Task {
          for _ in 0..<6 {
            try await Task.sleep(for: .milliseconds(400))
            let progress = ProgressParams(invocation: params.invocation)
            process.send(try Envelope.request(Method.progress, params: progress))
          }
          process.send(try Envelope.response(id, result: HandlerResult(view: view)))
        }
      }, timeouts: .init(start: 5, reply: 2))
    let result = try await handler.select(HandlerSelection(invocation: "i", item: item)) { _ in }
    #expect(result.view == view)
  }

  @Test(
    "Cancelling returns at once, tells the plugin, and ends one that is silent for its reply time")
  func cancel() async throws {
    let cancelled = Record<MessageID>()
    let ended = Record<FakePluginProcess>()
    let handler = try handler(
      launcher { _, _, process in
        ended.add(process)
      } other: { method, line, _ in
        if method == Method.cancel,
          let params = try? IncomingMessage(line).params(CancelParams.self)
        {
          cancelled.add(params.id)
        }
      }, timeouts: .init(start: 5, reply: 1))
    let task = Task {
      try await handler.select(HandlerSelection(invocation: "i", item: item)) { _ in }
    }
    try await until { !ended.all.isEmpty }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await until { ended.all.first?.isTerminated == true }
    #expect(cancelled.all.count == 1)
  }

  @Test
  func `A selection behind a cancelled one is answered, by another process if need be`()
    async throws
  {
    let asked = Record<String>()
    let launcher = launcher { id, params, process in
      asked.add(params.invocation)
      guard params.invocation != "stuck" else { return }
      if let reply = try? Envelope.response(id, result: HandlerResult(view: view)) {
        process.send(reply)
      }
    }
    let handler = try handler(launcher, timeouts: .init(start: 5, reply: 1))
    let stuck = Task {
      try await handler.select(HandlerSelection(invocation: "stuck", item: item)) { _ in }
    }
    try await until { !asked.all.isEmpty }
    stuck.cancel()
    await #expect(throws: CancellationError.self) { try await stuck.value }
    let next = try await handler.select(HandlerSelection(invocation: "next", item: item)) { _ in }
    #expect(next.view == view && launcher.commands.count == 2)
  }

  @Test func `Who is cancelled while the plugin starts stops waiting at once`()
    async throws
  {
    let launcher = FakePluginLauncher { _, _ in }
    let handler = try handler(launcher, timeouts: .init(start: 30, reply: 60))
    let task = Task {
      try await handler.select(HandlerSelection(invocation: "i", item: item)) { _ in }
    }
    try await until { !launcher.commands.isEmpty }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test(arguments: [
    #"{"jsonrpc":"2.0","id":2,"error":{"code":1,"message":"boom","data":"trace"}}"#,
    #"{"jsonrpc":"2.0","id":"2","error":{"code":1,"message":"boom","data":[1]}}"#,
    #"{"jsonrpc":"2.0","id":2,"error":"boom"}"#,
  ])
  func `An error of any shape is told at once, also where the id came back as text`(reply: String)
    async throws
  {
    let failure = try await failure(
      launcher { _, _, process in process.send(reply) }, timeouts: .init(start: 30, reply: 600))
    #expect(failure.kind == .failed && failure.message == "boom")
  }

  @Test func `A request of the plugin's is refused rather than left waiting`() async throws {
    let refused = Record<Data>()
    let handler = try handler(
      FakePluginLauncher { line, process in
        guard let head = try? IncomingMessage(line) else { return }
        if head.error != nil {
          refused.add(line)
          if let reply = try? Envelope.response(.number(2), result: HandlerResult(view: view)) {
            process.send(reply)
          }
        } else if head.method == Method.initialize, let id = head.id,
          let reply = try? Envelope.response(id, result: InitializeResult(protocol: 1))
        {
          process.send(reply)
        } else if head.method == Method.select {
          process.send(#"{"jsonrpc":"2.0","id":"x1","method":"log","params":{"message":"m"}}"#)
        }
      })
    let result = try await handler.select(HandlerSelection(invocation: "i", item: item)) { _ in }
    #expect(result.view == view && refused.all.count == 1)
  }

  @Test
  func `Closed output, overlong and overdeep lines fail before any time for the reply is over`()
    async throws
  {
    let closed = try await failure(
      launcher { _, _, process in process.closeOutput() }, timeouts: .init(start: 30, reply: 600))
    #expect(closed.message == "The plugin 'fake' closed its output")
    let deep = try await failure(
      launcher { _, _, process in process.send("{\"a\":" + String(repeating: "[", count: 100)) },
      timeouts: .init(start: 30, reply: 600))
    #expect(deep.detail?.contains("64 levels") == true)
    let long = try await failure(
      launcher { _, _, process in process.send(String(repeating: "x", count: 5 << 20)) },
      timeouts: .init(start: 30, reply: 600))
    #expect(long.detail?.contains("4 MiB") == true)
  }

  @Test func `A thousand lines in a row that are no messages are an error`() async throws {
    let failure = try await failure(
      launcher { _, _, process in for _ in 0..<1_000 { process.send("noise") } },
      timeouts: .init(start: 30, reply: 600))
    #expect(failure.detail?.contains("1000 lines") == true)
  }

  @Test func `In Korean all of a failure is Korean, the details too`() async throws {
    let noise = try await failure(
      launcher { _, _, process in for _ in 0..<1_000 { process.send("noise") } },
      timeouts: .init(start: 30, reply: 600), variables: ["LC_ALL": "ko_KR.UTF-8"])
    #expect(noise.message == "'fake' 플러그인이 프로토콜을 위반했습니다")
    #expect(noise.detail == "메시지가 아닌 줄을 1000번 이어서 보냈습니다.")
    let ended = try await failure(
      launcher { _, _, process in process.end(.exited(3)) }, variables: ["LC_ALL": "ko_KR.UTF-8"])
    #expect(ended.message == "'fake' 플러그인이 예기치 않게 중지되었습니다")
    #expect(ended.detail?.contains("상태 3으로 끝났습니다") == true)
    let killed = try await failure(
      launcher { _, _, process in process.end(.signalled(9)) },
      variables: ["LC_ALL": "ko_KR.UTF-8"])
    #expect(killed.detail?.contains("신호 9(SIGKILL)로 끝났습니다") == true)
  }

  @Test func `Of a line that is no JSON the log says why`() async throws {
    let failure = try await failure(
      launcher { _, _, process in
        process.send(#"{"jsonrpc":"2.0","id":2,"result":{"n":NaN}}"#)
        process.end(.exited(1))
      })
    #expect(failure.log.last?.contains("line 1, column 39: there is no NaN; write null") == true)
  }

  @Test func `Versions that do not overlap name both and the side to update`() async throws {
    let failure = try await failure(
      FakePluginLauncher { line, process in
        guard let id = (try? IncomingMessage(line))?.id else { return }
        if let reply = try? Envelope.response(id, result: InitializeResult(protocol: 7)) {
          process.send(reply)
        }
      })
    #expect(failure.message == "The plugin 'fake' speaks protocol 7, appmenu speaks 1")
    #expect(failure.hint?.hasPrefix("Update appmenu.") == true)
  }

  @Test func `A result that is no view tells what is wrong with it`() async throws {
    let failure = try await failure(
      launcher { id, _, process in
        if let reply = try? Envelope.response(id, result: ["view": ["kind": "text", "title": "t"]])
        {
          process.send(reply)
        }
      })
    #expect(
      failure.detail
        == "result.view.body: a view of kind 'text' needs 'body', which is missing; add it")
  }

  @Test func `The end of an invocation is told`() async throws {
    let ended = Record<String>()
    let handler = try handler(
      launcher { id, _, process in
        if let reply = try? Envelope.response(id, result: HandlerResult(view: view)) {
          process.send(reply)
        }
      } other: { method, line, _ in
        if method == Method.end,
          let params = try? IncomingMessage(line).params(InvocationParams.self)
        {
          ended.add(params.invocation)
        }
      })
    _ = try await handler.select(HandlerSelection(invocation: "i", item: item)) { _ in }
    await handler.end(invocation: "i")
    #expect(ended.all == ["i"])
  }
}
