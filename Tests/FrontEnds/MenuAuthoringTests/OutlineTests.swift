import MenuAuthoring
import Testing

@Suite("The structure of documents", .timeLimit(.minutes(5))) struct OutlineTests {
  /// Returns the keys and the texts of a tree on one line.
  private func shape(_ text: String) -> String {
    let tree = OutlineTree(Array(text.utf8))
    func words(_ index: Int) -> String {
      let node = tree.nodes[index]
      let key = node.key.isEmpty ? "" : tree.key(of: index) + ":"
      let inner = tree.children(of: index).map(words).joined(separator: " ")
      switch node.kind {
      case .sequence: return "\(key)[\(inner)]"
      case .mapping: return "\(key){\(inner)}"
      case .empty: return "\(key)_"
      case .word: return "?\(tree.string(node.range))"
      default: return key + tree.scalar(index)
      }
    }
    return tree.nodes.isEmpty ? "" : words(0)
  }

  @Test(arguments: [
    ("", ""), ("a", "?a"), ("a: b\nc: d", "{a:b c:d}"),
    ("- a: b\n  c: [d, {e: f}]\n- g", "[{a:b c:[d {e:f}]} g]"),
    ("a:\n- b\n- c\nd: e", "{a:[b c] d:e}"), ("a:\n  - - b\n    - c\n", "{a:[[b c]]}"),
    ("a: |\n  b: c\n  - d\ne: f", "{a:b: c\n  - d e:f}"),
    ("a: \"b\n  c\"\nd: e", "{a:b\n  c d:e}"),
    ("a: \"b\nc: d", "{a:b c:d}"), ("a: [b\nc: d", "{a:[b] c:d}"),
    ("a: {b: [c}\nd: e", "{a:{b:[c]} d:e}"),
    ("# x\na: b # c\n", "{a:b}"), ("---\na: b\n---\nc: d\n", "{a:b}"),
    ("a: &x {b: c}\nd: *x", "{a:{b:c} d:x}"), ("- a: b\n   c: d", "[{a:b c:d}]"),
    ("- a: b\n  cd\n  e: f", "[{a:b ?cd e:f}]"), ("- a:\n    b: c\n- d:", "[{a:{b:c}} {d:_}]"),
    ("a: b\n  c\nd: e", "{a:b\n  c d:e}"), ("\"a b\": c\n'd': 'e''f'", "{a b:c d:e''f}"),
    ("a: https://b.c\nd:e", "{a:https://b.c ?d:e}"),
    ("{a: b, c: {d: [e, f]}}", "{a:b c:{d:[e f]}}"),
    (
      "<plist><dict><key>a</key><string>b</string><key>c</key><array><true/><integer>1</integer></array></dict></plist>",
      "{a:b c:[ 1]}"
    ), ("<plist><array><dict><key>a</key><string>b", "[{a:b}]"),
    ("<array><dict><key>a</key></dict></array>", "[{a:_}]"),
  ])
  func `Documents are taken apart, whole or broken`(text: String, expected: String) {
    #expect(shape(text) == expected)
    let broken = text.replacing("\n", with: "\r\n")
    #expect(shape(broken).replacing("\r\n", with: "\n") == expected)
  }

  @Test func `Any bytes at all are taken, and ranges lie within`() {
    var generator = SystemRandomNumberGenerator()
    let pieces = [
      "- ", "a", ": ", "\n", "  ", "{", "}", "[", "]", "\"", "'", "|", "#", "&x ", "*x", ",",
      "<dict>", "</dict>", "<key>", "é", "---\n", "<<",
    ]
    for _ in 0..<2000 {
      let text = (0..<Int.random(in: 0...24, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }
      let bytes = Array(text.joined().utf8)
      let tree = OutlineTree(bytes)
      for (index, node) in tree.nodes.enumerated() {
        #expect(node.start >= 0 && node.end <= bytes.count && node.parent < index, "\(text)")
        #expect(node.behind > index && node.behind <= tree.nodes.count, "\(text)")
      }
      for offset in 0...bytes.count {
        let context = tree.context(at: offset)
        #expect(
          context.replaced.lowerBound >= 0 && context.replaced.upperBound <= bytes.count, "\(text)")
        _ =
          Completion(tree, at: offset, facts: Sample.facts, folder: "/m", fileSystem: Sample.files)
          .items
        _ = Hover(SchemaWalk(tree, Sample.facts), at: offset)
      }
      _ = (tree.outline, tree.foldings)
    }
  }

  @Test func `A menu on a server is a link to its address, and no file`() {
    let tree = OutlineTree(
      Array("- {title: A, menu: https://Example.org/m}\n- {menu: m.yaml}\n".utf8))
    let walk = SchemaWalk(tree, Sample.facts)
    #expect(
      walk.links(in: "/m").map(\.address) == ["https://example.org/m", "file:///m/m.yaml"])
    #expect(walk.symbol(at: 25) == nil)
  }

  @Test func `Documents nested far too deep are taken`() {
    for text in [
      String(repeating: "- ", count: 20_000), String(repeating: "[", count: 20_000),
      String(repeating: "<dict><key>a</key>", count: 5_000),
    ] {
      let tree = OutlineTree(Array(text.utf8))
      let end = text.utf8.count
      _ =
        Completion(tree, at: end, facts: Sample.facts, folder: "/m", fileSystem: Sample.files).items
      _ = Hover(SchemaWalk(tree, Sample.facts), at: end)
      _ = (tree.outline, tree.foldings.count, SchemaWalk(tree, Sample.facts).links(in: "/m"))
    }
  }

  @Test
  func `The structure of a text that is not wanted any more is not found to its end`() async {
    for text in [
      String(repeating: "- title: A\n", count: 50_000),
      "[" + String(repeating: "{\"title\": \"A\"}, ", count: 50_000) + "]",
      "<plist><array>" + String(repeating: "<string>A</string>", count: 50_000),
    ] {
      let count = await Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return OutlineTree(Array(text.utf8)).nodes.count
      }.value
      #expect(count < 10_000)
    }
  }
}
