import AppMenuPlugin
import Foundation
import Testing

@testable import ToDoPlugin

@Suite(.timeLimit(.minutes(5))) struct ListTests {
  private let stage: Stage

  init() throws { stage = try Stage() }

  @Test("List view: the sections are To Do and Finished; date and location only where they are set")
  func sections() async throws {
    try await stage.add("Plain")
    try await stage.add("Whole", ["date": "02/23/2016", "location": "Office"])
    try await stage.add("Timed", ["date": "2016-02-24 09:05"])
    let rows = try await stage.rows()
    #expect(rows.map(\.title) == ["Plain", "Whole", "Timed"])
    #expect(rows.map(\.detail) == [nil, "02/23/2016", "02/24/2016 09:05"])
    #expect(rows.map(\.subtitle) == [nil, "Office", nil])
    #expect(rows.allSatisfy { $0.state == .unchecked })
    #expect(try await stage.rows("Finished").isEmpty)
  }

  @Test
  func `List view: a checked row is ticked, without date and location; Check and Uncheck`()
    async throws
  {
    try await stage.add("Whole", ["date": "02/23/2016", "location": "Office"])
    let open = try await stage.row("Whole")
    #expect(open.actions?.map(\.title) == ["Show", "Check"])
    #expect(try await stage.act("check", row: open.id) == [])
    // The list on the screen changes with it.
    #expect(stage.updates.last?.section("Finished").map(\.title) == ["Whole"])
    let done = try await stage.row("Whole", "Finished")
    #expect(done.state == .checked && done.detail == nil && done.subtitle == nil)
    #expect(done.actions?.map(\.title) == ["Show", "Uncheck", "Edit", "Delete"])
    #expect(try stage.folder.titles(.done) == ["Whole"])
    // Where nothing is to do, there is nothing to edit or to delete.
    let view = try await stage.select()
    let rest = try #require(view.section("To Do").first)
    #expect(rest.id == ItemListView.nothing && rest.actions == nil)
    #expect(!view.actions.contains { $0.id == "edit" || $0.id == "delete" })
    _ = try await stage.act("uncheck", row: done.id)
    let back = try await stage.row("Whole")
    #expect(back == open)
  }

  @Test
  func `Each key of the list is one that the menu leaves to actions, and means one thing`()
    async throws
  {
    try await stage.add("a")
    try await stage.add("b", ["date": "02/22/2016"])
    _ = try await stage.act("check", row: stage.row("a").id)
    let list = try await stage.select()
    let row = try await stage.row("b")
    let detail = try #require(try await stage.act("open", row: row.id).pushed)
    for actions in [list.actions + (row.actions ?? []), detail.actions] {
      let keys = actions.compactMap(\.key)
      #expect(Set(keys).count == keys.count)
      #expect(Set(keys).isDisjoint(with: ActionKey.reserved))
    }
  }

  @Test func `List view: it is loaded anew at each appearance`() async throws {
    try await stage.select()
    try ItemManager(folder: stage.folder.path).add(ToDoItem(title: "Elsewhere"))
    await stage.plugin.receive(
      EventParams(name: HostEvent.didAppear, userInfo: ["invocation": "i", "view": "main"]))
    #expect(stage.updates.last?.section("To Do").map(\.title) == ["Elsewhere"])
  }

  @Test
  func `Selection: opening an item to do posts its index; a done one posts nothing`() async throws {
    for title in ["a", "b", "c"] { try await stage.add(title) }
    let row = try await stage.row("b")
    // The index is that of the manager, however the list is sorted.
    _ = try await stage.act("sort")
    let effects = try await stage.act("open", row: row.id)
    #expect(effects.pushed?.title == "b")
    #expect(stage.events == [EventParams(name: "ItemSelectedNotification", userInfo: ["index": 1])])
    _ = try await stage.act("check", row: row.id)
    let done = try await stage.row("b", "Finished")
    #expect(try await stage.act("open", row: done.id).pushed?.title == "b")
    #expect(stage.events.count == 1)
  }

  @Test(arguments: [nil, "", "open", "open/", "open/zzz", "done/1", "x/y/z", "open/\u{1B}[2J"])
  func `Selection: a bad row is an error in the log, and no crash`(row: String?) async throws {
    try await stage.add("a")
    let effects = try await stage.act("open", row: row)
    #expect(effects.pushed == nil && effects.toast?.style == .warning)
    #expect(stage.logs.contains { $0.hasPrefix("error: there is no item at '") })
    #expect(stage.events.isEmpty)
    for action in ["check", "uncheck", "edit", "delete"] {
      #expect(try await stage.act(action, row: row).toast?.style == .warning)
    }
    #expect(try stage.folder.titles() == ["a"])
    await #expect(throws: PluginFailure.self) { try await stage.act("nonsense", row: row) }
  }

  @Test func `A deleted item comes back where it was by the action of the toast`()
    async throws
  {
    for title in ["a", "b", "c"] { try await stage.add(title) }
    let toast = try await stage.act("delete", row: stage.row("b").id).toast
    #expect(toast?.text == "Deleted b" && toast?.action?.key == "u")
    #expect(try stage.folder.titles() == ["a", "c"])
    let undo = try #require(toast?.action)
    #expect(try await stage.act(undo.id).toast?.text == "b is back")
    #expect(try stage.folder.titles() == ["a", "b", "c"])
    #expect(try await stage.act(undo.id).toast?.text == "It can no longer be put back")
    #expect(try await stage.act("undo/open/zzz").toast?.style == .warning)
    #expect(try stage.folder.titles() == ["a", "b", "c"])
  }

  @Test func `All deletions are undone one after the other, the last one first`()
    async throws
  {
    let titles = (1...9).map { "\($0)" }
    for title in titles { try await stage.add(title) }
    _ = try await stage.act("check", row: stage.row("5").id)
    #expect(!(try await stage.select().actions.contains { $0.id == "undo" }))
    _ = try await stage.act("delete", row: stage.row("5", "Finished").id)
    for title in titles where title != "5" {
      _ = try await stage.act("delete", row: stage.row(title).id)
    }
    #expect(try stage.folder.titles().isEmpty)
    for title in titles.reversed() where title != "5" {
      #expect(try await stage.select().actions.first { $0.id == "undo" }?.key == "u")
      #expect(try await stage.act("undo").toast?.text == "\(title) is back")
      // What came back is selected.
      #expect(try await stage.row(title).id == stage.updates.last?.selected)
    }
    // An item that was typed again meanwhile appears once.
    try await stage.add("5")
    _ = try await stage.act("check", row: stage.row("5").id)
    #expect(try await stage.act("undo").toast?.text == "5 is already on the list")
    #expect(try stage.folder.titles() == titles.filter { $0 != "5" })
    #expect(!(try await stage.select().actions.contains { $0.id == "undo" }))
    #expect(try await stage.act("undo").toast?.style == .warning)
  }

  @Test
  func `A deletion that cannot be undone because the file is locked away can be undone later`()
    async throws
  {
    try await stage.add("a")
    _ = try await stage.act("delete", row: stage.row("a").id)
    let blocked = stage.folder.file + ".new/x"
    try FileManager.default.createDirectory(atPath: blocked, withIntermediateDirectories: true)
    await #expect(throws: PluginFailure.self) { try await stage.act("undo") }
    try FileManager.default.removeItem(atPath: stage.folder.file + ".new")
    #expect(try await stage.act("undo").toast?.text == "a is back")
  }

  @Test("A new item and a changed one are selected, and after a check the next one of its section")
  func selecting() async throws {
    try await stage.select()
    for title in ["a", "b", "c"] {
      try await stage.add(title)
      #expect(try await stage.row(title).id == stage.updates.last?.selected)
    }
    // An update that selects nothing leaves the selection where it is.
    #expect(try await stage.select().selected == nil)
    _ = try await stage.act("check", row: stage.row("a").id)
    #expect(try await stage.row("b").id == stage.updates.last?.selected)
    _ = try await stage.act("check", row: stage.row("c").id)
    #expect(try await stage.row("b").id == stage.updates.last?.selected)
    let form = try #require(try await stage.act("edit", row: stage.row("b").id).pushed)
    _ = try await stage.act("save", view: form.id, ["title": "z"])
    #expect(try await stage.row("z").id == stage.updates.last?.selected)
    // With the last one no finished item becomes the selected one.
    _ = try await stage.act("check", row: stage.row("z").id)
    let list = try #require(stage.updates.last)
    #expect(list.section("To Do").map(\.title) == ["Nothing to do. Press n to add an item."])
    #expect(list.selected == list.section("To Do").first?.id)
    #expect(try await stage.act("uncheck", row: list.selected).toast?.style == .warning)
    #expect(try stage.folder.titles(.done) == ["a", "c", "z"])
    _ = try await stage.act("uncheck", row: stage.row("c", "Finished").id)
    #expect(try await stage.row("z", "Finished").id == stage.updates.last?.selected)
    _ = try await stage.act("delete", row: stage.row("z", "Finished").id)
    #expect(try await stage.row("a", "Finished").id == stage.updates.last?.selected)
  }

  @Test
  func `What the search understands, and the settings, are explained beside the list`() async throws
  {
    let help = try #require(try await stage.select().actions.first { $0.id == "help" })
    guard case .push(let view)? = help.effects?.first, case .text(let text) = view.content else {
      Issue.record("It shows no text.")
      return
    }
    for term in [
      "is:open", "is:done", "has:date", "has:location", "due:today", "due:tomorrow", "due:week",
      "due:overdue", "appmenu plugins settings to-do", stage.folder.file,
    ] {
      #expect(text.body.contains("`\(term)`"))
    }
    #expect(try await stage.refresh(view.id).view == nil)
  }

  @Test func `All finished items, or all items, are deleted after a question`()
    async throws
  {
    for title in ["a", "b"] { try await stage.add(title) }
    _ = try await stage.act("check", row: stage.row("a").id)
    let actions = try await stage.select().actions.filter { $0.id.hasPrefix("delete-") }
    #expect(actions.map(\.id) == ["delete-done", "delete-all"])
    #expect(actions.allSatisfy { $0.style == .destructive })
    #expect(
      actions.map(\.confirm) == ["Delete 1 finished item?", "Delete all of the list, 2 items?"])
    #expect(try await stage.act("delete-done").toast?.text == "Deleted 1 item")
    #expect(try stage.folder.titles() == ["b"] && stage.folder.titles(.done).isEmpty)
    _ = try await stage.act("delete-all")
    #expect(try stage.folder.titles().isEmpty)
  }

  @Test func `The list is sorted as added, by date and by title`() async throws {
    try await stage.add("b", ["date": "02/24/2016"])
    try await stage.add("C")
    try await stage.add("a", ["date": "02/23/2016"])
    #expect(try await stage.rows().map(\.title) == ["b", "C", "a"])
    #expect(try await stage.act("sort").toast?.text == "Sorted by date")
    #expect(try await stage.rows().map(\.title) == ["a", "b", "C"])
    _ = try await stage.act("sort")
    #expect(try await stage.rows().map(\.title) == ["a", "b", "C"])
    #expect(try await stage.select().subtitle == "3 to do, by title")
    // The order outlives the process.
    let next = try Stage(folder: stage.folder)
    #expect(try await next.select().subtitle == "3 to do, by title")
    #expect(try await next.rows().map(\.title) == ["a", "b", "C"])
    _ = try await stage.act("sort")
    #expect(try await stage.rows().map(\.title) == ["b", "C", "a"])
    try Data("nonsense".utf8).write(
      to: URL(fileURLWithPath: stage.folder.path + "/state/sort-order"))
    #expect(try await Stage(folder: stage.folder).select().subtitle == "3 to do")
  }

  @Test(
    arguments: [
      ("meet", ["Meeting"]), ("IPAD", ["Meeting"]), ("office meeting", ["Meeting"]),
      ("office nothing", []), ("due:today", ["Meeting"]), ("due:tomorrow", ["Call"]),
      ("due:week", ["Meeting", "Call", "Done"]), ("is:open due:week", ["Meeting", "Call"]),
      ("due:overdue", ["Old"]), ("due:02/23/2016", ["Call"]), ("due:2016-02-23", ["Call"]),
      ("due:never", []), ("is:done", ["Done"]), ("is:open has:location", ["Meeting"]),
      ("has:date is:done", ["Done"]), ("", ["Meeting", "Call", "Old", "Some time", "Done"]),
    ] as [(String, [String])])
  func `The search finds words in title, description and location, and terms`(
    query: String, titles: [String]
  ) async throws {
    try await stage.add(
      "Meeting", ["date": "02/22/2016", "location": "Office", "description": "Bring iPad"])
    try await stage.add("Call", ["date": "02/23/2016 09:00"])
    try await stage.add("Old", ["date": "02/21/2016"])
    try await stage.add("Some time")
    try await stage.add("Done", ["date": "02/24/2016"])
    _ = try await stage.act("check", row: stage.row("Done").id)
    #expect(try await stage.select().search == true)
    #expect(try await stage.search(query) == titles)
  }

  @Test func `Due and overdue items are marked, and counted beside the menu item`()
    async throws
  {
    #expect(try await stage.status() == ItemStatus())
    try await stage.add("Yesterday", ["date": "02/21/2016"])
    try await stage.add("Today", ["date": "02/22/2016"])
    try await stage.add("Morning", ["date": "02/22/2016 09:00"])
    try await stage.add("Evening", ["date": "02/22/2016 20:00"])
    try await stage.add("Some time")
    let badges = try await stage.rows().map { $0.badges?.map(\.text) }
    #expect(badges == [["overdue"], ["due"], ["overdue"], nil, nil])
    #expect(
      try await stage.status()
        == ItemStatus(detail: "5 open", badges: [ViewRow.Badge("3 due", style: .warning)]))
    let changes = stage.messages.filter { $0 == .statusChanged("to-do") }
    #expect(changes.count == 5)
  }

  @Test func `A damaged file is told below the list, and an entry that cannot be read`()
    async throws
  {
    try stage.folder.write("nonsense")
    #expect(
      try await stage.select().footer
        == "The file of the list was damaged. It is kept as \(stage.folder.path)/todoItems.damaged-1.plist"
    )
    let other = try Stage()
    try other.folder.write(Folder.propertyList("<integer>1</integer>"))
    #expect(try await other.select().footer == "1 entry that cannot be read, kept in the file")
  }

  @Test func `A folder that cannot be read is a failure that says so`() async throws {
    let stage = try Stage(path: "/dev/null/x")
    let failure = await #expect(throws: PluginFailure.self) { try await stage.select() }
    #expect(failure?.message == "The list cannot be read" && failure?.retryable == true)
    await #expect(throws: PluginFailure.self) { try await stage.status() }
  }

  @Test("Ten thousand items fit into a message, and so do long titles: the rest is found by search")
  func many() async throws {
    try stage.folder.add((0..<10_000).map { ToDoItem(title: "Item \($0)", timestamp: 1e9) })
    let rows = try await stage.rows()
    #expect(rows.count == 10_000)
    let long = try Stage()
    let quotes = String(repeating: "\"", count: 400)
    try long.folder.add((0..<5_000).map { ToDoItem(title: "\($0)\(quotes)") })
    let view = try await long.select()
    let line = try Envelope.response(.number(1), result: HandlerResult(view: view))
    #expect(line.count < 4 << 20 && line.count > 1 << 20)
    #expect(view.footer?.contains("a search finds the others") == true)
    #expect(try await long.search("4999").count == 1)
  }

  @Test(
    "Endless titles and descriptions fit into messages, hide nothing, and are not cut in the file")
  func endless() async throws {
    let manager = ItemManager(folder: stage.folder.path)
    let marks = "a" + String(repeating: "\u{301}", count: 600_000)
    let text = String(repeating: "\u{1B}", count: 600_000)
    try manager.add(ToDoItem(title: marks, itemDescription: text, location: Location(name: marks)))
    try manager.add(ToDoItem(title: "b"))
    let rows = try await stage.rows()
    #expect(rows.count == 2 && rows[1].title == "b" && rows[0].title.utf8.count < 5_000)
    let detail = try #require(try await stage.act("open", row: rows[0].id).pushed)
    let line = try Envelope.response(
      .number(1), result: HandlerResult(effects: [.push(detail)]))
    #expect(line.count < 4 << 20)
    #expect(
      try await stage.act("edit", row: rows[0].id).toast?.text
        == "It is too long to be changed here")
    _ = try await stage.act("check", row: rows[0].id)
    #expect(try stage.item(0, .done).itemDescription == text)
  }

  @Test
  func `Control characters and line breaks of a title stay out of rows, and ids hold neither`()
    async throws
  {
    let manager = ItemManager(folder: stage.folder.path)
    try manager.add(ToDoItem(title: "a\u{1B}[2J\nb\u{0}\u{9B}c", location: Location(name: "x\ry")))
    try manager.add(ToDoItem(title: "\n"))
    let rows = try await stage.rows()
    #expect(rows.map(\.title) == ["a [2J b c", "(no title)"] && rows[0].subtitle == "x y")
    #expect(rows.allSatisfy { $0.id.allSatisfy { $0.isASCII && !$0.isWhitespace } })
    let detail = try #require(try await stage.act("open", row: rows[0].id).pushed)
    #expect(
      detail.title == "a [2J b c" && detail.detail?.fields.map(\.value) == ["a [2J b c", "x y"])
    // From the form, they do not get into the file.
    try await stage.add("x\u{1B}y\nz", ["description": "1\r\n2\u{7}3"])
    let added = try stage.item(2)
    #expect(added.title == "x y z" && added.itemDescription == "1\n23")
  }
}
