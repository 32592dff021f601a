@testable import Files
import AppMenuTesting
import Foundation
import SourceText
import Synchronization
import Testing

/// Looks at something after each change that a watcher tells of.
private final class Onlooker: Sendable {
  private let seen = Mutex<[String?]>([])
  private let listening = Mutex<Task<Void, Never>?>(nil)

  init(
    at path: String, _ method: FileWatcher.Method, since moment: FileTime = .now,
    look: (@Sendable () -> String?)? = nil
  ) {
    let stream = FileWatcher(method).changes(of: [path], since: moment)
    let look = look ?? { try? String(contentsOfFile: path, encoding: .utf8) }
    listening.withLock {
      $0 = Task { [weak self] in
        for await _ in stream {
          let sight = look()
          self?.seen.withLock { $0.append(sight) }
        }
      }
    }
  }

  deinit { listening.withLock { $0?.cancel() } }

  /// How many changes were told.
  var count: Int { seen.withLock { $0.count } }

  /// Does `work`, and waits until what it leads to is what was seen last.
  func sees(_ sight: String?, after work: () throws -> Void) async throws {
    try work()
    try await until { seen.withLock { $0.last == .some(sight) } }
  }
}

/// A folder of files, gone with the test.
private final class Files: Sendable {
  let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "appmenu-watch-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func path(_ name: String) -> String { folder + "/" + name }

  func read(_ name: String) -> String? { try? String(contentsOfFile: path(name), encoding: .utf8) }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try FileManager.default.createDirectory(
      atPath: (path(name) as NSString).deletingLastPathComponent,
      withIntermediateDirectories: true)
    guard let file = fopen(path(name), "w") else { throw CocoaError(.fileWriteUnknown) }
    defer { fclose(file) }
    fputs(text, file)
    return path(name)
  }

  func move(_ name: String, over other: String) { rename(path(name), path(other)) }
  func remove(_ name: String) { unlink(path(name)) }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }
}

@Suite(.timeLimit(.minutes(5))) struct FileWatcherTests {
  private let files: Files

  init() throws { files = try Files() }

  @Test(arguments: FileWatcher.Method.allCases)
  func `Each way to save a file is told`(_ method: FileWatcher.Method) async throws {
    let onlooker = Onlooker(at: try files.write("0", to: "m/a.yaml"), method)
    try await onlooker.sees("in place") { try files.write("in place", to: "m/a.yaml") }
    try await onlooker.sees("moved over") {
      try files.write("moved over", to: "m/new")
      files.move("m/new", over: "m/a.yaml")
    }
    try await onlooker.sees("made anew") {
      files.remove("m/a.yaml")
      try files.write("made anew", to: "m/a.yaml")
    }
    try await onlooker.sees("with the old one beside it") {
      files.move("m/a.yaml", over: "m/a.yaml~")
      try files.write("with the old one beside it", to: "m/a.yaml")
      files.remove("m/a.yaml~")
    }
    try await onlooker.sees(nil) { files.remove("m/a.yaml") }
  }

  @Test(arguments: FileWatcher.Method.allCases)
  func `What is not there yet is told when it comes, and again after it was away`(
    _ method: FileWatcher.Method
  ) async throws {
    let moment = FileTime.now
    try files.write("", to: "neighbour")
    let onlooker = Onlooker(at: files.path("later/deep/a.yaml"), method, since: moment)
    // Something came into the folder: the first look tells of it, and is over.
    try await onlooker.sees(nil) {}
    try await onlooker.sees("1") { try files.write("1", to: "later/deep/a.yaml") }
    try await onlooker.sees(nil) { files.move("later", over: "elsewhere") }
    try await onlooker.sees("1") { files.move("elsewhere", over: "later") }
    try await onlooker.sees("four") { try files.write("four", to: "later/deep/a.yaml") }
  }

  @Test(arguments: FileWatcher.Method.allCases)
  func `A file behind links is told of, and a link that leads elsewhere`(
    _ method: FileWatcher.Method
  ) async throws {
    try files.write("one", to: "real/one.yaml")
    try files.write("other", to: "other/one.yaml")
    try files.link("current", to: "real")
    try files.write("", to: "m/empty")
    try files.link("m/a.yaml", to: "../current/one.yaml")
    let onlooker = Onlooker(at: files.path("m/a.yaml"), method)
    try await onlooker.sees("written") { try files.write("written", to: "real/one.yaml") }
    try await onlooker.sees("other") {
      try files.link("next", to: "other")
      files.move("next", over: "current")
    }
    try await onlooker.sees("there") { try files.write("there", to: "other/one.yaml") }
    try await onlooker.sees("no link") {
      try files.write("no link", to: "m/new")
      files.move("m/new", over: "m/a.yaml")
    }
    try await onlooker.sees("at last") { try files.write("at last", to: "m/a.yaml") }
  }

  @Test(arguments: FileWatcher.Method.allCases)
  func `An entry that comes into a folder or leaves it is told`(_ method: FileWatcher.Method)
    async throws
  {
    try files.write("", to: "plugins/a/plugin.yaml")
    let folder = files.path("plugins")
    let onlooker = Onlooker(at: folder, method) {
      LocalFileSystem().names(inDirectory: folder)?.joined(separator: " ")
    }
    try await onlooker.sees("a b") { try files.write("", to: "plugins/b/plugin.yaml") }
    try await onlooker.sees("a") { files.move("plugins/b", over: "b") }
    try await onlooker.sees(nil) { files.move("plugins", over: "c") }
  }

  @Test(arguments: FileWatcher.Method.allCases)
  func `What happened between reading and watching is told`(_ method: FileWatcher.Method)
    async throws
  {
    let moment = FileTime.now
    let path = try files.write("saved meanwhile", to: "a.yaml")
    let onlooker = Onlooker(at: path, method, since: moment)
    try await onlooker.sees("saved meanwhile") {}
  }

  @Test
  func `Many quick writes are few changes, and the last state is seen`() async throws {
    let onlooker = Onlooker(at: try files.write("0", to: "a.yaml"), .events)
    try await onlooker.sees("200") {
      for number in 1...200 { try files.write("\(number)", to: "a.yaml") }
    }
    #expect(onlooker.count < 100)
  }

  @Test
  func `A pipe is not watched, and where there is nothing to watch the stream ends`() async throws {
    #expect(mkfifo(files.path("pipe"), 0o600) == 0)
    let file = try files.write("", to: "a.yaml")
    let stream = FileWatcher().changes(of: [files.path("pipe"), file])
    try files.write("1", to: "a.yaml")
    var changes = stream.makeAsyncIterator()
    #expect(await changes.next() != nil)
    for await _ in FileWatcher().changes(of: []) { Issue.record("told of nothing") }
  }

  #if canImport(Glibc)
    @Test
    func `Neighbours of a file are its folder's affair, not the file's`() throws {
      let path = try files.write("0", to: "m/a.yaml")
      try files.write("0", to: "m/neighbour")
      try files.write("0", to: "plugins/a/plugin.yaml")
      let plan = WatchPlan(for: [
        path, files.path("plugins"), files.path("plugins/a/plugin.yaml"),
      ])
      let events = try #require(FolderEvents(watching: plan))
      #expect(events.isComplete)
      try files.write("1", to: "m/neighbour")
      try files.write("1", to: "m/.a.yaml.swp")
      files.move("m/neighbour", over: "m/a.yaml.old")
      files.remove("m/.a.yaml.swp")
      try files.write("1", to: "plugins/a/cache")
      try files.write("1", to: "beside/it")
      _ = files.read("m/a.yaml")
      #expect(events.read()?.isEmpty == true)
      try files.write("1", to: "m/a.yaml")
      let found = try #require(events.read())
      #expect(found.last?.progress == .finished && !found.contains(where: \.isStructural))
      try files.write("1", to: "plugins/a/plugin.yaml")
      #expect(events.read()?.isEmpty == false)
      try files.write("1", to: "m/new")
      files.move("m/new", over: "m/a.yaml")
      #expect(events.read()?.map(\.isStructural) == [true])
    }

    @Test
    func `A stream that ends gives back its descriptors`() async throws {
      let folder = "/proc/self/fd"
      func watchers() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: folder).count { name in
          let target = try? FileManager.default.destinationOfSymbolicLink(
            atPath: folder + "/" + name)
          return target?.contains("inotify") == true
        }
      }
      // Others watch as well while this test runs; but not as many.
      let path = try files.write("0", to: "a.yaml")
      var all = (0..<30).map { _ in Onlooker(at: path, .events) }
      try await until { ((try? watchers()) ?? 0) >= 30 }
      all = []
      #expect(all.isEmpty)
      try await until { ((try? watchers()) ?? 30) < 20 }
    }
  #endif
}

@Suite struct ChangeSettlingTests {
  private let start = ContinuousClock.now

  @Test func `A change is told after a short silence, once`() {
    var settling = ChangeSettling()
    settling.note(.finished, at: start)
    let told = [14, 15, 16, 1_000].map { settling.takeIfDue(at: start + .milliseconds($0)) }
    #expect(told == [false, true, false, false] && settling.due == nil)
  }

  @Test func `A file that is being written is waited for, until it is closed`() {
    var settling = ChangeSettling()
    settling.note(.underway, at: start)
    #expect(settling.due == start + .milliseconds(50))
    settling.note(.finished, at: start + .milliseconds(1))
    #expect(settling.due == start + .milliseconds(16))
  }

  @Test(arguments: [(ChangeSettling.Progress.finished, 60), (.underway, 250)])
  func `Events without end do not keep a change for ever`(
    progress: ChangeSettling.Progress, limit: Int
  ) {
    var settling = ChangeSettling()
    var told: [Int] = []
    for time in 0..<2 * limit {
      settling.note(progress, at: start + .milliseconds(time))
      if settling.takeIfDue(at: start + .milliseconds(time)) { told.append(time) }
    }
    #expect(told == [limit])
  }
}
