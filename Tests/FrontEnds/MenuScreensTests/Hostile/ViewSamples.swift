import Foundation
import HandlerProtocol
import StructuredData

/// A view of every kind in which every field says something.
enum ViewSamples {
  /// One view of each kind; of messages one of each style.
  static let all: [HandlerView] =
    [
      text(.plain, body: "plain text\nin two lines"), text(.markdown, body: "# Title\n\n* item"),
      list, table, heatmap, timeline, detail, form,
    ]
    + [ViewStyle.info, .success, .warning, .error, .empty].map(message)
    + [view("unknown", .unknown(kind: "hologram"))]

  /// Does all that the host does by itself; the keys are those of ``actions``.
  static let effects: [Effect] = [
    .toast(
      text: "toast", style: .warning, action: ViewAction(id: "undo", title: "Undo", key: "z")),
    .copy(text: "copied"), .open(url: "http://x"),
    .push(message(.info)), .unknown(name: "explode"),
  ]

  static let actions: [ViewAction] =
    [
      ViewAction(
        id: "ask", title: "Ask first", key: "x", style: .destructive, confirm: "Is it meant?",
        undoable: true, effects: effects, checks: true)
    ]
    + zip(["t", "c", "o", "p", "u"], effects).map { key, effect in
      ViewAction(
        id: effect.name, title: "Do \(effect.name)", key: key, effects: [effect], checks: true)
    }
    + [ViewAction(id: "act", title: "Ask the handler", key: "w")]

  static let image = ViewImage(
    data: "AAAA", type: "image/png", url: "http://x/picture.png",
    resource: "picture")

  static let rows = [
    ViewRow(
      id: "row", title: "row", subtitle: "subtitle", icon: "🛠", image: image, detail: "detail",
      badges: [.init("badge", style: .success), .init("other", style: .error)], state: .unchecked,
      actions: actions, primary: "ask"),
    ViewRow(id: "second", title: "second", icon: "gear", detail: "12:00", state: .checked),
    ViewRow(id: "third", title: "third", icon: "no such icon"),
  ]

  static let sections = [
    ViewSection(title: "first", rows: rows),
    ViewSection(title: "more", rows: [ViewRow(id: "last", title: "last")]),
  ]

  static let list = view(
    "list",
    .list(
      ListContent(
        sections: sections, placeholder: "nothing", cursor: "next", selected: sections[0].rows[0].id
      )))

  static let emptyList = view("list", .list(ListContent(sections: [], placeholder: "nothing")))

  static let table = view(
    "table",
    .table(
      TableContent(
        columns: [
          .init(id: "name", title: "Name", align: .left, type: .text, priority: 2),
          .init(id: "size", title: "Size", align: .right, type: .size, priority: 1),
          .init(id: "day", title: "Day", align: .center, type: .date, priority: 1),
          .init(id: "count", title: "Count", align: .left, type: .number, priority: 1),
        ],
        rows: [
          .init(
            id: "row",
            cells: [
              "name": .text("cell"), "size": .number(1), "day": .text("today"),
              "count": .text("many"),
            ],
            state: .checked, actions: actions, primary: "ask"),
          .init(id: "other", cells: ["name": .text("other")]),
        ], cursor: "next")))

  static let heatmap = view(
    "heatmap",
    .heatmap(
      HeatmapContent(
        from: "2026-01-01", to: "2026-06-30", days: ["2026-06-30": 1, "2026-02-01": 7],
        unit: "commits", unitOne: "commit", summary: "in half a year", total: 8, primary: "ask",
        sections: sections)))

  static let timeline = view(
    "timeline",
    .timeline(
      TimelineContent(
        groups: [.init(date: "2026-06-30", rows: rows), .init(date: "some day", rows: rows)],
        cursor: "next")))

  static let detail = view(
    "detail",
    .detail(
      DetailContent(
        fields: [.init(label: "Label", value: "value"), .init(label: "Other", value: "value")],
        body: "the *body*", format: .markdown, image: image, sections: sections)))

  static let form = view(
    "form",
    .form(
      FormContent(
        fields: [
          FormContent.Field.Kind.text, .multiline, .date, .number, .toggle, .choice, .secret,
        ]
        .map { kind in
          var field = FormContent.Field(
            id: kind.rawValue, label: "Label of \(kind.rawValue)", type: kind,
            value: kind == .toggle ? .bool(true) : .string("one"), placeholder: "placeholder",
            required: true, choices: [.init("one", label: "One"), .init("two", label: "Two")],
            error: "This is wrong", notifies: true, hidden: false)
          (field.min, field.max, field.step) = (.string("2026-01-01"), .int(9), 1)
          (field.minLength, field.maxLength, field.maxSize) = (1, 9, 1)
          (field.multiple, field.dependsOn) = (true, ["empty"])
          (field.pattern, field.hint) = ("v[0-9]+", "hint")
          field.showIf = ["none": ["not": "x"]]
          return field
        } + [.init(id: "empty", label: "Empty", placeholder: "placeholder")],
        submit: .init(label: "Send", action: "ask"), disposable: false)))

  static func message(_ style: ViewStyle) -> HandlerView {
    HandlerView(
      id: "message", title: "title", subtitle: "subtitle",
      actions: [
        ViewAction(
          id: "pop", title: "Pop", key: "p", style: .normal, confirm: "Sure?",
          undoable: false, effects: [.pop(count: 1)], checks: true)
      ],
      footer: "footer", footerStyle: .warning, search: true,
      content: .message(
        MessageContent(style: style, body: "body", detail: "detail\nof two lines", retry: true)))
  }

  static func text(_ format: TextFormat, body: String) -> HandlerView {
    view("text", .text(TextContent(body: body, format: format)))
  }

  private static func view(_ id: String, _ content: ViewContent) -> HandlerView {
    HandlerView(
      id: id, title: "title", subtitle: "subtitle", actions: actions, footer: "footer",
      footerStyle: .warning, search: true, content: content)
  }
}

extension HandlerView {
  /// The view with every string in it made another, but for the words that the protocol gives.
  ///
  /// It is taken apart as its JSON, so that a field that is new is among them. Ids change all alike, so
  /// that what refers to them still does.
  ///
  /// - Parameter keepsDates: whether the days of a heat map and of a timeline stay days.
  func mapStrings(keepsDates: Bool = true, _ change: (String) -> String) throws -> HandlerView {
    let json = try JSONDecoder().decode(StructuredValue.self, from: JSONEncoder().encode(self))
    // Words of enumerations; the letters of keys; pictures, of which only whole ones are decoded.
    var words: Set = ["effect", "state", "style", "format", "align", "type", "key"]
    if case .unknown = content {} else { words.insert("kind") }
    if keepsDates { words.formUnion(["from", "to", "date"]) }
    func renamed(_ value: StructuredValue) -> StructuredValue {
      guard case .object(let members) = value else { return value }
      let pairs = members.map { (change($0), changed($1)) }
      return .object(Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
    }
    func changed(_ value: StructuredValue) -> StructuredValue {
      switch value {
      case .string(let text): .string(change(text))
      case .array(let elements): .array(elements.map(changed))
      case .object(let members):
        .object(
          Dictionary(
            members.map { name, member in
              let isKept = words.contains(name) || name == "kind" && member.string == "message"
              // The names of cells are the ids of columns.
              if name == "cells" { return (name, renamed(member)) }
              return (name, isKept ? member : changed(member))
            }, uniquingKeysWith: { first, _ in first }))
      default: value
      }
    }
    return try JSONDecoder().decode(HandlerView.self, from: JSONEncoder().encode(changed(json)))
  }
}
