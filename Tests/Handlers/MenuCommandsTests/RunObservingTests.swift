import AppMenuTesting
import FieldRules
import Files
import HandlerProtocol
import MenuDispatch
import MenuItems
import PluginHost
import SourceText
import Synchronization
import Testing

@testable import MenuCommands

/// Records runs, and refuses or stops them when a test wants it.
private final class NotedRuns: RunObserver, RunObservation {
  private let state = Mutex<(runs: [ItemRun], text: String, ends: [ObservedRunEnd])>(([], "", []))
  let refusal: HandlerFailure?
  let stops: Bool

  init(refusal: HandlerFailure? = nil, stops: Bool = false) {
    (self.refusal, self.stops) = (refusal, stops)
  }

  var runs: [ItemRun] { state.withLock { $0.runs } }
  var text: String { state.withLock { $0.text } }
  var ends: [ObservedRunEnd] { state.withLock { $0.ends } }

  func begin(_ run: ItemRun) async throws -> any RunObservation {
    if let refusal { throw refusal }
    state.withLock { $0.runs.append(run) }
    return self
  }
  func print(_ text: String) async { state.withLock { $0.text += text } }
  func untilStopped() async {
    if stops { return }
    try? await untilCancelled()
  }
  func end(_ end: ObservedRunEnd) async { state.withLock { $0.ends.append(end) } }
}

@Suite("Observed runs", .timeLimit(.minutes(5))) struct RunObservingTests {
  private let folder = TemporaryFolder()

  private func handler(_ launcher: PlayedLauncher, _ observer: NotedRuns) -> CommandHandler {
    let host = HostEnvironment(
      variables: ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "XDG_STATE_HOME": folder.path],
      executableFolder: "/x", version: "1")
    return CommandHandler(
      BackgroundPrograms(
        host: host, fileSystem: LocalFileSystem(), launcher: launcher, time: SystemTime()),
      observer: observer, findTerminal: { nil },
      findHandler: { _ in .failure(HandlerFailure(.unknownHandler, "no handler")) })
  }

  private func select(
    _ operation: ItemOperation, _ handler: CommandHandler
  ) async throws -> HandlerResult {
    try await handler.select(
      HandlerSelection(invocation: "i7", item: MenuItem(title: "Item", operation: operation))
    ) { _ in }
  }

  @Test(arguments: [ItemOperation.Output.view, .message])
  func `The observer is told of the start, of all that is printed, and of the end`(
    output: ItemOperation.Output
  ) async throws {
    let launcher = PlayedLauncher { _ in
      [.output(Array("one\n".utf8)), .errorOutput(Array("two\n".utf8)), .ended(.exited(3))]
    }
    let noted = NotedRuns()
    _ = try await select(ItemOperation(.command(["sh"]), output: output), handler(launcher, noted))
    #expect(noted.runs.map(\.invocation) == ["i7"])
    #expect(noted.runs.first?.item.title == "Item")
    #expect(noted.text == "one\ntwo\n")
    #expect(noted.ends == [.program(.exited(3))])
  }

  @Test func `A refused run starts no program`() async throws {
    let launcher = PlayedLauncher { _ in [.ended(.exited(0))] }
    let noted = NotedRuns(refusal: HandlerFailure(.failed, "one is running"))
    let failure = await #expect(throws: HandlerFailure.self) {
      try await select(ItemOperation(.command(["sh"]), output: .view), handler(launcher, noted))
    }
    #expect(failure?.message == "one is running")
    #expect(launcher.commands.isEmpty)
  }

  @Test func `A run that is stopped ends its program, and says so`() async throws {
    // It ends only on request.
    let launcher = PlayedLauncher { _ in [.output(Array("x".utf8))] }
    let noted = NotedRuns(stops: true)
    let failure = await #expect(throws: HandlerFailure.self) {
      try await select(ItemOperation(.command(["sh"]), output: .view), handler(launcher, noted))
    }
    #expect(failure?.message == "'Item' was stopped")
    #expect(noted.ends == [.stopped])
  }

  @Test func `The values of inputs come in the order of the form, and secrets are named`() {
    let operation = ItemOperation(
      .command(["sh"]),
      inputs: [ItemInput(id: "key", kind: .secret), ItemInput(id: "host", kind: .text)])
    let run = ItemRun(
      invocation: "i", item: MenuItem(title: "A", operation: operation), operation: operation,
      values: ["host": "a", "key": "hunter2", "other": "x"])
    #expect(run.values.map(\.id) == ["key", "host"])
    #expect(run.values.map(\.value) == ["hunter2", "a"])
    #expect(run.secrets == ["key"])
  }
}
