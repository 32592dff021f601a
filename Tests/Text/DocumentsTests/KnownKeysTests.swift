import Documents
import StructuredData
import SourceText
import Testing

@Suite("Tables of keys", .timeLimit(.minutes(5)))
struct KnownKeysTests {
  private enum Key: String, DescribedKey {
    case name, count, aKeyWithALongNameIndeed

    var schema: KeySchema {
      switch self {
      case .name:
        KeySchema(
          .text(.line), "a name", example: "a", aliases: ["aliasOfTheNameWithManyLetters", "nom"],
          wrongNames: ["label"], hasForms: true)
      case .count: KeySchema(.integer(0...9), "a count", example: "1", wrongNames: ["number"])
      case .aKeyWithALongNameIndeed: KeySchema(.flag, "long", example: "true")
      }
    }
  }

  private enum Other: String, DescribedKey {
    case colour

    var schema: KeySchema {
      KeySchema(.text(.line), "a colour", example: "red", wrongNames: ["color"])
    }
  }

  private func keys(_ text: String) throws -> [Key?] {
    let table = KnownKeys<Key>()
    let tree = DocumentReader().read(Array(text.utf8), name: "a.yaml").tree
    return try #require(tree?.root).entries.map { table.key($0.key) }
  }

  @Test
  func `A key is found by its name and by its aliases, short or long, and by nothing else`() throws
  {
    let text =
      "{name: 1, nom: 2, aliasOfTheNameWithManyLetters: 3, count: 4, aKeyWithALongNameIndeed: 5, "
      + "aKeyWithALongNameIndeeD: 6, label: 7, Name: 8, '': 9}"
    #expect(
      try keys(text) == [.name, .name, .name, .count, .aKeyWithALongNameIndeed, nil, nil, nil, nil])
  }

  @Test
  func `A natural wrong name is answered with its key, another one with the nearest`() {
    let table = KnownKeys<Key>()
    #expect(table.meaning(of: "label")?.text == "name")
    #expect(table.meaning(of: "label")?.evidence == .wrongName)
    #expect(table.meaning(of: "coumt")?.text == "count")
    #expect(table.meaning(of: "coumt")?.evidence == .nearest)
    #expect(table.meaning(of: "xyzzy") == nil)
  }

  @Test(arguments: [
    ("nmae[ko]", "name[ko]", MeantKey.Evidence.form), ("label[ko-KR]", "name[ko-KR]", .form),
    ("nom(ko)", "name[ko]", .form), ("name[ko", "name[ko]", .form),
    ("nmae[jp]", "name[ja]", .form), ("nmae[?]", "name", .form),
    ("name_ko", "name[ko]", .separatedForm), ("name.ko", "name[ko]", .separatedForm),
    ("count[ko]", "count", .formOfNoText),
  ])
  func `What looks like a form means the form of a text, with its language`(
    name: String, text: String, evidence: MeantKey.Evidence
  ) throws {
    let meant = try #require(KnownKeys<Key>().meaning(of: name))
    #expect(meant.text == text)
    #expect(meant.evidence == evidence)
  }

  @Test(arguments: ["name_jp", "xyz_ko", "a_b"])
  func `Keys that only look like forms by chance mean none`(name: String) {
    #expect(KnownKeys<Key>().meaning(of: name)?.language == nil)
  }

  @Test
  func `A table of some keys neither finds nor offers the others`() throws {
    let table = KnownKeys<Key> { $0 != .count }
    #expect(table.meaning(of: "number") == nil)
    #expect(table.meaning(of: "coumt") == nil)
    let tree = try #require(
      DocumentReader().read(Array("{count: 1, nom: 2, \"count[ko]\": 3}".utf8), name: "a.yaml").tree
    )
    #expect(tree.root?.entries.map { table.key($0.key) } == [nil, .name, nil])
  }

  @Test
  func `With two tables the wrong names of both come before near names`() {
    let (table, other) = (KnownKeys<Key>(), KnownKeys<Other>())
    #expect(table.meaning(of: "color", or: other)?.text == "colour")
    #expect(table.meaning(of: "number", or: other)?.text == "count")
    #expect(table.meaning(of: "colur", or: other)?.text == "colour")
  }
}
