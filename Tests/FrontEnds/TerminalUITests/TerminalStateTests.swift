import AppMenuTesting
import CTerminal
import Foundation
import Synchronization
import Testing

/// The state of the terminal while it is taken, and waiting for its output.
@Suite(.timeLimit(.minutes(5))) struct TerminalStateTests {
  /// In a process of their own: handlers of signals stay where a terminal was taken.
  @Test(arguments: ["nextUse", "signals"])
  func `The terminal is taken and given back`(test: String) async throws {
    #expect(try await OwnProcess.run("TakenTerminalTests/\(test)") == .exited(0))
  }

  @Test func `A signal does not end the wait for what comes from the terminal`()
    async throws
  {
    final class Waiting: Sendable {
      let thread = Mutex<pthread_t?>(nil)
      let result = Mutex<Int32?>(nil)
    }
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    // A signal without a handler would not interrupt anything.
    signal(SIGURG) { _ in }
    let waiting = Waiting()
    let input = ends[0]
    Thread.detachNewThread {
      // The thread of a test takes no signals, and neither would this one.
      var none = sigset_t()
      sigemptyset(&none)
      pthread_sigmask(SIG_SETMASK, &none, nil)
      waiting.thread.withLock { $0 = pthread_self() }
      let result = ct_wait(input, -1)
      waiting.result.withLock { $0 = result }
    }
    try await until { waiting.thread.withLock { $0 } != nil }
    for _ in 0..<50 {
      if waiting.result.withLock({ $0 }) != nil { break }
      if let thread = waiting.thread.withLock({ $0 }) { pthread_kill(thread, SIGURG) }
      // Only time shows that the wait goes on.
      try await Task.sleep(for: .milliseconds(1))
    }
    #expect(waiting.result.withLock { $0 } == nil)
    #expect(write(ends[1], "k", 1) == 1)
    try await until { waiting.result.withLock { $0 } != nil }
    #expect(waiting.result.withLock { $0 } == 1)
    signal(SIGURG, SIG_DFL)
    for end in ends { close(end) }
  }
}

/// What ``TerminalStateTests`` starts in a process of its own.
@Suite(.enabled(if: OwnProcess.isEntered)) struct TakenTerminalTests {
  @Test("What one use of the terminal has set is not sent for the next") func nextUse() throws {
    var (master, slave): (Int32, Int32) = (-1, -1)
    try #require(openpty(&master, &slave, nil, nil, nil) == 0)
    #expect(ct_take(slave, "<enter>", 7, "<leave>", 7) == 0)
    #expect(ct_set_modes("<mouse>", 7) && ct_set_cleanup("<pictures>", 10))
    ct_give_back()
    #expect(ct_take(slave, "<enter>", 7, "<leave>", 7) == 0)
    ct_give_back()
    let expected = "<enter><pictures><leave><enter><leave>"
    var sent: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 256)
    while sent.count < expected.utf8.count {
      let count = read(master, &buffer, buffer.count)
      guard count > 0 else { break }
      sent += buffer.prefix(count)
    }
    #expect(String(decoding: sent, as: UTF8.self) == expected)
  }

  @Test("The signals do again what they did before when the terminal is given back")
  func signals() throws {
    var (master, slave): (Int32, Int32) = (-1, -1)
    try #require(openpty(&master, &slave, nil, nil, nil) == 0)
    func handler(_ number: Int32) -> UInt {
      var action = sigaction()
      sigaction(number, nil, &action)
      return unsafeBitCast(action.__sigaction_handler.sa_handler, to: UInt.self)
    }
    signal(SIGUSR1) { _ in }
    signal(SIGTSTP, SIG_IGN)
    let numbers = [SIGINT, SIGUSR1, SIGTSTP, SIGTTOU, SIGWINCH, SIGCONT, SIGSEGV]
    let before = numbers.map(handler)
    for _ in 0..<2 {
      #expect(ct_take(slave, "", 0, "", 0) == 0)
      #expect(handler(SIGUSR1) != before[1] && handler(SIGWINCH) != before[4])
      ct_give_back()
      #expect(numbers.map(handler) == before)
    }
    // A handler that was set meanwhile stays.
    #expect(ct_take(slave, "", 0, "", 0) == 0)
    signal(SIGUSR2, SIG_IGN)
    ct_give_back()
    #expect(handler(SIGUSR2) == unsafeBitCast(SIG_IGN, to: UInt.self))
  }
}
