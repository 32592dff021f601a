/// An observation of changes; it ends when this is released or cancelled.
@MainActor
public final class ChangeObservation {
  private var end: (@MainActor () -> Void)?

  init(end: @escaping @MainActor () -> Void) { self.end = end }

  /// Ends the observation.
  public func cancel() {
    end?()
    end = nil
  }

  isolated deinit { end?() }
}

@MainActor final class ChangeObservers {
  private var observers: [Int: @MainActor () -> Void] = [:]
  private var next = 0

  /// Calls `observer` after each change until the returned observation is released.
  func add(_ observer: @escaping @MainActor () -> Void) -> ChangeObservation {
    next += 1
    let number = next
    observers[number] = observer
    return ChangeObservation { [weak self] in self?.observers[number] = nil }
  }

  func notify() {
    for observer in observers.values { observer() }
  }
}
