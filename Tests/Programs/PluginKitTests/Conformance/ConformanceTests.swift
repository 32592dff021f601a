import AppMenuTesting
import Foundation
import HandlerProtocol
import PluginKit
import PluginHost
import Synchronization
import Testing
import StructuredData

/// The suite against plugins that a closure plays.
@Suite(.timeLimit(.minutes(5))) struct ConformanceTests {
  /// What a well-behaved plugin answers to a request; nil for the request of a test's own.
  private static func answer(_ method: String, _ id: MessageID) -> Data? {
    switch method {
    case Method.initialize:
      return try? Envelope.response(id, result: InitializeResult(protocol: 1, handlers: ["fake"]))
    case Method.select:
      let view = HandlerView(title: "t", content: .text(TextContent(body: "b")))
      return try? Envelope.response(id, result: HandlerResult(view: view))
    case Method.shutdown: return try? Envelope.response(id, result: StructuredValue.object([:]))
    default: return try? Envelope.failure(id, ResponseError(message: "unknown"))
    }
  }

  /// The problems of a plugin that does what `script` says, and keeps to the protocol where that is
  /// nothing.
  private func problems(
    mode: String = "service", timeouts: String = "{start: 5, reply: 5}",
    _ script: @escaping @Sendable (String, MessageID?, Data, FakePluginProcess) -> Bool = {
      _, _, _, _ in false
    }
  ) async throws -> [String] {
    try await with(mode: mode, timeouts: timeouts, script) { folder, host, launcher in
      await PluginSuite(folder: folder, host: host, launcher: launcher).problems()
    }
  }

  /// What is told of a plugin whose checks all pass: the lines of the warnings.
  private func warnings(
    mode: String = "service",
    _ script: @escaping @Sendable (String, MessageID?, Data, FakePluginProcess) -> Bool
  ) async throws -> [String] {
    try await with(mode: mode, timeouts: "{start: 5, reply: 5}", script) { folder, host, launcher in
      let checks = await ConformanceSuite(host: host, launcher: launcher).run(folder: folder)
      return checks.filter { $0.outcome == .warning }.flatMap { check in
        (check.detail ?? "").split(separator: "\n").map { "\(check.name): \($0)" }
      }
    }
  }

  /// The checks of a plugin that `script` plays.
  func checks(
    mode: String = "service", icons: Set<String>? = nil, timeouts: String = "{start: 5, reply: 5}",
    _ script: @escaping @Sendable (String, MessageID?, Data, FakePluginProcess) -> Bool
  ) async throws -> [Check] {
    try await with(mode: mode, timeouts: timeouts, script) { folder, host, launcher in
      await ConformanceSuite(host: host, launcher: launcher, icons: icons).run(folder: folder)
    }
  }

  /// A folder with a plugin that `script` plays.
  func with<Result: Sendable>(
    mode: String, timeouts: String,
    _ script: @escaping @Sendable (String, MessageID?, Data, FakePluginProcess) -> Bool,
    _ body: (String, HostEnvironment, any PluginLauncher) async throws -> Result
  ) async throws -> Result {
    let folder = NSTemporaryDirectory() + "appmenu-conformance-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let manifest = "{id: fake, mode: \(mode), run: sh, timeouts: \(timeouts)}\n"
    try Data(manifest.utf8).write(to: URL(fileURLWithPath: folder + "/plugin.yaml"))
    try Data().write(to: URL(fileURLWithPath: folder + "/appmenu-guard"))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder + "/appmenu-guard")
    let launcher = FakePluginLauncher { line, process in
      let head = try? IncomingMessage(line)
      let method = head?.method ?? ""
      if script(method, head?.id, line, process) { return }
      if method == Method.exit { return process.end(.exited(0)) }
      guard let id = head?.id, let params = try? IncomingMessage(line).params(StructuredValue.self)
      else {
        return
      }
      if method == Method.select, params["handler"]?.string != "fake" {
        if let line = try? Envelope.failure(id, ResponseError(message: "no")) { process.send(line) }
      } else if let answer = Self.answer(method, id) {
        process.send(answer)
      }
    }
    let host = HostEnvironment(
      variables: ["HOME": folder, "PATH": "/bin"], executableFolder: folder, version: "1")
    return try await body(folder, host, launcher)
  }

  @Test func `A plugin that keeps to the protocol has no problems but what its process does`()
    async throws
  {
    // A fake process does not end with its input; a real one is tried in the end-to-end tests.
    #expect(
      try await problems() == [
        "it ends when its input does: it continues after the end of its input; the host would kill it"
      ])
  }

  @Test(arguments: [
    (
      "silent", "it starts, and chooses a version that both speak: it did not answer 'initialize'"
    ),
    ("version", "it starts, and chooses a version that both speak: it chose version 2"),
    (
      "no view",
      "'fake' answers a selection with a view: result.view.body: a view of kind 'text' needs 'body', which is missing; add it"
    ),
    ("deaf", "it stops when a request is cancelled"),
    (
      "dies",
      "it answers unknown requests with an error, and continues: it ended with status 9"
    ),
    (
      "mixes",
      "its output holds messages alone: it sent 1 requests or answers that were not asked for"
    ),
    (
      "stays",
      "it ends in order when asked to: it continues after 'exit'; the host would kill it"
    ),
    (
      "sequence",
      "'fake' answers a selection with a view: the sequence of the view 'main' went from 2 to 2; such updates are dropped"
    ),
  ])
  func `Each fault has a check that finds it`(fault: String, problem: String) async throws {
    let problems = try await problems { method, id, line, process in
      switch (fault, method) {
      case ("silent", Method.initialize): return true
      case ("version", Method.initialize):
        guard let id, let line = try? Envelope.response(id, result: InitializeResult(protocol: 2))
        else { return false }
        process.send(line)
        return true
      case ("no view", Method.select):
        guard let id,
          let line = try? Envelope.response(
            id, result: ["view": ["kind": "text", "title": "t"]])
        else { return false }
        process.send(line)
        return true
      case ("deaf", Method.select):
        return (try? IncomingMessage(line).params(SelectParams.self))?.invocation == "cancel"
      case ("dies", "test/unknown"):
        process.end(.exited(9))
        return true
      case ("mixes", Method.shutdown):
        return false
      case ("mixes", Method.initialize):
        process.send(#"{"jsonrpc":"2.0","id":77,"result":{}}"#)
        return false
      case ("stays", Method.exit): return true
      case ("sequence", Method.select):
        guard let invocation = (try? IncomingMessage(line).params(SelectParams.self))?.invocation
        else {
          return false
        }
        let view = HandlerView(title: "t", content: .text(TextContent(body: "b")))
        for _ in 0..<2 {
          let params = UpdateParams(invocation: invocation, sequence: 2, content: view)
          if let line = try? Envelope.request(Method.update, params: params) { process.send(line) }
        }
        return false
      default: return false
      }
    }
    #expect(problems.contains { $0.hasPrefix(problem) }, "\(problems)")
  }

  @Test func `A script is tried by running it`() async throws {
    let fine = try await problems(mode: "script") { _, _, _, process in
      process.send("hello")
      process.end(.exited(0))
      return true
    }
    #expect(fine == [])
    let broken = try await problems(mode: "script") { _, _, _, process in
      process.send("{}")
      process.end(.exited(0))
      return true
    }
    #expect(broken.first?.contains("is not a view") == true)
    let failing = try await problems(mode: "script") { _, _, _, process in
      process.log("no such disk")
      process.end(.exited(4))
      return true
    }
    #expect(failing == ["'fake' prints a view: it ended with status 4: no such disk"])
  }

  @Test func `What is ignored or hardly meant is told, and fails no check`() async throws {
    let view =
      #"{"kind":"list","title":"t","sections":[{"rows":[{"id":"a","title":"A","colour":"red","primary":"open"}]}]}"#
    let told = try await warnings { method, id, line, process in
      guard method == Method.select, case .number(let number)? = id,
        let params = try? IncomingMessage(line).params(SelectParams.self), params.handler == "fake"
      else { return false }
      process.send(
        #"{"jsonrpc":"2.0","method":"view/update","params":{"invocation":"\#(params.invocation)","sequence":1,"content":{"kind":"text","title":"t","body":"b","format":"md"}}}"#
      )
      process.send(#"{"jsonrpc":"2.0","method":"sing","params":{}}"#)
      process.send(#"{"jsonrpc":"2.0","id":\#(number),"result":{"view":\#(view)}}"#)
      return true
    }
    let check = "'fake' answers a selection with a view: "
    #expect(
      told.filter { $0.hasPrefix(check) }.map { String($0.dropFirst(check.count)) } == [
        "'view/update' content.format: the format 'md' is unknown, so it is taken for 'plain'; "
          + "it can be plain, markdown, ansi",
        "it sent 'sing', which is unknown",
        "result.view.sections[0].rows[0].colour: a row has no field 'colour', so it is ignored; "
          + "its fields are actions, badges, detail, icon, id, image, primary, state, subtitle, title",
        "result.view.sections[0].rows[0].primary: neither the row nor its view has an action "
          + "'open', so Enter does nothing; add the action to 'actions', or leave 'primary' out",
      ])
    let script = try await warnings(mode: "script") { _, _, _, process in
      process.send(
        #"{"kind":"list","title":"t","sections":[],"cursor":"2","subtitel":"s"}"#)
      process.end(.exited(0))
      return true
    }
    #expect(
      script == [
        "'fake' prints a view: view.subtitel: a view of kind 'list' has no field 'subtitel', so it is "
          + "ignored; did you mean 'subtitle'?",
        "'fake' prints a view: view.cursor: a script is asked for no further pages, so it is "
          + "ignored; print all rows, or set 'mode: service' in the manifest",
      ])
  }

  /// A page, and what is told of it after the check's name; nothing where it is as it should be.
  static let pages: [(page: String, words: String?)] = [
    (#""result":{"rows":[{"id":"b","title":"B"}]}"#, nil),
    (#""result":{"rows":[]}"#, nil),
    (
      #""result":{"rows":[{"id":"b","title":"B"}],"cursor":"2"}"#,
      "result.cursor: this is the cursor that the page was asked for with, so the same rows come "
        + "again and again; name the next, or leave it out"
    ),
    (
      #""result":{"rows":[{"id":"b","title":"B"}],"curser":"3"}"#,
      "result.curser: a page has no field 'curser', so it is ignored; did you mean 'cursor'?"
    ),
    (
      #""error":{"code":1,"message":"gone"}"#,
      "it answered with an error, which the user is shown: gone"
    ),
    (
      #""result":{"rows":[{"id":"b"}]}"#,
      "result.rows[0].title: a row needs 'title', which is missing; add it"
    ),
    (
      #""result":{"rows":[{"id":"b","cells":{}}]}"#,
      "the page is not of its view's kind, so it is dropped; a page of a list has 'rows' with a 'title'"
    ),
  ]

  @Test(arguments: pages.indices)
  func `The next page of a view is asked for, and looked at`(index: Int) async throws {
    let page = Self.pages[index].page
    let isAsked = Asked()
    let script: @Sendable (String, MessageID?, Data, FakePluginProcess) -> Bool = {
      method, id, line, process in
      guard case .number(let number)? = id else { return false }
      if method == Method.more {
        let params = try? IncomingMessage(line).params(MoreParams.self)
        isAsked.set(params?.view == "rows" && params?.cursor == "2")
        process.send(#"{"jsonrpc":"2.0","id":\#(number),\#(page)}"#)
        return true
      }
      guard method == Method.select,
        (try? IncomingMessage(line).params(SelectParams.self))?.handler == "fake"
      else { return false }
      process.send(
        #"{"jsonrpc":"2.0","id":\#(number),"result":{"view":{"kind":"list","id":"rows","title":"t","sections":[],"cursor":"2"}}}"#
      )
      return true
    }
    let told = try await warnings(script) + problems(script)
    let check = "'fake' brings the next page of its view: "
    let words = told.filter { $0.hasPrefix(check) }.map { String($0.dropFirst(check.count)) }
    #expect(isAsked.value)
    if let expected = Self.pages[index].words {
      #expect(words.count == 1 && words[0].hasPrefix(expected), "\(words)")
    } else {
      #expect(words == [])
    }
  }
}

/// Whether something was asked as it should be.
private final class Asked: Sendable {
  private let stored = Mutex(false)
  func set(_ value: Bool) { stored.withLock { $0 = value } }
  var value: Bool { stored.withLock { $0 } }
}
