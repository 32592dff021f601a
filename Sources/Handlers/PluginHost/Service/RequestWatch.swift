internal import Synchronization

/// Checks the waiting requests of many sessions once a second.
final class RequestWatch: Sendable {
  private struct State {
    var checks: [@Sendable () async -> Bool] = []
    var isRunning = false
  }

  private static let interval = Duration.seconds(1)

  private let time: any TimeSource
  private let state = Mutex(State())

  init(_ time: any TimeSource) { self.time = time }

  /// Calls `check` once a second until it returns false.
  func add(_ check: @escaping @Sendable () async -> Bool) {
    let starts = state.withLock { state in
      state.checks.append(check)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if starts { Task { await run() } }
  }

  private func run() async {
    while (try? await time.sleep(for: Self.interval)) != nil {
      let checks = state.withLock { state in
        defer { state.checks = [] }
        state.isRunning = !state.checks.isEmpty
        return state.checks
      }
      if checks.isEmpty { return }
      var kept: [@Sendable () async -> Bool] = []
      for check in checks where await check() { kept.append(check) }
      state.withLock { $0.checks += kept }
    }
  }
}
