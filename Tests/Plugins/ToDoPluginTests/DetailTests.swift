import AppMenuPlugin
import Testing

@testable import ToDoPlugin

@Suite(.timeLimit(.minutes(5))) struct DetailTests {
  private let stage: Stage
  private let place = Location(
    name: "Office", coordinate: Coordinate(latitude: 37.331_685_1, longitude: -122.030_067_4))

  init() throws { stage = try Stage() }

  private func detail() async throws -> HandlerView {
    try ItemManager(folder: stage.folder.path).add(
      ToDoItem(
        title: "Meeting", itemDescription: "Bring iPad", timestamp: 1_456_095_600, location: place))
    let view = try await stage.act("open", row: stage.row("Meeting").id).pushed
    return try #require(view)
  }

  @Test(
    "Detail view: title, date, location, description and coordinate, with a map in text and a link")
  func fields() async throws {
    let view = try await detail()
    let detail = try #require(view.detail)
    #expect(
      detail.fields.map { "\($0.label): \($0.value)" } == [
        "Title: Meeting", "Date: 02/22/2016", "Location: Office",
        "Coordinate: 37.3317° N, 122.0301° W",
      ])
    let body = try #require(detail.body)
    #expect(body.hasPrefix("Bring iPad\n\n+--"))
    #expect(body.count { $0 == "X" } == 1)
    let map = try #require(view.actions.first { $0.id == "map" })
    #expect(
      map.effects == [
        .open(
          url:
            "https://www.openstreetmap.org/?mlat=37.3316851&mlon=-122.0300674#map=16/37.3316851/-122.0300674"
        )
      ])
  }

  @Test
  func `Detail view: an address has a link to a map without a geocoder, a name alone has none`()
    async throws
  {
    try await stage.add("a", ["location": "Office", "address": "Straße 1, Köln"])
    let view = try #require(try await stage.act("open", row: stage.row("a").id).pushed)
    let map = try #require(view.actions.first { $0.id == "map" })
    #expect(
      map.effects == [
        .open(
          url:
            "https://www.openstreetmap.org/search?query=Stra%C3%9Fe%201%2C%20K%C3%B6ln")
      ])
    try await stage.add("b", ["location": "Office"])
    let other = try #require(try await stage.act("open", row: stage.row("b").id).pushed)
    #expect(!other.actions.contains { $0.id == "map" })
  }

  @Test func `Detail view: an item without a coordinate has no map`() async throws {
    try await stage.add("a")
    let view = try #require(try await stage.act("open", row: stage.row("a").id).pushed)
    #expect(view.detail?.body == nil && view.detail?.fields.map(\.label) == ["Title"])
    #expect(!view.actions.contains { $0.id == "map" })
  }

  @Test func `Detail view: Check checks the item and goes back to the list`() async throws {
    let view = try await detail()
    #expect(try await stage.act("check", view: view.id) == [.pop(count: 1)])
    #expect(stage.updates.last?.section("Finished").map(\.title) == ["Meeting"])
    #expect(try stage.folder.titles(.done) == ["Meeting"])
    // The same again finds nothing.
    #expect(try await stage.act("check", view: view.id).toast?.style == .warning)
  }

  @Test func `Deleting in the detail view goes back, and can be undone`() async throws {
    let view = try await detail()
    let effects = try await stage.act("delete", view: view.id)
    #expect(try effects.pops && stage.folder.titles().isEmpty)
    _ = try await stage.act(try #require(effects.toast?.action).id)
    #expect(try stage.folder.titles() == ["Meeting"])
  }

  @Test func `An edit from the detail view comes back to it, with what was changed`()
    async throws
  {
    let view = try await detail()
    let form = try #require(try await stage.act("edit", view: view.id).pushed)
    let effects = try await stage.act("save", view: form.id, ["title": "New"])
    #expect(effects.pops && effects.replaced?.title == "New")
    #expect(try await stage.refresh(effects.replaced?.id ?? "").view?.title == "New")
    await #expect(throws: PluginFailure.self) { try await stage.refresh(view.id) }
    #expect(try await stage.refresh("main").view?.section("To Do").map(\.title) == ["New"])
    #expect(try await stage.refresh("form/add").view == nil)
  }

  @Test("The detail view of an item shows its coordinate when it is found, and its actions go on")
  func located() async throws {
    let gate = Gate()
    let stage = try Stage(http: gate, settings: FormTests.settings)
    try await stage.select()
    try await stage.add("a", ["location": "Office", "address": "Infinite Loop 1, Cupertino"])
    let row = try await stage.row("a")
    let view = try #require(try await stage.act("open", row: row.id).pushed)
    await stage.plugin.receive(
      EventParams(
        name: HostEvent.didAppear, userInfo: ["invocation": "i", "view": .string(view.id)]))
    #expect(stage.updates.last?.detail == nil)
    gate.open()
    try await stage.waitUntil { $0.updates.last?.detail != nil }
    let located = try #require(stage.updates.last)
    #expect(located.id == view.id && located.detail?.fields.last?.label == "Coordinate")
    let form = try #require(try await stage.act("edit", view: view.id).pushed)
    _ = try await stage.act(
      "save", view: form.id,
      ["title": "b", "location": "Office", "address": "Infinite Loop 1, Cupertino"])
    #expect(try stage.item().title == "b" && stage.item().location?.coordinate != nil)
    #expect(try stage.folder.titles() == ["b"])
  }

  @Test
  func `The row and the view of an item that was found meanwhile still stand for it`() async throws
  {
    let gate = Gate()
    let stage = try Stage(http: gate, settings: FormTests.settings)
    try await stage.add("a", ["address": "Infinite Loop 1, Cupertino"])
    let row = try await stage.row("a")
    _ = try await stage.act("check", row: row.id)
    let done = try await stage.row("a", "Finished")
    let count = stage.messages.count
    gate.open()
    try await stage.waitUntil { $0.messages.count > count }
    _ = try await stage.act("uncheck", row: done.id)
    #expect(try stage.item().location?.coordinate != nil)
    // An item equal to the former item is a different item.
    try await stage.add("a", ["location": "Infinite Loop 1, Cupertino"])
    #expect(try stage.folder.titles() == ["a", "a"])
    _ = try await stage.act("check", row: stage.rows()[1].id)
    #expect(try stage.item(0, .done).location?.coordinate == nil)
    #expect(try stage.item().location?.coordinate != nil)
  }

  @Test(
    arguments: [-90.0, -1, 0, 52.5, 90],
    [-180.0, -0.1, 13.4, 180])
  func `The map has its mark at any place`(latitude: Double, longitude: Double) throws {
    let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
    let lines = WorldMap.text(place).split(separator: "\n")
    #expect(lines.count == 15 && lines.dropLast().allSatisfy { $0.count == 38 })
    #expect(lines.joined().count { $0 == "X" } == 1)
  }
}
