package import SourceText

package enum SettingOrigin: Sendable, Hashable {
  case standard
  /// The environment variable of this name.
  case environment(String)
  /// A place in a file.
  case file(SourceLocation)

  package var words: String {
    switch self {
    case .standard: return "default"
    case .environment(let variable): return "environment: \(variable)"
    case .file(let location):
      guard let start = location.start else { return location.file.name }
      return "\(location.file.name):\(start.line):\(start.column)"
    }
  }
}

package struct Setting<Value: Sendable & Hashable>: Sendable, Hashable {
  package var value: Value
  package var origin: SettingOrigin

  package init(_ value: Value, from origin: SettingOrigin = .standard) {
    self.value = value
    self.origin = origin
  }
}
