import AppMenuKit
import Foundation
import Synchronization
import Testing
import AppMenuTesting

@MainActor @Suite struct EmbeddingTests {
  private static let root = Checkout.url()

  @Test func `The example of the documentation is one that compiles`() throws {
    let file = Self.root.appendingPathComponent(
      "Tests/Programs/AppMenuKitTests/EmbeddingExample.swift")
    let page = Self.root.appendingPathComponent(
      "Sources/Programs/AppMenuKit/AppMenuKit.docc/Embedding.md")
    let source = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(source.range(of: "/// Shows a menu"))
    let end = try #require(source.range(of: "\n// end of the snippet"))
    let code = source[start.lowerBound..<end.lowerBound]
    #expect(try String(contentsOf: page, encoding: .utf8).contains(code))
  }

  @Test
  func `A handler of the program answers, and everything has ended when the run returns`()
    async throws
  {
    let folder = NSTemporaryDirectory() + "appmenu-embedding-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let menu = folder + "/menu.yaml"
    try Data("- {title: Ann, tapHandlerName: greet}\n".utf8).write(to: URL(fileURLWithPath: menu))
    let app = AppMenu(AppMenu.Parts(reader: FileMenuItemsReader(.file(menu))))
    app.registry.register(Greeting(), names: ["greet"])
    let answers = Mutex(["1", "q"])
    let written = Mutex("")
    let end = try await app.run(
      on: AppMenu.Lines(
        read: { answers.withLock { $0.isEmpty ? nil : $0.removeFirst() } },
        write: { text in written.withLock { $0 += text } }))
    #expect(end == .left && written.withLock { $0 }.contains("Hello from Ann."))
  }

  @Test func `A menu with errors is refused with its diagnostics`() async throws {
    let app = AppMenu(AppMenu.Parts(reader: FileMenuItemsReader(.file("/nonexistent/menu.yaml"))))
    let lines = AppMenu.Lines(read: { nil }, write: { _ in })
    let error = await #expect(throws: AppMenu.RunFailure.self) { try await app.run(on: lines) }
    guard case .menu(let loading)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(loading.diagnostics.map(\.code) == ["file-not-found"])
    #expect(
      error?.localizedDescription
        == "/nonexistent/menu.yaml: there is no file '/nonexistent/menu.yaml'")
  }
}
