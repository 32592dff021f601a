internal import DisplayText
internal import Platform
internal import Synchronization

/// A server of the Model Context Protocol as a plugin: its messages are translated on the way.
final class ServerTransport: Transport {
  private let exchange: Mutex<ServerExchange>
  private let observe: @Sendable (TransportEvent) async -> Void
  /// The process; nil only until the initializer ends.
  private let process = Mutex<ProcessTransport?>(nil)

  init(
    _ launcher: any PluginLauncher, _ command: PluginCommand, id: String, log: SessionLog,
    time: any TimeSource, _ wording: Wording,
    observe: @escaping @Sendable (TransportEvent) async -> Void
  ) {
    exchange = Mutex(ServerExchange(id: id, wording))
    self.observe = observe
    let process = ProcessTransport(launcher, command, log: log, time: time) { [weak self] event in
      await self?.receive(event)
    }
    self.process.withLock { $0 = process }
  }

  private var server: ProcessTransport? { process.withLock { $0 } }

  func send(_ line: Data) {
    let toHost = deliver { $0.receive(fromHost: line) }
    if toHost.isEmpty { return }
    Task { [observe] in
      for line in toHost { await observe(.line(line)) }
    }
  }

  /// Cancels the call whose question is no longer shown.
  func close(view: String, of invocation: String) {
    _ = deliver { $0.close(view: view, of: invocation) }
  }

  private func receive(_ event: TransportEvent) async {
    guard case .line(let line) = event else { return await observe(event) }
    for line in deliver({ $0.receive(fromServer: line) }) { await observe(.line(line)) }
  }

  /// Sends what is for the server, in order, and returns what is for the host.
  private func deliver(_ receive: (inout ServerExchange) -> [ServerExchange.Line]) -> [Data] {
    exchange.withLock { exchange in
      receive(&exchange).compactMap { line in
        switch line {
        case .toServer(let line):
          server?.send(line)
          return nil
        case .toHost(let line): return line
        }
      }
    }
  }

  var waitingBytes: Int { server?.waitingBytes ?? 0 }
  var partialBytes: Int { server?.partialBytes ?? 0 }
  func close() { server?.close() }
  func finish() { server?.finish() }
  func ended() async { await server?.ended() }
}
