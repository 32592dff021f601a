import AppMenuPlugin
import AppMenuTesting
import Foundation
import Synchronization
import Testing

@testable import Forge
@testable import LocalGit

@Suite(.timeLimit(.minutes(5))) struct GitStreamTests {
  /// A world whose git waits, in repositories called `slow`, until there is a file.
  private func slowWorld() async throws -> (GitWorld, program: String, release: String) {
    let world = try GitWorld()
    for name in ["fast1", "fast2", "fast3", "slow", "zfast"] {
      let path = try await world.repository(name)
      try await world.commit(path, name, date: "2026-01-01T12:00:00+0000")
    }
    let (program, release) = (world.folder + "/slow-git", world.folder + "/release")
    try world.writeProgram(
      """
      #!/bin/sh
      case "$*" in */slow\\ log*) while [ ! -e '\(release)' ]; do sleep 0.05; done ;; esac
      exec '\(world.program)' "$@"

      """, to: program)
    return (world, program, release)
  }

  private func forge(_ world: GitWorld, _ program: String) -> GitForge {
    var arguments = ForgeArguments()
    arguments.roots = [world.work]
    return GitForge(
      arguments: arguments, git: GitProgram(program: program), cache: GitCache(folder: nil))
  }

  @Test func `A slow repository delays none of the others`() async throws {
    let (world, program, release) = try await slowWorld()
    let names = Mutex<[String]>([])
    let all = CalendarDate(number: 0)...CalendarDate(number: 40_000)
    try await forge(world, program).contributions(in: all) { update in
      guard case .found(let batch) = update, let name = batch.repository?.name else { return }
      let count = names.withLock {
        $0.append(name)
        return $0.count
      }
      // The slow repository continues only after all others have been reported.
      if count == 4 { try? world.write("", to: release) }
    }
    #expect(names.withLock { $0.last } == "slow" && names.withLock { $0.count } == 5)
  }

  @Test func `Reading ends when it is cancelled, even while git waits`() async throws {
    let (world, program, _) = try await slowWorld()
    let (others, signal) = AsyncStream.makeStream(of: Void.self)
    let all = CalendarDate(number: 0)...CalendarDate(number: 40_000)
    let reading = Task {
      try await forge(world, program).contributions(in: all) { update in
        if case .progress(4, of: 5) = update { signal.yield() }
      }
    }
    for await _ in others.prefix(1) { reading.cancel() }
    await #expect(throws: CancellationError.self) { try await reading.value }
  }

  @Test func `A repository whose branches are in a table is read through git`() async throws {
    let world = try GitWorld()
    let a = try await world.repository("a")
    try await world.commit(a, "1", date: "2026-01-01T12:00:00+0000")
    // Only what tells it from others; this git may know no such tables.
    try world.write("x", to: a + "/.git/reftable/tables.list")
    #expect(try await world.forge().gather().days.count == 1)
    _ = world.calls()
    #expect(try await world.forge().gather().days.count == 1)
    #expect(world.calls().map { $0.hasSuffix("show-ref --head") } == [true])
    try await world.commit(a, "2", date: "2026-01-02T12:00:00+0000")
    #expect(try await world.forge().gather().days.count == 2)
  }

  @Test func `Ids are those of the hashes, and days those of the authors`() async throws {
    let world = try GitWorld()
    let a = try await world.repository("a")
    try await world.commit(a, "1", date: "2026-01-01T23:30:00-0800")
    let hash = try await world.git(a, "rev-parse", "HEAD")
    let batch = try #require(try await world.forge().gather().found.first)
    #expect(
      batch.commits.map(\.id) == [CommitID(hash)] && batch.commits[0].day.text == "2026-01-01")
    #expect(batch.repository == RepositoryName(id: a, name: "a") && batch.source == .git)
  }

  @Test func `Output is read the same wherever its pieces end`() {
    let hash = "0123456789abcdef0123456789abcdef01234567"
    let lines = [
      "\(hash) 1767312000 +1400\u{1F}A@x\u{1F}B@x\u{1F}An\u{1F}Aé",
      "f\(hash.dropFirst()) 86399 -1130\u{1F}c@x\u{1F}c@x\u{1F}C\u{1F}C",
      "no hash 1 +0000\u{1F}\u{1F}\u{1F}\u{1F}", "\(hash)  \u{1F}\u{1F}\u{1F}\u{1F}",
      "e\(hash.dropFirst()) -5 +0000\u{1F}c@x\u{1F}c@x\u{1F}C\u{1F}C\u{1F}D",
      "d\(hash.dropFirst()) 7 +1400\u{1F}A@x\u{1F}B@x\u{1F}An\u{1F}Aé",
    ]
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    for size in [1, 2, 3, 7, 64, bytes.count] {
      var parser = CommitLogParser()
      for start in stride(from: 0, to: bytes.count, by: size) {
        bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { parser.take($0) }
      }
      let index = parser.index
      #expect(index.entries.map(\.seconds) == [1_767_312_000, 86_399, -5, 7])
      #expect(index.entries.map(\.author) == [0, 1, 2, 0] && index.authors.count == 3)
      #expect(
        index.entries.map { index.day(of: $0).text }.prefix(3) == [
          "2026-01-02", "1970-01-01", "1969-12-31",
        ])
      #expect(index.authors[0].writtenEmail == "a@x" && index.authors[0].email == "b@x")
      #expect(index.authors[0].name == "Aé" && index.authors[0].offset == 840)
      #expect(index.entries[1].digits == "f123456789abcdef0123456789abcdef")
    }
  }

  @Test func `A line that never ends takes no memory, and the next one is read`() {
    var parser = CommitLogParser()
    let piece = [UInt8](repeating: 0x61, count: 1 << 18)
    for _ in 0..<10 { piece.withUnsafeBytes { parser.take($0) } }
    let line = "\n0123456789abcdef0123456789abcdef01234567 1 +0000\u{1F}a\u{1F}a\u{1F}a\u{1F}a\n"
    Array(line.utf8).withUnsafeBytes { parser.take($0) }
    #expect(parser.index.entries.count == 1)
  }

  @Test(
    arguments: [
      ("git version 2.39.5\n", "2.39"), ("git version 2.39.5 (Apple Git-154)", "2.39"),
      ("git version 2.49.0.windows.1", "2.49"), ("git version 3.0-rc1", nil), ("what", nil),
    ] as [(String, String?)])
  func `The version of git is read however it is written`(text: String, version: String?) {
    #expect(GitVersion(text)?.description == version)
    #expect(GitVersion(major: 2, minor: 9) < .oldest && GitVersion(major: 3, minor: 0) > .oldest)
  }

  @Test func `A git that gives no output is ended, and the other repositories are there`()
    async throws
  {
    let (world, program, _) = try await slowWorld()
    let isRead = Mutex(false)
    let git = GitProgram(program: program) { duration in
      guard duration == GitProgram.idleLimit else { return try await untilCancelled() }
      // A minute has passed once all others are there.
      try await until { isRead.withLock { $0 } }
    }
    var arguments = ForgeArguments()
    arguments.roots = [world.work]
    let found = Mutex(0)
    let notices = Mutex<[String]>([])
    let all = CalendarDate(number: 0)...CalendarDate(number: 40_000)
    try await GitForge(arguments: arguments, git: git).contributions(in: all) { update in
      switch update {
      case .found: found.withLock { $0 += 1 }
      case .notice(let words): notices.withLock { $0.append(words) }
      case .progress(let done, _): isRead.withLock { $0 = done == 4 }
      }
    }
    #expect(found.withLock { $0 } == 4)
    #expect(
      notices.withLock { $0 }.map { $0.hasSuffix("git gave no output for a minute") } == [true])
  }

  @Test func `A git that gives output goes on, however long it takes`() async throws {
    let (world, program, release) = try await slowWorld()
    let place = try #require(GitPlace(at: world.work + "/slow"))
    try world.writeProgram(
      """
      #!/bin/sh
      [ "$1" = --version ] || {
        echo one; while [ ! -e '\(release)1' ]; do sleep 0.02; done
        echo two; while [ ! -e '\(release)2' ]; do sleep 0.02; done
      }
      exec '\(world.program)' "$@"

      """, to: program)
    let pieces = Mutex(0)
    let looks = Mutex(0)
    let git = GitProgram(program: program) { _ in
      // A look after each of two pieces, and none after that.
      let look = try await untilFound("a piece") {
        looks.withLock { looks -> Int? in
          guard looks < 2, pieces.withLock({ $0 }) > looks else { return nil }
          looks += 1
          return looks
        }
      }
      try world.write("", to: release + "\(look)")
    }
    var output: [UInt8] = []
    try await git.stream(["rev-parse", "--is-bare-repository"], of: place) { piece in
      output += piece
      pieces.withLock { $0 += 1 }
      return true
    }
    #expect(String(decoding: output, as: UTF8.self) == "one\ntwo\nfalse\n")
  }

  @Test(arguments: [4, 0])
  func `There are signs of life while a repository or its settings are read for long`(done: Int)
    async throws
  {
    let (world, program, release) = try await slowWorld()
    if done == 0 {
      try await world.git(world.work + "/slow", "config", "user.email", "me@example.org")
      try world.writeProgram(
        """
        #!/bin/sh
        case "$*" in */slow\\ config*) while [ ! -e '\(release)' ]; do sleep 0.05; done ;; esac
        exec '\(world.program)' "$@"

        """, to: program)
    }
    let git = GitProgram(program: program) { duration in
      guard duration == GitForge.signPause else { return try await untilCancelled() }
      // Time passes quickly, and not at once.
      try await Task.sleep(for: .milliseconds(5))
    }
    var arguments = ForgeArguments()
    arguments.roots = [world.work]
    let signs = Mutex(0)
    let all = CalendarDate(number: 0)...CalendarDate(number: 40_000)
    try await GitForge(arguments: arguments, git: git).contributions(in: all) { update in
      guard case .progress(done, of: 5) = update else { return }
      let count = signs.withLock { signs in
        signs += 1
        return signs
      }
      if count == 3 { try? world.write("", to: release) }
    }
    #expect(signs.withLock { $0 } >= 3)
  }
}
