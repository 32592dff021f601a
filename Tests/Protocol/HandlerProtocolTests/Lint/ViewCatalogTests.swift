@testable import HandlerProtocol
import StructuredData
import Testing

@Suite("The catalogue of views", .timeLimit(.minutes(5)))
struct ViewCatalogTests {
  @Test
  func `Every field that the host knows has words, and every mapping is there`() {
    let catalog = SchemaCatalog.view
    for (kind, fields) in ViewShape.kinds {
      let keys = Set(catalog.mappings[kind]?.keys.map(\.name) ?? [])
      #expect(keys == Set(fields.with(ViewShape.view.fields).contents.keys), "\(kind)")
    }
    for (effect, fields) in ViewShape.effects {
      let keys = Set(catalog.mappings["effect-" + effect]?.keys.map(\.name) ?? [])
      #expect(keys == Set(fields.with(ViewShape.effect.fields).contents.keys), "\(effect)")
    }
    for shape in [
      ViewShape.section, .row, .tableRow, .column, .group, .action, .image, .badge, .field,
      .formField, .submit,
    ] {
      let keys = Set(catalog.mappings["view-\(shape)"]?.keys.map(\.name) ?? [])
      #expect(keys == Set(shape.fields.contents.keys), "\(shape)")
    }
  }

  @Test
  func `A field that is needed is required, and the kind is the one word`() throws {
    let list = try #require(SchemaCatalog.view.mappings["list"])
    #expect(list.keys.filter(\.isRequired).map(\.name) == ["kind", "title", "sections"])
    #expect(list.key("kind")?.value == .choice([.init("list", "rows in sections")]))
  }
}
