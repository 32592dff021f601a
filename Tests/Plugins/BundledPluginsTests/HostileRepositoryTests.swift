import Foundation
import Testing

@testable import AppMenuPlugin
@testable import ContributionsPlugin
@testable import PublicActivityPlugin
@testable import RepositoriesPlugin

/// A repository whose own files name a program wherever git may run one.
private struct HostileRepository {
  let fixture: GitFixture
  let path: String
  /// The file that the program makes.
  let mark: String
  private let script: String

  init() async throws {
    fixture = try GitFixture()
    path = try await fixture.repository("hostile")
    mark = fixture.folder + "/ran"
    script = fixture.folder + "/evil.sh"
    try Data("#!/bin/sh\necho \"$0 $@\" >> '\(mark)'\ncat\n".utf8)
      .write(to: URL(fileURLWithPath: script))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
    try write(Array("one\n".utf8), to: "a.txt")
    try write(Array("one\n".utf8), to: "b.txt")
    try write(Array("one\n".utf8), toFileNamed: Array("\u{E9}-".utf8) + [0xE9] + Array(".txt".utf8))
    try await fixture.git(path, ["add", "--", "."])
    try await fixture.commit(path, "one", date: "2026-01-01T10:00:00+00:00")
    // Same size, other content: status has to read the files, through their filters.
    try write(Array("two\n".utf8), to: "a.txt")
    try write(Array("two\n".utf8), to: "b.txt")
    try await armSettings()
    try armHooks()
  }

  /// What git names a program in, apart from filters.
  private func armSettings() async throws {
    for (key, value) in [
      ("core.fsmonitor", script), ("core.pager", script), ("pager.log", script),
      ("pager.status", script), ("diff.evil.textconv", script), ("diff.evil.command", script),
      ("diff.external", script), ("gpg.program", script), ("gpg.ssh.program", script),
      ("log.showSignature", "true"), ("core.sshCommand", script), ("credential.helper", script),
      ("alias.status", "!" + script), ("alias.log", "!" + script),
      ("alias.for-each-ref", "!" + script), ("core.editor", script), ("core.askPass", script),
      ("core.alternateRefsCommand", script), ("uploadpack.packObjectsHook", script),
      ("remote.origin.url", "ext::" + script), ("remote.origin.promisor", "true"),
      ("interactive.diffFilter", script), ("merge.evil.driver", script),
    ] { try await fixture.git(path, ["config", key, value]) }
  }

  private func armHooks() throws {
    let hooks = path + "/.git/hooks"
    try FileManager.default.createDirectory(atPath: hooks, withIntermediateDirectories: true)
    for name in ["fsmonitor-watchman", "post-index-change", "post-checkout", "pre-auto-gc"] {
      try? FileManager.default.removeItem(atPath: hooks + "/" + name)
      try FileManager.default.copyItem(atPath: script, toPath: hooks + "/" + name)
    }
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    try write(bytes, toFileNamed: Array(name.utf8))
  }

  /// Writes a file whose name may be no UTF-8.
  func write(_ bytes: [UInt8], toFileNamed name: [UInt8]) throws {
    let full = (Array((path + "/").utf8) + name + [0]).map { CChar(bitPattern: $0) }
    let file = try #require(fopen(full, "w"))
    defer { fclose(file) }
    #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
  }

  /// Sets a filter called `name` on every file, in the file of settings called `settings`.
  func filter(_ name: [UInt8], key: String = "clean", in settings: String = ".git/config") throws {
    let file = URL(fileURLWithPath: path + "/" + settings)
    var bytes = (try? Array(Data(contentsOf: file))) ?? []
    bytes += Array("\n[filter \"".utf8) + name + Array("\"]\n\t\(key) = \(script) filter\n".utf8)
    try Data(bytes).write(to: file)
    try write(Array("* diff=evil merge=evil filter=".utf8) + name + [10], to: ".gitattributes")
  }

  var hasRun: Bool { FileManager.default.fileExists(atPath: mark) }

  /// Whether a plain `git status` runs the filter; where it does not, nothing was tested.
  func isHostile() async throws -> Bool {
    try await fixture.git(path, ["status"])
    return try String(contentsOfFile: mark, encoding: .utf8).contains("evil.sh filter")
  }

  /// Lets every bundled plugin read it.
  func read() async throws {
    let plugins: [any MenuPlugin] = [
      RepositoriesPlugin(.local), ContributionsPlugin(.local), PublicActivityPlugin(.local),
    ]
    for plugin in plugins {
      _ = try await plugin.handlers[0].answer(selection(fixture.folder), Said().context())
    }
  }
}

@Suite(.timeLimit(.minutes(5))) struct HostileRepositoryTests {
  @Test(
    arguments: [
      Array("plain".utf8), Array("a=b".utf8), Array("x..y".utf8), Array("\u{E9}".utf8),
      Array("e\u{301}".utf8), [0xFF], Array("x".utf8) + [0xFF], [0xC3], [0xED, 0xA0, 0x80],
      Array("\u{301}x".utf8),
    ], ["clean", "process"])
  func `A hostile repository runs nothing, whatever the bytes of a filter's name`(
    name: [UInt8], key: String
  ) async throws {
    let repository = try await HostileRepository()
    try repository.filter(name, key: key)
    try await repository.read()
    #expect(!repository.hasRun)
    #expect(try await repository.isHostile())
  }

  @Test(arguments: [true, false])
  func `Included settings and those of one work tree run nothing either`(isIncluded: Bool)
    async throws
  {
    let repository = try await HostileRepository()
    if isIncluded {
      try await repository.fixture.git(repository.path, ["config", "include.path", "more"])
      try repository.filter(Array("in".utf8), in: ".git/more")
    } else {
      try await repository.fixture.git(
        repository.path, ["config", "core.repositoryFormatVersion", "1"])
      try await repository.fixture.git(
        repository.path, ["config", "extensions.worktreeConfig", "true"])
      try repository.filter([0xFE], in: ".git/config.worktree")
    }
    try await repository.read()
    #expect(!repository.hasRun)
    #expect(try await repository.isHostile())
  }
}
