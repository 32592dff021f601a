internal import Documents
import AppMenuTesting
import MenuItems
import SourceText
import Testing

/// Menus that are composed of a base, overlays, drop-ins and included files.
@Suite("Overlays") struct OverlayTests {
  static let vendor = """
    title: System
    items:
      - {title: Terminal, icon: terminal, subtitle: A shell, command: [xterm]}
      - {title: Files, id: files, command: [ls]}
      - section: Power
      - title: Power
        id: power
        items:
          - {title: Restart, command: [reboot], confirm: Restart?}
          - {title: Hibernate, command: [hibernate]}
    """

  private func load(
    _ files: [String: String], _ path: String = "u/menu.yaml"
  ) -> MenuLoadResult {
    FileMenuItemsReader(.file(path), fileSystem: InMemoryFileSystem(files)).loadMenu()
  }

  private func composed(
    _ overlay: String, base: String = vendor, more: [String: String] = [:]
  ) -> MenuLoadResult {
    load(
      ["v/system.yaml": base, "u/menu.yaml": "extends: ../v/system.yaml\n" + overlay]
        .merging(more.merging(["u/../v/system.yaml": base]) { $1 }) { $1 })
  }

  private func titles(_ result: MenuLoadResult) -> [String]? {
    result.menu?.entries.map { entry in
      switch entry {
      case .item(let item): item.title
      case .section(let title): "— " + title
      }
    }
  }

  private func messages(_ result: MenuLoadResult) -> [String] {
    result.diagnostics.map { "\($0.code.rawValue) \($0.location.file.name) \($0.message)" }
  }

  // MARK: What overlays do

  @Test func `A base is shown as it is where an overlay changes nothing`() throws {
    let result = composed("items: []\n")
    #expect(titles(result) == ["Terminal", "Files", "— Power", "Power"])
    #expect(result.menu?.title == "System" && result.diagnostics.isEmpty)
    #expect(result.files == ["u/menu.yaml", "u/../v/system.yaml"])
  }

  @Test func `Keys replace those of the base, null takes one away, and the ID stays`() throws {
    let result = composed(
      "title: Mine\nitems:\n  - {id: terminal, title: Shell, shell: foot, icon: null}\n")
    let item = try #require(result.menu?.items.first)
    #expect(result.diagnostics.isEmpty, "\(messages(result))")
    #expect(result.menu?.title == "Mine")
    #expect(item.title == "Shell" && item.id == "terminal" && item.icon == nil)
    #expect(item.subtitle == "A shell")
    #expect(item.operation?.kind == .shell("foot"))
  }

  @Test(arguments: [
    ("{id: files, hide: true}", ["Terminal", "— Power", "Power"]),
    ("{id: files, first: true}", ["Files", "Terminal", "— Power", "Power"]),
    ("{id: terminal, last: true}", ["Files", "— Power", "Power", "Terminal"]),
    ("{id: power, before: files}", ["Terminal", "Power", "Files", "— Power"]),
    ("{id: terminal, after: files}", ["Files", "Terminal", "— Power", "Power"]),
    ("{title: Notes, command: [vi]}", ["Terminal", "Files", "— Power", "Power", "Notes"]),
    (
      "{title: Notes, command: [vi], after: terminal}",
      ["Terminal", "Notes", "Files", "— Power", "Power"]
    ),
    ("{section: Mine, first: true}", ["— Mine", "Terminal", "Files", "— Power", "Power"]),
    ("{include: more.yaml, first: true}", ["X", "Y", "Terminal", "Files", "— Power", "Power"]),
    ("{include: more.yaml}", ["Terminal", "Files", "— Power", "Power", "X", "Y"]),
  ])
  func `Entries hide, move and add`(entry: String, expected: [String]) {
    let result = composed(
      "items: [\(entry)]\n",
      more: ["u/more.yaml": "[{title: X, command: [x]}, {title: Y, command: [y]}]"])
    #expect(titles(result) == expected)
    #expect(result.diagnostics.isEmpty, "\(messages(result))")
  }

  @Test(arguments: [
    ("{id: power/hibernate, hide: true}", ["Restart"]),
    ("{id: power, items: [{id: hibernate, title: Sleep}]}", ["Restart", "Sleep"]),
    ("{id: power/off, title: Off, command: [off], first: true}", ["Off", "Restart", "Hibernate"]),
    ("{id: power, items: [{title: Off, command: [off]}]}", ["Restart", "Hibernate", "Off"]),
  ])
  func `Paths and nested items reach into submenus`(entry: String, expected: [String]) {
    let result = composed("items: [\(entry)]\n")
    #expect(result.menu?.items.last?.submenu?.items.map(\.title) == expected)
    #expect(result.diagnostics.isEmpty, "\(messages(result))")
  }

  @Test func `Drop-ins apply in the order of their names' bytes, on bases too, in any format`() {
    let result = load([
      "u/menu.yaml": "extends: base.plist\nitems: [{id: b, title: B of menu}]",
      "u/base.plist": plist(
        "<array><dict><key>title</key><string>B</string><key>command</key><array><string>b</string></array></dict></array>"
      ),
      "u/base.d/1.yaml": "[{title: From base, command: [x]}]",
      "u/menu.d/b.yaml": "[{id: b, title: Second}]", "u/menu.d/a.yaml": "[{id: b, title: First}]",
      "u/menu.d/Z.plist": plist(
        "<array><dict><key>id</key><string>from-base</string><key>hide</key><true/></dict></array>"),
      "u/menu.d/note.txt": "no menu",
    ])
    #expect(titles(result) == ["Second"])
    #expect(
      result.files == [
        "u/menu.yaml", "u/base.plist", "u/base.d", "u/base.d/1.yaml", "u/menu.d",
        "u/menu.d/Z.plist",
        "u/menu.d/a.yaml", "u/menu.d/b.yaml",
      ])
    #expect(result.diagnostics.allSatisfy { $0.severity == .hint && $0.code == .undoneChange })
  }

  @Test func `A name without a folder is looked up in the folders of menus`() {
    var reader = FileMenuItemsReader(
      .file("u/menu.yaml"),
      fileSystem: InMemoryFileSystem([
        "u/menu.yaml": "extends: system\nitems: []", "/usr/menus/system.yaml": Self.vendor,
      ]))
    reader.places.folders = ["/etc/menus", "/usr/menus"]
    #expect(reader.loadMenu().menu?.title == "System")
  }

  @Test func `Values keep their files and places`() throws {
    let result = composed(
      "items:\n  - {id: files, environment: {A: b}}\n  - {title: New, command: [x]}\n")
    let items = try #require(result.menu?.items)
    let files = items[1]
    #expect(files.location?.file.name == "u/../v/system.yaml")
    #expect(files.location?.files.map(\.name) == ["u/../v/system.yaml", "u/menu.yaml"])
    #expect(files.operation?.location?.files.map(\.name) == ["u/../v/system.yaml", "u/menu.yaml"])
    #expect(files.operation?.location?.start == SourcePosition(line: 4, column: 40))
    #expect(items[0].operation?.location?.files.count == 1)
    #expect(items[3].location?.file.name == "u/menu.yaml")
    #expect(items[3].location?.start == SourcePosition(line: 4, column: 6))
  }

  @Test func `Files that an overlay names are relative to it`() throws {
    let result = load([
      "u/menu.yaml":
        "extends: ../v/m.yaml\nitems: [{id: a, directory: sub}, {id: b, menu: c.yaml}]",
      "u/../v/m.yaml": "[{title: A, command: [x]}, {title: B, menu: d.yaml}]",
      "u/c.yaml": "[{title: C, command: [c]}]", "u/../v/d.yaml": "[]",
    ])
    #expect(result.menu?.items[0].operation?.directory == "u/sub")
    #expect(result.menu?.items[1].submenu?.items.map(\.title) == ["C"])
    #expect(result.diagnostics.isEmpty, "\(messages(result))")
  }

  @Test(arguments: [("one", [["B"], ["A"]]), ("two", [["A"], ["B"]])])
  func `A shared item of a base is changed alone`(id: String, expected: [[String]]) {
    let base = """
      items:
        - {title: One, items: &x [&y {title: A, command: [a]}]}
        - {title: Two, items: *x}
        - *y
      """
    let result = composed("items: [{id: \(id)/a, title: B}]\n", base: base)
    #expect(
      result.menu?.items.prefix(2).map { $0.submenu?.items.map(\.title) } == expected)
    #expect(result.menu?.items.last?.title == "A")
  }

  @Test func `A plain menu includes files, and keys beside that have no meaning`() {
    let result = load([
      "u/menu.yaml":
        "[{title: A, command: [a]}, {include: b.yaml}, {title: S, items: [{include: b.yaml, title: x}]}]",
      "u/b.yaml": "title: ignored\nitems: [{title: B, command: [b]}, {include: c.yaml}]",
      "u/c.yaml": "[{section: C}]",
    ])
    #expect(titles(result) == ["A", "B", "— C", "S"])
    #expect(result.menu?.items.last?.submenu?.entries.count == 2)
    #expect(
      messages(result) == ["unknown-key u/menu.yaml the key 'title' has no meaning here"])
  }

  // MARK: What can be wrong

  @Test(
    arguments: [
      (
        "{id: terminl, hide: true}", "unknown-target", "there is no item 'terminl' to change",
        "did you mean 'terminal'?"
      ),
      ("{id: x, subtitle: y}", "unknown-target", "there is no item 'x' to change", "no such item"),
      (
        "{id: powr/x, title: y, command: [z]}", "unknown-target",
        "there is no item 'powr' to change", "did you mean 'power/x'?"
      ),
      (
        "{id: power/hibernat, hide: true}", "unknown-target",
        "there is no item 'hibernat' to change", "did you mean 'power/hibernate'?"
      ),
      (
        "{id: shell, title: Shell, command: [a], icon: null}", "unknown-target",
        "there is no item 'shell' to change", "added as a new item"
      ),
      (
        "{id: files/x, title: y, command: [z]}", "unknown-target",
        "'files' has no items in its file", "has no items of its own"
      ),
      (
        "{id: files, after: terminl}", "unknown-target", "there is no item 'terminl' in this menu",
        "did you mean 'terminal'?"
      ),
      (
        "{id: files, first: true, last: true}", "conflicting-keys",
        "an entry has only one of first, last, before and after", "a second place"
      ),
      ("{id: files, hide: maybe}", "wrong-type", "expected a Boolean, found 'maybe'", nil),
      ("{include: gone.yaml}", "file-not-found", "there is no file 'u/gone.yaml'", nil),
      (
        "{include: menu.yaml}", "menu-cycle",
        "this menu leads back to itself: u/menu.yaml → u/menu.yaml", "closes the circle"
      ),
    ] as [(String, String, String, String?)])
  func `Mistakes are named at their place`(
    entry: String, code: String, message: String, label: String?
  ) throws {
    let result = composed("items: [\(entry)]\n")
    let found = try #require(result.diagnostics.first)
    #expect(result.diagnostics.count == 1, "\(messages(result))")
    #expect(found.code.rawValue == code)
    #expect(code == "wrong-type" || found.message == message)
    #expect(found.location.file.name == "u/menu.yaml")
    if let label { #expect(found.label == label) }
  }

  @Test func `A finding about a change names what is changed`() throws {
    let result = composed("items: [{id: terminal, icon: [a]}]\n")
    let found = try #require(result.diagnostics.first)
    #expect(found.location.file.name == "u/menu.yaml")
    let note = try #require(found.notes.first)
    #expect(note.message == "changes 'terminal'")
    #expect(note.location?.file.name == "u/../v/system.yaml")
    #expect(note.location?.start == SourcePosition(line: 3, column: 6))
    let nested = composed("items: [{id: power, items: [{id: restart, icon: [a]}]}]\n")
    #expect(nested.diagnostics.first?.notes.first?.message == "changes 'restart'")
  }

  @Test func `A base that does not load is reported in its file, and keeps what the overlay says`()
  {
    let result = composed("items: [{title: Mine, command: [x]}]\n", base: "items: [\n")
    #expect(result.menu == nil)
    #expect(result.diagnostics.allSatisfy { $0.location.file.name == "u/../v/system.yaml" })
    #expect(!result.diagnostics.isEmpty)
    let gone = load(["u/menu.yaml": "extends: gone.yaml\nitems: [{title: A, command: [a]}]"])
    #expect(messages(gone) == ["file-not-found u/menu.yaml there is no file 'u/gone.yaml'"])
    #expect(gone.files == ["u/menu.yaml", "u/gone.yaml"])
  }

  @Test func `Circles end`() {
    let result = load([
      "u/menu.yaml": "extends: b.yaml\nitems: []", "u/b.yaml": "extends: menu.yaml\nitems: []",
    ])
    #expect(result.diagnostics.map(\.code) == [.overlayCycle])
    let itself = load(["u/menu.yaml": "extends: menu.yaml\nitems: []"])
    #expect(itself.diagnostics.map(\.code) == [.overlayCycle])
  }

  @Test func `A change that a later one undoes is a hint at the first`() throws {
    let result = load([
      "u/menu.yaml": "[{title: A, command: [a]}]", "u/menu.d/1.yaml": "[{id: a, title: B}]",
      "u/menu.d/2.yaml": "[{id: a, title: C}]",
    ])
    let found = try #require(result.diagnostics.first)
    #expect(result.diagnostics.count == 1 && found.severity == .hint)
    #expect(found.code == .undoneChange && found.location.file.name == "u/menu.d/1.yaml")
    #expect(found.notes.first?.location?.file.name == "u/menu.d/2.yaml")
  }

  @Test func `A mistake in a base has no fix that would be made in another file`() {
    let result = composed("items: []\n", base: "items: [{titel: A, command: [a]}]\n")
    #expect(result.diagnostics.first?.location.file.name == "u/../v/system.yaml")
    #expect(result.diagnostics.allSatisfy { $0.fixes.isEmpty })
  }

  @Test func `Files that include each other repeatedly, or lead far, are refused in time`() {
    var files = ["u/menu.yaml": "[{include: 0.yaml}]", "u/far.yaml": "extends: e0.yaml\nitems: []"]
    for number in 0..<60 {
      files["u/\(number).yaml"] = "[{include: \(number + 1).yaml}, {include: \(number + 1).yaml}]"
    }
    files["u/60.yaml"] = "[{title: A, command: [a]}]"
    #expect(load(files).diagnostics.contains { $0.code == .tooLarge })
    for number in 0..<3_000 {
      files["u/e\(number).yaml"] = "extends: e\(number + 1).yaml\nitems: []"
    }
    #expect(load(files, "u/far.yaml").diagnostics.contains { $0.code == .tooDeep })
  }

  @Test func `A thousand drop-ins are applied`() {
    var files = ["u/menu.yaml": "[{title: A, command: [a]}]"]
    for number in 1000..<2000 {
      files["u/menu.d/\(number).yaml"] = "[{title: N\(number), command: [a]}]"
    }
    let result = load(files)
    #expect(result.menu?.items.count == 1001 && result.diagnostics.isEmpty)
  }

  @Test func `A menu without a base cannot hide or move`() {
    let result = MenuItemsTests.load("[{title: A, command: [a], hide: true}]")
    #expect(
      result.diagnostics.map(\.help) == [
        "only a menu with `extends` can hide items: those of its base"
      ])
  }
}
