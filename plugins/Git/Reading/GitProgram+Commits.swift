package struct CommitLine: Sendable, Hashable {
  package var hash: String
  package var parents: [String]
  /// The seconds since 1970.
  package var seconds: Int
  /// The minutes by which the author's clock was ahead of UTC.
  package var offset: Int
  /// The author's name, according to the mailmap.
  package var author: String
  package var email: String
  package var committerName: String
  package var committerEmail: String
  /// The seconds since 1970 at which the commit was written.
  package var committed: Int
  /// The first line of the message, or the whole message.
  package var message: String

  static let format = "%H%x1f%P%x1f%ad%x1f%ct%x1f%aN%x1f%aE%x1f%cN%x1f%cE%x1f"

  init?(_ record: ArraySlice<UInt8>) {
    let fields = record.split(separator: 0x1F, maxSplits: 8, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard fields.count == 9, RefState.isHash(fields[0]) else { return nil }
    hash = fields[0]
    parents = fields[1].split(separator: " ").map(String.init)
    (seconds, offset) = GitProgram.time(fields[2])
    committed = Int(fields[3]) ?? seconds
    (author, email, committerName, committerEmail) = (fields[4], fields[5], fields[6], fields[7])
    message = fields[8]
  }
}

package struct FileChange: Sendable, Hashable {
  /// The path, or the old and the new path.
  package var path: String
  /// The number of added lines; `nil` for a binary file.
  package var added: Int?
  package var removed: Int?
}

// Commits and their changes. Hashes are validated before git sees them, so that none can be an option.
extension GitProgram {
  /// Returns whether a text may be a hash, or the beginning of one.
  package static func isHash(_ text: String) -> Bool {
    (7...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// Returns the commits with the given hashes, in that order; missing commits are left out.
  ///
  /// - Parameter message: git's format of the messages: their first lines, or `%B` for whole messages.
  package func commits(
    _ hashes: [String], of place: GitPlace, _ settings: GitSettings, message: String = "%s"
  ) async throws -> [CommitLine] {
    let hashes = hashes.filter(Self.isHash)
    guard !hashes.isEmpty else { return [] }
    return try await lines(
      ["--no-walk=unsorted", "--ignore-missing", "--stdin"], of: place, settings, message: message,
      input: Array((hashes.joined(separator: "\n") + "\n").utf8))
  }

  /// Returns the latest commits of `HEAD`.
  package func latest(
    _ count: Int, of place: GitPlace, _ settings: GitSettings
  ) async throws -> [CommitLine] {
    try await lines(
      ["--max-count=\(count)", "--end-of-options", "HEAD", "--"], of: place, settings)
  }

  /// Returns at most `limit` files that a commit changes compared with its first parent.
  package func files(of commit: CommitLine, in place: GitPlace, limit: Int) async throws -> (
    files: [FileChange], isCut: Bool
  ) {
    var files: [FileChange] = []
    var reader = NumberLines()
    var isCut = false
    try await records(
      ["diff-tree", "-r", "-z", "--numstat", "-M"] + Self.safe + Self.trees(commit), of: place
    ) {
      guard let file = reader.read($0) else { return true }
      isCut = files.count == limit
      if !isCut { files.append(file) }
      return !isCut
    }
    return (files, isCut)
  }

  /// Returns the changes of a commit compared with its first parent as a unified diff, at most `limit` bytes.
  package func diff(of commit: CommitLine, in place: GitPlace, limit: Int) async throws -> (
    bytes: [UInt8], isCut: Bool
  ) {
    let options = ["diff-tree", "-r", "-p", "-M", "--unified=3", "--submodule=short"]
    let (bytes, isCut) = try await output(
      options + Self.safe + Self.trees(commit), of: place, limit: limit)
    guard isCut, let end = bytes.lastIndex(of: 0x0A) else { return (bytes, isCut) }
    return (Array(bytes[...end]), true)
  }

  private static let safe = [
    "--no-ext-diff", "--no-textconv", "--no-color", "--no-commit-id", "--ignore-submodules=none",
    "--src-prefix=a/", "--dst-prefix=b/", "--no-relative",
  ]

  private static func trees(_ commit: CommitLine) -> [String] {
    guard let parent = commit.parents.first else {
      return ["--root", "--end-of-options", commit.hash, "--"]
    }
    return ["--end-of-options", parent, commit.hash, "--"]
  }

  private func lines(
    _ arguments: [String], of place: GitPlace, _ settings: GitSettings, message: String = "%s",
    input: [UInt8] = []
  ) async throws -> [CommitLine] {
    let (output, _) = try await output(
      [
        "log", "-z", "--no-decorate", "--no-ext-diff", "--no-textconv", "--no-show-signature",
        "--no-patch", "--no-notes", "--date=raw", "--format=" + CommitLine.format + message,
      ] + arguments, of: place, settings: settings.mailmap(of: place), input: input,
      limit: 64 << 20)
    return output.split(separator: 0).compactMap { CommitLine($0) }
  }
}

/// Reads the output of `--numstat -z` in pieces.
private struct NumberLines {
  /// A renamed file, without its new name.
  private var renamed: FileChange?

  mutating func read(_ field: ArraySlice<UInt8>) -> FileChange? {
    if var file = renamed {
      let isNewName = !file.path.isEmpty
      file.path += (isNewName ? " → " : "") + String(decoding: field, as: UTF8.self)
      renamed = isNewName ? nil : file
      return isNewName ? file : nil
    }
    let parts = field.split(separator: 0x09, maxSplits: 2, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard parts.count == 3 else { return nil }
    let file = FileChange(path: parts[2], added: Int(parts[0]), removed: Int(parts[1]))
    // A renamed file has its names in two further fields.
    guard file.path.isEmpty else { return file }
    renamed = file
    return nil
  }
}
