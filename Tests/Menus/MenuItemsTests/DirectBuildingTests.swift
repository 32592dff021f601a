import AppMenuTesting
import Documents
import MenuItems
import SourceText
import StructuredData
import Testing

@Suite("A menu built as its file is read equals one built from metadata")
struct DirectBuildingTests {
  /// Hides the kind of a reader, so that a loader asks it for metadata.
  private struct OtherReader: MenuItemsReader {
    var reader: FileMenuItemsReader
    func readMenuItems() throws(MenuItemsReaderError) -> MenuItemsReading {
      try reader.readMenuItems()
    }
  }

  private static let sources = [
    // A derived id gives way to an explicit one further down.
    "[{title: a b, tapHandlerName: h}, {title: a b, tapHandlerName: h}, {title: c, id: a-b-2, tapHandlerName: h}]",
    // A heading has no id.
    "[{section: s, id: a}, {title: a, tapHandlerName: h}]",
    "[{section: '', id: a, title: b}, {title: a}]",
    "[{title: a, id: x, items: []}, {title: b, id: x, tapHandlerName: h}, {id: x}]",
    "title: t\nsubtitle: s\nplugins: [p]\nitems: [{title: a, subTitle: b, iconName: c, featureName: f}]",
    "[{title: a, keywords: [x, y], items: [{title: b, keywords: [z, 3], tapHandlerName: h}]}]",
    "[{title: a, items: [{title: b, items: [{title: b, tapHandlerName: h}]}, 3, {icon: i}]}]",
    "[{title: a, menu: s.yaml}, {title: b, menu: s.yaml}, {title: c, items: [{title: d, menu: s.yaml}]}]",
    "[{title: a, menu: t.yaml}, {title: b, menu: t.yaml}, {title: t, menu: u.yaml}]",
    "[{menu: s.yaml}, {title: '', menu: s.yaml}, {title: x, menu: none.yaml, items: []}]",
    "[{title: [1], tapHandlerName: h}, {title: a, shortcut: x}, {title: b, shortcut: x, arguments: {n: 1}}]",
    "base: &b {icon: i, tapHandlerName: h}\nitems: [{<<: *b, title: a}, {title: c, <<: *b, id: a}]",
    "[{title: a, unknown: [1]}, {title: \"a\\u0007\"}, {title: b, shortcut: ''}]",
    "[{title: a, id: x, id: x, tapHandlerName: h}]",
    "[{title: a, id: x, id: y, tapHandlerName: h}, {title: b, id: x, tapHandlerName: h}]",
    "[&a {title: a, id: x, tapHandlerName: h}, *a, {title: x, tapHandlerName: h}]",
    "base: &b {id: x}\nitems: [{<<: *b, title: a, tapHandlerName: h}, {title: x, tapHandlerName: h}]",
    "k: &k title\nitems: [{*k : a, tapHandlerName: h}]",
    "3", "", "items: 3",
  ]

  private static let files = [
    "s.yaml": "[{title: s, tapHandlerName: k}, {title: n, items: [{title: m, tapHandlerName: h}]}]",
    "t.yaml": "title: own\nitems: [{title: x, menu: s.yaml}]",
    "u.yaml": "[{title: y, menu: u.yaml}, {icon: z}]",
  ]

  @Test(arguments: sources) func `for every kind of entry`(_ text: String) async {
    let reader = FileMenuItemsReader(
      .bytes(Array(text.utf8), name: "m.yaml", folder: "."),
      fileSystem: InMemoryFileSystem(Self.files))
    let direct = reader.loadMenu()
    let fromMetadata = await MenuLoader(reader: OtherReader(reader: reader)).load()
    #expect(Self.lines(direct.menu) == Self.lines(fromMetadata.menu))
    #expect(Self.words(direct.diagnostics) == Self.words(fromMetadata.diagnostics))
    #expect(direct.files == fromMetadata.files)
    #expect(
      direct.references?.pluginFolders.map(\.value)
        == fromMetadata.references?.pluginFolders.map(\.value))
    let unknown = { (references: MenuReferences?) in
      Self.words(references?.unknownHandlers(known: ["k"], severity: .error) ?? [])
    }
    #expect(unknown(direct.references) == unknown(fromMetadata.references))
    #expect((direct.error == nil) == (fromMetadata.error == nil))
  }

  @Test func `but a file with a syntax error has no metadata`() async {
    let reader = FileMenuItemsReader(
      .bytes(Array("[{icon: i, tapHandlerName: h}, {title: a".utf8), name: "m", folder: "."))
    let fromMetadata = await MenuLoader(reader: OtherReader(reader: reader)).load()
    #expect(fromMetadata.diagnostics.map(\.code) == ["yaml-syntax"])
    #expect(reader.loadMenu().diagnostics.map(\.code) == ["yaml-syntax", "missing-title"])
  }

  @Test func `also in the paths of a file that is named twice`() throws {
    let loading = load(
      "[{title: a, menu: t.yaml}, {title: b, menu: t.yaml}]", files: Self.files)
    let menu = try #require(loading.menu)
    #expect(
      menu.allItems.map { $0.path.joined(separator: "/") } == [
        "a", "a/x", "a/x/s", "a/x/n", "a/x/n/m", "b", "b/x", "b/x/s", "b/x/n", "b/x/n/m",
      ])
    #expect(menu.items.compactMap { $0.submenu?.title } == ["own", "own"])
    #expect(menu.items.compactMap { $0.submenu?.items.first?.submenu?.title } == ["x", "x"])
  }

  private static func lines(_ menu: Menu?, indent: String = "") -> [String] {
    guard let menu else { return ["no menu"] }
    let heading = "\(indent)\(menu.title)|\(menu.subtitle ?? "")|\(menu.source ?? "")"
    return [heading]
      + menu.entries.flatMap { entry -> [String] in
        guard case .item(let item) = entry else { return [indent + "\(entry)"] }
        let fields = [
          item.path.joined(separator: "/"), item.title, item.subtitle, item.icon,
          item.tapHandlerName, item.shortcut.map(String.init),
          item.location?.start.map { "\($0.line):\($0.column)" }, "\(item.arguments)",
          "\(item.userInfo)", "\(item.keywords)",
        ].map { $0 ?? "-" }
        return [indent + fields.joined(separator: "|")]
          + (item.submenu.map { lines($0, indent: indent + "  ") } ?? [])
      }
  }

  private static func words(_ diagnostics: [Diagnostic]) -> [String] {
    DiagnosticReport(diagnostics).diagnostics.map { finding in
      let start = finding.location.start.map { "\($0.line):\($0.column)" } ?? ""
      let place = "\(finding.location.file.name):\(start)"
      return "\(place) \(finding.code.rawValue) \(finding.path ?? "") \(finding.message)"
    }
  }
}
