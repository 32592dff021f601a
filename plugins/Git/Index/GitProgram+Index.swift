extension GitProgram {
  /// Digests that show whether an index is current.
  private typealias Marks = (refs: String, base: String)

  /// Returns the index of a repository: from the cache, updated with new commits, or read as a whole.
  package func index(
    of place: GitPlace, settings: GitSettings, cache: GitCache
  ) async throws -> CommitIndex {
    let mailmap = try settings.mailmap(of: place)
    let name = Self.nameOfIndex(of: place)
    let state = RefState(of: place)
    let marks = try await marks(of: place, settings, state)
    if let kept = Self.kept(name, cache) {
      if kept.marks == marks { return kept.index }
      if kept.marks.base == marks.base, let tips = kept.tips, state?.tips() != nil,
        let index = try await continued(kept.index, tips: tips, of: place, mailmap)
      {
        Self.store(index, marks, name, place, settings, state, cache)
        return index
      }
    }
    var index = try await log(of: place, mailmap)
    index.sort()
    Self.store(index, marks, name, place, settings, state, cache)
    return index
  }

  /// Reads the commits of all branches, except those that `old` names, one in each line.
  private func log(
    of place: GitPlace, _ mailmap: [(key: String, value: String)], except old: String = ""
  ) async throws -> CommitIndex {
    var parser = CommitLogParser()
    try await stream(
      CommitLogParser.arguments + (old.isEmpty ? [] : ["--stdin"]), of: place, settings: mailmap,
      input: Array(old.utf8)
    ) {
      parser.take($0)
      return true
    }
    return parser.index
  }

  /// Returns an index with newer commits, or `nil` if commits are gone or that is unknown.
  private func continued(
    _ index: CommitIndex, tips: [String], of place: GitPlace,
    _ mailmap: [(key: String, value: String)]
  ) async throws -> CommitIndex? {
    do {
      if !tips.isEmpty {
        let (gone, _) = try await output(
          ["rev-list", "--max-count=1", "--stdin", "--not"] + CommitLogParser.everything, of: place,
          input: Array(tips.map { $0 + "\n" }.joined().utf8), limit: 4096)
        guard gone.isEmpty else { return nil }
      }
      var index = index
      index.add(try await log(of: place, mailmap, except: tips.map { "^\($0)\n" }.joined()))
      index.sort()
      return index
    } catch GitFailure.failed {
      // A commit may be gone altogether.
      return nil
    }
  }

  private func marks(of place: GitPlace, _ settings: GitSettings, _ state: RefState?) async throws
    -> Marks
  {
    if let state { return Self.marks(of: place, settings, refs: state.refs, state.base) }
    // The branches are stored in another way, or damaged: git reports them.
    var refs = Digest()
    do {
      refs.add(try await output(["show-ref", "--head"], of: place, limit: 64 << 20).bytes)
    } catch GitFailure.failed(_, status: 1) {
      // There are no branches and tags.
    }
    return Self.marks(of: place, settings, refs: refs, RefState.base(of: place))
  }

  private static func marks(
    of place: GitPlace, _ settings: GitSettings, refs: Digest, _ files: Digest
  ) -> Marks {
    var base = Digest()
    base.add(place.folder)
    base.add(settings.mailmapFile)
    base.add(FileSignature(following: settings.mailmapFile))
    base.add(settings.mailmapBlob)
    base.merge(files)
    return (refs.text, base.text)
  }

  private static func kept(
    _ name: String, _ cache: GitCache
  ) -> (marks: Marks, tips: [String]?, index: CommitIndex)? {
    guard let content = cache.content(name) else { return nil }
    let lines = content.head.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard lines.count >= 3 else { return nil }
    let facts = lines.prefix(3).map { String(decoding: $0, as: UTF8.self) }
    let tips = facts[2] == "-" ? nil : facts[2].split(separator: " ").map(String.init)
    var index = CommitIndex()
    index.entries = content.entries
    index.authors = lines.dropFirst(3).map { CommitIndex.Author($0) }
    guard tips?.allSatisfy(RefState.isHash) != false,
      content.entries.allSatisfy({ $0.author < index.authors.count })
    else { return nil }
    return ((facts[0], facts[1]), tips, index)
  }

  private static func store(
    _ index: CommitIndex, _ marks: Marks, _ name: String, _ place: GitPlace,
    _ settings: GitSettings, _ state: RefState?, _ cache: GitCache
  ) {
    guard cache.folder != nil else { return }
    // If the mailmap is in a commit, any new commit may change all names.
    let isFixed = settings.mailmapBlob.isEmpty && !place.isBare
    let tips = isFixed ? state?.tips() : nil
    if state != nil {
      // The index may lack changes that occurred meanwhile.
      guard let now = RefState(of: place),
        self.marks(of: place, settings, refs: now.refs, now.base) == marks
      else { return }
    }
    // Two digests, the tips, and a line of each author.
    let facts = [marks.refs, marks.base, tips?.joined(separator: " ") ?? "-"]
    let head = (facts + index.authors.map(\.line)).joined(separator: "\n")
    cache.store(GitCache.Content(head: Array(head.utf8), entries: index.entries), as: name)
  }

  private static func nameOfIndex(of place: GitPlace) -> String {
    var digest = Digest()
    digest.add(place.gitFolder)
    digest.add(place.folder)
    return digest.text + ".commits"
  }
}
