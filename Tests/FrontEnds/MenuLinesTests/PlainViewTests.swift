import AppMenuTesting
import HandlerProtocol
import MenuDispatch
import MenuItems
@testable import MenuLines
import Synchronization
import Testing

/// Views in plain mode: every kind, and what can be done with them.
@MainActor @Suite(.timeLimit(.minutes(5))) struct PlainViewTests {
  private final class Asked: Sendable {
    private let stored = Mutex<[String]>([])
    func add(_ params: ActionParams) {
      stored.withLock { $0.append("\(params.action) \(params.row ?? "-")") }
    }
    var all: [String] { stored.withLock { $0 } }
  }

  private let asked = Asked()

  private func run(
    _ view: HandlerView, _ answers: String..., effects: [Effect] = [],
    page: @escaping FakeHandler.PageBody = { _ in ViewPage(.list([])) }
  ) async -> PlainTranscript {
    let asked = asked
    return await Plain.run(
      view, answers,
      action: { params in
        asked.add(params.params)
        return effects
      }, page: page)
  }

  private let list = HandlerView(
    title: "Processes", subtitle: "now", actions: [ViewAction(id: "new", title: "New", key: "n")],
    footer: "2 of them",
    content: .list(
      ListContent(
        sections: [
          ViewSection(
            title: "Mine",
            rows: [
              ViewRow(
                id: "1a", title: "one", detail: "3 %",
                actions: [ViewAction(id: "show", title: "Show")], primary: "show"),
              ViewRow(
                id: "2a", title: "two", subtitle: "sub",
                actions: [
                  ViewAction(id: "show", title: "Show"),
                  ViewAction(
                    id: "kill", title: "Kill", key: "x", style: .destructive, confirm: "Kill two?"),
                ]),
            ]), ViewSection(title: "Others", rows: [ViewRow(title: "three", state: .checked)]),
        ])))
  private let prompt = "Choose 1-3, a name, a for actions, b for back, ? for help, or q: "

  @Test func `Rows are numbered, and a number does the row's action`() async {
    #expect(
      await run(list, "1", "b").from("Processes") == """
        Processes
        now

        Mine
          1  one  3 %
          2  two   sub

        Others
          3  ☑ three

        2 of them
        \(prompt)1
        Done: Show
        \(prompt)b

        App Menu
          1  Item
        Choose 1, a name, ? for help, or q: q

        """)
    #expect(asked.all == ["show 1a"])
  }

  @Test func `A destructive action that can be undone is not announced as final`() async {
    let trash = ViewAction(
      id: "trash", title: "Trash", style: .destructive, confirm: "Trash it?", undoable: true)
    let view = HandlerView(
      title: "v",
      content: .list(
        ListContent(sections: [ViewSection(rows: [ViewRow(title: "one", actions: [trash])])])))
    let transcript = await run(view, "1", "1", "y", "b")
    #expect(
      transcript.text.contains("  1  Trash\n") && transcript.text.contains("Trash it? y or n"))
    #expect(!transcript.text.contains("undone") && asked.all.count == 1)
  }

  @Test
  func `A row with several actions lists them, and one that asks first is asked for`()
    async
  {
    let transcript = await run(
      list, "tw", "2", "perhaps", "n", "two", "x", "y", "three", "zz", "b",
      effects: [.toast(text: "well done", style: .warning)])
    #expect(
      transcript.from(prompt + "tw") == """
        \(prompt)tw

        Actions
          1  Show
          2  Kill (x), cannot be undone
          3  New (n)
        Choose 1-3, a name, b for back, or q: 2
        Kill two? This cannot be undone. y or n: perhaps
        Answer y or n.
        Kill two? This cannot be undone. y or n: n
        Not done.
        \(prompt)two

        Actions
          1  Show
          2  Kill (x), cannot be undone
          3  New (n)
        Choose 1-3, a name, b for back, or q: x
        Kill two? This cannot be undone. y or n: y
        Warning: well done
        \(prompt)three
        There is nothing to do with 'three'.
        \(prompt)zz
        There is no row 'zz'.
        \(prompt)b

        App Menu
          1  Item
        Choose 1, a name, ? for help, or q: q

        """)
    #expect(asked.all == ["kill 2a"])
  }

  @Test(arguments: ["n", "New", "ne"])
  func `Actions of the view are done by their number, key or title`(answer: String) async {
    _ = await run(list, answer, "a", "1", "b")
    #expect(asked.all == ["new -", "new -"])
    let transcript = await run(list, "a 1", "new", "b")
    #expect(transcript.text.contains("\nActions\n  1  Show\n  2  New (n)\nChoose 1-2, "))
    #expect(asked.all.last == "new 1a")
  }

  @Test func `Help names no key of an action that plain mode has itself`() async {
    let keys = ["s", "r", "m", "2", "/", "x"]
    let view = HandlerView(
      title: "V", actions: keys.map { ViewAction(id: $0, title: "Do \($0)", key: $0) },
      content: .text(TextContent(body: "t")))
    let text = await run(view, "?", "b").text
    for key in keys {
      #expect(text.contains("'Do \(key)': does it"))
      #expect(text.contains("\(key), or 'Do \(key)'") == ["s", "m", "x"].contains(key), "\(key)")
    }
  }

  @Test func `Rows are found by words, and shown again without them`() async {
    #expect(
      await run(list, "/tw", "/qq", "/", "b").from(prompt + "/tw").hasPrefix(
        """
        \(prompt)/tw

        Processes
        now

          1  two   sub
        Choose 1, a name, a for actions, b for back, ? for help, or q: /qq

        Processes
        now

          Nothing matches.
        Choose a for actions, b for back, ? for help, or q: /

        Processes
        now

        Mine
          1  one  3 %

        """))
    // Back shows all rows before it leaves, as on a screen.
    let left = await run(list, "/tw", "b", "b")
    #expect(left.text.split(separator: "Mine").count == 3 && left.left == 0)
  }

  @Test func `Further rows are fetched, and only they are printed`() async {
    var content = ListContent(sections: [ViewSection(rows: [ViewRow(title: "one")])])
    content.cursor = "next"
    let view = HandlerView(title: "L", footer: "foot", content: .list(content))
    let transcript = await run(view, "m", "two", "b") { _ in
      ViewPage(.list([ViewRow(title: "two"), ViewRow(title: "three")]), cursor: "last")
    }
    #expect(
      transcript.from("L") == """
        L

          1  one
          … more rows follow

        foot
        Choose m for more, b for back, ? for help, or q: m
          2  two
          3  three
          … more rows follow

        foot
        Choose m for more, b for back, ? for help, or q: two
        There is nothing to do with 'two'.
        Choose m for more, b for back, ? for help, or q: b

        App Menu
          1  Item
        Choose 1, a name, ? for help, or q: q

        """)
  }

  @Test func `A table is sorted by a column, once more the other way round, and back`() async {
    let open = ViewAction(id: "open", title: "Open")
    let view = HandlerView(
      title: "Files",
      content: .table(
        TableContent(
          columns: [
            .init(id: "n", title: "Name"), .init(id: "s", title: "Size", type: .size),
          ],
          rows: [
            .init(id: "a", cells: ["n": .text("alpha"), "s": .number(2048)], actions: [open]),
            .init(id: "b", cells: ["n": .text("beta"), "s": .number(3)], actions: [open]),
          ])))
    let prompt = "Choose 1-2, a name, b for back, ? for help, or q: "
    #expect(
      await run(view, "s", "2", "1", "s size", "s -", "beta", "s zz", "b").from("Files") == """
        Files

             Name      Size
          1  alpha  2.0 KiB
          2  beta       3 B
        \(prompt)s

        Columns
          1  Name
          2  Size
        Sort by 1-2, a name, - for the original order, b for back, or q: 2
        Sorted by Size, ascending

        Files

             Name    Size ▲
          1  beta       3 B
          2  alpha  2.0 KiB
        \(prompt)1
        Done: Open
        \(prompt)s size
        Sorted by Size, descending

        Files

             Name    Size ▼
          1  alpha  2.0 KiB
          2  beta       3 B
        \(prompt)s -
        Original order

        Files

             Name      Size
          1  alpha  2.0 KiB
          2  beta       3 B
        \(prompt)beta
        Done: Open
        \(prompt)s zz
        There is no column 'zz'.
        \(prompt)b

        App Menu
          1  Item
        Choose 1, a name, ? for help, or q: q

        """)
    #expect(asked.all == ["open b", "open b"])
  }

  @Test func `A day of a heat map shows its count and does its action`() async {
    let view = HandlerView(
      title: "C", actions: [ViewAction(id: "day", title: "Commits")],
      content: .heatmap(
        HeatmapContent(
          from: "2026-11-01", to: "2026-11-17", days: ["2026-11-17": 7], unit: "commits",
          summary: "7 commits", primary: "day",
          sections: [ViewSection(title: "Below", rows: [ViewRow(title: "appmenu")])])))
    let prompt = "Choose a day as 2026-11-17, b for back, ? for help, or q: "
    #expect(
      await run(view, "2026-11-17", "2026-10-31", "b").from(prompt) == """
        \(prompt)2026-11-17
        Tue 17 Nov 2026: 7 commits
        Done: Commits
        \(prompt)2026-10-31
        The days are 2026-11-01 to 2026-11-17.
        \(prompt)b

        App Menu
          1  Item
        Choose 1, a name, ? for help, or q: q

        """)
    #expect(asked.all.last == "day 2026-11-17")
  }

  @Test(arguments: [
    (ViewContent.text(TextContent(body: "a\nb")), "V\n\na\nb\n"),
    (
      .timeline(
        TimelineContent(groups: [
          .init(date: "2026-11-17", rows: [ViewRow(title: "Pushed", detail: "14:02")])
        ])), "V\n\nTue 17 Nov 2026\n  14:02  Pushed\n"
    ),
    (
      .detail(
        DetailContent(
          fields: [.init(label: "Branch", value: "main")], body: "text",
          sections: [ViewSection(title: "Files", rows: [ViewRow(title: "a.swift")])])),
      "V\n\nBranch  main\n\ntext\n\nFiles\n  a.swift\n"
    ),
    (
      .message(MessageContent(style: .success, body: "Good", detail: "why")),
      "  ✓ Good\n    why\n"
    ),
    (
      .unknown(kind: "cube"),
      "V\n\n  ▲ This version cannot show a view of kind 'cube'\n\n"
    ),
    (.list(ListContent(sections: [], placeholder: "No rows\u{1B}[2J")), "V\n\n  No rows␛[2J\n"),
  ])
  func `Texts, timelines, details, messages and kinds of the future are printed whole`(
    content: ViewContent, text: String
  ) async {
    let transcript = await run(HandlerView(title: "V", content: content))
    #expect(
      transcript.text == """
        App Menu
          1  Item
        Choose 1, a name, ? for help, or q: 1

        \(text)
        App Menu
          1  Item
        Choose 1, a name, ? for help, or q: q

        """)
  }

  @Test
  func `A failure says what, why and what next; it is tried again, and other answers go below`()
    async
  {
    let count = Mutex(0)
    let handler = FakeHandler({ _, _ in
      let isFirst = count.withLock { count in
        count += 1
        return count == 1
      }
      if isFirst { throw HandlerFailure(.failed, "It failed", detail: "Because", hint: "Do that") }
      return HandlerResult(view: HandlerView(title: "V", content: .text(TextContent(body: "fine"))))
    })
    let menu = Menu(entries: [.item(MenuItem(title: "Item", tapHandlerName: "h"))])
    let again = await Plain.run(menu, ["1", "r", "q"], handler: handler)
    #expect(again.text.contains("✗ It failed\n") && again.text.contains("Because\n"))
    #expect(again.text.contains("r to retry"))
    #expect(again.from("V").hasPrefix("V\n\nfine\n\nApp Menu\n"))
    count.withLock { $0 = 0 }
    // A script that does not know of the failure goes on with the menu.
    let script = await Plain.run(menu, ["1", "1"], handler: handler)
    #expect(script.end == .inputEnded && script.text.contains("V\n\nfine\n"))
  }

  @Test func `What is to be copied or opened is printed`() async {
    let transcript = await run(
      list, "1", "b", effects: [.copy(text: "a\nb\u{7}"), .open(url: "https://example.org/")])
    #expect(
      transcript.text.contains(
        "or q: 1\na\nb\nCopy it yourself: it is shown above.\nOpen it yourself: https://example.org/\n"
          + "Choose"))
  }
}
