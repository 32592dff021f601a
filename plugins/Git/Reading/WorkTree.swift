package struct WorkTree: Sendable, Hashable {
  package enum Operation: String, Sendable, Hashable {
    /// A merge with conflicts or without a commit yet.
    case merging
    case rebasing
    case cherryPicking = "cherry-picking"
    case reverting, bisecting
  }

  package internal(set) var branch: String?
  /// The hash of the current commit; `nil` before the first commit.
  package internal(set) var head: String?
  package internal(set) var upstream: String?
  /// The number of commits that the upstream lacks, if known.
  package internal(set) var ahead: Int?
  /// The number of commits of the upstream that are missing here, if known.
  package internal(set) var behind: Int?
  /// The number of files with staged changes.
  package internal(set) var staged = 0
  /// The number of files with other changes.
  package internal(set) var changed = 0
  package internal(set) var untracked = 0
  package internal(set) var conflicts = 0
  package internal(set) var operation: Operation?

  /// Reads a line of `git status --porcelain=v2 --branch`; the line of a renamed file is followed by the old
  /// name.
  mutating func read(_ line: ArraySlice<UInt8>) {
    guard let kind = line.first else { return }
    switch kind {
    case UInt8(ascii: "#"):
      let header = String(decoding: line.dropFirst(2), as: UTF8.self)
      let name = header.prefix { $0 != " " }
      let value = String(header.dropFirst(name.count + 1))
      switch name {
      case "branch.oid": head = value == "(initial)" ? nil : value
      case "branch.head": branch = value == "(detached)" ? nil : value
      case "branch.upstream": upstream = value
      case "branch.ab":
        let numbers = value.split(separator: " ").compactMap { Int($0) }
        if numbers.count == 2 { (ahead, behind) = (numbers[0], -numbers[1]) }
      default: break
      }
    case UInt8(ascii: "1"), UInt8(ascii: "2"):
      guard line.count > 4 else { return }
      if line[line.startIndex + 2] != UInt8(ascii: ".") { staged += 1 }
      if line[line.startIndex + 3] != UInt8(ascii: ".") { changed += 1 }
    case UInt8(ascii: "u"): conflicts += 1
    case UInt8(ascii: "?"): untracked += 1
    default: break
    }
  }

  /// Returns the operation in progress, according to git's files.
  static func operation(in place: GitPlace) -> Operation? {
    func has(_ name: String) -> Bool { FileSignature(place.gitFolder + "/" + name) != nil }
    if has("rebase-merge") || has("rebase-apply") { return .rebasing }
    if has("MERGE_HEAD") { return .merging }
    if has("CHERRY_PICK_HEAD") { return .cherryPicking }
    if has("REVERT_HEAD") { return .reverting }
    return has("BISECT_LOG") ? .bisecting : nil
  }
}

extension WorkTree {
  /// Reads the state of a repository's work tree; `configuration` are the settings of that repository.
  package init(
    of place: GitPlace, _ configuration: RepositoryConfiguration, git: GitProgram
  ) async throws {
    self.init()
    var isOldName = false
    try await git.records(
      [
        "status", "--porcelain=v2", "--branch", "--ignore-submodules=all",
        "--untracked-files=normal", "--no-renames", "-z",
      ], of: place, settings: try configuration.withoutFilters()
    ) { line in
      if !isOldName { read(line) }
      isOldName = !isOldName && line.first == UInt8(ascii: "2")
      return true
    }
    operation = Self.operation(in: place)
    if operation == .rebasing { branch = Self.rebased(place) ?? branch }
  }

  /// Returns the branch that is being rebased, while none is checked out.
  private static func rebased(_ place: GitPlace) -> String? {
    for name in ["rebase-merge/head-name", "rebase-apply/head-name"] {
      guard let line = SmallFile.firstLine(of: place.gitFolder + "/" + name) else { continue }
      let text = String(decoding: line, as: UTF8.self)
      return text.hasPrefix("refs/heads/") ? String(text.dropFirst(11)) : nil
    }
    return nil
  }
}
