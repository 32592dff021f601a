internal import HandlerProtocol
internal import PluginHost

/// The process of a service under test; where one has ended, the next check starts another.
actor TestedService {
  private let bench: TestBench
  private(set) var features: FeatureSet = []
  /// All processes so far, the running one last.
  private(set) var peers: [PluginPeer] = []

  init(bench: TestBench) { self.bench = bench }

  func start() async -> PluginPeer {
    let peer = await bench.launch()
    peers.append(peer)
    return peer
  }

  /// Returns the running process; starts one, with the handshake, if the last one can no longer be used.
  func peer() async throws -> PluginPeer {
    if let last = peers.last, await last.isUsable { return last }
    await peers.last?.terminate()
    let peer = await start()
    switch await peer.ask(Method.initialize, bench.greeting, within: bench.startLimit) {
    case .message(let answer) where answer.error == nil: return peer
    case .ended(let end): throw Finding.failed("started again, it ended \(end.words)")
    default: throw Finding.failed("started again, it did not answer 'initialize'")
    }
  }

  func note(_ features: FeatureSet?) { self.features = features ?? [] }

  func end() async {
    for peer in peers { await peer.terminate() }
    _ = await peers.last?.waitForEnd(within: .seconds(2))
  }
}
