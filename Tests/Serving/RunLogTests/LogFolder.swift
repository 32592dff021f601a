import Foundation
import RunLog
import RunRecords
import Synchronization
import Testing

/// A folder for the log of a test, removed with it.
final class LogFolder: Sendable {
  let path: String
  var log: String { path + "/log/runs.sqlite" }

  init(name: String = UUID().uuidString) {
    path = NSTemporaryDirectory() + "appmenu-run-log-\(name)"
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }
  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The bytes of all files of the log, one after the other.
  func bytes() throws -> Data {
    try files().reduce(into: Data()) { all, name in
      all += try Data(contentsOf: URL(fileURLWithPath: path + "/log/" + name))
    }
  }

  /// The names of the files of the log.
  func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path + "/log").sorted()
  }

  /// Runs statements on the file of the log by other means.
  func sqlite(_ sql: String) throws {
    try FileManager.default.createDirectory(
      atPath: path + "/log", withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let script = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).executescript(sys.argv[2])"
    process.arguments = ["python3", "-c", script, log, sql]
    try process.run()
    try #require(Self.status(of: process) == 0)
  }

  /// Returns the exit status of a process, or the number of its signal, when it has ended.
  ///
  /// `waitUntilExit` also waits for processes that another test has started at the same moment.
  static func status(of process: Process) -> Int32 {
    var end = siginfo_t()
    guard waitid(P_PID, id_t(process.processIdentifier), &end, WEXITED | WNOWAIT) == 0 else {
      // It has ended, and Foundation knows how.
      process.waitUntilExit()
      return process.terminationStatus
    }
    #if os(Linux)
      return end._sifields._sigchld.si_status
    #else
      return end.si_status
    #endif
  }

  /// The permissions of what is at a path below the folder.
  func mode(_ name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path + "/" + name)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
  }
}

/// A clock that tests set.
final class SetClock: Sendable {
  private let time = Mutex(1_700_000_000_000)

  var now: Int { time.withLock { $0 } }
  func advance(by milliseconds: Int) { time.withLock { $0 += milliseconds } }
}

extension RunPermission {
  static let all = RunPermission { _ in true }
}

extension RunLogSettings {
  /// Writes output only when it is told to.
  static let patient = RunLogSettings(delay: .seconds(24 * 3600))
}

extension RunItem {
  static let deploy = RunItem(path: ["servers", "deploy"], title: "Deploy", tags: ["prod"])
  static let restart = RunItem(path: ["servers", "restart"], title: "Restart", tags: ["test"])
}

extension RunLog {
  /// Runs an item to its end.
  @discardableResult
  nonisolated func record(
    _ item: RunItem = .deploy, user: String = "ann", inputs: RunInputs = .none, output: String = "",
    _ end: RunEnd = RunEnd(.succeeded, exitStatus: 0)
  ) async throws -> RunID {
    let id = try await begin(item, user: user, inputs: inputs)
    await append(Array(output.utf8), to: id)
    try await self.end(id, end)
    return id
  }

  /// All pages of a filter, and how many there were.
  nonisolated func pages(
    _ filter: RunFilter = RunFilter(), permission: RunPermission = .all, count: Int = 10,
    effort: Int = 10_000
  ) async throws -> [[Run]] {
    var pages: [[Run]] = []
    var cursor: RunCursor?
    repeat {
      let page = try await page(
        filter, permission: permission, before: cursor, count: count, effort: effort)
      pages.append(page.runs)
      cursor = page.older
    } while cursor != nil
    return pages
  }

  /// The whole output of a run that is kept, with the size of the gap.
  nonisolated func kept(_ id: RunID, step: Int = 100_000) async throws -> (bytes: [UInt8], gap: Int)
  {
    var (bytes, gap, offset): ([UInt8], Int, Int?) = ([], 0, 0)
    while let from = offset {
      guard let part = try await output(of: id, from: from, count: step, permission: .all) else {
        break
      }
      bytes += part.bytes
      gap += part.omitted
      offset = part.next
    }
    return (bytes, gap)
  }
}
