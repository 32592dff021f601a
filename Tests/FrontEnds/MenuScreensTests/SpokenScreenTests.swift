import AppMenuTesting
import HandlerProtocol
import Keyboard
import MenuDispatch
import MenuInteraction
import MenuItems
import MenuNavigation
import MenuScreens
import TerminalUI
import Testing

private let menu = Menu(entries: [
  .item(
    MenuItem(title: "Contributions", subtitle: "Repos contributed to", tapHandlerName: "h")),
  .item(MenuItem(title: "Repositories", subtitle: "Repos collaborating", tapHandlerName: "h")),
  .section("Tools"),
  .item(
    MenuItem(
      title: "More",
      submenu: Menu(title: "More", entries: [.item(MenuItem(title: "Report", tapHandlerName: "h"))])
    )),
])

/// What a screen reader hears, line by line.
@MainActor @Suite(.timeLimit(.minutes(5))) struct SpokenScreenTests {
  private let text = HandlerView(
    title: "V", content: .text(TextContent(body: "one\n\ntwo\u{1B}[2J\nthree")))

  @Test func `The status of a program is said with what it printed`() async {
    var view = text
    (view.footer, view.footerStyle) = ("ended with status 3 after 0.1 s", .error)
    let spoken = Spoken(view: view)
    _ = spoken.said()
    #expect(
      await spoken.press(.enter).dropFirst().prefix(2) == [
        "V, text, 4 lines", "✗ ended with status 3 after 0.1 s",
      ])
  }

  @Test func `The start says the menu and the selection, and each key what it changes`()
    async
  {
    let spoken = Spoken(menu, handler: FakeHandler(text))
    #expect(spoken.said() == ["App Menu, 3 items", "Contributions, Repos contributed to, 1 of 3"])
    #expect(await spoken.press(.down) == ["Repositories, Repos collaborating, 2 of 3"])
    #expect(await spoken.press(.down) == ["Tools: More, submenu, 3 of 3"])
    #expect(await spoken.press(.down) == [])
    #expect(await spoken.press(.enter) == ["More, 1 item", "Report, 1 of 1"])
    #expect(await spoken.press(.escape) == ["App Menu, 3 items", "Tools: More, submenu, 3 of 3"])
    #expect(
      await spoken.press(.home, .enter) == [
        "Contributions, Repos contributed to, 1 of 3", "Contributions, loading",
        "V, text, 3 lines", "one",
      ])
    #expect(await spoken.press(.down, .down, .down, .up) == ["two␛[2J", "three", "two␛[2J"])
  }

  @Test func `What is typed to find something, how much is found, and the first of it`()
    async
  {
    let spoken = Spoken(menu, handler: FakeHandler(text))
    _ = spoken.said()
    #expect(await spoken.press(.character("/")) == ["4 to choose from", "Filter: |"])
    #expect(
      await spoken.press(.character("r")) == [
        "Filter: r|", "4 of 4 match", "Repositories, Repos collaborating, 1 of 4",
      ])
    #expect(await spoken.press(.character("e")) == ["Filter: re|"])
    #expect(await spoken.press(.down) == ["Report, in More, 2 of 4"])
    #expect(
      await spoken.press(.character("z"), .backspace) == [
        "Filter: rez|", "Nothing matches", "Filter: re|", "4 of 4 match",
        "Repositories, Repos collaborating, 1 of 4",
      ])
    #expect(
      await spoken.press(.escape) == [
        "All are shown", "Repositories, Repos collaborating, 2 of 3",
      ])
  }

  @Test func `A jump finds items of the whole menu, and goes there`() async {
    let spoken = Spoken(menu, handler: FakeHandler(text))
    _ = spoken.said()
    #expect(
      await spoken.press(.character(":")) == [
        "Contributions, Repos contributed to, 1 of 4", "Jump to: |",
      ])
    #expect(
      await spoken.press(.paste("rt")) == [
        "Jump to: rt|", "3 of 4 match", "Report, in More, 1 of 3",
      ])
    #expect(await spoken.press(.enter) == ["More, 1 item", "Report, 1 of 1"])
    #expect(await spoken.press(.enter) == ["Report, loading", "V, text, 3 lines", "one"])
    #expect(await spoken.press(.escape) == ["More, 1 item", "Report, 1 of 1"])
  }

  @Test func `A question mark reads the keys that work, and closing them says where one is`()
    async
  {
    let spoken = Spoken(menu)
    _ = spoken.said()
    let said = await spoken.press(.character("?"))
    #expect(
      said.prefix(7) == [
        "Keys that work here", "Up and Down: move", "Enter: open", "slash: filter", "colon: jump",
        "r: reload", "q or Escape: quit",
      ])
    #expect(said.contains("Right or l: open"))
    #expect(await spoken.press(.escape) == ["Contributions, Repos contributed to, 1 of 3"])
  }

  @Test func `Rows say their parts and the section that one comes into; actions ask`() async {
    let view = HandlerView(
      title: "Processes", subtitle: "now", footer: "2 of them",
      content: .list(
        ListContent(sections: [
          ViewSection(
            title: "Mine",
            rows: [
              ViewRow(
                title: "one", subtitle: "sub", detail: "3 %",
                badges: [.init("hot", style: .warning), .init("new")],
                actions: [
                  ViewAction(id: "show", title: "Show"),
                  ViewAction(id: "kill", title: "Kill", style: .destructive, confirm: "Kill one?"),
                ])
            ]), ViewSection(title: "Others", rows: [ViewRow(title: "three", state: .checked)]),
        ])))
    let spoken = Spoken(view: view, action: { _ in [.toast(text: "gone", style: .error)] })
    #expect(spoken.said() == ["App Menu, 1 item", "Item, 1 of 1"])
    #expect(
      await spoken.press(.enter) == [
        "Item, loading", "Processes, now, list, 2 rows", "2 of them",
        "Mine: one, sub, 3 %, Warning: hot, new, 1 of 2",
      ])
    #expect(await spoken.press(.down) == ["Others: three, checked, 2 of 2"])
    #expect(await spoken.press(.enter) == ["There is nothing to open here."])
    #expect(await spoken.press(.enter) == ["There is nothing to open here."])
    #expect(
      await spoken.press(.up, .enter, .down) == [
        "Mine: one, sub, 3 %, Warning: hot, new, 1 of 2", "2 actions", "Show, 1 of 2",
        "Kill, cannot be undone, 2 of 2",
      ])
    #expect(
      await spoken.press(.enter, .character("y")) == [
        "Kill one? This cannot be undone. y yes, n no",
        "one, sub, 3 %, Warning: hot, new, 1 of 2", "Error: gone",
      ])
  }

  @Test func `Rows of a table name their columns; sorting says by which`() async {
    let spoken = Spoken(
      view: HandlerView(
        title: "Files",
        content: .table(
          TableContent(
            columns: [.init(id: "n", title: "Name"), .init(id: "s", title: "Size", type: .size)],
            rows: [
              .init(id: "b", cells: ["n": .text("beta"), "s": .number(2048)]),
              .init(id: "a", cells: ["n": .text("alpha")]),
            ]))))
    _ = spoken.said()
    #expect(
      await spoken.press(.enter, .down) == [
        "Item, loading", "Files, table, 2 rows, 2 columns", "Name: beta, Size: 2.0 KiB, 1 of 2",
        "Name: alpha, 2 of 2",
      ])
    #expect(
      await spoken.press(.character("s")) == ["Sorted by Name, ascending", "Name: alpha, 1 of 2"])
  }

  @Test func `Days say their name and count, and Tab changes to the rows`() async {
    let spoken = Spoken(
      view: HandlerView(
        title: "C",
        content: .heatmap(
          HeatmapContent(
            from: "2026-11-01", to: "2026-11-17", days: ["2026-11-17": 7], unit: "commits",
            summary: "7 commits",
            sections: [ViewSection(title: "Below", rows: [ViewRow(title: "appmenu")])]))))
    _ = spoken.said()
    #expect(
      await spoken.press(.enter, .left, .tab, .tab) == [
        "Item, loading", "C, heat map, 17 days, 1 row", "7 commits", "Tue 17 Nov 2026: 7 commits",
        "Tue 10 Nov 2026: 0 commits", "Below: appmenu, 1 of 1", "Tue 10 Nov 2026: 0 commits",
      ])
  }

  @Test func `Timelines say dates and times, details their fields before their rows`() async {
    let timeline = Spoken(
      view: HandlerView(
        title: "Activity",
        content: .timeline(
          TimelineContent(groups: [
            .init(date: "2026-11-17", rows: [ViewRow(title: "Pushed", detail: "14:02")]),
            .init(date: "2026-11-16", rows: [ViewRow(title: "Merged", detail: "main")]),
          ]))))
    _ = timeline.said()
    #expect(
      await timeline.press(.enter, .down) == [
        "Item, loading", "Activity, timeline, 2 rows", "Tue 17 Nov 2026: 14:02, Pushed, 1 of 2",
        "Mon 16 Nov 2026: Merged, main, 2 of 2",
      ])
    let detail = Spoken(
      view: HandlerView(
        title: "Repo",
        content: .detail(
          DetailContent(
            fields: [.init(label: "Branch", value: "main")], body: "text",
            sections: [ViewSection(title: "Files", rows: [ViewRow(title: "a.swift")])]))))
    _ = detail.said()
    #expect(
      await detail.press(.enter) == [
        "Item, loading", "Repo, details, 1 row", "Branch  main", "text", "Files: a.swift, 1 of 1",
      ])
    let empty = Spoken(
      view: HandlerView(title: "L", content: .list(ListContent(sections: [], placeholder: "None"))))
    _ = empty.said()
    #expect(await empty.press(.enter) == ["Item, loading", "L, list, empty", "None"])
  }

  @Test func `A failure says what, why and what next at once, and again line by line`()
    async
  {
    let spoken = Spoken(
      menu,
      handler: FakeHandler({ _, _ in
        throw HandlerFailure(.failed, "It failed", detail: "Because", hint: "Do that")
      }))
    _ = spoken.said()
    let lines = await spoken.press(.enter)
    #expect(lines.prefix(3) == ["Contributions, loading", "Error: It failed", "Because"])
    #expect(lines.last == "Enter retry, Escape back")
    #expect(await spoken.press(.down, .up) == ["Because", "Error: It failed"])
  }

  @Test func `Rows that come later are counted, and the selection stays unsaid`() async {
    var content = ListContent(sections: [ViewSection(rows: [ViewRow(title: "one")])])
    content.cursor = "next"
    let spoken = Spoken(
      view: HandlerView(title: "L", content: .list(content)),
      page: { _ in ViewPage(.list([ViewRow(title: "two"), ViewRow(title: "three")])) })
    _ = spoken.said()
    #expect(
      await spoken.press(.enter) == [
        "Item, loading", "L, list, 1 row, more follow", "one, 1 of 1 so far",
      ])
    spoken.screen.navigator.loadMore()
    await spoken.screen.navigator.settle()
    #expect(spoken.said(isAnswer: false) == ["2 more, 3 rows"])
  }

  @Test
  func `A view that changes while its handler is at work is said again when it is done`() async {
    let gate = Gate()
    let spoken = Spoken(
      menu,
      handler: FakeHandler({ _, report in
        func view(_ title: String) -> HandlerView {
          HandlerView(
            title: title,
            content: .list(ListContent(sections: [ViewSection(rows: [ViewRow(title: "row")])])))
        }
        await report(.update(view("half")))
        await gate.pass(1)
        await report(.update(view("most")))
        await gate.pass(2)
        return HandlerResult(view: view("all"))
      }))
    _ = spoken.said()
    _ = spoken.screen.model.handle(.enter)
    #expect(spoken.said() == ["Contributions, loading"])
    await gate.reach(1)
    #expect(spoken.said(isAnswer: false) == ["half, list, 1 row", "row, 1 of 1"])
    await gate.open(1)
    await gate.reach(2)
    #expect(spoken.said(isAnswer: false) == [])
    await gate.open(2)
    await spoken.screen.navigator.settle()
    #expect(spoken.said(isAnswer: false) == ["all, list, 1 row", "row, 1 of 1"])
  }

  @Test func `A banner is said once, and what is behind it is read line by line`() async {
    let spoken = Spoken(menu)
    _ = spoken.said()
    spoken.screen.model.stack.banner = .init(
      text: "m.yaml: 1 warning", style: .warning,
      details: HandlerView(
        title: "Problems", content: .text(TextContent(body: "warning[x]: y\nat 3"))))
    #expect(spoken.said(isAnswer: false) == ["Warning: m.yaml: 1 warning, e show"])
    #expect(
      await spoken.press(.character("e"), .down, .down, .escape) == [
        "Problems, 2 lines", "warning[x]: y", "at 3", "Contributions, Repos contributed to, 1 of 3",
      ])
  }

  @Test func `A menu that was loaded again is said again`() async {
    let spoken = Spoken(menu)
    _ = spoken.said()
    spoken.screen.navigator.replaceRoot(with: Menu(title: "Zebra", entries: []))
    #expect(spoken.said() == ["Zebra, empty"])
  }
}

/// Lets a handler go on when a test says so.
private actor Gate {
  private var reached: Set<Int> = []
  private var opened: Set<Int> = []
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Waits here until it is opened.
  func pass(_ number: Int) async {
    reached.insert(number)
    wake()
    while !opened.contains(number) { await withCheckedContinuation { waiting.append($0) } }
  }
  /// Waits until somebody stands here.
  func reach(_ number: Int) async {
    while !reached.contains(number) { await withCheckedContinuation { waiting.append($0) } }
  }
  func open(_ number: Int) {
    opened.insert(number)
    wake()
  }
  private func wake() {
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}
