extension [CheckedContinuation<Void, Never>] {
  mutating func resumeAll() {
    let waiting = self
    self = []
    for continuation in waiting { continuation.resume() }
  }
}
