/// The history of branches in git's reflogs, read from their files.
package struct Reflog: Sendable {
  package struct Note: Sendable, Hashable {
    package var branch: String
    /// Whether the branch was created then; otherwise it was left for the last time, and no longer exists.
    package var isMade: Bool
    package var author: GitSignature
  }

  typealias Line = (isFirst: Bool, author: GitSignature, message: Substring)

  static func line(_ bytes: ArraySlice<UInt8>) -> Line? {
    let text = String(decoding: bytes, as: UTF8.self)
    let halves = text.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
    guard let head = halves.first, let open = head.firstIndex(of: "<"),
      let close = head.lastIndex(of: ">"), open < close
    else { return nil }
    let words = head[..<open].split(separator: " ", maxSplits: 2)
    let times = head[head.index(after: close)...].split(separator: " ")
    guard words.count >= 2, times.count == 2, let seconds = Int(times[0]) else { return nil }
    var name = words.count > 2 ? words[2] : ""
    while name.utf8.last == 0x20 { name.removeLast() }
    let author = GitSignature(
      name: String(name), email: head[head.index(after: open)..<close].lowercased(),
      seconds: seconds, offset: CommitLogParser.offset(times[1]))
    return (words[0].utf8.allSatisfy { $0 == 0x30 }, author, halves.dropFirst().first ?? "")
  }

  private static let deepest = 16
  private static let mostBranches = 10_000
  private static let longest = 1 << 20

  /// Returns the notes of a repository; git usually deletes notes after 90 days.
  package static func notes(of place: GitPlace) -> [Note] {
    var notes: [Note] = []
    let logs = place.commonFolder + "/logs"
    addMade(logs + "/refs/heads", "", depth: 0, to: &notes)
    // Git deletes the reflog of a branch with the branch: only that of `HEAD` shows when it was left.
    guard let state = RefState(of: place), let names = branchNames(place, state) else {
      return notes
    }
    var left: [String: Line] = [:]
    for bytes in SmallFile.end(of: place.gitFolder + "/logs/HEAD", limit: longest)
      .split(separator: 0x0A)
    {
      guard let line = line(bytes), line.message.hasPrefix("checkout: moving from ") else {
        continue
      }
      let words = line.message.dropFirst(22).split(separator: " ")
      guard words.count == 3, words[1] == "to" else { continue }
      let name = String(words[0])
      if !names.contains(name), !isRevision(name) { left[name] = line }
    }
    return notes + left.map { Note(branch: $0, isMade: false, author: $1.author) }
  }

  private static func addMade(
    _ folder: String, _ prefix: String, depth: Int, to notes: inout [Note]
  ) {
    guard depth < deepest else { return }
    for (name, isFolder) in SmallFile.names(in: folder) ?? [] where notes.count < mostBranches {
      if isFolder {
        addMade(folder + "/" + name, prefix + name + "/", depth: depth + 1, to: &notes)
      } else if let bytes = SmallFile.firstLine(of: folder + "/" + name), let line = line(bytes),
        // Not the branches of a first commit or a clone.
        line.isFirst, line.message.hasPrefix("branch: ")
      {
        notes.append(Note(branch: prefix + name, isMade: true, author: line.author))
      }
    }
  }

  /// Returns the existing branches and tags, or `nil` if they are unknown.
  private static func branchNames(_ place: GitPlace, _ state: RefState) -> Set<String>? {
    var names = Set<String>()
    func add(_ name: some StringProtocol) {
      for prefix in ["refs/heads/", "refs/tags/", "refs/remotes/"] where name.hasPrefix(prefix) {
        names.insert(String(name.dropFirst(prefix.count)))
      }
      names.insert(String(name))
    }
    for entry in state.loose { add(entry.name) }
    guard let packed = state.packed(limit: 16 << 20) else { return nil }
    for entry in packed where !entry.name.isEmpty { add(entry.name) }
    // A branch without commits has no value, but may be checked out.
    if let head = SmallFile.read(place.gitFolder + "/HEAD", limit: 4096) {
      let text = String(decoding: head, as: UTF8.self)
      if text.hasPrefix("ref: ") { add(text.dropFirst(5).prefix { !$0.isNewline }) }
    }
    return names
  }

  /// Whether a name may be that of a commit instead of a branch.
  private static func isRevision(_ name: String) -> Bool {
    name == "HEAD" || name.utf8.contains { $0 == 0x7E || $0 == 0x5E || $0 == 0x40 || $0 == 0x3A }
      || name.utf8.count >= 7
        && name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
