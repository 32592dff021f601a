internal import AppMenuKit
internal import ArgumentParser
internal import MenuCommands
internal import MenuLines

struct TrustMenuCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trust", abstract: "Lets the commands of menu files run without asking.",
    discussion: """
      A file is trusted with its present content, that of the menu files it names, and that of the files \
      that its commands name by relative words: when one of them changes, it must be trusted again. A \
      folder is trusted with all menu files in it and below it, however they change. A menu from a server \
      is trusted with its present content only. Files and folders must belong to you or root, and no other \
      user may write to them.
      """)

  @Argument(
    help: ArgumentHelp("A menu file, a folder, or the https address of a menu.", valueName: "path"),
    completion: .file())
  var paths: [String] = []

  @OptionGroup var pin: PinArgument

  @Flag(help: "List what is trusted.")
  var list = false

  func validate() throws {
    if paths.isEmpty != list { throw ValidationError("name a menu file or a folder, or --list") }
    try pin.validate(for: paths)
  }

  func run() async throws {
    let trust = MenuTrust(host: HostEnvironment.appMenu)
    if list {
      for record in trust.records {
        let isRemote = MenuAddress.isAddress(record.path)
        let name = record.isPrinted ? "output" : isRemote ? "server" : "file  "
        let kind = record.hash.map { "\(name)  \($0.prefix(12))" } ?? "folder  -           "
        Output.print("\(kind)  \(PlainText.safe(record.path))")
      }
      return
    }
    var isRefused = false
    for path in paths {
      if path == "-" {
        Output.refuse(
          "standard input cannot be trusted",
          hint: "A file is trusted by its name and its content: save it to a file, and trust that.")
        isRefused = true
        continue
      }
      do throws(MenuTrust.Refusal) {
        if !MenuAddress.isAddress(path), LocalFileSystem().isDirectory(path) {
          let record = try trust.trustFolder(path)
          Output.print("Trusted all menus in \(PlainText.safe(record.path))")
        } else if let (menu, path) = await load(path) {
          try self.trust(menu, called: path, trust)
        } else {
          isRefused = true
        }
      } catch {
        Output.refuse("'\(path)' cannot be trusted", hint: error.message)
        isRefused = true
      }
    }
    if isRefused { throw ExitStatus.usage }
  }

  /// Returns the menu at a path or an address, and where it was found; reports why there is none.
  private func load(_ path: String) async -> (menu: Menu, path: String)? {
    let host = HostEnvironment.appMenu
    let isRemote = MenuAddress.isAddress(path)
    // A drop-in is trusted with the menu that it changes.
    let main = isRemote ? nil : FileMenuItemsReader.menu(ofDropIn: path, in: LocalFileSystem())
    let name = main ?? path
    let parts = AppMenu.Parts(
      reader: MenuSource.reader(of: name, digest: pin.digest, host), host: host)
    let loading = await MenuLoader(reader: parts.localizedReader(host.menuPlaces)).load()
    if isRemote || loading.menu == nil {
      Output.report(loading.diagnostics, name: MenuSource.shownName(name))
    }
    return loading.menu.map { (menu: $0, path: name) }
  }

  /// Trusts the files of a menu with their present content, and prints their hashes and what they would run.
  private func trust(
    _ menu: Menu, called path: String, _ trust: MenuTrust
  ) throws(MenuTrust.Refusal) {
    var files: [String: SourceFile] = [:]
    var operations: [String: [ItemOperation]] = [:]
    var lines: [String] = []
    let items = menu.allItems
    for item in items {
      if let source = item.source, case .file(let path) = source.origin,
        let location = source.location, location.file.remote != nil
      {
        files[location.file.name] = location.file
        lines += ["'\(item.title)' reads the file", "  │ \(path)"]
      }
      // Programs are offered handlers only from a trusted file.
      if item.isTool, let location = item.location {
        for file in location.files { files[file.name] = file }
        lines.append("'\(item.title)' is offered to programs that use tools")
      }
      for operation in item.allOperations {
        guard let location = operation.location else { continue }
        for file in location.files {
          files[file.name] = file
          operations[file.name, default: []].append(operation)
        }
        lines.append("'\(item.title)' runs, as")
        lines += OperationWords.lines(of: operation).map { "  " + $0 }
      }
    }
    // A file is trusted as a whole, with what the menu hides or replaces.
    for (name, file) in files.sorted(by: { $0.key < $1.key }) {
      let shown = operations[name] ?? []
      for operation in TrustScope(of: file, with: nil, trust).operations
      where !shown.contains(where: { $0.kind == operation.kind }) {
        operations[name, default: []].append(operation)
        lines.append("the file also has, hidden or replaced in this menu,")
        lines += OperationWords.lines(of: operation).map { "  " + $0 }
      }
    }
    guard !files.isEmpty else {
      Output.print("\(PlainText.safe(path)) runs nothing: there is nothing to trust")
      return
    }
    let main = LocalFileSystem().canonicalPath(path)
    for (name, file) in files.sorted(by: { $0.key < $1.key }) {
      let isOther = main.map { file.canonicalPath?.hasSameBytes(as: $0) == false } ?? false
      try trust.trust(file, running: operations[name] ?? [], with: isOther ? main : nil)
    }
    let names = files.values.map { $0.canonicalPath ?? $0.name }
    Output.print("Trusted \(names.sorted().map(PlainText.safe).joined(separator: ", ")) to run")
    for remote in files.values.compactMap(\.remote) {
      Output.print("  SHA-256 \(remote.digest)")
    }
    lines += TrustScope(of: items, trust).lines()
    for line in lines { Output.print(PlainText.safe(line)) }
  }
}

struct UntrustMenuCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "untrust", abstract: "Takes back what `trust` has recorded.",
    discussion:
      "With a menu file, the menus are no longer trusted that were recorded together with it.")

  @Argument(
    help: ArgumentHelp("A menu file, a folder, or the https address of a menu.", valueName: "path"),
    completion: .file())
  var paths: [String]

  func run() async throws {
    let trust = MenuTrust(host: HostEnvironment.appMenu)
    var isUnknown = false
    for path in paths {
      let name = MenuSource.shownName(path)
      let removed = trust.untrust(path)
      for path in removed { Output.print("No longer trusted: \(PlainText.safe(path))") }
      if removed.isEmpty {
        Output.refuse("nothing was recorded for '\(name)'", hint: "See: appmenu trust --list")
        isUnknown = true
      }
    }
    if isUnknown { throw ExitStatus.nothing }
  }
}
