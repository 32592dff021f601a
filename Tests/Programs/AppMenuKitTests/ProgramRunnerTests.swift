@testable import AppMenuKit
import AppMenuTesting
import Foundation
import MenuDispatch
import Synchronization
import TerminalUI
import Testing

/// A terminal that starts nothing: it notes what it is asked for, and gives outcomes in their order.
private final class FakeProgramTerminal: ProgramTerminal {
  private struct State {
    var outcomes: [ProgramTurn.Outcome]
    var subjects: [ProgramTurn.Subject] = []
    var farewells: [String?] = []
    var ended: [Int32] = []
    var running = 0
  }

  private let state: Mutex<State>
  /// Whether programs run until they are cancelled.
  private let lasts: Bool

  init(_ outcomes: ProgramTurn.Outcome..., lasts: Bool = false) {
    state = Mutex(State(outcomes: outcomes))
    self.lasts = lasts
  }

  var isLent: Bool { state.withLock { $0.running > 0 } }
  var subjects: [ProgramTurn.Subject] { state.withLock { $0.subjects } }
  var farewells: [String?] { state.withLock { $0.farewells } }
  var ended: [Int32] { state.withLock { $0.ended } }

  func run(_ turn: ProgramTurn) async -> ProgramTurn.Outcome {
    let isAlone = state.withLock { state in
      state.running += 1
      state.subjects.append(turn.subject)
      return state.running == 1
    }
    #expect(isAlone)
    if lasts { try? await untilCancelled() }
    await Task.yield()
    return state.withLock { state in
      state.running -= 1
      let outcome = state.outcomes.isEmpty ? .exited(0) : state.outcomes.removeFirst()
      state.farewells.append(turn.farewell(outcome))
      return outcome
    }
  }

  func end(process: Int32) async { state.withLock { $0.ended.append(process) } }
}

/// A clock that shows one time after the other.
private final class ScriptedClock: Sendable {
  private let times: Mutex<[ContinuousClock.Instant]>

  init(_ times: [ContinuousClock.Instant]) { self.times = Mutex(times) }

  func next() -> ContinuousClock.Instant {
    times.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
  }
}

@MainActor @Suite(.timeLimit(.minutes(10))) struct ProgramRunnerTests {
  private func program(
    _ title: String = "Run the tests", pause: TerminalProgram.Pause = .onError
  ) -> TerminalProgram {
    TerminalProgram(
      title: title, program: "/bin/make", arguments: ["test"], environment: ["A": "b"],
      directory: "/tmp", pause: pause)
  }

  @Test
  func `The terminal gets all that a program is given, and its end comes back`() async {
    let terminal = FakeProgramTerminal(.exited(3), .signalled(9), .timedOut, .notStarted("why"))
    let runner = ProgramRunner(terminal, report: .untilKey(dash: "-"))
    #expect(await runner.run(program()) == .exited(3))
    #expect(await runner.run(program()) == .signalled(9))
    #expect(await runner.run(program()) == .timedOut)
    #expect(await runner.run(program()) == .notStarted("why"))
    let launch = ProgramLaunch(
      path: "/bin/make", arguments: ["test"], environment: ["A": "b"], directory: "/tmp")
    #expect(terminal.subjects == Array(repeating: .start(launch), count: 4))
  }

  nonisolated static let pauses: [(TerminalProgram.Pause, ProgramTurn.Outcome, Int, String?)] = [
    (.onError, .exited(0), 1000, nil),
    (.onError, .exited(0), 999, "[Run the tests] ended - press a key"),
    (.onError, .exited(2), 5000, "[Run the tests] ended with status 2 - press a key"),
    (
      .onError, .signalled(11), 5000,
      "[Run the tests] was ended by signal 11 (segmentation fault) - press a key"
    ),
    (.onError, .timedOut, 5000, "[Run the tests] took too long and was ended - press a key"),
    (.onError, .stopped(process: 7), 0, nil), (.onError, .notStarted("why"), 0, nil),
    (.always, .exited(0), 5000, "[Run the tests] ended - press a key"),
    (.always, .stopped(process: 7), 0, nil), (.never, .exited(0), 0, nil),
    (.never, .exited(2), 0, nil), (.never, .signalled(9), 0, nil),
  ]

  @Test(arguments: pauses)
  func `A key is waited for as the item wants it, and where output could not be read`(
    pause: TerminalProgram.Pause, outcome: ProgramTurn.Outcome, milliseconds: Int, line: String?
  ) async {
    let terminal = FakeProgramTerminal(outcome)
    let start = ContinuousClock.now
    let clock = ScriptedClock([start, start + .milliseconds(milliseconds)])
    let runner = ProgramRunner(terminal, report: .untilKey(dash: "-"), now: { clock.next() })
    _ = await runner.run(program(pause: pause))
    #expect(terminal.farewells == [line])
  }

  @Test
  func `After a program that was continued no key is waited for because it ended soon`() async {
    let terminal = FakeProgramTerminal(.stopped(process: 7), .exited(0))
    let runner = ProgramRunner(terminal, report: .untilKey(dash: "-"))
    _ = await runner.run(program())
    #expect(await runner.resume(SuspendedProgram(program(), process: 7)) == .exited(0))
    #expect(terminal.farewells == [nil, nil])
  }

  @Test func `A title that steers a terminal does so in no line`() async {
    let terminal = FakeProgramTerminal(.exited(2))
    let runner = ProgramRunner(terminal, report: .untilKey(dash: "-"))
    _ = await runner.run(program("a\u{1B}[31m\nb"))
    let line = terminal.farewells.first??.unicodeScalars.map(\.value) ?? [0]
    #expect(line.allSatisfy { $0 >= 0x20 })
  }

  @Test func `Line by line, failures are told, and no key is waited for`() async {
    let terminal = FakeProgramTerminal(.exited(0), .exited(2), .notStarted("why"))
    var written: [String] = []
    let runner = ProgramRunner(terminal, report: .line { written.append($0) })
    for _ in 0..<3 { _ = await runner.run(program(pause: .always)) }
    #expect(written == ["[Run the tests] ended with status 2"])
    #expect(terminal.farewells == [nil, nil, nil])
  }

  @Test func `Programs that are started at once run one after the other`() async {
    let terminal = FakeProgramTerminal(.exited(1), .exited(2), .exited(3))
    let runner = ProgramRunner(terminal, report: .untilKey(dash: "-"))
    let ends = (0..<3).map { number in
      Task { await runner.run(program("\(number)")) }
    }
    var statuses: [TerminalProgramEnd] = []
    for end in ends { statuses.append(await end.value) }
    #expect(statuses == [.exited(1), .exited(2), .exited(3)])
  }

  @Test
  func `A stopped program is continued once, and ended at the end of the menu`() async throws {
    let terminal = FakeProgramTerminal(
      .stopped(process: 7), .exited(4), .stopped(process: 8), .stopped(process: 9))
    let runner = ProgramRunner(terminal, report: .untilKey(dash: "-"))
    let stopped = SuspendedProgram(program(), process: 7)
    #expect(await runner.run(program()) == .suspended(stopped))
    #expect(await runner.resume(stopped) == .exited(4))
    #expect(await runner.resume(stopped) == .notStarted("it has ended"))
    #expect(terminal.subjects.last == .resume(7) && terminal.subjects.count == 2)
    #expect(await runner.run(program()) == .suspended(SuspendedProgram(program(), process: 8)))
    await runner.end(SuspendedProgram(program(), process: 8))
    #expect(terminal.ended == [8])
    _ = await runner.run(program())
    await runner.close()
    #expect(terminal.ended == [8, 9])
    #expect(await runner.run(program()) == .notStarted("the menu has ended"))
  }

  @Test(
    "A program is ended when its task is cancelled, or the menu ends; one that waits never runs")
  func cancellation() async throws {
    let terminal = FakeProgramTerminal(.signalled(15), .signalled(15), lasts: true)
    let runner = ProgramRunner(terminal, report: .untilKey(dash: "-"))
    let first = Task { await runner.run(program()) }
    let second = Task { await runner.run(program()) }
    try await until { terminal.isLent }
    second.cancel()
    first.cancel()
    #expect(await first.value == .signalled(15))
    #expect(await second.value == .notStarted("it is not wanted any more"))
    let third = Task { await runner.run(program()) }
    try await until { terminal.isLent }
    await runner.close()
    #expect(await third.value == .signalled(15))
    #expect(terminal.subjects.count == 2)
  }

  @Test func `The session is ended for an item that leaves the menu`() {
    let runner = ProgramRunner(FakeProgramTerminal(), report: .untilKey(dash: "-"))
    var count = 0
    runner.leave = { count += 1 }
    #expect(runner.exit == nil)
    runner.leave(with: .print("text"))
    #expect(runner.exit == .print("text") && count == 1)
  }
}
