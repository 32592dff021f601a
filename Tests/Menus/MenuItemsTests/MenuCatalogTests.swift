import Documents
import MenuItems
import StructuredData
import Testing

@Suite("The catalogue of menu files", .timeLimit(.minutes(5)))
struct MenuCatalogTests {
  private let catalog = SchemaCatalog.menu

  private func mapping(_ name: String) throws -> MappingSchema {
    try #require(catalog.mappings[name])
  }

  @Test
  func `An item has every key of the reader, in the order in which they are best written`() throws {
    let names = try mapping("item").keys.map(\.name)
    #expect(names.count == Set(names).count)
    #expect(
      Set(names)
        == Set(ItemKey.allCases.map(\.rawValue)).union(OperationKey.allCases.map(\.rawValue))
        .union(OverlayKey.allCases.map(\.rawValue)))
    #expect(names.first == "title")
    let items = try #require(names.firstIndex(of: "items"))
    #expect(try items > #require(names.firstIndex(of: "actions")))
  }

  @Test
  func `Every mapping that a value names is in the catalogue, and every key has words`() {
    func named(_ value: ValueSchema) -> [String] {
      switch value {
      case .mapping(let name): [name]
      case .sequence(let element), .dictionary(let element): named(element)
      case .oneOf(let values): values.flatMap(named)
      default: []
      }
    }
    for mapping in catalog.mappings.values {
      let names = Set(mapping.keys.map(\.name))
      for key in mapping.keys {
        for name in named(key.value) { #expect(catalog.mappings[name] != nil, "\(name)") }
        #expect(!key.summary.isEmpty && !key.example.isEmpty, "\(mapping.name).\(key.name)")
        #expect(!key.summary.hasSuffix("."), "\(mapping.name).\(key.name)")
        #expect(
          Set(key.wrongNames).union(key.aliases).isDisjoint(with: names),
          "\(mapping.name).\(key.name) answers a key of its own mapping")
      }
      for group in mapping.exclusiveKeys + mapping.neededKeys {
        #expect(names.isSuperset(of: group), "\(mapping.name)")
      }
    }
    for name in named(catalog.root) { #expect(catalog.mappings[name] != nil, "\(name)") }
  }

  @Test
  func `A key is found by its aliases, and the texts of items have forms for languages`() throws {
    let item = try mapping("item")
    #expect(item.key("subTitle")?.name == "subtitle")
    #expect(item.key("iconName")?.name == "icon")
    #expect(item.key("Title") == nil)
    #expect(
      item.keys.filter(\.hasForms).map(\.name) == [
        "title", "subtitle", "keywords", "confirm", "section",
      ])
  }

  @Test
  func `The words of a choice are those that are parsed`() throws {
    guard case .choice(let outputs)? = try mapping("item").key("output")?.value else {
      Issue.record("no choice")
      return
    }
    #expect(outputs.map(\.name) == ItemOperation.Output.allCases.map(\.rawValue))
    #expect(outputs.allSatisfy { !$0.summary.isEmpty })
  }

  @Test
  func `Inputs take choices from programs, settings do not, and only arguments can be lists`()
    throws
  {
    let setting = MappingSchema.field("setting", "", at: .setting)
    let argument = MappingSchema.field("argument", "", at: .argument)
    #expect(try mapping("input").key("choicesFrom") != nil)
    #expect(setting.key("choicesFrom") == nil && setting.key("placeholder") != nil)
    #expect(argument.key("placeholder") == nil)
    #expect(argument.variants.contains { $0.words == ["list"] })
    #expect(!setting.variants.contains { $0.words == ["list"] })
  }
}
