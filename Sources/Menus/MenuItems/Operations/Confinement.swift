internal import Documents
internal import SourceText

/// The rights of a confined program.
///
/// Without further rights it can read the system's files, its own file, and the folder in `directory`. It cannot change
/// any file, and has no network.
public struct Confinement: Sendable, Hashable {
  /// The further paths that it may read, as written.
  public var read: [String]
  /// The paths that it may change, as written.
  public var write: [String]
  /// Whether it may open connections.
  public var hasNetwork: Bool

  /// Creates a confinement with further rights.
  public init(read: [String] = [], write: [String] = [], hasNetwork: Bool = false) {
    (self.read, self.write, self.hasNetwork) = (read, write, hasNetwork)
  }
}

extension FieldReader {
  /// Reads the value of `confine`; nil if it is invalid, so that the program does not run with more rights.
  func confinement(_ value: DocumentNode, path: String) -> Confinement? {
    guard !value.isNull else {
      wrongType(value, expected: "a mapping", path: path)
      return nil
    }
    guard let node = mapping(value, path: path) else { return nil }
    let count = diagnostics.count
    var mapping = MappingReader(node, ConfineKey.known, self, path: path, unknown: .error)
    while mapping.next() != nil { mapping.read() }
    let confinement = Confinement(
      read: mapping.texts(.read).map(\.value), write: mapping.texts(.write).map(\.value),
      hasNetwork: mapping.flag(.network) ?? false)
    return diagnostics.dropFirst(count).contains { $0.severity == .error } ? nil : confinement
  }
}
