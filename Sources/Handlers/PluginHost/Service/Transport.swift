package import Platform
package import HandlerProtocol
internal import Synchronization

/// The two-way exchange of lines between a ``ProtocolSession`` and the plugin that answers it.
///
/// Received lines and events are passed to the observer that opened the transport.
package protocol Transport: Sendable {
  /// Sends a line, in the order of the calls.
  func send(_ line: Data)
  /// The number of bytes sent that the other side has not read yet.
  var waitingBytes: Int { get }
  /// The number of bytes received of a line that is not complete.
  var partialBytes: Int { get }
  /// Ends the exchange at once; no further lines arrive.
  func close()
  /// Ends the exchange in order: the other side may finish what it does, for a short time.
  func finish()
  /// Waits until the other side has ended.
  func ended() async
}

extension Transport {
  package var waitingBytes: Int { 0 }
  package var partialBytes: Int { 0 }
  package func finish() { close() }
  package func ended() async {}
}

package enum TransportEvent: Sendable, Hashable {
  /// The features of the other side, where the session has no handshake.
  case features(FeatureSet)
  case line(Data)
  /// The end: no lines follow.
  case end(EndReason)
}

/// The reason why no more lines arrive over a transport.
package enum EndReason: Sendable, Hashable {
  /// The process has ended; always the last event of a process.
  case process(ProcessEnd)
  case inputStalled
  case inputClosed
  case outputClosed
  case lineTooLong
  case remote(SessionEnd)
}

/// The standard input and output of a plugin's process as a transport; standard error is logged.
final class ProcessTransport: Transport {
  /// The time from the end of the input to the forced end of the process.
  static let shutdownGrace = Duration.milliseconds(500)
  /// The time between the end of a process's input or output and the end of the process itself.
  private static let closedGrace = Duration.seconds(2)
  /// The maximum time to wait for the end of a process: its guard may have been stopped.
  private static let endGrace = Duration.seconds(2)

  private struct State {
    var process: (any PluginProcess)?
    var framing = LineFraming()
    var isClosed = false
    var hasEnded = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())
  private let log: SessionLog
  private let time: any TimeSource
  private let observe: @Sendable (TransportEvent) async -> Void

  init(
    _ launcher: any PluginLauncher, _ command: PluginCommand, log: SessionLog,
    time: any TimeSource, observe: @escaping @Sendable (TransportEvent) async -> Void
  ) {
    self.log = log
    self.time = time
    self.observe = observe
    let process = launcher.launch(command) { [weak self] in await self?.receive($0) }
    state.withLock { $0.process = process }
  }

  private var process: (any PluginProcess)? { state.withLock { $0.process } }

  func send(_ line: Data) { process?.write(line) }
  var waitingBytes: Int { process?.waitingBytes ?? 0 }
  var partialBytes: Int { state.withLock { $0.framing.waitingBytes } }

  func close() {
    state.withLock { $0.isClosed = true }
    process?.terminate()
  }

  func finish() {
    process?.closeInput()
    Task { [weak self, time] in
      guard (try? await time.sleep(for: Self.shutdownGrace)) != nil else { return }
      if self?.state.withLock({ $0.hasEnded }) == false { self?.close() }
    }
  }

  func ended() async {
    let deadline = Task { [weak self, time] in
      guard (try? await time.sleep(for: Self.endGrace)) != nil else { return }
      self?.state.withLock { $0.waiters.resumeAll() }
    }
    await withCheckedContinuation { waiter in
      let hasEnded = state.withLock { state in
        if !state.hasEnded { state.waiters.append(waiter) }
        return state.hasEnded
      }
      if hasEnded { waiter.resume() }
    }
    deadline.cancel()
  }

  private func receive(_ event: ProcessEvent) async {
    switch event {
    case .errorOutput(let bytes):
      log.append(bytes)
      log.keep()
    case .output(let bytes):
      let (lines, isTooLong) = state.withLock { state in
        state.isClosed ? ([], false) : state.framing.append(bytes)
      }
      for line in lines { await observe(.line(line)) }
      if isTooLong { await observe(.end(.lineTooLong)) }
    case .inputStalled: await observe(.end(.inputStalled))
    case .inputClosed: observeLater(.inputClosed)
    case .outputClosed: observeLater(.outputClosed)
    case .ended(let end):
      await observe(.end(.process(end)))
      state.withLock { state in
        state.hasEnded = true
        state.waiters.resumeAll()
      }
    }
  }

  /// Reports that the process has closed one of its ends, unless it ends itself, which explains more.
  private func observeLater(_ reason: EndReason) {
    Task { [weak self, time] in
      try? await time.sleep(for: Self.closedGrace)
      await self?.observe(.end(reason))
    }
  }
}
