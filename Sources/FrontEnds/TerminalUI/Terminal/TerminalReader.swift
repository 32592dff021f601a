internal import CTerminal
internal import Platform
internal import Synchronization

/// Reads from the terminal on a thread of its own, which also runs programs on the terminal.
final class TerminalReader: Sendable {
  private struct Job {
    var turn: ProgramTurn
    var wait: ProgramWait
    var done: CheckedContinuation<ProgramTurn.Outcome, Never>
  }

  private struct State {
    var job: Job?
    var isLent = false
    var hasEnded = false
  }

  private let descriptor: Int32
  private let events: TerminalEvents
  private let willSuspend: (@Sendable () async -> Void)?
  private let stage = ProgramStage()
  private let state = Mutex(State())

  init(
    _ descriptor: Int32, _ events: TerminalEvents, willSuspend: (@Sendable () async -> Void)?
  ) {
    (self.descriptor, self.events, self.willSuspend) = (descriptor, events, willSuspend)
  }

  /// Starts reading, until the terminal is closed or the reader is woken to stop.
  func start() {
    DetachedThread.run { [self] in
      defer { ct_dismiss_guard() }
      if read() {
        events.put(.closed)
        events.finish()
      }
      state.withLock { $0.hasEnded = true }
      takeJob()?.done.resume(returning: Self.closed)
    }
  }

  var isLent: Bool { state.withLock { $0.isLent } }

  @MainActor func run(_ turn: ProgramTurn) async -> ProgramTurn.Outcome {
    let wait = ProgramWait()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { done in
        let isAccepted = state.withLock { state in
          guard !state.hasEnded, !state.isLent else { return false }
          state.isLent = true
          state.job = Job(turn: turn, wait: wait, done: done)
          return true
        }
        if isAccepted {
          ct_wake(UInt8(CT_WAKE_PROGRAM))
        } else {
          done.resume(returning: Self.closed)
        }
      }
    } onCancel: {
      wait.end()
    }
  }

  func end(process: Int32) async { await stage.end(process) }

  private func takeJob() -> Job? {
    state.withLock { state in
      defer { state.job = nil }
      return state.job
    }
  }

  private static let closed = ProgramTurn.Outcome.notStarted("the terminal is not there")

  /// Runs the pending turn; returns the wake events that arrived in the meantime and must still be
  /// handled.
  private func playTurn() -> [UInt8] {
    guard let job = takeJob() else { return [] }
    events.dropInput()
    var left: [UInt8] = []
    let (outcome, mayRetake) = stage.play(job.turn, job.wait, streams: "/dev/tty") { wakes in
      if wakes.contains(UInt8(CT_WAKE_GUARD)) { ct_start_guard() }
      if wakes.contains(UInt8(CT_WAKE_STOP)) { left.append(UInt8(CT_WAKE_STOP)) }
    }
    if mayRetake { ct_retake() }
    state.withLock { $0.isLent = false }
    // The window may have another size, too.
    left.append(UInt8(CT_WAKE_RESIZE))
    job.done.resume(returning: outcome)
    return left
  }

  /// Reads until the end; returns whether it was the terminal that ended.
  private func read() -> Bool {
    var decoder = KeyDecoder()
    var buffer = [UInt8](repeating: 0, count: 4096)
    // A shell may resume a program shortly before it hands over the terminal.
    var isInBackground = false
    while true {
      if isInBackground {
        isInBackground = !ct_resume()
        // Reading from the terminal now would stop the program.
        if isInBackground { usleep(40_000) }
        continue
      }
      let ready = ct_wait(descriptor, decoder.isWaiting ? Int32(KeyDecoder.escapeTimeout) : -1)
      if ready < 0 { return true }
      if ready == 0, decoder.isWaiting {
        for event in decoder.flush() { events.put(event) }
      }
      var mayRead = true
      if ready & 2 != 0 {
        var wakes = Array(ProgramWait.wakes())
        if wakes.contains(UInt8(CT_WAKE_PROGRAM)), state.withLock({ $0.job != nil }) {
          if wakes.contains(UInt8(CT_WAKE_GUARD)) { ct_start_guard() }
          wakes += playTurn()
          decoder = KeyDecoder()
          // `ready` is from before the turn.
          mayRead = false
        }
        if wakes.contains(UInt8(CT_WAKE_STOP)) { return false }
        if wakes.contains(UInt8(CT_WAKE_GUARD)) { ct_start_guard() }
        if wakes.contains(UInt8(CT_WAKE_SUSPEND)), let willSuspend {
          Task.detached { await willSuspend() }
        }
        if wakes.contains(UInt8(CT_WAKE_BACKGROUND)) { isInBackground = true }
        if wakes.contains(UInt8(CT_WAKE_RESUME)) { events.put(.resumed) }
        if wakes.contains(UInt8(CT_WAKE_RESIZE)) { events.put(.resized) }
      }
      if ready & 1 != 0, mayRead, !isInBackground {
        let count = Platform.read(descriptor, &buffer, buffer.count)
        if count == 0 || count < 0 && errno != EINTR && errno != EAGAIN { return true }
        for event in decoder.decode(buffer.prefix(max(0, count))) {
          if case .reply(.deviceAttributes) = event { ct_set_answers_due(false) }
          events.put(event)
        }
      }
    }
  }
}
