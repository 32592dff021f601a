import PluginHost
import Synchronization

/// A clock that moves when a test says so.
final class SteppedTime: TimeSource {
  private struct State {
    var now = Duration.zero
    var sleepers: [(number: Int, end: Duration, continuation: CheckedContinuation<Bool, Never>)] =
      []
    var next = 0
    var cancelled: Set<Int> = []
  }
  private let state = Mutex(State())

  var now: Duration { state.withLock { $0.now } }
  /// The number of tasks that wait.
  var waiting: Int { state.withLock { $0.sleepers.count } }

  func sleep(for duration: Duration) async throws {
    let number = state.withLock { state in
      state.next += 1
      return state.next
    }
    let slept = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let ends = state.withLock { state -> Bool? in
          if state.cancelled.remove(number) != nil { return false }
          if duration <= .zero { return true }
          state.sleepers.append((number, state.now + duration, continuation))
          return nil
        }
        if let ends { continuation.resume(returning: ends) }
      }
    } onCancel: {
      let found = state.withLock { state -> CheckedContinuation<Bool, Never>? in
        guard let index = state.sleepers.firstIndex(where: { $0.number == number }) else {
          state.cancelled.insert(number)
          return nil
        }
        return state.sleepers.remove(at: index).continuation
      }
      found?.resume(returning: false)
    }
    if !slept { throw CancellationError() }
  }

  func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now += duration
      let due = state.sleepers.filter { $0.end <= state.now }
      state.sleepers.removeAll { $0.end <= state.now }
      return due
    }
    for sleeper in due { sleeper.continuation.resume(returning: true) }
  }
}
