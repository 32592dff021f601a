import Foundation
import FoundationBridge
import MenuDispatch
import MenuItems
import Synchronization
import Testing

/// Counts, from any thread.
private final class Heard: Sendable {
  private let items = Mutex<[MenuItem]>([])
  func add(_ item: MenuItem?) { if let item { items.withLock { $0.append(item) } } }
  var all: [MenuItem] { items.withLock { $0 } }
}

@MainActor @Suite struct SelectionBusTests {
  private let center = NotificationCenter()
  private let item = MenuItem(title: "a", tapHandlerName: "h")

  @Test func `The classic notification carries the very item, under the original's name`() {
    let heard = Heard()
    let observer = center.addObserver(
      forName: Notification.Name("MenuTableDataSourceDidSelectItemNotification"), object: nil,
      queue: nil
    ) { heard.add($0.object as? MenuItem) }
    SelectionBus(center: center).post(item)
    #expect(heard.all.count == 1 && heard.all.first === item)
    center.removeObserver(observer)
  }

  @Test func `Observers of both kinds hear each selection exactly once`() {
    let classic = Heard()
    let typed = Heard()
    let ofItem = Heard()
    let observer = center.addObserver(forName: MenuItemSelected.name, object: item, queue: nil) {
      classic.add($0.object as? MenuItem)
    }
    let bus = SelectionBus(center: center)
    let token = bus.observe { typed.add($0) }
    let itemToken = center.addObserver(of: item, for: .menuItemSelected) {
      (message: MenuItemSelected) in ofItem.add(message.item)
    }
    bus.post(item)
    bus.post(MenuItem(title: "b"))
    #expect(classic.all.map(\.title) == ["a"])
    #expect(typed.all.map(\.title) == ["a", "b"])
    #expect(ofItem.all.map(\.title) == ["a"])
    center.removeObserver(observer)
    withExtendedLifetime((token, itemToken)) {}
  }

  @Test func `Nothing is heard once the token is gone`() {
    let heard = Heard()
    let bus = SelectionBus(center: center)
    var token: NotificationCenter.ObservationToken? = bus.observe { heard.add($0) }
    bus.post(item)
    token = nil
    bus.post(item)
    #expect(heard.all.count == 1 && token == nil)
  }
}
