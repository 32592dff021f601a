import AppMenuTesting
import FieldRules
import HandlerProtocol
import StructuredData
import MenuDispatch
import MenuItems
import Testing

@testable import ToolServer

@Suite(.timeLimit(.minutes(5))) struct CallTests {
  @Test func `A failure is a result with message, reason and hint`() async {
    let client = Client(
      PlayedRunner([toolItem("Restart")]) { _, _ in
        throw HandlerFailure(.failed, "It failed", detail: "No \u{1B}[2Jpower", hint: "Plug it in")
      })
    _ = await client.initialize()
    let result = await client.call("restart")
    #expect(result.isFailed)
    #expect(result.resultText == "It failed\nNo ␛[2Jpower\nPlug it in")
    #expect(result["structuredContent"]?["hint"] == "Plug it in")
  }

  @Test(
    "Missing, wrong and unknown arguments are a result that names them, and no value is repeated")
  func arguments() async {
    let runner = PlayedRunner([
      toolItem(
        "Add",
        inputs: [
          ItemInput(id: "count", kind: .number), ItemInput(id: "host", isRequired: true),
          ItemInput(id: "token", kind: .secret), ItemInput(id: "on", kind: .date),
          ItemInput(id: "colour", kind: .choice, choices: ["red", "blue"]),
        ])
    ])
    let client = Client(runner)
    _ = await client.initialize()
    let result = await client.call(
      "add",
      [
        "count": "hunter2", "token": ["hunter2"], "hots": "hunter2", "on": "2026-13-01",
        "colour": "hunter2",
      ])
    #expect(result.isFailed)
    let text = result.resultText ?? ""
    for words in [
      "'count' takes a number", "'host' is missing", "'token' takes a text",
      "there is no 'hots'", "'on' takes a date", "'colour' takes one of red, blue",
    ] {
      #expect(text.contains(words), "\(words)\n\(text)")
    }
    #expect(!text.contains("hunter2"))
    #expect(result["structuredContent"]?["message"]?.string?.contains("hunter2") == false)
    #expect(runner.calls.isEmpty)
  }

  @Test
  func `Arguments reach the runner with their types, and inputs have their defaults`() async {
    let runner = PlayedRunner([
      toolItem(
        "Add",
        inputs: [
          ItemInput(id: "count", kind: .number), ItemInput(id: "host", value: "web1"),
          ItemInput(id: "all", kind: .toggle), ItemInput(id: "deep", kind: .toggle),
          ItemInput(id: "note", kind: .multiline),
        ])
    ])
    let client = Client(runner)
    _ = await client.initialize()
    _ = await client.call("add", ["count": "2", "all": true, "note": .null])
    #expect(
      runner.calls.first?.values == ["count": 2, "host": "web1", "all": true, "deep": false])
  }

  @Test func `Steps become progress that rises, for who asks for it`() async {
    let client = Client(
      PlayedRunner([toolItem("Build")]) { _, report in
        await report(.progress(fraction: nil, message: "Running…"))
        await report(.text("one\n\u{1B}[31mtwo\u{1B}[0m\n\n"))
        await report(.text("\n"))
        await report(.progress(fraction: 0.5, message: "Half"))
        await report(.progress(fraction: .nan, message: nil))
        return ToolAnswer(lines: ["built"])
      })
    _ = await client.initialize()
    let id = await client.begin(
      "tools/call", ["name": "build", "_meta": ["progressToken": "p"]])
    var amounts: [Double] = []
    var messages: [String?] = []
    for _ in 0..<4 {
      let message = await client.next()
      #expect(message["method"] == "notifications/progress")
      #expect(message["params"]?["progressToken"] == "p")
      switch message["params"]?["progress"] {
      case .double(let amount)?: amounts.append(amount)
      case .int(let amount)?: amounts.append(Double(amount))
      default: Issue.record("no amount")
      }
      messages.append(message["params"]?["message"]?.string)
    }
    #expect(zip(amounts, amounts.dropFirst()).allSatisfy { $0 < $1 }, "\(amounts)")
    #expect(messages == ["Running…", "two", "Half", nil])
    #expect(await client.answer(to: id)["result"]?.resultText == "built")
    // Without a token there is no progress.
    _ = await client.begin("tools/call", ["name": "build", "_meta": ["progressToken": [1]]])
    #expect(await client.next()["result"]?.resultText == "built")
  }

  @Test func `Calls run at once, and one that is cancelled ends without an answer`() async {
    let (started, ended, freed) = (Signal(), Signal(), Signal())
    let client = Client(
      PlayedRunner([toolItem("Wait"), toolItem("Go")]) { call, _ in
        if call.tool.name == "go" {
          await freed.set()
          return ToolAnswer(lines: ["gone"])
        }
        await started.set()
        do {
          try await untilCancelled()
        } catch {
          await ended.set()
          throw error
        }
        return ToolAnswer()
      })
    _ = await client.initialize()
    let id = await client.begin("tools/call", ["name": "wait"])
    await started.wait()
    #expect(await client.call("go").resultText == "gone")
    await freed.wait()
    // The id is in use.
    await client.send(["jsonrpc": "2.0", "id": .int(id), "method": "ping"])
    #expect(await client.next()["error"]?["code"] == -32600)
    await client.notify("notifications/cancelled", ["requestId": .int(id), "reason": "enough"])
    await ended.wait()
    #expect(await client.request("ping") == ["jsonrpc": "2.0", "id": 4, "result": [:]])
  }

  @Test func `The end of the input ends the calls, and waits for them`() async {
    let started = Signal()
    let ended = Signal()
    let client = Client(
      PlayedRunner([toolItem("Wait")]) { _, _ in
        await started.set()
        try? await untilCancelled()
        await ended.set()
        throw CancellationError()
      })
    _ = await client.initialize()
    await client.begin("tools/call", ["name": "wait"])
    await started.wait()
    await client.session.disconnect()
    await ended.wait()
    #expect(await client.session.hasWork == false)
  }

  @Test func `A long text is cut, and a long structure is left out`() async {
    let line = String(repeating: "x", count: 99)
    let body = Array(repeating: line, count: 30_000).joined(separator: "\n")
    let view = HandlerView(title: "Log", content: .text(TextContent(body: body)))
    let client = Client(PlayedRunner([toolItem("Log")]) { _, _ in ToolAnswer(view: view) })
    _ = await client.initialize()
    let result = await client.call("log")
    let text = result.resultText ?? ""
    #expect(text.utf8.count < ToolResult.longestText + 100)
    #expect(text.hasSuffix("more bytes are omitted)"))
    #expect(result["structuredContent"] == nil)
    // Also within a single line of letters of several bytes.
    let letters = ToolResult(
      ToolAnswer(lines: [String(repeating: "한", count: 400_000)]), title: "x")
    #expect(letters.text.utf8.count < ToolResult.longestText + 100)
    #expect(letters.text.hasPrefix("한한"))
    #expect(!letters.text.contains("\u{FFFD}"))
  }

  @Test
  func `A view that is an error message is a failure, and so is a program that fails`() {
    let view = HandlerView(
      title: "X", content: .message(MessageContent(style: .error, body: "No")))
    #expect(ToolAnswer(effects: [.push(view)]).hasFailed)
    #expect(ToolAnswer(effects: [.toast(text: "No", style: .error)]).hasFailed)
    let answer = ToolAnswer(effects: [.toast(text: "Yes", style: .success), .open(url: "x:y")])
    #expect(!answer.hasFailed)
    #expect(answer.lines == ["Yes", "x:y"])
  }

  @Test func `So many calls run at once, and the next one is told to wait`() async {
    let started = Signal()
    let client = Client(
      PlayedRunner([toolItem("Wait")]) { _, _ in
        await started.set()
        try await untilCancelled()
        return ToolAnswer()
      })
    _ = await client.initialize()
    for _ in 0..<64 { await client.begin("tools/call", ["name": "wait"]) }
    await started.wait()
    #expect(
      await client.request("tools/call", ["name": "wait"])["error"]?["code"] == -32000)
    #expect(await client.request("tools/list")["result"]?.toolNames == ["wait"])
    await client.session.disconnect()
  }

  @Test func `A runner that stops by itself has failed`() async {
    let client = Client(PlayedRunner([toolItem("Do")]) { _, _ in throw CancellationError() })
    _ = await client.initialize()
    #expect(await client.call("do").resultText == "'Do' failed\nIt was stopped.")
  }
}
