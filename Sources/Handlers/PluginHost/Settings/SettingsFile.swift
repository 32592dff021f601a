internal import Documents
internal import FieldRules
internal import Files
internal import Platform
internal import MenuItems
internal import SourceText
package import StructuredData

/// The file with the settings that the user has made for a plugin: a mapping from ids to values.
struct SettingsFile {
  /// The maximum size, in bytes.
  static let sizeLimit = 1 << 20
  /// The value in the place of a secret that the Secret Service keeps.
  static let keptBySecretService: StructuredValue = ["secretService": true]

  /// The key of the rights that the user takes away; no setting can have this id.
  private static let denialKey = "$deny"

  /// The rights that the user takes away from the plugin: all, if the file or the entry is damaged.
  var denied: Set<Confinement.Right> {
    get {
      if isDamaged { return Set(Confinement.Right.allCases) }
      guard let value = self[Self.denialKey] else { return [] }
      let rights = value.array?.map { $0.string.flatMap(Confinement.Right.init) } ?? [nil]
      return rights.contains(nil) ? Set(Confinement.Right.allCases) : Set(rights.compactMap(\.self))
    }
    set {
      let rights = Confinement.Right.allCases.filter(newValue.contains)
      self[Self.denialKey] = rights.isEmpty ? nil : .array(rights.map { .string($0.rawValue) })
    }
  }

  /// Every entry, also those that are not declared, in the order of the file.
  private var entries: [(id: String, value: StructuredValue)] = []
  private(set) var values: [String: StructuredValue] = [:]
  /// The diagnostics, without the text of the file, which may be a secret: the name of the file includes the line
  /// and the column.
  var diagnostics: [Diagnostic] { found.map(Self.withoutText) }
  private var found: [Diagnostic] = []
  /// Whether the file cannot be read as a whole, so that writing it would lose something.
  private(set) var isDamaged = false

  /// Reads the file at `path` as far as `inputs` declare it; a missing file has no entries.
  init(_ path: String, _ inputs: [ItemInput], fileSystem: any FileSystem) {
    let bytes: [UInt8]
    do {
      bytes = try fileSystem.readRegularFile(path, limit: Self.sizeLimit)
    } catch {
      if error.isNotFound { return }
      isDamaged = true
      found = [.unreadable(path, error)]
      return
    }
    let reading = DocumentReader(fileBytes: Self.sizeLimit).read(bytes, name: path)
    found = reading.diagnostics
    guard let tree = reading.tree, !found.hasErrors else {
      isDamaged = true
      return
    }
    // A file with nothing but comments is empty.
    guard let root = tree.root, !root.isNull else { return }
    guard root.kind == .mapping else {
      isDamaged = true
      found.append(
        Diagnostic(
          .wrongType, at: root.location,
          message: "settings are a mapping, as in `name: value`, found \(root.kindInWords)"))
      return
    }
    read(root, inputs)
  }

  private mutating func read(_ root: DocumentNode, _ inputs: [ItemInput]) {
    let reader = InputReader(FieldReader(), place: .setting)
    for (key, node) in root.entries {
      let id = key.text
      entries.append((id, StructuredValue(node)))
      if id == Self.denialKey {
        let words = Confinement.Right.allCases.map(\.rawValue)
        for word in reader.fields.texts(node, path: id) where !words.contains(word.value) {
          reader.fields.unknownValue(word.value, at: node.location, path: id, known: words)
        }
        continue
      }
      guard let input = inputs.first(where: { $0.id == id }) else {
        let nearest = NearestNames.suggestions(for: id, among: inputs.map(\.id), limit: 1)
        reader.fields.unknownKey(
          key, in: root, path: id, meant: nearest.first.map(MeantKey.init(nearest:)))
        continue
      }
      if node.isNull || input.kind == .secret && isKept(id) { continue }
      switch input.kind {
      case _ where input.rules.isMultiple: values[id] = reader.value(node, of: input, path: id)
      // The user's text is returned unchanged.
      case .text, .multiline, .secret, .file, .directory:
        values[id] = reader.fields.raw(node, path: id).flatMap {
          reader.checked(.string($0), at: node, of: input, path: id)
        }
      case .date, .number, .toggle, .choice: values[id] = reader.value(node, of: input, path: id)
      }
    }
    found += reader.fields.diagnostics
  }

  private static func withoutText(_ diagnostic: Diagnostic) -> Diagnostic {
    var diagnostic = diagnostic
    let place = diagnostic.location.start.map { ":\($0.line):\($0.column)" } ?? ""
    diagnostic.location = SourceLocation(path: diagnostic.location.file.name + place)
    diagnostic.notes = []
    return diagnostic
  }

  func isKept(_ id: String) -> Bool { self[id] == Self.keptBySecretService }

  /// The value of the entry `id`; a new one is added at the end, and nil removes it.
  subscript(id: String) -> StructuredValue? {
    get { entries.first { $0.id == id }?.value }
    set {
      let index = entries.firstIndex { $0.id == id }
      switch (index, newValue) {
      case (let index?, let value?): entries[index].value = value
      case (let index?, nil): entries.remove(at: index)
      case (nil, let value?): entries.append((id, value))
      case (nil, nil): break
      }
    }
  }

  // MARK: Writing

  func text(name: String) -> String {
    let lines = entries.map { "\(StructuredValue.string($0.id).yaml()): \($0.value.yaml())" }
    return (["# Settings of the plugin \(name)"] + lines).joined(separator: "\n") + "\n"
  }
}

extension StructuredValue {
  /// Returns the value on one line, as YAML.
  ///
  /// - Parameter plainWords: whether texts that cannot be taken for another value are written without quotation marks.
  package func yaml(plainWords: Bool = false) -> String {
    switch self {
    case .null: "null"
    case .bool(let isOn): isOn ? "true" : "false"
    case .int(let number): String(number)
    case .double(let number): number.isFinite ? String(number) : "null"
    case .string(let text): plainWords && Self.isWord(text) ? text : Self.quoted(text)
    case .array(let values):
      "[" + values.map { $0.yaml(plainWords: plainWords) }.joined(separator: ", ") + "]"
    case .object(let members):
      "{"
        + members.sorted { $0.key < $1.key }
        .map { "\(Self.quoted($0.key)): \($0.value.yaml(plainWords: plainWords))" }
        .joined(separator: ", ") + "}"
    }
  }

  private static func isWord(_ text: String) -> Bool {
    !text.isEmpty && text != "-"
      && text.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == .dash }
  }

  /// Returns a text in quotation marks; whatever a parser or a terminal would take for more than text is escaped.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case " "..."~": quoted.unicodeScalars.append(scalar)
      default:
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
          .unassigned:
          let digits = String(scalar.value, radix: 16, uppercase: true)
          let width = scalar.value > 0xFFFF ? 8 : 4
          quoted += width == 8 ? "\\U" : "\\u"
          quoted += String(repeating: "0", count: width - digits.count) + digits
        default: quoted.unicodeScalars.append(scalar)
        }
      }
    }
    return quoted + "\""
  }
}
