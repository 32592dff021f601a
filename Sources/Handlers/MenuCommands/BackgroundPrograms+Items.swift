internal import DisplayText
internal import MenuDispatch
internal import MenuItems
internal import PluginHost
internal import SourceText

extension BackgroundPrograms {
  private var wording: Wording { host.wording }

  /// Returns the menu on a server, and its age if the server cannot be reached, within `timeout`.
  ///
  /// - Throws: a ``/MenuDispatch/HandlerFailure`` if there is none; a `CancellationError`.
  func menu(
    _ remote: RemoteMenu, timeout: Duration?
  ) async throws -> (menu: Menu, staleness: RemoteMenuContent.Staleness?) {
    guard let fetcher else {
      throw HandlerFailure(.failed, wording(.noServersHere), retryable: false)
    }
    let reader = RemoteMenuItemsReader(remote, fetcher: fetcher, language: host.language)
    let answer = try await fetches.use { [time] in
      try await time.within(timeout) { await reader.load() }
    }
    try Task.checkCancellation()
    guard let loading = answer else { throw HandlerFailure(.timeout, wording(.notWaitedFor)) }
    if let failure = loading.failure {
      throw HandlerFailure(
        failure.kind == .timedOut ? .timeout : .failed, failure.message, detail: failure.detail,
        hint: failure.hint, retryable: failure.isRetryable)
    }
    guard let menu = loading.result.menu else {
      throw HandlerFailure(noMenu: loading.result, wording)
    }
    return (menu, loading.fetched?.staleness)
  }

  /// Returns the path of the file or the folder whose items a source reads.
  ///
  /// - Throws: a failure if a menu from a server is not trusted to have it read, or names it by a relative path.
  func pathToRead(
    _ path: String, for item: MenuItem, _ source: ItemSource
  ) throws(HandlerFailure) -> String {
    if let file = source.location?.file, file.remote != nil, !trust.allows(source.location) {
      throw HandlerFailure(
        .untrusted, wording(.fileNeedsTrust(title: item.title)),
        detail: wording(.readsFile(path: path)), hint: trust.hint(for: file), retryable: false)
    }
    try preparation.requireFolder(for: path, source.location)
    return preparation.path(path, writtenAt: source.location)
  }
}

extension HandlerFailure {
  /// Creates the failure of a menu with errors, from the first one and its place.
  init(noMenu loading: MenuLoadResult, _ wording: Wording) {
    let first = loading.diagnostics.first { $0.severity == .error }
    self.init(
      .failed, wording(.itemsAreNoMenu),
      detail: first.map { problem in
        let line = problem.location.start.map { ":\($0.line):\($0.column)" } ?? ""
        return "\(problem.location.file.name)\(line): \(problem.message)"
      }, hint: first?.help)
    isAboutMachine = true
  }
}
