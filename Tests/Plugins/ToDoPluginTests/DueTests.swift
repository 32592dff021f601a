import AppMenuPlugin
import Testing

@testable import ToDoPlugin

@Suite(.timeLimit(.minutes(5))) struct DueTests {
  @Test func `An item that falls due while the menu is open says so, once`() async throws {
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

  @Test
  func `Items that fall due together are told together; a day begins at midnight`() async throws {
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

  @Test(arguments: [(0, "02/22/2016"), (1, "02/22/2016"), (9, "02/22/2016"), (-8, "02/22/2016")])
  func `A day begins and ends as the time zone says, wherever the item was made`(
    hoursAhead: Int, shown: String
  ) async throws {
    let folder = try Folder()
    try await Stage(folder: folder).add("Tea", ["date": .string(shown)])
    // A quarter of an hour before and after the day begins, and after it has ended.
    let midnight = 1_456_099_200.0 - Double(hoursAhead) * 3600
    for (seconds, badges) in [(-900.0, nil), (900, ["due"]), (86_400 + 900, ["overdue"])]
      as [(Double, [String]?)]
    {
      let stage = try Stage(folder: folder, now: midnight + seconds, hoursAhead: hoursAhead)
      let row = try await stage.row("Tea")
      #expect(row.detail == shown && row.badges?.map(\.text) == badges)
      #expect(try await stage.search("due:2016-02-22") == ["Tea"])
      #expect(try await stage.search("due:2016-02-21").isEmpty)
    }
  }

  @Test(
    "A day stays that day when another change is saved in another time zone, and can become another"
  )
  func travelling() async throws {
    let folder = try Folder()
    try await Stage(folder: folder).add("Tea", ["date": "02/22/2016"])
    let abroad = try Stage(folder: folder, hoursAhead: -8)
    let row = try await abroad.row("Tea")
    let form = try #require(try await abroad.act("edit", row: row.id).pushed)
    #expect(form.form?.fields[1].value == "02/22/2016")
    _ = try await abroad.act("save", view: form.id, ["title": "Cake", "date": "02/22/2016"])
    #expect(
      try folder.lists().open.map(\.item) == [
        ToDoItem(title: "Cake", timestamp: 1_456_095_600, day: CalendarDate("2016-02-22"))
      ])
    // A time is a moment: an hour later in the east.
    let next = try #require(
      try await abroad.act("edit", row: abroad.row("Cake").id).pushed)
    _ = try await abroad.act("save", view: next.id, ["title": "Cake", "date": "02/22/2016 23:30"])
    #expect(
      try folder.lists().open.map(\.item) == [ToDoItem(title: "Cake", timestamp: 1_456_212_600)])
    #expect(try await Stage(folder: folder).row("Cake").detail == "02/23/2016 08:30")
  }

  @Test func `Persistence: what another process changes is noticed and shown`()
    async throws
  {
    let stage = try Stage()
    try await stage.select()
    let running = Task { await stage.plugin.run(stage.context) }
    try await stage.clock.waitForPause(1)
    try ItemManager(folder: stage.folder.path).add(ToDoItem(title: "Elsewhere"))
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
