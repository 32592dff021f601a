import AppMenuTesting
import Documents
import Foundation
import SourceText
import Testing

@testable import MenuItems

@Suite(.timeLimit(.minutes(5))) struct LanguageTests {
  private func menu(
    _ text: String, name: String = "m.yaml", _ language: String?, files: [String: String] = [:]
  ) throws -> Menu {
    let loading = load(text, name: name, files: files, language: language)
    #expect(loading.diagnostics.isEmpty, "\(loading.diagnostics.map(\.message))")
    return try #require(loading.menu)
  }

  private let greeting = """
    title: Greetings
    title[ko]: 인사
    subtitle: All of them
    subtitle[ko]: 모두
    items:
      - section: People
        section[ko]: 사람
      - title[ko]: 안녕
        title[ko-KP]: 반갑습니다
        title: Hello
        subtitle: Says hello
        subTitle[ko]: 인사하기
        keywords: [hi]
        keywords[ko]: [반가워]
        tapHandlerName: h
    """

  @Test(
    "The form for the user's language is shown, else that of a shorter tag, else the plain text",
    arguments: [
      (nil, "Hello"), ("ko", "안녕"), ("ko-KR", "안녕"), ("KO-kp", "반갑습니다"), ("ja", "Hello"),
      ("kok", "Hello"),
      ("no tag", "Hello"), ("ko_KR.UTF-8", "안녕"), ("ko_KP", "반갑습니다"), ("C", "Hello"),
    ])
  func chosen(language: String?, title: String) throws {
    let item = try #require(try menu(greeting, language).items.first)
    #expect(item.title == title)
    #expect(item.plainTitle == "Hello")
    #expect(item.id == "hello")
  }

  @Test
  func `Titles, second lines, headings and keywords have forms`() throws {
    let menu = try menu(greeting, "ko")
    #expect([menu.title, menu.subtitle] == ["인사", "모두"])
    guard case .section("사람") = menu.entries[0] else {
      Issue.record("the heading is another: \(menu.entries[0])")
      return
    }
    #expect(menu.items[0].subtitle == "인사하기")
    #expect(menu.items[0].plainSubtitle == "Says hello")
    #expect(menu.items[0].keywords == ["hi", "반가워"])
    #expect(menu.items[0].searchedWords == ["hi", "반가워", "Hello Says hello"])
    #expect(menu.items[0].userInfo.isEmpty)
  }

  @Test
  func `Without a form for the user's language nothing differs from a menu without forms`() throws {
    let item = try menu(greeting, nil).items[0]
    #expect(item.searchedWords == ["hi"])
    #expect(item.titles == ["Hello"])
    #expect(item.keywords == ["hi"])
  }

  @Test
  func `Questions, actions and inputs have forms`() throws {
    let menu = try menu(
      """
      - title: Restart
        command: [restart, "{{host}}"]
        confirm: "Restart {{host}}?"
        confirm[ko]: "{{host}}를 다시 시작할까요?"
        inputs:
          - id: host
            label: Host
            label[ko]: 호스트
            placeholder[ko]: 이름
        actions:
          - {title: Stop, "title[ko]": 멈추기, command: [stop], confirm: Really?, "confirm[ko]": 정말요?}
      """, "ko-KR")
    let item = try #require(menu.items.first)
    let operation = try #require(item.operation)
    #expect(operation.confirm == "{{host}}를 다시 시작할까요?")
    #expect(operation.inputs.map(\.label) == ["호스트"])
    #expect(operation.inputs.map(\.placeholder) == ["이름"])
    #expect(item.title == "Restart")
    #expect(item.actions.map(\.title) == ["멈추기"])
    #expect(item.actions.map(\.plainTitle) == ["Stop"])
    #expect(item.actions.first?.operation?.confirm == "정말요?")
  }

  @Test
  func `The items of lines have forms; their ids come from the plain title`() throws {
    let menu = try menu(
      """
      - title: Branches
        source:
          command: [git, branch]
          each:
            title: "Branch {{1}}"
            title[ko]: "{{1}} 가지"
            subtitle: "{{2}}"
            subtitle[ko]: "{{2}}!"
            command: [git, switch, "{{1}}"]
      """, "ko")
    let source = try #require(menu.items.first?.source)
    var lines = LineItems(source, below: [])
    lines.add("main\tlast")
    let item = try #require(lines.menu(title: "", source: nil).items.first)
    #expect([item.title, item.plainTitle] == ["main 가지", "Branch main"])
    #expect([item.subtitle, item.plainSubtitle] == ["last!", "last"])
    #expect(item.id == "branch-main")
  }

  @Test
  func `A submenu is called like its item in the user's language, in place and from a file`() throws
  {
    let menu = try menu(
      """
      - {title: One, "title[ko]": 하나, items: []}
      - {title: Two, "title[ko]": 둘, menu: two.yaml}
      - {title: Again, "title[ko]": 다시, menu: two.yaml}
      """, "ko", files: ["./two.yaml": "[]", "two.yaml": "[]"])
    #expect(menu.items.map { $0.submenu?.title } == ["하나", "둘", "다시"])
    #expect(menu.items.map(\.id) == ["one", "two", "again"])
  }

  @Test
  func `A custom builder finds the forms in the metadata`() async throws {
    let reader = FileMenuItemsReader(
      .bytes(Array(greeting.utf8), name: "m.yaml", folder: "."), language: "ko")
    let metadata = try reader.readMenuItems().metadata
    guard case .item(let item)? = metadata.entries.last else {
      Issue.record("there is no item")
      return
    }
    #expect([item.title?.value, item.shownTitle?.value] == ["Hello", "안녕"])
    let menu = try #require(DefaultMenuItemBuilder().build(from: metadata).menu)
    #expect([menu.items[0].title, menu.items[0].plainTitle] == ["안녕", "Hello"])
  }

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func `Property lists of all forms have them, too`(
    format: PropertyListSerialization.PropertyListFormat
  ) throws {
    let data = try PropertyListSerialization.data(
      fromPropertyList: [["title": "Hello", "title[ko]": "안녕", "tapHandlerName": "h"]],
      format: format, options: 0)
    let reader = FileMenuItemsReader(
      .bytes(Array(data), name: "m.plist", folder: "."), language: "ko")
    let loading = reader.loadMenu()
    #expect(loading.diagnostics.isEmpty)
    #expect(loading.menu?.items.first?.title == "안녕")
  }

  @Test
  func `Old-style property lists have them in quotation marks`() throws {
    let menu = try menu(
      #"({title = Hello; "title[ko]" = "안녕"; tapHandlerName = h;})"#, name: "m.plist", "ko")
    #expect(menu.items.map(\.title) == ["안녕"])
  }

  @Test(
    "Aliases stand for forms; a merged form counts only beside the plain text that it belongs to")
  func merges() throws {
    let menu = try menu(
      """
      - &a
        title: Hello
        title[ko]: &hello 안녕
        tapHandlerName: h
      - <<: *a
        id: merged
      - <<: *a
        title: Another
      - title: Alias
        title[ko]: *hello
        tapHandlerName: h
      """, "ko")
    #expect(menu.items.map(\.title) == ["안녕", "안녕", "Another", "안녕"])
  }

  @Test
  func `A merged form is outdated by an own text under the key's other name, too`() throws {
    let menu = try menu(
      """
      - &a {title: Hello, "subtitle[ko]": 하나, tapHandlerName: h}
      - {<<: *a, title: Two, subTitle: Other}
      """, "ko")
    #expect(menu.items.map(\.subtitle) == ["하나", "Other"])
  }

  @Test
  func `Among many forms of an item the same one is found again, and the best one shown`() throws {
    let regions = (100..<130).map { "  title[en-\($0)]: in \($0)\n" }.joined()
    let text = "- title: a\n\(regions)  title[ko]: 가\n  tapHandlerName: h\n"
    #expect(try menu(text, "ko-KR").items.map(\.title) == ["가"])
    #expect(try menu(text, "en-129").items.map(\.title) == ["in 129"])
    expectFindings(text + "  ⟪duplicate-key|title[EN-101]⟫: again\n")
  }

  @Test
  func `A language that is none is mended at its place, in lines and in elements`() throws {
    func mended(_ text: String, name: String = "m.yaml") throws -> String? {
      let found = try #require(load(text, name: name).diagnostics.first { $0.code == .languageTag })
      #expect(found.fixes.map(\.isCertain) == [false])
      return found.fixes.first?.edits.applied(to: Array(text.utf8)).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
    #expect(
      try mended("- title: a\n  title[ko_KR]: b\n  tapHandlerName: h")
        == "- title: a\n  title[ko-KR]: b\n  tapHandlerName: h")
    #expect(
      try mended("- {title: a, \"title[kr]\": 앱, tapHandlerName: h}")
        == "- {title: a, \"title[ko]\": 앱, tapHandlerName: h}")
    let list = plist(
      "<array><dict><key>title</key><string>a</string><key>title[jp]</key><string>b</string>"
        + "<key>tapHandlerName</key><string>h</string></dict></array>")
    #expect(try mended(list, name: "m.plist") == list.replacing("title[jp]", with: "title[ja]"))
  }

  @Test(arguments: [
    "- title: a\n  title[⟪language-tag|ko_KR⟫]: b\n  tapHandlerName: h",
    "- title: a\n  title[⟪language-tag|⟫]: b\n  tapHandlerName: h",
    "- title: a\n  title[⟪language-tag|jp⟫]: b\n  tapHandlerName: h",
    "- title: a\n  title[⟪language-tag|kr⟫]: 앱\n  tapHandlerName: h",
    "- title: a\n  title[kr]: Kanuri\n  tapHandlerName: h",
    "- {title: a, \"title[⟪language-tag|??⟫]\": b, tapHandlerName: h}",
    "- title: a\n  ⟪unknown-key|icon[ko]⟫: star\n  tapHandlerName: h",
    "- title: a\n  ⟪unknown-key|titel[ko]⟫: b\n  tapHandlerName: h",
    "- title: a\n  title[ko]: b\n  ⟪duplicate-key|title[KO]⟫: c\n  tapHandlerName: h",
    "- title: a\n  subtitle: b\n  subtitle[ko]: b\n  ⟪duplicate-key|subTitle[ko]⟫: c\n  tapHandlerName: h",
    "- title: a\n  title[ko]: b\n  ⟪duplicate-key|title[ko]⟫: c\n  tapHandlerName: h",
    "- title: a\n  title[ko]: ⟪wrong-type|[b]⟫\n  tapHandlerName: h",
    "- title: a\n  title[ja]: ⟪control-character|\"a\\tb\"⟫\n  tapHandlerName: h",
    "- title: a\n  title[ko]: ⟪blank-title|' '⟫\n  tapHandlerName: h",
    "- title: a\n  title[ko]: ⟪blank-title|~⟫\n  tapHandlerName: h",
    "- title: a\n  subtitle[ko]: ''\n  tapHandlerName: h",
    "- ⟪missing-title|title[ko]⟫: a\n  tapHandlerName: h",
    "- section: a\n  section[ko]: b\n  ⟪unknown-key|title[ko]⟫: c",
    "- ⟪missing-key|section[ko]⟫: b",
    "- title: a\n  keywords[ko]: ⟪wrong-type|b⟫\n  tapHandlerName: h",
    "- title: a\n  command: [b]\n  ⟪missing-key|confirm[ko]⟫: c",
    "- title: a\n  command: [b]\n  confirm: c\n  confirm[ko]: ⟪unknown-input|\"{{d}}\"⟫",
    "- title: a\n  ⟪unknown-key|command[ko]⟫: [b]\n  tapHandlerName: h",
    "- title: a\n  command: [b]\n  inputs:\n    - id: c\n      label[⟪language-tag|e_E_⟫]: d",
    "- title: a\n  command: [b]\n  inputs:\n    - id: c\n      ⟪unknown-key|value[ko]⟫: d",
    "- title: a\n  actions:\n    - ⟪missing-title|title[ko]⟫: d\n      command: [b]",
    "- title: a\n  source:\n    command: [b]\n    each: {title: \"{{0}}\", \"title[ko]\": ⟪unknown-input|\"{{x}}\"⟫}",
    "title: a\ntitle[⟪language-tag|ko_⟫]: b\nitems: []",
  ])
  func `Each mistake in a form is found at its place`(marked: String) { expectFindings(marked) }

  @Test
  func `In a property list the language is marked inside the key's element`() {
    expectFindings(
      plist(
        "<array><dict><key>title</key><string>a</string><key>title[⟪language-tag|ko_KR⟫]</key>"
          + "<string>b</string><key>tapHandlerName</key><string>h</string></dict></array>"),
      name: "m.plist")
  }

  @Test(arguments: [
    ("title[ko_KR]", "did you mean 'ko-KR'?", "write 'title[ko-KR]'"),
    ("title[jp]", "did you mean 'ja'?", "write 'title[ja]'"),
    ("title[?]", "no language", "write a tag such as ko, ko-KR or zh-Hant, as in 'title[ko]'"),
    ("icon[ko]", "'icon' is the same in all languages", "only texts have forms for languages"),
    ("title_ko", "did you mean 'title[ko]'?", nil),
    ("titel[ko]", "did you mean 'title[ko]'?", nil),
    ("name[ko]", "did you mean 'title[ko]'?", nil),
    ("subtitl", "did you mean 'subtitle'?", nil), ("title[ko", "did you mean 'title[ko]'?", nil),
  ])
  func `Help names the form to write`(key: String, label: String, help: String?) throws {
    let found = load("- title: a\n  \"\(key)\": b\n  tapHandlerName: h").diagnostics
    #expect(found.map(\.label) == [label])
    #expect(found.map(\.help) == [help])
  }

  @Test
  func `Without a plain title the help says that other languages need it`() {
    let found = load("- title[ko]: a\n  tapHandlerName: h", language: "ko")
    #expect(found.menu == nil)
    #expect(
      found.diagnostics.first?.help
        == "add `title: …` to the item, which readers of other languages see")
  }

  // MARK: Forms that some have and others lack

  private func hints(_ text: String) -> [Diagnostic] {
    var reader = FileMenuItemsReader(.bytes(Array(text.utf8), name: "m.yaml", folder: "."))
    reader.findsMissingForms = true
    return reader.loadMenu().diagnostics
  }

  @Test
  func `A language that only some texts have is one hint, with all places`() throws {
    let marked = MarkedText(
      """
      title: ⟪missing-form|Menu⟫
      items:
        - title: One
          title[ko]: 하나
          tapHandlerName: h
          subtitle: not translated anywhere
        - title: Two
          arguments: {title: no text of the menu}
          items:
            - {title: Three, tapHandlerName: h}
            - {title: "3.14", tapHandlerName: h}
            - {title: Four, "title[ko-KR]": 넷, tapHandlerName: h}
      """)
    let found = hints(marked.text)
    #expect(found.map(\.severity) == [.hint, .hint])
    let korean = try #require(found.first { $0.message.contains("'ko'") })
    #expect(MarkedText.Expectation(korean) == marked.expectations.first)
    #expect(korean.message == "4 texts have no form for 'ko', which others of this file have")
    #expect(korean.notes.compactMap { $0.location?.start?.line } == [7, 10, 12])
    let southern = try #require(found.last)
    #expect(southern.message.hasPrefix("3 texts have no form for 'ko-KR'"))
  }

  @Test
  func `Complete forms, and files without any, give no hint`() {
    #expect(hints("[{title: a, tapHandlerName: h}]").isEmpty)
    #expect(
      hints("[{title: a, 'title[ko]': b, tapHandlerName: h, 'subtitle[ja]': x}]").isEmpty)
  }

  @Test
  func `A text that merge keys bring to many items is one place`() throws {
    let found = hints(
      """
      - &a {title: Hello, command: [ls]}
      - {<<: *a, id: two}
      - {<<: *a, id: three, "title[ko]": 안녕}
      - {title: X, "title[ko]": 엑스, command: [ls]}
      """)
    #expect(found.map(\.message) == ["a text has no form for 'ko', which others of this file have"])
    #expect(found.first?.notes.isEmpty == true)
  }

  @Test
  func `Texts are looked for wherever the tables of keys have some, and nowhere else`() {
    let found = hints(
      """
      - {title: a, "title[ko]": 가, command: [ls], confirm: b, "confirm[ko]": 나}
      - title: c
        title[ko]: 다
        live: {command: [x], title: no text}
        command: [x]
        inputs: [{id: d, title: no text, label: e, "label[ko]": 마}, {id: f, label: g}]
        actions: [{title: h, command: [x], confirm: i}]
      - title: j
        title[ko]: 자
        source: {file: k, title: no text, each: {title: "{{0}} l"}}
      """
    ).filter { $0.code == .missingForm }
    #expect(found.count == 1)
    let places = found.flatMap { [$0.location] + $0.notes.compactMap(\.location) }
    #expect(places.compactMap { $0.start?.line } == [6, 7, 7, 10])
  }

  @Test
  func `Of many places nine are named, and the others counted`() throws {
    let items = (1...30).map { "- {title: item \($0), tapHandlerName: h}" }
    let text = "- {title: a, 'title[ko]': b, tapHandlerName: h}\n" + items.joined(separator: "\n")
    let hint = try #require(hints(text).first)
    #expect(hint.notes.count == 10)
    #expect(hint.notes.last?.message == "and 20 more")
  }
}
