import FieldRules
import MenuItems
import StructuredData
import Testing

@testable import ToolServer

@Suite(.timeLimit(.minutes(5))) struct ToolCatalogTests {
  private static func menu(_ items: MenuItem...) -> Menu {
    Menu(entries: items.map { .item($0) })
  }

  private static func names(_ items: MenuItem...) -> [String] {
    ToolCatalog(Menu(entries: items.map { .item($0) })).tools.map(\.name)
  }

  @Test func `Only items that are tools and do something are offered, from submenus, too`() {
    let catalog = ToolCatalog(
      Self.menu(
        toolItem("No", isTool: false), MenuItem(title: "Nothing", isTool: true),
        MenuItem(
          title: "Web servers", id: "web",
          submenu: Self.menu(
            toolItem("Restart"), MenuItem(title: "Show", tapHandlerName: "show", isTool: true)),
          isTool: true), toolItem("Restart")))
    #expect(catalog.tools.map(\.name) == ["web_restart", "web_show", "restart"])
    #expect(catalog.tools.first?.description == "Web servers › Restart: About Restart")
    #expect(catalog.tool(named: "web_show")?.item.title == "Show")
    #expect(catalog.tool(named: "Restart") == nil)
  }

  @Test func `Items that are not trusted are withheld`() {
    let catalog = ToolCatalog(
      Self.menu(toolItem("A"), toolItem("B")), isTrusted: { $0.id == "b" })
    #expect(catalog.tools.map(\.name) == ["b"])
    #expect(catalog.withheld.map(\.id) == ["a"])
  }

  @Test func `Names fit the protocol, are unique, and depend on no other item`() {
    let long = String(repeating: "abcdefghij", count: 9)
    let items = [
      toolItem("x", id: "서버"), toolItem("x", id: "a b/c"), toolItem("x", id: long),
      toolItem("x", id: long + "!"), toolItem("x", id: "---"), toolItem("x", id: "ok_1-A"),
      toolItem("x", id: "find_items"), toolItem("x", id: "run_item"),
    ]
    let names = ToolCatalog(Menu(entries: items.map { .item($0) })).tools.map(\.name)
    #expect(Set(names).count == items.count, "\(names)")
    for name in names {
      #expect(name.wholeMatch(of: /[a-zA-Z0-9_-]{1,64}/) != nil, "\(name)")
    }
    #expect(names.contains("ok_1-A"))
    #expect(!names.contains("find_items") && !names.contains("run_item"))
    for (item, name) in zip(items, names) { #expect(Self.names(item) == [name]) }
    #expect(Self.names(items[1], items[0]) == [names[1], names[0]])
  }

  @Test func `Items whose names would be the same do not share one, nor hand it over`() {
    let nested = MenuItem(
      title: "A", id: "a", submenu: Self.menu(toolItem("x", id: "b_c")))
    let other = MenuItem(
      title: "A", id: "a_b", submenu: Self.menu(toolItem("x", id: "c")))
    let names = Self.names(nested, other)
    #expect(Set(names).count == 2)
    #expect(!names.contains("a_b_c"))
    #expect(names.allSatisfy { $0.hasPrefix("a_b_c-") })
    #expect(Self.names(other, nested) == names.reversed())
  }

  @Test func `The schema says what inputs take`() {
    let tool = Tool(
      name: "x",
      item: toolItem(
        "x",
        inputs: [
          ItemInput(id: "text", label: "Text", placeholder: "such as x", isRequired: true),
          ItemInput(id: "lines", kind: .multiline), ItemInput(id: "day", kind: .date),
          ItemInput(id: "count", kind: .number, value: 3, isRequired: true),
          ItemInput(id: "all", kind: .toggle, value: true),
          ItemInput(id: "one", kind: .choice, choices: ["a", "b"]),
          ItemInput(id: "host", kind: .choice, choicesFrom: .command(["hosts"])),
          ItemInput(id: "key", kind: .secret, value: "hunter2"),
        ]))
    #expect(
      tool.inputSchema == [
        "type": "object", "additionalProperties": false, "required": ["text"],
        "properties": [
          "text": ["type": "string", "title": "Text", "description": "such as x"],
          "lines": ["type": "string", "description": "May have several lines."],
          "day": ["type": "string", "format": "date"], "count": ["type": "number", "default": 3],
          "all": ["type": "boolean", "default": true],
          "one": ["type": "string", "enum": ["a", "b"]],
          "host": [
            "type": "string",
            "description":
              "One of the choices of a program; a wrong value is answered with the list of them.",
          ],
          "key": ["type": "string", "format": "password", "writeOnly": true],
        ],
      ])
  }

  @Test func `The schema says what a handler declares, without what the menu gives`()
    throws
  {
    let item = MenuItem(
      title: "Show", tapHandlerName: "show", arguments: ["user": "me"], isTool: true)
    let declared = [
      HandlerArgument(ItemInput(id: "user", isRequired: true)),
      HandlerArgument(ItemInput(id: "since", kind: .date, isRequired: true)),
      HandlerArgument(ItemInput(id: "kinds", choices: ["a", "b"]), isList: true),
    ]
    let tool = Tool(name: "show", item: item, declared: declared)
    #expect(
      tool.inputSchema == [
        "type": "object", "additionalProperties": false, "required": ["since"],
        "properties": [
          "since": ["type": "string", "format": "date"],
          "kinds": ["type": "array", "items": ["type": "string", "enum": ["a", "b"]]],
        ],
      ])
    #expect(
      try tool.values(of: ["since": "2026-11-23", "kinds": ["b"]])
        == ["since": "2026-11-23", "kinds": ["b"]])
    #expect(throws: (any Error).self) { try tool.values(of: ["since": "x"]) }
    #expect(throws: (any Error).self) {
      try tool.values(of: ["since": "2026-11-23", "kinds": ["c"]])
    }
    #expect(throws: (any Error).self) {
      try tool.values(of: ["since": "2026-11-23", "user": "you"])
    }
  }

  @Test func `Of many items, those are found first that match most words`() {
    let catalog = ToolCatalog(
      Self.menu(
        toolItem("Back up the database"), toolItem("Restart the web server"),
        toolItem("Show logs of the web server"),
        MenuItem(
          title: "Deploy", keywords: ["release", "ship"],
          operation: ItemOperation(.command(["true"])), isTool: true)))
    #expect(
      catalog.tools(matching: "please restart the web server").first?.name.hasPrefix("restart")
        == true)
    #expect(catalog.tools(matching: "ship").first?.name == "deploy")
    #expect(catalog.tools(matching: "zzzz").isEmpty)
    #expect(catalog.tools(matching: " ").count == 4)
  }
}
