import AppMenuTesting
import Foundation
import HandlerProtocol
import MenuDispatch
import MenuItems
import PluginHost
import ServerAccess
import Synchronization
import Testing

@testable import MenuServing

/// A launcher whose programs print two lines and end; it counts them.
final class CountingLauncher: PluginLauncher {
  private let stored = Mutex<[PluginCommand]>([])
  /// The programs that were started, without the one that lists the items of a source.
  var runs: [String] {
    stored.withLock { $0.map(\.program).filter { $0 != AddressWalkTests.lister } }
  }
  /// How often the items of a source were listed.
  var listings: Int {
    stored.withLock { $0.count { $0.program == AddressWalkTests.lister } }
  }

  func launch(_ command: PluginCommand, receive: @escaping ProcessObserver) -> any PluginProcess {
    stored.withLock { $0.append(command) }
    Task {
      await receive(.output(Array("a\na\n".utf8)))
      await receive(.ended(.exited(0)))
    }
    return EndedProcess()
  }
}

/// A process that has nothing left to do.
final class EndedProcess: PluginProcess {
  let waitingBytes = 0
  func write(_ bytes: Data) {}
  func closeInput() {}
  func terminate() {}
}

/// Opens every address that the IDs of a menu can form, up to three levels deep.
@MainActor @Suite("What opening an address does", .timeLimit(.minutes(5)))
struct AddressWalkTests {
  nonisolated static let lister = "/usr/bin/lister"
  nonisolated static let runner = "/usr/bin/runner"

  private static func command(_ id: String) -> MenuItem {
    MenuItem(title: id, id: id, operation: ItemOperation(.command([runner]), output: .view))
  }

  private static func menu(_ items: [MenuItem]) -> Menu {
    Menu(title: "M", entries: items.map { .item($0) })
  }

  private static var menu: Menu {
    menu(
      [
        command("run"),
        MenuItem(title: "S", id: "shell", operation: ItemOperation(.shell("x"), output: .message)),
        MenuItem(title: "U", id: "url", operation: ItemOperation(.url("https://example.org"))),
        MenuItem(title: "V", tapHandlerName: "hello", id: "view"),
        MenuItem(
          title: "F", id: "form",
          operation: ItemOperation(
            .command([runner]), output: .view, inputs: [ItemInput(id: "word")])),
        MenuItem(
          title: "C", id: "choose",
          operation: ItemOperation(
            .command([runner]), output: .view,
            inputs: [ItemInput(id: "word", choicesFrom: .command([runner]))])),
        MenuItem(title: "E", id: "empty"),
        MenuItem(
          title: "A", id: "acts",
          actions: [
            ItemAction(title: "Do", target: .operation(ItemOperation(.command([runner]))))
          ]),
        MenuItem(
          title: "T", id: "tools",
          submenu: menu(
            [
              command("run"), MenuItem(title: "V", tapHandlerName: "hello", id: "view"),
              MenuItem(title: "D", id: "deep", submenu: menu([command("run")])),
            ])),
        MenuItem(
          title: "L", id: "list",
          source: ItemSource(
            .program(ItemOperation(.command([lister]))), format: .lines,
            each: MenuItem(
              title: "{{0}}", operation: ItemOperation(.command([runner]), output: .view)))),
      ])
  }

  /// The addresses of the menu's items; all others lead nowhere.
  private static let items: Set<String> = [
    "run", "shell", "url", "view", "form", "choose", "empty", "acts", "tools", "tools/run",
    "tools/view",
    "tools/deep", "tools/deep/run", "list", "list/a", "list/a-2",
  ]
  private static let ids = [
    "run", "shell", "url", "view", "form", "choose", "empty", "acts", "tools", "deep", "list", "a",
    "a-2", "x",
  ]

  /// All paths of one, two and three IDs.
  private static var paths: [[String]] {
    let one = ids.map { [$0] }
    let two = one.flatMap { path in ids.map { path + [$0] } }
    return one + two + two.flatMap { path in ids.map { path + [$0] } }
  }

  @Test(arguments: ["GET", "HEAD"])
  func `No address runs anything, whatever its parts are`(method: String) async throws {
    let launcher = CountingLauncher()
    let site = try await TestSite(
      isOwned: true, menu: Self.menu, launcher: launcher,
      programs: [Self.lister, Self.runner, "/bin/sh", "/usr/bin/sh"])
    let (_, secret) = try site.server.doors.sessions.create(for: .owner)
    let browser = TestBrowser(site.server, user: nil, cookie: site.server.doors.cookie(secret))
    for path in Self.paths {
      let text = path.joined(separator: "/")
      let before = site.hello.selections.count
      let status = await browser.send(browser.request(method, "/i/" + text)).status
      // HEAD asks no source: what may be in it is taken to be there.
      let isThere =
        Self.items.contains(text) || method == "HEAD" && path[0] == "list"
      #expect(status == (isThere ? 200 : 404), "\(method) \(text)")
      let opens = method == "GET" && ["view", "tools/view"].contains(text)
      #expect(site.hello.selections.count - before == (opens ? 1 : 0), "\(method) \(text)")
    }
    #expect(launcher.runs == [])
    #expect(launcher.listings > 0 || method == "HEAD")
    #expect(launcher.listings == 0 || method == "GET")
    // The launcher would have noticed: pressing the button of the same item runs it.
    await browser.get("/i/tools/deep/run")
    await browser.act("row:tools/deep/run%3Bopen")
    #expect(launcher.runs == [Self.runner])
  }

  @Test(arguments: ["cross-site", "same-site"])
  func `A link on a page of another site starts nothing: what asks a program has a button`(
    by other: String
  ) async throws {
    let launcher = CountingLauncher()
    let site = try await TestSite(
      isOwned: true, menu: Self.menu, launcher: launcher,
      programs: [Self.lister, Self.runner, "/bin/sh", "/usr/bin/sh"])
    let (_, secret) = try site.server.doors.sessions.create(for: .owner)
    let browser = TestBrowser(site.server, user: nil, cookie: site.server.doors.cookie(secret))
    func follow(_ path: String) async -> Int {
      var request = browser.request("GET", path)
      request.headers["sec-fetch-site"] = other
      request.headers["sec-fetch-mode"] = "navigate"
      request.headers["sec-fetch-dest"] = "document"
      return await browser.send(request).status
    }
    for path in Self.paths {
      let text = path.joined(separator: "/")
      let status = await follow("/i/" + text)
      // What may be in a source is not asked for: the source is shown.
      #expect(status == (Self.items.contains(text) || path[0] == "list" ? 200 : 404), "\(text)")
    }
    #expect(launcher.runs == [] && launcher.listings == 0 && site.hello.selections.isEmpty)
    #expect(await follow("/i/list/a") == 200)
    #expect(browser.text.contains("row:list;open"))
    await browser.act("row:list%3Bopen")
    try await until { launcher.listings == 1 }
    #expect(await follow("/i/tools/view") == 200)
    #expect(browser.text.contains("row:tools/view;open"))
    await browser.act("row:tools/view%3Bopen")
    try await until { site.hello.selections.count == 1 }
    // Who types the address gets no page that was held back.
    #expect(await follow("/i/view") == 200)
    #expect(site.hello.selections.count == 1)
    await browser.get("/i/view")
    try await until { site.hello.selections.count == 2 }
    #expect(launcher.runs == [])
  }

  @Test func `The page of an item has its form at once; a form that asks programs has a button`()
    async throws
  {
    let launcher = CountingLauncher()
    let site = try await TestSite(
      isOwned: true, menu: Self.menu, launcher: launcher, programs: [Self.runner])
    let (_, secret) = try site.server.doors.sessions.create(for: .owner)
    let browser = TestBrowser(site.server, user: nil, cookie: site.server.doors.cookie(secret))
    await browser.get("/i/choose")
    #expect(browser.text.contains("row:choose;open") && !browser.text.contains("c-word"))
    await browser.get("/i/form")
    #expect(browser.text.contains("name=f-word"))
    #expect(launcher.runs == [])
    await browser.act("submit", "&f-word=x")
    #expect(launcher.runs == [Self.runner])
  }

  @Test func `A question about an item leaves the item on its page`() async throws {
    let erase = MenuItem(
      title: "Erase", id: "erase",
      operation: ItemOperation(.command([Self.runner]), output: .view, isDestructive: true))
    let launcher = CountingLauncher()
    let site = try await TestSite(
      isOwned: true, menu: Self.menu([erase, Self.command("run")]), launcher: launcher,
      programs: [Self.runner])
    let (_, secret) = try site.server.doors.sessions.create(for: .owner)
    let browser = TestBrowser(site.server, user: nil, cookie: site.server.doors.cookie(secret))
    await browser.get("/i/erase")
    await browser.act("row:erase%3Bopen")
    await browser.get("/i/erase")
    #expect(browser.text.contains("alertdialog") && !browser.text.contains("row:run"))
    await browser.act("answer:no")
    await browser.get("/i/erase")
    #expect(browser.text.contains("row:erase;open") && !browser.text.contains("row:run"))
    #expect(launcher.runs == [])
  }

  @Test
  func `A submenu that cannot be used now leads nowhere, and to nothing beside it`() async throws {
    let menu = Self.menu(
      [
        MenuItem(title: "I", id: "in", submenu: Self.menu([Self.command("run")]))
          .showing(ItemState(disabledReason: "closed")), Self.command("run"),
      ])
    let launcher = CountingLauncher()
    let site = try await TestSite(isOwned: true, menu: menu, launcher: launcher)
    let (_, secret) = try site.server.doors.sessions.create(for: .owner)
    let browser = TestBrowser(site.server, user: nil, cookie: site.server.doors.cookie(secret))
    #expect(await browser.get("/i/in").status == 200)
    #expect(browser.text.contains("closed"))
    #expect(await browser.get("/i/in/run").status == 404)
    #expect(launcher.runs == [])
  }

  struct Fetch: Sendable, CustomTestStringConvertible {
    var site: String?
    var mode: String?
    var dest: String?
    var method = "GET"
    var isTaken: Bool
    var testDescription: String { "\(method) \(site ?? "-") \(mode ?? "-") \(dest ?? "-")" }
  }

  @Test(
    "What another site's page fetches, embeds or sends is refused; a link that is followed is not",
    arguments: [
      Fetch(isTaken: true), Fetch(site: "none", mode: "navigate", dest: "document", isTaken: true),
      Fetch(site: "same-origin", mode: "cors", dest: "empty", isTaken: true),
      Fetch(site: "cross-site", mode: "navigate", dest: "document", isTaken: true),
      Fetch(site: "same-site", mode: "navigate", dest: "document", isTaken: true),
      Fetch(site: "cross-site", mode: "no-cors", dest: "image", isTaken: false),
      Fetch(site: "same-site", mode: "no-cors", dest: "image", isTaken: false),
      Fetch(site: "same-site", mode: "cors", dest: "empty", isTaken: false),
      Fetch(site: "cross-site", mode: "navigate", dest: "iframe", isTaken: false),
      Fetch(site: "cross-site", mode: "no-cors", dest: "document", isTaken: false),
      Fetch(site: "cross-site", isTaken: false),
      Fetch(
        site: "cross-site", mode: "navigate", dest: "document", method: "HEAD", isTaken: false),
      Fetch(
        site: "cross-site", mode: "navigate", dest: "document", method: "POST", isTaken: false),
    ])
  func otherSites(fetch: Fetch) async throws {
    let site = try await TestSite()
    let runner = try site.browser("runner")
    await runner.get("/")
    let (path, body) =
      fetch.method == "POST"
      ? ("/do", "page=\(runner.page)&token=\(runner.token)&do=row:tools/hello%3Bopen")
      : ("/i/tools/hello", "")
    var request = runner.request(fetch.method, path, body)
    request.headers["sec-fetch-site"] = fetch.site
    request.headers["sec-fetch-mode"] = fetch.mode
    request.headers["sec-fetch-dest"] = fetch.dest
    let response = await runner.send(request)
    #expect(response.status == (fetch.isTaken ? 200 : 403))
    if !fetch.isTaken {
      #expect(runner.text.contains("another site"))
      #expect(site.hello.selections.isEmpty)
    }
  }
}
