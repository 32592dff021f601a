internal import Documents
package import StructuredData

/// The keys of `confine`, and of `permissions` in the manifest of a plugin.
package enum ConfineKey: String, DescribedKey {
  case read, write, run, network

  static let known = KnownKeys<ConfineKey>()

  package var schema: KeySchema {
    switch self {
    case .read:
      KeySchema(
        .oneOrMore(.text(.folder)),
        "the files and folders that it may read and run, in addition to the system's and its own",
        example: "[~/projects]", standard: "none more")
    case .write:
      KeySchema(
        .oneOrMore(.text(.folder)), "the files and folders that it may change, read and run",
        example: "[~/notes]", standard: "none")
    case .run:
      KeySchema(
        .oneOrMore(.text(.program)), "the programs that it may run, in addition to the system's",
        example: "[terraform]", standard: "none more")
    case .network:
      KeySchema(
        .oneOf([.flag, .mapping("network")]), "whether it may open connections, or to which ports",
        example: "{ports: [443]}", standard: "`false`", wrongNames: ["net", "internet"])
    }
  }
}

/// The keys of `network` in `confine`.
enum NetworkKey: String, DescribedKey {
  case ports

  static let known = KnownKeys<NetworkKey>()
  static let range = 1...65_535

  var schema: KeySchema {
    KeySchema(
      .sequence(of: .integer(Self.range)),
      "the ports of TCP connections; port 53 and UDP are also allowed",
      example: "[443]", isRequired: true, leastCount: 1)
  }
}

extension KeySchema {
  static var confine: KeySchema {
    var key = KeySchema(
      .mapping("confine"), "what it may do at the most, see below",
      example: "{write: [~/notes]}", standard: "everything that you may",
      wrongNames: ["sandbox", "permissions"])
    key.isRestriction = true
    return key
  }
}

extension MappingSchema {
  /// The mapping `confine`, which is also `permissions` in the manifest of a plugin.
  package static let confine = MappingSchema(
    "confine", "what a program may do", keys: ConfineKey.schemas, isClosed: true)
  package static let network = MappingSchema(
    "network", "the connections that a program may open", keys: NetworkKey.schemas, isClosed: true)
}
