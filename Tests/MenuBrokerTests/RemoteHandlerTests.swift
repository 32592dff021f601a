import AppMenuTesting
import Foundation
import HandlerProtocol
import MenuBroker
import MenuHandlers
import MenuItems
import PluginHost
import StructuredData
import Synchronization
import Testing

@Suite(
  "Handlers on other machines", .timeLimit(.minutes(5)),
  .enabled(if: BrokerServer.isInstalled, BrokerServer.reason))
struct RemoteHandlerTests {
  @Test("A selection is answered by a worker, with the item as the menu has it")
  func roundTrip() async throws {
    let server = try await BrokerServer()
    let handler = FakeHandler(textView("from afar"))
    let worker = try await worker(server, ["greet.me": handler])
    let front = try Front(server)
    let result = try await front.select("greet.me", arguments: ["who": "you"])
    #expect(result.view?.body == "from afar")
    let selection = try #require(handler.selections.first)
    #expect(selection.item.arguments == ["who": "you"])
    #expect(selection.item.title == "t")
    #expect(selection.invocation != "1")
    try await front.handler("greet.me").end(invocation: "1")
    try await until { handler.ended == [selection.invocation] }
    try await until { await worker.openSessions == 0 }
  }
}
