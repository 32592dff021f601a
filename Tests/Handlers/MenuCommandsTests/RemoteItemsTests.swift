import AppMenuTesting
import Files
import Foundation
import HandlerProtocol
import MenuDispatch
import MenuItems
import PluginHost
import SourceText
import Synchronization
import Testing

@testable import MenuCommands

/// Items that open menus from servers, and what such menus may do.
@Suite(.timeLimit(.minutes(5))) struct RemoteItemsTests {
  private let folder = TemporaryFolder()
  private let time = SteppedTime()
  private let server = FakeMenuServer()
  private let steps = Steps()

  /// The steps that a selection reported.
  private final class Steps: Sendable {
    private let stored = Mutex<[HandlerStep]>([])
    func add(_ step: HandlerStep) { stored.withLock { $0.append(step) } }
    var menus: [Menu] {
      stored.withLock { steps in
        steps.compactMap { if case .menu(let menu) = $0 { menu } else { nil } }
      }
    }
    var messages: [String] {
      stored.withLock { steps in
        steps.compactMap { if case .progress(_, let message) = $0 { message } else { nil } }
      }
    }
  }

  /// A server in memory, which answers with texts by their address, and waits where there is none.
  private final class FakeMenuServer: MenuFetching {
    private let answers = Mutex<[String: Result<RemoteMenuContent, MenuFetchFailure>]>([:])

    func set(_ address: String, _ text: String, staleness: RemoteMenuContent.Staleness? = nil) {
      let bytes = Array(text.utf8)
      let fetched = RemoteMenuContent(bytes, digest: SHA256.digits(of: bytes), staleness: staleness)
      answers.withLock { $0[address] = .success(fetched) }
    }
    func fail(_ address: String, _ failure: MenuFetchFailure) {
      answers.withLock { $0[address] = .failure(failure) }
    }

    func fetch(_ menu: RemoteMenu) async throws(MenuFetchFailure) -> RemoteMenuContent {
      guard let answer = answers.withLock({ $0[menu.address.description] }) else {
        try? await untilCancelled()
        throw MenuFetchFailure(.cancelled, "cancelled")
      }
      return try answer.get()
    }
    func keep(_ fetched: RemoteMenuContent, for menu: RemoteMenu) async {}
  }

  private static let address = "https://example.org/m.yaml"

  private var host: HostEnvironment {
    HostEnvironment(
      variables: [
        "PATH": "/usr/bin:/bin", "XDG_STATE_HOME": folder.path, "HOME": folder.path,
      ], executableFolder: "/x", version: "1")
  }

  private func handler(_ launcher: PlayedLauncher = PlayedLauncher { _ in [] }) -> CommandHandler {
    CommandHandler(
      BackgroundPrograms(
        host: host, fileSystem: LocalFileSystem(), launcher: launcher, time: time,
        fetcher: server),
      findTerminal: { nil },
      findHandler: { _ in .failure(HandlerFailure(.unknownHandler, "none")) })
  }

  private func item(pin: String? = nil, location: SourceText.SourceLocation? = nil) throws
    -> MenuItem
  {
    let menu = RemoteMenu(try MenuAddress(Self.address), digest: pin)
    return MenuItem(
      title: "There", source: ItemSource(.remote(menu), format: .menu, location: location))
  }

  @discardableResult
  private func select(
    _ item: MenuItem, _ handler: CommandHandler, _ invocation: String = "i"
  ) async throws -> HandlerResult {
    try await handler.select(HandlerSelection(invocation: invocation, item: item)) { [steps] in
      steps.add($0)
    }
  }

  private func failure(_ item: MenuItem, _ handler: CommandHandler) async -> HandlerFailure? {
    do {
      try await select(item, handler)
      return nil
    } catch { return error as? HandlerFailure }
  }

  @Test
  func `A menu is asked for when its item is opened, and the server is named meanwhile`()
    async throws
  {
    server.set(
      Self.address, "title: Elsewhere\nitems: [{title: A, command: [ls]}, {title: B, items: []}]\n")
    try await select(try item(), handler())
    #expect(steps.messages == ["Asking example.org for the menu"])
    let menu = try #require(steps.menus.last)
    #expect(menu.title == "There" && menu.items.map(\.title) == ["A", "B"])
    #expect(menu.items[0].path == ["there", "a"] && menu.subtitle == nil)
  }

  @Test func `A menu that changes is another one when it is opened or reloaded`()
    async throws
  {
    let handler = handler()
    server.set(Self.address, "- title: A\n")
    try await select(try item(), handler)
    server.set(Self.address, "- title: B\n")
    try await select(try item(), handler, "j")
    #expect(steps.menus.map { $0.items[0].title } == ["A", "A", "B"])
    // A broken one leaves the last good one, with the reason.
    server.set(Self.address, "- subtitle: C\n")
    let result = try await select(try item(), handler, "k")
    #expect(steps.menus.last?.items[0].title == "B")
    #expect(steps.menus.last?.subtitle?.contains("https://example.org/m.yaml:1:3") == true)
    #expect(result.effects?.count == 1)
  }

  @Test func `An old menu has its age and the reason`() async throws {
    server.set(
      Self.address, "- title: A\n", staleness: .init(age: 600, reason: "There is no connection."))
    try await select(try item(), handler())
    #expect(steps.menus.last?.subtitle == "▲ 10 min old: There is no connection.")
    let listed = try await handler().items(of: try item())
    #expect(listed.subtitle == "▲ 10 min old: There is no connection.")
  }

  @Test func `Failures have the fetcher's words, and findings their place`() async throws {
    server.fail(
      Self.address,
      MenuFetchFailure(.timedOut, "It took too long.", hint: "Later.", isRetryable: true))
    let late = await failure(try item(), handler())
    #expect(
      late?.kind == .timeout && late?.message == "It took too long." && late?.hint == "Later.")
    server.set(Self.address, "- title: A\n- title: \"a\\e[31m\"\n")
    #expect(
      await failure(try item(), handler())?.detail?.hasPrefix("https://example.org/m.yaml:2:10: ")
        == true)
    server.set(Self.address, "<!DOCTYPE html><title>Sign in</title>")
    #expect(await failure(try item(), handler())?.detail?.contains("a web page") == true)
    server.set(Self.address, "- title: A\n")
    let pin = String(repeating: "0", count: 64)
    let pinned = await failure(try item(pin: pin), handler())
    #expect(pinned?.detail?.contains(pin) == true)
    #expect(
      pinned?.detail?.contains(SHA256.digits(of: Array("- title: A\n".utf8))) == true)
  }

  @Test func `Leaving the item cancels the question, and a time limit ends it`()
    async throws
  {
    let (item, handler) = (try item(), handler())
    let task = Task { try await select(item, handler) }
    try await until { steps.messages.count == 1 }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let listing = Task { try await handler.items(of: item, timeout: .seconds(5)) }
    try await until { time.waiting > 0 }
    time.advance(by: .seconds(6))
    await #expect(throws: HandlerFailure.self) { try await listing.value }
  }

  /// Returns the first item of the menu that the server has.
  private func opened(_ text: String, _ location: SourceText.SourceLocation? = nil) async throws
    -> MenuItem
  {
    server.set(Self.address, text)
    let menu = try await handler().items(of: try item(location: location))
    return try #require(menu.items.first)
  }

  @Test
  func `Its commands need trust by content, wherever the menu stands that names it`() async throws {
    let launcher = PlayedLauncher { _ in [.ended(.exited(0))] }
    let handler = handler(launcher)
    // Every file is trusted.
    let local = SourceFile(
      name: "/etc/passwd", bytes: [], canonicalPath: LocalFileSystem().canonicalPath("/etc/passwd"))
    let location = SourceText.SourceLocation(local, 0..<0)
    let trust = MenuTrust(host: host)
    try trust.trustFolder("/")
    #expect(trust.allows(location))
    let text = "- {title: A, shell: echo, output: view, live: {command: [date], every: 5}}\n"
    let first = try await opened(text, location)
    let view = try await select(first, handler).view
    guard case .message(let message)? = view?.content else {
      Issue.record("no question")
      return
    }
    #expect(message.detail?.contains("written in https://example.org/m.yaml:1:") == true)
    #expect(view?.actions.map(\.host) == [.runOnce, .trustFile])
    #expect(launcher.commands.isEmpty)
    #expect(!trust.allows(first.live?.program?.location))
    let request = HandlerRequest(
      ActionParams(invocation: "i", view: "main", action: HostAction.trustFile.id))
    #expect(try await handler.perform(.trustFile, request) == [.refresh])
    #expect(trust.allows(first.live?.program?.location))
    #expect(trust.records.contains { $0.path == Self.address })
    // The same content again is trusted, another is not, nor the same one elsewhere.
    #expect(trust.allows(try await opened(text, location).operation?.location))
    #expect(!trust.allows(try await opened(text + "# more\n", location).operation?.location))
    #expect(trust.untrust(Self.address) == [Self.address])
    #expect(!trust.allows(first.operation?.location))
  }

  @Test func `What a program of the menu prints has the menu's own trust, and no files`()
    async throws
  {
    let launcher = PlayedLauncher { _ in
      [
        .output(Array("[{title: X, menu: sub.yaml, id: a}, {title: Y, command: [y]}]".utf8)),
        .ended(.exited(0)),
      ]
    }
    let item = try await opened("- {title: A, source: {command: [sh], format: menu}}\n")
    let trust = MenuTrust(host: host)
    let handler = handler(launcher)
    await #expect(throws: HandlerFailure.self) { try await handler.items(of: item) }
    try trust.trust(try #require(item.location?.file))
    let menu = try await handler.items(of: item)
    #expect(
      menu.items[0].source?.remoteMenu?.address.description == "https://example.org/sub.yaml")
    #expect(menu.items[1].operation?.location?.file.remote?.address == Self.address)
  }

  @Test
  func `A relative program, folder or file is refused, and a file is read only with trust`()
    async throws
  {
    for text in [
      "- {title: A, command: [./sh], output: view}\n",
      "- {title: A, command: [sh], directory: x, output: view}\n",
      "- {title: A, source: {file: x}}\n",
    ] {
      let item = try await opened(text)
      try MenuTrust(host: host).trust(try #require(item.location?.file))
      let launcher = PlayedLauncher { _ in [.ended(.exited(0))] }
      let found = await failure(item, handler(launcher))
      #expect(found?.message.contains("is a relative path") == true, "\(text)")
      #expect(launcher.commands.isEmpty)
    }
    let item = try await opened("- {title: A, source: {file: /etc/passwd}}\n")
    let found = await failure(item, handler())
    #expect(found?.kind == .untrusted)
    #expect(
      found?.hint
        == "Type: appmenu trust --sha256 \(item.location?.file.remote?.digest ?? "") https://example.org/m.yaml"
    )
    try MenuTrust(host: host).trust(try #require(item.location?.file))
    #expect(await failure(item, handler()) == nil)
  }

  @Test func `A program that loads no menus from servers says so`() async throws {
    let handler = CommandHandler(
      BackgroundPrograms(
        host: host, fileSystem: LocalFileSystem(), launcher: PlayedLauncher { _ in [] }, time: time),
      findTerminal: { nil },
      findHandler: { _ in .failure(HandlerFailure(.unknownHandler, "none")) })
    #expect(
      await failure(try item(), handler)?.message == "This program loads no menus from servers")
  }
}
