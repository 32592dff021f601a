import Synchronization

/// A gate that tasks wait at until it is opened.
final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var waiters: [CheckedContinuation<Void, Never>] = []
    var arrived = 0
  }
  private let state = Mutex(State())

  /// The number of tasks that have come.
  var arrived: Int { state.withLock { $0.arrived } }

  func open() {
    let waiters = state.withLock { state in
      defer { state.waiters = [] }
      state.isOpen = true
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  func pass() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        state.arrived += 1
        if !state.isOpen { state.waiters.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }
}

/// Values in the order in which they came.
final class Record<Element: Sendable>: Sendable {
  private let stored = Mutex<[Element]>([])
  func add(_ element: Element) { stored.withLock { $0.append(element) } }
  var all: [Element] { stored.withLock { $0 } }
}
