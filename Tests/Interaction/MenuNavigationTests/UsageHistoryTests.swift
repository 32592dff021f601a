import AppMenuTesting
import DisplayText
import MenuItems
import MenuNavigation
import SourceText
import Testing

/// What was used comes first.
@MainActor @Suite struct UsageHistoryTests {
  private final class Store {
    var uses: [UsageHistory.Use]? = []
    var now = 1_000_000_000
  }

  private let store = Store()

  private func history(_ wording: Wording = .english) -> UsageHistory {
    let store = store
    return UsageHistory(
      wording, now: { store.now }, read: { store.uses }, write: { store.uses = $0 })
  }

  private func menu(recent: Int = 2) throws -> Menu {
    let text = """
      title: Ops
      recent: \(recent)
      items:
        - {title: Hello, command: [a]}
        - title: Power
          items:
            - {title: Restart, command: [b], shortcut: x}
            - {title: Sleep, command: [c]}
        - {title: View, tapHandlerName: v}
        - {title: Nothing}
      """
    let files = InMemoryFileSystem(["/m.yaml": text])
    return try #require(FileMenuItemsReader(.file("/m.yaml"), fileSystem: files).loadMenu().menu)
  }

  private func item(_ title: String, in menu: Menu) throws -> MenuItem {
    try #require(menu.allItems.first { $0.title == title })
  }

  private func lines(_ menu: Menu) -> [String] {
    menu.entries.map { entry in
      switch entry {
      case .section(let title): "# " + title
      case .item(let item): item.title
      }
    }
  }

  private static let own = ["Hello", "Power", "View", "Nothing"]

  @Test func `A menu that was not used is as it is written`() throws {
    #expect(lines(history().heading(try menu())) == Self.own)
  }

  @Test func `As many items as the menu wants come first, those first that are used most`() throws {
    let (menu, history) = (try menu(), history())
    for title in ["Hello", "Sleep", "Sleep", "View", "View", "View"] {
      history.note(try item(title, in: menu))
    }
    let shown = history.heading(menu)
    #expect(lines(shown) == ["# Used most", "View", "Sleep", "# Ops"] + Self.own)
    #expect(shown.items[1].path != ["power", "sleep"])
    #expect(shown.items[1].usedPath == ["power", "sleep"])
    #expect(Set(shown.items.map(\.id)).count == shown.items.count)
    #expect(
      lines(history.heading(try self.menu(recent: 1))) == ["# Used most", "View", "# Ops"]
        + Self.own)
  }

  @Test func `What opens a menu or does nothing is not counted, and an action counts for its item`()
    throws
  {
    let (menu, history) = (try menu(), history())
    history.note(try item("Power", in: menu))
    history.note(try item("Nothing", in: menu))
    #expect(store.uses == [])
    let action = ItemAction(title: "Stop", target: .handler("stop"))
    history.note(try item("Sleep", in: menu).performing(action))
    #expect(history.rank(of: try item("Sleep", in: menu)) == 4)
  }

  @Test func `A repeated item counts as the one that it repeats, and has no shortcut`() throws {
    let (menu, history) = (try menu(), history())
    history.note(try item("Restart", in: menu))
    let repeated = history.heading(menu).items[0]
    #expect(repeated.title == "Restart" && repeated.shortcut == nil)
    history.note(repeated)
    #expect(store.uses?.count == 1)
    #expect(history.rank(of: try item("Restart", in: menu)) == 8)
  }

  @Test(arguments: [
    (3_600, 4), (3_601, 2), (86_400, 2), (86_401, 0.5), (604_800, 0.5), (604_801, 0.25),
    (-50, 4),
  ])
  func `The rank falls with the time since the last use`(seconds: Int, rank: Double) throws {
    let (menu, history) = (try menu(), history())
    history.note(try item("Hello", in: menu))
    store.now += seconds
    #expect(history.rank(of: try item("Hello", in: menu)) == rank)
  }

  @Test func `After many uses each counts less, and what was used once is forgotten`() throws {
    let (menu, history) = (try menu(), history())
    history.note(try item("View", in: menu))
    let hello = try item("Hello", in: menu)
    history.note(hello)
    while store.uses?.count == 2 { history.note(hello) }
    #expect(history.rank(of: try item("View", in: menu)) == 0)
    #expect((8_990...9_001).contains(history.rank(of: hello) / 4))
  }

  @Test func `Favourites come before all others, in the order of the menu, until they are none`()
    throws
  {
    let (menu, history) = (try menu(recent: 1), history())
    #expect(history.switchFavorite(try item("Power", in: menu)) == nil, "no menu is shown yet")
    _ = history.heading(menu)
    for title in ["View", "View", "Hello"] { history.note(try item(title, in: menu)) }
    #expect(history.switchFavorite(try item("Power", in: menu)) == true)
    #expect(history.switchFavorite(try item("Hello", in: menu)) == true)
    let shown = history.heading(menu)
    #expect(
      lines(shown)
        == ["# Favourites", "Hello", "Power", "# Used most", "View", "# Ops"] + Self.own)
    #expect(
      shown.items[1].submenu?.items.map(\.path) == [["power", "restart"], ["power", "sleep"]])
    #expect(history.switchFavorite(shown.items[1]) == false)
    #expect(history.menu.map(lines)?.first == "# Favourites")
    #expect(history.menu.map(lines)?.contains("Power") == true)
    #expect(history.switchFavorite(MenuItem(title: "Made", tapHandlerName: "x")) == nil)
    #expect(lines(self.history(.korean).heading(menu)).first == "# 즐겨찾기")
  }

  @Test func `What another program has recorded meanwhile stays`() throws {
    let (menu, one, other) = (try menu(), history(), history())
    one.note(try item("Hello", in: menu))
    other.note(try item("View", in: menu))
    other.note(try item("Hello", in: menu))
    #expect(store.uses?.count == 2)
    #expect(other.rank(of: try item("Hello", in: menu)) == 8)
  }

  @Test func `What cannot be read is not replaced`() throws {
    let (menu, history) = (try menu(), history())
    history.note(try item("Hello", in: menu))
    store.uses = nil
    history.note(try item("Hello", in: menu))
    #expect(store.uses == nil)
    #expect(history.rank(of: try item("Hello", in: menu)) == 4)
  }

  @Test func `An item in a submenu under a condition is not repeated`() throws {
    let text = """
      recent: 5
      items:
        - title: Gated
          when: {command: [no]}
          items: [{title: Secret, command: [s]}]
        - {title: Own, command: [o], when: {command: [no]}}
      """
    let files = InMemoryFileSystem(["/m.yaml": text])
    let menu = try #require(
      FileMenuItemsReader(.file("/m.yaml"), fileSystem: files).loadMenu().menu)
    let history = history()
    for title in ["Secret", "Own"] { history.note(try item(title, in: menu)) }
    #expect(history.heading(menu).items.map(\.title) == ["Own", "Gated", "Own"])
  }

  @Test func `A word names an item, not what repeats it`() throws {
    let (menu, history) = (try menu(), history())
    history.note(try item("Hello", in: menu))
    guard case .found(let found) = ItemLookup.find("Hello", in: history.heading(menu)) else {
      Issue.record("the item was not found")
      return
    }
    #expect(found.original == nil)
  }
}
