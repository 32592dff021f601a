/// The name of a repository or a commit in ids of rows and views, which stay valid after a restart of the plugin.
struct ForgeReference: Sendable, Hashable {
  var source: ForgeSource
  /// The hash of a commit, or `nil` for the whole repository.
  var hash: String?
  var repository: String

  var id: String { "\(source.rawValue) \(hash ?? "") \(repository)" }

  /// Returns the id of the row of an event at the commit, such as a tag.
  func id(of event: ForgeEvent) -> String {
    if event.kind.isCommit { return id }
    return "@\(event.kind.rawValue):\(event.title.prefix(100).filter { !$0.isWhitespace }) \(id)"
  }
}

extension ForgeReference {
  /// Reads the id of a row or a view, or returns `nil` for another id.
  init?(_ id: String) {
    var id = id[...]
    // A prefix, if several rows are about the same commit.
    if id.hasPrefix("@"), let end = id.firstIndex(of: " ") { id = id[id.index(after: end)...] }
    let parts = id.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let source = ForgeSource(rawValue: String(parts[0])),
      !parts[2].isEmpty, parts[1].utf8.allSatisfy("0123456789abcdef".utf8.contains),
      parts[1].utf8.count <= 64
    else { return nil }
    self.init(
      source: source, hash: parts[1].isEmpty ? nil : String(parts[1]), repository: String(parts[2]))
  }
}
