import AppMenuTesting
import Documents
import MenuAuthoring
import SourceText
import Testing

@Suite("Every change that is offered", .timeLimit(.minutes(5))) struct OfferedFixTests {
  /// Items with one mistake each, some with more.
  static let items: [MenuText] = [
    .item(("icon", .word("star")), ("items", .list([]))),
    .item(),
    .item(("titl", .word("A")), ("url", .word("http://x"))),
    .item(("title", .word("A")), ("title", .word("B")), ("items", .list([]))),
    .item(("title", .word("A")), ("items", .list([])), ("icon", .word("a")), ("icon", .word("b"))),
    .item(("title", .word("A")), ("children", .list([]))),
    .item(("title", .word("A")), ("tapHandlerName", .word("activty"))),
    .item(("title", .word("A")), ("tapHandlerName", .word("repositories"))),
    .item(
      ("title", .word("A")), ("tapHandlerName", .word("repositories")),
      ("arguments", .item(("order", .word("newst")), ("dys", .number(3))))),
    .item(
      ("title", .word("A")), ("tapHandlerName", .word("repositories")),
      ("arguments", .item(("days", .word("five")), ("order", .number(7)), ("bare", .word("on"))))),
    .item(("title", .word("A")), ("id", .word("same")), ("items", .list([]))),
    .item(("title", .word("B")), ("id", .word("same")), ("items", .list([]))),
    .item(("title", .word("A")), ("shortcut", .word("q")), ("items", .list([]))),
    .item(("title", .word("A")), ("shortcut", .word("x")), ("items", .list([]))),
    .item(("title", .word("B")), ("shortcut", .word("x")), ("items", .list([]))),
    .item(("title", .number(5)), ("items", .list([]))),
    .item(("title", .word("A")), ("command", .word("ls -l"))),
    .item(
      ("title", .word("A")), ("shell", .word("echo {{a}}")),
      ("inputs", .list([.item(("id", .word("a")))]))),
    .item(
      ("title", .word("A")), ("command", .list([.word("ls"), .word("{{hots}}")])),
      ("inputs", .list([.item(("id", .word("host")))]))),
    .item(("title", .word("A")), ("command", .list([.word("ls")])), ("output", .word("veiw"))),
    .item(("title", .word("A")), ("items", .item(("title", .word("B")), ("items", .list([]))))),
    .item(("title", .item(("en", .word("A")), ("ko", .word("B")))), ("items", .list([]))),
    .item(("title", .word("A")), ("url", .word("example.org"))),
    .item(("title", .word("A")), ("items", .list([.item(("icon", .word("star"))), .item()]))),
    .item(("title", .word("A")), ("title[kr]", .word("가")), ("items", .list([]))),
    .item(("title", .word("A")), ("title_ko", .word("가")), ("items", .list([]))),
    .item(("title", .word("A")), ("icon", .word("strr")), ("items", .list([]))),
  ]

  /// Menus of these items: each alone, behind another, below a key, and all together.
  static var menus: [MenuText] {
    let good = MenuText.item(("title", .word("G")), ("items", .list([])))
    return items.map { .list([$0]) } + items.map { .list([good, $0, good]) }
      + items.map { .item(("title", .word("T")), ("items", .list([$0, good]))) } + [.list(items)]
  }

  @Test(arguments: MenuText.Layout.allCases)
  func `leaves a menu that can be read, in each format`(layout: MenuText.Layout) async {
    var changes = 0
    for menu in Self.menus {
      let text = menu.text(layout)
      let isReadable = Self.isReadable(Array(text.utf8), layout)
      #expect(isReadable, "\(text)")
      for finding in await findings(in: text, name: layout.name) {
        for fix in finding.fixes {
          changes += 1
          guard let mended = fix.edits.applied(to: Array(text.utf8)) else {
            Issue.record("\(fix.title): edits touch each other in \(text)")
            continue
          }
          let isReadable = Self.isReadable(mended, layout)
          #expect(
            isReadable,
            "\(fix.title), for \(finding.message):\n\(String(decoding: mended, as: UTF8.self))")
        }
      }
    }
    #expect(changes > 50, "\(changes) changes were offered")
  }

  @Test(arguments: [
    (
      "items: [{url: \"http://x\"}, {}]",
      "items: [{title: Untitled, url: \"http://x\"}, {title: Untitled}]"
    ),
    (
      "items: [{url: \"http://x\",\n  icon: a}]",
      "items: [{title: Untitled, url: \"http://x\",\n  icon: a}]"
    ),
    (
      "[{\"url\": \"http://x\"}, {}]",
      "[{\"title\": \"Untitled\", \"url\": \"http://x\"}, {\"title\": \"Untitled\"}]"
    ),
    (
      "- {\n    # why\n    icon: x, items: []}",
      "- {\n    # why\n    title: Untitled, icon: x, items: []}"
    ),
    ("- { }", "- {title: Untitled }"),
    (
      "( { titl = A; url = \"http://x\"; }, {} )",
      "( { title = A; url = \"http://x\"; }, { title = Untitled; } )"
    ),
    ("- &a\n  url: http://x\n", "- &a\n  title: Untitled\n  url: http://x\n"),
    (
      "<plist><array><dict/></array></plist>",
      "<plist><array><dict>\n\t<key>title</key>\n\t<string>Untitled</string>\n</dict></array></plist>"
    ),
    (
      "<plist>\n<array>\n\t<dict >\n\t\t<key>url</key><string>http://x</string>\n\t</dict>\n</array></plist>",
      "<plist>\n<array>\n\t<dict >\n\t\t<key>title</key>\n\t\t<string>Untitled</string>\n\t\t<key>url</key><string>http://x</string>\n\t</dict>\n</array></plist>"
    ),
  ])
  func `of an item without a title gives it one as its neighbours have it`(
    text: String, expected: String
  ) async {
    let name = text.hasPrefix("(") || text.hasPrefix("<") ? "main.plist" : "main.yaml"
    let fixes = await findings(in: text, name: name).filter { $0.code == "missing-title" }
      .flatMap { $0.fixes.prefix(1) }
    let bytes = fixes.flatMap(\.edits).applied(to: Array(text.utf8))
    #expect(bytes.map { String(decoding: $0, as: UTF8.self) } == expected)
  }

  @Test(arguments: ["items: [icon: x]", "- ? icon\n  : x\n"])
  func `of an item without a title is none where one cannot be put`(text: String) async {
    let found = await findings(in: text).filter { $0.code == "missing-title" }
    #expect(found.count == 1)
    #expect(found.allSatisfy { $0.fixes.isEmpty }, "\(found.map(\.fixes))")
  }

  private static func isReadable(_ bytes: [UInt8], _ layout: MenuText.Layout) -> Bool {
    DocumentReader().read(bytes, name: layout.name).tree != nil
  }
}
