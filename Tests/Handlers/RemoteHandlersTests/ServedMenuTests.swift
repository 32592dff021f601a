import AppMenuKit
import AppMenuTesting
import Foundation
import HandlerProtocol
import RemoteHandlers
import MenuDispatch
import PluginHost
import ServerAccess
import SourceText
import Testing

@testable import MenuServing

@Suite(
  "Handlers on other machines in a served menu", .timeLimit(.minutes(5)),
  .enabled(if: BrokerServer.program.isExpected, BrokerServer.reason))
@MainActor struct ServedMenuTests {
  /// Asks for the page of an item whose handler is on other machines alone, until it has `words`.
  private func waitForPage(
    with words: String, _ broker: BrokerServer, trusting hashes: [String]
  ) async throws {
    let menu = "{title: Team, items: [{title: Far, id: far, tapHandlerName: far}]}"
    let host = HostEnvironment(
      variables: ["HOME": broker.scratch], executableFolder: "/x", version: "1")
    for hash in hashes { try RemoteTrust(host: host).trust(hash) }
    var parts = AppMenu.Parts(
      reader: FileMenuItemsReader(.bytes(Array(menu.utf8), name: "m.yaml", folder: ".")),
      fileSystem: InMemoryFileSystem([:]), host: host)
    parts.remote = RemoteHandlers(BrokerClient(broker.options), host: host)
    let app = AppMenu(parts)
    let loading = await app.loadMenu()
    let site = MenuSite(app, loading, menu: try #require(loading.menu), name: "m.yaml")
    let hosts = AllowedHosts([try #require(AllowedHosts.Entry("menu.example:8080"))])
    let server = MenuServer(site, doors: ServerDoors(ownerAt: hosts))
    let (_, secret) = try server.doors.sessions.create(for: .owner)
    let cookie = server.doors.cookie(secret).prefix { $0 != ";" }
    let request = ServerRequest(
      path: "/i/far",
      headers: ["host": "menu.example:8080", "accept": "text/html", "cookie": String(cookie)],
      client: "127.0.0.1")
    // A page is answered while its handler works on.
    try await until {
      guard case .bytes(let bytes) = await server.respond(to: request).body else { return false }
      return String(decoding: bytes, as: UTF8.self).contains(words)
    }
    await app.shutDown()
  }

  @Test
  func `The page shows the view of a worker's handler`() async throws {
    let broker = try await BrokerServer()
    let worker = try await worker(broker, ["far": FakeHandler(textView("from afar"))])
    try await waitForPage(with: "from afar", broker, trusting: [plainHash])
    try await until { await worker.openSessions == 0 }
  }

  @Test
  func `A plugin that who runs the server does not trust shows nothing but its hash`() async throws
  {
    let broker = try await BrokerServer()
    let handler = FakeHandler(textView("from afar"))
    let worker = try await worker(broker, ["far": handler])
    try await waitForPage(with: plainHash, broker, trusting: [])
    #expect(handler.selections.isEmpty)
    _ = worker
  }
}
