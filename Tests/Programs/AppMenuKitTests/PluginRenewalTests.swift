import AppMenuKit
import AppMenuTesting
import Foundation
import Testing

@MainActor @Suite(.timeLimit(.minutes(5))) struct PluginRenewalTests {
  private let folder = NSTemporaryDirectory() + "appmenu-renewal-\(UUID().uuidString)"

  private func write(_ text: String, to name: String) throws {
    let path = folder + "/" + name
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  @Test("A view that is loaded again starts its plugin anew if its code has changed, and says so")
  func renewal() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for name in ["bin/appmenu-guard", "a/run.sh"] { try write("#!/bin/sh\n", to: name) }
    try write("{id: a, mode: service, run: ./run.sh}", to: "a/plugin.yaml")
    let launcher = FakePluginLauncher { line, process in
      guard let message = try? IncomingMessage(line), let id = message.id else { return }
      let view = HandlerView(title: "v", content: .text(TextContent(body: "b")))
      let answer: Data?
      switch message.method {
      case Method.initialize:
        answer = try? Envelope.response(id, result: InitializeResult(protocol: 1))
      case Method.select: answer = try? Envelope.response(id, result: HandlerResult(view: view))
      default:
        process.end(.exited(0))
        return
      }
      if let answer { process.send(answer) }
    }
    let app = AppMenu(
      AppMenu.Parts(
        reader: FileMenuItemsReader(
          .bytes(Array("- {title: a, tapHandlerName: a}".utf8), name: "m", folder: ".")),
        launcher: launcher,
        host: HostEnvironment(
          variables: ["HOME": folder + "/home"], executableFolder: folder + "/bin", version: "1"),
        pluginOptions: [folder]))
    let menu = try #require(await app.loadMenu().menu)
    let navigator = app.navigator(for: menu)
    try await untilFileTimeAdvances()
    navigator.select(menu.items[0])
    await navigator.settle()
    #expect(navigator.top.view?.title == "v" && launcher.commands.count == 1)
    navigator.retry()
    await navigator.settle()
    #expect(launcher.commands.count == 1 && navigator.toast == nil)
    try await untilFileTimeAdvances()
    try write("new", to: "a/lib/code.txt")
    navigator.retry()
    await navigator.settle()
    #expect(navigator.top.view?.title == "v" && launcher.commands.count == 2)
    #expect(navigator.toast?.text == "The plugin 'a' has changed and was restarted")
    navigator.close()
    await app.shutDown()
  }
}
