internal import AppMenuKit
internal import ArgumentParser
internal import StructuredData

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Prints the JSON Schema of a kind of file, for editors.",
    discussion: """
      Without a kind it lists the kinds. The schemas are installed, too: share/appmenu/schemas below the \
      prefix. An editor uses one if the first line of a file says so, which 'appmenu fmt --schema' writes:
        # yaml-language-server: $schema=/usr/local/share/appmenu/schemas/menu.schema.json
      """)

  @Argument(help: "\(Kind.allValueStrings.joined(separator: ", ")).")
  var kind: Kind?

  @Flag(
    help: ArgumentHelp(
      "Print the table of keys that the references are made from.", visibility: .private))
  var catalog = false

  func run() throws {
    guard let kind else {
      let width = Kind.allValueStrings.map(\.count).max() ?? 0
      for known in SchemaCatalog.all {
        let blanks = String(repeating: " ", count: width - known.name.count)
        Output.print("\(known.name)\(blanks)  \(known.summary)")
      }
      return
    }
    Output.write(catalog ? CatalogJSON(kind.catalog).json.text : kind.catalog.jsonSchema.text)
  }
}

extension SchemaCommand {
  struct Kind: ExpressibleByArgument {
    let catalog: SchemaCatalog

    init?(argument: String) {
      guard let known = SchemaCatalog.all.first(where: { $0.name == argument }) else { return nil }
      catalog = known
    }

    static var allValueStrings: [String] { SchemaCatalog.all.map(\.name) }
  }
}

/// A catalogue as JSON, for `scripts/generate references`.
private struct CatalogJSON {
  private let catalog: SchemaCatalog

  init(_ catalog: SchemaCatalog) { self.catalog = catalog }

  var json: OrderedJSON {
    .object(
      catalog.mappings.values.sorted { $0.name < $1.name }.map { mapping in
        (mapping.name, .array(mapping.keys.map(json)))
      })
  }

  private func json(_ key: KeySchema) -> OrderedJSON {
    .object([
      ("name", .string(key.name)), ("aliases", .strings(key.aliases)),
      ("type", .string(key.value.typeWords)), ("summary", .string(key.summary)),
      ("standard", key.standard.map { .string($0) } ?? .value(.null)),
      ("isRequired", .value(.bool(key.isRequired))),
      (
        "words",
        .array(
          key.value.words.map {
            .object([("name", .string($0.name)), ("summary", .string($0.summary))])
          })
      ),
    ])
  }
}
