public import SourceText

/// Where the value of a setting comes from.
public enum SettingOrigin: Sendable, Hashable {
  /// Nobody said anything.
  case standard
  /// An environment variable of this name.
  case environment(String)
  /// A place in a file.
  case file(SourceLocation)
  /// An option of the command line, as it was written.
  case commandLine(String)

  /// The origin in words, as in `config.yaml:3:8`.
  public var words: String {
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

/// A value and where it comes from.
public struct Setting<Value: Sendable & Hashable>: Sendable, Hashable {
  /// The value.
  public var value: Value
  /// Where it comes from.
  public var origin: SettingOrigin

  /// `value`, as `origin` has it.
  public init(_ value: Value, from origin: SettingOrigin = .standard) {
    self.value = value
    self.origin = origin
  }
}
