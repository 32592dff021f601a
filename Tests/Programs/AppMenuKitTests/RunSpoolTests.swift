import AppMenuTesting
import Foundation
import RunRecords
import Testing

@testable import AppMenuKit

@Suite("Runs that wait for a server", .timeLimit(.minutes(5))) struct RunSpoolTests {
  private let home = TemporaryFolder()
  private let menu: String
  private let host: HostEnvironment

  init() throws {
    try FileManager.default.createDirectory(
      atPath: home.path, withIntermediateDirectories: true)
    menu = home.path + "/menu.yaml"
    try Data("title: Menu\nitems: []\n".utf8).write(to: URL(fileURLWithPath: menu))
    host = HostEnvironment(
      variables: ["HOME": home.path], executableFolder: "/x", version: "1")
  }

  private static func run(_ title: String = "Deploy") -> ArchivedRun {
    ArchivedRun(
      id: RunID(), item: RunItem(path: ["deploy"], title: title), user: "ann", state: .lost,
      started: 1_700_000_000_000, ended: 1_700_000_000_000, via: "select")
  }

  private func taken(_ spool: RunSpool, keeps: Bool = true) async -> [ArchivedRun] {
    var runs: [ArchivedRun] = []
    await spool.takeIn {
      runs.append($0)
      return keeps
    }
    return runs
  }

  private func files(_ spool: RunSpool) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: spool.folder)) ?? []
  }

  @Test
  func `Nothing is noted for a menu of which no server keeps a log, nor where there is no file`()
    throws
  {
    #expect(SpooledRuns(menu: menu, via: "select", host) == nil)
    #expect(SpooledRuns(menu: "-", via: "select", host) == nil)
    let spool = try #require(RunSpool(menu: menu, host))
    try spool.create()
    #expect(SpooledRuns(menu: menu, via: "select", host) != nil)
    // By whatever path the file is named, and for no other one.
    let link = home.path + "/link.yaml"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: menu)
    #expect(RunSpool(menu: link, host)?.folder == spool.folder)
    let other = home.path + "/other.yaml"
    try Data("items: []\n".utf8).write(to: URL(fileURLWithPath: other))
    #expect(SpooledRuns(menu: other, via: "select", host) == nil)
    var status = stat()
    #expect(stat(spool.folder, &status) == 0 && status.st_mode & 0o777 == 0o700)
  }

  @Test func `A run is taken in once, when it has ended`() async throws {
    let spool = try #require(RunSpool(menu: menu, host))
    try spool.create()
    var run = Self.run()
    let entry = try spool.add(run)
    #expect(await taken(spool).isEmpty)
    (run.state, run.exitStatus) = (.failed, 3)
    run.output = ArchivedOutput(Array("hello".utf8))
    try entry.replace(with: run)
    #expect(await taken(spool, keeps: false) == [run])
    #expect(await taken(spool) == [run])
    #expect(await taken(spool).isEmpty)
    #expect(files(spool).isEmpty)
  }

  @Test func `A run whose program was killed is taken in as lost`() async throws {
    let spool = try #require(RunSpool(menu: menu, host))
    try spool.create()
    let run = Self.run()
    do { _ = try spool.add(run) }
    #expect(await taken(spool) == [run])
  }

  @Test func `Whatever else is in the folder, runs are taken in, and nobody waits`()
    async throws
  {
    let spool = try #require(RunSpool(menu: menu, host))
    try spool.create()
    let content = Data("not for the log".utf8)
    try content.write(to: URL(fileURLWithPath: home.path + "/secret"))
    for (name, text) in [("a.json", "{"), ("b.json", ""), ("c.json", "{\"version\":2}")] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: spool.folder + "/" + name))
    }
    mkfifo(spool.folder + "/d.json", 0o600)
    try FileManager.default.createDirectory(
      atPath: spool.folder + "/e.json", withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: spool.folder + "/f.json", withDestinationPath: home.path + "/secret")
    let run = Self.run()
    do { _ = try spool.add(run) }
    #expect(await taken(spool) == [run])
    #expect(FileManager.default.contents(atPath: home.path + "/secret") == content)
  }

  @Test func `No more runs wait than may`() throws {
    let spool = try #require(RunSpool(menu: menu, host))
    try spool.create()
    for number in 0..<RunSpool.limit {
      #expect(!spool.isFull)
      #expect(FileManager.default.createFile(atPath: spool.folder + "/\(number)", contents: nil))
    }
    #expect(spool.isFull)
  }
}
