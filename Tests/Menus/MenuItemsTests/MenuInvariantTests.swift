import MenuItems
import Testing

@Suite("A menu made in code holds what a menu file's does") struct MenuInvariantTests {
  private func ids(_ items: MenuItem...) -> [String] {
    Menu(entries: items.map(Menu.Entry.item)).items.map(\.id)
  }

  @Test(arguments: ["", " ", "\u{200B}", "\n\t"])
  func `A title that cannot be seen is replaced`(_ title: String) {
    let item = MenuItem(title: title)
    #expect(item.title == "Untitled" && item.id == "untitled")
  }

  @Test func `Ids differ, and those that were given precede those made from titles`() {
    #expect(
      ids(MenuItem(title: "A"), MenuItem(title: "a"), MenuItem(title: "a!")) == ["a", "a-2", "a-3"])
    #expect(ids(MenuItem(title: "a"), MenuItem(title: "b", id: "a")) == ["a-2", "a"])
    #expect(ids(MenuItem(title: "a", id: "x"), MenuItem(title: "b", id: "x")) == ["x", "x-2"])
    #expect(ids(MenuItem(title: "a", id: "")) == ["a"])
  }

  @Test func `Paths lead from the root, however deep an item is put`() {
    let leaf = Menu(entries: [
      .item(MenuItem(title: "C")), .section("s"), .item(MenuItem(title: "C")),
    ])
    let middle = MenuItem(title: "B", submenu: leaf)
    let menu = Menu(entries: [
      .item(MenuItem(title: "A", submenu: Menu(entries: [.item(middle)]))), .item(middle),
      .item(MenuItem(title: "B", submenu: leaf)),
    ])
    #expect(
      menu.allItems.map { $0.path.joined(separator: "/") } == [
        "a", "a/b", "a/b/c", "a/b/c-2", "b", "b/c", "b/c-2", "b-2", "b-2/c", "b-2/c-2",
      ])
  }

  @Test
  func `An item that keeps the rules is in the menu itself, as notifications need it`() {
    let items = [MenuItem(title: "a", shortcut: "x"), MenuItem(title: "b")]
    let menu = Menu(entries: items.map(Menu.Entry.item))
    #expect(zip(menu.items, items).allSatisfy { $0 === $1 })
    let again = Menu(entries: menu.entries)
    #expect(zip(again.items, items).allSatisfy { $0 === $1 })
  }

  @Test func `A shortcut that is taken or reserved is dropped`() {
    let items = ["x", "x", "q", "y"].map { MenuItem(title: "a", shortcut: $0) }
    #expect(
      Menu(entries: items.map(Menu.Entry.item)).items.map(\.shortcut) == ["x", nil, nil, "y"])
  }

  @Test func `An item of a submenu that becomes one of a root menu loses its path`() throws {
    let loading = load("- {title: a, items: [{title: b, items: [{title: c, tapHandlerName: h}]}]}")
    let submenu = try #require(loading.menu?.items[0].submenu)
    #expect(Menu(entries: submenu.entries).allItems.map(\.path) == [["b"], ["b", "c"]])
  }
}
