internal import Documents
public import Files
internal import Platform
public import MenuEngine
internal import MenuScreens
public import PluginHost
public import SourceText

/// Reads the user's settings: from the settings file, then from the environment.
///
/// The caller adds the options of the command line, with their origin.
public struct SettingsReader: Sendable {
  /// The maximum size of a settings file, in bytes.
  static let sizeLimit = 1 << 20

  private let host: HostEnvironment
  private let fileSystem: any FileSystem

  /// Creates a reader of the settings of the user of `host`.
  public init(
    host: HostEnvironment = .current(), fileSystem: any FileSystem = LocalFileSystem()
  ) {
    self.host = host
    self.fileSystem = fileSystem
  }

  /// The path of the settings file: `config.yaml` in the folder that the XDG Base Directory
  /// Specification defines.
  public var path: String { host.folder(.config) + "/config.yaml" }

  /// Reads the settings in force.
  ///
  /// A missing file is not an error.
  public func read() -> SettingsReading { read(path) }

  /// Returns the findings about a file of settings, which need not be those in force.
  public func findings(in path: String) -> [Diagnostic] { read(path).diagnostics }

  private func read(_ path: String) -> SettingsReading {
    var reading = SettingsReading(
      settings: Settings(), file: path, exists: true, diagnostics: [], files: [path],
      started: .now)
    do {
      let bytes = try fileSystem.readRegularFile(path, limit: Self.sizeLimit)
      parse(bytes, of: path, into: &reading)
    } catch {
      if error.isNotFound {
        reading.exists = false
      } else {
        reading.diagnostics.append(.unreadable(path, error))
      }
    }
    // https://no-color.org: it requests no colour, whatever the file says.
    if host.variables["NO_COLOR"].map({ !$0.isEmpty }) ?? false {
      reading.settings.theme = Setting(.named(.mono), from: .environment("NO_COLOR"))
    }
    if let mode = HostEnvironment.confinement(in: host.variables) {
      reading.settings.confinement = Setting(mode, from: .environment("APPMENU_CONFINEMENT"))
    }
    return reading
  }

  private func parse(_ bytes: [UInt8], of path: String, into reading: inout SettingsReading) {
    let document = DocumentReader(fileBytes: Self.sizeLimit).read(bytes, name: path)
    reading.diagnostics = document.diagnostics
    guard let tree = document.tree else { return }
    let home = host.variables["HOME"].flatMap { $0.isAbsolutePath ? $0 : nil }
    var parser = SettingsParser(
      folder: path.folderOfPath, home: home,
      themes: ThemeFileReader(fileSystem: fileSystem))
    parser.parse(tree.root)
    reading.settings = parser.settings
    reading.diagnostics += parser.fields.diagnostics + parser.themeDiagnostics
    if let file = parser.themeFile { reading.files.append(file) }
  }
}
