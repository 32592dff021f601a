internal import Files
internal import MenuItems
internal import PluginHost
internal import SourceText
internal import Synchronization

/// Asks servers for the bases of a menu, once each, and keeps them in files for whoever reads the menu later.
///
/// A menu is read with what is kept. If that names a base that was not asked for yet, the server is asked, and the menu
/// is read again.
final class RemoteBases: Sendable {
  private struct State {
    var wanted: [MenuAddress] = []
    var asked: Set<MenuAddress> = []
    var findings: [Diagnostic] = []
  }

  /// The most bases of a menu that are on servers.
  private static let limit = 32

  private let host: HostEnvironment
  private let fetcher: (any MenuFetching)?
  private let state = Mutex(State())

  init(_ host: HostEnvironment, _ fetcher: (any MenuFetching)?) {
    (self.host, self.fetcher) = (host, fetcher)
  }

  /// The places of bases, which note what the menu wants.
  var places: MenuPlaces {
    var places = host.menuPlaces
    let kept = places.kept
    places.kept = { [self] address in
      state.withLock { $0.wanted.append(address) }
      return kept(address)
    }
    return places
  }

  /// What is to be said about the servers.
  var findings: [Diagnostic] { state.withLock { $0.findings } }

  /// Asks for the bases that were wanted since the last call; returns whether the menu is to be read again.
  func fetch() async -> Bool {
    let wanted = state.withLock { state in
      let asked = state.asked
      let new = Set(state.wanted).subtracting(asked)
      state.asked.formUnion(new)
      state.wanted = []
      return asked.count < Self.limit ? new : []
    }
    guard let fetcher else { return false }
    for address in wanted {
      let reader = RemoteMenuItemsReader(RemoteMenu(address), fetcher: fetcher)
      let (content, problems) = await reader.fetched()
      if let content { store(content, of: address) }
      // Without anything that is kept, the place that names the base has the error.
      state.withLock { $0.findings += problems.map(\.asWarning) }
    }
    return !wanted.isEmpty
  }

  private func store(_ content: RemoteMenuContent, of address: MenuAddress) {
    let path = host.keptMenu(address)
    do throws(FileSystemError) {
      try PrivateFiles.makeFolder(path.folderOfPath)
      try AtomicFile.write(content.bytes, to: path, for: .user)
    } catch {
      let place = SourceLocation(SourceFile(name: path, bytes: [], hasLines: false), nil)
      state.withLock { state in
        state.findings.append(
          Diagnostic(
            .unreadable, .warning, at: place,
            message: "the menu of \(address.host) cannot be kept: \(error.reason)",
            help: "check the permissions of the folder"))
      }
    }
  }
}
