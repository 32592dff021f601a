internal import Documents
internal import HandlerProtocol
package import DisplayText
package import Files
internal import MenuItems
package import SourceText

/// Reads plugin manifests, with the same parsers and diagnostics as menu files.
package struct PluginManifestReader: Sendable {
  /// The file names of manifests; the first that exists is read.
  package static let fileNames = ["plugin.yaml", "plugin.plist"]
  static let sizeLimit = 1 << 20

  private let fileSystem: any FileSystem
  private let language: LanguageTag?

  package init(fileSystem: any FileSystem = LocalFileSystem(), language: LanguageTag? = nil) {
    self.fileSystem = fileSystem
    self.language = language
  }

  package struct Reading: Sendable {
    /// The manifest, or nil if a diagnostic is an error.
    package var manifest: PluginManifest?
    package var diagnostics: [Diagnostic]
    /// The id, which may be known although other errors prevent a manifest.
    package var id: String?
    /// The place of the program's name in the manifest.
    package var runLocation: SourceLocation?

    /// Returns the plugin with the manifest, if there is one.
    func plugin(in folder: String, _ source: PluginSource) -> Plugin? {
      guard let manifest else { return nil }
      var plugin = Plugin(manifest: manifest, folder: folder, source: source)
      (plugin.diagnostics, plugin.runLocation) = (diagnostics, runLocation)
      return plugin
    }
  }

  package func read(folder: String) -> Reading? {
    for name in Self.fileNames {
      let path = folder + "/" + name
      do {
        return parse(try fileSystem.readRegularFile(path, limit: Self.sizeLimit), name: path)
      } catch {
        if error.isNotFound { continue }
        return Reading(manifest: nil, diagnostics: [.unreadable(path, error)])
      }
    }
    return nil
  }

  /// Returns the manifest in `bytes`, which are shown as the file `name`.
  package func parse(_ bytes: [UInt8], name: String) -> Reading {
    let reading = DocumentReader(fileBytes: Self.sizeLimit).read(bytes, name: name)
    var parser = ManifestParser(fields: FieldReader(language: language), file: reading.file)
    var manifest: PluginManifest?
    if let tree = reading.tree { manifest = parser.parse(tree.root) }
    manifest?.language = language
    let diagnostics = reading.diagnostics + parser.fields.diagnostics
    return Reading(
      manifest: diagnostics.hasErrors ? nil : manifest, diagnostics: diagnostics,
      id: manifest.flatMap { $0.id.isEmpty ? nil : $0.id }, runLocation: parser.runLocation)
  }
}

private struct ManifestParser {
  let fields: FieldReader
  var runLocation: SourceLocation?
  let file: SourceFile

  mutating func parse(_ root: DocumentNode?) -> PluginManifest? {
    guard let root, root.kind == .mapping else {
      report(
        .wrongType, at: root?.location ?? SourceLocation(file, 0..<0), path: nil,
        "a manifest is a mapping with `id` and `run`", help: "start with `id: NAME`")
      return nil
    }
    var manifest = PluginManifest(id: "", run: [])
    var id: Located<String>?
    var handlers: [PluginManifest.Handler]?
    var permissions: DocumentNode?
    var mapping = MappingReader(root, ManifestKey.known, fields)
    while let (key, value, path) = mapping.next() {
      switch key {
      case .schemaAddress: continue
      case .id: id = fields.optionalText(value, path: path)
      case .protocol: readProtocol(value, into: &manifest)
      case .run:
        manifest.run = readRun(value)
        runLocation = value.location
      case .handlers: handlers = readHandlers(value)
      // Read after what the places in it name.
      case .permissions: permissions = value
      case .timeouts: readTimeouts(value, into: &manifest)
      case .settings:
        var reader = InputReader(fields, place: .setting)
        manifest.settings = reader.inputs(value, path: path) ?? manifest.settings
      case .name, .version, .mode, .environment, .observes, .idle: mapping.read()
      }
    }
    manifest.version = mapping.text(.version) ?? manifest.version
    manifest.mode = mapping.word(.mode) ?? manifest.mode
    manifest.environment = mapping.texts(.environment).map(\.value)
    manifest.observes = mapping.texts(.observes).map(\.value)
    manifest.idle = mapping.integer(.idle) ?? manifest.idle
    let name = mapping.shown(.name)?.value ?? mapping.text(.name)
    if let id {
      checkID(id)
    } else {
      missing("id", at: mapping.start, help: "add `id: NAME` (a-z, 0-9, -)")
    }
    // Mistakes in a given `run` have been reported.
    if manifest.run.isEmpty, id == nil || !mapping.isGiven(.run) {
      missing("run", at: mapping.start, help: "add `run: [PROGRAM, ARGUMENT]`")
    }
    guard let id else { return nil }
    manifest.id = id.value
    manifest.name = name ?? id.value
    manifest.handlers = handlers ?? [PluginManifest.Handler(name: id.value)]
    // The tools are known only when the server runs.
    if manifest.mode == .mcp {
      manifest.handlers.append(PluginManifest.Handler(name: id.value + String.innerHandlers))
    }
    if let permissions {
      let known = PluginRights.places(of: manifest)
      let read = fields.confinement(permissions, path: "permissions") { path in
        PluginRights.mistake(in: path, known)
      }
      manifest.permissions = read ?? manifest.permissions
    }
    return manifest
  }

  /// Appends a finding even beyond the limit of ``FieldReader``: without it a flawed id would be used.
  private func report(
    _ code: Diagnostic.Code, at location: SourceLocation, path: String?, _ message: String,
    help: String? = nil
  ) {
    fields.diagnostics.append(
      Diagnostic(code, at: location, path: path, message: message, help: help))
  }

  private func missing(_ key: String, at location: SourceLocation, help: String) {
    report(.missingKey, at: location, path: key, "a manifest needs '\(key)'", help: help)
  }

  private func checkID(_ id: Located<String>) {
    if id.value.isEmpty || PluginManifest.isID(id.value) { return }
    report(
      .badID, at: SourceLocation(file, id.range), path: "id",
      "a plugin's id has only a-z, 0-9 and '-', at most 64 of them: '\(id.value)'",
      help: "for example '\(Self.suggestedID(id.value))'")
  }

  private static func suggestedID(_ text: String) -> String {
    let words = text.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.isEmpty ? "my-plugin" : String(words.joined(separator: "-").prefix(64))
  }

  private func readProtocol(_ node: DocumentNode, into manifest: inout PluginManifest) {
    guard let version = fields.integer(node, in: 1...1_000_000, path: "protocol") else { return }
    manifest.protocolVersion = version.value
    let known = ProtocolVersion.oldest...ProtocolVersion.newest
    if known.contains(version.value) { return }
    report(
      .unsupportedProtocol, at: node.location, path: "protocol",
      "this plugin speaks protocol \(version.value), this appmenu speaks \(known.lowerBound)"
        + (known.count == 1 ? "" : " to \(known.upperBound)"),
      help: version.value > known.upperBound ? "update appmenu" : "update the plugin")
  }

  private func readRun(_ node: DocumentNode) -> [String] {
    if node.kind == .plain || node.kind == .string {
      return fields.optionalText(node, path: "run").map { [$0.value] } ?? []
    }
    guard let sequence = fields.sequence(node, path: "run") else { return [] }
    // An argument may be empty; the name of a program may not.
    let words = sequence.children.enumerated().compactMap { index, child in
      fields.text(child, path: "run[\(index)]")?.value
    }
    if words.first?.isEmpty ?? true {
      report(.missingKey, at: node.location, path: "run", "'run' names no program")
      return []
    }
    return words
  }

  private func readHandlers(_ node: DocumentNode) -> [PluginManifest.Handler]? {
    guard let sequence = fields.sequence(node, path: "handlers") else { return nil }
    if !sequence.children.contains(where: { _ in true }) {
      report(
        .missingKey, at: node.location, path: "handlers", "'handlers' names no handler",
        help: "leave it out for one that is called like the plugin")
    }
    var names: Set<String> = []
    return sequence.children.enumerated().compactMap { index, child in
      let path = "handlers[\(index)]"
      guard child.kind == .mapping else {
        guard let name = fields.optionalText(child, path: path) else { return nil }
        checkHandler(name, path: path, &names)
        return PluginManifest.Handler(name: name.value)
      }
      var arguments: [HandlerArgument]?
      var mapping = MappingReader(child, HandlerKey.known, fields, path: path)
      while let (key, value, path) = mapping.next() {
        switch key {
        case .name, .aliases:
          mapping.read()
          for name in mapping.texts(key) { checkHandler(name, path: path, &names) }
        case .arguments:
          var reader = InputReader(fields, place: .argument)
          arguments = reader.arguments(value, path: path)
        }
      }
      guard let name = mapping.text(.name) else {
        missing("\(path).name", at: child.location, help: "add `name: HANDLER`")
        return nil
      }
      return PluginManifest.Handler(
        name: name, aliases: mapping.texts(.aliases).map(\.value), arguments: arguments)
    }
  }

  /// Reports a name that another handler of the plugin, or an alias, has already.
  private func checkHandler(_ name: Located<String>, path: String, _ names: inout Set<String>) {
    if names.insert(name.value).inserted { return }
    report(
      .duplicateID, at: SourceLocation(file, name.range), path: path,
      "the handler name '\(name.value)' is given twice: an item could call only one of them",
      help: "give each handler and alias a name of its own")
  }

  private func readTimeouts(_ node: DocumentNode, into manifest: inout PluginManifest) {
    guard let node = fields.mapping(node, path: "timeouts") else { return }
    var mapping = MappingReader(node, TimeoutKey.known, fields, path: "timeouts")
    mapping.readAll()
    let standard = manifest.timeouts
    manifest.timeouts = PluginManifest.Timeouts(
      start: mapping.integer(.start) ?? standard.start,
      reply: mapping.integer(.reply) ?? standard.reply)
  }
}
