internal import AppMenuPlugin
internal import DisplayText
internal import PluginHTTP
internal import Synchronization

/// Sentences about missing and old data, each once.
final class ForgeNotices: Sendable {
  private struct State {
    var sentences: [String] = []
    var stalest: ForgeReply.Staleness?
  }

  private let wording: Wording
  private let state = Mutex(State())

  init(_ wording: Wording = .english) { self.wording = wording }

  func add(_ sentence: String) {
    state.withLock { if !$0.sentences.contains(sentence) { $0.sentences.append(sentence) } }
  }

  /// Adds the age of a response; only the greatest age is shown.
  func add(_ staleness: ForgeReply.Staleness?) {
    guard let staleness else { return }
    state.withLock {
      if $0.stalest.map({ $0.age < staleness.age }) ?? true { $0.stalest = staleness }
    }
  }

  /// Adds a sentence about a missing part; throws `CancellationError` if that is the reason.
  func add(missing part: String, _ error: any Error) throws {
    if error is CancellationError { throw error }
    try Task.checkCancellation()
    guard let failure = error as? PluginFailure else {
      add(wording(.missing(part: part)))
      return
    }
    add(wording(.missingBecause(part: part, reason: failure.message)))
  }

  var all: [String] {
    state.withLock { state in
      let stale = state.stalest.map { wording(.stale(reason: $0.reason, age: $0.age)) }
      return state.sentences + (stale.map { [$0] } ?? [])
    }
  }
}
