import HandlerProtocol
import StructuredData

/// The views whose screens are kept, by name.
enum ViewFrames {
  static let all: [(name: String, view: HandlerView)] = [
    ("text", text), ("markdown", markdown), ("list", list), ("list-empty", emptyList),
    ("list-bare", bareList),
    ("table", table), ("heatmap", heatmap), ("timeline", timeline), ("detail", detail),
    ("form", form), ("unknown", unknown),
    ("message-info", message(.info)), ("message-success", message(.success)),
    ("message-warning", message(.warning)), ("message-error", message(.error)),
    ("message-empty", message(.empty)),
  ]

  static let actions = [
    ViewAction(id: "open", title: "Open in browser", key: "o"),
    ViewAction(id: "copy", title: "Copy the 名前", key: "y"),
    ViewAction(
      id: "delete", title: "Delete", key: "d", style: .destructive,
      confirm: "Delete the branch feature/日本語 for good?"),
  ]

  static let text = HandlerView(
    title: "Notes", subtitle: "plain text", footer: "Last changed 17 Nov 2026",
    content: .text(
      TextContent(
        body: """
          The quick brown fox jumps over the lazy dog, and goes on until the line has to be broken.

          日本語の文章は空白がないので、行の途中で折り返される必要があります。そうしないと切れてしまいます。
            indented: שלום עולם and 👩‍👩‍👧 café e\u{301}
          """)))

  static let markdown = HandlerView(
    title: "Readme",
    content: .text(
      TextContent(
        body: """
          # 見出し Heading
          Some *emphasis*, **strong** words, `code` and a [link](https://example.org/a).

          ## Second
          - one
          - two with a longer line that has to be broken on narrow screens
            1. inner

          > quoted words 👍🏽

          ```swift
          let greeting = "שלום"
          ```
          """, format: .markdown)))

  static let rows = [
    ViewRow(
      id: "a", title: "Write tests", subtitle: "whole frames", icon: "iconTodo", detail: "today",
      badges: [.init("urgent", style: .error), .init("ok", style: .success)], state: .unchecked,
      actions: actions, primary: "open"),
    ViewRow(
      id: "b", title: "日本語のとても長いタイトルです", subtitle: "wide", detail: "昨日",
      badges: [.init("警告", style: .warning)], state: .checked, actions: actions),
    ViewRow(
      id: "c", title: "A title that is too long for a narrow screen by far", icon: "👩‍💻",
      detail: "12,345", badges: [.init("note", style: .info)]),
  ]

  static let list = HandlerView(
    title: "To do", subtitle: "3 open", actions: actions, footer: "From ~/todo.md",
    content: .list(
      ListContent(sections: [
        ViewSection(rows: rows),
        ViewSection(
          title: "Später",
          rows: [
            ViewRow(id: "d", title: "שלום עולם", subtitle: "Hebrew", icon: "gear", detail: "ערב"),
            ViewRow(id: "e", title: "cafe\u{301}", icon: "⚙️", detail: "e\u{301}"),
          ]),
      ])))

  static let emptyList = HandlerView(
    title: "To do", content: .list(ListContent(sections: [], placeholder: "Nothing to do. 🎉")))

  static let bareList = HandlerView(
    title: "Names",
    content: .list(
      ListContent(
        sections: [
          ViewSection(rows: [
            ViewRow(id: "a", title: "Plain", detail: "1"),
            ViewRow(id: "b", title: "日本語", subtitle: "no icon", icon: "no such icon", detail: "2"),
          ])
        ])))

  static let table = HandlerView(
    title: "Repositories", subtitle: "5 found", actions: actions,
    content: .table(
      TableContent(
        columns: [
          .init(id: "name", title: "Name", priority: 3),
          .init(id: "branch", title: "Branch", priority: 2),
          .init(id: "size", title: "Size", type: .size, priority: 1),
          .init(id: "commits", title: "Commits", type: .number, priority: 2),
          .init(id: "last", title: "Last commit", type: .date, priority: 1),
        ],
        rows: [
          row("appmenu", "main", 123_456, 312, "2026-11-17T14:02:00Z", .checked),
          row("日本語リポジトリ", "feature/長い名前", 9_876_543, 87, "2026-11-02", .unchecked),
          row("emoji-👩‍👩‍👧", "main", 12, 5, "2025-01-31", .unchecked),
          row("שלום", "master", 0, 1_204, "2024-02-29", nil),
          row("a-repository-with-a-long-name", "develop", 4_096, 40, "2023-12-01", nil),
        ])))

  private static func row(
    _ name: String, _ branch: String, _ size: Double, _ commits: Double, _ last: String,
    _ state: ViewRow.State?
  ) -> TableContent.Row {
    .init(
      id: name,
      cells: [
        "name": .text(name), "branch": .text(branch), "size": .number(size),
        "commits": .number(commits), "last": .text(last),
      ], state: state)
  }

  static let heatmap = HandlerView(
    title: "Contributions", subtitle: "me@example.org",
    actions: [ViewAction(id: "day", title: "That day's commits")],
    content: .heatmap(
      HeatmapContent(
        from: "2025-11-18", to: "2026-11-17",
        days: [
          "2025-12-24": 1, "2026-01-05": 4, "2026-02-10": 9, "2026-03-03": 2, "2026-05-20": 14,
          "2026-07-01": 31, "2026-08-13": 6, "2026-10-02": 3, "2026-11-09": 12, "2026-11-16": 5,
          "2026-11-17": 7,
        ], unit: "contributions", summary: "in the last year   longest streak 23 days",
        total: 1_204, primary: "day",
        sections: [
          ViewSection(
            title: "Repositories",
            rows: [
              ViewRow(title: "appmenu", detail: "312"), ViewRow(title: "日本語", detail: "87"),
            ])
        ])))

  static let timeline = HandlerView(
    title: "Activity", subtitle: "newest first",
    content: .timeline(
      TimelineContent(
        groups: [
          .init(
            date: "2026-11-17",
            rows: [
              ViewRow(id: "1", title: "Merged #12", subtitle: "appmenu", detail: "14:02"),
              ViewRow(id: "2", title: "コメントしました 👍", subtitle: "日本語", detail: "09:30"),
            ]),
          .init(
            date: "2026-11-02",
            rows: [
              ViewRow(
                id: "3", title: "Opened an issue with a title that goes on and on",
                subtitle: "ledger", detail: "23:59"),
              ViewRow(id: "4", title: "שלום עולם", detail: "all day"),
            ]),
        ])))

  static let detail = HandlerView(
    title: "Commit", subtitle: "1a2b3c4", actions: actions,
    content: .detail(
      DetailContent(
        fields: [
          .init(label: "Author", value: "山田 太郎 <taro@example.org>"),
          .init(label: "Date", value: "17 Nov 2026"),
          .init(label: "A longer label", value: "a value that takes more than a line when narrow"),
          .init(label: "שם", value: "ערך"),
        ], body: "Fixes the *width* of 👩‍👩‍👧 families.", format: .markdown,
        sections: [
          ViewSection(
            title: "Files",
            rows: [
              ViewRow(title: "Sources/TerminalText/DisplayWidth.swift", detail: "+12 -3"),
              ViewRow(title: "README.md", detail: "+1"),
            ])
        ])))

  static let form = HandlerView(
    title: "New task",
    content: .form(
      FormContent(
        fields: [
          .init(id: "title", label: "Title", value: .string("日本語 title"), required: true),
          .init(id: "due", label: "Due", type: .date, value: .string("soon"), error: "No date"),
          .init(id: "hours", label: "Hours", type: .number, value: .int(2)),
          .init(id: "urgent", label: "Urgent", type: .toggle, value: .bool(true)),
          .init(
            id: "list", label: "List", type: .choice, value: .string("仕事"),
            choices: ["Home", "仕事"]),
          .init(
            id: "notes", label: "Notes", type: .multiline, value: .string("one\ntwo 👩‍💻\nthree")),
          .init(id: "key", label: "Secret", type: .secret, value: .string("hunter2")),
          .init(id: "tag", label: "Tag", placeholder: "optional", required: true),
        ], submit: .init(label: "Save", action: "save"))))

  static let unknown = HandlerView(title: "Later", content: .unknown(kind: "hologram"))

  static func message(_ style: ViewStyle) -> HandlerView {
    HandlerView(
      title: "Message", actions: actions, footer: "the end",
      content: .message(
        MessageContent(
          style: style, body: "What happened, 日本語 included, in one sentence that may be long",
          detail: "Why it happened.\n  | last words 👩‍💻", retry: style == .error)))
  }
}
