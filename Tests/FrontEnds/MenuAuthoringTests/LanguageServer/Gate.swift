import Files
import MenuAuthoring
import StructuredData
import SourceText

/// Surroundings that say nothing before they are let, and count how many wait for them at once.
actor Gate: AuthoringSurroundings {
  private let holds: @Sendable ([String]) -> Bool
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var arrivals: [(count: Int, CheckedContinuation<Void, Never>)] = []
  private(set) var inside = 0
  /// The greatest number of those that waited at once.
  private(set) var most = 0
  /// The number of those that have come to the gate.
  private(set) var passages = 0

  /// Creates a closed gate.
  ///
  /// - Parameter holds: whether those who ask about the folders of plugins of a menu must wait.
  init(holding holds: @escaping @Sendable ([String]) -> Bool = { _ in true }) { self.holds = holds }

  private func pass() async {
    passages += 1
    inside += 1
    most = max(most, inside)
    for arrival in arrivals where inside >= arrival.count { arrival.1.resume() }
    arrivals.removeAll { inside >= $0.count }
    if !isOpen { await withCheckedContinuation { waiting.append($0) } }
    inside -= 1
  }

  /// Waits until `count` wait at the gate.
  func arrival(of count: Int) async {
    if inside >= count { return }
    await withCheckedContinuation { arrivals.append((count, $0)) }
  }

  /// Lets all pass, from now on.
  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }

  func facts(for kind: DocumentKind, pluginFolders: [String]) async -> AuthoringFacts {
    if holds(pluginFolders) { await pass() }
    return await TestSurroundings().facts(for: kind, pluginFolders: pluginFolders)
  }

  func findings(
    in path: String, _ kind: DocumentKind, fileSystem: any FileSystem
  ) async -> [Diagnostic] {
    await pass()
    return []
  }

  func formatted(_ text: [UInt8], path: String) async -> [UInt8]? { nil }

  func forget() async {}
}
