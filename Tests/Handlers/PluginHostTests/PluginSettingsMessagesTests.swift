import AppMenuTesting
import Files
import Foundation
import HandlerProtocol
import MenuDispatch
import MenuItems
import StructuredData
import Testing

@testable import PluginHost

private let declared =
  "settings: [{id: token, type: secret}, {id: host, value: localhost}, {id: port, type: number}]"

/// How settings reach plugins, and what is written of them.
@Suite(.timeLimit(.minutes(5))) struct PluginSettingsMessagesTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// The messages that a plugin with `features` was sent, as `method: settings`.
  private func launcher(_ sent: Record<String>, _ features: FeatureSet = [.settings])
    -> FakePluginLauncher
  {
    FakePluginLauncher { line, process in
      guard let message = try? IncomingMessage(line), let method = message.method else { return }
      func note(_ settings: [String: StructuredValue]?) {
        let words = (settings ?? [:]).sorted { $0.key < $1.key }
          .map { "\($0.key)=\($0.value.string ?? "\($0.value)")" }
        sent.add("\(method): \(settings == nil ? "none" : words.joined(separator: " "))")
      }
      switch method {
      case Method.initialize:
        note((try? message.params(InitializeParams.self))?.settings)
      case Method.settingsChanged:
        note((try? message.params(SettingsParams.self))?.settings)
      default: break
      }
      guard let id = message.id else { return }
      switch method {
      case Method.initialize:
        process.reply(id, InitializeResult(protocol: 1, features: features))
      case Method.select:
        process.send("a stray line with hush-hush in it")
        process.reply(id, HandlerResult(view: view))
      case Method.shutdown: process.end(.exited(0))
      default: break
      }
    }
  }

  private func handler(
    _ launcher: FakePluginLauncher, _ declared: String = declared, mode: String = "service",
    watcher: any FileChangeWatching = FileWatcher(), isAppMenu: Bool = true
  ) throws -> any MenuItemHandler {
    var host = HostEnvironment(
      variables: [
        "HOME": scratch.path, "PATH": "/nowhere", "APPMENU_TRACE": scratch.path + "/trace",
      ], executableFolder: "/bin", version: "1")
    host.isAppMenu = isAppMenu
    let system = InMemoryFileSystem(
      ["/p/plugin.yaml": "id: fake\nmode: \(mode)\nrun: x\nhandlers: [h]\n" + declared],
      executables: ["/bin/appmenu-guard", "/p/x"])
    let registry = HandlerRegistry()
    let catalog = PluginCatalog(
      discovering: [PluginFolder(path: "/p", source: .user)], fileSystem: system)
    #expect(catalog.diagnostics.isEmpty, "\(catalog.diagnostics)")
    PluginRunner(host: host, launcher: launcher, fileSystem: system, watcher: watcher)
      .register(catalog, in: registry)
    return try #require(registry.handler(named: "h"))
  }

  private func select(_ handler: any MenuItemHandler) async throws {
    _ = try await handler.select(HandlerSelection(invocation: "i", item: item)) { _ in }
  }

  private func set(_ text: String) throws {
    let name = ".config/appmenu/plugins/fake.yaml"
    // As a whole, as the program writes it.
    try scratch.write(text, to: name + ".new")
    try #require(rename(scratch.path + "/" + name + ".new", scratch.path + "/" + name) == 0)
  }

  @Test
  func `The handshake has the values and the defaults; what runs is told of changes`() async throws
  {
    let sent = Record<String>()
    try set("token: hush-hush\n")
    let handler = try handler(launcher(sent))
    try await select(handler)
    #expect(sent.all == ["initialize: host=localhost token=hush-hush"])
    try set("token: hush-hush\nhost: there\nport: 80\n")
    try await until { sent.all.count > 1 }
    #expect(sent.all.last == "settings/changed: host=there port=int(80) token=hush-hush")
    // A damaged file changes nothing; what is the same is not told.
    try set("token: [\n")
    try set("host: there\ntoken: hush-hush\nport: 80\n")
    try set("host: here\ntoken: another-secret\n")
    try await until { sent.all.count > 2 }
    #expect(sent.all.dropFirst(2) == ["settings/changed: host=here token=another-secret"])
    let trace = try String(contentsOfFile: scratch.path + "/trace", encoding: .utf8)
    #expect(trace.contains("settings/changed") && trace.contains(#""token":"•••""#))
    #expect(trace.contains("a stray line with ••• in it"))
    #expect(!trace.contains("hush-hush") && !trace.contains("another-secret"))
  }

  @Test func `A plugin without the feature is not told, and counts as one to start anew`()
    async throws
  {
    let sent = Record<String>()
    let handler = try handler(launcher(sent, []))
    try await select(handler)
    let service = try #require(handler as? PluginService)
    #expect(await !service.isOutdated())
    try set("host: there\n")
    try await until { await service.isOutdated() }
    #expect(sent.all == ["initialize: host=localhost"])
  }

  @Test
  func `A plugin that declares no settings gets none, and its file is not looked at`() async throws
  {
    let sent = Record<String>()
    try set("token: hush-hush\n")
    try await select(try handler(launcher(sent), ""))
    #expect(sent.all == ["initialize: none"])
  }

  @Test
  func `A damaged file is logged by its name, without its text, and the defaults count`()
    async throws
  {
    let sent = Record<String>()
    try set("token: \"hush-hush\n")
    let handler = try handler(launcher(sent))
    try await select(handler)
    #expect(sent.all == ["initialize: host=localhost"])
    let service = try #require(handler as? PluginService)
    await service.shutDown()
    let log = try String(
      contentsOfFile: scratch.path + "/.local/state/appmenu/plugins/fake/plugin.log",
      encoding: .utf8)
    #expect(log.contains("plugins/fake.yaml:"), "\(log)")
    let ownLines = log.split(separator: "\n").filter { $0.contains("fake.yaml") }
    #expect(!ownLines.isEmpty && ownLines.allSatisfy { !$0.contains("hush") })
  }

  @Test
  func `Without a required setting nothing is started, and the command for it is to be copied`()
    async throws
  {
    let sent = Record<String>()
    let launcher = launcher(sent)
    let text = "settings: [{id: token, type: secret, required: true}]"
    let handler = try handler(launcher, text)
    let failure = await #expect(throws: HandlerFailure.self) { try await select(handler) }
    #expect(failure?.message == "The plugin 'fake' needs the setting 'token'")
    #expect(failure?.hint == "Its settings: appmenu plugins settings fake")
    #expect(failure?.command == "appmenu plugins settings fake")
    #expect(launcher.commands.isEmpty)
    try set("token: hush-hush\n")
    try await select(handler)
    #expect(sent.all == ["initialize: token=hush-hush"])
    // Another program has no such command.
    let other = try self.handler(launcher, text.replacing("token", with: "key"), isAppMenu: false)
    let silent = await #expect(throws: HandlerFailure.self) { try await select(other) }
    #expect(silent?.command == nil && silent?.hint == nil)
  }

  @Test
  func `The failure's own action asks for the settings, keeps them, and selects again`()
    async throws
  {
    let sent = Record<String>()
    let handler = try handler(
      launcher(sent),
      "settings: [{id: token, type: secret, required: true}, {id: host, value: a}, {id: level, type: number}]"
    )
    let failure = await #expect(throws: HandlerFailure.self) { try await select(handler) }
    let actions = failure?.view.actions ?? []
    let open = try #require(actions.first { $0.key == "s" })
    #expect(actions.compactMap(\.key) == ["c", "s"])
    let plugin = try #require(handler as? any PluginBackend)
    func act(
      _ action: HostAction, _ values: [String: StructuredValue] = [:]
    ) async throws -> [Effect] {
      try await plugin.perform(
        action,
        HandlerRequest(
          ActionParams(invocation: "i", view: "main", action: action.id, values: values)))
    }
    #expect(open.host == .openSettings)
    guard case .push(let view)? = try await act(.openSettings).first,
      case .form(let form) = view.content
    else { return #expect(Bool(false), "no form") }
    #expect(view.actions.map(\.host) == [.keepSettings])
    #expect(form.submit.action == view.actions.first?.id)
    #expect(form.fields.map(\.id) == ["token", "host", "level"])
    #expect(form.fields.map(\.value) == [nil, "a", nil])
    let effects = try await act(.keepSettings, ["token": "hush-hush", "host": "b", "level": 1])
    #expect(effects == [.pop(count: 1), .refresh])
    try await select(handler)
    #expect(sent.all == ["initialize: host=b level=int(1) token=hush-hush"])
    // It runs now, and is notified before it is asked again; the secret stays.
    _ = try await act(.keepSettings, ["token": .null, "host": "b", "level": 2])
    #expect(sent.all.dropFirst().first == "settings/changed: host=b level=int(2) token=hush-hush")
    guard case .push(let again)? = try await act(.openSettings).first,
      case .form(let filled) = again.content
    else { return #expect(Bool(false), "no form") }
    #expect(filled.fields.first?.value == nil && filled.fields.first?.required == nil)
    // Another address asks for the secret again, and never gets the old one.
    let changed = try await act(
      .keepSettings, ["token": .null, "host": "evil.example", "level": 2])
    guard case .replace(let asking)? = changed.first, case .form(let asked) = asking.content else {
      return #expect(Bool(false), "no form")
    }
    #expect(asked.fields.map(\.value) == [nil, "evil.example", 2])
    #expect(asked.fields.map { $0.error != nil } == [true, false, false])
    #expect(asked.fields.first?.required == true && asked.fields.first?.placeholder == nil)
    #expect(sent.all.contains("settings/changed: host=evil.example level=int(2)"))
    #expect(
      try await act(.keepSettings, ["token": "new", "host": "evil.example", "level": 2])
        == [.pop(count: 1), .refresh])
    try await select(handler)
    #expect(!sent.all.contains { $0.contains("evil.example") && $0.contains("hush-hush") })
  }

  @Test func `A plugin without the feature starts anew for its new settings`() async throws {
    let sent = Record<String>()
    let handler = try handler(launcher(sent, []))
    try await select(handler)
    await handler.end(invocation: "i")
    _ = try await #require(handler as? any PluginBackend).perform(
      .keepSettings,
      HandlerRequest(
        ActionParams(
          invocation: "i", view: "main", action: HostAction.keepSettings.id, values: ["host": "b"]))
    )
    try await select(handler)
    #expect(sent.all == ["initialize: host=localhost", "initialize: host=b"])
  }

  @Test func `A script gets them beside its params, and they are masked in the trace`()
    async throws
  {
    try set("token: hush-hush\n")
    let lines = Record<StructuredValue>()
    let launcher = FakePluginLauncher { line, process in
      if let value = try? JSONDecoder().decode(StructuredValue.self, from: line) {
        lines.add(value)
      }
      process.send("done with hush-hush")
      process.end(.exited(0))
    }
    try await select(try handler(launcher, mode: "script"))
    #expect(lines.all.first?["settings"] == ["token": "hush-hush", "host": "localhost"])
    #expect(lines.all.first?["handler"] == "h")
    let trace = try String(contentsOfFile: scratch.path + "/trace", encoding: .utf8)
    #expect(trace.contains(#""token":"•••""#) && !trace.contains("hush-hush"), "\(trace)")
  }

  @Test func `Arguments that the menu does not give have the values that are declared`()
    async throws
  {
    let asked = Record<[String: StructuredValue]>()
    let launcher = FakePluginLauncher { line, process in
      guard let message = try? IncomingMessage(line), let id = message.id else { return }
      switch message.method {
      case Method.initialize?: process.reply(id, InitializeResult(protocol: 1))
      case Method.select?:
        asked.add((try? message.params(SelectParams.self))?.item.arguments ?? [:])
        process.reply(id, HandlerResult(view: view))
      default: break
      }
    }
    let text =
      "handlers: [{name: h, arguments: [{id: depth, type: number, value: 3}, {id: all, value: x}]}]"
    let system = InMemoryFileSystem(
      ["/p/plugin.yaml": "id: fake\nmode: service\nrun: x\n" + text],
      executables: ["/bin/appmenu-guard", "/p/x"])
    let registry = HandlerRegistry()
    let host = HostEnvironment(
      variables: ["HOME": "/dev/null"], executableFolder: "/bin", version: "1")
    PluginRunner(host: host, launcher: launcher, fileSystem: system).register(
      PluginCatalog(
        discovering: [PluginFolder(path: "/p", source: .user)], fileSystem: system), in: registry)
    let handler = try #require(registry.handler(named: "h"))
    let given = MenuItem(
      title: "t", tapHandlerName: "h", arguments: ["depth": 5, "all": .null, "more": true])
    _ = try await handler.select(HandlerSelection(invocation: "i", item: given)) { _ in }
    #expect(asked.all == [["depth": 5, "all": "x", "more": true]])
  }
}
