/// The name of a repository or a commit in ids of rows and views, so that they mean the same after a plugin was
/// started anew.
package struct ForgeReference: Sendable, Hashable {
  /// The source.
  package var source: ForgeSource
  /// The hash of a commit, or `nil` for the repository as a whole.
  package var hash: String?
  /// The id of the repository.
  package var repository: String

  /// Creates a reference.
  package init(source: ForgeSource, hash: String? = nil, repository: String) {
    self.source = source
    self.hash = hash
    self.repository = repository
  }

  /// Reads the id of a row or a view, which the host has only passed on; `nil` for others.
  package init?(_ id: String) {
    var id = id[...]
    // A mark before it, if the row is one of several with the same commit.
    if id.hasPrefix("@"), let end = id.firstIndex(of: " ") { id = id[id.index(after: end)...] }
    let parts = id.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let source = ForgeSource(rawValue: String(parts[0])),
      !parts[2].isEmpty, parts[1].utf8.allSatisfy(Self.isDigit), parts[1].utf8.count <= 64
    else { return nil }
    self.init(
      source: source, hash: parts[1].isEmpty ? nil : String(parts[1]), repository: String(parts[2]))
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  /// The id.
  package var id: String { "\(source.rawValue) \(hash ?? "") \(repository)" }

  /// Returns the id of a row that is about an event at the commit, as a tag is.
  func id(of event: ForgeEvent) -> String {
    if event.kind.isCommit { return id }
    return "@\(event.kind.rawValue):\(event.title.prefix(100).filter { !$0.isWhitespace }) \(id)"
  }
}
