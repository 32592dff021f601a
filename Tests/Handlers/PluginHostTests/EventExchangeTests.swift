import AppMenuTesting
import Foundation
import HandlerProtocol
import MenuDispatch
import MenuItems
import PluginHost
import Testing
import StructuredData

@MainActor @Suite(.timeLimit(.minutes(5))) struct EventExchangeTests {
  private let center = NotificationCenter()

  @Test func `What a plugin posts is posted on the center, its object the plugin's id`() {
    let exchange = EventExchange(center: center, reserved: ["theirs"])
    let heard = Record<String>()
    let token = center.addObserver(forName: nil, object: nil, queue: nil) { notification in
      let count = notification.userInfo?["count"] as? Int ?? 0
      heard.add("\(notification.name.rawValue) \(notification.object ?? "") \(count)")
    }
    defer { center.removeObserver(token) }
    #expect(exchange.post(EventParams(name: "n", userInfo: ["count": .int(3)]), from: "p") == nil)
    #expect(heard.all == ["n p 3"])
    for name in ["theirs", "view/didAppear", "host/willQuit", "cache/purge", ""] {
      #expect(exchange.post(EventParams(name: name), from: "p") != nil)
    }
    #expect(heard.all.count == 1)
  }

  @Test func `A plugin hears the names it observes, in order, but not itself`()
    async throws
  {
    let exchange = EventExchange(center: center, reserved: [])
    let told = Record<EventParams>()
    exchange.observe(["a", "b", "view/didAppear"], for: "p") { told.add($0) }
    for number in 0..<50 {
      center.post(
        name: Notification.Name(number % 2 == 0 ? "a" : "b"), object: nil,
        userInfo: ["n": number, "o": ["x": [1.5, true, "s"]], "odd": Date()])
    }
    center.post(name: Notification.Name("c"), object: nil)
    center.post(name: Notification.Name("view/didAppear"), object: nil)
    _ = exchange.post(EventParams(name: "a"), from: "p")
    let item = MenuItem(title: "T", id: "t")
    center.post(name: Notification.Name("a"), object: item)
    try await until { told.all.count >= 51 }
    #expect(told.all.count == 51)
    #expect(
      told.all.prefix(50).compactMap { $0.userInfo["n"] } == (0..<50).map(StructuredValue.int))
    #expect(
      told.all.first?.userInfo["o"]
        == .object(["x": .array([.double(1.5), .bool(true), .string("s")])]))
    #expect(told.all.first?.userInfo["odd"] == nil)
    #expect(told.all.last?.userInfo["id"] == .string("t"))
  }

  @Test(
    "Without classic notifications, plugins hear one another and selections, but not themselves")
  func withoutClassicNotifications() async throws {
    let exchange = EventExchange(center: center, reserved: ["selection"], classic: nil)
    let heard = Record<String>()
    let selection = MenuItemSelected.notificationName
    for id in ["p", "q"] {
      exchange.observe(["a", selection], for: id) { event in
        heard.add("\(id): \(event.name) \(event.userInfo["title"] ?? .null)")
      }
    }
    exchange.observe(["other"], for: "r") { event in heard.add("r: \(event.name)") }
    #expect(exchange.post(EventParams(name: "a"), from: "p") == nil)
    #expect(exchange.post(EventParams(name: "selection"), from: "p") != nil)
    center.post(name: Notification.Name("a"), object: nil)
    exchange.announce(MenuItem(title: "T", id: "t"))
    try await until { heard.all.count >= 3 }
    #expect(
      heard.all.sorted() == [
        "p: \(selection) \(StructuredValue.string("T"))",
        "q: \(selection) \(StructuredValue.string("T"))",
        "q: a \(StructuredValue.null)",
      ])
  }
}
