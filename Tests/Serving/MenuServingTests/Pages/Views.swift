import Foundation
import HandlerProtocol
import StructuredData

/// A view of each kind, with all that its kind has.
enum Views {
  static let actions = [
    ViewAction(id: "open", title: "Open"),
    ViewAction(id: "stop", title: "Stop all", key: "x", style: .destructive, confirm: "Stop all?"),
  ]

  static let rows = [
    ViewRow(
      id: "a", title: "First row", subtitle: "Its second line", icon: "folder", detail: "12 files",
      badges: [.init("new", style: .success), .init("old")],
      actions: [
        ViewAction(id: "look", title: "Look"),
        ViewAction(id: "drop", title: "Drop", key: "d", style: .destructive),
      ], primary: "look"),
    ViewRow(id: "b", title: "Second row", detail: "14:02", state: .checked),
    ViewRow(
      id: "c", title: "Third row", image: ViewImage(resource: "pic"), state: .unchecked,
      primary: "open"),
  ]

  static let list = HandlerView(
    title: "List", subtitle: "Two sections", actions: actions, footer: "A footer",
    content: .list(
      ListContent(
        sections: [
          ViewSection(title: "One", rows: [rows[0]]),
          ViewSection(title: "Two", rows: Array(rows[1...])),
        ],
        placeholder: "Nothing", cursor: "next")))

  static let table = HandlerView(
    title: "Table", actions: actions,
    content: .table(
      TableContent(
        columns: [
          .init(id: "n", title: "Name"), .init(id: "s", title: "Size", type: .size),
          .init(id: "d", title: "Changed", type: .date),
          .init(id: "q", title: "Share", type: .number),
          .init(id: "c", title: "Kind", align: .center),
        ],
        rows: [
          .init(
            id: "1",
            cells: [
              "n": .text("notes.txt"), "s": .number(2_048), "d": .text("2026-11-17T14:02"),
              "q": .number(0.25), "c": .badge(.init("text", style: .success)),
            ],
            actions: [ViewAction(id: "drop", title: "Drop", key: "d")], primary: "open"),
          .init(
            id: "2", cells: ["n": .text("picture.png"), "s": .number(3_500_000), "q": .number(12)],
            state: .checked),
        ])))

  static let heatmap: HandlerView = {
    var days: [String: Int] = [:]
    for number in 0..<300 where number % 3 != 0 {
      days[CalendarDate(number: 20_450 + number).text] = number * 7 % 13
    }
    return HandlerView(
      title: "Heat map", actions: [ViewAction(id: "day", title: "Show the day")],
      content: .heatmap(
        HeatmapContent(
          from: CalendarDate(number: 20_420).text, to: CalendarDate(number: 20_780).text,
          days: days,
          unit: "commits", unitOne: "commit", summary: "A year", total: 1_234, primary: "day",
          sections: [ViewSection(title: "Most of all", rows: rows)])))
  }()

  static let timeline = HandlerView(
    title: "Timeline",
    content: .timeline(
      TimelineContent(
        groups: [
          .init(date: "2026-11-17", rows: [rows[1]]),
          .init(
            date: "2026-11-16",
            rows: [ViewRow(id: "z", title: "Earlier", subtitle: "more", detail: "09:15")]),
        ])))

  static let detail = HandlerView(
    title: "Detail",
    content: .detail(
      DetailContent(
        fields: [
          .init(label: "Name", value: "A thing"), .init(label: "Two lines", value: "one\ntwo"),
        ],
        body: "# Notes\n\nSome *emphasis*.", format: .markdown,
        image: ViewImage(url: "https://example.org/picture.png"),
        sections: [ViewSection(title: "Below", rows: rows)])))

  static let picture = HandlerView(
    title: "Picture",
    content: .detail(
      DetailContent(fields: [], image: ViewImage(data: "iVBORw0KGgo=", type: "image/png"))))

  static let form = HandlerView(
    title: "Form", subtitle: "All types", actions: [ViewAction(id: "check", title: "Check first")],
    content: .form(
      FormContent(
        fields: [
          .init(
            id: "name", label: "Name", value: .string("Ada"), placeholder: "A name", required: true),
          .init(id: "text", label: "Text", type: .multiline, value: .string("one\ntwo")),
          .init(id: "day", label: "Day", type: .date, value: .string("2026-11-17")),
          .init(id: "count", label: "Count", type: .number, value: .int(3), error: "Too few"),
          .init(id: "on", label: "Switched on", type: .toggle, value: .bool(true), notifies: true),
          .init(
            id: "kind", label: "Kind", type: .choice, value: .string("b"),
            choices: ["a", "b", "c d"]),
          .init(id: "word", label: "Password", type: .secret, value: .string("hunter2")),
          .init(id: "no", label: "Hidden", hidden: true),
        ], submit: .init(label: "Save", action: "save"))))

  static let message = HandlerView(
    title: "Message",
    content: .message(
      MessageContent(style: .error, body: "It failed", detail: "line 1\nline 2", retry: true)))

  static let plain = HandlerView(
    title: "Plain", content: .text(TextContent(body: "one\n\ttwo <b>\n\nthree")))
  static let ansi = HandlerView(
    title: "Output",
    content: .text(
      TextContent(
        body: "\u{1B}[1;32mok\u{1B}[0m done\n\u{1B}[38;2;250;20;20mred\u{1B}[0m\n", format: .ansi)))
  static let markdown = HandlerView(
    title: "Markdown", footer: "The end",
    content: .text(
      TextContent(
        body: """
          # Title

          Some *emphasis*, **strong**, `code` and a [link](https://example.org/a?b=c&d=e).

          - one
          - two
            1. inner

          3. third

          > a quotation
          > of two lines

          ```
          let x = "<b>"
          ```

          ![a picture](https://example.org/p.png) [bad](javascript:alert(1)) <script>alert(1)</script>

          ---
          """, format: .markdown)))
  static let unknown = HandlerView(title: "Unknown", content: .unknown(kind: "globe"))

  /// All of them.
  static let all = [
    list, table, heatmap, timeline, detail, picture, form, message, plain, ansi, markdown, unknown,
  ]
}
