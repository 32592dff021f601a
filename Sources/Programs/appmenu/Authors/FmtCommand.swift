internal import AppMenuKit
internal import ArgumentParser

struct FmtCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fmt", abstract: "Formats menu files, forms and other documents in place.",
    discussion: """
      Keys come in their order, quotes go where they are not needed, and indentation and blank lines are \
      those of the bundled menus; comments, anchors and long texts stay. YAML, JSON, and XML and old-style \
      property lists. Before a file is written it is read back: it must be the same menu.
      """)

  @Argument(
    help: "The files; '-' reads one from standard input and writes it to standard output.",
    completion: Completions.menuFiles)
  var files: [String]

  @Flag(help: "Write nothing; list the files that would change, and exit with 1 if there are any.")
  var check = false

  @Flag(
    help: """
      Name the installed JSON Schema in files that name none, for editors: in the first line of YAML, as the key \
      $schema elsewhere.
      """)
  var schema = false

  func validate() throws {
    if files.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("standard input can be read once: '-' is given twice")
    }
  }

  func run() async throws {
    var changes = false
    var fails = false
    for file in files {
      do throws(ExitStatus) {
        changes = try format(file) || changes
      } catch {
        fails = true
      }
    }
    if fails { throw ExitStatus.usage }
    if check, changes { throw ExitStatus.nothing }
  }

  /// Formats a file, or reports why it cannot; returns whether that changes it.
  private func format(_ file: String) throws(ExitStatus) -> Bool {
    let bytes = try AuthorFile.read(file)
    let name = MenuSource.shownName(file)
    let address = schema ? try schemaFile(for: file, bytes) : nil
    let formatted: [UInt8]
    do throws(DocumentFormatter.Refusal) {
      formatted = try MenuProof.formatted(
        MenuProof.Text(bytes: bytes, name: name, folder: MenuSource.folder(of: file)),
        schema: address)
    } catch {
      report(error, file)
      throw .usage
    }
    let isChanged = formatted != bytes
    if check {
      if isChanged { Output.printResult(name) }
    } else if file == "-" {
      Output.write(formatted)
    } else if isChanged {
      try AuthorFile.write(formatted, to: file, replacing: .content(bytes))
      Output.printResult("Formatted \(name)")
    }
    return isChanged
  }

  /// Returns the schema of the kind of file that `file` is; reports an unknown kind.
  private func schemaFile(for file: String, _ bytes: [UInt8]) throws(ExitStatus) -> String {
    let name = MenuSource.shownName(file)
    guard let catalog = SchemaCatalog.describing(bytes, path: file == "-" ? name : file) else {
      throw Output.refusal(
        "'\(name)' is not a menu, manifest, form, theme or settings: there is no schema for it",
        hint: "Schemas are for these: appmenu schema")
    }
    guard let schema = HostEnvironment.schemaFile(named: catalog.name) else {
      throw Output.refusal(
        "the schemas are not installed with this program",
        hint: "Write one, and name it yourself: appmenu schema \(catalog.name)")
    }
    return schema
  }

  private func report(_ refusal: DocumentFormatter.Refusal, _ file: String) {
    let name = MenuSource.shownName(file)
    switch refusal {
    case .invalid(let diagnostics): Output.report(diagnostics, name: name)
    case .binary:
      Output.refuse(
        "'\(name)' is a binary property list, which has no text to format",
        hint: "Convert it to a format for people: appmenu convert \(name) menu.yaml")
    case .notJSON:
      Output.refuse(
        "'\(name)' is called .json and is not JSON",
        hint: "A name that ends with .yaml is for what YAML allows besides, as comments.")
    case .noPlaceForSchema:
      Output.refuse(
        "'\(name)' is a list, which has no place for the address of a schema",
        hint: "Put the list into a mapping: {\"items\": […]}.")
    case .unproven: MenuProof.reportFailure(name)
    }
  }
}
