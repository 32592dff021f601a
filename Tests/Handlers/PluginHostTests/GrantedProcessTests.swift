import AppMenuTesting
import Foundation
import HandlerProtocol
import MenuDispatch
import MenuItems
import Testing

@testable import PluginHost

/// The processes of a service whose items have different rights, when many are selected at once.
@Suite(.timeLimit(.minutes(5))) struct GrantedProcessTests {
  /// A launcher of plugins that answer with whether their process has the wide rights.
  private final class RightsLauncher: PluginLauncher {
    func launch(
      _ command: PluginCommand, receive: @escaping @Sendable (ProcessEvent) async -> Void
    ) -> any PluginProcess {
      let title = command.confinement.contains("/wide") ? "wide" : "narrow"
      return launcher { id, _, process in
        Task {
          try? await Task.sleep(for: .milliseconds(Int.random(in: 0...3)))
          process.reply(
            id,
            HandlerResult(
              view: HandlerView(title: title, content: .text(TextContent(body: "")))))
        }
      }.launch(command, receive: receive)
    }
  }

  @Test func `No selection gets the process of an item with other rights`() async throws {
    let system = InMemoryFileSystem(
      [
        "/p/plugin.yaml": "{id: fake, mode: service, run: x, handlers: [h]}", "/wide": "",
        "/narrow": "",
      ], executables: ["/bin/appmenu-guard", "/p/x"])
    let host = HostEnvironment(
      variables: ["HOME": "/home/ada", "PATH": "/nowhere"], executableFolder: "/bin", version: "1")
    for _ in 0..<20 {
      let registry = HandlerRegistry()
      let runner = PluginRunner(host: host, launcher: RightsLauncher(), fileSystem: system)
      runner.register(
        PluginCatalog(
          discovering: [PluginFolder(path: "/p", source: .user)], fileSystem: system), in: registry)
      let handler = try #require(registry.handler(named: "h"))
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<40 {
          group.addTask {
            let rights = number % 3 == 0 ? "wide" : "narrow"
            let item = MenuItem(title: "T", tapHandlerName: "h").confinedByServer(
              to: Confinement(read: ["/" + rights]))
            let result = try await handler.select(
              HandlerSelection(
                invocation: "\(number)", item: item, isRepetition: number % 5 == 0)
            ) { _ in }
            #expect(result.view?.title == rights)
          }
        }
        try await group.waitForAll()
      }
      await runner.shutDown()
    }
  }
}
