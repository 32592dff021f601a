import AppMenuKit
import AppMenuTesting
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

  @Test("An embedder's handler answers a selection, and observers of its center hear it")
  func embed() async throws {
    let center = NotificationCenter()
    let app = AppMenu(
      AppMenu.Parts(
        reader: FileMenuItemsReader(
          .bytes(Array("- {title: a, tapHandlerName: mine}".utf8), name: "m", folder: ".")),
        host: host),
      center: center)
    let view = HandlerView(title: "v", content: .text(TextContent(body: "b")))
    app.registry.register(FakeHandler(view), names: ["mine"])
    let menu = try #require(app.loadMenu().menu)
    var heard: [String] = []
    let token = app.bus.observe { heard.append($0.title) }
    let navigator = app.navigator(for: menu)
    navigator.select(menu.items[0])
    await navigator.settle()
    #expect(navigator.top.view == view && heard == ["a"])
    withExtendedLifetime(token) {}
  }

  @Test("Plugins are found, and a wrong name is told with the nearest") func discovery()
    async throws
  {
    let app = app("- {title: a, tapHandlerName: knwon}", files: ["/p/plugin.yaml": plugin])
    let menu = try #require(app.loadMenu().menu)
    #expect(await app.catalog(for: menu).handlerNames == ["known"])
    let findings = await app.unknownHandlers(in: app.loadMenu(), severity: .warning)
    #expect(
      findings.map(\.label) == ["did you mean 'known'?"] && findings.first?.severity == .warning)
    guard case .failure(let failure) = await app.handler(for: menu.items[0], in: menu) else {
      Issue.record("found")
      return
    }
    #expect(failure.kind == .unknownHandler && failure.hint == "Perhaps: did you mean 'known'?")
  }

  @Test("A plugin folder that the menu names is looked at last, from the menu's folder")
  func menuFolder() async throws {
    let app = app(
      "plugins: [mine]\nitems: [{title: a, tapHandlerName: other}]",
      files: ["./mine/plugin.yaml": "{id: b, run: x, handlers: [other]}", "/p/plugin.yaml": plugin])
    let menu = try #require(app.loadMenu().menu)
    let catalog = await app.catalog(for: menu)
    #expect(catalog.plugins.map(\.source) == [.option, .menu])
  }

  @Test("A menu with errors is no menu") func noMenu() {
    #expect(app("- {icon: x}").loadMenu().menu == nil)
  }
}
