import AppMenuKit
import AppMenuTesting
import Foundation
import MenuInteraction
import Testing
import MenuLayout
import Keyboard
import MenuScreens

@MainActor @Suite(.timeLimit(.minutes(5))) struct SettingsReloaderTests {
  private static let path = "/h/.config/appmenu/config.yaml"
  private static let theme = "/h/.config/appmenu/mine.yaml"
  private let files: InMemoryFileSystem
  private let watcher = FakeFileWatcher()
  private let reloader: SettingsReloader

  init() throws { try self.init(variables: [:]) }

  private init(variables: [String: String], config: String? = "icons: ascii") throws {
    files = InMemoryFileSystem()
    if let config { files.write(config, to: Self.path) }
    let reader = SettingsReader(
      host: HostEnvironment(
        variables: ["HOME": "/h"].merging(variables) { $1 }, executableFolder: "/bin",
        version: "1"),
      fileSystem: files)
    reloader = SettingsReloader(reader, after: reader.read(), watcher: watcher)
  }

  /// What comes of a change that is told.
  private func reload(after path: String = Self.path) async throws -> SettingsUpdate {
    try await until { watcher.paths.contains(path) }
    watcher.touch(path)
    var reloads = reloader.reloads.makeAsyncIterator()
    return try #require(await reloads.next())
  }

  /// What comes of saving a file; nil for taking it away.
  private func save(_ text: String?, to path: String = Self.path) async throws -> SettingsUpdate {
    if let text { files.write(text, to: path) } else { files.remove(path) }
    return try await reload(after: path)
  }

  @Test func `What is saved is in force: theme, icons, keys, mouse`() async throws {
    let reload = try await save("{theme: light, icons: emoji, mouse: off, keys: {quit: x}}")
    #expect(!reload.keepsLast && reload.reading.diagnostics.isEmpty)
    let screen = reload.settings.screen
    #expect(screen.theme == .named(.light) && screen.icons == IconSet(style: .emoji))
    #expect(!screen.usesMouse && screen.keys.keys(for: .quit) == [.character("x")])
    #expect(reload.settings == reload.reading.settings)
  }

  @Test(arguments: [
    "icons: [", "theme: drak\nicons: emoji", "theme: none.yaml", "keys: {quit: ctrl-c}",
  ])
  func `With errors in the file the last good settings stay, whole, until they are mended`(
    text: String
  ) async throws {
    let good = try await save("{icons: nerd, keys: {quit: x}}")
    var reload = try await save(text)
    #expect(reload.keepsLast && reload.settings == good.settings && reload.date == good.date)
    #expect(reload.reading.hasErrors)
    reload = try await save("icons: emoji")
    #expect(!reload.keepsLast && reload.settings.icons.value == .emoji)
    #expect(reload.settings.keyChanges.isEmpty && reload.date >= good.date)
  }

  @Test func `Warnings are told, and the settings beside them are in force`()
    async throws
  {
    let reload = try await save("{icons: emoji, colour: blue}")
    #expect(!reload.keepsLast && reload.settings.icons.value == .emoji)
    #expect(reload.reading.diagnostics.map(\.code) == ["unknown-key"])
  }

  @Test
  func `Taking the file away is the way back to the defaults, and making one counts`() async throws
  {
    var reload = try await save(nil)
    #expect(reload.settings == Settings() && !reload.keepsLast && !reload.reading.exists)
    reload = try await save("icons: nerd")
    #expect(reload.settings.icons.value == .nerd && reload.reading.exists)
    let none = try SettingsReloaderTests(variables: [:], config: nil)
    #expect(try await none.save("icons: emoji").settings.icons.value == .emoji)
  }

  @Test func `The theme file that is named is watched, also before it is there`()
    async throws
  {
    var reload = try await save("theme: mine.yaml")
    #expect(reload.keepsLast && reload.settings.icons.value == .ascii)
    reload = try await save("{base: dark, roles: {accent: {foreground: 1}}}", to: Self.theme)
    guard case .file(let path, let first) = reload.settings.theme.value else {
      Issue.record("\(reload.settings.theme)")
      return
    }
    #expect(path == Self.theme && !reload.keepsLast)
    reload = try await save("{base: dark, roles: {accent: {foreground: nope}}}", to: Self.theme)
    #expect(reload.keepsLast && reload.settings.theme.value == .file(path: path, first))
    reload = try await save("{base: dark, roles: {accent: {foreground: 2}}}", to: Self.theme)
    #expect(!reload.keepsLast && reload.settings.theme.value != .file(path: path, first))
    reload = try await save(nil, to: Self.theme)
    #expect(reload.keepsLast)
    // Once it is no more named, nobody looks at it.
    _ = try await save("theme: dark")
    try await until { watcher.paths == [Self.path] }
  }

  @Test func `The environment beats the file, also when that is saved`() async throws {
    let monochrome = try SettingsReloaderTests(variables: ["NO_COLOR": "1"])
    let reload = try await monochrome.save("{theme: dark, icons: emoji}")
    #expect(reload.settings.theme == Setting(.named(.mono), from: .environment("NO_COLOR")))
    #expect(reload.settings.icons.value == .emoji)
  }

  @Test
  func `What is asked for is read at once, and who stops reading is the end of watching`()
    async throws
  {
    files.write("icons: nerd", to: Self.path)
    #expect(await reloader.reload().settings.icons.value == .nerd)
    try await until { watcher.paths == [Self.path] }
    let reading = Task { for await _ in reloader.reloads {} }
    reading.cancel()
    try await until { watcher.paths.isEmpty }
  }
}
