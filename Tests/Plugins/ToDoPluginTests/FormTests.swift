import AppMenuPlugin
import PluginHTTP
import Synchronization
import Testing

@testable import ToDoPlugin

@Suite(.timeLimit(.minutes(5))) struct FormTests {
  static let settings: [String: StructuredValue] = ["geocoder": "https://geo.example.org/search"]
  static let found = #"[{"lat":"37.3316851","lon":"-122.0300674"}]"#

  @Test
  func `Functional: what is typed into the form of Add is listed with title, date and location`()
    async throws
  {
    let stage = try Stage()
    let form = try #require(try await stage.act("add").pushed)
    #expect(
      form.form?.fields.map(\.label) == ["Title", "Date", "Location", "Address", "Description"])
    #expect(form.form?.submit.label == "Save")
    let effects = try await stage.act(
      "save", view: form.id,
      [
        "title": "Meeting", "date": "02/22/2016", "location": "Office",
        "address": "Infinite Loop 1, Cupertino", "description": "Bring iPad",
      ])
    #expect(effects.pops && effects.toast?.text == "Added")
    let row = try await stage.row("Meeting")
    #expect(row.detail == "02/22/2016" && row.subtitle == "Office")
    #expect(
      try stage.item()
        == ToDoItem(
          title: "Meeting", itemDescription: "Bring iPad", timestamp: 1_456_095_600,
          location: Location(name: "Office", address: "Infinite Loop 1, Cupertino"),
          day: CalendarDate("2016-02-22")))
  }

  @Test
  func `Input form: the item is in the file before the form closes, and stays on the list`()
    async throws
  {
    let stage = try Stage()
    try await stage.select()
    #expect(try await stage.add("a").pops)
    #expect(try stage.folder.titles() == ["a"])
    #expect(stage.updates.last?.section("To Do").map(\.title) == ["a"])
  }

  @Test func `Input form: Save works only with a title, and a title alone is enough`()
    async throws
  {
    let stage = try Stage()
    for title in ["", "  ", "\u{1B}"] {
      let again = try #require(try await stage.add(title, ["location": "Office"]).replaced)
      #expect(again.id == "form/add")
      #expect(again.form?.fields[0].error == "This must be filled in")
      #expect(again.form?.fields[2].value == "Office")
    }
    #expect(try await stage.act("add").pushed?.form?.fields[0].required == true)
    #expect(try stage.folder.titles().isEmpty)
    try await stage.add(" a ")
    #expect(try stage.item() == ToDoItem(title: "a"))
  }

  @Test(arguments: [
    "02/30/2016", "13/01/2016", "2016-02-30", "tomorrow", "1/2", "2016-02-22 24:00",
    "2016-02-22 1:60", "2016-02-22 10", "0000-01-01", "-1/2/2016", "2016-02-22 10:00 x",
    "99999-01-01",
  ])
  func `Input form: a bad date is an error at its field, what was typed stays`(text: String)
    async throws
  {
    let stage = try Stage()
    let again = try #require(try await stage.add("a", ["date": .string(text)]).replaced)
    let fields = try #require(again.form?.fields)
    #expect(fields[1].error?.hasPrefix("Not a date") == true)
    #expect(fields.map(\.value) == ["a", .string(text), nil, nil, nil])
    #expect(try stage.folder.titles().isEmpty)
    // The same while it is typed.
    #expect(fields[1].notifies == true)
    let isUnfinished = ["13/01/2016", "1/2", "2016-02-22 10", "2016-02-22 1:60", "-1/2/2016"]
      .contains(text)
    let live = isUnfinished && text.count != 10 ? "" : fields[1].error
    #expect(try await stage.change("date", text).first?.error == live)
    #expect(try await stage.change("date", "02/22/2016").map(\.error) == [""])
    #expect(try await stage.change("date", "").map(\.error) == [""])
  }

  @Test
  func `A date is not complained about while it is typed, from its first digit to its last`()
    async throws
  {
    let stage = try Stage()
    for date in ["02/22/2016 14:30", "2016-02-22 14:30", "2/2/2016 9:05"] {
      for count in 0...date.count {
        let text = String(date.prefix(count))
        #expect(try await stage.change("date", text).map(\.error) == [""], "\(text)")
      }
    }
  }

  @Test(
    arguments: [
      ("02/22/2016", 1_456_095_600, "02/22/2016"), ("2/22/2016", 1_456_095_600, "02/22/2016"),
      ("2016-02-22", 1_456_095_600, "02/22/2016"), (" 2016-02-22 ", 1_456_095_600, "02/22/2016"),
      ("2016-02-22 14:30", 1_456_147_800, "02/22/2016 14:30"),
      ("2016-02-22T9:05", 1_456_128_300, "02/22/2016 09:05"),
      ("02/29/2016 00:01", 1_456_700_460, "02/29/2016 00:01"),
    ] as [(String, Double, String)])
  func `Functional: dates are read in the calendar of the user`(
    text: String, timestamp: Double, shown: String
  ) async throws {
    let stage = try Stage()
    try await stage.add("a", ["date": .string(text)])
    #expect(try stage.item().timestamp == timestamp)
    #expect(try await stage.row("a").detail == shown)
  }

  @Test("Functional: 1456150025 is shown as 02/22/2016") func shownDate() async throws {
    let stage = try Stage()
    let manager = ItemManager(folder: stage.folder.path)
    try manager.add(ToDoItem(title: "a", timestamp: 1_456_150_025))
    let row = try await stage.row("a")
    #expect(row.detail == "02/22/2016")
    // Saving another change keeps the seconds.
    let form = try #require(try await stage.act("edit", row: row.id).pushed)
    _ = try await stage.act("save", view: form.id, ["title": "b", "date": "02/22/2016"])
    #expect(try stage.item() == ToDoItem(title: "b", timestamp: 1_456_150_025))
  }

  @Test
  func `Input form: a location without address keeps its name, and nothing is looked up`()
    async throws
  {
    let network = FakeNetwork(Self.found)
    let stage = try Stage(http: network, settings: Self.settings)
    try await stage.add("a", ["location": "Office"])
    #expect(try stage.item().location == Location(name: "Office"))
    #expect(network.requests.isEmpty)
  }

  @Test
  func `Input form: with an address the location is geocoded, after the form has closed`()
    async throws
  {
    let network = FakeNetwork(Self.found)
    let stage = try Stage(http: network, settings: Self.settings)
    try await stage.select()
    let values: [String: StructuredValue] = [
      "location": "Office", "address": "Infinite Loop 1, Cupertino",
    ]
    #expect(try await stage.add("a", values).pops)
    try await stage.waitUntil { stage in
      (try? stage.item().location?.coordinate) != nil
    }
    let coordinate = try #require(try stage.item().location?.coordinate)
    #expect(abs(coordinate.latitude - 37.331_685_1) < 0.000_001)
    #expect(abs(coordinate.longitude + 122.030_067_4) < 0.000_001)
    #expect(try stage.item().location?.name == "Office")
    #expect(try stage.folder.titles() == ["a"])
    // An address without the name of a location is one.
    try await stage.add("b", ["address": "Infinite Loop 1, Cupertino"])
    #expect(try stage.item(1).location?.name == "Infinite Loop 1, Cupertino")
  }

  @Test(
    "Input form: if geocoding fails or there is no network, the item is added without coordinate",
    arguments: [
      FakeNetwork.none, FakeNetwork(status: 500, ""), FakeNetwork("garbage"), FakeNetwork("[]"),
      FakeNetwork(#"[{"lat":"x","lon":"y"}]"#), FakeNetwork(#"[{"lat":"95","lon":"0"}]"#),
    ])
  func offline(network: FakeNetwork) async throws {
    let stage = try Stage(http: network, settings: Self.settings)
    #expect(try await stage.add("a", ["location": "Office", "address": "Somewhere 1"]).pops)
    try await stage.waitUntil { stage in
      stage.logs.contains { $0.contains("address") }
    }
    #expect(try stage.item().location == Location(name: "Office", address: "Somewhere 1"))
    #expect(!stage.logs.contains { $0.contains("Somewhere") })
  }

  @Test("An address that was not found is looked up again when its item is opened or loaded again")
  func again() async throws {
    let answers = Mutex<[String]>(["", "[]", FormTests.found])
    let network = FakeNetwork { request throws(HTTPFailure) in
      let answer = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      guard let answer, !answer.isEmpty else { throw HTTPFailure(.offline, url: request.url) }
      return HTTPResponse(status: 200, body: Array(answer.utf8))
    }
    let stage = try Stage(http: network, settings: Self.settings)
    try await stage.select()
    try await stage.add("a", ["address": "Infinite Loop 1, Cupertino"])
    try await stage.waitUntil { $0.logs.contains { $0.contains("not looked up") } }
    #expect(network.requests.count == 1)
    let view = try #require(try await stage.act("open", row: stage.row("a").id).pushed)
    try await stage.waitUntil { $0.logs.contains { $0.contains("knows no place") } }
    #expect(try stage.item().location?.coordinate == nil)
    _ = try await stage.refresh(view.id)
    try await stage.waitUntil { (try? $0.item().location?.coordinate) != nil }
    // Once it is known, it is not asked for again.
    _ = try await stage.act("open", row: stage.row("a").id)
    #expect(network.requests.count == 3)
  }

  @Test("Input form: a typed address is kept where nothing looks it up, shown, and can be changed")
  func keptAddress() async throws {
    let stage = try Stage()
    let address = "Sejong-daero 110"
    try await stage.add("a", ["location": "City hall", "address": .string(address)])
    #expect(try stage.item().location == Location(name: "City hall", address: address))
    let row = try await stage.row("a")
    let view = try #require(try await stage.act("open", row: row.id).pushed)
    #expect(view.detail?.fields.contains { $0.label == "Address" && $0.value == address } == true)
    let form = try #require(try await stage.act("edit", view: view.id).pushed)
    func value(_ id: String) -> StructuredValue? {
      form.form?.fields.first { $0.id == id }?.value
    }
    #expect(value("address") == .string(address) && value("location") == "City hall")
    _ = try await stage.act("save", view: form.id, ["title": "a", "location": "City hall"])
    #expect(try stage.item().location == Location(name: "City hall"))
    // An address without a name is the name, and is not shown twice.
    try await stage.add("b", ["address": .string(address)])
    let other = try await stage.row("b")
    let shown = try #require(try await stage.act("open", row: other.id).pushed)
    #expect(shown.detail?.fields.map(\.value).filter { $0 == address }.count == 1)
    let again = try #require(try await stage.act("edit", view: shown.id).pushed)
    #expect(again.form?.fields.first { $0.id == "address" }?.value == .string(address))
    #expect(again.form?.fields.first { $0.id == "location" }?.value == nil)
  }

  @Test(
    "ItemManager: adding an equal item again leaves one, and the user is told in the form, which stays"
  )
  func duplicate() async throws {
    let stage = try Stage()
    try await stage.add("a", ["location": "Office"])
    let effects = try await stage.add("a", ["location": "Office"])
    let form = try #require(effects.replaced?.form)
    #expect(!effects.pops && form.fields[0].error == "It is on the list already")
    #expect(form.fields.map(\.value) == ["a", nil, "Office", nil, nil])
    #expect(try stage.folder.titles() == ["a"])
    // The same for a change that would make two items equal: none of them is lost.
    try await stage.add("b", ["location": "Office"])
    let edit = try #require(try await stage.act("edit", row: stage.row("b").id).pushed)
    let again = try await stage.act("save", view: edit.id, ["title": "a", "location": "Office"])
    #expect(again.replaced?.id == edit.id)
    #expect(again.replaced?.form?.fields[0].error == "It is on the list already")
    #expect(try stage.folder.titles() == ["a", "b"])
    // Saving without a change is not a change.
    let same = try await stage.act("save", view: edit.id, ["title": "b", "location": "Office"])
    #expect(same.pops && same.toast?.text == "Saved")
  }

  @Test
  func `An item is changed by its form, in its place; its coordinate stays with the location`()
    async throws
  {
    let stage = try Stage()
    let manager = ItemManager(folder: stage.folder.path)
    let place = Location(name: "Home", coordinate: Coordinate(latitude: 50, longitude: 6))
    try manager.add(ToDoItem(title: "a", itemDescription: "d", timestamp: 60, location: place))
    try manager.add(ToDoItem(title: "z"))
    let form = try #require(try await stage.act("edit", row: stage.row("a").id).pushed)
    let values = Dictionary(
      uniqueKeysWithValues: (form.form?.fields ?? []).compactMap { field in
        field.value.map { (field.id, $0) }
      })
    #expect(
      values == [
        "title": "a", "date": "01/01/1970 01:01", "location": "Home", "description": "d",
      ])
    let effects = try await stage.act(
      "save", view: form.id, values.merging(["title": "b"]) { $1 })
    #expect(effects.pops && effects.toast?.text == "Saved")
    #expect(
      try stage.item()
        == ToDoItem(title: "b", itemDescription: "d", timestamp: 60, location: place))
    let next = try #require(try await stage.act("edit", row: stage.row("b").id).pushed)
    _ = try await stage.act("save", view: next.id, ["title": "b", "location": "Away"])
    #expect(try stage.item() == ToDoItem(title: "b", location: Location(name: "Away")))
    #expect(try stage.folder.titles() == ["b", "z"])
  }

  @Test
  func `An edit of an item that was changed elsewhere meanwhile is saved as a new item`()
    async throws
  {
    let stage = try Stage()
    try await stage.add("a")
    let form = try #require(try await stage.act("edit", row: stage.row("a").id).pushed)
    let other = ItemManager(folder: stage.folder.path)
    #expect(
      try other.replace(ToDoItem(title: "a"), in: .open, with: ToDoItem(title: "theirs")))
    let toast = try await stage.act("save", view: form.id, ["title": "mine"]).toast
    #expect(toast?.style == .warning && toast?.text.hasSuffix("saved as a new one") == true)
    #expect(try stage.folder.titles() == ["theirs", "mine"])
  }

  @Test
  func `Where the item cannot be saved, the form stays with what was typed, and says why`()
    async throws
  {
    let stage = try Stage(path: "/dev/null/x")
    let effects = try await stage.add("a", ["location": "Office"])
    #expect(!effects.pops && effects.replaced?.form?.fields[2].value == "Office")
    #expect(effects.toast?.style == .error)
  }

  @Test func `A form that is none, and values of other types, are refused or left out`()
    async throws
  {
    let stage = try Stage()
    await #expect(throws: PluginFailure.self) { try await stage.act("save", view: "main", [:]) }
    try await stage.add("a", ["date": .null, "location": 5, "description": ["x"]])
    #expect(try stage.item() == ToDoItem(title: "a"))
  }
}
