import HandlerProtocol
import Keyboard
import MenuItems
import MenuNavigation
import MenuScreens
import TerminalUI
import Testing
import StructuredData

@MainActor @Suite(.timeLimit(.minutes(5))) struct ViewScreenTests {
  @Test func `The words of an empty list are shown whole`() async {
    let words = "Nothing is to be done. Press n to add the first thing."
    let screen = await Screen(
      view: HandlerView(title: "v", content: .list(ListContent(sections: [], placeholder: words))),
      columns: 30, rows: 10)
    #expect(
      screen.text().contains(
        "\n   Nothing is to be done.\n   Press n to add the first\n   thing.\n"),
      "\(screen.text())")
  }

  @Test func `Text is wrapped at words`() async {
    let view = HandlerView(
      title: "t", subtitle: "s", footer: "the end",
      content: .text(
        TextContent(body: "one two three four five six\n\n  indented words that wrap too")))
    #expect(
      await Screen(view: view, columns: 24, rows: 12).text() == """
         App Menu › Item      s
        ────────────────────────
         one two three four
         five six

           indented words that
           wrap too

         the end


         esc back   ? help
        """)
  }

  @Test func `Lists have sections, states, badges and details`() async {
    let view = HandlerView(
      title: "t",
      content: .list(
        ListContent(sections: [
          ViewSection(
            title: "To do",
            rows: [
              ViewRow(title: "Buy milk", subtitle: "today", detail: "02/22", state: .unchecked),
              ViewRow(title: "Done thing", badges: [.init("new")], state: .checked),
            ])
        ])))
    #expect(
      await Screen(view: view, columns: 50, rows: 8).text() == """
         App Menu › Item
        ──────────────────────────────────────────────────
           TO DO
         ▌ ☐ Buy milk   today                       02/22
           ☑ Done thing                             [new]


         ↑↓ move   / filter   esc back   ? help   q quit
        """)
    let empty = HandlerView(
      title: "t", content: .list(ListContent(sections: [], placeholder: "No rows yet")))
    #expect(await Screen(view: empty).frame().text(row: 2) == "   No rows yet")
  }

  @Test func `Tables align, and columns of low priority shrink and go first`() async {
    let view = HandlerView(
      title: "t",
      content: .table(
        TableContent(
          columns: [
            .init(id: "n", title: "Name", priority: 3),
            .init(id: "s", title: "Size", type: .size, priority: 2),
            .init(id: "c", title: "Comment", priority: 1),
          ],
          rows: [
            .init(
              id: "1",
              cells: ["n": .text("alpha"), "s": .number(2048), "c": .text("a long comment here")]),
            .init(id: "2", cells: ["n": .text("b"), "s": .number(5)]),
          ])))
    #expect(
      await Screen(view: view, columns: 40, rows: 8).text() == """
         App Menu › Item
        ────────────────────────────────────────
           Name      Size  Comment
         ▌ alpha  2.0 KiB  a long comment here
           b          5 B


         ↑↓ move   / filter   esc back   ? help
        """)
    let shrunk = await Screen(view: view, columns: 30, rows: 8)
    #expect(shrunk.frame().text(row: 3) == " ▌ alpha  2.0 KiB  a long co…")
    let narrow = await Screen(view: view, columns: 22, rows: 8)
    #expect(narrow.frame().text(row: 3) == " ▌ alpha  2.0 KiB")
    let narrower = await Screen(view: view, columns: 20, rows: 8)
    #expect(narrower.frame().text(row: 3) == " ▌ alpha  2.0 KiB")
  }

  @Test func `A timeline is grouped by date`() async {
    let view = HandlerView(
      title: "t",
      content: .timeline(
        TimelineContent(groups: [
          .init(
            date: "2026-11-21",
            rows: [ViewRow(title: "14:02  Fix", icon: "commit", detail: "appmenu")]),
          .init(date: "2026-11-20", rows: [ViewRow(title: "09:00  v1.0", icon: "tag")]),
        ])))
    #expect(
      await Screen(view: view, columns: 50, rows: 10).text() == """
         App Menu › Item
        ──────────────────────────────────────────────────
         Sat 21 Nov 2026
         ▌ ● 14:02  Fix                           appmenu

         Fri 20 Nov 2026
           ⚑ 09:00  v1.0


         ↑↓ move   / filter   esc back   ? help   q quit
        """)
  }

  @Test func `A heat map has months, weekdays, a legend, and a cursor that names its day`()
    async
  {
    let view = HandlerView(
      title: "t",
      content: .heatmap(
        HeatmapContent(
          from: "2026-10-01", to: "2026-11-21",
          days: ["2026-11-17": 8, "2026-11-18": 1, "2026-10-05": 4],
          unit: "contributions", summary: "13 contributions",
          sections: [
            ViewSection(title: "Repositories", rows: [ViewRow(title: "appmenu", detail: "13")])
          ])))
    let screen = await Screen(view: view, columns: 60, rows: 18)
    #expect(
      screen.text() == """
         App Menu › Item
        ────────────────────────────────────────────────────────────
         13 contributions
              Oct Nov
         Mon   ▒······
               ······█
         Wed   ······░
              ········
         Fri  ········
              ········
              ·······
              less ·░▒▓█ more   Sat 21 Nov 2026: 0 contributions

           REPOSITORIES
           appmenu                                               13


         ←→↑↓ day   tab rows   / filter   esc back   ? help   q quit
        """)
    for _ in 0..<4 { _ = screen.model.handle(.up) }
    #expect(screen.text().contains("Tue 17 Nov 2026: 8 contributions"))
    #expect(screen.frame().cursor?.row == 5 && screen.frame().cursor?.column == 13)
    _ = screen.model.handle(.left)
    #expect(screen.text().contains("Tue 10 Nov 2026: 0 contributions"))
    _ = screen.model.handle(.home)
    #expect(screen.text().contains("Thu 1 Oct 2026"))
    _ = screen.model.handle(.tab)
    #expect(screen.frame().text(row: 14).hasPrefix(" ▌ appmenu"))
  }

  @Test
  func `On a small screen the day under the cursor and the legend that names it stay in sight`()
    async
  {
    let view = HandlerView(
      title: "t",
      content: .heatmap(
        HeatmapContent(
          from: "2026-10-01", to: "2026-11-21", days: [:], unit: "things", summary: "none")))
    let screen = await Screen(view: view, columns: 60, rows: 10)
    for _ in 0..<12 {
      let text = screen.text()
      #expect(screen.frame().cursor != nil && text.contains("2026: 0 things"), "\(text)")
      _ = screen.model.handle(.up)
    }
  }

  @Test
  func `A name at the right is whole on every screen, and so is the score beside it`() async {
    let title = String(repeating: "How do I center a view? ", count: 10)
    let row = ViewRow(
      title: title, subtitle: "3 answers", icon: "A", detail: "Ada Ling · 12",
      badges: [.init("answered", style: .success)])
    let view = HandlerView(
      title: "t", content: .list(ListContent(sections: [ViewSection(rows: [row])])))
    for columns in [24, 32, 40, 60, 80, 120, 160] {
      let text = await Screen(view: view, columns: columns, rows: 8).frame().text(row: 2)
      #expect(text.contains("Ada Ling · 12"), "\(columns): \(text)")
    }
  }

  @Test func `What stands at the right never takes the row's title away`() async {
    let row = ViewRow(
      title: "A title that is itself too long for half",
      detail: String(repeating: "detail ", count: 40),
      badges: [.init(String(repeating: "b", count: 100))])
    let view = HandlerView(
      title: "t", content: .list(ListContent(sections: [ViewSection(rows: [row])])))
    let text = await Screen(view: view, columns: 60, rows: 8).frame().text(row: 2)
    #expect(text.hasPrefix(" ▌ A title that is itself") && text.contains("[bbb"))
  }

  @Test func `One long cell leaves the other columns of a table in sight`() async {
    let view = HandlerView(
      title: "t",
      content: .table(
        TableContent(
          columns: ["a", "b", "c"].map { .init(id: $0, title: $0.uppercased()) },
          rows: [
            .init(
              id: "1",
              cells: [
                "a": .text(String(repeating: "x", count: 400)), "b": .text("bee"),
                "c": .text("sea"),
              ])
          ])))
    let text = await Screen(view: view, columns: 40, rows: 8).frame().text(row: 3)
    #expect(text.hasSuffix("…  bee  sea"))
  }

  @Test func `With the last row comes the footer below it`() async {
    let rows = (1...20).map { ViewRow(title: "row \($0)") }
    let view = HandlerView(
      title: "t", footer: "the end",
      content: .list(ListContent(sections: [ViewSection(rows: rows)])))
    let screen = await Screen(view: view, columns: 40, rows: 10)
    #expect(screen.text().contains("↓ 14 more"))
    _ = screen.model.handle(.end)
    #expect(screen.text().contains("▌ row 20") && screen.text().contains("the end"))
  }

  @Test func `A failure says what, why, and how to try again`() async {
    let screen = Screen(.sample)
    _ = screen.model.handle(.enter)
    await screen.navigator.settle()
    #expect(screen.frame().text(row: 2) == "   ✗ unknown")
    #expect(screen.frame().text(row: 11) == " ⏎ retry   esc back   ? help   q quit")
  }

  @Test func `Detail, form and unknown kinds are shown as far as they can be`() async {
    let detail = HandlerView(
      title: "t",
      content: .detail(
        DetailContent(
          fields: [.init(label: "Name", value: "x"), .init(label: "Longer", value: "y")],
          body: "text")))
    #expect(await Screen(view: detail).text().contains(" Name    x\n Longer  y\n\n text"))
    let form = HandlerView(
      title: "t",
      content: .form(
        FormContent(
          fields: [
            .init(id: "a", label: "Title", value: .string("v"), required: true, error: "too short"),
            .init(id: "b", label: "Secret", type: .secret, value: .string("hunter2")),
          ], submit: .init(label: "Save", action: "s"))))
    let text = await Screen(view: form).text()
    #expect(
      text.contains("Title  * v") && text.contains("✗ too short") && !text.contains("hunter2"))
    let unknown = HandlerView(title: "t", content: .unknown(kind: "globe"))
    #expect(await Screen(view: unknown).text().contains("cannot show a view of kind 'globe'"))
  }
}
