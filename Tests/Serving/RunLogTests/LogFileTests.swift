import Foundation
import RunLog
import RunRecords
import Testing

@Suite("The file of the log of runs", .timeLimit(.minutes(5))) struct LogFileTests {
  private let folder = LogFolder()

  private func failure(at path: String? = nil) async throws -> RunLogError {
    let path = path ?? folder.log
    let error = await #expect(throws: RunLogError.self) {
      try await RunLog(opening: path, settings: .patient).close()
    }
    let failure = try #require(error)
    #expect(failure.message.hasPrefix(path) && failure.advice.hasSuffix("."))
    return failure
  }

  private func write(_ data: Data) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/log", withIntermediateDirectories: true)
    try data.write(to: URL(fileURLWithPath: folder.log))
  }

  @Test func `File and folders are made for the user alone`() async throws {
    let path = folder.path + "/deep/er/runs.sqlite"
    let log = try await RunLog(opening: path, settings: .patient)
    try await log.record()
    for name in ["deep", "deep/er"] { #expect(try folder.mode(name) == 0o700) }
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path + "/deep/er") {
      #expect(try folder.mode("deep/er/" + name) == 0o600, "\(name)")
    }
    try await log.close()
  }

  @Test func `A file that others can read is closed to them`() async throws {
    try write(Data())
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder.log)
    try await RunLog(opening: folder.log, settings: .patient).close()
    #expect(try folder.mode("log/runs.sqlite") == 0o600)
  }

  @Test func `An empty file becomes a log`() async throws {
    try write(Data())
    let log = try await RunLog(opening: folder.log, settings: .patient)
    let id = try await log.record()
    try await log.close()
    let again = try await RunLog(opening: folder.log, settings: .patient)
    #expect(try await again.run(id, permission: .all) != nil)
    try await again.close()
  }

  @Test(arguments: [
    "x", "a letter to a friend\n", "SQLite format 2" + String(repeating: "\u{0}", count: 9000),
  ])
  func `What is no database is refused and left as it is`(_ text: String) async throws {
    try write(Data(text.utf8))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder.log)
    #expect(try await failure().reason == .foreign)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.log)) == Data(text.utf8))
    #expect(try folder.files() == ["runs.sqlite"] && folder.mode("log/runs.sqlite") == 0o644)
  }

  @Test(arguments: [
    (
      "CREATE TABLE letters (text); INSERT INTO letters VALUES ('dear');",
      RunLogError.Reason.foreign
    ),
    ("CREATE TABLE run (a); PRAGMA user_version = 1;", .foreign),
    ("PRAGMA application_id = 7; PRAGMA user_version = 1;", .foreign),
    ("PRAGMA application_id = 1634562668; PRAGMA user_version = 99;", .newer),
  ])
  func `A database of another program or of a newer version is refused and left as it is`(
    _ sql: String, _ reason: RunLogError.Reason
  ) async throws {
    try folder.sqlite(sql)
    let before = try Data(contentsOf: URL(fileURLWithPath: folder.log))
    #expect(try await failure().reason == reason)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.log)) == before)
    #expect(try folder.files() == ["runs.sqlite"])
  }

  @Test func `A damaged file is refused with words about it`() async throws {
    let log = try await RunLog(opening: folder.log, settings: .patient)
    for _ in 0..<200 { try await log.record(output: String(repeating: "x", count: 1000)) }
    try await log.close()
    var data = try Data(contentsOf: URL(fileURLWithPath: folder.log))
    for index in 4096..<data.count { data[index] = 0x5a }
    try data.write(to: URL(fileURLWithPath: folder.log))
    #expect(try await failure().reason == .damaged)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.log)) == data)
  }

  @Test
  func `An empty file beside what was written last is damaged, and nothing is removed`()
    async throws
  {
    try write(Data())
    let rest = Data("what was written last".utf8)
    try rest.write(to: URL(fileURLWithPath: folder.log + "-wal"))
    #expect(try await failure().reason == .damaged)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.log + "-wal")) == rest)
  }

  @Test func `A folder, or a file where a folder should be, is refused`() async throws {
    try write(Data())
    #expect(try await failure(at: folder.path).reason == .foreign)
    #expect(try await failure(at: folder.log + "/runs.sqlite").reason == .inaccessible)
    #expect(try await failure(at: "").reason == .inaccessible)
  }

  @Test(.enabled(if: geteuid() != 0))
  func `A folder that cannot be written to is refused`() async throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.path)
    #expect(try await failure().reason == .inaccessible)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
  }

  @Test(.enabled(if: geteuid() != 0))
  func `A file that cannot be written to is refused`() async throws {
    try await RunLog(opening: folder.log, settings: .patient).close()
    try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: folder.log)
    #expect(try await failure().reason == .readOnly)
  }

  @Test(
    "Without room a run is refused, the end of one waits, and all is written when there is room again"
  )
  func full() async throws {
    let settings = RunLogSettings(age: 0, size: nil, ceiling: 400_000, delay: .seconds(24 * 3600))
    let clock = SetClock()
    let log = try await RunLog(opening: folder.log, settings: settings, now: { clock.now })
    for _ in 0..<13 { try await log.record(output: String(repeating: "x", count: 20_000)) }
    let id = try await log.begin(.restart, user: "ann", inputs: .none)
    let text = Array(String(repeating: "y", count: 200_000).utf8)
    await log.append(text, to: id)
    let error = await #expect(throws: RunLogError.self) { try await log.end(id, RunEnd(.failed)) }
    #expect(error?.reason == .full)
    #expect(try await log.run(id, permission: .all)?.state == .running)
    let refused = await #expect(throws: RunLogError.self) {
      for _ in 0..<10_000 { _ = try await log.begin(.deploy, user: "ann", inputs: .none) }
    }
    #expect(refused?.reason == .full)
    clock.advance(by: 1)
    try await log.tidy()
    try await log.flush()
    #expect(try await log.run(id, permission: .all)?.state == .failed)
    #expect(try await log.kept(id).bytes == text)
    try await log.close()
  }

  @Test func `Every reason has words of its own`() async throws {
    try write(Data("x".utf8))
    let error = try await failure()
    #expect(
      "\(error)".hasPrefix("\(folder.log): this file is not a log of runs")
        && "\(error)".hasSuffix("left as it is."))
  }
}
