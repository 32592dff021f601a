internal import AppMenuPlugin
internal import DisplayText
internal import PluginHTTP
internal import Synchronization

/// Sentences about missing and old data, each once.
final class ForgeNotices: Sendable {
  private let wording: Wording
  private let state = Mutex<(sentences: [String], stalest: (reason: Phrase, age: Int)?)>(([], nil))

  init(_ wording: Wording = .english) { self.wording = wording }

  func add(_ sentence: String) {
    state.withLock { if !$0.sentences.contains(sentence) { $0.sentences.append(sentence) } }
  }

  func add(_ phrase: Phrase) { add(wording(phrase)) }

  /// Adds the age of an old response in seconds, and the reason for using it, as in `No connection to api.github.com`;
  /// only the greatest age is shown.
  func add(_ reason: Phrase, age: Int) {
    state.withLock { if age > $0.stalest?.age ?? -1 { $0.stalest = (reason, age) } }
  }

  /// Adds a sentence about a missing part; throws `CancellationError` if that is the reason.
  func add(missing part: Phrase, _ error: any Error) throws {
    if error is CancellationError { throw error }
    try Task.checkCancellation()
    guard let failure = error as? PluginFailure else { return add(.missing(part: part)) }
    add(.missingBecause(part: part, reason: failure.message))
  }

  var all: [String] {
    state.withLock { state in
      let stale = state.stalest.map { wording(.stale(reason: $0.reason, age: $0.age)) }
      return state.sentences + (stale.map { [$0] } ?? [])
    }
  }
}
