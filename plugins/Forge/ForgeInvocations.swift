package import AppMenuPlugin
package import Localization
internal import Synchronization

/// Something that each invocation of a handler has while a view of it is shown.
package final class ForgeInvocations<Value: Sendable>: Sendable {
  private let values = Mutex<[String: Value]>([:])

  /// Creates an empty store.
  package init() {}

  /// Keeps `value` until the last view of the invocation is gone.
  package func keep(_ value: Value, _ context: HandlerContext) {
    let invocation = context.invocation
    values.withLock { $0[invocation] = value }
    let isKept = context.whileShown { [weak self] in
      let (never, _) = AsyncStream<Void>.makeStream()
      for await _ in never {}
      self?.values.withLock { $0[invocation] = nil }
    }
    // The user may have left already.
    if !isKept { values.withLock { $0[invocation] = nil } }
  }

  /// Returns what an invocation has.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure`` if it is not known, as after a new start of the plugin.
  package func value(_ invocation: String, _ wording: Wording) throws(PluginFailure) -> Value {
    guard let value = values.withLock({ $0[invocation] }) else {
      throw PluginFailure(
        wording(.viewUnknown), hint: wording(.selectItemAgain), retryable: false)
    }
    return value
  }
}

/// Lets pass one of many updates at a time.
package struct UpdatePace: Sendable {
  private let pause: Duration
  private var next: ContinuousClock.Instant

  /// Creates a pace with a pause between updates, and before the first one.
  package init(pause: Duration = .milliseconds(150)) {
    self.pause = pause
    next = ContinuousClock.now.advanced(by: pause)
  }

  /// Makes an update if it is time for one.
  ///
  /// The pause after it is at least four times as long as it took, so that updates that take long are few.
  package mutating func update(_ update: () -> Void) {
    let start = ContinuousClock.now
    guard start >= next else { return }
    update()
    let end = ContinuousClock.now
    next = end.advanced(by: max(pause, start.duration(to: end) * 4))
  }
}
