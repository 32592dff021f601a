import AppMenuTesting
import Foundation
import HandlerProtocol
import MenuDispatch
import MenuItems
import PluginHost
import RunLog
import RunRecords
import ServerAccess
import Synchronization
import Testing

@testable import MenuServing

/// A launcher whose programs go on until they are ended.
final class EndlessLauncher: PluginLauncher {
  private let counts = Mutex((started: 0, ended: 0))
  var started: Int { counts.withLock { $0.started } }
  var ended: Int { counts.withLock { $0.ended } }

  func launch(_ command: PluginCommand, receive: @escaping ProcessObserver) -> any PluginProcess {
    counts.withLock { $0.started += 1 }
    return EndlessProcess { [self] in
      counts.withLock { $0.ended += 1 }
      Task { await receive(.ended(.signalled(15))) }
    }
  }
}

private final class EndlessProcess: PluginProcess {
  private let end: @Sendable () -> Void
  let waitingBytes = 0
  init(_ end: @escaping @Sendable () -> Void) { self.end = end }
  func write(_ bytes: Data) {}
  func closeInput() {}
  func terminate() { end() }
}

@MainActor @Suite("Rights that end", .timeLimit(.minutes(5))) struct EndedAccessTests {
  static let program = "/usr/bin/work"

  /// A menu whose item `tools/work` runs a program.
  static var menu: Menu {
    let work = MenuItem(
      title: "Work", id: "work", operation: ItemOperation(.command([program]), output: .view))
    let tools = MenuItem(
      title: "Tools", id: "tools", submenu: Menu(title: "Tools", entries: [.item(work)]))
    return Menu(title: "Team", entries: [.item(tools)])
  }

  /// An access file of the proxy's users with rules.
  private func access(_ rules: String) throws -> AccessFile {
    let text = "rules: [\(rules)]\nproxy: {nameHeader: x-user, trusted: [127.0.0.1]}\n"
    return try #require(
      AccessFileReader().parse(Array(text.utf8), name: "access.yaml").access)
  }

  enum Change: String, CaseIterable { case userIsGone, mayNotRun, mayRunStill }

  @Test(arguments: Change.allCases)
  func `The program of a user who is gone, or may not run it any more, ends at once`(change: Change)
    async throws
  {
    let launcher = EndlessLauncher()
    let site = try await TestSite(menu: Self.menu, launcher: launcher, programs: [Self.program])
    let runner = try site.browser("runner")
    await runner.get("/i/tools/work")
    await runner.act("row:tools/work%3Bopen")
    try await until { launcher.started == 1 }
    switch change {
    case .userIsGone: site.server.apply(AccessFile())
    case .mayNotRun:
      site.server.apply(try access("{allow: view, users: [runner], items: 'tools/**'}"))
    case .mayRunStill:
      site.server.apply(try access("{allow: run, users: [runner], items: 'tools/**'}"))
    }
    // Nothing else is done on the server; closing it would end what is left.
    if change == .mayRunStill {
      #expect(launcher.ended == 0)
      site.server.close()
    }
    try await until { launcher.ended == 1 }
  }

  enum Leaving: String, CaseIterable { case signingOut, stopping, expiry, removal }

  @Test(
    "A program runs on when its user signs out or the session ends, unless the user says otherwise",
    arguments: Leaving.allCases)
  func left(leaving: Leaving) async throws {
    let launcher = EndlessLauncher()
    let site = try await TestSite(menu: Self.menu, launcher: launcher, programs: [Self.program])
    let runner = try site.browser("runner")
    await runner.get("/i/tools/work")
    #expect(!runner.text.contains("value=stop"))
    await runner.act("row:tools/work%3Bopen")
    try await until { launcher.started == 1 }
    await runner.get("/")
    #expect(runner.text.contains("name=runs value=stop"))
    switch leaving {
    case .signingOut, .removal:
      await runner.send(runner.request("POST", "/sign-out", "token=\(runner.token)"))
    case .stopping:
      await runner.send(runner.request("POST", "/sign-out", "token=\(runner.token)&runs=stop"))
      try await until { launcher.ended == 1 }
    case .expiry:
      for session in site.server.doors.sessions.all {
        site.server.doors.sessions.end(session.id, .expired)
      }
    }
    await site.server.tidy()
    guard leaving != .stopping else { return }
    #expect(launcher.ended == 0)
    if leaving == .removal {
      site.server.apply(AccessFile())
      try await until { launcher.ended == 1 }
    } else {
      // The user may still be there: only the session is over.
      site.server.apply(try access("{allow: run, users: [runner], items: 'tools/**'}"))
      #expect(launcher.ended == 0)
      site.server.close()
      try await until { launcher.ended == 1 }
    }
  }

  @Test(
    "The plugin's log, paths and advice for the server are shown to the user who runs it alone",
    arguments: [
      HandlerFailure.Kind.failed, .unknownHandler, .untrusted, .broken, .timeout,
    ])
  func failures(kind: HandlerFailure.Kind) async throws {
    let isOwnWords = kind == .failed || kind == .timeout
    for isOwned in [true, false] {
      let site = try await TestSite(isOwned: isOwned)
      var lines: [String] = []
      site.server.report = { lines.append($0) }
      let broken = FakeHandler { _, _ in
        var failure = HandlerFailure(
          kind, "It failed", detail: isOwnWords ? "no such host" : "/srv/detail",
          hint: "Its log: /var/hint", log: ["Traceback of it"], wholeLog: "Traceback of it")
        failure.command = "appmenu fix /srv/command"
        throw failure
      }
      _ = site.registry.replace(["hello"], with: [(broken, ["hello"])])
      let browser: TestBrowser
      if isOwned {
        let (_, secret) = try site.server.doors.sessions.create(for: .owner)
        browser = TestBrowser(site.server, user: nil, cookie: site.server.doors.cookie(secret))
      } else {
        browser = try site.browser("runner")
      }
      await browser.get("/i/tools/hello")
      #expect(browser.text.contains("It failed"))
      for words in ["Traceback", "/var/hint"] + (isOwnWords ? [] : ["/srv/detail"]) {
        #expect(browser.text.contains(words) == isOwned, "\(words)")
        #expect(lines.contains { $0.contains(words) } == !isOwned, "\(words)")
      }
      #expect(isOwned || !browser.text.contains("/srv/command"))
      if isOwnWords { #expect(browser.text.contains("no such host")) }
    }
  }

  @Test
  func `That no plugin has a handler tells users nothing of the server's folders`() async throws {
    let site = try await TestSite()
    _ = site.registry.replace(["hello"], with: [])
    let browser = try site.browser("runner")
    await browser.get("/i/tools/hello")
    #expect(browser.text.contains("Ask the person who runs the server"))
  }

  @Test
  func `The user whose name only looks like another's stops none of the other's runs`() async throws
  {
    let folder = TemporaryFolder()
    let log = try await RunLog(opening: folder.path + "/runs.sqlite")
    let item = RunItem(path: ["tools"], title: "Tools")
    let id = try await log.begin(item, user: "Ren\u{E9}", inputs: .none)
    let run = try #require(
      try await log.run(id, permission: RunPermission(user: "x") { _ in true }))
    let site = try await TestSite()
    #expect(site.server.canStop(item, of: run.user, ServerUser(name: "Ren\u{E9}")))
    #expect(!site.server.canStop(item, of: run.user, ServerUser(name: "Rene\u{301}")))
    #expect(try await TestSite(isOwned: true).server.canStop(item, of: run.user, .owner))
    try await log.close()
  }
}
