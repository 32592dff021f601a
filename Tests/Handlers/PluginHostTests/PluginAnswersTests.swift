import AppMenuTesting
import Foundation
import HandlerProtocol
import MenuDispatch
import PluginHost
import StructuredData
import Testing

/// What is told of answers that are none, or do not come, and of messages that are ignored.
@Suite(.timeLimit(.minutes(5))) struct PluginAnswersTests {
  private static let list = #"{"kind":"list","title":"t","sections":[]}"#

  private func text(_ id: MessageID) -> String {
    if case .number(let number) = id { "\(number)" } else { "0" }
  }

  /// The failure of a selection that is answered with a result.
  private func failure(answering result: String) async throws -> HandlerFailure {
    try await PluginHostTests.failure(
      launcher { id, _, process in
        process.send(#"{"jsonrpc":"2.0","id":\#(self.text(id)),"result":\#(result)}"#)
      })
  }

  @Test(arguments: [
    (list, ["result: this is a view in the place of a result; write it as {\"view\":"]),
    ("{}", ["the result has neither 'view' nor 'effects'", "write {\"effects\": []}"]),
    (#"{"veiw":{}}"#, ["the result has neither 'view' nor 'effects', but 'veiw'"]),
    (
      #"{"view":{"kind":"list","title":"t","sections":[{"rows":[{"id":"a","title":"A","state":"done"},{"id":"b"}]}]}}"#,
      [
        "result.view.sections[0].rows[0].state: there is no state 'done'; the states are checked, unchecked",
        "\nresult.view.sections[0].rows[1].title: a row needs 'title', which is missing; add it",
      ]
    ),
    (
      #"{"view":{"kind":"list","title":"t","sections":[{"rows":[{"id":"a","title":"A","state":"cheked"}]}]}}"#,
      ["there is no state 'cheked'; did you mean 'checked'"]
    ),
  ])
  func `An answer that is none is a failure that says what is wrong, and what is allowed`(
    result: String, words: [String]
  ) async throws {
    let failure = try await failure(answering: result)
    #expect(failure.kind == .broken)
    #expect(failure.message == "The plugin 'fake' gave an answer that breaks the protocol")
    for words in words { #expect(failure.detail?.contains(words) == true, "\(failure)") }
  }

  @Test
  func `No effects are an answer that shows nothing, and so is an empty one behind an update`()
    async throws
  {
    let handler = try handler(
      launcher { id, params, process in
        if params.invocation == "updated" {
          process.notify(
            Method.update, UpdateParams(invocation: "updated", sequence: 1, content: view))
          process.send(#"{"jsonrpc":"2.0","id":\#(self.text(id)),"result":{}}"#)
        } else {
          process.send(#"{"jsonrpc":"2.0","id":\#(self.text(id)),"result":{"effects":[]}}"#)
        }
      })
    for invocation in ["effects", "updated"] {
      let selection = HandlerSelection(invocation: invocation, item: item)
      #expect(try await handler.select(selection) { _ in }.view == nil)
    }
  }

  @Test(arguments: [list, #"{"view":{"kind":"text","title":"t","body":"b"}}"#])
  func `An action is answered by effects alone`(result: String) async throws {
    let handler = try handler(
      launcher { id, _, process in
        process.reply(id, HandlerResult(view: view))
      } other: { method, line, process in
        guard method == Method.action, let id = (try? IncomingMessage(line))?.id else { return }
        process.send(#"{"jsonrpc":"2.0","id":\#(self.text(id)),"result":\#(result)}"#)
      })
    _ = try await handler.select(HandlerSelection(invocation: "i", item: item)) { _ in }
    let params = ActionParams(invocation: "i", view: "main", action: "a")
    await #expect(throws: HandlerFailure.self) { try await handler.act(HandlerRequest(params)) }
  }

  @Test func `A view of an unknown kind tells the kinds, and the nearest`()
    async throws
  {
    let handler = try handler(
      launcher { id, _, process in
        process.send(
          #"{"jsonrpc":"2.0","id":\#(self.text(id)),"result":{"view":{"kind":"lst","title":"t"}}}"#)
      })
    let shown = try await handler.select(HandlerSelection(invocation: "i", item: item)) { _ in }
      .view
    #expect(shown?.content == .unknown(kind: "lst"))
    #expect(
      shown?.footer
        == "Did you mean 'list'? (the kinds are detail, form, heatmap, "
        + "list, message, table, text, timeline)")
  }

  @Test(arguments: [
    ("", "It printed nothing on its standard output.", "Flush"),
    (
      #"{"jsonrpc":"2.0","id":2,"result":{}}"#, "It printed 36 bytes without a line break",
      "print a line break"
    ),
    (
      #"{"jsonrpc":"2.0","id":2,"result":{"n":Infinity}}"# + "\n",
      "this is not JSON, line 1, column 39: there is no Infinity; write null", ""
    ),
    ("hello\n", "It printed a line that is not a message: 'hello'", ""),
    (
      #"{"jsonrpc":"2.0","method":"log","params":{"message":"m"}}"# + "\n",
      "none with the id of the request", "the id that the request has"
    ),
  ])
  func `A plugin that does not answer is told what came instead`(
    output: String, detail: String, hint: String
  ) async throws {
    let failure = try await PluginHostTests.failure(
      launcher { _, _, process in process.send(Data(output.utf8)) },
      timeouts: .init(start: 10, reply: 1))
    #expect(failure.message == "The plugin 'fake' does not answer")
    #expect(failure.detail?.contains(detail) == true, "\(failure.detail ?? "")")
    #expect(hint.isEmpty || failure.hint?.contains(hint) == true, "\(failure.hint ?? "")")
  }

  @Test func `An error that a plugin answers with has no last words: it lives`()
    async throws
  {
    let failure = try await PluginHostTests.failure(
      launcher { id, _, process in
        process.log("thinking")
        if let line = try? Envelope.failure(id, ResponseError(message: "boom")) {
          process.send(line)
        }
      })
    #expect(failure.message == "boom" && failure.log == [])
    #expect(failure.wholeLog == "thinking\n")
  }

  @Test func `Each kind of ignored message is logged once for a process`() async throws {
    let plugin = Record<FakePluginProcess>()
    let handler = try handler(
      launcher { id, params, process in
        if params.invocation == "last" { return process.end(.exited(1)) }
        plugin.add(process)
        process.reply(id, HandlerResult(view: view))
        for number in 1...3 {
          process.notify(Method.progress, ProgressParams(invocation: "i", fraction: 0.5))
          process.notify(
            Method.update,
            UpdateParams(invocation: "i", view: "other", sequence: number, content: view))
          process.notify(Method.update, UpdateParams(invocation: "i", sequence: 1, content: view))
          process.notify(
            Method.update, UpdateParams(invocation: "never", sequence: 1, content: view))
          process.notify("sing", ProgressParams(invocation: "i"))
          process.send(#"{"jsonrpc":"2.0","id":\#(100 + number),"result":{}}"#)
          process.send(#"{"jsonrpc":"2.0","method":"progress","params":{"fraction":1}}"#)
        }
      })
    _ = try await handler.select(HandlerSelection(invocation: "i", item: item)) { _ in }
    do {
      _ = try await handler.select(HandlerSelection(invocation: "last", item: item)) { _ in }
      Issue.record("no failure")
    } catch let failure as HandlerFailure {
      #expect(
        failure.log == [
          "appmenu: 'progress' was ignored: the request that it belongs to has been answered",
          "appmenu: a message about the view 'other' was ignored: no view of that id is shown",
          "appmenu: messages about a selection that has ended, or never began, are ignored",
          "appmenu: the unknown message 'sing' was ignored",
          "appmenu: an answer to the unknown request 101 was dropped",
          "appmenu: 'progress' was dropped: 'invocation' is missing in params.",
          "appmenu: a message about the view 'main' was ignored: its sequence went from 1 to 1",
        ])
    }
  }

  @Test func `An update that cannot be read is logged with what is wrong in it`()
    async throws
  {
    let failure = try await PluginHostTests.failure(
      launcher { _, _, process in
        process.send(
          #"{"jsonrpc":"2.0","method":"view/update","params":{"invocation":"i","sequence":1,"content":{"kind":"text","title":1}}}"#
        )
        process.end(.exited(1))
      })
    #expect(
      failure.log == [
        "appmenu: 'view/update' was dropped: params.content.body: a view of kind 'text' needs "
          + "'body', which is missing; add it",
        "params.content.title: 'title' is a number, not text; write it between quotation marks",
      ])
  }

  @Test func `What the host left out is noted in the log, once`() async throws {
    let handler = try handler(
      launcher { id, params, process in
        if params.invocation == "last" { return process.end(.exited(1)) }
        process.reply(id, HandlerResult(view: view))
      })
    _ = try await handler.select(HandlerSelection(invocation: "i", item: item)) { _ in }
    for _ in 0..<2 { await handler.note("effects were left out") }
    do {
      _ = try await handler.select(HandlerSelection(invocation: "last", item: item)) { _ in }
      Issue.record("no failure")
    } catch let failure as HandlerFailure {
      #expect(failure.log == ["appmenu: effects were left out"])
    }
  }

  @Test func `A note about a script is in the log's file`() async throws {
    let home = try Scratch()
    let handler = try handler(
      FakePluginLauncher { _, process in
        process.log("own words")
        process.send("text")
        process.end(.exited(0))
      }, mode: .script, home: home.path)
    _ = try await handler.select(HandlerSelection(invocation: "i", item: item)) { _ in }
    for _ in 0..<2 { await handler.note("effects were left out") }
    let log = home.path + "/.local/state/appmenu/plugins/fake/plugin.log"
    #expect(
      try String(contentsOfFile: log, encoding: .utf8)
        == "own words\nappmenu: effects were left out\n")
  }

  @Test func `A script's answer that is none says where it is wrong`() async throws {
    let handler = try handler(
      FakePluginLauncher { _, process in
        process.send(#"{"view":{"kind":"text","title":"t"}}"#)
        process.end(.exited(0))
      }, mode: .script)
    do {
      _ = try await handler.select(HandlerSelection(invocation: "i", item: item)) { _ in }
      Issue.record("no failure")
    } catch let failure as HandlerFailure {
      #expect(
        failure.detail
          == "result.view.body: a view of kind 'text' needs 'body', which is missing; add it")
    }
  }
}
