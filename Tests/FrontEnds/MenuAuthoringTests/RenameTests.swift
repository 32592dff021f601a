import MenuAuthoring
import SourceText
import StructuredData
import Testing

@Suite("Renaming", .timeLimit(.minutes(5))) struct RenameTests {
  /// Returns the text after the name at the cursor was changed, or the reason why it cannot be; nil if nothing can be
  /// renamed there.
  private func renamed(_ marked: String, to name: String) throws -> String? {
    let cursor = try CursorText(marked)
    let walk = SchemaWalk(OutlineTree(cursor.text), Sample.facts)
    guard let rename = Rename(walk, at: cursor.offset) else { return nil }
    do throws(RPCError) {
      let edits = try rename.edits(to: name)
      return edits.applied(to: cursor.text).map { String(decoding: $0, as: UTF8.self) }
    } catch {
      return "refused: \(error.message)"
    }
  }

  @Test(arguments: [
    (
      "items:\n  - &base {title: A}\n  - <<: *ba‸se\n    title: C", "core",
      "items:\n  - &core {title: A}\n  - <<: *core\n    title: C"
    ),
    (
      "items:\n  - &ba‸se {title: A}\n  - <<: *base\n    title: C", "core",
      "items:\n  - &core {title: A}\n  - <<: *core\n    title: C"
    ),
    (
      "- &a\n  title: A\n- <<: *‸a\n  title: B", "b", "- &b\n  title: A\n- <<: *b\n  title: B"
    ),
    (
      "- title: A\n  keywords: &k [x]\n- title: B\n  keywords: *‸k", "w",
      "- title: A\n  keywords: &w [x]\n- title: B\n  keywords: *w"
    ),
    (
      "- title: A\n  command: [x, \"{{host}}\"]\n  inputs: [{id: ho‸st}]\n  actions:\n    - {title: U, key: u, command: [y, \"{{host}}\"], inputs: [{id: host}]}\n    - {title: V, key: v, command: [y, \"{{host}}\"]}\n",
      "server",
      "- title: A\n  command: [x, \"{{server}}\"]\n  inputs: [{id: server}]\n  actions:\n    - {title: U, key: u, command: [y, \"{{host}}\"], inputs: [{id: host}]}\n    - {title: V, key: v, command: [y, \"{{server}}\"]}\n"
    ),
    ("- title: A\n  id: o‸ne", "하나", "- title: A\n  id: 하나"),
  ])
  func `All places of a name are changed, and no others`(
    marked: String, name: String, expected: String
  ) throws {
    #expect(try renamed(marked, to: name) == expected)
  }

  @Test(arguments: [
    ("- title: A\n  id: o‸ne\n- title: B\n  id: two", "two"),
    ("- title: A\n  id: o‸ne", "a: b"), ("- title: A\n  id: o‸ne", "a b"),
    ("- title: A\n  id: o‸ne", ""), ("- title: A\n  id: o‸ne", "[x"),
    ("- &a {title: A}\n- &b‸ {title: B}", "a"), ("- &a‸ {title: A}", "x y"),
    ("- title: A\n  <<: *no‸ne", "some"),
  ])
  func `A name that is taken, or none, is refused`(marked: String, name: String) throws {
    #expect(try renamed(marked, to: name)?.hasPrefix("refused: ") == true)
  }
}
