import AppMenuTesting
import Foundation
import HandlerProtocol
import MenuCommands
import MenuDispatch
import MenuItems
import PluginHost
import SourceText
import StructuredData
import Testing

@testable import AppMenuKit
import Files
@testable import ToolServer

/// The host's own actions, asked for by a program that calls tools.
@Suite(.timeLimit(.minutes(5))) struct HostActionTests {
  private let folder = TemporaryFolder()
  private let host: HostEnvironment

  init() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path, withIntermediateDirectories: true)
    host = HostEnvironment(
      variables: ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "XDG_STATE_HOME": folder.path],
      executableFolder: "/x", version: "1")
  }

  @Test(
    "A call names no action: it neither reaches a handler as one nor answers a question of trust",
    arguments: HostAction.allCases)
  func calls(action: HostAction) async throws {
    let written = folder.path + "/menu.yaml"
    try "x".write(toFile: written, atomically: true, encoding: .utf8)
    let path = try #require(LocalFileSystem().canonicalPath(written))
    let file = SourceFile(name: path, bytes: Array("x".utf8), hasLines: true, canonicalPath: path)
    let location = SourceLocation(file, nil)
    let inputs = ["action", "view", "values"].map { ItemInput(id: $0) }
    var operation = ItemOperation(.command(["true"]), output: .view, inputs: inputs)
    operation.location = location
    let item = MenuItem(title: "Do", operation: operation, isTool: true, location: location)
    let asked = AskedActions()
    let plugin = FakeHandler(
      { _, _ in
        var failure = HandlerFailure(.untrusted, "Not trusted")
        failure.actions = [ViewAction(action, title: "Allow it")]
        throw failure
      },
      action: { request in
        await asked.add(request.action)
        return []
      })
    let handled = MenuItem(title: "Plugin", tapHandlerName: "h", isTool: true)
    let ends = ToolProgramEnds()
    let launcher = PrintingLauncher { _ in ("", .exited(0)) }
    var parts = AppMenu.Parts(
      reader: FileMenuItemsReader(.bytes([], name: "m", folder: ".")), launcher: launcher,
      host: host)
    parts.runs = ends
    let (host, menu) = (host, Menu(entries: [.item(item), .item(handled)]))
    let runner = await Task { @MainActor [parts] in
      let app = AppMenu(parts)
      app.registry.register(plugin, names: ["h"])
      return MenuToolRunner(app, host: host, menu: menu, ends: ends)
    }.value
    try MenuTrust(host: host).trust(file)
    let tools = await runner.catalog().tools
    #expect(tools.count == 2)
    _ = MenuTrust(host: host).untrust(path)
    for tool in tools {
      await #expect(throws: HandlerFailure.self) {
        try await runner.run(
          ToolCall(
            id: "x", tool: tool,
            values: ["action": .string(action.id), "view": "main", "values": "{}"]),
          report: { _ in })
      }
    }
    #expect(launcher.commands.isEmpty && MenuTrust(host: host).records.isEmpty)
    #expect(await asked.all.isEmpty)
  }
}

/// The actions that a handler was asked for.
private actor AskedActions {
  private(set) var all: [String] = []
  func add(_ action: String) { all.append(action) }
}
