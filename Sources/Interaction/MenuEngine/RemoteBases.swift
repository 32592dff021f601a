internal import Files
internal import MenuItems
internal import PluginHost
internal import SourceText
internal import Synchronization

/// Requests the bases of a menu from servers, once each, and caches them in files for later loads.
///
/// A menu is loaded with the fetched bases, or else with the cached copies. If a base has not been requested yet, it is
/// requested, and the menu is loaded again.
final class RemoteBases: Sendable {
  private struct State {
    var wanted: [MenuAddress] = []
    var asked: Set<MenuAddress> = []
    var fetched: [MenuAddress: RemoteMenuContent] = [:]
    var findings: [Diagnostic] = []
  }

  /// The most bases of a menu that are on servers.
  private static let limit = 32
  /// The timeout of a request if there is a cached copy.
  private static let patience = Duration.seconds(4)

  private let host: HostEnvironment
  private let fetcher: (any MenuFetching)?
  private let time: any TimeSource
  private let state = Mutex(State())

  /// Creates the bases of a menu; without a fetcher, only the cached copies are used.
  init(_ host: HostEnvironment, _ fetcher: (any MenuFetching)?, _ time: any TimeSource) {
    (self.host, self.fetcher, self.time) = (host, fetcher, time)
  }

  /// The places of bases; each base that the menu refers to is recorded.
  var places: MenuPlaces {
    var places = host.menuPlaces
    let kept = places.kept
    places.kept = { [self] address in
      let fetched = state.withLock { state in
        state.wanted.append(address)
        return state.fetched[address]
      }
      return fetched ?? kept(address)
    }
    return places
  }

  /// Loads the menu that `loader` reads with ``places``.
  ///
  /// The fetched bases are cached if the menu loads with them. If it loads only with the former cached copies, those are
  /// used.
  func load(_ loader: MenuLoader) async -> MenuLoadResult {
    var loading = await loader.load()
    while await fetch() { loading = await loader.load() }
    let fetched = state.withLock { $0.fetched }
    if loading.menu != nil {
      for (address, content) in fetched {
        await fetcher?.keep(content, for: RemoteMenu(address))
        store(content, of: address)
      }
    } else if !fetched.isEmpty {
      state.withLock { $0.fetched = [:] }
      var former = await loader.load()
      if former.menu != nil {
        former.diagnostics += loading.diagnostics.map(\.asWarning)
        loading = former
      }
    }
    loading.diagnostics += state.withLock { $0.findings }
    return loading
  }

  /// Requests the bases that were recorded since the last call; returns whether the menu must be loaded again.
  private func fetch() async -> Bool {
    let wanted = state.withLock { state in
      var new: [MenuAddress] = []
      for address in state.wanted where state.asked.count < Self.limit {
        if state.asked.insert(address).inserted { new.append(address) }
      }
      state.wanted = []
      return new
    }
    guard let fetcher, !wanted.isEmpty else { return false }
    let answers = await withTaskGroup(
      of: (MenuAddress, RemoteMenuContent?, [Diagnostic]).self
    ) { group in
      for address in wanted {
        let reader = RemoteMenuItemsReader(RemoteMenu(address), fetcher: fetcher)
        let patience = host.menuPlaces.kept(address) == nil ? nil : Self.patience
        group.addTask { [time] in
          let answer = try? await time.within(patience) { await reader.fetched() }
          guard let answer = answer ?? nil else { return (address, nil, [Self.late(address)]) }
          return (address, answer.content, answer.findings)
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    state.withLock { state in
      for address in wanted {
        guard let answer = answers.first(where: { $0.0 == address }) else { continue }
        state.fetched[address] = answer.1
        // If there is no cached copy, the error is reported at the key that names the base.
        state.findings += answer.2.map(\.asWarning)
      }
    }
    return true
  }

  private static func late(_ address: MenuAddress) -> Diagnostic {
    Diagnostic(
      .oldMenu, .warning, at: SourceLocation(path: address.description),
      message: "the server did not answer in time: what it sent before is used",
      help: "load the menu again later")
  }

  private func store(_ content: RemoteMenuContent, of address: MenuAddress) {
    let path = host.keptMenu(address)
    // If this fails, the menu is still shown, but it is not available without a network.
    do throws(FileSystemError) {
      try PrivateFiles.makeFolder(path.folderOfPath)
      try AtomicFile.write(content.bytes, to: path, for: .user)
    } catch {
      state.withLock { state in
        state.findings.append(
          Diagnostic(
            .unreadable, .warning, at: SourceLocation(path: path),
            message: "the menu of \(address.host) cannot be kept: \(error.reason)",
            help: "check the permissions of the folder"))
      }
    }
  }
}
