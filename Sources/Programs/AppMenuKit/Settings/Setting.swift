package import SourceText

/// The origin of a setting's value.
package enum SettingOrigin: Sendable, Hashable {
  /// The default.
  case standard
  /// The environment variable of this name.
  case environment(String)
  /// A place in a file.
  case file(SourceLocation)
  /// An option of the command line, as written.
  case commandLine(String)

  /// The origin as text, as in `config.yaml:3:8`.
  package var words: String {
    switch self {
    case .standard: return "default"
    case .environment(let variable): return "environment: \(variable)"
    case .commandLine(let option): return "command line: \(option)"
    case .file(let location):
      guard let start = location.start else { return location.file.name }
      return "\(location.file.name):\(start.line):\(start.column)"
    }
  }
}

/// A value and its origin.
package struct Setting<Value: Sendable & Hashable>: Sendable, Hashable {
  /// The value.
  package var value: Value
  /// The origin of the value.
  package var origin: SettingOrigin

  /// Creates a setting with `value` from `origin`.
  package init(_ value: Value, from origin: SettingOrigin = .standard) {
    self.value = value
    self.origin = origin
  }
}
