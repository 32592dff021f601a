import Documents
import StructuredData
import SourceText
import Testing

@Suite("A reader of mappings", .timeLimit(.minutes(5)))
struct MappingReaderTests {
  private enum Key: String, DescribedKey {
    case name, tags, count, idle, isOn

    static let known = KnownKeys<Key>()

    var schema: KeySchema {
      switch self {
      case .name:
        KeySchema(.text(.line), "a name", example: "a", aliases: ["nom"], hasForms: true)
      case .tags:
        KeySchema(
          .oneOf([.text(.line), .sequence(of: .text(.line))]), "tags", example: "[a]")
      case .count: KeySchema(.integer(0...9), "a count", example: "1")
      case .idle: KeySchema(.integer(0...9, inSeconds: true), "a time", example: "1")
      case .isOn: KeySchema(.flag, "a switch", example: "true")
      }
    }
  }

  private func read(_ text: String) throws -> (MappingReader<Key>, [String]) {
    let fields = FieldReader()
    let root = try #require(DocumentReader().read(Array(text.utf8), name: "a.yaml").tree?.root)
    var mapping = MappingReader(root, Key.known, fields, path: "m")
    mapping.readAll()
    return (mapping, fields.diagnostics.map { "\($0.path ?? ""): \($0.message)" })
  }

  @Test
  func `hands over values as the schemas of their keys describe them`() throws {
    let (mapping, found) = try read("{name: a, tags: [b, c], count: 2, idle: 3, isOn: yes}")
    #expect(mapping.text(.name) == "a" && mapping.texts(.tags).map(\.value) == ["b", "c"])
    #expect(mapping.integer(.count) == 2 && mapping.integer(.idle) == 3)
    #expect(mapping.flag(.isOn) == true && found == [])
    #expect(try read("tags: b").0.texts(.tags).map(\.value) == ["b"])
  }

  @Test
  func `reports what is wrong in the order of the source`() throws {
    let (mapping, found) = try read("{count: 10, nmae: a, name: , nom: b, idle: 10, tags: [[]]}")
    #expect(mapping.has(.name) && mapping.isGiven(.name) && !mapping.has(.isOn))
    #expect(mapping.text(.name) == "b" && mapping.integer(.count) == nil)
    #expect(
      found == [
        "m.count: expected a whole number from 0 to 9, found a number",
        "m.nmae: unknown key 'nmae'",
        "m.nom: 'nom' is another spelling of 'name'",
        "m.idle: 10 seconds are more than the 9 that are allowed",
        "m.tags[0]: expected a string, found a sequence",
      ])
  }
}
