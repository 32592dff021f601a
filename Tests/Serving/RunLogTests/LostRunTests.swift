import AppMenuTesting
import Foundation
import RunLog
import RunRecords
import Testing

@Suite("Runs of servers that are gone", .timeLimit(.minutes(5))) struct LostRunTests {
  private let folder = LogFolder()

  @Test
  func `After the server is gone, what it had written is there, and its runs are lost`()
    async throws
  {
    let log = try await RunLog(opening: folder.log, settings: .patient)
    let done = try await log.record(output: "done")
    let id = try await log.begin(.deploy, user: "ann", inputs: .none)
    await log.append(Array("half of it".utf8), to: id)
    try await log.flush()
    // The files as they are in this moment, without the lock: as after kill -9.
    let copy = LogFolder()
    try FileManager.default.createDirectory(
      atPath: copy.path + "/log", withIntermediateDirectories: true)
    for name in try folder.files() where !name.contains("-server-") {
      try FileManager.default.copyItem(
        atPath: folder.path + "/log/" + name, toPath: copy.path + "/log/" + name)
    }
    let clock = SetClock()
    clock.advance(by: 1_000_000_000_000)
    let again = try await RunLog(opening: copy.log, now: { clock.now })
    let run = try #require(try await again.run(id, permission: .all))
    #expect(run.state == .lost && run.ended == clock.now)
    #expect(try await again.kept(id).bytes == Array("half of it".utf8))
    #expect(try await again.run(done, permission: .all)?.state == .succeeded)
    #expect(try await log.run(id, permission: .all)?.state == .running)
    try await again.close()
    try await log.close()
  }

  @Test
  func `Runs of a second server that lives go on, and each server knows those of the other`()
    async throws
  {
    let first = try await RunLog(opening: folder.log, settings: .patient)
    let id = try await first.begin(.deploy, user: "ann", inputs: .none)
    let second = try await RunLog(opening: folder.log, settings: .patient)
    #expect(try await second.tidy().lost == 0)
    #expect(try await second.run(id, permission: .all)?.state == .running)
    try await first.close()
    #expect(try await second.tidy().lost == 1)
    #expect(try await second.run(id, permission: .all)?.state == .lost)
    try await second.close()
  }

  @Test
  func `A server that is killed with -9 leaves a log with all that it had written`() async throws {
    let folder = LogFolder(name: "killed-\(getpid())")
    #expect(try await OwnProcess.run("KilledServerTests") == .signaled(SIGKILL))
    #expect(try folder.files().contains { $0.contains("-server-") })
    let log = try await RunLog(opening: folder.log, settings: .patient)
    let runs = try await log.page(permission: .all).runs
    #expect(runs.map(\.state) == [.lost, .succeeded])
    #expect(try await log.kept(try #require(runs.first).id).bytes == Array("half of it".utf8))
    #expect(try folder.files().filter { $0.contains("-server-") }.count == 1)
    try await log.close()
  }

  @Test func `Servers that make a new log at once all get it`() async throws {
    let path = folder.log
    let logs = try await withThrowingTaskGroup(of: RunLog.self) { group in
      for number in 0..<8 {
        group.addTask {
          let log = try await RunLog(opening: path, settings: .patient)
          try await log.record(user: "u\(number)")
          return log
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    for log in logs { #expect(try await log.pages().joined().count == 8) }
    for log in logs { try await log.close() }
  }

  @Test func `A process that is killed with -9 loses its runs, and its lock is removed`()
    async throws
  {
    let log = try await RunLog(opening: folder.log, settings: .patient)
    // A server by other means: it has the lock and a run, says so, and waits.
    let script = """
      import fcntl, sqlite3, sys, time
      path, token = sys.argv[1:]
      lock = open(path + "-server-" + token, "w")
      fcntl.flock(lock, fcntl.LOCK_EX)
      log = sqlite3.connect(path, isolation_level=None)
      log.execute("INSERT INTO item (path, title, tags) VALUES ('other/', 'Other', '[]')")
      log.execute("INSERT INTO run (id, item, user, state, started, inputs, server)"
                  " SELECT randomblob(16), id, 'ann', 'running', 1, '[]', ? FROM item", (token,))
      print("ready", flush=True)
      time.sleep(3600)
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script, folder.log, RunID().text]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    #expect(try pipe.fileHandleForReading.read(upToCount: 6) == Data("ready\n".utf8))
    #expect(try await log.tidy().lost == 0)
    #expect(try await log.page(permission: .all).runs.map(\.state) == [.running])
    #expect(try folder.files().filter { $0.contains("-server-") }.count == 2)
    kill(process.processIdentifier, SIGKILL)
    _ = LogFolder.status(of: process)
    #expect(try await log.tidy().lost == 1)
    #expect(try await log.page(permission: .all).runs.map(\.state) == [.lost])
    #expect(try folder.files().filter { $0.contains("-server-") }.count == 1)
    try await log.close()
    #expect(try folder.files() == ["runs.sqlite"])
  }
}

/// The process that ``LostRunTests`` expects to be killed.
@Suite(.enabled(if: OwnProcess.isEntered)) struct KilledServerTests {
  @Test func `A server is killed in the middle of a run`() async throws {
    let folder = LogFolder(name: "killed-\(try #require(OwnProcess.starter))")
    let log = try await RunLog(opening: folder.log, settings: .patient)
    try await log.record(.restart, output: "done")
    let id = try await log.begin(.deploy, user: "ann", inputs: .none)
    await log.append(Array("half of it".utf8), to: id)
    try await log.flush()
    kill(getpid(), SIGKILL)
  }
}
