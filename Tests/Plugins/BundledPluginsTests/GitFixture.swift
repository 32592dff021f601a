import AppMenuPlugin
import Forge
import Foundation
import Synchronization

/// A folder with repositories of a test's own.
final class GitFixture: Sendable {
  let folder: String

  /// A git without the settings of the machine that the tests run on.
  static let program = Result {
    let path = NSTemporaryDirectory() + "appmenu-git-\(UUID().uuidString).sh"
    try Data(
      "#!/bin/sh\nGIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 exec git \"$@\"\n".utf8
    ).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  init() throws {
    folder = NSTemporaryDirectory() + "appmenu-git-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Makes an empty repository; its user is `email`.
  func repository(_ name: String, email: String? = "me@example.org") async throws -> String {
    let path = folder + "/" + name
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try await git(path, ["init", "--quiet", "--initial-branch=main"])
    if let email { try await git(path, ["config", "user.email", email]) }
    try await git(path, ["config", "user.name", "Me"])
    return path
  }

  /// Commits at `date`, as in `2026-11-20T23:30:00+13:00`.
  func commit(
    _ path: String, _ message: String, date: String, author: String = "Me <me@example.org>"
  ) async throws {
    try await git(
      path,
      ["commit", "--quiet", "--allow-empty", "-m", message, "--author", author, "--date", date],
      environment: ["GIT_COMMITTER_DATE": date])
  }

  @discardableResult
  func git(
    _ path: String, _ arguments: [String], environment: [String: String] = [:]
  ) async throws -> Int32 {
    // On a thread of its own: one of those that all tests share would be blocked.
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          with: Result { try Self.run(["git", "-C", path] + arguments, environment) })
      }
    }
  }

  private static func run(_ arguments: [String], _ environment: [String: String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null"]) { $1 }
      .merging(environment) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}

/// A context that keeps what a handler says on the way.
final class Said: Sendable {
  private let stored = Mutex<[String]>([])
  var progress: [String] { stored.withLock { $0 } }

  func context(timeZone: String = "UTC") -> HandlerContext {
    HandlerContext(
      host: InitializeParams(
        host: .init(name: "t", version: "1"), plugin: .init(id: "p"),
        directories: .init(config: "", data: "", cache: "", state: ""), locale: "en",
        timeZone: timeZone, color: false)
    ) { said in
      guard case .progress(_, let message) = said else { return }
      self.stored.withLock { $0.append(message ?? "") }
    }
  }
}

func selection(_ roots: String...) -> SelectParams {
  SelectParams(
    invocation: "i", handler: "h",
    item: .init(id: "x", title: "Title", arguments: ["roots": .array(roots.map { .string($0) })]),
    path: ["x"])
}

/// The day `days` before today, in UTC, at a time and zone.
func moment(daysAgo days: Int, _ time: String = "12:00:00+00:00") -> String {
  (LocalTime.system.today + -days).text + "T" + time
}
