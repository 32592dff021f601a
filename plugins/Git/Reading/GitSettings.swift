/// What the settings of git say about a person and about names.
package struct GitSettings: Sendable, Hashable {
  /// The addresses of the user, in lower case.
  package var emails: Set<String> = []
  /// A file that maps names beside that of the repository, or `nil`.
  package var mailmapFile: String?
  /// Such a file in a commit, or `nil`.
  package var mailmapBlob: String?
  /// Whether some settings hold only for some repositories.
  var isConditional = false

  /// Creates settings that say nothing.
  package init() {}

  /// Takes a setting; a later one replaces an earlier one.
  mutating func take(_ key: String, _ value: String) {
    switch key {
    case "user.email", "author.email":
      if !value.isEmpty { emails.insert(value.lowercased()) }
    case "mailmap.file": mailmapFile = value.isEmpty ? nil : value
    case "mailmap.blob": mailmapBlob = value.isEmpty ? nil : value
    default:
      if key.hasPrefix("includeif.") { isConditional = true }
    }
  }
}

/// Reads the settings of git, and asks git only when a file of settings has changed.
package struct GitSettingsReader: Sendable {
  /// Settings, and what they were read from.
  private struct Kept: Sendable {
    var state: Digest
    var files: [String]
    var settings: GitSettings
  }

  private static let cacheName = "settings"
  private let git: GitProgram
  private let cache: GitCache

  /// Creates a reader.
  package init(git: GitProgram = GitProgram(), cache: GitCache) {
    self.git = git
    self.cache = cache
  }

  /// Returns the settings of each repository, and under an empty name those that hold everywhere.
  ///
  /// A repository whose settings cannot be read has those that hold everywhere; reading it will say why.
  ///
  /// - Throws: a ``GitFailure`` if git cannot be run at all, or `CancellationError`.
  package func settings(of places: [GitPlace]) async throws -> [String: GitSettings] {
    let kept = kept()
    var new: [String: Kept] = [:]
    let global = try await global(kept[""])
    new[""] = global
    var result: [String: GitSettings] = ["": global.settings]
    var asked: [GitPlace] = []
    for place in places {
      if !global.settings.isConditional, !Self.mayHaveOwn(place) {
        result[place.folder] = global.settings
      } else if let old = kept[place.folder],
        old.state == Self.state(of: place, files: old.files, global: global.state)
      {
        result[place.folder] = old.settings
        new[place.folder] = old
      } else {
        asked.append(place)
      }
    }
    var isChanged = !asked.isEmpty || kept[""]?.state != global.state
    try await LimitedTasks.run(asked) { place in
      try await own(of: place, global: global)
    } take: { place, outcome in
      switch outcome {
      case .success(let own):
        result[place.folder] = own.settings
        new[place.folder] = own
      case .failure(let error as GitFailure):
        if error == .notInstalled { throw error }
        if case .tooOld = error { throw error }
        result[place.folder] = global.settings
      case .failure(let error): throw error
      }
    }
    for (name, old) in kept where new[name] == nil && new.count < 4096 {
      // Of another menu item.
      if FileSignature(name) != nil { new[name] = old } else { isChanged = true }
    }
    if isChanged { store(new) }
    return result
  }

  /// Whether a repository's own settings may name a person.
  private static func mayHaveOwn(_ place: GitPlace) -> Bool {
    for path in [place.commonFolder + "/config", place.gitFolder + "/config.worktree"] {
      guard FileSignature(following: path) != nil else { continue }
      guard let bytes = SmallFile.read(path, limit: 1 << 20) else { return true }
      let words = ["user", "author", "include", "mailmap"].map { Array($0.utf8) }
      for start in bytes.indices where bytes[start] == 0x5B {
        let name = bytes[(start + 1)...].prefix(7).map { $0 | 0x20 }
        if words.contains(where: { name.starts(with: $0) }) { return true }
      }
    }
    return false
  }

  private func global(_ kept: Kept?) async throws -> Kept {
    if let kept, kept.state == Self.globalState(kept.files) { return kept }
    var output: [UInt8] = []
    output = try await git.bytes(
      ["config", "--list", "--show-scope", "--show-origin", "-z"], in: "/", ceiling: "/")
    let (settings, files) = Self.read(output, in: "/", scopes: ["system", "global"])
    return Kept(state: Self.globalState(files), files: files, settings: settings)
  }

  private func own(of place: GitPlace, global: Kept) async throws -> Kept {
    let (output, _) = try await git.output(
      ["config", "--list", "--show-scope", "--show-origin", "-z"], of: place, limit: 8 << 20)
    let (settings, files) = Self.read(
      output, in: place.folder, scopes: ["system", "global", "local", "worktree"])
    return Kept(
      state: Self.state(of: place, files: files, global: global.state), files: files,
      settings: settings)
  }

  /// Reads git's list of settings: scope, origin, and key with value, each ended by a zero.
  private static func read(_ output: [UInt8], in folder: String, scopes: Set<String>)
    -> (GitSettings, files: [String])
  {
    let fields = output.split(separator: 0, omittingEmptySubsequences: false)
    var settings = GitSettings()
    var files: [String] = []
    for start in stride(from: 0, to: fields.count - 2, by: 3) {
      guard scopes.contains(String(decoding: fields[start], as: UTF8.self)) else { continue }
      let origin = String(decoding: fields[start + 1], as: UTF8.self)
      if origin.hasPrefix("file:") {
        let path = String(origin.dropFirst(5))
        let file = path.utf8.first == 0x2F ? path : folder + "/" + path
        if !files.contains(file) { files.append(file) }
      }
      let pair = fields[start + 2].split(separator: 0x0A, maxSplits: 1)
      guard let key = pair.first else { continue }
      settings.take(
        String(decoding: key, as: UTF8.self),
        pair.count > 1 ? String(decoding: pair[1], as: UTF8.self) : "")
    }
    if let file = settings.mailmapFile, file.hasPrefix("~/"), let home = SmallFile.variable("HOME")
    {
      settings.mailmapFile = home + file.dropFirst()
    }
    return (settings, files)
  }

  private static func globalState(_ files: [String]) -> Digest {
    var state = Digest()
    let names = [
      "HOME", "XDG_CONFIG_HOME", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM",
    ]
    let values = names.map { SmallFile.variable($0) }
    for value in values { state.add(value) }
    let standard = [
      values[0].map { $0 + "/.gitconfig" }, values[0].map { $0 + "/.config/git/config" },
      values[1].map { $0 + "/git/config" }, values[2], values[3], "/etc/gitconfig",
    ].compactMap { $0 }
    for file in standard + files {
      state.add(file)
      state.add(FileSignature(following: file))
    }
    return state
  }

  private static func state(of place: GitPlace, files: [String], global: Digest) -> Digest {
    var state = global
    let own = [place.commonFolder + "/config", place.gitFolder + "/config.worktree"]
    for file in own + files {
      state.add(file)
      state.add(FileSignature(following: file))
    }
    // Settings may hold for one branch only.
    state.add(SmallFile.read(place.gitFolder + "/HEAD", limit: 4096) ?? [])
    return state
  }

  private func kept() -> [String: Kept] {
    guard let content = cache.content(Self.cacheName) else { return [:] }
    var reader = CacheReader(content.head[...])
    var result: [String: Kept] = [:]
    do {
      for _ in 0..<(try reader.count()) {
        let name = try reader.wholeText()
        let (state, files) = (try reader.digest(), try reader.texts())
        var settings = GitSettings()
        settings.emails = Set(try reader.texts())
        settings.mailmapFile = try reader.text()
        settings.mailmapBlob = try reader.text()
        settings.isConditional = try reader.number() == 1
        result[name] = Kept(state: state, files: files, settings: settings)
      }
      return reader.isAtEnd ? result : [:]
    } catch {
      return [:]
    }
  }

  private func store(_ kept: [String: Kept]) {
    var writer = CacheWriter()
    writer.add(UInt64(kept.count))
    for (name, entry) in kept.sorted(by: { $0.key < $1.key }) {
      writer.add(name)
      writer.add(entry.state)
      writer.add(entry.files)
      writer.add(entry.settings.emails.sorted())
      writer.add(entry.settings.mailmapFile)
      writer.add(entry.settings.mailmapBlob)
      writer.add(UInt64(entry.settings.isConditional ? 1 : 0))
    }
    cache.store(GitCache.Content(head: writer.bytes), as: Self.cacheName)
  }
}
