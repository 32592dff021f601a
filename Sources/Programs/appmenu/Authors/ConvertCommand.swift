internal import AppMenuKit
internal import ArgumentParser

struct ConvertCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert", abstract: "Converts menu files and other documents between formats.",
    usage: "appmenu convert <from> ... <to> [--to <format>] [--from <format>] [--lossy] [--force]",
    discussion: """
      Comments are carried where both formats have them; aliases and merge keys are written out where the \
      target has none. What the target cannot hold is listed with its place, and nothing is written, unless \
      --lossy is given. Before the file is written it is read back: it must be the same menu.
      Scripts with the comments of script commands, plugins for menu bars, configurations of OliveTin and of \
      lazygit, and files of tasks such as a justfile become the items of a menu, several in one. What an item of \
      a menu does not have is listed in the same way.
      """)

  @Argument(
    help: ArgumentHelp(
      "The file to convert, and the file to write; '-' is standard input or output, and needs --to.",
      valueName: "file"),
    completion: .file())
  var files: [String]

  @Option(
    name: .customLong("to"),
    help: ArgumentHelp(
      "The format: xml, old-style, yaml or json; by default the name says it.",
      valueName: "format"))
  var format: ConversionFormat?

  @Option(
    name: .customLong("from"),
    help: ArgumentHelp(
      "The format of the file to convert; by default its content and its name say it.",
      valueName: "format"))
  var sourceFormat: ConversionFormat?

  @Flag(
    help:
      "Write the file even if it cannot hold everything, or if relative paths in it lead elsewhere."
  )
  var lossy = false

  @Flag(help: "Replace the file if there is one.")
  var force = false

  private var from: String { files.first ?? "" }
  private var to: String { files.last ?? "" }
  private var target: ConversionFormat? { format ?? ConversionFormat(fileName: to) }

  func validate() throws {
    guard files.count > 1 else {
      throw ValidationError("give the file to convert and the file to write")
    }
    guard files.count == 2 || sourceFormat == nil else {
      throw ValidationError("--from is for one file")
    }
    guard !files.dropLast().contains(to) || to == "-" else {
      throw ValidationError("the file to write is one of those to convert")
    }
    guard target == nil else { return }
    throw ValidationError(
      to == "-"
        ? "standard output has no name that says the format: give it with --to"
        : "the name '\(to)' does not say the format: give it with --to")
  }

  func run() async throws {
    guard let target else { throw ExitStatus.usage }
    let bytes = try AuthorFile.read(from)
    let name = MenuSource.shownName(from)
    let resultName = to == "-" ? "<stdout>" + (target == .oldStyle ? ".plist" : "") : to
    let menus = try foreignMenus(first: bytes)
    let converter = DocumentConverter(
      to: target, from: sourceFormat, shape: .authored, isLossy: lossy)
    let result: DocumentConverter.Result
    do throws(DocumentConverter.Refusal) {
      if let menus {
        result = try converter.convert(menus: menus, resultName: resultName)
      } else {
        result = try converter.convert(bytes, name: name, resultName: resultName)
      }
    } catch {
      report(error, target)
      throw ExitStatus.usage
    }
    if menus != nil {
      Output.report(result.losses.map(\.asWarning), name: name)
      let written = FileMenuItemsReader(
        .bytes(result.bytes, name: resultName, folder: resultFolder)
      ).loadMenu()
      if written.menu == nil {
        Output.report(written.diagnostics, name: resultName)
        Output.printError("Nothing was written.")
        throw ExitStatus.usage
      }
      return try write(result)
    }
    let folder = MenuSource.folder(of: from)
    let paths = path(to: folder).isEmpty ? [] : result.relativePaths(of: [.menu, .form])
    if !paths.isEmpty, !lossy {
      Output.report(paths, name: name)
      Output.printError("Nothing was written; --lossy writes the file with these paths.")
      throw ExitStatus.usage
    }
    let original = MenuProof.Text(
      bytes: bytes, name: result.originalName, folder: folder)
    let written = MenuProof.Text(
      bytes: result.bytes, name: resultName, folder: paths.isEmpty ? resultFolder : folder)
    guard !MenuProof.isListWithoutItems(original),
      original.menu != nil || SchemaCatalog.describing(bytes, path: name) != nil
        || SchemaCatalog.describing(result.bytes, path: resultName) != nil
    else {
      throw Output.refusal(
        "'\(name)' is not a menu, manifest, form, theme or settings; nothing was written",
        hint: "A menu is a list of items, or a mapping with `items`.")
    }
    guard result.losesValues || original.menu == written.menu else {
      MenuProof.reportFailure(name)
      throw ExitStatus.usage
    }
    Output.report((result.losses + paths).map(\.asWarning), name: name)
    try write(result)
  }

  /// Returns the menus of files of other programs; nil for one document of another kind.
  private func foreignMenus(first: [UInt8]) throws -> [DocumentReading]? {
    guard sourceFormat == nil else { return nil }
    var menus: [DocumentReading] = []
    for file in files.dropLast() {
      let bytes = menus.isEmpty ? first : try AuthorFile.read(file)
      let menu = FileMenuItemsReader.foreignMenu(
        bytes, name: MenuSource.shownName(file), from: path(to: MenuSource.folder(of: file)))
      guard let menu else {
        if files.count == 2 { return nil }
        throw Output.refusal(
          "'\(file)' cannot be converted together with others; nothing was written",
          hint: "Scripts and files of tasks can; convert a menu alone, and include it.")
      }
      guard file != "-" || !bytes.starts(with: "#!".utf8) else {
        throw Output.refusal(
          "a script from standard input has no place; nothing was written", hint: "Name its file.")
      }
      guard let root = menu.tree?.root, Array(root.entries).last?.value.count ?? 0 > 0
      else {
        Output.report(menu.diagnostics.map(\.asWarning), name: file)
        throw Output.refusal("there is nothing to convert in '\(file)'; nothing was written")
      }
      menus.append(menu)
    }
    return menus
  }

  /// Returns the path of a folder relative to that of the result, empty for the same folder.
  private func path(to folder: String) -> String {
    let fileSystem = LocalFileSystem()
    guard let goal = fileSystem.canonicalPath(folder)?.pathNames,
      let start = fileSystem.canonicalPath(resultFolder)?.pathNames
    else { return folder }
    let common = zip(goal, start).prefix { $0.hasSameBytes(as: $1) }.count
    let steps = start.dropFirst(common).map { _ in ".." } + goal.dropFirst(common)
    // A leading `~` would refer to the home.
    return (steps.first == "~" ? "./" : "") + steps.joined(separator: "/")
  }

  private func write(_ result: DocumentConverter.Result) throws {
    if to == "-" {
      Output.write(result.bytes)
    } else {
      try AuthorFile.write(result.bytes, to: to, replacing: force ? .anything : .nothing)
    }
  }

  /// The folder that the paths in the result are relative to; that of the original for standard output.
  private var resultFolder: String {
    to == "-" ? MenuSource.folder(of: from) : MenuSource.folder(of: to)
  }

  private func report(_ refusal: DocumentConverter.Refusal, _ target: ConversionFormat) {
    let name = MenuSource.shownName(from)
    switch refusal {
    case .invalid(let diagnostics): Output.report(diagnostics, name: name)
    case .lossy(let losses):
      Output.report(losses, name: name)
      Output.printError("Nothing was written; --lossy writes the file without this.")
    case .otherFormat(let format):
      Output.refuse("'\(name)' is not \(format.words)", hint: "Without --from the format is found.")
    case .empty: Output.refuse("there is nothing to convert in '\(name)'")
    case .misleadingName:
      Output.refuse(
        "under the name '\(to)' the result would be read in another format",
        hint: target == .oldStyle
          ? "Give an old-style property list a name that ends with .plist."
          : "Only property lists have names that end with .plist.")
    case .unproven: MenuProof.reportFailure(name)
    }
  }
}

extension ConversionFormat: ExpressibleByArgument {}
