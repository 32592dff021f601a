extension [CheckedContinuation<Void, Never>] {
  /// Resumes all continuations and removes them.
  mutating func resumeAll() {
    let waiting = self
    self = []
    for continuation in waiting { continuation.resume() }
  }
}
