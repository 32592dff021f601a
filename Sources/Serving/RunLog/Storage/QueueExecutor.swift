internal import Dispatch

/// Runs the work of an actor on a queue of its own, so that waiting for a disk blocks no other task.
final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  init(name: String) { queue = DispatchQueue(label: name) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
