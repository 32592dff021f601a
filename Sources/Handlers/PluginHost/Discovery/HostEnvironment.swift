internal import Platform
package import DisplayText
internal import Documents
internal import Files
package import MenuItems
internal import SourceText

/// The environment of the host: variables, folders, and the paths of its own programs.
public struct HostEnvironment: Sendable {
  /// The environment variables.
  public var variables: [String: String]
  /// The folder of the program, links resolved; plugins' programs are also looked for there.
  public var executableFolder: String
  /// The folder of the bundled plugins, or nil.
  public var bundledPlugins: String?
  /// The version that the host reports to plugins.
  public var version: String
  /// The path of the program that leads a plugin's process group.
  public var guardProgram: String
  /// Whether the program is `appmenu` itself, so that messages may name its commands and options.
  package var isAppMenu = false
  /// The names of the variables that programs of items receive in addition to the basic ones, or
  /// nil for all variables.
  ///
  /// A server sets this property, because its environment is not that of the user who selects an
  /// item.
  package var programVariables: Set<String>?
  /// Returns whether the variable with a name is a secret of this process, which no program gets even if it is named.
  ///
  /// A variable can become one while ``variables`` still has its value.
  package var isSecret: @Sendable (_ name: String) -> Bool = { _ in false }
  /// Whether plugins are confined to the rights in their manifests: as `APPMENU_CONFINEMENT` says, else `prefer`.
  package var confinement: ConfinementMode
  /// Returns the rights that the handler with some names has at most, whatever item it is called for; nil for all.
  package var handlerConfinement: @Sendable (_ names: Set<String>) -> Confinement? = { _ in nil }
  /// The language of messages on screens: that of the locale unless it is set.
  package var wording: Wording

  /// Creates an environment; an embedder passes its own folders.
  ///
  /// The guard is `appmenu-guard` in `executableFolder` if `guardProgram` is nil.
  public init(
    variables: [String: String], executableFolder: String, bundledPlugins: String? = nil,
    version: String, guardProgram: String? = nil
  ) {
    self.guardProgram = guardProgram ?? executableFolder + "/appmenu-guard"
    self.variables = variables
    wording = Wording(variables: variables)
    confinement = Self.confinement(in: variables) ?? .prefer
    self.executableFolder = executableFolder
    self.bundledPlugins = bundledPlugins
    self.version = version
  }

  /// Returns the mode that `APPMENU_CONFINEMENT` names, the strictest for an unknown word; nil without the variable.
  package static func confinement(in variables: [String: String]) -> ConfinementMode? {
    guard let word = variables["APPMENU_CONFINEMENT"], !word.isEmpty else { return nil }
    return ConfinementMode(rawValue: word) ?? .require
  }

  /// Returns an XDG base folder, with `appmenu` appended.
  ///
  /// A relative value counts as unset, as the XDG Base Directory Specification requires.
  public func folder(_ kind: Folder) -> String {
    let (variable, fallback) = kind.place
    if let path = variables[variable], path.isAbsolutePath { return path + "/appmenu" }
    return home + "/" + fallback + "/appmenu"
  }

  /// The user's home: `HOME`, else that in the user database, else a folder that does not exist, so that no file is
  /// trusted that others could have created.
  package var home: String {
    if let home = variables["HOME"], home.isAbsolutePath { return home }
    if let home = Self.userRecord.map({ $0[5] }), home.isAbsolutePath { return home }
    return "/nonexistent"
  }

  /// The name of this process's user: that in the user database, else the number.
  package static var accountName: String { userRecord?[0] ?? "uid \(getuid())" }

  private static var userRecord: [String]? {
    #if canImport(Glibc)
      // Do not use `getpwuid`, which is unreliable in a static program.
      guard let bytes = FileManager.default.contents(atPath: "/etc/passwd") else { return nil }
      let user = String(getuid())
      // Repaired bytes would name another home.
      let text = String(decoding: bytes, as: UTF8.self)
      for line in text.split(separator: "\n") where !line.contains("\u{FFFD}") {
        let fields = line.split(separator: ":", omittingEmptySubsequences: false)
        if fields.count >= 6, fields[2].utf8.elementsEqual(user.utf8) {
          return fields.map(String.init)
        }
      }
      return nil
    #else
      guard let entry = getpwuid(getuid()), let name = entry.pointee.pw_name,
        let folder = entry.pointee.pw_dir
      else { return nil }
      return [String(cString: name), "", "", "", "", String(cString: folder)]
    #endif
  }

  /// The locale to use in place of that of the variables, as in `ko_KR` or `ko-KR`, or nil.
  package var chosenLocale: String?

  /// Returns the mistake in `name` as the name of a locale, with a suggestion.
  ///
  /// Returns nil for a language, perhaps with a region, and for `C` and `POSIX`.
  package static func mistake(inLocale name: String) -> String? {
    let plain = name.prefix { $0 != "." && $0 != "@" }
    if plain == "C" || plain == "POSIX" { return nil }
    guard let mistake = MeantLanguage(LanguageTag(locale: name)?.description ?? name) else {
      return nil
    }
    return mistake.reason + (mistake.tag.map { "; did you mean '\($0)'?" } ?? "")
  }

  /// Returns the environment for a reader of another language: messages and texts change, variables stay.
  package func speaking(_ wording: Wording) -> HostEnvironment {
    var host = self
    (host.wording, host.chosenLocale) = (wording, wording.rawValue)
    return host
  }

  private var localeVariables: LocaleVariables {
    LocaleVariables(variables.merging(chosenLocale.map { ["LC_ALL": $0] } ?? [:]) { $1 })
  }

  /// The user's locale as it is sent to plugins.
  package var locale: String { localeVariables.identifier }

  /// The language that texts are shown in where a file has them in several, as a tag of BCP 47 such as `ko-KR`; nil
  /// for the texts without a language.
  ///
  /// `LC_ALL`, else `LC_MESSAGES`, else `LANG` names it.
  public var language: String? { localeVariables.language?.description }

  /// The XDG base folders.
  public enum Folder: Sendable {
    /// The folders for settings, data, data that can be created again, and logs.
    case config, data, cache, state

    /// The variable that names the folder, and its place in the home without it.
    fileprivate var place: (variable: String, fallback: String) {
      switch self {
      case .config: ("XDG_CONFIG_HOME", ".config")
      case .data: ("XDG_DATA_HOME", ".local/share")
      case .cache: ("XDG_CACHE_HOME", ".cache")
      case .state: ("XDG_STATE_HOME", ".local/state")
      }
    }
  }

  /// Returns the folders to look for plugins in, in order; the caller passes those of the command line and
  /// of the menu file.
  public func pluginFolders(options: [String], menu: [String]) -> [PluginFolder] {
    var folders = options.map { PluginFolder(path: $0, source: .option) }
    folders += paths(in: "APPMENU_PLUGIN_PATH").map { PluginFolder(path: $0, source: .environment) }
    folders.append(PluginFolder(path: folder(.data) + "/plugins", source: .user))
    folders += dataFolders.map { PluginFolder(path: $0 + "/plugins", source: .system) }
    if let bundledPlugins { folders.append(PluginFolder(path: bundledPlugins, source: .bundled)) }
    return folders + menu.map { PluginFolder(path: $0.expandingHome(home), source: .menu) }
  }

  /// The places of bases: the folders of the user, then those of the system, and the cached menus of servers.
  package var menuPlaces: MenuPlaces {
    MenuPlaces(
      folders: [folder(.config)] + ([folder(.data)] + dataFolders).map { $0 + "/menus" }
    ) { address in
      let limit = DocumentLimits().fileBytes
      let bytes = try? LocalFileSystem().readRegularFile(keptMenu(address), limit: limit)
      return bytes.map { RemoteMenuContent($0, digest: SHA256.digits(of: $0)) }
    }
  }

  /// The file that caches the base of a menu at an address.
  package func keptMenu(_ address: MenuAddress) -> String {
    folder(.cache) + "/bases/" + SHA256.digits(of: Array(address.description.utf8))
  }

  /// The folders of the system for data, with `appmenu` appended.
  private var dataFolders: [String] { systemDataFolders.map { $0 + "/appmenu" } }

  private var systemDataFolders: [String] {
    paths(in: "XDG_DATA_DIRS", default: "/usr/local/share:/usr/share")
  }

  /// The folders for the data of all programs: the user's, then those of the system.
  package var sharedDataFolders: [String] { [folder(.data).folderOfPath] + systemDataFolders }

  /// The menus of the system, which need not exist.
  package var systemMenus: [String] {
    paths(in: "XDG_CONFIG_DIRS", default: "/etc/xdg").map { $0 + "/appmenu/menu.yaml" }
  }

  private func paths(in variable: String, default standard: String = "") -> [String] {
    let value = variables[variable] ?? ""
    // A relative folder would be one of the working directory, which anybody may have filled.
    return (value.isEmpty ? standard : value).split(separator: ":").map(String.init)
      .filter(\.isAbsolutePath)
  }

  // MARK: Programs

  /// The environment of the programs that items run.
  package var programEnvironment: [String: String] {
    guard let programVariables else { return variables }
    return variables.filter { name, _ in
      isBasic(name)
        || !isSecret(name)
          && (Self.isOne(of: programVariables, name) || Self.isOne(of: Self.userVariables, name))
    }
  }

  /// Returns whether a variable is passed on to every program.
  ///
  /// A server passes on a list of names, since others may have put anything into its environment.
  func isBasic(_ name: String) -> Bool {
    if isSecret(name) { return false }
    if Self.isOne(of: Self.basicVariables, name) { return true }
    if programVariables != nil { return Self.isOne(of: Self.serverVariables, name) }
    return name.startsWithBytes(of: "LC_") || name.startsWithBytes(of: "APPMENU_")
  }

  /// The names of the basic set beside those of locales and of appmenu.
  private static let basicVariables: Set<String> = [
    "PATH", "HOME", "USER", "LANG", "TERM", "TZ", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
    "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR", "XDG_DATA_DIRS", "XDG_CONFIG_DIRS",
  ]
  /// The categories of locales of POSIX and of the GNU C library, and the variables that appmenu and its plugins
  /// read; those about a selection are set when a plugin starts.
  private static let serverVariables: Set<String> = [
    "LC_ALL", "LC_COLLATE", "LC_CTYPE", "LC_MESSAGES", "LC_MONETARY", "LC_NUMERIC", "LC_TIME",
    "LC_ADDRESS", "LC_IDENTIFICATION", "LC_MEASUREMENT", "LC_NAME", "LC_PAPER", "LC_TELEPHONE",
    "APPMENU_BUNDLED_PLUGINS", "APPMENU_HTTP_FIXTURES", "APPMENU_PACKAGE", "APPMENU_PICK_OPTIONS",
    "APPMENU_PLUGIN_PATH", "APPMENU_SERVER", "APPMENU_TRACE",
  ]
  /// The variables that many programs expect beside those that plugins get.
  private static let userVariables: Set<String> = ["LOGNAME", "SHELL", "TMPDIR", "LANGUAGE"]

  private static func isOne(of names: Set<String>, _ name: String) -> Bool {
    names.contains { $0.hasSameBytes(as: name) }
  }

  /// The user's time zone by its name in the tz database, from `TZ` or the link `/etc/localtime`, or `GMT`.
  ///
  /// It is not that of a `TimeZone`, which needs ICU's data: `scripts/build` links programs without them.
  package var timeZone: String {
    if let value = variables["TZ"], !value.isEmpty {
      let name = Self.zone(in: value.startsWithBytes(of: ":") ? value.droppingBytes(1) : value)
      if FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/" + name) { return name }
      return "GMT"
    }
    guard let file = realpath("/etc/localtime", nil) else { return "GMT" }
    defer { free(file) }
    let path = String(cString: file)
    let name = Self.zone(in: path)
    return name.hasSameBytes(as: path) ? "GMT" : name
  }

  /// Returns what follows the folder `zoneinfo` in a path, or the text itself.
  private static func zone(in path: String) -> String {
    let parts = path.components(separatedBy: "/zoneinfo/")
    return parts.count > 1 ? parts[parts.count - 1] : path
  }
}
