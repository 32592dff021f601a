import DocumentSyntax
import Schemas
import SourceText
import Testing

@Suite("Tables of keys", .timeLimit(.minutes(5)))
struct KeyTableTests {
  private enum Key: String, DescribedKey {
    case name, count, aKeyWithALongNameIndeed

    var schema: KeySchema {
      switch self {
      case .name:
        KeySchema(
          .text(.line), "a name", example: "a", aliases: ["aliasOfTheNameWithManyLetters", "nom"],
          wrongNames: ["label"])
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
    let table = KeyTable<Key>()
    let tree = DocumentReader().read(Array(text.utf8), name: "a.yaml").tree
    return try #require(tree?.root).entries.map { table.key($0.key) }
  }

  @Test("A key is found by its name and by its aliases, short or long, and by nothing else")
  func lookup() throws {
    let text =
      "{name: 1, nom: 2, aliasOfTheNameWithManyLetters: 3, count: 4, aKeyWithALongNameIndeed: 5, "
      + "aKeyWithALongNameIndeeD: 6, label: 7, Name: 8, '': 9}"
    #expect(
      try keys(text) == [.name, .name, .name, .count, .aKeyWithALongNameIndeed, nil, nil, nil, nil])
  }

  @Test("A natural wrong name is answered with its key, another one with the nearest")
  func questions() {
    let table = KeyTable<Key>()
    #expect(table.question(for: "label") == "did you mean 'name'?")
    #expect(table.question(for: "coumt") == "did you mean 'count'?")
    #expect(table.question(for: "xyzzy") == nil)
  }

  @Test("With two tables the wrong names of both come before near names")
  func twoTables() {
    let (table, other) = (KeyTable<Key>(), KeyTable<Other>())
    #expect(table.question(for: "color", or: other) == "did you mean 'colour'?")
    #expect(table.question(for: "number", or: other) == "did you mean 'count'?")
    #expect(table.question(for: "colur", or: other) == "did you mean 'colour'?")
  }
}
