import AppMenuPlugin
import Foundation
import DisplayText
import Synchronization

@testable import Forge
@testable import LocalGit

/// A folder of a test's own with repositories, settings of git, a cache, and a git that notes its calls.
final class GitWorld: Sendable {
  let folder: String
  let program: String
  private let callFile: String

  var work: String { folder + "/work" }
  var cacheFolder: String { folder + "/cache" }
  var settings: String { folder + "/gitconfig" }

  init(email: String? = "me@example.org") throws {
    // As in each plugin.
    signal(SIGPIPE, SIG_IGN)
    folder = NSTemporaryDirectory() + "appmenu-forge-\(UUID().uuidString)"
    callFile = folder + "/calls"
    program = folder + "/bin/git"
    for name in ["work", "bin"] {
      try FileManager.default.createDirectory(
        atPath: folder + "/" + name, withIntermediateDirectories: true)
    }
    let settings = email.map { "[user]\n\temail = \($0)\n\tname = Me\n" } ?? "[user]\n\tname = Me\n"
    try write(settings + "[protocol \"file\"]\n\tallow = always\n", to: folder + "/gitconfig")
    try writeProgram(
      """
      #!/bin/sh
      echo "$*" >> '\(folder)/calls'
      GIT_CONFIG_GLOBAL='\(folder)/gitconfig' GIT_CONFIG_NOSYSTEM=1 HOME='\(folder)' exec git "$@"

      """, to: program)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The calls of git since the last time, without those that ask its version.
  func calls() -> [String] {
    let text = (try? String(contentsOfFile: callFile, encoding: .utf8)) ?? ""
    try? FileManager.default.removeItem(atPath: callFile)
    return text.split(separator: "\n").map(String.init).filter { $0 != "--version" }
  }

  func forge(
    roots: [String]? = nil, identities: [String] = [], everybody: Bool = false, depth: Int? = nil,
    keeps: Bool = true, wording: Wording = .english
  ) -> GitForge {
    var arguments = ForgeArguments()
    arguments.roots = roots ?? [work]
    arguments.identities = identities
    arguments.everybody = everybody
    arguments.depth = depth
    return GitForge(
      arguments: arguments, git: GitProgram(program: program),
      cache: GitCache(folder: keeps ? cacheFolder : nil), wording: wording)
  }

  /// Makes an empty repository.
  func repository(_ name: String, email: String? = nil) async throws -> String {
    let path = work + "/" + name
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try await git(path, "init", "--quiet", "--initial-branch=main")
    if let email { try await git(path, "config", "user.email", email) }
    return path
  }

  /// Commits at `date`, as in `2026-11-20T23:30:00+13:00`.
  func commit(
    _ path: String, _ message: String, date: String, author: String = "Me <me@example.org>"
  ) async throws {
    try await git(
      path, "commit", "--quiet", "--allow-empty", "-m", message, "--author", author, "--date", date,
      environment: ["GIT_COMMITTER_DATE": date])
  }

  func write(_ text: String, to path: String) throws {
    let folder = (path as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  /// Writes a program.
  ///
  /// Another process writes it: a process started at the same time would hold the file open, so that it could not be run.
  func writeProgram(_ text: String, to path: String) throws {
    try write(text, to: path + ".txt")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "cp \"$1\" \"$2\" && chmod 755 \"$2\"", "sh", path + ".txt", path]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failed(words: "cp \(path)") }
  }

  struct Failed: Error { var words: String }

  /// Runs git independently of the tested code, and returns its output.
  @discardableResult
  func git(
    _ path: String, _ arguments: String..., environment: [String: String] = [:],
    fails: Bool = false
  ) async throws -> String {
    try await run(path, arguments, environment: environment, fails: fails)
  }

  /// Runs git as ``git(_:_:environment:fails:)`` does.
  @discardableResult
  func run(
    _ path: String, _ arguments: [String], environment: [String: String] = [:], fails: Bool = false
  ) async throws -> String {
    let variables = ProcessInfo.processInfo.environment
      .merging([
        "GIT_CONFIG_GLOBAL": settings, "GIT_CONFIG_NOSYSTEM": "1", "HOME": folder,
        "GIT_AUTHOR_NAME": "Me", "GIT_COMMITTER_NAME": "Me",
        "GIT_COMMITTER_EMAIL": "committer@example.org",
      ]) { $1 }
      .merging(environment) { $1 }
    // On a thread of its own: one of those that all tests share would be blocked.
    return try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          with: Result { try Self.run(["git", "-C", path] + arguments, variables, fails: fails) })
      }
    }
  }

  private static func run(
    _ arguments: [String], _ environment: [String: String], fails: Bool
  ) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.environment = environment
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    if process.terminationStatus != 0, !fails {
      throw Failed(words: arguments.joined(separator: " "))
    }
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// The days of the commits of some authors, counted independently of the tested code.
  func expectedDays(of paths: [String], by emails: Set<String>?) async throws -> [String: Int] {
    var days: [String: String] = [:]
    for path in paths {
      let text = try await git(path, "log", "--exclude=refs/stash", "--all", "--format=%H|%aI|%aE")
      for line in text.split(separator: "\n") {
        let parts = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        if emails?.contains(parts[2]) == false { continue }
        days[parts[0]] = String(parts[1].prefix(10))
      }
    }
    return days.values.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}

/// Keeps the pieces of a result.
final class Gathered<Value: Sendable>: Sendable {
  private struct State: Sendable {
    var found: [Value] = []
    var notices: [String] = []
    var progress: [[Int]] = []
  }
  private let state = Mutex(State())

  var found: [Value] { state.withLock { $0.found } }
  var notices: [String] { state.withLock { $0.notices } }
  var progress: [[Int]] { state.withLock { $0.progress } }

  func take(_ update: ForgeUpdate<Value>) {
    state.withLock { state in
      switch update {
      case .found(let value): state.found.append(value)
      case .notice(let words): state.notices.append(words)
      case .progress(let done, let count): state.progress.append([done, count])
      }
    }
  }
}

extension GitForge {
  /// All contributions between two dates.
  func gather(_ from: String = "1970-01-01", _ to: String = "2099-12-31") async throws
    -> Gathered<ContributionBatch>
  {
    let gathered = Gathered<ContributionBatch>()
    let first = CalendarDate(from) ?? CalendarDate(number: 0)
    try await contributions(in: first...(CalendarDate(to) ?? first)) { gathered.take($0) }
    return gathered
  }

  func gatherRepositories() async throws -> [ForgeRepository] {
    let gathered = Gathered<[ForgeRepository]>()
    try await repositories { gathered.take($0) }
    return gathered.found.flatMap { $0 }.sorted { $0.id < $1.id }
  }

  func gatherActivity(after cursor: String? = nil, limit: Int = 500) async throws -> (
    events: [ForgeEvent], next: String?, notices: [String]
  ) {
    let gathered = Gathered<[ForgeEvent]>()
    let next = try await activity(after: cursor, limit: limit) { gathered.take($0) }
    let events = gathered.found.flatMap { $0 }.sorted { $0.time > $1.time }
    return (events, next, gathered.notices)
  }
}

extension Gathered where Value == ContributionBatch {
  /// The number of contributions by day, each commit once.
  var days: [String: Int] {
    var ids: [CommitID: CalendarDate] = [:]
    for batch in found { for commit in batch.commits { ids[commit.id] = commit.day } }
    return ids.values.reduce(into: [:]) { $0[$1.text, default: 0] += 1 }
  }
}
