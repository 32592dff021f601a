import AppMenuTesting
import Foundation
import RunLog
import RunRecords
import Testing

@Suite("The log of runs", .timeLimit(.minutes(5))) struct RunLogTests {
  private let folder = LogFolder()
  private let clock = SetClock()

  private func opened(_ settings: RunLogSettings = .patient) async throws -> RunLog {
    try await RunLog(opening: folder.log, settings: settings, now: { [clock] in clock.now })
  }

  @Test
  func `A run is there with all that is known of it, also after the log was closed and opened`()
    async throws
  {
    let log = try await opened()
    let item = RunItem(path: ["a/b", "50%", "ü\u{0}"], title: "Ship \"it\"\n", tags: ["x", "y"])
    let inputs = RunInputs(
      [(name: "host", value: "web-1"), (name: "token", value: "hunter22")], secrets: ["token"])
    let id = try await log.begin(item, user: "ann", inputs: inputs)
    let running = try #require(try await log.run(id, permission: .all))
    #expect(running.state == .running && running.ended == nil && running.started == clock.now)
    await log.append(Array("one\n".utf8), to: id)
    await log.append([0xff, 0x00], to: id)
    clock.advance(by: 250)
    try await log.end(id, RunEnd(.failed, exitStatus: 3, note: "It broke."))
    try await log.close()

    let again = try await opened()
    let run = try #require(try await again.run(id, permission: .all))
    #expect(run.item == item)
    #expect(run.user == "ann" && run.state == .failed && run.exitStatus == 3)
    #expect(run.note == "It broke." && run.ended == run.started + 250 && run.outputSize == 6)
    #expect(
      run.inputs == [RunInput(name: "host", value: "web-1"), RunInput(name: "token", value: nil)])
    #expect(try await again.kept(id).bytes == Array("one\n".utf8) + [0xff, 0x00])
    try await again.close()
  }

  @Test
  func `Output that waits in memory is read all the same, and a flush writes it`() async throws {
    let log = try await opened()
    let id = try await log.begin(.deploy, user: "ann", inputs: .none)
    await log.append(Array("first".utf8), to: id)
    #expect(try await log.kept(id).bytes == Array("first".utf8))
    await log.append(Array(" second".utf8), to: id)
    try await log.flush()
    #expect(try folder.bytes().range(of: Data("first second".utf8)) != nil)
    try await log.close()
  }

  @Test func `Output is written by itself after the delay`() async throws {
    let log = try await opened(RunLogSettings(delay: .milliseconds(1)))
    let id = try await log.begin(.deploy, user: "ann", inputs: .none)
    await log.append(Array("written by itself".utf8), to: id)
    try await until { try folder.bytes().range(of: Data("written by itself".utf8)) != nil }
    try await log.close()
  }

  @Test func `Only the first end of a run counts, and nothing is added after it`()
    async throws
  {
    let log = try await opened()
    let id = try await log.begin(.deploy, user: "ann", inputs: .none)
    try await log.end(id, RunEnd(.stopped))
    try await log.end(id, RunEnd(.failed, note: "late"))
    await log.append(Array("late".utf8), to: id)
    let run = try #require(try await log.run(id, permission: .all))
    #expect(run.state == .stopped && run.note == nil && run.outputSize == 0)
    try await log.close()
  }

  @Test func `Runs that may not be read look like those that do not exist`()
    async throws
  {
    let log = try await opened()
    let id = try await log.record(output: "text")
    let none = RunPermission { _ in false }
    #expect(try await log.run(id, permission: none) == nil)
    #expect(try await log.output(of: id, permission: none) == nil)
    #expect(try await log.run(RunID(), permission: .all) == nil)
    #expect(try await log.output(of: RunID(), permission: .all) == nil)
    try await log.close()
  }

  @Test func `A closed log says so`() async throws {
    let log = try await opened()
    try await log.close()
    try await log.close()
    for attempt in 0..<4 {
      let error = await #expect(throws: RunLogError.self) {
        switch attempt {
        case 0: _ = try await log.begin(.deploy, user: "ann", inputs: .none)
        case 1: _ = try await log.page(permission: .all)
        case 2: try await log.tidy()
        default: try await log.flush()
        }
      }
      #expect(error?.reason == .closed)
    }
  }

  @Test func `Texts that are too long are cut at the end of a character`() async throws {
    let log = try await opened()
    let long = String(repeating: "ü", count: 10_000)
    let id = try await log.record(
      RunItem(path: ["a"], title: long), inputs: RunInputs([(name: "a", value: long)], secrets: []),
      RunEnd(.failed, note: long))
    let run = try #require(try await log.run(id, permission: .all))
    for text in [run.item.title, run.inputs.first?.value, run.note] {
      let text = try #require(text)
      #expect(text.utf8.count <= 4096 && text.hasSuffix("ü…"))
    }
    try await log.close()
  }

  @Test func `Many runs at once are all recorded`() async throws {
    let log = try await opened()
    let ids = try await withThrowingTaskGroup(of: RunID.self) { group in
      for number in 0..<100 {
        group.addTask { try await log.record(user: "u\(number % 5)", output: "output \(number)") }
      }
      return try await group.reduce(into: Set<RunID>()) { $0.insert($1) }
    }
    #expect(ids.count == 100)
    #expect(try await log.pages().joined().count == 100)
    try await log.close()
  }
}

@Suite("IDs of runs", .timeLimit(.minutes(5))) struct RunIDTests {
  @Test func `An ID is 26 digits, and is read from them`() {
    var seen: Set<RunID> = []
    for _ in 0..<1000 {
      let id = RunID()
      #expect(id.text.utf8.count == 26)
      #expect(RunID(text: id.text) == id)
      seen.insert(id)
    }
    #expect(seen.count == 1000)
  }

  @Test(arguments: [
    "", "0", "80000000000000000000000000", "0000000000000000000000000u",
    "0000000000000000000000000A", "00000000000000000000000000 ", "0000000000000000000000000é",
  ])
  func `Other texts are no IDs`(_ text: String) {
    #expect(RunID(text: text) == nil)
  }
}
