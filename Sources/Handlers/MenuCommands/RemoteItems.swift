internal import DisplayText
internal import MenuDispatch
internal import MenuItems
internal import PluginHost
internal import SourceText

struct RemoteItems {
  let programs: BackgroundPrograms
  private var wording: Wording { programs.host.wording }

  /// Returns the menu on a server, and its age if the server cannot be reached, within `timeout`.
  ///
  /// - Throws: a ``/MenuDispatch/HandlerFailure`` if there is none; a `CancellationError`.
  func menu(
    _ remote: RemoteMenu, timeout: Duration?
  ) async throws -> (menu: Menu, staleness: RemoteMenuContent.Staleness?) {
    guard let fetcher = programs.fetcher else {
      throw HandlerFailure(.failed, wording(.noServersHere), retryable: false)
    }
    let reader = RemoteMenuItemsReader(remote, fetcher: fetcher, language: programs.host.language)
    let answer = try await programs.fetches.use { [time = programs.time] in
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

  /// Throws if an untrusted menu from a server would have a local file read.
  func requireTrust(
    toRead path: String, for item: MenuItem, _ source: ItemSource
  ) throws(HandlerFailure) {
    guard let file = source.location?.file, file.remote != nil,
      !programs.trust.allows(source.location)
    else { return }
    throw HandlerFailure(
      .untrusted, wording(.fileNeedsTrust(title: item.title)),
      detail: wording(.readsFile(path: path)), hint: programs.trust.hint(for: file),
      retryable: false)
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
