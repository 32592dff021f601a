internal import Files
internal import Platform
internal import SourceText
internal import Synchronization

/// Writes lines to a descriptor in the order of the calls.
///
/// The thread of the first caller writes; meanwhile it also writes the lines of others.
final class LineWriter: Sendable {
  private struct State {
    var waiting = Data()
    var isWriting = false
    /// Whether the reader is gone.
    var isBroken = false
  }

  private let descriptor: Int32
  private let state = Mutex(State())

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Writes lines, or leaves them to the thread that is writing now.
  func write(_ lines: Data) {
    let writes = state.withLock { state in
      guard !state.isBroken else { return false }
      state.waiting += lines
      defer { state.isWriting = true }
      return !state.isWriting
    }
    guard writes else { return }
    while let next = next() {
      do { try Descriptor.writeAll(next, to: descriptor) } catch {
        state.withLock { $0 = State(isBroken: true) }
      }
    }
  }

  private func next() -> Data? {
    state.withLock { state in
      defer { state.waiting = Data() }
      state.isWriting = !state.waiting.isEmpty
      return state.isWriting ? state.waiting : nil
    }
  }
}
