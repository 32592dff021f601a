import AppMenuTesting
import MenuAuthoring
import MenuItems
import SourceText
import Testing

/// What editors know about the menu that an overlay changes.
@Suite("Overlays in editors") struct OverlayAuthoringTests {
  private let files = InMemoryFileSystem([
    "/m/base.yaml": """
    items:
      - title: Power
        id: power
        items:
          - {title: Restart, id: restart, command: [a]}
          - {title: Shut down, command: [b]}
      - {title: Logs, command: [c]}
    """,
    "/m/mine.d/x.yaml": "",
    "/m/mine.yaml": "extends: base.yaml\nitems: [{title: Notes, id: notes}]",
    "/usr/menus/system.yaml": "items: [{title: Disks, id: disks}]",
  ])
  private var facts: AuthoringFacts {
    AuthoringFacts(catalog: .menu, places: MenuPlaces(folders: ["/usr/menus"]))
  }

  private func labels(_ marked: String, in folder: String = "/m") throws -> [String] {
    let cursor = try CursorText(marked)
    return Completion(
      OutlineTree(cursor.text), at: cursor.offset, facts: facts, folder: folder, fileSystem: files
    ).items.map(\.label)
  }

  private func definition(_ marked: String, at path: String = "/m/over.yaml") throws -> [String] {
    let cursor = try CursorText(marked)
    let walk = SchemaWalk(OutlineTree(cursor.text), facts)
    let document = AuthoredDocument(path: path, text: cursor.text)
    return walk.definitions(at: cursor.offset, in: document, fileSystem: files).map {
      "\($0.path) \(String(decoding: $0.text?[$0.range] ?? [], as: UTF8.self))"
    }
  }

  @Test func `The IDs of the base are completed, in a submenu those of the submenu`() throws {
    let all = ["power", "power/restart", "power/shut-down", "logs"]
    #expect(try labels("extends: base.yaml\nitems:\n  - id: ‸") == all)
    #expect(try labels("extends: base.yaml\nitems:\n  - title: X\n    after: ‸") == all)
    let inner = try labels(
      "extends: base.yaml\nitems:\n  - id: power\n    items:\n      - id: ‸\n")
    #expect(inner == ["restart", "shut-down"])
    #expect(try labels("items:\n  - id: ‸", in: "/m/mine.d") == all + ["notes"])
    #expect(try labels("extends: system\nitems:\n  - id: ‸") == ["disks"])
    #expect(try labels("extends: none.yaml\nitems:\n  - id: ‸").isEmpty)
    #expect(try labels("items:\n  - id: ‸").isEmpty)
  }

  @Test func `An ID leads to the item of the base, or to itself if it is new`() throws {
    #expect(
      try definition("extends: base.yaml\nitems:\n  - id: power/res‸tart\n") == [
        "/m/base.yaml restart"
      ])
    #expect(
      try definition(
        "extends: base.yaml\nitems:\n  - id: power\n    items:\n      - id: shut-d‸own\n")
        == ["/m/base.yaml Shut down"])
    #expect(try definition("extends: base.yaml\nitems:\n  - id: ne‸w\n") == ["/m/over.yaml "])
    #expect(
      try definition("items:\n  - id: lo‸gs\n", at: "/m/mine.d/x.yaml") == ["/m/base.yaml Logs"])
  }

  @Test func `A base that is looked up by its name is found`() async {
    let files = InMemoryFileSystem([
      "/m/over.yaml": "extends: system\nitems: [{id: disks, title: D}, {id: disk, hide: true}]",
      "/usr/menus/system.yaml": "items: [{title: Disks, id: disks}]",
    ])
    let facts = facts
    let check = await MenuCheck("/m/over.yaml", fileSystem: files) { _ in facts }
    #expect(check.report.diagnostics.map(\.code.rawValue).contains("unknown-target"))
    #expect(!check.report.diagnostics.map(\.code.rawValue).contains("file-not-found"))
  }
}
