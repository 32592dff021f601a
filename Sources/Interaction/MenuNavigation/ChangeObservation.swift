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
