import AppMenuTesting
import MenuAuthoring
import MenuItems
import SourceText
import Testing

/// The findings about a menu in the file system of tests, handlers included.
func findings(in text: String, name: String = "main.yaml") async -> [Diagnostic] {
  let files = OverlayFileSystem(InMemoryFileSystem([:]), texts: ["/m/" + name: Array(text.utf8)])
  return await MenuCheck("/m/" + name, fileSystem: files) { _ in Sample.facts }.report.diagnostics
}

/// Returns a menu after the first change of its first finding that has one, again and again; also the titles of the
/// changes.
func repaired(_ text: String, name: String = "main.yaml", onlyCertain: Bool = false) async -> (
  text: String, left: [Diagnostic], titles: [String]
) {
  var (text, titles) = (text, [String]())
  while titles.count < 20 {
    let found = await findings(in: text, name: name)
    let fix = found.lazy.compactMap { finding in
      finding.fixes.first { !onlyCertain || $0.isCertain }
    }.first
    guard let fix, let bytes = fix.edits.applied(to: Array(text.utf8)) else {
      return (text, found, titles)
    }
    text = String(decoding: bytes, as: UTF8.self)
    titles.append(fix.title)
  }
  return (text, await findings(in: text, name: name), titles)
}

@Suite("Quick fixes", .timeLimit(.minutes(5))) struct FixTests {
  @Test(arguments: [
    ("- title: A\n  icon:star\n  items: []", "- title: A\n  icon: star\n  items: []"),
    ("- title:A\n  items: []", "- title: A\n  items: []"),
    ("- title:A", "- title: A"),
    ("-title: A\n items: []", "- title: A\n items: []"),
    (
      "- title: A\n  items: []\n-title: B\n  items: []",
      "- title: A\n  items: []\n- title: B\n  items: []"
    ),
    ("-title: A", "- title: A"),
    (
      "- title: A\n  items: []\ntitle: B\n  items: []",
      "- title: A\n  items: []\n- title: B\n  items: []"
    ),
    ("- title: A\n\u{A0} items: []", "- title: A\n  items: []"),
    ("- title: A\n  \u{A0}items: []", "- title: A\n  items: []"),
    ("- title:\u{A0}A\n  items: []", "- title: A\n  items: []"),
    ("- title: \"A\n  items: []\n", "- title: \"A\"\n  items: []\n"),
    ("- title: \"A\n  menu: \"h\"\n", "- title: \"A\"\n  menu: \"h\"\n"),
    ("- title: \"say \"hi\"\"\n  items: []", "- title: 'say \"hi\"'\n  items: []"),
    ("- title: Deploy: now\n  items: []", "- title: \"Deploy: now\"\n  items: []"),
    ("- title: Note to self: x\n  items: []", "- title: \"Note to self: x\"\n  items: []"),
    ("- title: | x\n  items: []", "- title: \"| x\"\n  items: []"),
    ("- title: - x\n  items: []", "- title: \"- x\"\n  items: []"),
    ("- title: *\n  items: []", "- title: \"*\"\n  items: []"),
    ("- title: *Bold text\n  items: []", "- title: \"*Bold text\"\n  items: []"),
    ("- title: &x\n  items: []", "- title: \"&x\"\n  items: []"),
    ("- title: ! x\n  items: []", "- title: \"! x\"\n  items: []"),
    ("- title: \"C:\\dir\"\n  items: []", "- title: 'C:\\dir'\n  items: []"),
    (
      "- title: a\n  keywords: [\"a\" \"b\"]\n  items: []",
      "- title: a\n  keywords: [\"a\", \"b\"]\n  items: []"
    ),
    ("- title: A\n\titems: []", "- title: A\n  items: []"),
    ("- {title: A, title[ko]: 가, items: []}", "- {title: A, \"title[ko]\": 가, items: []}"),
    (
      "- title: A\n  command: [git, {{msg}}]\n  inputs: [{id: msg}]",
      "- title: A\n  command: [git, \"{{msg}}\"]\n  inputs: [{id: msg}]"
    ),
    (
      "- title: A\n  command: [git, --m={{msg}}]\n  inputs: [{id: msg}]",
      "- title: A\n  command: [git, \"--m={{msg}}\"]\n  inputs: [{id: msg}]"
    ),
    (
      "- title: A\n  subtitle: {{x}} there\n  items: []",
      "- title: A\n  subtitle: \"{{x}} there\"\n  items: []"
    ),
    ("- {title: A, keywords: [#x], items: []}", "- {title: A, keywords: [\"#x\"], items: []}"),
    (
      "- title: A\n  keywords: [\"C:\\dir\\\", \"x\"]\n  items: []",
      "- title: A\n  keywords: ['C:\\dir\\', \"x\"]\n  items: []"
    ),
    (
      "- title: \"C:\\temp\\\"\n  subtitle: \"it's\"\n  items: []",
      "- title: 'C:\\temp\\'\n  subtitle: \"it's\"\n  items: []"
    ),
    (
      "- title: A\n  command: [\"C:\\it's\\\"] # y\n",
      "- title: A\n  command: ['C:\\it''s\\'] # y\n"
    ),
    ("- title: [draft] x\n  items: []", "- title: \"[draft] x\"\n  items: []"),
    ("- {title: {a} x, items: []}", "- {title: \"{a} x\", items: []}"),
    ("- title: ? x\n  items: []", "- title: \"? x\"\n  items: []"),
    (
      "- &b {title: A, items: []}\n- id: b\n  <<: * b\n",
      "- &b {title: A, items: []}\n- id: b\n  <<: *b\n"
    ),
    (
      "- title: A\n  tapHandlerName: repositories\n  arguments: {order: newest, days: !!str 5}",
      "- title: A\n  tapHandlerName: repositories\n  arguments: {order: newest, days: 5}"
    ),
    (
      "- title: A\n  command: [a]\n  timeout: !!str 5\n",
      "- title: A\n  command: [a]\n  timeout: 5\n"
    ),
  ])
  func `A typical mistake is fixed without doubt`(text: String, expected: String) async {
    let result = await repaired(text, onlyCertain: true)
    #expect(result.text == expected, "\(result.titles) \(result.left.map(\.message))")
  }

  @Test(arguments: [
    "- title: A\n  title_id: 42\n  items: []", "- title: A\n  name_id: 7\n  items: []",
    "- title: A\n  subtitle.is: 7\n  items: []", "- title: \"unclosed # comment\n  items: []\n",
    "- title: A\n  tapHandlerName: activty", "- title: A\n  children: []", "name: ci\non: [push]",
    "- title: A\n  command_: [rm, -rf, build]\n", "- title: \"a\" b\n  items: []\n",
    "- title: A\n  command: [a]\n  environment:\n\t\tA: x\n\tconfirm: really\n",
    "- title: A\n  tapHandlerName: activity\n  arguments: {a: !foo 3}",
    "- title: A\n  tapHandlerName: activity\n  arguments: {a: ! 3}",
    "- title: ! x\n    y\n  items: []", "- title: * x\n    y\n  items: []",
    "- title: \"Save\" and \"Quit\"\n  items: []\n",
    "- title: C\n  shell: \"cp\" \"$x\" \"y\"\n", "- title: A\n  command: \"rm\" \"x\"\n",
    "- title: A\n  command: [rm, \"{{dest}}\"]\n  inputs: [{id: src}, {id: test}]\n",
    "- title: \"C:\\\\dir\\\"\n  items: []\n",
    "- title: A\n  shell: \"cd /tmp/x\n      && rm -rf *\n",
    "- title: A\n  command: [\"5\\\", \"x\"]\n",
    "- title: A\n  keywords: [a, b] c\n  items: []\n",
    "- title: A\n  command: [\"C:\\\\dir\\\"]\n", "- title: &Quit now\n  items: []\n",
    "- title: A\n  command: [a]\n  <<: * b\n", "- title: A\n  command: [a]\n  <<: *\n",
    "- title: A\n  command: [a]\n  timeout: !!str \"5\"\n", "- title: : x\n  items: []\n",
  ])
  func `A key or text that may be meant as it is is not changed without being asked`(text: String)
    async
  {
    let result = await repaired(text, onlyCertain: true)
    #expect(result.text == text, "\(result.titles)")
  }

  @Test(arguments: [
    ("- title: 'it's\n  items: []", "- title: \"it's\"\n  items: []"),
    ("- title: A\n  tapHandlerName: activty", "- title: A\n  tapHandlerName: activity"),
    (
      "- title: A\n  tapHandlerName: activty\n- title: B\n  tapHandlerName: activty",
      "- title: A\n  tapHandlerName: activity\n- title: B\n  tapHandlerName: activity"
    ),
    (
      "- title: A\n  tapHandlerName: repositories\n  arguments: {order: newst}",
      "- title: A\n  tapHandlerName: repositories\n  arguments: {order: newest}"
    ),
    ("- titel: A\n  items: []", "- title: A\n  items: []"),
    ("- name: A\n  items: []", "- title: A\n  items: []"),
    (
      "- title: A\n  command: [a]\n  actions: [{titl: B, shell: b}]",
      "- title: A\n  command: [a]\n  actions: [{title: B, shell: b}]"
    ),
    (
      "- title: A\n  title[kr]: 가\n  icon: foldr\n  items: []",
      "- title: A\n  title[ko]: 가\n  icon: folder\n  items: []"
    ),
    ("- title: A\n  children: []", "- title: A\n  items: []"),
    (
      "- title: A\n  command: [a, \"{{hots}}\"]\n  inputs: [{id: host}]",
      "- title: A\n  command: [a, \"{{host}}\"]\n  inputs: [{id: host}]"
    ),
    ("- title: A\n  command: [a]\n  output: veiw", "- title: A\n  command: [a]\n  output: view"),
    ("- <<: {icon: star}\n  items: []", "- title: Untitled\n  <<: {icon: star}\n  items: []"),
    ("- {icon: star, items: []}", "- {title: Untitled, icon: star, items: []}"),
    ("- title: # x\n  items: []", "- title: \"# x\"\n  items: []"),
    ("- title: A\n   items: []", "- title: A\n  items: []"),
    (
      "- title: A\n items:\n   - title: B\n     items: []\n",
      "- title: A\n  items:\n    - title: B\n      items: []\n"
    ),
    (
      "- title: A\n  items: []\n - title: B\n   items: []",
      "- title: A\n  items: []\n- title: B\n  items: []"
    ),
    ("- title: A\n  tapHandlerName activity\n", "- title: A\n  tapHandlerName: activity\n"),
    ("title: T\n- title: A\n  items: []", "title: T\nitems:\n- title: A\n  items: []"),
    ("- {title: \"A, items: []}", "- {title: \"A\", items: []}"),
    ("- {title: 'it's', items: []}", "- {title: 'it''s', items: []}"),
    ("- title: A\n  title: B # x\n  items: []", "- title: A\n  items: []"),
    ("- {title: A, items: [], title: B}", "- {title: A, items: []}"),
    ("- {title: A, shortcut: q, items: []}", "- {title: A, shortcut: a, items: []}"),
    (
      "- {title: A, shortcut: a, items: []}\n- {title: B, shortcut: \"a\", items: []}",
      "- {title: A, shortcut: a, items: []}\n- {title: B, shortcut: \"b\", items: []}"
    ),
    (
      "- {title: A, id: a, items: []}\n- {title: B, id: a, items: []}",
      "- {title: A, id: a, items: []}\n- {title: B, id: a-2, items: []}"
    ),
    ("- title: A\n  command: ls -l", "- title: A\n  command: [ls, -l]"),
    (
      "- title: A\n  shell: echo {{a}}\n  inputs: [{id: a}]",
      "- title: A\n  shell: echo \"$INPUT_A\"\n  inputs: [{id: a}]"
    ),
    (
      "- title: A\n  tapHandlerName: repositories\n  icon: star",
      "- title: A\n  tapHandlerName: repositories\n  arguments:\n    order: \"newest\"\n  icon: star"
    ),
    ("- title: @x\n  items: []", "- title: \"@x\"\n  items: []"),
    ("- {title: @x, items: []} # y", "- {title: \"@x\", items: []} # y"),
    ("- title: a: b # y\n  items: []", "- title: \"a: b\" # y\n  items: []"),
    ("- title: x: \n  items: []", "- title: \"x:\" \n  items: []"),
    ("- title: - x\n  items: []", "- title: \"- x\"\n  items: []"),
    ("- title: |x\n  items: []", "- title: \"|x\"\n  items: []"),
    ("- title: \"Save\" and quit\n  items: []", "- title: '\"Save\" and quit'\n  items: []"),
    ("- title: 'a' b # y\n  items: []", "- title: \"'a' b\" # y\n  items: []"),
    (
      "- title: \"Save\" and \"Quit\"\n  items: []",
      "- title: '\"Save\" and \"Quit\"'\n  items: []"
    ),
    ("items:\n  - title Questions\n    items: []", "items:\n  - title: Questions\n    items: []"),
    ("items:\n  title: A\n  items: []\n", "items:\n  - title: A\n    items: []\n"),
    ("items: {title: A, items: []}", "items: [{title: A, items: []}]"),
    ("- title: {ko: 디, en: D}\n  items: []", "- title: D\n  title[ko]: 디\n  items: []"),
    ("- title: A\n  url: example.org", "- title: A\n  url: https://example.org"),
    ("- title: A\n  keywords: [x\n  items: []", "- title: A\n  keywords: [x]\n  items: []"),
    (
      "- title: A\n  keywords: [\"C:\\\\dir\\\"]\n  items: []",
      "- title: A\n  keywords: [\"C:\\\\dir\\\\\"]\n  items: []"
    ),
    ("- title: &Quit now\n  items: []", "- title: \"&Quit now\"\n  items: []"),
    ("- {title: &Quit now, items: []}", "- {title: \"&Quit now\", items: []}"),
    ("- title: : x\n  items: []", "- title: \": x\"\n  items: []"),
    (
      "- &base {title: A, items: []}\n- id: b\n  <<: *bse\n",
      "- &base {title: A, items: []}\n- id: b\n  <<: *base\n"
    ),
  ])
  func `Where several changes may be meant, the author chooses one, and the menu is fixed`(
    text: String, expected: String
  ) async {
    let result = await repaired(text)
    #expect(result.text == expected, "\(result.titles) \(result.left.map(\.message))")
    #expect(result.left.isEmpty, "\(result.left.map(\.message))")
  }

  @Test(arguments: [
    ("<string>A</string", "<string>A</string>"),
    ("<string>A & B</string>", "<string>A &amp; B</string>"),
    ("<string>A < B</string>", "<string>A &lt; B</string>"),
    ("<string>x/?a=1&b=2&c=3</string>", "<string>x/?a=1&amp;b=2&amp;c=3</string>"),
    ("<integer>5</integer>", "<string>5</string>"),
    ("<string>x</sting>", "<string>x</string>"),
    ("<string>a&nbsp;b&euro;</string>", "<string>a&#160;b&#8364;</string>"),
  ])
  func `What an XML property list lacks is put there`(value: String, expected: String) async {
    func list(_ value: String) -> String {
      "<plist version=\"1.0\">\n<array><dict><key>title</key>\(value)<key>items</key><array/></dict></array>\n</plist>\n"
    }
    let result = await repaired(list(value), name: "m.plist", onlyCertain: true)
    #expect(result.text == list(expected), "\(result.titles) \(result.left.map(\.message))")
    #expect(result.left.isEmpty)
  }

  @Test func `A list without <plist> gets it, and an item without a title one`() async {
    let result = await repaired(
      "<array>\n  <dict>\n    <key>items</key>\n    <array/>\n  </dict>\n</array>\n",
      name: "m.plist")
    #expect(
      result.text
        == "<plist version=\"1.0\">\n<array>\n  <dict>\n    <key>title</key>\n    <string>Untitled</string>\n    <key>items</key>\n    <array/>\n  </dict>\n</array>\n</plist>\n"
    )
    #expect(result.left.isEmpty)
  }

  @Test func `Edits that touch each other are not made`() {
    #expect([Fix.Edit(0..<2, "x"), Fix.Edit(1..<3, "y")].applied(to: [1, 2, 3]) == nil)
    #expect([Fix.Edit(0..<9, "x")].applied(to: [1]) == nil)
    #expect(
      [Fix.Edit(1..<1, "b"), Fix.Edit(0..<1, "a")].applied(to: Array("xc".utf8))
        == Array("abc".utf8))
  }
}
