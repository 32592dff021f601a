/// A thread for work that blocks, which must not keep one of Swift's own threads waiting.
package enum DetachedThread {
  #if canImport(Darwin)
    /// Runs `body` on a new thread.
    package static func run(_ body: @escaping @Sendable () -> Void) { Thread.detachNewThread(body) }
  #else
    private final class Work {
      let body: @Sendable () -> Void
      init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Runs `body` on a new thread, or on a thread of Dispatch if the system allows no other.
    package static func run(_ body: @escaping @Sendable () -> Void) {
      let work = Unmanaged.passRetained(Work(body))
      var thread = pthread_t()
      let result = pthread_create(
        &thread, nil,
        { pointer in
          if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body() }
          return nil
        }, work.toOpaque())
      guard result == 0 else {
        work.release()
        return DispatchQueue.global().async(execute: body)
      }
      pthread_detach(thread)
    }
  #endif
}

/// Runs `body` on a thread of its own, since it blocks: tasks share few threads.
package func onOwnThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    DetachedThread.run { continuation.resume(returning: body()) }
  }
}
