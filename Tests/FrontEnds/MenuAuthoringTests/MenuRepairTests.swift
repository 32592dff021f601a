import AppMenuTesting
import MenuAuthoring
import MenuItems
import SourceText
import Testing

/// Returns the texts of menus after all certain fixes, with the titles of the changes.
private func repair(_ texts: [String: String]) async -> (texts: [String: String], made: [String]) {
  let files = OverlayFileSystem(
    InMemoryFileSystem([:]),
    texts: Dictionary(
      uniqueKeysWithValues: texts.map { ("/m/" + $0.key, Array($0.value.utf8)) }))
  var repair = MenuRepair(files)
  await repair.run { files in
    await MenuCheck("/m/main.yaml", fileSystem: files) { _ in Sample.facts }.report.diagnostics
  }
  var result = texts
  for name in texts.keys {
    if let text = repair.text(of: "/m/" + name) {
      result[name] = String(decoding: text, as: UTF8.self)
    }
  }
  return (result, repair.made.map { "\($0.place): \($0.title)" })
}

/// Returns the text after repair with findings that replace those of a menu.
private func repair(
  _ text: String, _ check: (_ text: String, _ file: SourceFile) -> [Diagnostic]
) async -> String {
  var repair = MenuRepair(InMemoryFileSystem(["/m/main.yaml": text]))
  await repair.run { files in
    guard let bytes = try? files.read("/m/main.yaml", limit: 1_000) else { return [] }
    let file = SourceFile(name: "main.yaml", bytes: bytes, canonicalPath: "/m/main.yaml")
    return check(String(decoding: bytes, as: UTF8.self), file)
  }
  return repair.text(of: "/m/main.yaml").map { String(decoding: $0, as: UTF8.self) } ?? text
}

@Suite("Fixing without being asked", .timeLimit(.minutes(5))) struct MenuRepairTests {
  @Test(arguments: [
    "- title: A\n  command: [a]\n  <<: * b\n", "- title: ! x\n  items: []\n  <<: *nope\n",
    "- title: ! x\n  items: []\n- title: @y # z\n    w\n  items: []\n",
    "- title: A tapHandlerName: activity\n", "- title: A items: []\n- title: B\n  items: []\n",
  ])
  func `A file whose syntax error stays keeps its other mistakes, too`(text: String) async {
    let result = await repair(["main.yaml": text])
    #expect(result.texts["main.yaml"] == text && result.made.isEmpty, "\(result.made)")
  }

  @Test func `A file that is no menu after all stays as it was, and nothing is told of it`()
    async
  {
    let text = "name: ci\nsteps: *\nrun: \"a\n"
    let result = await repair([
      "main.yaml": "- title:A\n- title: B\n  menu: ci.yaml\n", "ci.yaml": text,
    ])
    #expect(result.texts["ci.yaml"] == text)
    #expect(result.texts["main.yaml"] == "- title: A\n- title: B\n  menu: ci.yaml\n")
    #expect(result.made == ["/m/main.yaml:1:9: insert a blank"])
  }

  @Test func `Of a number of changes, those that make it worse are left out`() async {
    // Each `x` is a finding; a `z`, which one of the changes writes, is another.
    let result = await repair("xxyxxyxxxx") { text, file in
      Array(text.utf8).enumerated().compactMap { offset, byte in
        let at = SourceLocation(file, offset..<offset + 1)
        func finding(_ code: String, _ new: String) -> Diagnostic {
          Diagnostic(
            .init(code), at: at, message: code,
            fixes: [Fix("write \(new)", [.init(offset..<offset + 1, new)], isCertain: true)])
        }
        switch byte {
        case UInt8(ascii: "x"): return finding("unknown-key", "a_")
        case UInt8(ascii: "y"): return finding("unknown-value", "z")
        case UInt8(ascii: "z"): return Diagnostic(.init("duplicate-key"), at: at, message: "z")
        default: return nil
        }
      }
    }
    #expect(result == "a_a_ya_a_ya_a_a_a_")
  }

  @Test
  func `A change that only moves its finding to another place, or renames it, is left out`() async {
    let text = "abc"
    let result = await repair(text) { text, file in
      let offset = text.hasPrefix("_") ? 1 : 0
      return [
        Diagnostic(
          .init("yaml-syntax"), at: SourceLocation(file, offset..<offset + 1),
          message: "as before: \(text.count)",
          fixes: [Fix("write _", [.init(0..<0, "_")], isCertain: true)])
      ]
    }
    #expect(result == text)
  }

  @Test func `What a wrong type or a syntax error hid is found, and fixed too`() async {
    let result = await repair([
      "main.yaml": """
      - title: A
        tapHandlerName: nowhere
        icon:star
      - title: "B
        items: []
      - title: ! C
        items: []

      """
    ])
    #expect(
      result.texts["main.yaml"]
        == """
        - title: A
          tapHandlerName: nowhere
          icon: star
        - title: "B"
          items: []
        - title: "! C"
          items: []

        """)
    #expect(result.made.count == 3)
  }

  @Test
  func `A text in the wrong quotation marks is not turned into a value of a wrong type`() async {
    let text = "- title: A\n  command: [a]\n  timeout: *\n"
    let result = await repair(["main.yaml": text])
    #expect(result.texts["main.yaml"] == text && result.made.isEmpty)
  }
}
