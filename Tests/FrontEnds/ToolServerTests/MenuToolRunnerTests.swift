import AppMenuTesting
import Foundation
import HandlerProtocol
import MenuCommands
import MenuDispatch
import MenuItems
import PluginHost
import SourceText
import StructuredData
import Synchronization
import Testing

@testable import AppMenuKit
import FieldRules
import Files
@testable import ToolServer

/// A launcher whose processes print what a test says, and end; without an end they wait to be ended.
final class PrintingLauncher: PluginLauncher {
  private let play: @Sendable (PluginCommand) -> (text: String, end: ProcessEnd?)
  private let stored = Mutex<[PluginCommand]>([])
  let started = Signal()
  let terminated = Signal()

  init(_ play: @escaping @Sendable (PluginCommand) -> (text: String, end: ProcessEnd?)) {
    self.play = play
  }

  var commands: [PluginCommand] { stored.withLock { $0 } }

  func launch(_ command: PluginCommand, receive: @escaping ProcessObserver) -> any PluginProcess {
    stored.withLock { $0.append(command) }
    let (text, end) = play(command)
    let process = WaitingProcess { [terminated] in
      Task {
        await terminated.set()
        await receive(.ended(.signalled(15)))
      }
    }
    Task {
      await started.set()
      await receive(.output(Array(text.utf8)))
      if let end { await receive(.ended(end)) }
    }
    return process
  }
}

/// A folder that is removed with the test that uses it.
final class TemporaryFolder: Sendable {
  let path = NSTemporaryDirectory() + "/tools-\(UUID().uuidString)"
  deinit { try? FileManager.default.removeItem(atPath: path) }
}

final class WaitingProcess: PluginProcess {
  private let end: @Sendable () -> Void
  let waitingBytes = 0

  init(_ end: @escaping @Sendable () -> Void) { self.end = end }
  func write(_ bytes: Data) {}
  func closeInput() {}
  func terminate() { end() }
}

@Suite(.timeLimit(.minutes(5))) struct MenuToolRunnerTests {
  private let folder = TemporaryFolder()
  private let host: HostEnvironment

  init() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path, withIntermediateDirectories: true)
    host = HostEnvironment(
      variables: ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "XDG_STATE_HOME": folder.path],
      executableFolder: "/x", version: "1")
  }

  /// The menu of a test, with the runner of its tools.
  @MainActor private func runner(
    _ items: [MenuItem], _ launcher: PrintingLauncher = PrintingLauncher { _ in ("", .exited(0)) },
    handlers: [String: any MenuItemHandler] = [:]
  ) -> MenuToolRunner {
    let ends = ToolProgramEnds()
    var parts = AppMenu.Parts(
      reader: FileMenuItemsReader(.bytes([], name: "m", folder: ".")),
      fileSystem: LocalFileSystem(),
      launcher: launcher, host: host)
    parts.runs = ends
    let app = AppMenu(parts)
    for (name, handler) in handlers { app.registry.register(handler, names: [name]) }
    return MenuToolRunner(
      app, host: host, menu: Menu(entries: items.map { .item($0) }), ends: ends)
  }

  private func run(
    _ runner: MenuToolRunner, _ name: String, _ values: [String: StructuredValue] = [:],
    report: @escaping HandlerReport = { _ in }
  ) async throws -> ToolAnswer {
    let tool = try #require(await runner.catalog().tool(named: name))
    return try await runner.run(
      ToolCall(id: "tool-1", tool: tool, values: values), report: report)
  }

  private static func item(
    _ kind: ItemOperation.Kind, _ output: ItemOperation.Output, inputs: [ItemInput] = []
  ) -> MenuItem {
    MenuItem(
      title: "Do", operation: ItemOperation(kind, output: output, inputs: inputs), isTool: true)
  }

  @Test(arguments: [ItemOperation.Output.terminal, .replace, .view])
  func `What a program prints is the answer, also where it would have the terminal`(
    _ output: ItemOperation.Output
  ) async throws {
    let launcher = PrintingLauncher { _ in ("one\ntwo\n", .exited(0)) }
    let answer = try await run(
      await runner(
        [Self.item(.command(["true", "{{n}}"]), output, inputs: [ItemInput(id: "n")])], launcher),
      "do", ["n": "7"])
    #expect(!answer.hasFailed)
    guard case .text(let text)? = answer.view?.content else {
      Issue.record("\(answer)")
      return
    }
    #expect(text.body == "one\ntwo")
    #expect(answer.view?.title == "Do")
    #expect(launcher.commands.first?.arguments.last == "7")
  }

  @Test
  func `Lines become rows, a last line a message, and a program that fails a failure`() async throws
  {
    let launcher = PrintingLauncher { _ in ("one\ttwo\nlast\n", .exited(0)) }
    let rows = try await run(await runner([Self.item(.command(["true"]), .rows)], launcher), "do")
    #expect(rows.view?.kind == "list")
    let message = try await run(
      await runner([Self.item(.command(["true"]), .message)], launcher), "do")
    #expect(message.lines == ["last"])
    let failing = PrintingLauncher { _ in ("no\n", .exited(2)) }
    for output: ItemOperation.Output in [.view, .rows, .message, .json, .terminal] {
      let answer = try await run(
        await runner([Self.item(.command(["true"]), output)], failing), "do")
      #expect(answer.hasFailed, "\(output)")
    }
  }

  @Test
  func `An address and a command line are told, and nothing runs; secrets are not told`()
    async throws
  {
    let launcher = PrintingLauncher { _ in ("", .exited(0)) }
    let inputs = [ItemInput(id: "q"), ItemInput(id: "key", kind: .secret)]
    let values: [String: StructuredValue] = ["q": "a b", "key": "hunter2"]
    let address = try await run(
      await runner(
        [Self.item(.url("https://x.example/?q={{q}}&k={{key}}"), .terminal, inputs: inputs)],
        launcher),
      "do", values)
    #expect(address.lines.first?.hasPrefix("https://x.example/?q=a%20b&k=") == true)
    let line = try await run(
      await runner([Self.item(.shell("echo $INPUT_Q"), .print, inputs: inputs)], launcher), "do",
      values)
    #expect(line.lines.first?.contains("INPUT_Q=a b") == true, "\(line.lines)")
    for text in address.lines + line.lines { #expect(!text.contains("hunter2")) }
    #expect(launcher.commands.isEmpty)
  }

  @Test
  func `A value that is none of the choices that a program gives is refused with them`()
    async throws
  {
    let launcher = PrintingLauncher { command in
      (command.arguments.contains("hosts") ? "web1\nweb2\n" : "up\n", .exited(0))
    }
    let input = ItemInput(id: "host", kind: .choice, choicesFrom: .command(["echo", "hosts"]))
    let runner = await runner(
      [Self.item(.command(["true", "{{host}}"]), .view, inputs: [input])], launcher)
    let failure = await #expect(throws: HandlerFailure.self) {
      try await run(runner, "do", ["host": "web3"])
    }
    #expect(failure?.detail == "web1\nweb2")
    #expect(try await run(runner, "do", ["host": "web2"]).hasFailed == false)
    #expect(launcher.commands.last?.arguments.last == "web2")
  }

  @Test(
    "A call is checked against the choices that a program gives without running its own program")
  func checked() async throws {
    let launcher = PrintingLauncher { command in
      (command.arguments.contains("hosts") ? "web1\nweb2\n" : "up\n", .exited(0))
    }
    let input = ItemInput(id: "host", kind: .choice, choicesFrom: .command(["echo", "hosts"]))
    let runner = await runner(
      [Self.item(.command(["true", "{{host}}"]), .view, inputs: [input])], launcher)
    let tool = try #require(await runner.catalog().tool(named: "do"))
    let failure = await #expect(throws: HandlerFailure.self) {
      try await runner.check(ToolCall(id: "tool-1", tool: tool, values: ["host": "nope"]))
    }
    #expect(failure?.detail == "web1\nweb2")
    try await runner.check(ToolCall(id: "tool-2", tool: tool, values: ["host": "web2"]))
    #expect(launcher.commands.allSatisfy { $0.arguments.contains("hosts") })
    #expect(launcher.commands.count == 2)
  }

  @Test func `Cancelling ends the program`() async throws {
    let launcher = PrintingLauncher { _ in ("", nil) }
    let runner = await runner([Self.item(.command(["true"]), .view)], launcher)
    let task = Task { try await run(runner, "do") }
    await launcher.started.wait()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    await launcher.terminated.wait()
  }

  @Test func `An item that may run once at a time refuses a second run`() async throws {
    let launcher = PrintingLauncher { _ in ("", nil) }
    var operation = ItemOperation(.command(["true"]), output: .view)
    operation.concurrency = 1
    let runner = await runner(
      [MenuItem(title: "Do", operation: operation, isTool: true)], launcher)
    let task = Task { try await run(runner, "do") }
    await launcher.started.wait()
    await #expect(throws: HandlerFailure.self) { try await run(runner, "do") }
    task.cancel()
    _ = await task.result
    #expect(launcher.commands.count == 1)
  }

  @Test
  func `A handler gets the arguments of the menu and those of the call, and is told of the end`()
    async throws
  {
    let handler = FakeHandler(
      HandlerView(title: "Shown", content: .text(TextContent(body: "x"))))
    let item = MenuItem(
      title: "Show", tapHandlerName: "show", arguments: ["user": "me"], isTool: true)
    let runner = await runner([item], handlers: ["show": handler])
    let answer = try await run(runner, "show", ["since": "2026-11-23", "user": "you"])
    #expect(answer.view?.title == "Shown")
    #expect(handler.selections.first?.item.arguments == ["user": "me", "since": "2026-11-23"])
    #expect(handler.selections.first?.item.path == ["show"])
    #expect(handler.ended == ["tool-1"])
    let failing = FakeHandler({ _, _ in throw HandlerFailure(.failed, "No") })
    await #expect(throws: HandlerFailure(.failed, "No")) {
      try await run(await self.runner([item], handlers: ["show": failing]), "show")
    }
    await #expect(throws: HandlerFailure.self) {
      try await run(await self.runner([item]), "show")
    }
  }

  @Test
  func `An item runs only where the menus that lead to it can be opened`() async throws {
    let inner = Self.item(.command(["true"]), .view)
    let menu = Menu(title: "Tools", entries: [.item(inner)])
    for (program, runs) in [("sh", true), ("no-such-program", false)] {
      let launcher = PrintingLauncher { _ in ("ok\n", .exited(0)) }
      let runner = await runner(
        [
          MenuItem(
            title: "Tools", submenu: menu, condition: ItemCondition(program: program))
        ], launcher)
      do {
        _ = try await run(runner, try #require(await runner.catalog().tools.first).name)
        #expect(runs)
      } catch let failure as HandlerFailure {
        #expect(!runs && failure.message.contains("cannot be used now"))
        #expect(failure.detail?.contains(program) == true)
      }
      #expect(launcher.commands.isEmpty == !runs)
    }
  }

  @Test
  func `Nothing is said of the harm that a handler can do, which no menu tells`() async {
    let tools = await runner([
      Self.item(.command(["true"]), .view), MenuItem(title: "h", tapHandlerName: "h", isTool: true),
    ]).catalog().tools
    let hints = tools.map { $0.value(for: .july2026)["annotations"]?["destructiveHint"] }
    #expect(hints == [.bool(false), nil])
  }

  @Test func `Items of a file that is not trusted are offered when it is`() async throws {
    let written = folder.path + "/menu.yaml"
    try "x".write(toFile: written, atomically: true, encoding: .utf8)
    let path = try #require(LocalFileSystem().canonicalPath(written))
    let file = SourceFile(
      name: path, bytes: Array("x".utf8), hasLines: true, canonicalPath: path)
    let item = MenuItem(
      title: "Do", operation: ItemOperation(.command(["true"]), output: .view), isTool: true,
      location: SourceLocation(file, nil))
    let runner = await runner([item])
    #expect(await runner.catalog().tools.isEmpty)
    #expect(await runner.catalog().withheld.map(\.id) == ["do"])
    try MenuTrust(host: host).trust(file)
    #expect(await runner.catalog().tools.map(\.name) == ["do"])
    #expect(try await run(runner, "do").hasFailed == false)
    let tool = try #require(await runner.catalog().tool(named: "do"))
    _ = MenuTrust(host: host).untrust(path)
    let failure = await #expect(throws: HandlerFailure.self) {
      try await runner.run(ToolCall(id: "x", tool: tool, values: [:]), report: { _ in })
    }
    #expect(failure?.kind == .untrusted)
  }

  @Test func `The items of a source are an answer`() async throws {
    let launcher = PrintingLauncher { _ in ("one\ntwo\n", .exited(0)) }
    let item = MenuItem(
      title: "List", source: ItemSource(.program(ItemOperation(.command(["true"])))),
      isTool: true)
    let answer = try await run(await runner([item], launcher), "list")
    #expect(
      answer.structure?["items"]?.array?.compactMap { $0["title"]?.string } == ["one", "two"])
    #expect(answer.lines.count == 2)
  }
}
