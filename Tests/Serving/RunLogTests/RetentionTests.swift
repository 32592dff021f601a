import RunLog
import RunRecords
import Testing

@Suite("How long runs are kept", .timeLimit(.minutes(5))) struct RetentionTests {
  private let folder = LogFolder()
  private let clock = SetClock()

  private func opened(_ settings: RunLogSettings) async throws -> RunLog {
    try await RunLog(opening: folder.log, settings: settings, now: { [clock] in clock.now })
  }

  @Test
  func `Runs are removed when they are too old since their end, but never one that goes on`()
    async throws
  {
    let log = try await opened(RunLogSettings(age: 1000, size: nil))
    let going = try await log.begin(.restart, user: "ann", inputs: .none)
    for _ in 0..<50 { try await log.record(output: "old") }
    clock.advance(by: 900)
    let young = try await log.record(output: "young")
    #expect(try await log.tidy().removed == 0)
    clock.advance(by: 101)
    #expect(try await log.tidy().removed == 50)
    #expect(try await log.page(permission: .all).runs.map(\.id) == [young, going])
    #expect(
      try await log.page(RunFilter(text: "deploy"), permission: .all).runs.map(\.id) == [young])
    #expect(try await log.kept(young).bytes == Array("young".utf8))
    clock.advance(by: 10_000)
    #expect(try await log.tidy().removed == 1)
    #expect(try await log.page(permission: .all).runs.map(\.id) == [going])
    try await log.end(going, RunEnd(.succeeded))
    try await log.close()
  }

  @Test
  func `The oldest runs are removed until the file is small enough, and it gets smaller`()
    async throws
  {
    let log = try await opened(RunLogSettings(age: nil, size: 3_000_000))
    let going = try await log.begin(.restart, user: "ann", inputs: .none)
    var ids: [RunID] = []
    for _ in 0..<100 {
      ids.append(try await log.record(output: String(repeating: "x", count: 100_000)))
    }
    let removed = try await log.tidy().removed
    #expect((70..<100).contains(removed))
    let kept = try await log.pages(count: 200).joined().map(\.id)
    #expect(kept == ids.dropFirst(removed).reversed() + [going])
    try await log.close()
    let size = try folder.bytes().count
    #expect(size < 3_300_000)
  }

  @Test func `With nothing to remove a file that is too large stays, and tidying ends`()
    async throws
  {
    let log = try await opened(RunLogSettings(age: 0, size: 1))
    let going = try await log.begin(.restart, user: "ann", inputs: .none)
    #expect(try await log.tidy() == log.tidy())
    #expect(try await log.run(going, permission: .all)?.state == .running)
    try await log.close()
  }
}
