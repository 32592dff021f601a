internal import DocumentSyntax
internal import HandlerProtocol
package import Localization
internal import MenuItems
package import SourceText

/// Reads plugin manifests, with the same parsers and diagnostics as menu files.
package struct PluginManifestReader: Sendable {
  /// The file names of manifests; the first that exists is read.
  package static let fileNames = ["plugin.yaml", "plugin.plist"]
  /// The maximum size of a manifest, in bytes.
  static let sizeLimit = 1 << 20

  private let fileSystem: any FileSystem
  private let language: LanguageTag?

  /// Creates a reader of manifests in `fileSystem`, for texts in a language.
  package init(fileSystem: any FileSystem = LocalFileSystem(), language: LanguageTag? = nil) {
    self.fileSystem = fileSystem
    self.language = language
  }

  /// The result of reading a manifest.
  package struct Reading: Sendable {
    /// The manifest, or nil if a diagnostic is an error.
    package var manifest: PluginManifest?
    /// The diagnostics about it.
    package var diagnostics: [Diagnostic]
    /// The id, even if there is no manifest because of other errors.
    package var id: String?
    /// The place of the program's name in the manifest.
    package var runLocation: SourceLocation?
  }

  /// Returns the manifest in `folder`, or nil if the folder contains none.
  package func read(folder: String) -> Reading? {
    for name in Self.fileNames {
      let path = folder + "/" + name
      do {
        return parse(try fileSystem.readRegularFile(path, limit: Self.sizeLimit), name: path)
      } catch {
        if error.isNotFound { continue }
        let location = SourceLocation(SourceFile(name: path, bytes: [], hasLines: false), nil)
        return Reading(
          manifest: nil,
          diagnostics: [
            Diagnostic(
              .unreadable, at: location, message: "'\(path)' cannot be read: \(error.reason)",
              help: "check its permissions")
          ])
      }
    }
    return nil
  }

  /// Returns the manifest in `bytes`, which are shown as the file `name`.
  package func parse(_ bytes: [UInt8], name: String) -> Reading {
    var limits = DocumentLimits()
    limits.fileBytes = Self.sizeLimit
    let reading = DocumentReader(limits: limits).read(bytes, name: name)
    var parser = ManifestParser(file: reading.file, language: language)
    var manifest: PluginManifest?
    if let tree = reading.tree { manifest = parser.parse(tree.root) }
    manifest?.language = language
    let diagnostics = reading.diagnostics + parser.fields.diagnostics
    let failed = diagnostics.contains { $0.severity == .error }
    return Reading(
      manifest: failed ? nil : manifest, diagnostics: diagnostics,
      id: manifest.flatMap { $0.id.isEmpty ? nil : $0.id }, runLocation: parser.runLocation)
  }
}

/// Reads one manifest from its tree.
private struct ManifestParser {
  var fields: FieldReader
  var runLocation: SourceLocation?
  let file: SourceFile

  init(file: SourceFile, language: LanguageTag?) {
    self.file = file
    fields = FieldReader(language: language)
  }

  mutating func parse(_ root: DocumentNode?) -> PluginManifest? {
    guard let root, root.kind == .mapping else {
      report(
        .wrongType, at: root?.location ?? SourceLocation(file, 0..<0), path: nil,
        "a manifest is a mapping with `id` and `run`", help: "start with `id: NAME`")
      return nil
    }
    var manifest = PluginManifest(id: "", run: [])
    var id: Located<String>?
    var name: String?
    var handlers: [PluginManifest.Handler]?
    var forms = TextForms()
    for (key, value) in root.entries {
      switch ManifestKey.known.key(key) {
      case .schemaAddress: continue
      case .id: id = fields.optionalText(value, path: "id")
      case .name: name = fields.optionalText(value, path: "name")?.value
      case .version:
        manifest.version = fields.optionalText(value, path: "version")?.value ?? manifest.version
      case .protocol: readProtocol(value, into: &manifest)
      case .mode: readMode(value, into: &manifest)
      case .run:
        manifest.run = readRun(value)
        runLocation = value.location
      case .handlers: handlers = readHandlers(value)
      case .environment:
        manifest.environment = fields.texts(value, path: "environment").map(\.value)
      case .observes: manifest.observes = fields.texts(value, path: "observes").map(\.value)
      case .timeouts: readTimeouts(value, into: &manifest)
      case .idle:
        manifest.idle =
          fields.seconds(value, in: ManifestKey.idleRange, path: "idle")?.value ?? manifest.idle
      case .settings:
        manifest.settings =
          read(.setting) { $0.inputs(value, path: "settings") } ?? manifest.settings
      case nil:
        guard fields.form(key, value, of: ManifestKey.known, into: &forms, path: \.self) == .none
        else {
          continue
        }
        let text = key.text
        fields.unknownKey(
          key, in: root, path: text, meant: ManifestKey.known.meaning(of: text))
      }
    }
    name = fields.shown(ManifestKey.name, in: forms, of: root, path: \.self)?.value ?? name
    let mark = root.entries.first { _ in true }?.key.location ?? root.location
    guard let id else {
      missing("id", at: mark, help: "add `id: NAME` (a-z, 0-9, -)")
      if manifest.run.isEmpty { missing("run", at: mark, help: "add `run: [PROGRAM, ARGUMENT]`") }
      return nil
    }
    checkID(id)
    // What is wrong with a program that is given has been reported.
    let namesProgram = root.entries.contains {
      ManifestKey.known.key($0.key) == .run && !$0.value.isAbsent
    }
    if manifest.run.isEmpty, !namesProgram {
      missing("run", at: mark, help: "add `run: [PROGRAM, ARGUMENT]`")
    }
    manifest.id = id.value
    manifest.name = name ?? id.value
    manifest.handlers = handlers ?? [PluginManifest.Handler(name: id.value)]
    return manifest
  }

  private mutating func report(
    _ code: Diagnostic.Code, at location: SourceLocation, path: String?, _ message: String,
    help: String? = nil
  ) {
    fields.diagnostics.append(
      Diagnostic(code, at: location, path: path, message: message, help: help))
  }

  private mutating func missing(_ key: String, at location: SourceLocation, help: String) {
    report(.missingKey, at: location, path: key, "a manifest needs '\(key)'", help: help)
  }

  private mutating func checkID(_ id: Located<String>) {
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

  private mutating func readProtocol(_ node: DocumentNode, into manifest: inout PluginManifest) {
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

  private mutating func readMode(_ node: DocumentNode, into manifest: inout PluginManifest) {
    manifest.mode =
      fields.choice(node, of: PluginManifest.Mode.self, path: "mode") ?? manifest.mode
  }

  private mutating func readRun(_ node: DocumentNode) -> [String] {
    if node.kind == .plain || node.kind == .string {
      return fields.optionalText(node, path: "run").map { [$0.value] } ?? []
    }
    guard let sequence = fields.sequence(node, path: "run") else { return [] }
    // An empty argument is one; an empty name of a program is none.
    let words = sequence.children.enumerated().compactMap { index, child in
      fields.text(child, path: "run[\(index)]")?.value
    }
    if words.first?.isEmpty ?? true {
      report(.missingKey, at: node.location, path: "run", "'run' names no program")
      return []
    }
    return words
  }

  private mutating func readHandlers(_ node: DocumentNode) -> [PluginManifest.Handler]? {
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
      var name: String?
      var aliases: [String] = []
      var arguments: [HandlerArgument]?
      for (key, value) in child.entries {
        switch HandlerKey.known.key(key) {
        case .name:
          let given = fields.optionalText(value, path: path + ".name")
          if let given { checkHandler(given, path: path + ".name", &names) }
          name = given?.value
        case .aliases:
          let given = fields.texts(value, path: path + ".aliases")
          for alias in given { checkHandler(alias, path: path + ".aliases", &names) }
          aliases = given.map(\.value)
        case .arguments:
          arguments = read(.argument) { $0.arguments(value, path: path + ".arguments") }
        case nil:
          let text = key.text
          fields.unknownKey(
            key, in: child, path: path + "." + text, meant: HandlerKey.known.meaning(of: text))
        }
      }
      guard let name else {
        missing("\(path).name", at: child.location, help: "add `name: HANDLER`")
        return nil
      }
      return PluginManifest.Handler(name: name, aliases: aliases, arguments: arguments)
    }
  }

  /// Reports a name that another handler of the plugin, or an alias, has already.
  private mutating func checkHandler(
    _ name: Located<String>, path: String, _ names: inout Set<String>
  ) {
    if names.insert(name.value).inserted { return }
    report(
      .duplicateID, at: SourceLocation(file, name.range), path: path,
      "the handler name '\(name.value)' is given twice: an item could call only one of them",
      help: "give each handler and alias a name of its own")
  }

  /// Reads values that are declared as the fields of a form are.
  private mutating func read<Declared>(
    _ place: InputReader.Place, _ body: (inout InputReader) -> Declared?
  ) -> Declared? {
    var reader = InputReader(fields, place: place)
    let declared = body(&reader)
    fields = reader.fields
    return declared
  }

  private mutating func readTimeouts(_ node: DocumentNode, into manifest: inout PluginManifest) {
    guard let mapping = fields.mapping(node, path: "timeouts") else { return }
    for (key, value) in mapping.entries {
      switch TimeoutKey.known.key(key) {
      case .start:
        manifest.timeouts.start =
          fields.seconds(value, in: TimeoutKey.start.range, path: "timeouts.start")?.value
          ?? manifest.timeouts.start
      case .reply:
        manifest.timeouts.reply =
          fields.seconds(value, in: TimeoutKey.reply.range, path: "timeouts.reply")?.value
          ?? manifest.timeouts.reply
      case nil:
        let text = key.text
        fields.unknownKey(
          key, in: mapping, path: "timeouts." + text, meant: TimeoutKey.known.meaning(of: text))
      }
    }
  }
}
