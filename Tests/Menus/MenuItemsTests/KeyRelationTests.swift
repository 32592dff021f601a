import Documents
import MenuItems
import StructuredData
import SourceText
import Testing

// The rules between keys are in the catalogue, from which the schema is made, and in the readers.
@Suite("Rules between keys", .timeLimit(.minutes(5))) struct KeyRelationTests {
  /// Where each kind of mapping appears in a menu; `@` is its place.
  private static let places = [
    "item": "- {title: T, @}", "action": "- {title: T, command: [a], actions: [{title: A, @}]}",
    "choicesFrom": "- {title: T, command: [a], inputs: [{id: a, choicesFrom: {@}}]}",
    "check": "- {title: T, command: [a], inputs: [{id: a}], check: {@}}",
    "source": "- {title: T, source: {@}}",
    "each": "- {title: T, source: {command: [a], each: {title: a, @}}}",
    "live": "- {title: T, command: [a], live: {@}}",
    "when": "- {title: T, command: [a], when: {@}}",
  ]

  /// Returns the codes of the errors about a mapping called `name` that has `keys`, each with its example.
  private func errors(_ name: String, _ keys: [String]) throws -> Set<Diagnostic.Code> {
    let mapping = try #require(SchemaCatalog.menu.mappings[name])
    let place = try #require(Self.places[name], "there is no place for \(name)")
    let entries = try keys.map { "\($0): \(try #require(mapping.key($0)).example)" }
    let text = place.replacing("@", with: entries.joined(separator: ", "))
    let reader = FileMenuItemsReader(
      .bytes(Array(text.utf8), name: "menu.yaml", folder: "/nowhere"))
    let findings = reader.loadMenu().diagnostics.filter { $0.severity == .error }
    #expect(!findings.contains { $0.code.rawValue == "yaml-syntax" }, "\(text)")
    return Set(findings.map(\.code))
  }

  /// The kinds of mappings with rules between keys.
  static let mappings = SchemaCatalog.menu.mappings.values
    .filter { !$0.exclusiveKeys.isEmpty || !$0.neededKeys.isEmpty }.map(\.name).sorted()

  @Test(arguments: mappings)
  func `Keys of which the catalogue wants one at most exclude each other`(name: String) throws {
    let mapping = try #require(SchemaCatalog.menu.mappings[name])
    for group in mapping.exclusiveKeys {
      for (index, key) in group.enumerated() {
        #expect(try !errors(name, [key]).contains(.conflictingKeys), "\(name): \(key)")
        for other in group[(index + 1)...] {
          #expect(
            try errors(name, [key, other]).contains(.conflictingKeys), "\(name): \(key), \(other)")
        }
      }
    }
  }

  @Test(arguments: mappings)
  func `Keys that are in no such group stand beside each other`(name: String) throws {
    let mapping = try #require(SchemaCatalog.menu.mappings[name])
    let keys = mapping.keys.map(\.name).filter { $0 != mapping.replacement?.key }
    for (index, key) in keys.enumerated() {
      for other in keys[(index + 1)...] {
        let isGroup = mapping.exclusiveKeys.contains { $0.contains(key) && $0.contains(other) }
        guard !isGroup, !Self.places[name, default: ""].contains("{\(key): a, @") else { continue }
        #expect(
          try !errors(name, [key, other]).contains(.conflictingKeys), "\(name): \(key), \(other)")
      }
    }
  }

  @Test(arguments: mappings)
  func `Of keys of which the catalogue wants one, one is enough and none is not`(name: String)
    throws
  {
    let mapping = try #require(SchemaCatalog.menu.mappings[name])
    for group in mapping.neededKeys {
      let none = try errors(name, [])
      #expect(none.contains(.missingKey) || none.contains(.wrongType), "\(name)")
      for key in group {
        let one = try errors(name, [key])
        #expect(one.isDisjoint(with: [.missingKey, .wrongType]), "\(name): \(key)")
      }
    }
  }
}
