import AppMenuTesting
import Foundation
import HandlerProtocol
import RemoteHandlers
import PluginHost
import StructuredData
import Synchronization
import Testing

@Suite(
  "Published events", .timeLimit(.minutes(5)),
  .enabled(if: BrokerServer.program.isExpected, BrokerServer.reason))
struct EventTests {
  @Test
  func `An event is published with host, user and menu, below the team's prefix`() async throws {
    let server = try await BrokerServer()
    let observer = try BrokerConnection(server.options)
    let received = Record<BrokerMessage>()
    let subscription = try observer.subscribe(to: "team.appmenu.event.>") { received.add($0) }
    try await observer.flush()
    let lines = Record<Data>()
    let relay = Relay(origin: EventOrigin(host: "here", user: "me")) { lines.add($0) }
    relay.connect(server.options, try #require(BrokerSubjects(prefix: "team")))
    let publication = RelayControl.Publication(
      event: EventParams(name: "a.* >", userInfo: ["x": 1]), menu: "Menu", plugin: "p")
    relay.receive(RelayControl.publish(publication).data.dropLast())
    try await until { received.all.count == 1 }
    let message = try #require(received.all.first)
    #expect(message.subject == "team.appmenu.event.a%2E%2A%20%3E")
    #expect(
      try JSONDecoder().decode(StructuredValue.self, from: message.data) == [
        "name": "a.* >", "userInfo": ["x": 1], "menu": "Menu", "plugin": "p",
        "host": "here", "user": "me",
      ])
    await relay.close()
    subscription.cancel()
  }

  @Test
  func `What a plugin of a worker posts is published once there is a connection`() async throws {
    let server = try await BrokerServer()
    let observer = try BrokerConnection(server.options)
    let received = Record<String>()
    let subscription = try observer.subscribe(to: "appmenu.event.>") { received.add($0.subject) }
    try await observer.flush()
    let publisher = BrokerClient(server.options)
    for name in ["one", "two"] {
      publisher.publish(RelayControl.Publication(event: EventParams(name: name), plugin: "p"))
    }
    try await until { received.all.count == 2 }
    #expect(Set(received.all) == ["appmenu.event.one", "appmenu.event.two"])
    await publisher.close()
    subscription.cancel()
  }
}
