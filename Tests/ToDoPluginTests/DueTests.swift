import AppMenuPlugin
import Testing

@testable import ToDoPlugin

@Suite(.timeLimit(.minutes(5))) struct DueTests {
  @Test("An item that falls due while the menu is open says so, once") func fallsDue() async throws
  {
    let stage = try Stage()
    try await stage.select()
    try await stage.add("Call", ["date": "02/22/2016 12:01"])
    try await stage.add("Later", ["date": "02/22/2016 13:00"])
    let running = Task { await stage.plugin.run(stage.context) }
    try await stage.clock.waitForPause(1)
    stage.clock.advance(by: 59)
    try await stage.clock.waitForPause(2)
    #expect(stage.posted == [])
    stage.clock.advance(by: 1)
    try await stage.clock.waitForPause(3)
    #expect(stage.posted == [.toast(text: "Due now: Call", style: .warning), .attention])
    #expect(stage.updates.last?.section("To Do").first?.badges?.map(\.text) == ["due"])
    #expect(try await stage.status().badges?.map(\.text) == ["1 due"])
    stage.clock.advance(by: 10)
    try await stage.clock.waitForPause(4)
    #expect(stage.posted.count == 2)
    running.cancel()
    stage.clock.advance(by: 10)
    await running.value
  }

  @Test("Items that fall due together are told together; a day begins at midnight")
  func together() async throws {
    let stage = try Stage()
    for title in ["a", "b", "c"] { try await stage.add(title, ["date": "02/23/2016"]) }
    let running = Task { await stage.plugin.run(stage.context) }
    try await stage.clock.waitForPause(1)
    stage.clock.advance(by: 12 * 3600)
    try await stage.clock.waitForPause(2)
    #expect(stage.posted.first == .toast(text: "Due now: a and 2 more", style: .warning))
    running.cancel()
    stage.clock.advance(by: 10)
    await running.value
  }

  @Test("Persistence: what another process changes is noticed and shown") func others()
    async throws
  {
    let stage = try Stage()
    try await stage.select()
    let running = Task { await stage.plugin.run(stage.context) }
    try await stage.clock.waitForPause(1)
    try ItemManager(file: ItemFile(folder: stage.folder.path)).add(ToDoItem(title: "Elsewhere"))
    stage.clock.advance(by: 2)
    try await stage.clock.waitForPause(2)
    #expect(stage.updates.last?.section("To Do").map(\.title) == ["Elsewhere"])
    #expect(stage.messages.contains(.statusChanged("to-do")))
    let count = stage.messages.count
    stage.clock.advance(by: 2)
    try await stage.clock.waitForPause(3)
    #expect(stage.messages.count == count)
    running.cancel()
    stage.clock.advance(by: 2)
    await running.value
  }
}
