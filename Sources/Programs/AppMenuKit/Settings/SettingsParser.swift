internal import Documents
internal import Platform
internal import Keyboard
internal import MenuScreens
internal import StructuredData
internal import SourceText
internal import TerminalUI
internal import MenuLayout
internal import PluginHost

struct SettingsParser {
  let fields = FieldReader()
  var themeDiagnostics: [Diagnostic] = []
  var settings = Settings()
  /// The path of the theme file that the settings name, whether it exists or not.
  private(set) var themeFile: String?
  /// The folder that relative paths are resolved against.
  let folder: String
  let home: String?
  let themes: ThemeFileReader

  mutating func parse(_ root: DocumentNode?) {
    guard let root, !root.isNull else { return }
    guard root.kind == .mapping else {
      fields.wrongType(root, expected: "a mapping of settings", path: nil)
      return
    }
    var mapping = MappingReader(root, SettingsKey.known, fields)
    while let (key, value, path) = mapping.next() {
      switch key {
      case .schemaAddress: continue
      case .theme: readTheme(value)
      case .icons: set(\.icons, fields.choice(value, path: path), at: value)
      case .mouse: set(\.mouse, fields.flag(value, path: path), at: value)
      case .screenReader: set(\.screenReader, fields.flag(value, path: path), at: value)
      case .history: set(\.history, fields.flag(value, path: path), at: value)
      // An unknown word counts as `require`, so that no plugin gets more rights than intended.
      case .confinement:
        set(\.confinement, fields.choice(value, path: path) ?? .require, at: value)
      case .keys:
        var parser = KeySettingsParser(fields: fields)
        settings.keyChanges = parser.parse(value)
      }
    }
  }

  private mutating func set<Value>(
    _ setting: WritableKeyPath<Settings, Setting<Value>>, _ value: Value?, at node: DocumentNode
  ) {
    if let value { settings[keyPath: setting] = Setting(value, from: .file(node.location)) }
  }

  // MARK: Theme

  private mutating func readTheme(_ node: DocumentNode) {
    guard let text = fields.optionalText(node, path: "theme")?.value else { return }
    let names = [ThemeChoice.automatic.name] + ThemeName.allCases.map(\.rawValue)
    if text == ThemeChoice.automatic.name {
      settings.theme = Setting(.auto, from: .file(node.location))
    } else if let name = ThemeName(rawValue: text) {
      settings.theme = Setting(.named(name), from: .file(node.location))
    } else if Self.isPath(text) {
      readThemeFile(text, at: node.location)
    } else {
      fields.unknownValue(
        text, at: node.location, path: "theme", known: names, or: "the path of a theme file")
    }
  }

  private static func isPath(_ text: String) -> Bool {
    text.containsSlash || [".yaml", ".yml", ".plist"].contains { text.hasSuffix($0) }
  }

  private mutating func readThemeFile(_ text: String, at location: SourceLocation) {
    let path = folder.appendingPath(text.expandingHome(home))
    themeFile = path
    let reading: ThemeFileReader.Reading
    do {
      reading = try themes.read(path)
    } catch {
      let nearest = error.isNotFound ? themes.similarName(to: path) : nil
      fields.report(
        error.isNotFound ? .fileNotFound : .unreadable, at: location, path: "theme",
        error.isNotFound
          ? "there is no theme file '\(path)'"
          : "the theme file '\(path)' cannot be read: \(error.reason)",
        label: nearest.map { "did you mean '\($0)'?" },
        help: "paths start at the folder of this file")
      return
    }
    themeDiagnostics += reading.diagnostics
    if let definition = reading.definition {
      settings.theme = Setting(.file(path: path, definition), from: .file(location))
    }
  }
}
