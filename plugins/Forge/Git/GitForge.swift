internal import AppMenuPlugin
package import LocalGit
package import DisplayText

/// The repositories on this machine, read with the program `git`.
package struct GitForge: Forge {
  package let source = ForgeSource.git

  let arguments: ForgeArguments
  let git: GitProgram
  let cache: GitCache
  let wording: Wording
  let keptHistory = SharedValue<GitHistory?>(nil)
  private let known = SharedValue<[String: GitPlace]>([:])

  package init(
    arguments: ForgeArguments, git: GitProgram = GitProgram(),
    cache: GitCache = GitCache(folder: nil), wording: Wording = .english
  ) {
    self.arguments = arguments
    self.git = git
    self.cache = cache
    self.wording = wording
  }

  /// The pause between progress reports while repositories are read.
  static let signPause = Duration.seconds(5)

  func places() async throws -> (places: [GitPlace], notices: [String]) {
    let found = try await RepositoryFinder()
      .find(roots: arguments.roots, depth: arguments.depth)
    known.update { places in
      for place in found.places { places[place.folder] = place }
    }
    guard !found.places.isEmpty else {
      throw wording.nothingFound(found, depth: arguments.depth ?? RepositoryFinder.depth)
    }
    var notices = found.missingRoots.prefix(1).map { wording(.noFolder($0)) }
    if found.isIncomplete { notices.append(wording(.tooManyFolders)) }
    return (found.places, notices)
  }

  func place(_ id: String) async throws -> GitPlace {
    if let place = known.value[id] { return place }
    do { _ = try await places() } catch is PluginFailure {
      // There are no repositories.
    }
    guard let place = known.value[id] else {
      throw wording.refusal(.repositoryGone, detail: .nothingIn(folder: id), hint: .openListAgain)
    }
    return place
  }

  static func name(_ place: GitPlace) -> RepositoryName {
    RepositoryName(id: place.folder, name: place.name)
  }

  /// Whether the item names the person; then only that person's work is shown.
  var isNamed: Bool { !arguments.everybody && !GitIdentity(arguments.identities).isEmpty }

  /// Reads the settings of repositories, and who the person is.
  func scope(of places: [GitPlace]) async throws -> GitScope {
    do {
      let settings = try await git.settings(of: places, cache: cache)
      var identity = GitIdentity(arguments.identities)
      if identity.isEmpty {
        for entry in settings.values { identity.emails.formUnion(entry.emails) }
      }
      return GitScope(
        places: places, identity: identity, settings: settings,
        isEverybodys: arguments.everybody || identity.isEmpty)
    } catch let failure as GitFailure {
      throw wording.failure(failure)
    }
  }

  /// Finds the repositories and their settings, and reports progress meanwhile.
  func scope<Result: Sendable>(
    _ report: @escaping ForgeReport<Result>, reportsNotices: Bool = true
  ) async throws -> GitScope {
    let (places, notices) = try await places()
    for notice in notices where reportsNotices { await report(.notice(notice)) }
    async let _: Void = signs { await report(.progress(0, of: places.count)) }
    return try await scope(of: places)
  }

  func index(of place: GitPlace, _ scope: GitScope) async throws -> CommitIndex {
    try await git.index(of: place, settings: scope.settings(of: place), cache: cache)
  }

  /// Calls `sign` every few seconds until the task is cancelled.
  private func signs(_ sign: @Sendable () async -> Void) async {
    while (try? await git.pause(Self.signPause)) != nil { await sign() }
  }

  /// Calls `read` for each repository and `take` for each result; reports progress, and repositories that cannot
  /// be read.
  func survey<Value: Sendable, Result: Sendable>(
    _ places: [GitPlace], _ report: @escaping ForgeReport<Result>,
    read: @escaping @Sendable (GitPlace) async throws -> Value,
    take: (GitPlace, Value) async throws -> Void
  ) async throws {
    var failures: [(place: GitPlace, reason: Phrase)] = []
    let done = SharedValue(0)
    await report(.progress(0, of: places.count))
    // Reports progress however long one repository takes.
    async let _: Void = signs { await report(.progress(done.value, of: places.count)) }
    try await LimitedTasks.run(places, work: read) { place, outcome in
      switch outcome {
      case .success(let value): try await take(place, value)
      case .failure(let error): failures.append((place, try await skip(place, error, report)))
      }
      done.update { $0 += 1 }
      await report(.progress(done.value, of: places.count))
    }
    if failures.count == places.count {
      throw wording.allFailed(failures.sorted { $0.place.folder < $1.place.folder })
    }
    cache.removeOldest()
  }

  /// Reports a repository that cannot be read, and returns the reason; throws an error that concerns all of them.
  func skip<Result: Sendable>(
    _ place: GitPlace, _ error: any Error, _ report: ForgeReport<Result>
  ) async throws -> Phrase {
    guard let error = error as? GitFailure else { throw error }
    guard case .failed(let reason, _) = error else { throw wording.failure(error) }
    await report(.notice(wording.unreadable(place, reason)))
    return reason
  }
}

/// The repositories of an item, and the person whose work in them is shown.
struct GitScope: Sendable {
  let places: [GitPlace]
  let identity: GitIdentity
  let settings: [String: GitSettings]
  let isEverybodys: Bool

  func settings(of place: GitPlace) -> GitSettings { settings[place.folder] ?? GitSettings() }
}
