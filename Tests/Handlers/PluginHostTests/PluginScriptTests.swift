import AppMenuTesting
import Foundation
import HandlerProtocol
import MenuDispatch
import MenuItems
import PluginHost
import StructuredData
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

  @Test func `Text is shown as it stands, under the item's title`() async throws {
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

  @Test(
    "Arguments that are scalars are variables, also of actions; others, and another script's, are not"
  )
  func arguments() async throws {
    let launcher = script("text")
    let handler = try handler(
      launcher, mode: .script,
      variables: ["APPMENU_ARG_OLD": "another's", "APPMENU_ARGUMENT": "kept"])
    let item = MenuItem(
      title: "Disk", tapHandlerName: "h",
      arguments: [
        "path": "a b", "max-count": 3, "ratio": 0.5, "all": true, "list": ["a"], "none": .null,
        "map": ["a": "b"], "a b": "space", "": "empty", "a-b": "first", "a_b": "second",
        "nul": "a\0b", "long": .string(String(repeating: "x", count: 40_000)), "é": "e",
      ], id: "disk")
    _ = try await handler.select(HandlerSelection(invocation: "i", item: item)) { _ in }
    _ = try await handler.act(
      HandlerRequest(ActionParams(invocation: "i", view: "main", action: "a", row: "r")))
    #expect(launcher.commands.count == 2)
    for command in launcher.commands {
      let variables = command.environment.filter { $0.key.hasPrefix("APPMENU_ARG") }
      #expect(
        variables == [
          "APPMENU_ARG_PATH": "a b", "APPMENU_ARG_MAX_COUNT": "3", "APPMENU_ARG_RATIO": "0.5",
          "APPMENU_ARG_ALL": "true", "APPMENU_ARG_A_B": "first", "APPMENU_ARGUMENT": "kept",
        ])
    }
    #expect(launcher.commands.last?.environment["APPMENU_ROW"] == "r")
  }

  @Test func `No output is a view that says so`() async throws {
    guard case .message(let message)? = try await select(script(" \n")).view?.content else {
      Issue.record("no message")
      return
    }
    #expect(message.style == .empty && message.body == "No output.")
    #expect(message.detail?.contains("mode: service") == true)
  }

  @Test func `What begins with a brace is a view, or a service's answer`() async throws {
    let json = #"{"kind": "text", "title": "T", "body": "B"}"#
    let view = HandlerView(title: "T", content: .text(TextContent(body: "B")))
    #expect(try await select(script("\n " + json)).view == view)
    let result = try await select(script(#"{"view": \#(json), "effects": [{"effect": "close"}]}"#))
    #expect(result == HandlerResult(view: view, effects: [.close]))
  }

  @Test func `A byte order mark before JSON is ignored`() throws {
    let output = Data("\u{FEFF}{\"kind\":\"text\",\"title\":\"t\",\"body\":\"b\"}".utf8)
    #expect(try ScriptExchange.result(of: output, title: "x").view?.title == "t")
  }

  @Test(arguments: [
    (#"{"kind": "text", "title": 3, "body": "b"}"#, "title"), ("{broken", "JSON"),
    (String(repeating: #"{"a":"#, count: 100), "64 levels"), ("{}", "kind"),
  ])
  func `JSON that is no view fails with the reason`(output: String, words: String) async throws {
    do {
      _ = try await select(script(output))
      Issue.record("no failure")
    } catch let failure as HandlerFailure {
      #expect(failure.message == "The plugin 'fake' printed JSON that is not a view")
      #expect(failure.detail?.contains(words) == true, "\(failure.detail ?? "")")
    }
  }

  @Test
  func `Of a pile of combining marks only the beginning is kept, in text as in a view`()
    async throws
  {
    let pile = "a" + String(repeating: "\u{301}\u{316}", count: 1_000)
    let kept = String(String.UnicodeScalarView(pile.unicodeScalars.prefix(31)))
    let json = #"{"kind": "text", "title": "Disk", "body": "\#(pile)"}"#
    for output in [pile, json] {
      let view = try await select(script(output)).view
      #expect(view == HandlerView(title: "Disk", content: .text(TextContent(body: kept))))
    }
  }

  @Test func `A status other than 0 shows the last words`() async throws {
    do {
      _ = try await select(script("half a view", log: "no such disk", end: .exited(3)))
      Issue.record("no failure")
    } catch let failure as HandlerFailure {
      #expect(failure.message == "The plugin 'fake' failed")
      #expect(failure.detail == "It ended with status 3.")
      #expect(failure.log == ["half a view", "no such disk"])
    }
  }

  @Test func `The whole log of a failure has both outputs, with their colours`()
    async throws
  {
    let output = (1...20).map { "test \($0) \u{1B}[31mfailed\u{1B}[0m\n" }.joined()
    let failure = try await #require(throws: HandlerFailure.self) {
      try await select(script(output, log: "1 of 20 failed", end: .exited(1)))
    }
    #expect(failure.wholeLog == output + "1 of 20 failed\n")
    #expect(failure.log.suffix(2) == ["test 20 failed", "1 of 20 failed"])
  }

  @Test
  func `Text is shown as it comes, within lines, too, and all of it before the answer`()
    async throws
  {
    let started = Record<FakePluginProcess>()
    let shown = Record<String>()
    let handler = try handler(
      FakePluginLauncher { _, process in started.add(process) }, mode: .script)
    let task = Task {
      try await handler.select(HandlerSelection(invocation: "i", item: item)) { step in
        if case .text(let text) = step { shown.add(text) }
      }
    }
    try await until { !started.all.isEmpty }
    let process = try #require(started.all.first)
    process.send(Data("  \none\ntw".utf8))
    try await until { shown.all == ["  \none\ntw"] }
    process.send(Data("o\nPassword: ".utf8))
    try await until { shown.all.joined() == "  \none\ntwo\nPassword: " }
    // A character is shown when it is complete.
    process.send(Data("three".utf8) + Data("é".utf8.prefix(1)))
    try await until { shown.all.joined() == "  \none\ntwo\nPassword: three" }
    process.send(Data("é".utf8.dropFirst()))
    try await until { shown.all.joined().hasSuffix("threeé") }
    process.end(.exited(0))
    let view = try await task.value.view
    #expect(view?.content == .text(TextContent(body: "  \none\ntwo\nPassword: threeé")))
    #expect(shown.all.joined() == "  \none\ntwo\nPassword: threeé")
  }

  @Test func `JSON is not shown as text`() async throws {
    let shown = Record<String>()
    let json = #"{"kind": "text", "title": "T",\#("\n") "body": "B"}"#
    _ = try await handler(script(json), mode: .script).select(
      HandlerSelection(invocation: "i", item: item)
    ) { step in
      if case .text(let text) = step { shown.add(text) }
    }
    #expect(shown.all.isEmpty)
  }

  @Test func `Text with control sequences is text for a terminal`() async throws {
    for output in ["\u{1B}[31mred", "10%\r20%"] {
      let view = try await select(script(output)).view
      #expect(view?.content == .text(TextContent(body: output, format: .ansi)))
    }
  }

  @Test func `A text has at most as many lines as views may have rows`() async throws {
    let output = String(repeating: "x\n", count: 100_000 + 50)
    let view = try await select(script(output)).view
    guard case .text(let text)? = view?.content else {
      Issue.record("no text")
      return
    }
    #expect(text.body.utf8.count { $0 == 0x0A } == 100_000)
    #expect(view?.footer?.contains("100000 rows or lines") == true)
    for json in [
      #"{"kind": "message", "title": "t", "style": "info", "body": "\#(String(repeating: "\\n", count: 200_000))"}"#,
      #"{"kind": "text", "title": "t", "body": "\#(String(repeating: "\\r", count: 200_000))"}"#,
    ] {
      let view = try await select(script(json)).view
      #expect(view?.footer?.contains("100000 rows or lines") == true)
      switch view?.content {
      case .message(let message)?: #expect(message.body.utf8.count == 100_000)
      case .text(let text)?: #expect(text.body.utf8.count == 100_000)
      default: Issue.record("another view")
      }
    }
  }

  @Test func `Lines that come while others are shown are shown without further output`()
    async throws
  {
    let started = Record<FakePluginProcess>()
    let shown = Record<String>()
    let (go, goes) = AsyncStream<Void>.makeStream()
    let handler = try handler(
      FakePluginLauncher { _, process in started.add(process) }, mode: .script)
    let task = Task {
      try await handler.select(HandlerSelection(invocation: "i", item: item)) { step in
        if case .text(let text) = step { shown.add(text) }
        for await _ in go { break }
      }
    }
    try await until { !started.all.isEmpty }
    let process = try #require(started.all.first)
    process.send(Data("one\n".utf8))
    try await until { shown.all == ["one\n"] }
    process.send(Data("two\n".utf8))
    // Nothing but time shows that the line has arrived while the first one is shown.
    try await Task.sleep(for: .milliseconds(20))
    goes.finish()
    try await until { shown.all == ["one\n", "two\n"] }
    process.end(.exited(0))
    _ = try await task.value
  }

  @Test
  func `An action runs the program again, and what it prints is shown above`() async throws {
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

  @Test func `Too much output and silence end the program`() async throws {
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

  @Test func `Cancelling ends the program and returns at once`() async throws {
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
