import MenuAuthoring
import SourceText
import Testing

@Suite("Completion in menus", .timeLimit(.minutes(5))) struct CompletionTests {
  @Test func `An empty document offers a list of items and the keys of a menu`() throws {
    #expect(try labels("‸").first == "- title: ")
    #expect(try labels("‸").contains("items"))
    #expect(try labels("it‸").contains("items"))
    #expect(try choosing("items", in: "‸") == "items:\n  - title: ‸")
    #expect(try choosing("items", in: "title: T\nit‸") == "title: T\nitems:\n  - title: ‸")
  }

  @Test
  func `Keys that may stand here are offered, without those that are there or are excluded`() throws
  {
    let found = try labels("- title: A\n  ‸")
    #expect(found.first == "subtitle")
    #expect(!found.contains("title"))
    #expect(found.contains("tapHandlerName"))
    let beside = try labels("- title: A\n  tapHandlerName: activity\n  subTitle: x\n  ‸")
    #expect(!beside.contains("items") && !beside.contains("command"))
    #expect(!beside.contains("subtitle") && beside.contains("icon"))
    #expect(
      try labels("items:\n  - title: A\n    inputs:\n      - id: a\n        ‸").contains("label"))
    #expect(try labels("- ‸").first == "title")
    #expect(try labels("- ti‸\n  icon: x").first == "title")
  }

  @Test(arguments: [
    ("icon", "- title: A\n  ‸", "- title: A\n  icon: ‸"),
    ("icon", "- title: A\n  ic‸\n  id: x", "- title: A\n  icon: ‸\n  id: x"),
    ("items", "- title: A\n  ‸", "- title: A\n  items:\n    - title: ‸"),
    ("inputs", "- title: A\n  inp‸", "- title: A\n  inputs:\n    - id: ‸"),
    ("command", "- title: A\n  com‸", "- title: A\n  command: [‸]"),
    ("live", "- title: A\n  liv‸", "- title: A\n  live:\n    command: ‸"),
    ("arguments", "- title: A\n  arg‸", "- title: A\n  arguments:\n    ‸"),
    ("title", "-‸", "- title: ‸"), ("title", "- ‸", "- title: ‸"),
    ("items", "- it‸", "- items:\n    - title: ‸"),
    ("subtitle", "- title: A\n  su‸: x", "- title: A\n  subtitle‸: x"),
    ("icon", "- {title: A, ic‸}", "- {title: A, icon: ‸}"),
    ("keywords", "- {title: A, ‸}", "- {title: A, keywords: [‸]}"),
    ("- title: ", "items:\n  ‸", "items:\n  - title: ‸"),
    ("- title: ", "- title: A\n‸", "- title: A\n- title: ‸"),
    ("- title: ", "items:\n  - title: A\n  ‸", "items:\n  - title: A\n  - title: ‸"),
    ("id", "- title: A\n  inputs: [{‸}]", "- title: A\n  inputs: [{id: ‸}]"),
  ])
  func `A key is written with the beginning of its value`(
    label: String, marked: String, expected: String
  ) throws {
    #expect(try choosing(label, in: marked) == expected)
  }

  @Test(arguments: [
    ("- title: A\n  tapHandlerName: ‸", ["activity", "repositories"]),
    ("- title: A\n  tapHandlerName: rep‸\n  icon: x", ["activity", "repositories"]),
    ("- title: A\n  icon:‸", ["folder", "star"]), ("- {title: A, icon: ‸}", ["folder", "star"]),
    ("- title: A\n  destructive: ‸", ["true", "false"]),
    (
      "- title: A\n  output: v‸",
      ["terminal", "view", "message", "rows", "json", "replace", "print"]
    ),
    ("- title: A\n  menu: ‸", ["other.yaml", "sub/"]),
    ("- title: A\n  menu: sub/‸", ["sub/deep.yaml"]),
    ("- title: A\n  menu: \"./o‸\"", ["./other.yaml", "./sub/"]),
    ("- title: ‸", []), ("- title: A # ‸", []), ("# ‸", []),
  ])
  func `Values are offered by the kind of their key`(marked: String, expected: [String]) throws {
    #expect(try labels(marked) == expected)
  }

  @Test func `A value is written with the blank and the quotation marks that it needs`()
    throws
  {
    #expect(try choosing("star", in: "- icon:‸") == "- icon: star‸")
    #expect(try choosing("star", in: "- icon: \"‸\"") == "- icon: \"star‸\"")
    #expect(try choosing("star", in: "- icon: 's‸") == "- icon: 'star‸'")
    #expect(try choosing("view", in: "- output: v‸iew") == "- output: view‸")
  }

  @Test func `The arguments of the item's handler are offered, and their values`() throws {
    let item = "- title: A\n  tapHandlerName: repositories\n  arguments:\n"
    #expect(try labels(item + "    ‸") == ["days", "order", "bare"])
    #expect(try labels(item + "    days: 3\n    ‸") == ["order", "bare"])
    #expect(try labels(item + "    order: ‸") == ["newest", "oldest"])
    #expect(try labels(item + "    bare: ‸") == ["true", "false"])
    #expect(try choosing("order", in: item + "    o‸") == item + "    order: ‸")
    #expect(
      try labels("- {tapHandlerName: repositories, arguments: {‸}}") == ["days", "order", "bare"])
    #expect(try labels("- tapHandlerName: activity\n  arguments:\n    ‸") == [])
  }

  @Test func `Within {{ the inputs of the item are offered, in a script its variables`()
    throws
  {
    let inputs = "\n  inputs:\n    - {id: host, label: Host}\n    - id: in-port"
    #expect(try labels("- command: [ssh, \"{{‸\"]" + inputs) == ["host", "in-port"])
    #expect(
      try choosing("host", in: "- command: [ssh, \"{{‸\"]" + inputs)
        == "- command: [ssh, \"{{host‸}}\"]" + inputs)
    #expect(
      try choosing("host", in: "- url: \"https://{{h‸}}/\"" + inputs)
        == "- url: \"https://{{host‸}}/\"" + inputs)
    #expect(try labels("- shell: echo \"$‸\"" + inputs) == ["INPUT_HOST", "INPUT_IN_PORT"])
    #expect(
      try choosing("INPUT_HOST", in: "- shell: |\n    echo $IN‸\n    x" + inputs)
        == "- shell: |\n    echo $INPUT_HOST‸\n    x" + inputs)
  }

  @Test func `Items say their type and what they mean`() throws {
    let all = try completions("- title: A\n  ‸")
    let icon = try #require(all.first { $0.label == "icon" })
    #expect(icon.detail == "icon")
    #expect(icon.documentation.contains("```yaml\nicon: "))
    let handler = try #require(try completions("- tapHandlerName: ‸").last)
    #expect(handler.detail == "Repositories" && handler.documentation.contains("`order`"))
    let glyph = try #require(try completions("- icon: ‸").last)
    #expect(glyph.detail == "★")
  }

  @Test func `Broken documents are completed, too`() throws {
    #expect(try labels("- title: \"A\n  ‸\n- title: B").contains("icon"))
    #expect(try labels("- title: A\n  command: [a, \n  ‸").contains("icon"))
    #expect(try labels("- title: A\n   ‸").contains("icon"))
    #expect(try labels("- title: A\n  foo\n  ‸\n  icon: x").contains("subtitle"))
    #expect(try labels("- title: A\r\n  ‸\r\n- title: B\r\n").contains("icon"))
  }

  @Test func `Forms for languages are offered beside their text`() throws {
    let korean = "- title: A\n  title[ko]: 가\n- title: B\n  "
    #expect(try labels(korean + "ti‸").contains("title[ko]"))
    #expect(try choosing("title[ko]", in: korean + "ti‸") == korean + "title[ko]: ‸")
    #expect(try choosing("title[ko]", in: "- title: A\n  title[‸") == "- title: A\n  title[ko]: ‸")
    #expect(try !labels(korean + "title[ko]: 나\n  ‸").contains("title[ko]"))
    #expect(try !labels("- title: A\n  ‸").contains { $0.contains("[") })
    #expect(
      try choosing("title[ko]", in: "- {title: A, \"title[ko]\": 가}\n- {title: B, ‸}")
        == "- {title: A, \"title[ko]\": 가}\n- {title: B, \"title[ko]\": ‸}")
  }

  @Test func `Old names of handlers are offered last, as such`() throws {
    var facts = Sample.facts
    facts.handlers.insert(
      HandlerFact(
        name: "ActivityController", plugin: "Public activity", manifest: "/p/a",
        mainName: "activity"), at: 0)
    let cursor = try CursorText("- tapHandlerName: ‸")
    let items = Completion(
      OutlineTree(cursor.text), at: cursor.offset, facts: facts, folder: "/m",
      fileSystem: Sample.files
    ).items
    #expect(items.map(\.label) == ["activity", "repositories", "ActivityController"])
    #expect(items.map(\.isDeprecated) == [false, false, true])
  }
}
