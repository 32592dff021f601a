internal import Files
internal import SourceText

extension HostEnvironment {
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
    if programVariables != nil {
      return Self.isOne(of: Self.localeVariableNames, name)
        || Self.isOne(of: Self.ownVariables, name)
    }
    return name.startsWithBytes(of: "LC_") || name.startsWithBytes(of: "APPMENU_")
  }

  /// The names of the basic set beside those of locales and of appmenu.
  private static let basicVariables: Set<String> = [
    "PATH", "HOME", "USER", "LANG", "TERM", "TZ", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
    "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR", "XDG_DATA_DIRS", "XDG_CONFIG_DIRS",
  ]
  /// The categories of locales of POSIX and of the GNU C library.
  private static let localeVariableNames: Set<String> = [
    "LC_ALL", "LC_COLLATE", "LC_CTYPE", "LC_MESSAGES", "LC_MONETARY", "LC_NUMERIC", "LC_TIME",
    "LC_ADDRESS", "LC_IDENTIFICATION", "LC_MEASUREMENT", "LC_NAME", "LC_PAPER", "LC_TELEPHONE",
  ]
  /// The variables that appmenu and its plugins read; those about a selection are set when a plugin starts.
  private static let ownVariables: Set<String> = [
    "APPMENU_BUNDLED_PLUGINS", "APPMENU_HTTP_FIXTURES", "APPMENU_PACKAGE", "APPMENU_PICK_OPTIONS",
    "APPMENU_PLUGIN_PATH", "APPMENU_SERVER", "APPMENU_TRACE",
  ]
  /// The variables that many programs expect beside those that plugins get.
  private static let userVariables: Set<String> = ["LOGNAME", "SHELL", "TMPDIR", "LANGUAGE"]

  private static func isOne(of names: Set<String>, _ name: String) -> Bool {
    names.contains { $0.hasSameBytes(as: name) }
  }
}
