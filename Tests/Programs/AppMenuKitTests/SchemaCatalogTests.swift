@testable import AppMenuKit
import StructuredData
import Testing

@Suite("The catalogues of all kinds of files", .timeLimit(.minutes(5)))
struct SchemaCatalogTests {
  private func mappings(in value: ValueSchema) -> [String] {
    switch value {
    case .mapping(let name): [name]
    case .sequence(let element), .dictionary(let element): mappings(in: element)
    case .oneOf(let values): values.flatMap(mappings)
    default: []
    }
  }

  @Test(arguments: SchemaCatalog.all.map(\.name))
  func `Every mapping that is named is there, and no wrong name is a key`(name: String) throws {
    let catalog = try #require(SchemaCatalog.all.first { $0.name == name })
    #expect(mappings(in: catalog.root).allSatisfy { catalog.mappings[$0] != nil })
    for mapping in catalog.mappings.values {
      let names = Set(mapping.keys.flatMap { [$0.name] + $0.aliases })
      for key in mapping.keys {
        let place = "\(name) \(mapping.name).\(key.name)"
        #expect(mappings(in: key.value).allSatisfy { catalog.mappings[$0] != nil }, "\(place)")
        #expect(names.isDisjoint(with: key.wrongNames), "\(place)")
        #expect(!key.summary.isEmpty && !key.example.isEmpty, "\(place)")
      }
    }
  }

  @Test(arguments: SchemaCatalog.all.map(\.name))
  func `Every example and every exact default is YAML`(name: String) throws {
    let catalog = try #require(SchemaCatalog.all.first { $0.name == name })
    let schema = try JSONDocument(Array(catalog.jsonSchema.text.utf8)).root.value
    for mapping in catalog.mappings.values {
      let definition = schema["$defs"]?[mapping.name]
      let properties = definition?["properties"] ?? definition?["else"]?["properties"]
      for key in mapping.keys {
        let place = "\(mapping.name).\(key.name)"
        #expect(properties?[key.name]?["examples"]?.array?.count == 1, "\(place)")
        if key.exactStandard != nil {
          #expect(properties?[key.name]?["default"] != nil, "\(place)")
        }
      }
    }
  }
}
