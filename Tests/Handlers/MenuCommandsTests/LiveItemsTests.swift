import AppMenuTesting
import Files
import Foundation
import MenuDispatch
import MenuItems
import PluginHost
import SourceText
import Synchronization
import Testing

@testable import MenuCommands

@MainActor @Suite(.timeLimit(.minutes(5))) struct LiveItemsTests {
  private let folder = TemporaryFolder()
  private let time = SteppedTime()
  private let seen = SeenStates()

  private func watcher(
    _ launcher: PlayedLauncher, variables: [String: String] = [:]
  ) -> LiveItems {
    let known = ["PATH": "/usr/bin:/bin", "HOME": "/", "XDG_STATE_HOME": folder.path]
    return LiveItems(
      BackgroundPrograms(
        host: HostEnvironment(
          variables: known.merging(variables) { $1 }, executableFolder: "/x", version: "1"),
        fileSystem: LocalFileSystem(), launcher: launcher, time: time)
    ) { item in "status of \(item.title)" }
  }

  private func printing(_ text: String, _ end: ProcessEnd = .exited(0)) -> PlayedLauncher {
    PlayedLauncher { _ in [.output(Array(text.utf8)), .ended(end)] }
  }

  private func live(_ title: String, every: Double = 10) -> MenuItem {
    MenuItem(
      title: title,
      live: LiveDetail(.program(ItemOperation(.command(["sh", title]))), interval: every))
  }

  private func watch(_ items: [MenuItem], _ watcher: LiveItems) {
    watcher.watch(items, seen: nil) { self.seen.states = $0 }
  }

  /// Waits until the states are as `condition` says, in a time that moves only for pauses of drawing.
  private func untilStates(_ condition: ([String: ItemState]) -> Bool) async throws {
    try await until {
      // Enough steps for a pause of drawing, whatever the pauses of the wait.
      for _ in 0..<20 {
        time.advance(by: .milliseconds(1))
        if condition(seen.states) { return true }
        await Task.yield()
      }
      return false
    }
  }

  @Test
  func `The first line is the detail, whatever the status; it is asked for again in time`()
    async throws
  {
    let count = Mutex(0)
    let launcher = PlayedLauncher { _ in
      let number = count.withLock { count in
        count += 1
        return count
      }
      let line = "\u{1B}[32mstate\u{1B}[m \(number)"
      return [.output(Array("\n \(line)\nmore\n".utf8)), .ended(.exited(3))]
    }
    let watcher = watcher(launcher)
    watch([live("a")], watcher)
    try await untilStates { $0["a"]?.detail == "state 1" }
    #expect(launcher.commands.count == 1)
    time.advance(by: .seconds(10))
    try await untilStates { $0["a"]?.detail == "state 2" }
    watch([], watcher)
    try await until { time.waiting == 0 }
    time.advance(by: .seconds(100))
    #expect(launcher.commands.count == 2)
  }

  @Test("What is known is shown at once when the menu is shown again, and not asked for too early")
  func known() async throws {
    let launcher = printing("up\n")
    let watcher = watcher(launcher)
    watch([live("a")], watcher)
    try await untilStates { $0["a"]?.detail == "up" }
    watch([], watcher)
    seen.states = [:]
    watch([live("a")], watcher)
    #expect(seen.states["a"]?.detail == "up")
    try await until { time.waiting == 1 }
    #expect(launcher.commands.count == 1)
    watch([], watcher)
  }

  @Test("What a handler says is asked for at once when the menu is shown again, if it has changed")
  func changedUnseen() async throws {
    let count = Mutex(0)
    let watcher = LiveItems(
      BackgroundPrograms(
        host: HostEnvironment(
          variables: ["PATH": "/usr/bin:/bin"], executableFolder: "/x", version: "1"),
        fileSystem: LocalFileSystem(), launcher: printing(""), time: time)
    ) { _ in
      let number = count.withLock { count in
        count += 1
        return count
      }
      return "answer \(number)"
    }
    let item = MenuItem(
      title: "a", tapHandlerName: "h", live: LiveDetail(.handler, interval: 10))
    watch([item], watcher)
    try await untilStates { $0["a"]?.detail == "answer 1" }
    watch([], watcher)
    try await until { time.waiting == 0 }
    watcher.askHandlersAgain(["h"])
    try await until { time.waiting == 1 }
    time.advance(by: .milliseconds(100))
    for _ in 1...200 { await Task.yield() }
    #expect(count.withLock { $0 } == 1)
    watch([item], watcher)
    try await untilStates { $0["a"]?.detail == "answer 2" }
    #expect(time.now < .seconds(5))
    watch([], watcher)
  }

  @Test(
    "A handler that says all the time that it has changed is asked once a second, one question at a time"
  )
  func flood() async throws {
    let count = Mutex(0)
    let mayAnswer = Mutex(false)
    let watcher = LiveItems(
      BackgroundPrograms(
        host: HostEnvironment(
          variables: ["PATH": "/usr/bin:/bin"], executableFolder: "/x", version: "1"),
        fileSystem: LocalFileSystem(), launcher: printing(""), time: time)
    ) { _ in
      let number = count.withLock { count in
        count += 1
        return count
      }
      while !mayAnswer.withLock({ $0 }), !Task.isCancelled { await Task.yield() }
      return Task.isCancelled ? nil : "answer \(number)"
    }
    let item = MenuItem(
      title: "a", tapHandlerName: "h", live: LiveDetail(.handler, interval: 10))
    watch([item], watcher)
    try await until { count.withLock { $0 } > 0 }
    // The question under way is not given up, and others' notices are not its own.
    for name in ["h", "other", "h"] { watcher.askHandlersAgain([name]) }
    try await until { time.waiting == 1 }
    time.advance(by: .milliseconds(100))
    for _ in 1...200 { await Task.yield() }
    #expect(count.withLock { $0 } == 1)
    mayAnswer.withLock { $0 = true }
    try await untilStates { $0["a"]?.detail == "answer 1" }
    try await until { time.waiting == 1 }
    time.advance(by: .seconds(1))
    try await untilStates { $0["a"]?.detail == "answer 2" }
    watcher.askHandlersAgain(["other"])
    try await until { time.waiting == 2 }
    time.advance(by: .seconds(2))
    for _ in 1...200 { await Task.yield() }
    #expect(count.withLock { $0 } == 2)
    watch([], watcher)
  }

  @Test
  func `Not more than four run at once, and all are ended when nobody looks`() async throws {
    let processes = Mutex<[PlayedProcess]>([])
    let launcher = HangingLauncher { process in processes.withLock { $0.append(process) } }
    let watcher = LiveItems(
      BackgroundPrograms(
        host: HostEnvironment(
          variables: ["PATH": "/usr/bin:/bin"], executableFolder: "/x", version: "1"),
        fileSystem: LocalFileSystem(), launcher: launcher, time: time)
    ) { _ in nil }
    watch((1...10).map { live("item \($0)") }, watcher)
    try await until { processes.withLock { $0.count } == 4 }
    for _ in 1...200 { await Task.yield() }
    #expect(processes.withLock { $0.count } == 4)
    watch([], watcher)
    // One that waited may begin in the place of one that ended first; it ends, too.
    try await until { processes.withLock { $0.allSatisfy(\.isTerminated) } }
  }

  @Test
  func `After an edit of the menu what is not trusted any more stops, and conditions are new`()
    async throws
  {
    let launcher = printing("up\n")
    let watcher = watcher(launcher)
    let trust = MenuTrust(
      host: HostEnvironment(
        variables: ["XDG_STATE_HOME": folder.path], executableFolder: "/x", version: "1"))
    func item(_ content: String) throws -> MenuItem {
      let file = SourceFile(
        name: "m.yaml", bytes: Array(content.utf8), canonicalPath: "/m.yaml")
      if content == "old" { try trust.trust(file) }
      var program = ItemOperation(.command(["sh"]))
      program.location = SourceLocation(file, nil)
      return MenuItem(
        title: "a", live: LiveDetail(.program(program), interval: 1),
        location: SourceLocation(file, nil))
    }
    watch([try item("old")], watcher)
    try await untilStates { $0["a"]?.detail == "up" }
    let count = launcher.commands.count
    watch([try item("new")], watcher)
    #expect(seen.states["a"]?.detail == "not trusted yet")
    for _ in 1...5 {
      time.advance(by: .seconds(10))
      for _ in 1...100 { await Task.yield() }
    }
    #expect(launcher.commands.count <= count + 1 && seen.states["a"]?.detail == "not trusted yet")
    watch([], watcher)
  }

  @Test
  func `Only items in sight are asked about; what is asked goes on when the menu is replaced`()
    async throws
  {
    let launcher = printing("up\n")
    let watcher = watcher(launcher)
    let items = (1...1_000).map { live("item \($0)", every: 1_000) }
    func watch(_ seen: Set<String>) {
      watcher.watch(items, seen: seen) { self.seen.states = $0 }
    }
    watch(["item-5"])
    try await untilStates { $0["item-5"]?.detail == "up" }
    watcher.see(["item-5", "item-700"])
    try await untilStates { $0["item-700"]?.detail == "up" && $0["item-5"]?.detail == "up" }
    #expect(launcher.commands.count == 2)
    watch(["item-900"])
    try await untilStates { $0["item-900"]?.detail == "up" && $0["item-5"]?.detail == "up" }
    #expect(launcher.commands.count == 3)
    self.watch([], watcher)
    try await until { time.waiting == 0 }
  }

  @Test
  func `A program that fails without a word says so; one that is not there, too`() async throws {
    let watcher = watcher(printing("", .exited(3)))
    var missing = live("b")
    missing = MenuItem(
      title: "b",
      live: LiveDetail(.program(ItemOperation(.command(["no-such-program"]))), interval: 10))
    watch([live("a"), missing], watcher)
    try await untilStates {
      $0["a"]?.detail == "✗ The command ended with status 3"
        && $0["b"]?.detail == "✗ There is no program 'no-such-program'"
    }
    watch([], watcher)
  }

  @Test
  func `Nothing of a menu that is not trusted runs, and its items say so`() async throws {
    let launcher = printing("up\n")
    let watcher = watcher(launcher)
    let file = SourceFile(name: "m.yaml", bytes: [], canonicalPath: "/m.yaml")
    var program = ItemOperation(.command(["sh"]))
    program.location = SourceLocation(file, nil)
    let item = MenuItem(
      title: "a", live: LiveDetail(.program(program), interval: 1),
      condition: ItemCondition(check: program))
    watch([item], watcher)
    try await untilStates { $0["a"]?.detail == "not trusted yet" }
    #expect(seen.states["a"]?.disabledReason == nil)
    #expect(launcher.commands.isEmpty)
    watch([], watcher)
  }

  @Test
  func `A handler is asked for the words about its item`() async throws {
    let watcher = watcher(printing(""))
    watch([MenuItem(title: "a", live: LiveDetail(.handler, interval: 5))], watcher)
    try await untilStates { $0["a"]?.detail == "status of a" }
    watch([], watcher)
  }

  @Test(
    arguments: [
      (ItemCondition(program: "sh"), nil),
      (ItemCondition(program: "no-such"), "needs the program 'no-such', which does not exist"),
      (ItemCondition(file: "/bin"), nil),
      (ItemCondition(file: "/no/such"), "needs '/no/such', which does not exist"),
      (ItemCondition(environment: ["SET": nil]), nil),
      (ItemCondition(environment: ["SET": "1"]), nil),
      (ItemCondition(environment: ["SET": "2"]), "needs SET=2 in the environment"),
      (ItemCondition(environment: ["UNSET": nil]), "needs UNSET in the environment"),
      (ItemCondition(systems: ["linux", "macos"]), nil),
      (ItemCondition(check: ItemOperation(.command(["sh", "0"]))), nil),
      (ItemCondition(check: ItemOperation(.command(["sh", "1"]))), "it is Sunday"),
    ] as [(ItemCondition, String?)])
  func `Conditions that do not hold are named`(condition: ItemCondition, reason: String?)
    async throws
  {
    let launcher = PlayedLauncher { command in
      let fails = command.arguments.last == "1"
      return [
        .output(Array((fails ? "it is Sunday\n" : "fine\n").utf8)),
        .ended(.exited(fails ? 1 : 0)),
      ]
    }
    let watcher = watcher(launcher, variables: ["SET": "1"])
    let item = MenuItem(title: "a", condition: condition)
    #expect(await watcher.disabledReason(of: item) == reason)
    watch([item, live("b")], watcher)
    try await untilStates { $0["b"]?.detail != nil && $0["a"]?.disabledReason == reason }
    watch([], watcher)
  }

  @Test
  func `Of a script that prints no reason, only that its condition does not hold`() async throws {
    let item = MenuItem(
      title: "a", condition: ItemCondition(check: ItemOperation(.shell("exit 1"))))
    let launcher = printing("", .exited(1))
    #expect(await watcher(launcher).disabledReason(of: item) == "its condition does not hold")
    let korean = watcher(launcher, variables: ["LC_ALL": "ko_KR.UTF-8"])
    #expect(await korean.disabledReason(of: item) == "조건이 맞지 않음")
    let other = MenuItem(title: "b", condition: ItemCondition(systems: ["macos"]))
    #if os(Linux)
      #expect(await korean.disabledReason(of: other) == "macOS 전용")
    #endif
  }

  @Test
  func `An item that hides is shown when it is known to be there`() async throws {
    let watcher = watcher(printing("x"))
    let there = MenuItem(title: "a", condition: ItemCondition(program: "sh", hidesItem: true))
    let gone = MenuItem(title: "b", condition: ItemCondition(program: "no-such", hidesItem: true))
    watch([there, gone], watcher)
    #expect(seen.states["a"]?.isHidden == true && seen.states["b"]?.isHidden == true)
    try await untilStates { $0["a"]?.isHidden == false && $0["b"]?.isHidden == true }
    watch([], watcher)
  }
}

/// The states that were reported last.
@MainActor private final class SeenStates { var states: [String: ItemState] = [:] }

/// A launcher whose processes run until they are ended.
final class HangingLauncher: PluginLauncher {
  private let started: @Sendable (PlayedProcess) -> Void
  init(_ started: @escaping @Sendable (PlayedProcess) -> Void) { self.started = started }

  func launch(_ command: PluginCommand, receive: @escaping ProcessObserver) -> any PluginProcess {
    let process = PlayedProcess()
    started(process)
    Task {
      while !process.isTerminated { await Task.yield() }
      await receive(.ended(.signalled(15)))
    }
    return process
  }
}
