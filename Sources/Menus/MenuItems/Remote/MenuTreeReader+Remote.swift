internal import Documents
internal import Files
internal import SourceText

// Menus from servers, and in them.

extension MenuTreeReader {
  /// Returns the source of an item whose `menu` is on a server; nil, with a diagnostic, if its address or its pin
  /// cannot be used.
  func remoteSource(
    _ menu: Located<String>, pin: (key: DocumentTree.Index, value: DocumentTree.Index)?,
    path: ItemPath
  ) -> ItemSource? {
    let location = SourceLocation(tree.file, menu.range)
    var digest: String?
    if let pin {
      let value = tree.node(pin.value)
      let text = fields.optionalText(value, path: path.key("sha256"))
      digest = text.flatMap { RemoteMenu.digest(from: $0.value) }
      if digest == nil, text != nil {
        fields.wrongType(
          value, expected: "a SHA-256: 64 hexadecimal digits", path: path.key("sha256"))
      }
    }
    guard let address = fields.menuAddress(menu.value, at: location, path: path.key("menu")),
      digest != nil || pin == nil
    else { return nil }
    return ItemSource(
      .remote(RemoteMenu(address, digest: digest)), format: .menu, location: location)
  }

  /// Reports a `sha256` without a menu from a server.
  func reportPin(_ key: DocumentTree.Index, path: ItemPath) {
    fields.misplacedKey(
      tree.node(key), path: path.key("sha256"), label: "there is no menu from a server",
      help: "it pins the content of a `menu` that begins with https://")
  }

  func reportPlugins(_ key: DocumentNode) {
    fields.report(
      .notFromServer, .warning, at: key.location, path: "plugins",
      "a menu from a server cannot bring plugins: these are not loaded",
      label: "not loaded", help: "install the plugins that it needs: appmenu plugins add")
  }

  /// Reports the paths in `extras` that are relative to the folder of a file: a menu from a server has none.
  func reportRelativePaths(in extras: ItemExtras, of node: DocumentNode, path: ItemPath) {
    for relative in extras.relativePaths
    where (relative.location ?? node.location).file.remote != nil {
      fields.report(
        .notFromServer, .warning,
        at: relative.location ?? SourceLocation(tree.file, node.firstKeyRange), path: path.text,
        "'\(relative.path)' is a relative path, but a menu from a server has no folder",
        label: "cannot be used",
        help: "write an absolute path, one that begins with ~/, or the name of a program in PATH")
    }
  }
}

extension FieldReader {
  /// Reads the address of a menu, which may be relative to that of its file; returns nil, with a diagnostic, for one that
  /// no menu is loaded from.
  func menuAddress(
    _ text: String, at location: SourceLocation, path: @autoclosure () -> String
  ) -> MenuAddress? {
    do throws(MenuAddress.Fault) {
      return try MenuAddress(text, in: location.file)
    } catch {
      report(
        .wrongAddress, at: location, path: path(), error.message,
        label: "no menu is loaded from there", help: error.help)
      return nil
    }
  }
}

extension ItemExtras {
  var relativePaths: [(path: String, location: SourceLocation?)] {
    var found: [(path: String, location: SourceLocation?)] = []
    func add(_ path: String?, isProgram: Bool = false, at location: SourceLocation?) {
      guard let path, path.isRelativeToMenu, !isProgram || path.containsSlash else { return }
      found.append((path, location))
    }
    for operation in operations {
      let location = operation.location
      func addProgram(_ kind: ItemOperation.Kind?) {
        if case .command(let words)? = kind { add(words.first, isProgram: true, at: location) }
      }
      addProgram(operation.kind)
      add(operation.directory, at: location)
      if let confinement = operation.confinement {
        for path in confinement.read + confinement.write { add(path, at: location) }
        for program in confinement.run { add(program, isProgram: true, at: location) }
      }
      for (_, program) in operation.formPrograms {
        addProgram(program.kind)
        add(program.directory, at: location)
      }
    }
    switch source?.origin {
    case .file(let path)?, .scripts(let path)?, .tasks(_, let path)?:
      add(path, at: source?.location)
    case .program?, .handler?, .applications?, .remote?, nil: break
    }
    add(condition?.file, at: condition?.location)
    add(condition?.program, isProgram: true, at: condition?.location)
    return found + (source?.each?.extras?.relativePaths ?? [])
  }
}
