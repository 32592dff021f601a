import AppMenuTesting
import Foundation
import HandlerProtocol
import MenuHandlers
import MenuItems
import PluginHost
import Testing

@Suite(.timeLimit(.minutes(5))) struct PluginScriptTests {
  /// A script that prints `output` and ends with `status` when it has been told what was selected.
  private func script(
    _ output: String, log: String? = nil, end: ProcessEnd = .exited(0),
    told: Record<String> = Record()
  ) -> FakePluginLauncher {
    FakePluginLauncher { line, process in
      told.add(String(decoding: line, as: UTF8.self))
      process.send(Data(output.utf8))
      if let log { process.log(log) }
      process.end(end)
    }
  }

  private func select(
    _ launcher: FakePluginLauncher, home: String = "/dev/null"
  ) async throws -> HandlerResult {
    try await handler(launcher, mode: .script, home: home).select(
      HandlerSelection(
        invocation: "i", item: MenuItem(title: "Disk", tapHandlerName: "h", id: "disk"))
    ) { _ in }
  }

  @Test("Text is shown as it stands, under the item's title") func text() async throws {
    let told = Record<String>()
    let launcher = script("one\ntwo\n", told: told)
    let home = try Scratch()
    let view = try await select(launcher, home: home.path).view
    #expect(view == HandlerView(title: "Disk", content: .text(TextContent(body: "one\ntwo"))))
    let variables = launcher.commands.first?.environment ?? [:]
    #expect(variables["APPMENU_TITLE"] == "Disk" && variables["APPMENU_ID"] == "disk")
    #expect(variables["APPMENU_HANDLER"] == "h" && variables["APPMENU_ACTION"] == "")
    for folder in ["CONFIG", "DATA", "CACHE", "STATE"] {
      let path = variables["APPMENU_\(folder)_DIR"] ?? ""
      #expect(path.hasPrefix(home.path) && FileManager.default.fileExists(atPath: path))
    }
    let line = try #require(told.all.first)
    #expect(line.hasSuffix("\n") && line.split(separator: "\n").count == 1)
    let params = try JSONDecoder().decode(SelectParams.self, from: Data(line.utf8))
    #expect(params.item.title == "Disk" && params.handler == "h" && params.path == ["disk"])
  }

  @Test("No output is a view that says so") func silent() async throws {
    guard case .message(let message)? = try await select(script(" \n")).view?.content else {
      Issue.record("no message")
      return
    }
    #expect(message.style == .empty && message.body == "No output.")
    #expect(message.detail?.contains("mode: service") == true)
  }

  @Test("What begins with a brace is a view, or a service's answer") func json() async throws {
    let json = #"{"kind": "text", "title": "T", "body": "B"}"#
    let view = HandlerView(title: "T", content: .text(TextContent(body: "B")))
    #expect(try await select(script("\n " + json)).view == view)
    let result = try await select(script(#"{"view": \#(json), "effects": [{"effect": "close"}]}"#))
    #expect(result == HandlerResult(view: view, effects: [.close]))
  }

  @Test("A byte order mark before JSON is ignored") func byteOrderMark() throws {
    let output = Data("\u{FEFF}{\"kind\":\"text\",\"title\":\"t\",\"body\":\"b\"}".utf8)
    #expect(try ScriptExchange.result(of: output, title: "x").view?.title == "t")
  }

  @Test(
    "JSON that is no view fails with the reason",
    arguments: [
      (#"{"kind": "text", "title": 3, "body": "b"}"#, "title"), ("{broken", "JSON"),
      (String(repeating: #"{"a":"#, count: 100), "64 levels"), ("{}", "kind"),
    ])
  func broken(output: String, words: String) async throws {
    do {
      _ = try await select(script(output))
      Issue.record("no failure")
    } catch let failure as HandlerFailure {
      #expect(failure.message == "The plugin 'fake' printed JSON that is no view")
      #expect(failure.detail?.contains(words) == true, "\(failure.detail ?? "")")
    }
  }

  @Test("Of a pile of combining marks only the beginning is kept, in text as in a view")
  func combiningMarks() async throws {
    let pile = "a" + String(repeating: "\u{301}\u{316}", count: 1_000)
    let kept = String(String.UnicodeScalarView(pile.unicodeScalars.prefix(31)))
    let json = #"{"kind": "text", "title": "Disk", "body": "\#(pile)"}"#
    for output in [pile, json] {
      let view = try await select(script(output)).view
      #expect(view == HandlerView(title: "Disk", content: .text(TextContent(body: kept))))
    }
  }

  @Test("A status other than 0 shows the last words") func failing() async throws {
    do {
      _ = try await select(script("half a view", log: "no such disk", end: .exited(3)))
      Issue.record("no failure")
    } catch let failure as HandlerFailure {
      #expect(failure.message == "The plugin 'fake' failed")
      #expect(failure.detail == "It ended with status 3." && failure.log == ["no such disk"])
    }
  }

  @Test("An action runs the program again, and what it prints is shown above")
  func action() async throws {
    let told = Record<String>()
    let handler = try handler(script("text", told: told), mode: .script)
    _ = try await handler.select(HandlerSelection(invocation: "i", item: item)) { _ in }
    let params = ActionParams(invocation: "i", view: "main", action: "clean", row: "r")
    let effects = try await handler.act(HandlerRequest(params))
    #expect(
      effects == [
        .push(HandlerView(id: "pushed-1", title: "t", content: .text(TextContent(body: "text"))))
      ])
    let line = try #require(told.all.last)
    #expect(try JSONDecoder().decode(ActionParams.self, from: Data(line.utf8)) == params)
  }

  @Test("Too much output and silence end the program") func limits() async throws {
    let flood = FakePluginLauncher { _, process in
      for _ in 0..<9 { process.send(Data(repeating: 120, count: 1 << 20)) }
    }
    do {
      _ = try await select(flood)
      Issue.record("no failure")
    } catch let failure as HandlerFailure { #expect(failure.detail?.contains("8 MiB") == true) }
    let silent = try handler(
      FakePluginLauncher { _, _ in }, timeouts: .init(start: 1, reply: 1), mode: .script)
    do {
      _ = try await silent.select(HandlerSelection(invocation: "i", item: item)) { _ in }
      Issue.record("no failure")
    } catch let failure as HandlerFailure { #expect(failure.kind == .timeout) }
  }

  @Test("Cancelling ends the program and returns at once") func cancel() async throws {
    let started = Record<FakePluginProcess>()
    let handler = try handler(
      FakePluginLauncher { _, process in started.add(process) }, mode: .script)
    let task = Task {
      try await handler.select(HandlerSelection(invocation: "i", item: item)) { _ in }
    }
    try await until { !started.all.isEmpty }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await until { started.all.first?.isTerminated == true }
  }
}
