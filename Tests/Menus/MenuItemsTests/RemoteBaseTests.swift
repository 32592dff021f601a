import AppMenuTesting
import MenuItems
import SourceText
import Testing

/// Overlays over menus from servers.
@Suite("Bases on servers") struct RemoteBaseTests {
  private func load(_ kept: [String: String], _ overlay: String) -> MenuLoadResult {
    var reader = FileMenuItemsReader(
      .file("u/menu.yaml"),
      fileSystem: InMemoryFileSystem([
        "u/menu.yaml": overlay, "u/sub.yaml": "items: [{title: Local, command: [x]}]",
        "sub.yaml": "items: [{title: Other, command: [x]}]",
      ]))
    reader.places.kept = { address in
      kept[address.description].map { RemoteMenuContent(Array($0.utf8), digest: "d") }
    }
    return reader.loadMenu()
  }

  private func messages(_ result: MenuLoadResult) -> [String] {
    result.diagnostics.map { "\($0.code.rawValue) \($0.location.file.name) \($0.message)" }
  }

  @Test func `An overlay changes, hides and adds items of a menu from a server`() throws {
    let result = load(
      [
        "https://a.test/m/base.yaml":
          "extends: ../vendor.yaml\nitems: [{id: run, title: Run it}]",
        "https://a.test/vendor.yaml":
          "items: [{title: Run, id: run, command: [run]}, {title: Off, command: [off]}]",
      ],
      """
      extends: https://a.test/m/base.yaml
      items: [{id: "off", hide: true}, {title: Own, command: [./own]}]
      """)
    #expect(messages(result) == [])
    let items = try #require(result.menu?.items)
    #expect(items.map(\.title) == ["Run it", "Own"])
    let files = try #require(items[0].operation?.location?.files)
    #expect(
      files.map(\.remote?.address) == ["https://a.test/vendor.yaml", "https://a.test/m/base.yaml"])
    #expect(items[1].operation?.location?.files.map(\.name) == ["u/menu.yaml"])
    #expect(result.files == ["u/menu.yaml"])
  }

  @Test func `What a base on a server names stays on that server`() throws {
    let result = load(
      [
        "https://a.test/m/base.yaml": """
        items:
          - {title: Sub, menu: sub.yaml}
          - {title: Run, command: [./run], directory: here}
          - {include: sub.yaml}
          - {title: Up, menu: ../../etc/menu.yaml}
        plugins: [plugins]
        """
      ], "extends: https://a.test/m/base.yaml\nitems: [{title: Own, menu: sub.yaml}]")
    #expect(
      messages(result) == [
        "not-from-server https://a.test/m/base.yaml a menu from a server cannot include files",
        "not-from-server https://a.test/m/base.yaml a menu from a server cannot bring plugins: these are not loaded",
        "not-from-server https://a.test/m/base.yaml './run' is a relative path, but a menu from a server has no folder",
        "not-from-server https://a.test/m/base.yaml 'here' is a relative path, but a menu from a server has no folder",
      ])
    #expect(result.menu == nil && result.references?.pluginFolders.isEmpty == true)
    let items = try #require(
      load(
        [
          "https://a.test/m/base.yaml":
            "items: [{title: Sub, menu: sub.yaml}, {title: Up, menu: /etc/menu.yaml}]"
        ], "extends: https://a.test/m/base.yaml\nitems: [{title: Own, menu: sub.yaml}]"
      ).menu?.items)
    #expect(
      items.map { $0.source?.remoteMenu?.address.description } == [
        "https://a.test/m/sub.yaml", "https://a.test/etc/menu.yaml", nil,
      ])
    #expect(items[2].submenu?.items.map(\.title) == ["Local"])
  }

  @Test func `A relative path of the base is none here, whatever an overlay changes beside it`() {
    let result = load(
      [
        "https://a.test/m": """
        items:
          - {id: d, title: D, directory: sub, command: [pwd]}
          - {id: i, title: I, command: [echo], inputs: [{id: x, choicesFrom: {command: [./p], directory: sub}}]}
          - {id: v, title: V, command: [echo], inputs: [{id: x, valueFrom: {command: [./p]}, check: {command: [./p]}}]}
          - {id: k, title: K, command: [echo], check: {command: [./p]}}
          - {id: c, title: C, command: [cat], confine: {read: [sub], write: tasks}}
        """
      ],
      """
      extends: https://a.test/m
      items: [{id: d, command: [ls]}, {id: i, command: [ls]}, {id: v, command: [ls]}, {id: k, command: [ls]}, {id: c, command: [ls]}]
      """)
    #expect(result.menu == nil)
    #expect(
      result.diagnostics.filter { $0.code == .notFromServer }.map { $0.location.start?.line } == [
        2, 3, 3, 4, 4, 5, 6, 6,
      ])
  }

  @Test func `A relative path of an overlay is one of its own folder`() throws {
    let result = load(
      ["https://a.test/m": "items: [{id: i, title: I, command: [echo]}]"],
      """
      extends: https://a.test/m
      items: [{id: i, directory: sub, inputs: [{id: x, choicesFrom: {command: [./p], directory: sub}}]}]
      """)
    let operation = try #require(result.menu?.items.first?.operation)
    let folder = InMemoryFileSystem(["u/menu.yaml": ""]).canonicalPath("u/menu.yaml")!.dropLast(10)
    #expect(operation.directory == folder + "/sub")
    let program = try #require(operation.inputs.first?.choicesFrom)
    #expect(program.kind == .command([folder + "/p"]) && program.directory == folder + "/sub")
  }

  @Test(arguments: [
    ("https://a.test/none.yaml", "unreadable"), ("http://a.test/x", "wrong-address"),
    ("https://ann:secret@a.test/x", "wrong-address"), ("https://a.test/circle", "overlay-cycle"),
    ("https://a.test/local", "wrong-address"), ("https://a.test/broken", "yaml-syntax"),
  ])
  func `A base that cannot be used is an error, and its secrets are not shown`(
    address: String, code: String
  ) {
    let result = load(
      [
        "https://a.test/circle": "extends: /circle\nitems: []",
        "https://a.test/local": "extends: http://localhost/x\nitems: []",
        "https://a.test/broken": "items: [",
      ], "extends: \(address)\nitems: []")
    #expect(result.menu == nil)
    #expect(result.diagnostics.first?.code.rawValue == code, "\(messages(result))")
    #expect(!messages(result).joined().contains("secret"))
  }
}
