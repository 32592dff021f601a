import AppMenuTesting
import Documents
import MenuAuthoring
import SourceText
import Testing

/// Texts that YAML does not read as texts without quotation marks.
@Suite("A text that needs quotation marks", .timeLimit(.minutes(5))) struct TextFixTests {
  /// A place for a text in a menu, as `⟨text⟩`.
  private static let places = [
    "- title: A\n  shell: ⟨text⟩\n- title: B\n  items: []\n",
    "- title: A\n  shell: ⟨text⟩", "items:\n  - shell: ⟨text⟩\n\n    title: A\n",
    "- title: A\r\n  shell: ⟨text⟩\r\n  icon: star\r\n",
    "- title: A\n  shell: ⟨text⟩ # why\n  icon: star\n",
  ]

  @Test(arguments: [
    "{a} b", "[ -f x ] && echo y", "[ \"$A\" = b ] && echo \"its\"", "[[ -f a ]] || { echo b; }",
    "[ -f x ] | wc", "[ -f x ] > y", "{ [ -f x ]; } && y", "@x y", "`date`", "`date` \"a\" 'b'",
    "% x",
    "printf 'x: %s' \"$H\"", "awk '{print $1\": \"$2}'", "echo \"$HOME: x\"", "echo \\ a: b",
    "*.txt \"a\"", "* 'a' \\", "&& b \"c\"", "| tee \"x\"", "> out echo 'a'", "- x \"y\"",
    "? 'x'",
    "echo it: 'x'", "echo a: \u{D55C} \"\u{1F680}\"", "echo:\ta: 'b'",
  ])
  func `is the same text after the certain change, wherever it stands`(text: String) async throws {
    for place in Self.places {
      let menu = place.replacing("⟨text⟩", with: text)
      let result = await repaired(menu, onlyCertain: true)
      let tree = try #require(
        DocumentReader().read(Array(result.text.utf8), name: "m.yaml").tree, "\(result.text)")
      #expect(Self.texts(in: tree.root).count { $0 == text } == 1, "\(menu)\n\(result.text)")
      // Nothing but quotation marks has been added.
      let quoted = Fix.Edit.quoted(text)
      #expect(result.text == place.replacing("⟨text⟩", with: quoted))
    }
  }

  private static func texts(in node: DocumentNode?) -> [String] {
    guard let node else { return [] }
    return switch node.kind {
    case .sequence: node.children.flatMap { texts(in: $0) }
    case .mapping: node.entries.flatMap { texts(in: $0.value) }
    default: [node.text]
    }
  }

  @Test(arguments: [
    "- title: A\n  shell: @x\n    y\n", "- title: A\n  shell: printf 'a: %s'\n    \"$b\"\n",
    "- title: A\n  shell: [ -f x ] && echo y\n    z\n",
    "- title: A\n  command:\n    - @x\n      y\n",
    "- title: A\n  command:\n    - @x\n     y\n", "- title:\n    @x\n    y\n  items: []\n",
    "- title:\n      @x\n    y\n  items: []\n", "- title: A\n  command:\n    - - @x\n        y\n",
    "- title: A\n  shell: @x\n\ty\n", "- title: A\n  shell: printf 'a: # b'\n",
    "- title: A\n  shell: @x \"a # b\"\n", "- title: A\n  shell: it's: x # y\n",
    "- title: A\n  shell: @x\u{2028}y\n", "- title: A\n  shell: @x\u{85}y\n",
    "- title: A\n  command: [@x 'a, b', c]\n", "- {title: @x\n  y, items: []}\n",
    "- {title: @x items: []}\n", "- {title: @x # y\n  , items: []}\n", "- @x: y\n  items: []\n",
    "- title: \"a\" && b\n  items: []\n",
    "- title: A\n  shell: \"echo\" x: y\n", "- title: A\n  items: - title: B\n",
    "- title: A subTitle: \"b\"\n  items: []\n",
  ])
  func `is left as it stands where its end is not known`(menu: String) async {
    let result = await repaired(menu, onlyCertain: true)
    #expect(result.text == menu, "\(result.titles)")
  }

  @Test
  func `is quoted whole below a key with a language`() async {
    let menu = "- title: A\n  title[ko]: @a, b\n  items: []\n"
    let result = await repaired(menu, onlyCertain: true)
    #expect(result.text == menu.replacing("@a, b", with: "\"@a, b\""))
  }

  @Test(arguments: ["[ -f x ] && echo y", "awk '{print $1\": \"$2}'", "@x y"])
  func `is shown in the help as the change writes it`(text: String) async throws {
    let found = await findings(in: "- title: A\n  shell: \(text)\n")
    let error = try #require(found.first { $0.code == .yamlSyntax })
    let written = try #require(error.fixes.first?.edits.first?.text)
    #expect(written == Fix.Edit.quoted(text))
    #expect(error.help?.contains(written) == true, "\(error.help ?? "")")
  }
}
