import AppMenuTesting
import MenuItems
import SourceText
import Testing

/// `confine`, which never means less than it says.
@Suite("Confinement in menus") struct ConfineTests {
  private func load(_ item: String) -> MenuLoadResult {
    FileMenuItemsReader(
      .bytes(Array("items: [\(item)]".utf8), name: "m.yaml", folder: "."),
      fileSystem: InMemoryFileSystem([:])
    ).loadMenu()
  }

  private static let places = [
    "{title: T, command: [a], confine: VALUE}", "{title: T, shell: a, confine: VALUE}",
    "{title: T, command: [a], actions: [{title: A, key: x, command: [b], confine: VALUE}]}",
    "{title: T, source: {command: [a], confine: VALUE}}",
    "{title: T, source: {command: [a], each: {title: X, command: [b], confine: VALUE}}}",
    "{title: T, command: [a], live: {command: [b], confine: VALUE}}",
    "{title: T, command: [a], when: {command: [b], confine: VALUE}}",
  ]

  @Test(arguments: places.filter { !$0.contains("each") })
  func `It is read in each place where something runs`(place: String)
    throws
  {
    for (value, expected) in [
      ("{}", Confinement()), ("{read: a}", Confinement(read: ["a"])),
      (
        "{read: [a, b], write: c, network: true}",
        Confinement(read: ["a", "b"], write: ["c"], network: .all)
      ),
    ] {
      let result = load(place.replacing("VALUE", with: value))
      let item = try #require(result.menu?.items.first, "\(result.diagnostics)")
      #expect(item.allOperations.contains { $0.confinement == expected }, "\(value)")
    }
  }

  @Test(arguments: [
    "{title: T, shell: a, confin: {}}", "{title: T, shell: a, sandbox: {}}",
    "{title: T, shell: a, Confine: {}}",
    "{title: T, shell: a, permissions: {}}", "{title: T, url: 'https://a.test', confine: {}}",
    "{title: T, shell: a, output: print, confine: {}}",
    "{title: T, shell: a, confine: {}, output: print}",
    "{title: T, tapHandlerName: h, confine: {}}", "{title: T, items: [], confine: {}}",
    "{title: T, source: {shell: a}, confine: {}}", "{title: T, source: {scripts: a, confine: {}}}",
    "{title: T, source: {shell: a, confin: {}}}",
    "{title: T, live: {shell: a, confin: {}}, shell: b}",
    "{title: T, tapHandlerName: h, live: {handler: true, confine: {}}}",
    "{title: T, shell: a, when: {file: a, confine: {}}}",
    "{title: T, source: {shell: a, format: menu, trust: printed, confine: {}}}",
    "{title: T, shell: a, actions: [{title: A, key: x, shell: b, confin: {}}]}",
    "{title: T, source: {shell: a, each: {title: X, shell: b, confin: {}}}}",
  ])
  func `What is not confined does not seem to be`(item: String) {
    let result = load(item)
    #expect(result.menu == nil, "\(result.diagnostics.map(\.message))")
  }

  @Test(arguments: places) func `What is no confinement gives no menu`(place: String) {
    for value in [
      "~", "", "true", "no", "[]", "strict", "{network: maybe}", "{reads: a}", "{write: {a: b}}",
      "{network: true, network: false}", "{execute: a}",
    ] {
      #expect(load(place.replacing("VALUE", with: value)).menu == nil, "\(value)")
    }
  }
}
