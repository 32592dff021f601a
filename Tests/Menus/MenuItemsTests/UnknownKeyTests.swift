import AppMenuTesting
import Documents
import MenuItems
import SourceText
import Testing

@Suite("Unknown keys", .timeLimit(.minutes(5))) struct UnknownKeyTests {
  private func only(_ text: String) throws -> Diagnostic {
    let found = load(text).diagnostics
    #expect(found.count == 1, "\(found.map(\.message))")
    return try #require(found.first)
  }

  @Test(arguments: [
    ("items: []\ninclude: a.yaml", "`{include: FILE}`"),
    ("- title: a\n  items: []\n  extends: b.yaml", "beside `items`"),
    ("- title: a\n  items: []\n  after: b", "`extends`"),
    ("- title: a\n  items: []\n  hidden: true", "otherwise: hide"),
    (
      "- title: a\n  command: [ls, \"{{n}}\"]\n  inputs: [{id: n, hidden: true}]",
      "`showIf`"
    ),
  ])
  func `A key that is looked for and is none is answered with what there is`(
    text: String, help: String
  ) throws {
    let found = try only(text)
    #expect(found.code == "unknown-key" && found.severity == .warning)
    #expect(found.help?.contains(help) == true && found.label == nil && found.fixes.isEmpty)
  }

  // MARK: Questions

  @Test(arguments: [
    "confrim", "confrim[ko]", "confirm_ko", "confirm(ko)", "confirm[ko", "confrim[jp]",
    "confrim[??]", "confirm-ko", "destructive[ko]", "destructve",
  ])
  func `A misspelt question makes no menu, also one for a language`(key: String) throws {
    let items = [
      "- title: a\n  command: [rm, x]\n  \"\(key)\": 정말?",
      "- title: a\n  tapHandlerName: h\n  actions:\n    - title: b\n      shell: rm x\n      \"\(key)\": 정말?",
      "- title: a\n  source:\n    command: [ls]\n    each: {title: b, command: [rm], \"\(key)\": 정말?}",
    ]
    for item in items {
      let found = try only(item)
      #expect(found.severity == .error)
      #expect(found.help == "as it stands, it would run without asking")
      #expect(load(item).menu == nil)
    }
  }

  @Test(arguments: [
    "- title: a\n  command: [ls]\n  confirm: Sure?\n  \"confrim[ko]\": 정말?",
    "- title: a\n  command: [ls]\n  destructive: true\n  confrim: Sure?",
    "- title: a\n  tapHandlerName: h\n  \"confrim[ko]\": 정말?",
  ])
  func `Beside a question that is asked, and where nothing runs, a misspelt one is a warning`(
    text: String
  ) throws {
    #expect(try only(text).severity == .warning)
    #expect(load(text).menu != nil)
  }

  @Test
  func `The form of a question counts only where something runs and if it has a text`() throws {
    let idle = try only("- {title: a, tapHandlerName: h, \"confirm[ko]\": 질문}")
    #expect(idle.severity == .warning && idle.label == "belongs to command, shell and url")
    expectFindings("- {title: a, command: [ls], \"confirm[ko]\": \"\"}")
    expectFindings("- {title: a, command: [ls], confirm: b, \"confirm[ko]\": }")
    expectFindings("- title: a\n  command: [ls]\n  confirm:\n  ⟪missing-key|confirm[ko]⟫: b")
    expectFindings("- section: a\n  ⟪unknown-key|confirm[ko]⟫: b")
    expectFindings("- {title: a, \"section[ko]\": , command: [ls]}")
    #expect(
      load("- {title: a, \"section[ko]\": , command: [ls]}").menu?.items.map(\.title) == ["a"])
  }

  // MARK: Titles

  @Test(arguments: [
    "- ⟪missing-title|titl⟫: a\n  tapHandlerName: h",
    "- url: http://x\n  ⟪missing-title|name⟫: a",
    "- {id: a, ⟪missing-title|titel⟫: \"a\", items: []}",
    "- title: a\n  command: [b]\n  actions: [{⟪missing-title|titl⟫: c, shell: d}]",
    "- title: a\n  source: {command: [ls], each: {⟪missing-title|tittle⟫: \"{{0}}\"}}",
  ])
  func `A misspelt title is one finding with one change, and makes no menu`(marked: String) throws {
    expectFindings(marked)
    let text = MarkedText(marked).text
    let found = try only(text)
    #expect(found.severity == .error && found.label == "did you mean 'title'?")
    #expect(found.message.hasSuffix("must have a title"))
    #expect(found.fixes.count == 1)
    let mended = try #require(found.fixes.first?.edits.applied(to: Array(text.utf8)))
    let loading = load(String(decoding: mended, as: UTF8.self))
    #expect(loading.diagnostics.isEmpty && loading.menu != nil)
  }

  @Test
  func `A blank title, and a form that looks like one, are told beside other keys`() {
    func codes(_ text: String) -> Set<Diagnostic.Code> { Set(load(text).diagnostics.map(\.code)) }
    #expect(codes("- title: \"\"\n  titl: a\n  items: []") == ["blank-title", "unknown-key"])
    #expect(codes("- titel[ko]: a\n  items: []") == ["missing-title", "unknown-key"])
    expectFindings("- ⟪unknown-key|titl⟫: a\n  section: b")
  }

  // MARK: What is meant

  @Test(arguments: [
    ("title: a\n  name: b", "'title' is given already"),
    ("title: a\n  title[ko]: b\n  titel[KO]: c", "'title[ko]' is given already"),
    ("title: a\n  subTitle: b\n  subtilte: c", "'subtitle' is given already"),
  ])
  func `A key is not offered that the mapping has already`(keys: String, label: String) throws {
    let found = try only("- \(keys)\n  tapHandlerName: h")
    #expect(found.label == label)
    #expect(found.fixes.isEmpty)
  }

  @Test
  func `A number behind what looks like a language is no text in that language`() throws {
    #expect(try only("- title: a\n  title_id: 42\n  items: []").label == nil)
    let text = try only("- title: a\n  title_id: Judul\n  items: []")
    #expect(text.label == "did you mean 'title[id]'?")
    #expect(text.fixes.map(\.isCertain) == [false])
  }

  @Test
  func `In lines of YAML a form is written without quotation marks`() throws {
    let lines = try only("- title: a\n  titel[ko]: b\n  tapHandlerName: h")
    #expect(lines.fixes.first?.edits.map(\.text) == ["title[ko]"])
    let flow = try only("- {title: a, titel_ko: b, tapHandlerName: h}")
    #expect(flow.fixes.first?.edits.map(\.text) == ["\"title[ko]\""])
  }

  @Test(arguments: [
    "icon[ko]: x", "command[ko]: [ls]", "shortcut[ko]: x",
    "live: {command: [date], \"every[ko]\": 5}",
    "when: {program: git, \"program[ko]\": x}", "source: {file: x, \"each[ko]\": {}}",
    "source: {file: x, each: {title: a, \"icon[ko]\": x}}",
  ])
  func `Everywhere a form of what is no text is answered with that`(key: String) throws {
    let found = try #require(
      load("- title: a\n  \(key)").diagnostics.first { $0.code == .unknownKey })
    #expect(found.label?.hasSuffix("is the same in all languages") == true, "\(found)")
    #expect(found.fixes.isEmpty)
  }

  @Test(arguments: [
    "- title: a\n  ⟪unknown-key|comand⟫: [ls]\n  output: view\n  confirm: b\n  confirm[ko]: c\n  inputs: [{id: x}]",
    "- title: a\n  tapHandlerName: h\n  actions: [{title: b, ⟪unknown-key|cmd⟫: [ls], output: view}]",
    "- title: a\n  source: {command: [ls], each: {title: b, ⟪unknown-key|shel⟫: ls, timeout: 5}}",
    "- title: a\n  ⟪unknown-key|children⟫: []",
  ])
  func `A misspelt key of a program is one finding`(marked: String) { expectFindings(marked) }

  @Test
  func `A key that means nothing at its place is not called unknown`() throws {
    let found = try only("- title: a\n  tapHandlerName: h\n  output: view")
    #expect(found.message == "the key 'output' has no meaning here")
    #expect(found.code == .unknownKey)
    let alone = load("- title: a\n  output: view").diagnostics
    #expect(alone.map(\.label).contains("there is no command, shell or url"))
  }
}
