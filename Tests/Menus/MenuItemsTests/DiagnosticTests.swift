import AppMenuTesting
import Foundation
import MenuItems
import SourceText
import Testing

@Suite struct MenuDiagnosticTests {
  @Test(arguments: [
    "⟪not-a-menu|⟫",
    "⟪not-a-menu|just text⟫",
    "⟪not-a-menu|title⟫: no items",
    "title: t\nitems: ⟪wrong-type|text⟫",
    "- ⟪wrong-type|text⟫",
    "- title: ⟪wrong-type|[a]⟫\n  tapHandlerName: h",
    "- title: a\n  subtitle: ⟪wrong-type|{x: 1}⟫\n  tapHandlerName: h",
    "- title: a\n  arguments: ⟪wrong-type|[1]⟫\n  tapHandlerName: h",
    "- title: a\n  items: ⟪wrong-type|5⟫",
    "- title: a\n  tapHandlerName: h\n  keywords: ⟪wrong-type|web⟫",
    "- title: a\n  tapHandlerName: h\n  keywords: [web, ⟪wrong-type|{x: 1}⟫, ⟪control-character|\"a\\tb\"⟫]",
    "- title: a\n  tapHandlerName: h\n  ⟪unknown-key|keyword⟫: [web]",
    "- ⟪missing-title|subtitle⟫: a\n  tapHandlerName: h",
    "- ⟪missing-title|{}⟫",
    "- title: ⟪blank-title|' '⟫\n  tapHandlerName: h",
    "- title: ⟪blank-title|~⟫\n  tapHandlerName: h",
    "- title: ⟪blank-title|\"\"⟫\n  tapHandlerName: h",
    "- title: ⟪control-character|\"a\\e[31m\"⟫\n  tapHandlerName: h",
    "- title: a\n  subtitle: ⟪control-character|\"a\\u202Eb\"⟫\n  tapHandlerName: h",
    "- title: a\n  subtitle: ⟪control-character|\"a\\Lb\"⟫\n  tapHandlerName: h",
    "- title: a\n  tapHandlerName: h\n  ⟪conflicting-keys|menu⟫: b.yaml",
    "- title: a\n  items: []\n  ⟪conflicting-keys|tapHandlerName⟫: h",
    "- title: a\n  tapHandlerName: h\n  ⟪unknown-key|tilte⟫: b",
    "⟪unknown-key|titel⟫: x\nitems: []",
    "- section: Tools\n  ⟪unknown-key|title⟫: x",
    "- ⟪no-handler|title⟫: a",
    "- title: a\n  tapHandlerName: h\n  shortcut: ⟪shortcut-conflict|q⟫",
    "- title: a\n  tapHandlerName: h\n  shortcut: ⟪wrong-type|ab⟫",
    "- {title: a, tapHandlerName: h, shortcut: x}\n- {title: b, tapHandlerName: h, shortcut: ⟪shortcut-conflict|x⟫}",
    "- {title: a, tapHandlerName: h, id: x}\n- {title: b, tapHandlerName: h, id: ⟪duplicate-id|x⟫}",
    "- title: a\n  subtitle: b\n  ⟪duplicate-key|subTitle⟫: c\n  tapHandlerName: h",
    "- title: a\n  ⟪duplicate-key|title⟫: b\n  tapHandlerName: h",
    "- title: a\n  menu: ⟪file-not-found|gone.yaml⟫",
    "- title: a\n  menu: ⟪unreadable|folder⟫",
  ])
  func `Each mistake of a YAML menu is found at its place`(marked: String) {
    expectFindings(marked, files: ["folder/x.yaml": "[]", "b.yaml": "[]"])
  }

  @Test(arguments: [
    "⟪not-a-menu|<string>x</string>⟫",
    "⟪not-a-menu|<dict></dict>⟫",
    "<array>⟪missing-title|<dict>⟫<key>tapHandlerName</key><string>h</string></dict></array>",
    "<array><dict><key>title</key>⟪blank-title|<string> </string>⟫<key>tapHandlerName</key><string>h</string></dict></array>",
    "<array><dict><key>title</key>⟪wrong-type|<integer>5</integer>⟫<key>tapHandlerName</key><string>h</string></dict></array>",
    "<array><dict><key>title</key><string>a</string>⟪unknown-key|<key>x</key>⟫<true/><key>tapHandlerName</key><string>h</string></dict></array>",
    "<array>⟪no-handler|<dict>⟫<key>title</key><string>a</string></dict></array>",
    "<array><dict><key>title</key>⟪control-character|<string>a&#x9;b</string>⟫<key>tapHandlerName</key><string>h</string></dict></array>",
  ])
  func `Each mistake of a property list is found at its place`(marked: String) {
    expectFindings(plist(marked), name: "m.plist")
  }

  @Test func `All mistakes are found in one pass, in source order`() {
    expectFindings(
      """
      title: ⟪wrong-type|[x]⟫
      items:
        - ⟪missing-title|subtitle⟫: one
          ⟪unknown-key|handler⟫: x
          tapHandlerName: h
        - title: two
          items:
            - title: ⟪blank-title|''⟫
              tapHandlerName: h
            - ⟪missing-title|icon⟫: gear
              tapHandlerName: h
        - ⟪wrong-type|three⟫
      """)
  }

  @Test func `An item without title is no item, but all that is wrong with it is told`() {
    expectFindings(
      "- {⟪missing-title|items⟫: [{⟪missing-title|subtitle⟫: deep, tapHandlerName: h}], shortcut: ⟪shortcut-conflict|q⟫}"
    )
    expectFindings(
      "- {⟪missing-title|subtitle⟫: C, shortcut: x, tapHandlerName: h}\n- {title: D, shortcut: ⟪shortcut-conflict|x⟫, tapHandlerName: h}"
    )
  }

  @Test
  func `What cannot be read is found fault with once, and places behind it are right`() {
    expectFindings(
      "- ⟪wrong-type|5⟫\n- title: a\n  tapHandlerName: ⟪wrong-type|[x]⟫\n- section: ⟪wrong-type|[y]⟫"
    )
    #expect(load("- 5\n- subtitle: x").diagnostics.map(\.path) == ["items[0]", "items[1]"])
  }

  @Test
  func `A broken file that is named often is told of once, the root's findings first`() {
    let loading = load(
      "- {title: a, menu: b.yaml}\n- {title: b, menu: b.yaml}\n- {subtitle: c, tapHandlerName: h}",
      files: ["b.yaml": "- ["])
    let report = DiagnosticReport(loading.diagnostics)
    #expect(report.diagnostics.filter { $0.code == "yaml-syntax" }.count == 1)
    #expect(report.diagnostics.map(\.code) == ["yaml-syntax", "missing-title"])
  }

  @Test func `Findings beyond what anyone reads are not even made`() {
    let loading = load(String(repeating: "- 1\n", count: Diagnostic.keptLimit + 500))
    #expect(loading.diagnostics.count == Diagnostic.keptLimit)
    #expect(DiagnosticReport(loading.diagnostics).summary == "10000+ errors")
  }

  @Test func `A menu file that is no regular file is not waited for`() throws {
    let folder = NSTemporaryDirectory() + "appmenu-pipe-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(mkfifo(folder + "/pipe", 0o600) == 0)
    let text = Array("- {title: a, menu: pipe}".utf8)
    let loading = FileMenuItemsReader(.bytes(text, name: "m", folder: folder)).loadMenu()
    #expect(loading.diagnostics.map(\.code) == ["unreadable"])
  }

  @Test func `A circle of files is told as the chain of files`() throws {
    let loading = load(
      "- {title: a, menu: one.yaml}",
      files: [
        "one.yaml": "- {title: b, menu: two.yaml}", "two.yaml": "- {title: c, menu: one.yaml}",
      ])
    let finding = try #require(loading.diagnostics.first)
    #expect(loading.menu == nil && finding.code == "menu-cycle")
    #expect(finding.message.contains("one.yaml → two.yaml → one.yaml"))
    #expect(finding.location.file.name == "two.yaml")
    #expect(finding.location.start == SourcePosition(line: 1, column: 20))
  }

  @Test func `Findings carry the item's path`() {
    let loading = load(
      "items:\n - title: a\n   items:\n    - {title: b, tapHandlerName: h}\n    - {icon: x, tapHandlerName: h}\n"
    )
    #expect(loading.diagnostics.map(\.path) == ["items[0].items[1]"])
    #expect(load("- {title: '', tapHandlerName: h}").diagnostics.map(\.path) == ["items[0].title"])
  }

  @Test func `A missing file says where it was looked for and what is near`() {
    let system = InMemoryFileSystem(["menus/main.yaml": "[]"])
    let loading = FileMenuItemsReader(.file("menus/mian.yaml"), fileSystem: system).loadMenu()
    #expect(loading.menu == nil)
    #expect(loading.diagnostics.map(\.code) == ["file-not-found"])
    #expect(loading.diagnostics.first?.message == "there is no file 'menus/mian.yaml'")
    #expect(loading.diagnostics.first?.help == "did you mean 'menus/main.yaml'?")
    #expect(loading.diagnostics.first?.location.file.name == "menus/mian.yaml")
  }

  @Test func `A directory is unreadable`() {
    let system = InMemoryFileSystem(["menus/main.yaml": "[]"])
    let loading = FileMenuItemsReader(.file("menus"), fileSystem: system).loadMenu()
    #expect(loading.diagnostics.map(\.code) == ["unreadable"])
    #expect(loading.diagnostics.first?.message == "'menus' is a directory")
  }

  @Test func `Unknown handlers are told with the nearest name, at the value`() throws {
    let marked = MarkedText("- title: a\n  tapHandlerName: ⟪unknown-handler|activty⟫\n")
    let references = try #require(load(marked.text).references)
    let found = references.unknownHandlers(known: ["activity", "other"], severity: .error)
    #expect(found.map(MarkedText.Expectation.init) == marked.expectations)
    #expect(found.first?.label == "did you mean 'activity'?")
    #expect(found.first?.path == "items[0].tapHandlerName")
  }

  @Test("An unknown handler that many items name is told of once, with the other places as notes")
  func repeatedHandler() throws {
    let marked = MarkedText(
      "- {title: a, tapHandlerName: ⟪unknown-handler|nope⟫}\n- {title: b, tapHandlerName: ⟪unknown-handler|gone⟫}\n"
        + "- {title: c, items: [{title: d, tapHandlerName: nope}, {title: e, tapHandlerName: nope}]}\n"
    )
    let references = try #require(load(marked.text).references)
    let found = references.unknownHandlers(known: ["activity"], severity: .error)
    #expect(found.map(MarkedText.Expectation.init) == marked.expectations)
    #expect(found.map(\.notes.count) == [2, 0])
    #expect(found[0].notes.map(\.message) == ["named here, too", "named here, too"])
    #expect(
      found[0].notes.map(\.location?.start) == [
        SourcePosition(line: 3, column: 49), SourcePosition(line: 3, column: 83),
      ])
    let many = String(repeating: "- {title: a, tapHandlerName: nope}\n", count: 50)
    let one = try #require(load(many).references).unknownHandlers(
      known: ["activity"], severity: .error)
    #expect(one.count == 1 && one[0].notes.count == 11)
    #expect(one[0].notes.last?.message == "and in 39 more places")
    let shared = "- &a {title: a, tapHandlerName: nope}\n- *a\n- {<<: *a, title: b}\n"
    let again = try #require(load(shared).references).unknownHandlers(
      known: ["activity"], severity: .error)
    #expect(again.map(\.notes) == [[]])
  }

  @Test("Unknown icons are warnings with the nearest name; names, characters and emoji are icons")
  func icons() throws {
    let marked = MarkedText(
      "- {title: a, icon: ⟪unknown-icon|calender⟫}\n- {title: b, icon: calendar}\n- {title: c, icon: 🚀}\n"
        + "- {title: d, iconName: é, items: [{title: e, icon: 👩‍💻}, {title: f, icon: calender}]}\n"
        + "- {title: g, iconName: ⟪unknown-icon|xyzzyx⟫}\n")
    let known = ["calendar", "star"]
    let found = try #require(load(marked.text).references).unknownIcons(known: known)
    #expect(found.map(MarkedText.Expectation.init) == marked.expectations)
    #expect(found.allSatisfy { $0.severity == .warning })
    #expect(found.first?.label == "did you mean 'calendar'?")
    #expect(found.first?.notes.map(\.location?.start) == [SourcePosition(line: 4, column: 75)])
    #expect(found.last?.label == "unknown icon" && found.last?.help != nil)
    let mended = found.first?.fixes.first?.edits.applied(to: Array(marked.text.utf8))
    #expect(
      mended.map { String(decoding: $0, as: UTF8.self) }
        == marked.text.replacing("calender", with: "calendar"))
    let many = String(repeating: "- {title: a, icon: nope}\n", count: 50)
    let one = try #require(load(many).references).unknownIcons(known: known)
    #expect(one.count == 1 && one[0].notes.last?.message == "and in 39 more places")
  }

  @Test func `A menu file that is named twice is read once and found fault with once`() {
    let loading = load(
      "- {title: a, menu: s.yaml}\n- {title: b, menu: s.yaml}",
      files: ["s.yaml": "- {icon: x, tapHandlerName: h}"])
    #expect(DiagnosticReport(loading.diagnostics).diagnostics.map(\.code) == ["missing-title"])
  }

  @Test func `Files that multiply through each other are stopped`() {
    var files: [String: String] = [:]
    for level in 0..<40 {
      files["f\(level).yaml"] =
        "[{title: a, menu: f\(level + 1).yaml}, {title: b, menu: f\(level + 1).yaml}]"
    }
    files["f40.yaml"] = "[{title: z, tapHandlerName: h}]"
    let codes = load("- {title: a, menu: f0.yaml}", files: files).diagnostics.map(\.code)
    #expect(codes.contains("too-large"))
  }

  @Test func `Menus nest no deeper than the limit, in place and through files`() {
    var files: [String: String] = [:]
    for level in 0..<200 { files["f\(level).yaml"] = "- {title: a, menu: f\(level + 1).yaml}" }
    #expect(
      load("- {title: a, menu: f0.yaml}", files: files).diagnostics.map(\.code) == ["too-deep"])
  }
}
