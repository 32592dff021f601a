package import SourceText

extension Diagnostic.Code {
  /// A secret stands in a file in clear text.
  package static let plainSecret = Diagnostic.Code("plain-secret")
  /// A hash of a password or a token is none that can be used.
  package static let badHash = Diagnostic.Code("bad-hash")
  /// A hash of a password is too easy to try passwords against.
  package static let weakHash = Diagnostic.Code("weak-hash")
  /// A file with hashes or secrets can be read or changed by others.
  package static let openFile = Diagnostic.Code("open-file")
  /// The name of a user or a group cannot be one.
  package static let badName = Diagnostic.Code("bad-name")
  /// Two names are one, or look the same.
  package static let duplicateName = Diagnostic.Code("duplicate-name")
  /// A rule names a user or a group that there is not.
  package static let unknownName = Diagnostic.Code("unknown-name")
  /// The place of items in a rule is written wrongly.
  package static let badPattern = Diagnostic.Code("bad-pattern")
  /// An address, a host or a range of addresses is none, or is too wide.
  package static let badAddress = Diagnostic.Code("bad-address")
  /// A name of the server that others of its machine have, too.
  package static let sharedName = Diagnostic.Code("shared-name")
  /// A claim by which users of an issuer could take the names of others.
  package static let unsafeClaim = Diagnostic.Code("unsafe-claim")
  /// A variable of the environment is not set.
  package static let missingVariable = Diagnostic.Code("missing-variable")
  /// Something is allowed to nobody, or nobody can use it.
  package static let withoutEffect = Diagnostic.Code("without-effect")
}
