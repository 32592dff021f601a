package import SourceText

extension Diagnostic.Code {
  /// A secret is in a file as plain text.
  package static let plainSecret = Diagnostic.Code("plain-secret")
  /// A hash of a password or a token is not valid.
  package static let badHash = Diagnostic.Code("bad-hash")
  /// A hash of a password is too cheap to check against guesses.
  package static let weakHash = Diagnostic.Code("weak-hash")
  /// A file with hashes or secrets can be read or changed by others.
  package static let openFile = Diagnostic.Code("open-file")
  /// A name is not a valid name of a user or a group.
  package static let badName = Diagnostic.Code("bad-name")
  /// Two names are equal, or look the same.
  package static let duplicateName = Diagnostic.Code("duplicate-name")
  /// A rule names an unknown user or group.
  package static let unknownName = Diagnostic.Code("unknown-name")
  /// The pattern of items in a rule is not valid.
  package static let badPattern = Diagnostic.Code("bad-pattern")
  /// An address, a host or a range of addresses is not valid, or is too wide.
  package static let badAddress = Diagnostic.Code("bad-address")
  /// Other servers of the machine have the same name.
  package static let sharedName = Diagnostic.Code("shared-name")
  /// A claim by which users of an issuer could take the names of others.
  package static let unsafeClaim = Diagnostic.Code("unsafe-claim")
  /// A variable of the environment is not set.
  package static let missingVariable = Diagnostic.Code("missing-variable")
  /// A setting has no effect.
  package static let withoutEffect = Diagnostic.Code("without-effect")
}
