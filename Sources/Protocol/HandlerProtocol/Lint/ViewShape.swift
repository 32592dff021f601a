/// The kinds of object in a view's JSON.
enum ViewShape {
  case view, section, row, tableRow, column, group, action, effect, image, badge, field
  case formField, submit
  /// A row of a patch, and one of a patch of a table.
  case patchRow, patchTableRow

  var name: String {
    switch self {
    case .view: "a view"
    case .section: "a section"
    case .row: "a row"
    case .tableRow: "a table's row"
    case .column: "a column"
    case .group: "a group"
    case .action: "an action"
    case .effect: "an effect"
    case .image: "a picture"
    case .badge: "a badge"
    case .field: "a field of a detail view"
    case .formField: "a form's field"
    case .submit: "a form's submit"
    case .patchRow: "a row"
    case .patchTableRow: "a table's row"
    }
  }

  /// The fields of the object; of a view and an effect those that all kinds have.
  var fields: ViewFields {
    let placed = ViewFields(["before": .text])
    return switch self {
    case .patchRow: ViewShape.row.fields.with(placed)
    case .patchTableRow: ViewShape.tableRow.fields.with(placed)
    default: Self.fields[self] ?? ViewFields([:])
    }
  }

  private static let fields: [ViewShape: ViewFields] = [
    .view: ViewFields(
      [
        "kind": .text, "id": .text, "title": .text, "subtitle": .text,
        "actions": .objects(.action), "footer": .text, "search": .flag,
      ], needed: ["kind", "title"]),
    .section: ViewFields(["title": .text, "rows": .objects(.row)], needed: ["rows"]),
    .row: ViewFields(
      [
        "id": .text, "title": .text, "subtitle": .text, "icon": .icon, "image": .object(.image),
        "detail": .text, "badges": .objects(.badge), "state": .state,
        "actions": .objects(.action), "primary": .text,
      ], needed: ["id", "title"]),
    .tableRow: ViewFields(
      [
        "id": .text, "cells": .cells, "state": .state, "actions": .objects(.action),
        "primary": .text,
      ], needed: ["id", "cells"]),
    .column: ViewFields(
      [
        "id": .text, "title": .text, "align": .word(TableContent.Column.Align.self),
        "type": .word(TableContent.Column.Kind.self), "priority": .integer,
      ], needed: ["id", "title"]),
    .group: ViewFields(["date": .text, "rows": .objects(.row)], needed: ["date", "rows"]),
    .action: ViewFields(
      [
        "id": .text, "title": .text, "key": .text, "style": .word(ViewAction.Style.self),
        "confirm": .text, "undoable": .flag, "effects": .objects(.effect), "checks": .flag,
      ], needed: ["id", "title"]),
    .effect: ViewFields(["effect": .text], needed: ["effect"]),
    .image: ViewFields(["data": .text, "type": .text, "url": .text, "resource": .text]),
    .badge: ViewFields(["text": .text, "style": .word(ViewStyle.self)], needed: ["text"]),
    .field: ViewFields(["label": .text, "value": .text], needed: ["label", "value"]),
    .formField: ViewFields(
      [
        "id": .text, "label": .text, "type": .word(FormContent.Field.Kind.self), "value": .any,
        "placeholder": .text, "required": .flag, "choices": .texts, "error": .text,
        "notifies": .flag, "hidden": .flag,
      ], needed: ["id", "label"]),
    .submit: ViewFields(["label": .text, "action": .text], needed: ["label", "action"]),
  ]

  /// The additional fields of each kind of view.
  static let kinds: [String: ViewFields] = [
    "text": ViewFields(["body": .text, "format": .word(TextFormat.self)], needed: ["body"]),
    "list": ViewFields(
      [
        "sections": .objects(.section), "placeholder": .text, "cursor": .text, "selected": .text,
      ],
      needed: ["sections"]),
    "table": ViewFields(
      ["columns": .objects(.column), "rows": .objects(.tableRow), "cursor": .text],
      needed: ["columns", "rows"]),
    "heatmap": ViewFields(
      [
        "from": .text, "to": .text, "days": .counts, "unit": .text, "unitOne": .text,
        "summary": .text, "total": .integer, "primary": .text, "sections": .objects(.section),
      ], needed: ["from", "to", "days"]),
    "timeline": ViewFields(["groups": .objects(.group), "cursor": .text], needed: ["groups"]),
    "detail": ViewFields([
      "fields": .objects(.field), "body": .text, "format": .word(TextFormat.self),
      "image": .object(.image), "sections": .objects(.section),
    ]),
    "form": ViewFields(
      ["fields": .objects(.formField), "submit": .object(.submit), "disposable": .flag],
      needed: ["fields", "submit"]),
    "message": ViewFields(
      ["style": .word(ViewStyle.self), "body": .text, "detail": .text, "retry": .flag],
      needed: ["style", "body"]),
  ]

  /// The additional fields of each effect.
  static let effects: [String: ViewFields] = [
    "push": ViewFields(["view": .object(.view)], needed: ["view"]),
    "replace": ViewFields(["view": .object(.view)], needed: ["view"]),
    "pop": ViewFields(["count": .integer]),
    "refresh": ViewFields([:]),
    "toast": ViewFields(
      ["text": .text, "style": .word(ViewStyle.self), "action": .object(.action)],
      needed: ["text"]),
    "attention": ViewFields([:]),
    "copy": ViewFields(["text": .text], needed: ["text"]),
    "open": ViewFields(["url": .text], needed: ["url"]),
    "close": ViewFields([:]),
  ]
}
