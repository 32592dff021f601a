extension [CheckedContinuation<Void, Never>] {
  package mutating func resumeAll() {
    let waiting = self
    self = []
    for continuation in waiting { continuation.resume() }
  }
}
