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

@MainActor @Suite(.timeLimit(.minutes(5))) struct LiveAnswersTests {
  private let time = SteppedTime()
  private let answers = LiveAnswers()

  private func watcher(
    _ launcher: any PluginLauncher, ask: @escaping LiveItems.AskHandler = { _ in nil }
  ) -> LiveItems {
    LiveItems(
      BackgroundPrograms(
        host: HostEnvironment(
          variables: ["PATH": "/usr/bin:/bin", "HOME": "/"], executableFolder: "/x", version: "1"),
        fileSystem: LocalFileSystem(), launcher: launcher, time: time),
      sharing: answers, askHandler: ask)
  }

  private func live(_ title: String, every: Double = 10) -> MenuItem {
    MenuItem(
      title: title,
      live: LiveDetail(.program(ItemOperation(.command(["sh", title]))), interval: every))
  }

  /// The states that a watcher reports.
  private final class Seen { var states: [String: ItemState] = [:] }

  private func watch(_ items: [MenuItem], _ watcher: LiveItems) -> Seen {
    let seen = Seen()
    watcher.watch(items, seen: nil) { seen.states = $0 }
    return seen
  }

  private func untilTrue(_ condition: () -> Bool) async throws {
    try await until {
      // Enough steps for a pause of drawing, whatever the pauses of the wait.
      for _ in 0..<20 {
        time.advance(by: .milliseconds(1))
        if condition() { return true }
        await Task.yield()
      }
      return false
    }
  }

  @Test
  func `What many watch is asked once for all of them, and once again in time`() async throws {
    let count = Mutex(0)
    let launcher = PlayedLauncher { _ in
      let number = count.withLock { count in
        count += 1
        return count
      }
      return [.output(Array("answer \(number)\n".utf8)), .ended(.exited(0))]
    }
    let watchers = (0..<20).map { _ in watcher(launcher) }
    let seen = watchers.map { watch([live("a")], $0) }
    try await untilTrue { seen.allSatisfy { $0.states["a"]?.detail == "answer 1" } }
    #expect(launcher.commands.count == 1)
    time.advance(by: .seconds(10))
    try await untilTrue { seen.allSatisfy { $0.states["a"]?.detail == "answer 2" } }
    #expect(launcher.commands.count == 2)
    for watcher in watchers { watcher.watch([], seen: nil) { _ in } }
  }

  @Test
  func `Who comes later sees what is known at once, and asks again together with the others`()
    async throws
  {
    let launcher = PlayedLauncher { _ in [.output(Array("up\n".utf8)), .ended(.exited(0))] }
    let (first, second) = (watcher(launcher), watcher(launcher))
    let seen = watch([live("a")], first)
    try await untilTrue { seen.states["a"]?.detail == "up" }
    time.advance(by: .seconds(6))
    let late = watch([live("a")], second)
    #expect(late.states["a"]?.detail == "up")
    try await until { time.waiting == 2 }
    #expect(launcher.commands.count == 1)
    time.advance(by: .seconds(4))
    try await until { launcher.commands.count == 2 && time.waiting == 2 }
    #expect(launcher.commands.count == 2)
    for watcher in [first, second] { watcher.watch([], seen: nil) { _ in } }
  }

  @Test
  func `A program goes on while anybody waits for it, and is ended when nobody does`() async throws
  {
    let processes = Mutex<[PlayedProcess]>([])
    let launcher = HangingLauncher { process in processes.withLock { $0.append(process) } }
    let (first, second) = (watcher(launcher), watcher(launcher))
    _ = watch([live("a")], first)
    _ = watch([live("a")], second)
    try await until { processes.withLock { $0.count } == 1 }
    first.watch([], seen: nil) { _ in }
    for _ in 1...200 { await Task.yield() }
    #expect(processes.withLock { !$0[0].isTerminated })
    second.watch([], seen: nil) { _ in }
    try await until { processes.withLock { $0[0].isTerminated } }
    #expect(processes.withLock { $0.count } == 1)
  }

  @Test
  func `A notice of a handler has it asked once for all who watch`() async throws {
    let count = Mutex(0)
    let ask: LiveItems.AskHandler = { _ in
      let number = count.withLock { count in
        count += 1
        return count
      }
      return "answer \(number)"
    }
    let launcher = PlayedLauncher { _ in [] }
    let watchers = (0..<5).map { _ in watcher(launcher, ask: ask) }
    let item = MenuItem(title: "a", tapHandlerName: "h", live: LiveDetail(.handler, interval: 100))
    let seen = watchers.map { watch([item], $0) }
    try await untilTrue { seen.allSatisfy { $0.states["a"]?.detail == "answer 1" } }
    time.advance(by: .milliseconds(1))
    for watcher in watchers { watcher.askHandlersAgain(["h"]) }
    try await untilTrue { seen.allSatisfy { $0.states["a"]?.detail == "answer 2" } }
    #expect(count.withLock { $0 } == 2)
    for watcher in watchers { watcher.watch([], seen: nil) { _ in } }
  }

  @Test
  func `A condition is checked once for all who begin to watch, and anew for who looks again`()
    async throws
  {
    let launcher = PlayedLauncher { _ in [.output(Array("closed\n".utf8)), .ended(.exited(1))] }
    let item = MenuItem(
      title: "a", condition: ItemCondition(check: ItemOperation(.command(["sh", "check"]))))
    let watchers = (0..<5).map { _ in watcher(launcher) }
    let seen = watchers.map { watch([item], $0) }
    try await untilTrue { seen.allSatisfy { $0.states["a"]?.disabledReason == "closed" } }
    #expect(launcher.commands.count == 1)
    watchers[0].watch([], seen: nil) { _ in }
    _ = watch([item], watchers[0])
    try await until { launcher.commands.count == 2 }
    for watcher in watchers { watcher.watch([], seen: nil) { _ in } }
  }

  @Test
  func `What is known about a menu file goes with it`() async throws {
    var file: SourceFile? = SourceFile(name: "m.yaml", bytes: [])
    let question = LiveAnswers.Question(["a"], words: ["live"], file: file)
    let time = time
    let answer = await answers.answer(question, after: .seconds(-1), now: { time.now }) { "up" }
    #expect(answer?.text == "up" && answers.known(question)?.text == "up")
    file = nil
    #expect(question.isOver && answers.known(question) == nil)
  }
}
