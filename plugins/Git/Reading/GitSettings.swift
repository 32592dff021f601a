internal import StructuredData

internal import Platform

/// The settings of git about a person and mailmaps.
package struct GitSettings: Sendable, Hashable, Codable {
  /// The addresses of the user, in lower case.
  package var emails: Set<String> = []
  /// The path of an additional mailmap file, or an empty string.
  package var mailmapFile = ""
  /// The name of an object with a mailmap, or an empty string.
  package var mailmapBlob = ""
  /// Whether some settings apply only to some repositories.
  var isConditional = false

  package init() {}
}

// The settings are read by git only when a settings file has changed.
extension GitProgram {
  /// Settings, and the state that they were read from.
  private struct Kept: Sendable, Codable {
    var state: String
    var files: [String]
    var settings: GitSettings
  }

  private static let cacheName = "settings"

  /// Returns the settings of each repository by folder; those under the empty name apply everywhere.
  ///
  /// A repository whose settings cannot be read has the latter; reading the repository reports why.
  package func settings(
    of places: [GitPlace], cache: GitCache
  ) async throws -> [String: GitSettings] {
    let kept = Self.kept(cache)
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
      try await stable(Self.ownFiles(of: place) + global.files, of: place) {
        Self.state(of: place, files: $0, global: global.state)
      }
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
    if isChanged, let head = try? JSONEncoder().encode(new) {
      cache.store(GitCache.Content(head: Array(head)), as: Self.cacheName)
    }
    return result
  }

  /// Whether a repository's own settings may name a person.
  private static func mayHaveOwn(_ place: GitPlace) -> Bool {
    for path in ownFiles(of: place) {
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
    return try await stable(
      Self.standardFiles + (kept?.files ?? []), of: nil, state: Self.globalState)
  }

  /// Reads the settings of a repository, or those that apply everywhere, until none of their files changes meanwhile.
  ///
  /// - Parameters:
  ///   - files: the files that are already known.
  ///   - state: returns the state of files.
  private func stable(
    _ files: [String], of place: GitPlace?, state: ([String]) -> String
  ) async throws -> Kept {
    var (files, settings) = (files, GitSettings())
    for _ in 0..<5 {
      let before = state(files)
      let (output, _) = try await output(
        ["config", "--list", "--show-scope", "--show-origin", "-z"], of: place,
        limit: place == nil ? 512 << 20 : 8 << 20)
      let found: [String]
      (settings, found) = Self.read(output, of: place)
      if before == state(files), Set(found).isSubset(of: files) {
        return Kept(state: before, files: files, settings: settings)
      }
      files = found
    }
    // The files change all the time: the result is valid only now.
    return Kept(state: "", files: [], settings: settings)
  }

  /// Reads git's list of settings and their files: scope, origin, and key with value, each terminated by a null byte.
  private static func read(_ output: [UInt8], of place: GitPlace?) -> (GitSettings, [String]) {
    let scopes = ["system", "global"] + (place == nil ? [] : ["local", "worktree"])
    let fields = output.split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    var settings = GitSettings()
    var files: [String] = []
    for start in stride(from: 0, to: fields.count - 2, by: 3) {
      guard scopes.contains(fields[start]) else { continue }
      let origin = fields[start + 1]
      var file: String?
      if origin.hasPrefix("file:") {
        let path = String(origin.dropFirst(5))
        let whole = path.utf8.first == 0x2F ? path : (place?.folder ?? "") + "/" + path
        if !files.contains(whole) { files.append(whole) }
        file = whole
      }
      let pair = fields[start + 2].split(separator: "\n", maxSplits: 1).map(String.init)
      guard let key = pair.first else { continue }
      let value = pair.count > 1 ? pair[1] : ""
      switch key {
      case "user.email", "author.email":
        if !value.isEmpty { settings.emails.insert(value.lowercased()) }
      case "mailmap.file": settings.mailmapFile = value
      case "mailmap.blob": settings.mailmapBlob = value
      default: settings.isConditional = settings.isConditional || key.hasPrefix("includeif.")
      }
      // A missing file may be created later.
      if key == "include.path" || key.hasPrefix("includeif.") && key.hasSuffix(".path"),
        let other = included(value, by: file), !files.contains(other)
      {
        files.append(other)
      }
    }
    if settings.mailmapFile.hasPrefix("~/"), let home = SmallFile.variable("HOME") {
      settings.mailmapFile = home + settings.mailmapFile.dropFirst()
    }
    return (settings, files)
  }

  /// Returns the path of an included file, or `nil` if only git can resolve it.
  private static func included(_ path: String, by file: String?) -> String? {
    if path.hasPrefix("~/") { return SmallFile.variable("HOME").map { $0 + path.dropFirst() } }
    if path.utf8.first == 0x2F { return path }
    guard let slash = file?.lastIndex(of: "/"), let folder = file?[...slash] else { return nil }
    return String(folder) + path
  }

  private static let variables = [
    "HOME", "XDG_CONFIG_HOME", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM",
  ]

  /// The files that apply everywhere, whether or not they exist.
  private static var standardFiles: [String] {
    let values = variables.map { SmallFile.variable($0) }
    return [
      values[0].map { $0 + "/.gitconfig" }, values[0].map { $0 + "/.config/git/config" },
      values[1].map { $0 + "/git/config" }, values[2], values[3], "/etc/gitconfig",
    ].compactMap { $0 }
  }

  private static func ownFiles(of place: GitPlace) -> [String] {
    [place.commonFolder + "/config", place.gitFolder + "/config.worktree"]
  }

  private static func globalState(_ files: [String]) -> String {
    var state = Digest()
    for name in variables { state.add(SmallFile.variable(name)) }
    add(files, standardFiles, to: &state)
    return state.text
  }

  private static func state(of place: GitPlace, files: [String], global: String) -> String {
    var state = Digest()
    state.add(global)
    add(files, ownFiles(of: place), to: &state)
    // Settings may apply to a single branch.
    state.add(SmallFile.read(place.gitFolder + "/HEAD", limit: 4096) ?? [])
    return state.text
  }

  /// Adds the signatures of files, each once.
  private static func add(_ files: [String], _ more: [String], to state: inout Digest) {
    var seen = Set<String>()
    for file in more + files where seen.insert(file).inserted {
      state.add(file)
      state.add(FileSignature(following: file))
    }
  }

  private static func kept(_ cache: GitCache) -> [String: Kept] {
    guard let head = cache.content(cacheName)?.head else { return [:] }
    return (try? JSONDocument(head).root.decode()) ?? [:]
  }
}
