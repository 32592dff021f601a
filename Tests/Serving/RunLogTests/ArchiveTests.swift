import Foundation
import Testing

@testable import RunLog
import RunRecords

@Suite("Runs kept elsewhere", .timeLimit(.minutes(5))) struct ArchiveTests {
  private let folder = LogFolder()
  private let clock = SetClock()

  private func opened(_ settings: RunLogSettings = .patient) async throws -> RunLog {
    try await RunLog(opening: folder.log, settings: settings, now: { [clock] in clock.now })
  }

  @Test func `A file of the version before is brought to this one, with its runs`()
    async throws
  {
    let id = RunID()
    let hex = id.bytes.map { String(format: "%02x", $0) }.joined()
    try folder.sqlite(
      """
      \(Schema.steps[0])
      INSERT INTO item (path, title, tags) VALUES ('a/', 'Title', '["t"]');
      INSERT INTO run (id, item, user, state, started, ended, inputs, status, output)
        VALUES (x'\(hex)', 1, 'ann', 'succeeded', 10, 20, '[]', 0, 5);
      INSERT INTO block VALUES (1, 0, 0, 'hello');
      PRAGMA application_id = \(Schema.application); PRAGMA user_version = 1;
      """)
    let log = try await RunLog(opening: folder.log, settings: RunLogSettings(age: nil))
    #expect(try await log.run(id, permission: .all)?.item.title == "Title")
    #expect(try await log.position(in: "a") == 0)
    let runs = try await log.unkept(in: "a", limit: 10)
    #expect(runs.map(\.id) == [id] && runs.first?.output == ArchivedOutput(Array("hello".utf8)))
    let newer = try await log.record()
    #expect(try await log.page(permission: .all).runs.map(\.id) == [newer, id])
    try await log.close()
  }

  @Test("A run that an account of the machine began belongs to no user of the server with its name")
  func accounts() async throws {
    let log = try await opened()
    _ = try await log.position(in: "copies")
    let own = try await log.record()
    var run = try #require(try await log.unkept(in: "copies", limit: 1).first)
    (run.id, run.via) = (RunID(), "select")
    #expect(try await log.restore(run, from: "programs"))
    #expect(try await log.run(run.id, permission: .all)?.via == "select")
    for user in ["ann", "bob"] {
      let permission = RunPermission(user: user) { _ in false }
      #expect(
        try await log.page(permission: permission).runs.map(\.id) == (user == "ann" ? [own] : []))
      #expect(try await log.run(run.id, permission: permission) == nil)
    }
  }

  @Test func `What has ended is unkept until it is kept, for each archive apart`()
    async throws
  {
    let log = try await opened()
    let before = try await log.record(
      inputs: RunInputs(
        [(name: "to", value: "x"), (name: "key", value: "s3cret")], secrets: ["key"]),
      output: "with s3cret", RunEnd(.failed, exitStatus: 2, note: "no"))
    #expect(try await log.unkept(in: "a", limit: 10).isEmpty)
    #expect(try await log.position(in: "a") == 0)
    #expect(try await log.position(in: "b") == 0)
    let going = try await log.begin(.restart, user: "ann", inputs: .none)
    let after = try await log.record()
    let runs = try await log.unkept(in: "a", limit: 10)
    #expect(runs.map(\.id) == [before, after])
    let run = try #require(runs.first)
    #expect(run.item == .deploy && run.user == "ann" && run.state == .failed)
    #expect(run.inputs == [RunInput(name: "to", value: "x"), RunInput(name: "key", value: nil)])
    #expect(run.exitStatus == 2 && run.note == "no" && run.host == nil)
    #expect(run.output == ArchivedOutput(Array("with •••".utf8)))
    #expect(try await log.unkept(in: "a", limit: 1).map(\.id) == [before])
    try await log.markKept(before, in: "a", at: 1)
    try await log.markKept(after, in: "a", at: 5)
    #expect(try await log.position(in: "a") == 1)
    #expect(try await log.unkept(in: "a", limit: 10).isEmpty)
    #expect(try await log.unkept(in: "b", limit: 10).map(\.id) == [before, after])
    try await log.end(going, RunEnd(.stopped))
    #expect(try await log.unkept(in: "a", limit: 10).map(\.id) == [going])
    try await log.forget("a")
    #expect(try await log.position(in: "a") == 0)
    #expect(try await log.unkept(in: "a", limit: 10).count == 3)
    try await log.close()
  }

  @Test
  func `A restored run is as it was, is found by its words, and is not to be kept again`()
    async throws
  {
    let log = try await opened()
    _ = try await log.position(in: "a")
    _ = try await log.position(in: "b")
    let run = ArchivedRun.sample(output: ArchivedOutput(Array("hello".utf8)))
    for _ in 0..<2 { #expect(try await log.restore(run, from: "a")) }
    #expect(try await log.unkept(in: "a", limit: 10).isEmpty)
    #expect(try await log.unkept(in: "b", limit: 10) == [run])
    let found = try await log.page(RunFilter(text: "berlin"), permission: .all).runs
    let shown = try #require(found.first)
    #expect(found.count == 1 && shown.id == run.id && shown.host == "other")
    #expect(shown.inputs == run.inputs && shown.note == "no" && shown.exitStatus == 3)
    #expect(shown.started == run.started && shown.ended == run.ended && shown.state == .failed)
    #expect(try await log.kept(run.id).bytes == Array("hello".utf8))
    try await log.close()
  }

  @Test
  func `A run that the log has is not changed, and one that differs is not taken for its copy`()
    async throws
  {
    let log = try await opened()
    _ = try await log.position(in: "a")
    let id = try await log.record(output: "own")
    let own = try #require(try await log.unkept(in: "a", limit: 1).first)
    var other = own
    (other.user, other.output) = ("eve", ArchivedOutput(Array("bad".utf8)))
    #expect(try await log.restore(other, from: "a"))
    #expect(try await log.unkept(in: "a", limit: 10).map(\.id) == [id])
    #expect(try await log.run(id, permission: .all)?.user == "ann")
    #expect(try await log.kept(id).bytes == Array("own".utf8))
    #expect(try await log.restore(own, from: "a"))
    #expect(try await log.unkept(in: "a", limit: 10).isEmpty)
    let going = try await log.begin(.deploy, user: "ann", inputs: .none)
    other.id = going
    #expect(try await log.restore(other, from: "a"))
    #expect(try await log.run(going, permission: .all)?.state == .running)
    try await log.close()
  }

  @Test func `Runs are listed by when they began, wherever they ran`() async throws {
    let log = try await opened()
    let first = try await log.record()
    clock.advance(by: 10_000)
    let third = try await log.record()
    let second = ArchivedRun.sample(ended: clock.now, started: clock.now - 5000)
    #expect(try await log.restore(second, from: "a"))
    let last = try await log.record()
    #expect(
      try await log.pages(count: 1).joined().map(\.id) == [last, third, second.id, first])
    try await log.close()
  }

  @Test(arguments: [
    (0, 0, 9), (10, 0, 100), (5, 7, 13), (70_000, 90_000, 200_000), (3, 524_288, 2_000_000),
  ])
  func `An output of which less is kept goes on behind its gap`(head: Int, tail: Int, size: Int)
    async throws
  {
    let log = try await opened()
    _ = try await log.position(in: "a")
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
    let output = ArchivedOutput(
      head: Array(bytes.prefix(head)), tail: Array(bytes.suffix(tail)), size: size)
    let run = ArchivedRun.sample(output: output)
    #expect(try await log.restore(run, from: "b"))
    let kept = try await log.kept(run.id)
    #expect(kept.gap == size - head - tail && kept.bytes == output.head + output.tail)
    #expect(try await log.unkept(in: "a", limit: 1).first?.output == output)
    try await log.close()
  }

  @Test func `An output of 1 MiB and a longer one go through an archive`() async throws {
    let log = try await opened()
    let other = LogFolder()
    let copy = try await RunLog(
      opening: other.log, settings: .patient, now: { [clock] in clock.now })
    _ = try await log.position(in: "a")
    for size in [RunLog.longestOutput, RunLog.longestOutput + 12_345] {
      let id = try await log.record(
        output: String(repeating: "0123456789abcde\n", count: size / 16 + 1))
      let run = try #require(try await log.unkept(in: "a", limit: 9).first { $0.id == id })
      #expect(try await copy.restore(run, from: "a"))
      let (old, new) = (try await log.kept(id), try await copy.kept(id))
      #expect(old.bytes == new.bytes && old.gap == new.gap)
    }
    try await log.close()
    try await copy.close()
  }

  @Test func `What no log has written is not restored`() async throws {
    let log = try await opened()
    let good = ArchivedRun.sample()
    let changes: [(inout ArchivedRun) -> Void] = [
      { $0.state = .running }, { $0.started = -1 }, { $0.started = $0.ended + 1 },
      { [clock] in $0.ended = clock.now + 25 * 3600 * 1000 }, { $0.ended = .max },
      { $0.item.path = [] }, { $0.item.path = [String](repeating: "a", count: 101) },
      { $0.item.path = [String](repeating: "a", count: 20_000) },
      { $0.user = String(repeating: "u", count: 2000) },
      { $0.item.tags = Set((0..<200).map { "\($0)" }) },
      { $0.item.tags = [String(repeating: "t", count: 5000)] }, { $0.exitStatus = 1 << 40 },
      { $0.output = ArchivedOutput(head: [1, 2], tail: [3], size: 2) },
      { $0.output = ArchivedOutput(head: [], tail: [], size: -1) },
      { $0.output = ArchivedOutput(head: [], tail: [], size: .max) },
      { $0.output = ArchivedOutput([UInt8](repeating: 0, count: RunLog.longestOutput + 1)) },
      {
        $0.output = ArchivedOutput(
          head: [UInt8](repeating: 0, count: 600_000), tail: [], size: 700_000)
      },
    ]
    for (number, change) in changes.enumerated() {
      var run = good
      change(&run)
      #expect(try await !log.restore(run, from: "a"), "\(number)")
    }
    #expect(try await log.page(permission: .all).runs.isEmpty)
    var long = good
    long.item.title = String(repeating: "x", count: 1_000_000)
    (long.note, long.host) = (long.item.title, long.item.title)
    long.inputs = (0..<1000).map { RunInput(name: "\($0)", value: long.item.title) }
    #expect(try await log.restore(long, from: "a"))
    let run = try #require(try await log.run(long.id, permission: .all))
    #expect(run.item.title.utf8.count <= 4096 && (run.note?.utf8.count ?? 0) <= 4096)
    #expect(run.inputs.count == 200 && run.host == nil)
    try await log.close()
  }

  @Test
  func `Age and size hold for restored runs, and one that is too old is not restored`() async throws
  {
    let log = try await opened(RunLogSettings(age: 10_000, size: 3_000_000))
    _ = try await log.position(in: "a")
    let old = ArchivedRun.sample(ended: clock.now - 10_001)
    #expect(try await log.restore(old, from: "a"))
    #expect(try await log.run(old.id, permission: .all) == nil)
    let text = ArchivedOutput([UInt8](repeating: 7, count: 100_000))
    for number in 0..<60 {
      #expect(
        try await log.restore(.sample(ended: clock.now - number, output: text), from: "a"))
      if number % 10 == 9 { try await log.advance(to: number, in: "a") }
    }
    let kept = try await log.pages(count: 100).joined()
    #expect((15..<30).contains(kept.count))
    #expect(try await log.position(in: "a") == 59)
    clock.advance(by: 10_001)
    try await log.tidy()
    #expect(try await log.page(permission: .all).runs.isEmpty)
    try await log.close()
  }

  @Test
  func `Cutting keeps as much of the beginning as of the end, and whole characters`() {
    let output = ArchivedOutput(Array("ääääääääää".utf8))
    #expect(output.cut(to: 20) == output && output.cut(to: 99) == output)
    let cut = output.cut(to: 11)
    #expect(cut.size == 20 && cut.head == Array("ää".utf8) && cut.tail == Array("äää".utf8))
    #expect(cut.cut(to: 4).head == Array("ä".utf8) && cut.cut(to: 4).tail == Array("ä".utf8))
    let none = output.cut(to: 0)
    #expect(none.head.isEmpty && none.tail.isEmpty && none.size == 20 && !none.isWhole)
    let binary = ArchivedOutput([UInt8](repeating: 0x80, count: 100)).cut(to: 50)
    #expect(binary.head.count + binary.tail.count >= 44)
  }
}
