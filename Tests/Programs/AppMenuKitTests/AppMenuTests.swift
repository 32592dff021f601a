import AppMenuKit
import AppMenuTesting
import Files
import Foundation
import Testing

@MainActor @Suite struct AppMenuTests {
  private let host = HostEnvironment(
    variables: ["HOME": "/h"], executableFolder: "/bin", version: "1")

  private func app(_ text: String, files: [String: String] = [:]) -> AppMenu {
    let system = InMemoryFileSystem(files)
    return AppMenu(
      AppMenu.Parts(
        reader: FileMenuItemsReader(
          .bytes(Array(text.utf8), name: "m.yaml", folder: "."), fileSystem: system),
        fileSystem: system, host: host, pluginOptions: ["/p"]))
  }

  private let plugin = "{id: a, mode: service, run: x, handlers: [known]}"

  @Test
  func `An embedder's handler answers a selection, and observers of its center hear it`()
    async throws
  {
    let center = NotificationCenter()
    let app = AppMenu(
      AppMenu.Parts(
        reader: FileMenuItemsReader(
          .bytes(Array("- {title: a, tapHandlerName: mine}".utf8), name: "m", folder: ".")),
        host: host),
      center: center)
    let view = HandlerView(title: "v", content: .text(TextContent(body: "b")))
    app.registry.register(FakeHandler(view), names: ["mine"])
    let menu = try #require(await app.loadMenu().menu)
    var heard: [String] = []
    let token = app.bus.observe { heard.append($0.title) }
    let navigator = app.navigator(for: menu)
    navigator.select(menu.items[0])
    await navigator.settle()
    #expect(navigator.top.view == view && heard == ["a"])
    withExtendedLifetime(token) {}
  }

  @Test
  func `A menu file is read in the host's language unless its reader names another`() async throws {
    let text = Array("- {title: Hello, \"title[ko]\": 안녕, tapHandlerName: h}".utf8)
    var host = host
    host.variables["LANG"] = "ko_KR.UTF-8"
    for (chosen, title) in [(nil, "안녕"), ("en", "Hello"), ("ko-KP", "안녕")] {
      let reader = FileMenuItemsReader(.bytes(text, name: "m", folder: "."), language: chosen)
      let app = AppMenu(
        AppMenu.Parts(reader: reader, fileSystem: InMemoryFileSystem([:]), host: host))
      let loading = await app.loadMenu()
      #expect(loading.menu?.items.map(\.title) == [title])
      #expect(await app.reloader(of: loading).reload().menu?.items.map(\.title) == [title])
    }
  }

  /// A server that has another menu each time.
  private actor ChangingServer: MenuFetching {
    private var texts: [String]

    init(_ texts: [String]) { self.texts = texts }

    func fetch(_ menu: RemoteMenu) async throws(MenuFetchFailure) -> RemoteMenuContent {
      guard !texts.isEmpty else { throw MenuFetchFailure(.failed, "The server is gone.") }
      return RemoteMenuContent(Array(texts.removeFirst().utf8), digest: "")
    }
    func keep(_ fetched: RemoteMenuContent, for menu: RemoteMenu) async {}
  }

  @Test("A menu from a server is in the host's language, and another one when it is loaded again")
  func remote() async throws {
    var host = host
    host.variables["LANG"] = "ko_KR.UTF-8"
    let server = ChangingServer([
      "- {title: Hello, \"title[ko]\": 안녕, tapHandlerName: h}", "- {title: Changed, menu: b}",
      "- {title: Below, tapHandlerName: h}",
    ])
    let menu = RemoteMenu(try MenuAddress("https://example.org/a"))
    var parts = AppMenu.Parts(
      reader: RemoteMenuItemsReader(menu, fetcher: server), fileSystem: InMemoryFileSystem([:]),
      host: host)
    parts.menuFetcher = server
    let app = AppMenu(parts)
    let loading = await app.loadMenu()
    #expect(loading.menu?.items.map(\.title) == ["안녕"])
    let reloader = app.reloader(of: loading)
    let changed = try #require(await reloader.reload().menu)
    #expect(changed.items.map(\.title) == ["Changed"])
    #expect(try await app.items(of: changed.items[0], in: changed).items.map(\.title) == ["Below"])
    // The last menu stays when there is none any more, and the reason is told.
    let gone = await reloader.reload()
    #expect(gone.menu == nil)
    #expect(gone.diagnostics.map(\.message) == ["The server is gone."])
  }

  @Test func `A base on a server is asked for once, and kept for a time without it`() async throws {
    let folder = TemporaryFolder()
    try PrivateFiles.makeFolder(folder.path)
    try "extends: https://a.test/m\nitems: [{title: Own, command: [x]}]".write(
      toFile: folder.path + "/menu.yaml", atomically: true, encoding: .utf8)
    var host = host
    host.variables["XDG_CACHE_HOME"] = folder.path + "/cache"
    func app(_ texts: [String]) -> AppMenu {
      var parts = AppMenu.Parts(
        reader: FileMenuItemsReader(.file(folder.path + "/menu.yaml")), host: host)
      parts.menuFetcher = ChangingServer(texts)
      return AppMenu(parts)
    }
    let never = await app([]).loadMenu()
    #expect(never.menu == nil)
    #expect(
      never.diagnostics.map(\.message) == [
        "there is no menu of the server a.test", "The server is gone.",
      ])
    let first = app([
      "extends: /n\nitems: [{title: Base, command: [b]}]", "items: [{title: Below, command: [c]}]",
    ])
    let loading = await first.loadMenu()
    #expect(loading.menu?.items.map(\.title) == ["Below", "Base", "Own"])
    #expect(loading.diagnostics.isEmpty)
    // A reload because a file has changed asks no server.
    #expect(await first.reloader(of: loading).reload().menu?.items.count == 3)
    let offline = await app([]).loadMenu()
    #expect(offline.menu?.items.map(\.title) == ["Below", "Base", "Own"])
    #expect(offline.diagnostics.map(\.severity) == [.warning, .warning])
    // What the server sends instead of a menu does not take the place of the menu that is kept.
    for rubbish in ["items: [", "", "items: [{subtitle: no title}]", "words"] {
      let loading = await app([rubbish, rubbish]).loadMenu()
      #expect(loading.menu?.items.count == 3, "\(rubbish)")
      #expect(loading.diagnostics.allSatisfy { $0.severity != .error })
      #expect(await app([]).loadMenu().menu?.items.count == 3)
    }
    let page = await app(["<!doctype html><p>Sign in"]).loadMenu()
    #expect(page.menu?.items.count == 3 && page.diagnostics.first?.severity == .warning)
  }

  @Test
  func `A menu without a title is called so in the host's language, also after a change`()
    async throws
  {
    var host = host
    for (locale, title) in [("C.UTF-8", "App Menu"), ("ko_KR.UTF-8", "앱 메뉴")] {
      host.variables["LC_ALL"] = locale
      host = HostEnvironment(
        variables: host.variables, executableFolder: host.executableFolder, version: host.version)
      let reader = FileMenuItemsReader(.bytes(Array("- {title: A}".utf8), name: "m", folder: "."))
      let app = AppMenu(
        AppMenu.Parts(reader: reader, fileSystem: InMemoryFileSystem([:]), host: host))
      let loading = await app.loadMenu()
      #expect(loading.menu?.title == title)
      #expect(await app.reloader(of: loading).reload().menu?.title == title)
    }
  }

  @Test func `Plugins are found, and a wrong name is told with the nearest`()
    async throws
  {
    let app = app("- {title: a, tapHandlerName: knwon}", files: ["/p/plugin.yaml": plugin])
    let menu = try #require(await app.loadMenu().menu)
    #expect(await app.catalog(for: menu).handlerNames == ["known"])
    let findings = await app.handlerFindings(in: await app.loadMenu(), severity: .warning)
    #expect(
      findings.map(\.label) == ["did you mean 'known'?"] && findings.first?.severity == .warning)
    guard case .failure(let failure) = await app.handler(for: menu.items[0], in: menu) else {
      Issue.record("found")
      return
    }
    #expect(failure.kind == .unknownHandler && failure.hint == "Perhaps: did you mean 'known'?")
  }

  @Test
  func `A plugin folder that the menu names is looked at last, from the menu's folder`()
    async throws
  {
    let app = app(
      "plugins: [mine]\nitems: [{title: a, tapHandlerName: other}]",
      files: ["./mine/plugin.yaml": "{id: b, run: x, handlers: [other]}", "/p/plugin.yaml": plugin])
    let menu = try #require(await app.loadMenu().menu)
    let catalog = await app.catalog(for: menu)
    #expect(catalog.plugins.map(\.source) == [.option, .menu])
  }

  @Test func `A builder and a reader of the embedder's make the menu that is shown`()
    async throws
  {
    let menu = Menu(title: "Mine", entries: [.item(MenuItem(title: "a", tapHandlerName: "h"))])
    let builder = FakeMenuItemBuilder(MenuBuild(menu: menu))
    let metadata = MenuMetadata(file: SourceFile(name: "elsewhere", bytes: []))
    let app = AppMenu(
      AppMenu.Parts(reader: FakeMenuItemsReader(metadata), builder: builder, host: host))
    let loading = await app.loadMenu()
    #expect(loading.menu === menu && builder.received.map(\.file.name) == ["elsewhere"])
    // Reloading asks the same two again.
    let update = await app.reloader(of: loading).reload()
    #expect(update.menu === menu && builder.received.count == 2)
  }

  @Test(arguments: [false, true])
  func `Only appmenu itself speaks of its commands`(isAppMenu: Bool) async throws {
    var host = host
    host.isAppMenu = isAppMenu
    let text = Array("- {title: a, tapHandlerName: nowhere}".utf8)
    let app = AppMenu(
      AppMenu.Parts(
        reader: FileMenuItemsReader(.bytes(text, name: "m", folder: ".")),
        fileSystem: InMemoryFileSystem([:]), host: host))
    let loading = await app.loadMenu()
    let menu = try #require(loading.menu)
    guard case .failure(let failure) = await app.handler(for: menu.items[0], in: menu) else {
      Issue.record("found")
      return
    }
    let help = await app.handlerFindings(in: loading, severity: .warning).compactMap(\.help)
    for words in [failure.hint] + help {
      #expect(words?.contains("--plugins") == isAppMenu)
    }
    #expect(failure.hint?.contains("appmenu plugins list") == isAppMenu && help.count == 1)
  }

  @Test func `A menu with errors is no menu`() async {
    #expect(await app("- {icon: x}").loadMenu().menu == nil)
  }
}
