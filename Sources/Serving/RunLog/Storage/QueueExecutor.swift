internal import Dispatch

/// Runs the work of an actor on a queue of its own: waiting for a disk holds up no other task.
final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  /// Creates an executor with a queue of this name.
  init(name: String) { queue = DispatchQueue(label: name) }

  /// Adds work.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
