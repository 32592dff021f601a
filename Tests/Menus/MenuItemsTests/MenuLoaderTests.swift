import AppMenuTesting
import Documents
import Foundation
import MenuItems
import SourceText
import Testing
import StructuredData

/// The original author's file: three items, a comment before the declaration.
let originalFile = """
  <!-- menuItems.plist -->
  <?xml version="1.0" encoding="UTF-8"?>
  <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
  "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
  <plist version="1.0">
  <array>
  \t<dict>
  \t\t<key>title</key><string>Contributions</string>
  \t\t<key>subTitle</key><string>Repos contributed to</string>
  \t\t<key>iconName</key><string>iconContributions</string>
  \t\t<key>featureName</key><string>contributions</string>
  \t\t<key>tapHandlerName</key><string>ContributionsViewController</string>
  \t</dict>
  \t<dict>
  \t\t<key>title</key><string>Repositories</string>
  \t\t<key>subTitle</key><string>Repos collaborating</string>
  \t\t<key>iconName</key><string>iconRepositories</string>
  \t\t<key>tapHandlerName</key><string>RepositoriesViewController</string>
  \t</dict>
  \t<dict>
  \t\t<key>title</key><string>Public Activity</string>
  \t\t<key>subTitle</key><string>Activity viewable by anyone</string>
  \t\t<key>iconName</key><string>iconPublicActivity</string>
  \t\t<key>tapHandlerName</key><string>PublicActivityViewController</string>
  \t</dict>
  </array>
  </plist>
  """

@Suite struct MenuLoadingTests {
  @Test func `The original file loads unchanged`() throws {
    let loading = load(originalFile, name: "menuItems.plist")
    #expect(loading.diagnostics.isEmpty)
    let menu = try #require(loading.menu)
    #expect(menu.title == "App Menu")
    #expect(menu.items.map(\.title) == ["Contributions", "Repositories", "Public Activity"])
    #expect(
      menu.items.map(\.subtitle)
        == ["Repos contributed to", "Repos collaborating", "Activity viewable by anyone"])
    #expect(
      menu.items.map(\.icon) == ["iconContributions", "iconRepositories", "iconPublicActivity"])
    #expect(
      menu.items.map(\.tapHandlerName)
        == [
          "ContributionsViewController", "RepositoriesViewController",
          "PublicActivityViewController",
        ])
    #expect(menu.items.map(\.id) == ["contributions", "repositories", "public-activity"])
    #expect(menu.items[0].userInfo == ["featureName": .string("contributions")])
    #expect(menu.items[0].location?.start == SourcePosition(line: 6, column: 2))
  }

  @Test func `Every property is copied, under both spellings`() throws {
    let menu = try #require(
      load(
        """
        title: Tools
        subtitle: all of them
        plugins: [./plugins]
        items:
          - section: First
          - title: No
            subTitle: 12:30
            iconName: gear
            tapHandlerName: h
            arguments: {n: 1, l: [a, null]}
            shortcut: x
            keywords: [No, 12:30, '']
            id: one
            userKey: 5
        """
      ).menu)
    #expect(menu.title == "Tools" && menu.subtitle == "all of them")
    #expect(menu.pluginFolders.map(\.value) == ["./plugins"])
    guard case .section("First") = menu.entries[0] else {
      Issue.record("no section")
      return
    }
    let item = try #require(menu.items.first)
    #expect(item.title == "No" && item.subtitle == "12:30" && item.icon == "gear")
    #expect(item.arguments == ["n": .int(1), "l": .array([.string("a"), .null])])
    #expect(item.shortcut == "x" && item.id == "one" && item.userInfo == ["userKey": .int(5)])
    #expect(item.keywords == ["No", "12:30"])
  }

  @Test func `Empty and null fields count as absent, and an empty submenu is a submenu`()
    throws
  {
    let loading = load(
      "- {title: a, subtitle: '', icon: ~, tapHandlerName: h}\n- {title: b, items: []}")
    let items = try #require(loading.menu).items
    #expect(loading.diagnostics.isEmpty)
    #expect(items[0].subtitle == nil && items[0].icon == nil)
    #expect(items[1].submenu?.items.isEmpty == true)
  }

  @Test func `One line break at the end of a block is dropped`() throws {
    let menu = try #require(load("- title: |\n    Hello\n  tapHandlerName: h\n").menu)
    #expect(menu.items[0].title == "Hello")
  }

  @Test func `Submenus come in place and from files, with paths of ids`() throws {
    let menu = try #require(
      load(
        "- title: A b\n  items:\n   - {title: C, menu: sub/x.yaml}\n",
        files: [
          "sub/x.yaml": "title: X\nitems: [{title: D, menu: y.yaml}]",
          "sub/y.yaml": "[{title: E, tapHandlerName: h}]",
        ]
      ).menu)
    let all = menu.allItems
    #expect(all.map(\.title) == ["A b", "C", "D", "E"])
    #expect(all.last?.path == ["a-b", "c", "d", "e"])
    #expect(menu.items[0].submenu?.title == "A b")
    #expect(all[1].submenu?.title == "X")
  }

  @Test(arguments: [
    (["Public Activity"], ["public-activity"]), (["a", "A", "a!"], ["a", "a-2", "a-3"]),
    (["Äpfel & Öl", "¿?", "日本 語"], ["äpfel-öl", "item", "日本-語"]),
    (["e\u{301}t\u{E9}"], ["\u{E9}t\u{E9}"]), (["C++ 20"], ["c-20"]), (["--x--"], ["x"]),
  ])
  func `Ids are the words of the title`(titles: [String], ids: [String]) throws {
    let text = titles.map { "- {title: \"\($0)\", tapHandlerName: h}" }.joined(separator: "\n")
    #expect(try #require(load(text).menu).items.map(\.id) == ids)
  }

  @Test func `Derived ids step aside for explicit ones, wherever they stand`() throws {
    let menu = try #require(
      load("- {title: a, tapHandlerName: h}\n- {title: b, id: a, tapHandlerName: h}").menu)
    #expect(menu.items.map(\.id) == ["a-2", "a"])
  }

  @Test func `The 64 MiB limit is a finding`() {
    var limits = DocumentLimits()
    limits.fileBytes = 4
    #expect(load("- {title: a}", limits: limits).diagnostics.map(\.code) == ["too-large"])
  }
}

@Suite struct MenuLoaderTests {
  private let file = SourceFile(name: "f", text: "x")

  @Test
  func `Metadata is handed to the builder as read, and its menu is the result`() async {
    var metadata = MenuMetadata(file: file)
    metadata.entries = [.item(MenuItemMetadata(anchor: 0..<1)), .section(Located("s", at: 0..<1))]
    let menu = Menu(title: "built")
    let builder = FakeMenuItemBuilder(MenuBuild(menu: menu))
    let loading = await MenuLoader(reader: FakeMenuItemsReader(metadata), builder: builder).load()
    #expect(loading.menu === menu && loading.error == nil)
    #expect(builder.received.count == 1 && builder.received[0].entries.count == 2)
  }

  @Test func `A read error yields no menu and does not reach the builder`()
    async
    throws
  {
    let finding = Diagnostic(
      "file-not-found", at: SourceLocation(file, nil), message: "no file 'f'")
    let builder = FakeMenuItemBuilder(MenuBuild(menu: Menu()))
    let loading = await MenuLoader(
      reader: FakeMenuItemsReader(failing: .fileNotFound(finding)), builder: builder
    ).load()
    #expect(loading.menu == nil && builder.received.isEmpty)
    let error = try #require(loading.error) as NSError
    #expect(error.domain == "MenuItemsPlistReaderErrorDomain" && error.code == 0)
    #expect(error.localizedDescription.contains("no file 'f'"))
  }

  @Test func `A build error yields no menu and tells domain, code and description`()
    throws
  {
    let loading = load("- {icon: x, tapHandlerName: h}\n- {icon: y, tapHandlerName: h}")
    #expect(loading.menu == nil)
    #expect(loading.diagnostics.map(\.code) == ["missing-title", "missing-title"])
    let error = try #require(loading.error) as NSError
    #expect(error.domain == "MenuItemDefaultBuilderErrorDomain" && error.code == 0)
    #expect(error.localizedDescription == "All menu items must have a title")
  }

  @Test func `Wrong data is an error with code 1`() throws {
    let error = try #require(load("- [").error) as NSError
    #expect(error.domain == "MenuItemsPlistReaderErrorDomain" && error.code == 1)
  }

  @Test func `The builder makes one item for each item of the metadata`() throws {
    var metadata = MenuMetadata(file: file)
    for title in ["a", "b"] {
      var item = MenuItemMetadata(anchor: 0..<1)
      item.title = Located(title, at: 0..<1)
      item.tapHandlerName = Located("h", at: 0..<1)
      metadata.entries.append(.item(item))
    }
    let menu = try #require(DefaultMenuItemBuilder().build(from: metadata).menu)
    #expect(menu.items.map(\.title) == ["a", "b"])
  }
}
