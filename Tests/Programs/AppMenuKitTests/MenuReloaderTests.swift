@testable import AppMenuKit
import AppMenuTesting
import Foundation
import Testing

@MainActor @Suite(.timeLimit(.minutes(5))) struct MenuReloaderTests {
  private let files: InMemoryFileSystem
  private let watcher = FakeFileWatcher()
  private let app: AppMenu
  private let reloader: MenuReloader

  init() async throws {
    files = InMemoryFileSystem([
      "m/a.yaml": "- {title: a, tapHandlerName: one}", "/p/plugin.yaml": "{id: one, run: x}",
    ])
    app = AppMenu(
      AppMenu.Parts(
        reader: FileMenuItemsReader(.file("m/a.yaml"), fileSystem: files), fileSystem: files,
        host: HostEnvironment(variables: ["HOME": "/h"], executableFolder: "/bin", version: "1"),
        pluginOptions: ["/p"], menuFolder: "m", watcher: watcher))
    reloader = app.reloader(of: await app.loadMenu())
    try await until { watcher.paths.isSuperset(of: ["m/a.yaml", "/p/plugin.yaml"]) }
  }

  /// Saves a file, and gives the reload that comes of it.
  private func reload(_ text: String, to path: String) async throws -> MenuUpdate {
    files.write(text, to: path)
    watcher.touch(path)
    var reloads = reloader.reloads.makeAsyncIterator()
    return try #require(await reloads.next())
  }

  @Test
  func `A saved menu file is a new menu, and the files that it leads to are watched`() async throws
  {
    var reload = try await reload("- {title: b, menu: sub.yaml}", to: "m/a.yaml")
    // The submenu's file is not there yet.
    #expect(reload.menu == nil && reload.loading.diagnostics.map(\.code) == ["file-not-found"])
    try await until { watcher.paths.contains("m/sub.yaml") }
    reload = try await self.reload("- {title: c, tapHandlerName: one}", to: "m/sub.yaml")
    #expect(reload.changes == [.menu] && reload.diagnostics.isEmpty)
    #expect(reload.menu?.allItems.map(\.title) == ["b", "c"])
  }

  @Test func `After a broken edit there is no new menu, and mending it is seen`()
    async throws
  {
    let loaded = try await reload("- {title: x, tapHandlerName: one}", to: "m/a.yaml").menuDate
    var reload = try await reload("- {title: [", to: "m/a.yaml")
    #expect(reload.menu == nil && reload.loading.menu == nil && reload.menuDate == loaded)
    #expect(reload.diagnostics.contains { $0.severity == .error })
    // What is wrong with the menu is told beside what comes of the plugins.
    reload = try await self.reload("{id: two, run: x}", to: "/p/plugin.yaml")
    #expect(reload.changes == [.plugins] && reload.loading.menu == nil)
    #expect(reload.diagnostics.contains { $0.severity == .error })
    reload = try await self.reload("- {title: y, tapHandlerName: two}", to: "m/a.yaml")
    #expect(reload.menu?.items.map(\.title) == ["y"] && reload.diagnostics.isEmpty)
    #expect(reload.menuDate >= loaded)
  }

  @Test func `A file that is gone is named, be it the menu's own or one that it leads to`()
    async throws
  {
    files.write("- {title: inner, tapHandlerName: one}", to: "m/sub.yaml")
    let whole = "- {title: b, menu: sub.yaml}"
    var reload = try await reload(whole, to: "m/a.yaml")
    #expect(reload.menu != nil && reload.missingFiles.isEmpty)
    for path in ["m/sub.yaml", "m/a.yaml"] {
      try await until { watcher.paths.contains(path) }
      let text = try #require(try? files.read(path, limit: 1000))
      files.remove(path)
      watcher.touch(path)
      var reloads = reloader.reloads.makeAsyncIterator()
      reload = try #require(await reloads.next())
      #expect(reload.menu == nil && reload.missingFiles == [path])
      #expect(reload.diagnostics.map(\.code) == ["file-not-found"])
      // What comes of the plugins meanwhile does not make the file come back.
      #expect(await reloader.reload().missingFiles == [path])
      reload = try await self.reload(String(decoding: text, as: UTF8.self), to: path)
      #expect(reload.menu?.allItems.map(\.title) == ["b", "inner"])
      #expect(reload.missingFiles.isEmpty && reload.diagnostics.isEmpty)
    }
    // A file that was never there is not gone, but missing.
    reload = try await self.reload("- {title: b, menu: other.yaml}", to: "m/a.yaml")
    #expect(reload.menu == nil && reload.missingFiles.isEmpty)
  }

  @Test
  func `A saved manifest changes who answers; a broken one changes nothing, and is told`()
    async throws
  {
    var reload = try await reload("{id: one, run: x, handlers: [two]}", to: "/p/plugin.yaml")
    #expect(reload.changes == [.plugins] && reload.menu == nil)
    #expect(app.registry.names == ["two"])
    #expect(reload.diagnostics.map(\.severity) == [.warning])
    reload = try await self.reload("{id: one, run: [, handlers: [three]}", to: "/p/plugin.yaml")
    #expect(app.registry.names == ["two"])
    #expect(reload.diagnostics.contains { $0.location.file.name == "/p/plugin.yaml" })
    reload = try await self.reload("{id: one, run: x}", to: "/p/plugin.yaml")
    #expect(app.registry.names == ["one"] && reload.diagnostics.isEmpty)
  }

  @Test func `A plugin folder that the menu comes to name is looked at, and watched`()
    async throws
  {
    files.write("{id: mine, run: x}", to: "m/mine/plugin.yaml")
    let reload = try await reload(
      "plugins: [mine]\nitems: [{title: a, tapHandlerName: mine}]", to: "m/a.yaml")
    #expect(reload.changes == [.menu, .plugins] && reload.diagnostics.isEmpty)
    #expect(app.registry.names == ["mine", "one"])
    try await until { watcher.paths.contains("m/mine/plugin.yaml") }
  }

  @Test
  func `A manifest that says what it said before is no reload; one that is asked for is`()
    async throws
  {
    files.write("{ id: one, run: x }", to: "/p/plugin.yaml")
    watcher.touch("/p/plugin.yaml")
    let reload = try await reload("- {title: b, tapHandlerName: one}", to: "m/a.yaml")
    #expect(reload.changes == [.menu])
    let asked = await reloader.reload()
    #expect(asked.changes == [.menu] && asked.menu?.items.map(\.title) == ["b"])
  }

  @Test func `Who stops reading is the end of watching`() async throws {
    let reading = Task { for await _ in reloader.reloads {} }
    reading.cancel()
    try await until { watcher.paths.isEmpty }
  }

  @Test func `Files on disk that are saved are a reload`() async throws {
    let folder = NSTemporaryDirectory() + "appmenu-reload-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func save(_ title: String) throws {
      try Data("- {title: \(title), tapHandlerName: x}".utf8).write(
        to: URL(fileURLWithPath: folder + "/m.yaml"), options: .atomic)
    }
    try save("a")
    let app = AppMenu(
      AppMenu.Parts(
        reader: FileMenuItemsReader(.file(folder + "/m.yaml")),
        host: HostEnvironment(variables: ["HOME": folder], executableFolder: folder, version: "1"),
        menuFolder: folder))
    let reloader = app.reloader(of: await app.loadMenu())
    try save("b")
    for await reload in reloader.reloads {
      if reload.menu?.items.first?.title == "b" { break }
    }
    try save("c")
    for await reload in reloader.reloads {
      if reload.menu?.items.first?.title == "c" { break }
    }
  }
}
