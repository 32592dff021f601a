internal import HandlerProtocol

/// The kinds of object in a view's JSON: their fields, and the objects or enumerated words that those
/// fields hold.
enum ViewShape {
  case view, section, row, tableRow, column, group, action, effect, image, badge, field
  case formField, submit

  /// The name as shown to plugin authors, with its article.
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
    }
  }

  /// The fields of the object; for a view those that all kinds have.
  var fields: Set<String> {
    switch self {
    case .view: ["kind", "id", "title", "subtitle", "actions", "footer"]
    case .section: ["title", "rows"]
    case .row:
      [
        "id", "title", "subtitle", "icon", "image", "detail", "badges", "state", "actions",
        "primary",
      ]
    case .tableRow: ["id", "cells", "state", "actions", "primary"]
    case .column: ["id", "title", "align", "type", "priority"]
    case .group: ["date", "rows"]
    case .action: ["id", "title", "key", "style", "confirm", "effects", "checks"]
    case .effect: ["effect", "view", "count", "text", "style", "url"]
    case .image: ["data", "type", "url"]
    case .badge: ["text", "style"]
    case .field: ["label", "value"]
    case .formField:
      ["id", "label", "type", "value", "placeholder", "required", "choices", "error"]
    case .submit: ["label", "action"]
    }
  }

  /// Returns the kind of object in a field, or nil if it holds no object of a view.
  func shape(of field: String) -> ViewShape? {
    switch (self, field) {
    case (.view, "actions"), (.row, "actions"), (.tableRow, "actions"): .action
    case (.section, "rows"), (.group, "rows"): .row
    case (.row, "image"): .image
    case (.row, "badges"): .badge
    case (.action, "effects"): .effect
    case (.effect, "view"): .view
    default: nil
    }
  }

  /// Returns the enumeration of the words that a field holds, or nil if it holds any value.
  ///
  /// - Parameter kind: the kind of the view, if this is one.
  func words(of field: String, kind: String) -> (any OpenEnumeration.Type)? {
    switch (self, field) {
    case (.badge, "style"), (.effect, "style"): ViewStyle.self
    case (.view, "style") where kind == "message": ViewStyle.self
    case (.action, "style"): ViewAction.Style.self
    case (.view, "format") where kind == "text" || kind == "detail": TextFormat.self
    case (.column, "align"): TableContent.Column.Align.self
    case (.column, "type"): TableContent.Column.Kind.self
    case (.formField, "type"): FormContent.Field.Kind.self
    default: nil
    }
  }

  /// The additional fields of each kind of view, and the kinds of the objects in them.
  static let kinds: [String: [String: ViewShape?]] = [
    "text": ["body": nil, "format": nil],
    "list": ["sections": .section, "placeholder": nil, "cursor": nil],
    "table": ["columns": .column, "rows": .tableRow, "cursor": nil],
    "heatmap": [
      "from": nil, "to": nil, "days": nil, "unit": nil, "unitOne": nil, "summary": nil,
      "total": nil, "primary": nil, "sections": .section,
    ],
    "timeline": ["groups": .group, "cursor": nil],
    "detail": [
      "fields": .field, "body": nil, "format": nil, "image": .image, "sections": .section,
    ],
    "form": ["fields": .formField, "submit": .submit],
    "message": ["style": nil, "body": nil, "detail": nil, "retry": nil],
  ]

  /// The names of all effects.
  static let effects: Set<String> = [
    "push", "replace", "pop", "refresh", "toast", "copy", "open", "close",
  ]
}
