package import Documents
internal import Files
internal import SourceText

/// The rights of a confined program.
///
/// Without further rights, a program can read and run the system's files, itself and its installation, and the folder in
/// `directory`. It cannot change files and has no network access. Every path that it may read can also be run.
public struct Confinement: Sendable, Hashable, Codable {
  /// The connections that a program may open.
  public enum Network: Sendable, Hashable, Codable {
    /// No connections.
    case none
    /// TCP connections to these ports and to port 53, and UDP datagrams to any port.
    case ports([Int])
    /// All connections.
    case all
  }

  /// The further paths that it may read, as written.
  public var read: [String]
  /// The paths that it may change, as written.
  public var write: [String]
  /// The programs outside the system's folders that it may run: names in `PATH`, or paths as written.
  public var run: [String]
  /// The connections that it may open.
  public var network: Network

  /// Creates a confinement with further rights.
  public init(
    read: [String] = [], write: [String] = [], run: [String] = [], network: Network = .none
  ) {
    (self.read, self.write, self.run, self.network) = (read, write, run, network)
  }

  /// A kind of right; `write` before `read`, as the more dangerous one.
  package enum Right: String, Sendable, Hashable, Codable, CaseIterable {
    case network, write, read, run
  }

  /// Returns the confinement without rights of these kinds.
  package func without(_ denied: Set<Right>) -> Confinement {
    Confinement(
      read: denied.contains(.read) ? [] : read, write: denied.contains(.write) ? [] : write,
      run: denied.contains(.run) ? [] : run, network: denied.contains(.network) ? .none : network)
  }

  /// Returns the rights in this confinement that `known` does not include, or nil without such rights.
  ///
  /// Paths are compared as written, by their bytes.
  package func additions(to known: Confinement) -> Confinement? {
    func new(_ paths: [String], _ known: [String]) -> [String] {
      paths.filter { path in !known.contains { $0.hasSameBytes(as: path) } }
    }
    let network: Network =
      switch (self.network, known.network) {
      case (.none, _), (_, .all): .none
      case (.all, .none), (.all, .ports): .all
      case (.ports(let ports), .none): .ports(ports)
      case (.ports(let ports), .ports(let known)):
        Set(ports).isSubset(of: known) ? .none : .ports(ports.filter { !known.contains($0) })
      }
    let result = Confinement(
      read: new(read, known.read + known.write), write: new(write, known.write),
      run: new(run, known.run), network: network)
    return result == Confinement() ? nil : result
  }

  /// Returns the confinement with other paths.
  package func mapPaths(_ path: (String) -> String) -> Confinement {
    var result = self
    (result.read, result.write) = (read.map(path), write.map(path))
    result.run = run.map { $0.containsSlash ? path($0) : $0 }
    return result
  }
}

extension FieldReader {
  /// Reads the value of `confine`, or of `permissions` in a manifest; nil if it is invalid, so that the program does not
  /// run with more rights.
  ///
  /// - Parameter mistake: returns what is wrong with a path, if anything.
  package func confinement(
    _ value: DocumentNode, path: String, mistake: (_ path: String) -> String? = placeless
  ) -> Confinement? {
    guard !value.isNull else {
      wrongType(value, expected: "a mapping", path: path)
      return nil
    }
    guard let node = mapping(value, path: path) else { return nil }
    let count = diagnostics.count
    var mapping = MappingReader(node, ConfineKey.known, self, path: path, unknown: .error)
    var confinement = Confinement()
    while let (key, value, path) = mapping.next() {
      switch key {
      case .network: confinement.network = network(value, path: path)
      case .read: confinement.read = paths(value, path: path, mistake)
      case .write: confinement.write = paths(value, path: path, mistake)
      case .run: confinement.run = paths(value, path: path) { _ in nil }
      }
    }
    return diagnostics.dropFirst(count).contains { $0.severity == .error } ? nil : confinement
  }

  /// Returns what is wrong with a path of a menu: it has no places in braces.
  package static func placeless(_ path: String) -> String? {
    path.startsWithBytes(of: "{")
      ? "places in braces are only available in the manifest of a plugin" : nil
  }

  /// Reads one path or several; a value that is empty for YAML, such as a bare `~`, is an error.
  private func paths(
    _ node: DocumentNode, path: String, _ mistake: (_ path: String) -> String?
  ) -> [String] {
    let isOne = node.kind != .sequence && node.kind != .mapping
    guard let nodes = isOne ? [node] : sequence(node, path: path).map({ Array($0.children) }) else {
      return []
    }
    return nodes.compactMap { node in
      if node.isNull || node.text.isEmpty {
        wrongType(node, expected: "a path (the home is \"~\", in quotation marks)", path: path)
        return nil
      }
      guard let text = optionalText(node, path: path)?.value else { return nil }
      if let mistake = mistake(text) {
        report(
          .unknownValue, at: node.location, path: path, "'\(text)' cannot be used: \(mistake)")
        return nil
      }
      return text
    }
  }

  private func network(_ node: DocumentNode, path: String) -> Confinement.Network {
    guard node.kind == .mapping else {
      let isOn = flag(node, path: path)
      if node.isNull { wrongType(node, expected: "true, false or {ports: […]}", path: path) }
      return isOn == true ? .all : .none
    }
    var ports: [Int] = []
    var mapping = MappingReader(node, NetworkKey.known, self, path: path, unknown: .error)
    while let (_, value, path) = mapping.next() {
      guard let sequence = sequence(value, path: path) else { continue }
      ports += sequence.children.enumerated().compactMap { index, child in
        integer(child, in: NetworkKey.range, path: "\(path)[\(index)]")?.value
      }
    }
    if ports.isEmpty { wrongType(node, expected: "`ports` with at least one number", path: path) }
    return .ports(ports)
  }
}
