import AppMenuTesting
import Files
import Foundation
import HandlerProtocol
import MenuDispatch
import MenuItems
import PluginHost
import SourceText
import StructuredData
import Synchronization
import Testing

@testable import MenuCommands

/// The menus that a source showed, in order.
private final class ShownMenus: Sendable {
  private let stored = Mutex<[Menu]>([])
  var all: [Menu] { stored.withLock { $0 } }
  var last: Menu? { all.last }
  var titles: [String] { last?.items.map(\.title) ?? [] }
  func take(_ step: HandlerStep) {
    if case .menu(let menu) = step { stored.withLock { $0.append(menu) } }
  }
}

@Suite(.timeLimit(.minutes(5))) struct MenuSourcesTests {
  private let folder = TemporaryFolder()
  private let time = SteppedTime()
  private let shown = ShownMenus()

  private func handler(
    _ launcher: PlayedLauncher, rows: [ViewRow] = []
  ) -> CommandHandler {
    let host = HostEnvironment(
      variables: ["PATH": "/usr/bin:/bin", "XDG_STATE_HOME": folder.path], executableFolder: "/x",
      version: "1")
    let other = FakeHandler { _, _ in
      HandlerResult(
        view: HandlerView(
          title: "Rows", content: .list(ListContent(sections: [ViewSection(rows: rows)]))))
    }
    return CommandHandler(
      BackgroundPrograms(
        host: host, fileSystem: LocalFileSystem(), launcher: launcher, time: time),
      findTerminal: { nil }, findHandler: { _ in .success(other) })
  }

  private func printing(_ texts: [String], _ end: ProcessEnd = .exited(0)) -> PlayedLauncher {
    let texts = Mutex(texts)
    return PlayedLauncher { _ in
      let next = texts.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
      return [
        .output(Array(next.utf8)), .ended(next.hasSuffix("!") ? .exited(1) : end),
      ]
    }
  }

  private func item(
    _ origin: ItemSource.Origin = .program(ItemOperation(.command(["sh"]))),
    format: ItemSource.Format = .lines, each: MenuItem? = nil, every: Double? = nil
  ) -> MenuItem {
    MenuItem(
      title: "Top", source: ItemSource(origin, format: format, each: each, interval: every))
  }

  @discardableResult
  private func select(
    _ item: MenuItem, _ handler: CommandHandler, _ invocation: String = "i",
    isRepetition: Bool = false
  ) async throws -> HandlerResult {
    let selection = HandlerSelection(
      invocation: invocation, item: item, isRepetition: isRepetition)
    return try await handler.select(selection) { [shown] in shown.take($0) }
  }

  @Test
  func `Lines become items, broken UTF-8 and control characters included`() async throws {
    let launcher = PlayedLauncher { _ in
      [
        .output(Array("one\r\ntw".utf8)), .output([0x6F, 0x0A, 0xFF, 0x1B, 0x0A]),
        .errorOutput(Array("noise\n".utf8)), .output(Array("last".utf8)), .ended(.exited(0)),
      ]
    }
    try await select(item(each: MenuItem(title: "{{0}}", subtitle: "x")), handler(launcher))
    #expect(shown.titles == ["one", "two", "\u{FFFD}\u{1B}", "last"])
    #expect(shown.last?.items[0].path == ["top", "one"])
    #expect(
      shown.last?.items.map { $0.state?.disabledReason != nil } == [false, false, true, false])
    #expect(
      shown.last?.showing(["one": ItemState(detail: "x")]).items[2].state?.disabledReason != nil)
    #expect(shown.last?.title == "Top" && shown.last?.subtitle == nil)
  }

  @Test
  func `Items are shown before the program ends, and it ends when nobody waits for it`()
    async throws
  {
    let launcher = PlayedLauncher { _ in [.output(Array("a\nb".utf8))] }
    let handler = handler(launcher)
    let task = Task { try await select(item(), handler) }
    try await until { shown.titles == ["a"] }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(shown.titles == ["a"])
  }

  @Test
  func `After a failure the last good items stay with their age and the reason`() async throws {
    let handler = handler(printing(["a\nb\n", "c\nbroken!"]))
    try await select(item(), handler)
    #expect(shown.titles == ["a", "b"])
    time.advance(by: .seconds(200))
    let result = try await select(item(), handler, "j")
    #expect(shown.titles == ["a", "b"])
    #expect(shown.last?.subtitle == "▲ 3 min old: The command ended with status 1")
    #expect(
      result.effects == [
        .toast(text: "Top: The command ended with status 1", style: .warning)
      ])
  }

  @Test
  func `A first failure is told; what came before it can be seen`() async throws {
    let nothing = handler(
      PlayedLauncher { _ in
        [.errorOutput(Array("no such thing\n".utf8)), .ended(.exited(4))]
      })
    await #expect {
      try await select(item(), nothing)
    } throws: { error in
      let failure = error as? HandlerFailure
      return failure?.message == "The command ended with status 4"
        && failure?.detail == "no such thing" && failure?.retryable == true
    }
    try await select(item(), handler(printing(["a\nb!"])))
    #expect(shown.titles == ["a", "b!"])
    #expect(shown.last?.subtitle == "▲ less than a minute old: The command ended with status 1")
  }

  @Test
  func `A million lines are cut, and it is said; the program is ended`() async throws {
    let line = Array(String(repeating: "0123456789\n", count: 10_000).utf8)
    let launcher = PlayedLauncher { _ in Array(repeating: .output(line), count: 100) }
    try await select(item(), handler(launcher))
    #expect(shown.last?.items.count == 100_000)
    #expect(shown.last?.subtitle == "▲ only the first 100000 lines")
    #expect(shown.last?.items.last?.id == "0123456789-100000")
  }

  @Test
  func `A line without end is cut`() async throws {
    let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    let launcher = PlayedLauncher { _ in
      Array(repeating: .output(chunk), count: 20) + [.ended(.exited(0))]
    }
    try await select(item(), handler(launcher))
    #expect(shown.last?.items.map(\.title.utf8.count) == [64 << 10])
  }

  @Test
  func `Within its interval a source is not asked again, unless the user wants that`() async throws
  {
    let launcher = printing(["a\n", "b\n", "c\n", "d\n"])
    let handler = handler(launcher)
    try await select(item(every: 60), handler)
    await handler.end(invocation: "i")
    time.advance(by: .seconds(30))
    try await select(item(every: 60), handler, "j")
    #expect(shown.titles == ["a"] && launcher.commands.count == 1)
    try await select(item(every: 60), handler, "k", isRepetition: true)
    #expect(shown.titles == ["b"])
    await handler.end(invocation: "j")
    await handler.end(invocation: "k")
    time.advance(by: .seconds(61))
    try await select(item(every: 60), handler, "l")
    #expect(shown.titles == ["c"])
    try await until { time.waiting == 1 }
    time.advance(by: .seconds(61))
    try await until { shown.titles == ["d"] }
    await handler.end(invocation: "l")
    try await until { time.waiting == 0 }
  }

  @Test
  func `Nothing is asked while the submenu is covered`() async throws {
    let launcher = printing(["a\n", "b\n"])
    let handler = handler(launcher)
    try await select(item(every: 10), handler)
    try await until { time.waiting == 1 }
    func event(_ name: String) -> EventParams {
      EventParams(name: name, userInfo: ["invocation": .string("i"), "view": .string("main")])
    }
    await handler.notify(event(HostEvent.didDisappear))
    try await until { time.waiting == 0 }
    time.advance(by: .seconds(100))
    #expect(launcher.commands.count == 1)
    await handler.notify(event(HostEvent.didAppear))
    try await until { shown.titles == ["b"] }
    await handler.end(invocation: "i")
  }

  @Test("A menu that a program prints is a menu with a place of its own; a broken one is reported")
  func menus() async throws {
    let text = "items: [{title: A, items: [{title: B, command: [x]}]}]"
    let file = SourceFile(name: "m.yaml", bytes: [], canonicalPath: "/m.yaml")
    var program = ItemOperation(.command(["sh"]))
    program.location = SourceLocation(file, nil)
    let item = MenuItem(
      title: "Top",
      source: ItemSource(.program(program), format: .menu, location: program.location))
    let trusted = MenuTrust(
      host: HostEnvironment(
        variables: ["XDG_STATE_HOME": folder.path], executableFolder: "/x", version: "1"))
    try trusted.trust(file)
    try await select(item, handler(printing([text])))
    let inner = try #require(shown.last?.items.first?.submenu?.items.first)
    #expect(inner.path == ["top", "a", "b"])
    let printed = try #require(inner.operation?.location?.file)
    #expect(printed !== file && printed.printed != nil)
    #expect(!trusted.allows(inner.operation?.location))
    await #expect {
      try await select(item, handler(printing(["items: {"])))
    } throws: { error in
      let failure = error as? HandlerFailure
      return failure?.message == "The output is not a valid menu"
        && failure?.detail?.hasPrefix("the output of sh:1:") == true
    }
  }

  @Test
  func `A file's lines, and a handler's rows, are items, too`() async throws {
    try FileManager.default.createDirectory(
      atPath: folder.path, withIntermediateDirectories: true)
    let path = folder.path + "/hosts"
    try Data("alpha\nbeta\n".utf8).write(to: URL(fileURLWithPath: path))
    let launcher = PlayedLauncher { _ in [.ended(.exited(0))] }
    try await select(item(.file(path)), handler(launcher))
    #expect(shown.titles == ["alpha", "beta"])
    await #expect {
      try await select(item(.file(path + "x")), handler(launcher))
    } throws: { ($0 as? HandlerFailure)?.detail == "The file does not exist." }
    try await select(
      item(.handler("rows"), each: MenuItem(title: "{{1}}", subtitle: "{{2}}", id: "{{4}}")),
      handler(launcher, rows: [ViewRow(id: "r1", title: "One\nline", subtitle: "sub")]))
    #expect(shown.titles == ["One line"])
    #expect(shown.last?.items.first?.subtitle == "sub" && shown.last?.items.first?.id == "r1")
    #expect(launcher.commands.isEmpty)
  }

  @Test
  func `What was allowed to run once does not run again by itself`() async throws {
    let launcher = printing(["a\n", "b\n"])
    let file = SourceFile(name: "m.yaml", bytes: [], canonicalPath: "/m.yaml")
    var program = ItemOperation(.command(["sh"]))
    program.location = SourceLocation(file, nil)
    let handler = handler(launcher)
    let item = item(.program(program), every: 1)
    try await select(item, handler)
    let effects = try await handler.perform(
      .runOnce,
      HandlerRequest(
        ActionParams(invocation: "i", view: "main", action: HostAction.runOnce.id)))
    #expect(effects == [.refresh])
    try await select(item, handler, "j")
    #expect(shown.titles == ["a"])
    try await until { time.waiting == 1 }
    time.advance(by: .seconds(5))
    try await until { time.waiting == 0 }
    #expect(launcher.commands.count == 1)
  }

  @Test
  func `After an edit of the menu the lines are asked for anew, however young they are`()
    async throws
  {
    let launcher = printing(["a\n", "b\n"])
    let handler = handler(launcher)
    func item() -> MenuItem {
      let file = SourceFile(name: "m", bytes: [])
      return MenuItem(
        title: "Top",
        source: ItemSource(
          .program(ItemOperation(.command(["sh"]))), interval: 600,
          location: SourceLocation(file, nil)))
    }
    try await select(item(), handler)
    await handler.end(invocation: "i")
    try await select(item(), handler, "j")
    #expect(shown.titles == ["b"] && launcher.commands.count == 2)
    await handler.end(invocation: "j")
  }

  @Test
  func `A named pipe is no file to wait for, and a file that is too large is refused`() async throws
  {
    try FileManager.default.createDirectory(
      atPath: folder.path, withIntermediateDirectories: true)
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let large = folder.path + "/large"
    try Data(repeating: 0x61, count: (16 << 20) + 1).write(to: URL(fileURLWithPath: large))
    let handler = handler(printing([""]))
    for format in ItemSource.Format.allCases {
      for path in [pipe, large] {
        await #expect(throws: HandlerFailure.self, "\(path)") {
          try await select(item(.file(path), format: format), handler)
        }
      }
    }
  }

  @Test
  func `A handler without rows is told`() async throws {
    let other = FakeHandler { _, _ in
      HandlerResult(view: HandlerView(title: "T", content: .text(TextContent(body: "x"))))
    }
    let host = HostEnvironment(variables: [:], executableFolder: "/x", version: "1")
    let handler = CommandHandler(
      BackgroundPrograms(
        host: host, fileSystem: LocalFileSystem(), launcher: printing([""]), time: time),
      findTerminal: { nil }, findHandler: { _ in .success(other) })
    await #expect {
      try await select(item(.handler("h")), handler)
    } throws: { ($0 as? HandlerFailure)?.message == "The answer of 'h' has no rows" }
  }

  @Test
  func `The question of trust shows the words of the line, which are no places any more`()
    async throws
  {
    let file = SourceFile(name: "m.yaml", bytes: [], canonicalPath: "/m.yaml")
    var command = ItemOperation(
      .command(["sh", "-c", "{{2}}", "{{host}}"]), inputs: [ItemInput(id: "host")],
      confirm: "Delete {{1}} of {{host}}?")
    command.location = SourceLocation(file, nil)
    var lines = LineItems(
      ItemSource(.file("x"), each: MenuItem(title: "{{1}}", operation: command)), below: [])
    lines.add("prod{{host}}\ttouch x")
    let made = try #require(lines.menu(title: "T", source: nil).items.first)
    let result = try await select(made, handler(printing([""])))
    guard case .message(let message)? = result.view?.content else {
      Issue.record("no question")
      return
    }
    #expect(message.detail?.contains("│ sh -c 'touch x' '{{host}}'") == true, "\(message)")
    #expect(
      made.operation?.question(about: "T", values: ["host": "h"]) == "Delete prod{{host}} of h?")
  }

  @Test
  func `The program of a source that is not trusted does not run before it may`() async throws {
    let launcher = printing(["a\n"])
    let file = SourceFile(name: "m.yaml", bytes: [], canonicalPath: "/m.yaml")
    var program = ItemOperation(.command(["sh", "-c", "x"]))
    program.location = SourceLocation(file, nil)
    let handler = handler(launcher)
    let result = try await select(item(.program(program)), handler)
    guard case .message(let message)? = result.view?.content else {
      Issue.record("no question: \(result)")
      return
    }
    #expect(message.detail?.contains("sh -c x") == true)
    #expect(launcher.commands.isEmpty && shown.all.isEmpty)
  }
}
