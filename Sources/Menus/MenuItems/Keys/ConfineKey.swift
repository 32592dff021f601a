internal import Documents
package import StructuredData

/// The keys of `confine`.
package enum ConfineKey: String, DescribedKey {
  case read, write, network

  static let known = KnownKeys<ConfineKey>()

  package var schema: KeySchema {
    switch self {
    case .read:
      KeySchema(
        .oneOrMore(.text(.folder)),
        "the files and folders that it may read, beside those of the system, the program itself, "
          + "and the folder that `directory` names", example: "[~/projects]", standard: "none more")
    case .write:
      KeySchema(
        .oneOrMore(.text(.folder)), "the files and folders that it may change",
        example: "[~/notes]", standard: "none")
    case .network:
      KeySchema(
        .flag, "whether it may open connections", example: "true", standard: "`false`",
        wrongNames: ["net", "internet"])
    }
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
