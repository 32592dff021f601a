internal import AppMenuKit
internal import ArgumentParser

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Prints the JSON Schema of a kind of file, for editors.",
    discussion: """
      Without a kind it lists the kinds. The schemas are installed, too: share/appmenu/schemas below the \
      prefix. An editor uses one if the first line of a file says so, which 'appmenu fmt --schema' writes:
        # yaml-language-server: $schema=/usr/local/share/appmenu/schemas/menu.schema.json
      """)

  @Argument(help: "\(SchemaCatalog.allValueStrings.joined(separator: ", ")).")
  var kind: SchemaCatalog?

  @Flag(
    help: ArgumentHelp(
      "Print the table of keys that the references are made from.", visibility: .private))
  var catalog = false

  func run() throws {
    guard let kind else {
      let width = SchemaCatalog.allValueStrings.map(\.count).max() ?? 0
      for known in SchemaCatalog.all {
        let blanks = String(repeating: " ", count: width - known.name.count)
        Output.print("\(known.name)\(blanks)  \(known.summary)")
      }
      return
    }
    Output.write(catalog ? kind.json.text : kind.jsonSchema.text)
  }
}

extension SchemaCatalog: ExpressibleByArgument {
  package init?(argument: String) {
    guard let known = Self.all.first(where: { $0.name == argument }) else { return nil }
    self = known
  }

  package static var allValueStrings: [String] { all.map(\.name) }

  /// The catalogue as JSON, for `scripts/generate references`.
  fileprivate var json: OrderedJSON {
    .object(
      mappings.values.sorted { $0.name < $1.name }.map { mapping in
        (mapping.name, .array(mapping.keys.map(\.json)))
      })
  }
}

extension KeySchema {
  fileprivate var json: OrderedJSON {
    .object([
      ("name", .string(name)), ("aliases", .strings(aliases)),
      ("type", .string(value.typeWords)), ("summary", .string(summary)),
      ("standard", standard.map { .string($0) } ?? .value(.null)),
      ("isRequired", .value(.bool(isRequired))),
      (
        "words",
        .array(
          value.words.map {
            .object([("name", .string($0.name)), ("summary", .string($0.summary))])
          })
      ),
    ])
  }
}
