import AppMenuTesting
import Foundation
import HandlerProtocol
import MenuDispatch
import MenuItems
import StructuredData
import Testing

@testable import PluginHost

/// The host's own actions, asked for in every way that a plugin or a caller of its handler has.
@Suite(.timeLimit(.minutes(5))) struct HostActionTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private var settings: String { scratch.path + "/.config/appmenu/plugins/fake.yaml" }

  /// The handler of a plugin with settings, one of which is secret and stored.
  private func handler(
    _ mode: PluginManifest.Mode, _ launcher: FakePluginLauncher
  ) throws -> any PluginBackend {
    try scratch.write("token: hush-hush\nhost: a\n", to: ".config/appmenu/plugins/fake.yaml")
    let host = HostEnvironment(
      variables: ["HOME": scratch.path, "PATH": "/nowhere"], executableFolder: "/bin", version: "1")
    let system = InMemoryFileSystem(
      [
        "/p/plugin.yaml": """
        {id: fake, mode: \(mode), run: x, handlers: [h], settings: [{id: token, type: secret}, {id: host}]}
        """
      ], executables: ["/bin/appmenu-guard", "/p/x"])
    let registry = HandlerRegistry()
    let catalog = PluginCatalog(
      discovering: [PluginFolder(path: "/p", source: .user)], fileSystem: system)
    #expect(catalog.diagnostics.isEmpty, "\(catalog.diagnostics)")
    PluginRunner(host: host, launcher: launcher, fileSystem: system).register(catalog, in: registry)
    return try #require(registry.handler(named: "h") as? any PluginBackend)
  }

  private static func values(_ host: String) -> [String: StructuredValue] {
    ["token": .null, "host": .string(host)]
  }

  @Test(arguments: HostAction.allCases, [PluginManifest.Mode.service, .script])
  func `As an action of the handler it changes nothing and does not reach the plugin`(
    action: HostAction, mode: PluginManifest.Mode
  ) async throws {
    let lines = Record<String>()
    let launcher: FakePluginLauncher =
      switch mode {
      case .service, .mcp:
        PluginHostTests.launcher { id, _, process in
          process.reply(id, HandlerResult(view: view))
        } other: { method, _, _ in
          lines.add(method)
        }
      case .script:
        FakePluginLauncher { line, process in
          lines.add(String(decoding: line, as: UTF8.self))
          process.send(Data("text".utf8))
          process.end(.exited(0))
        }
      }
    let handler = try handler(mode, launcher)
    _ = try await handler.select(HandlerSelection(invocation: "i", item: item)) { _ in }
    let before = try String(contentsOfFile: settings, encoding: .utf8)
    let count = lines.all.count
    await #expect(throws: HandlerFailure.self) {
      try await handler.act(
        HandlerRequest(
          ActionParams(
            invocation: "i", view: "main", action: action.id, values: Self.values("evil.example"))))
    }
    #expect(try String(contentsOfFile: settings, encoding: .utf8) == before)
    #expect(lines.all.count == count)
    #expect(!FileManager.default.fileExists(atPath: scratch.path + "/.local/state/appmenu/trust"))
  }

  /// A view of each place that an action can be in.
  private static func views(_ id: String) -> [HandlerView] {
    let (bad, good) = (ViewAction(id: id, title: "Bad"), ViewAction(id: "good", title: "Good"))
    let row = ViewRow(id: "r", title: "r", actions: [bad, good])
    return [
      HandlerView(title: "v", actions: [bad, good], content: .text(TextContent(body: "b"))),
      HandlerView(
        title: "v", content: .list(ListContent(sections: [ViewSection(rows: [row])]))),
      HandlerView(
        title: "v",
        content: .timeline(TimelineContent(groups: [.init(date: "2026-01-01", rows: [row])]))),
      HandlerView(
        title: "v",
        content: .table(
          TableContent(
            columns: [.init(id: "c", title: "c")],
            rows: [.init(id: "r", cells: ["c": .text("x")], actions: [bad, good])]))),
    ]
  }

  private static func ids(in view: HandlerView) -> [String] {
    view.actions.map(\.id) + view.rows.flatMap { row in row.actions.map(\.id) }
  }

  @Test(arguments: HostAction.allCases)
  func `A plugin's own view has no action with such an id, and the log says so`(action: HostAction)
    async throws
  {
    for sent in Self.views(action.id) {
      let rows = ViewPage(
        .list([ViewRow(title: "n", actions: [ViewAction(id: action.id, title: "n")])]))
      let shown = Record<[String]>()
      let handler = try handler(
        .service,
        launcher { id, _, process in
          process.notify(Method.update, UpdateParams(invocation: "i", sequence: 1, content: sent))
          process.notify(Method.append, AppendParams(invocation: "i", sequence: 2, content: rows))
          process.reply(
            id,
            HandlerResult(
              view: sent,
              effects: [
                .toast(text: "t", style: nil, action: ViewAction(id: action.id, title: "Undo"))
              ]))
        })
      let result = try await handler.select(HandlerSelection(invocation: "i", item: item)) { step in
        switch step {
        case .update(let view): shown.add(Self.ids(in: view))
        case .append(_, let page):
          guard case .list(let rows) = page.rows else { return }
          shown.add(rows.flatMap { ($0.actions ?? []).map(\.id) })
        default: break
        }
      }
      #expect(shown.all == [["good"], []])
      #expect(result.view.map(Self.ids) == ["good"])
      #expect(result.effects == [.toast(text: "t", style: nil)])
      await handler.shutDown()
      let log = try String(
        contentsOfFile: scratch.path + "/.local/state/appmenu/plugins/fake/plugin.log",
        encoding: .utf8)
      #expect(log.contains("belong to the host"), "\(log)")
    }
  }

  @Test(arguments: HostAction.allCases)
  func `A script's own view has no action with such an id`(action: HostAction) async throws {
    for sent in Self.views(action.id) {
      let text = try JSONEncoder().encode(sent)
      let handler = try handler(
        .script,
        FakePluginLauncher { _, process in
          process.send(text)
          process.end(.exited(0))
        })
      let result = try await handler.select(HandlerSelection(invocation: "i", item: item)) { _ in }
      #expect(result.view.map(Self.ids) == ["good"])
    }
  }

  @Test(arguments: HostAction.allCases)
  func `A view with an id of the host's is refused`(action: HostAction) async throws {
    let named = HandlerView(id: action.id, title: "v", content: .text(TextContent(body: "b")))
    let shown = Record<String>()
    let service = try handler(
      .service,
      launcher { id, _, process in
        process.notify(Method.update, UpdateParams(invocation: "i", sequence: 1, content: named))
        process.reply(id, HandlerResult(view: named))
      })
    await #expect(throws: HandlerFailure.self) {
      try await service.select(HandlerSelection(invocation: "i", item: item)) { step in
        if case .update(let view) = step { shown.add(view.id) }
      }
    }
    #expect(shown.all.isEmpty)
    let text = try JSONEncoder().encode(named)
    let script = try handler(
      .script,
      FakePluginLauncher { _, process in
        process.send(text)
        process.end(.exited(0))
      })
    await #expect(throws: HandlerFailure.self) {
      try await script.select(HandlerSelection(invocation: "i", item: item)) { _ in }
    }
  }

  @Test
  func `The owner trusts a menu's plugin as it is shown, and it runs after that`() async throws {
    try scratch.write("", to: "bin/appmenu-guard", mode: 0o755)
    try scratch.write("id: mine\nrun: ./run.sh\n", to: "m/mine/plugin.yaml")
    try scratch.write("#!/bin/sh\necho hello\n", to: "m/mine/run.sh", mode: 0o755)
    let host = HostEnvironment(
      variables: ["HOME": scratch.path, "PATH": "/usr/bin:/bin"],
      executableFolder: scratch.path + "/bin", version: "1")
    let registry = HandlerRegistry()
    let catalog = PluginCatalog(
      discovering: [PluginFolder(path: scratch.path + "/m/mine", source: .menu)])
    let launcher = FakePluginLauncher { _, process in
      process.send(Data("hello".utf8))
      process.end(.exited(0))
    }
    let runner = PluginRunner(host: host, launcher: launcher)
    runner.register(catalog, in: registry)
    let handler = try #require(registry.handler(named: "mine"))
    let item = MenuItem(title: "t", tapHandlerName: "mine", id: "t")
    func select() async throws -> HandlerResult {
      try await handler.select(HandlerSelection(invocation: "i", item: item)) { _ in }
    }
    let failure = await #expect(throws: HandlerFailure.self) { try await select() }
    let offer = try #require(failure?.actions.first { $0.host == .trustPlugin })
    #expect(offer.key == "t" && offer.confirm?.contains("./run.sh") == true)
    #expect(offer.confirm?.contains(scratch.path + "/m/mine") == true)
    #expect(launcher.commands.isEmpty)
    let request = HandlerRequest(
      ActionParams(invocation: "i", view: HandlerView.defaultID, action: offer.id))
    #expect(try await runner.perform(.trustPlugin, request, of: handler) == [.refresh])
    #expect(try await select().view != nil)
    #expect(launcher.commands.count == 1)
    // What another program put there since needs trust again.
    try scratch.write("#!/bin/sh\necho evil\n", to: "m/mine/run.sh", mode: 0o755)
    await #expect(throws: HandlerFailure.self) { try await select() }
    #expect(launcher.commands.count == 1)
  }
}
