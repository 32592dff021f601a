internal import Documents
internal import SourceText

/// What a program may do at the most: it reads the files of the system, itself, and the folder that `directory` names,
/// changes nothing, and has no network, but for what is named here.
public struct Confinement: Sendable, Hashable {
  /// The paths that it may read, as written.
  public var read: [String]
  /// The paths that it may change, as written.
  public var write: [String]
  /// Whether it may open connections.
  public var hasNetwork: Bool

  /// Creates a confinement; without arguments the program may change nothing, and has no network.
  public init(read: [String] = [], write: [String] = [], hasNetwork: Bool = false) {
    (self.read, self.write, self.hasNetwork) = (read, write, hasNetwork)
  }
}

extension FieldReader {
  /// Reads the value of `confine`; nil if it cannot be used, because the program would run with more rights.
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
