/// Finds what a plugin's message holds and this version does not know.
///
/// Such things are ignored, so that version 1 can grow; but a typing mistake looks just like them, and
/// its author wants to be told.
public enum UnknownFields {
  /// An object of the protocol: its fields, and what stands in those that hold objects.
  private enum Shape {
    case view, section, row, tableRow, column, group, action, effect, image, badge, field
    case formField, submit

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
      case .action: ["id", "title", "key", "style", "confirm", "effects"]
      case .effect: ["effect", "view", "count", "text", "style", "url"]
      case .image: ["data", "type", "url"]
      case .badge: ["text", "style"]
      case .field: ["label", "value"]
      case .formField:
        ["id", "label", "type", "value", "placeholder", "required", "choices", "error"]
      case .submit: ["label", "action"]
      }
    }

    func shape(of field: String) -> Shape? {
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
  }

  /// The fields of each kind of view, and the shape of those that hold objects.
  private static let kinds: [String: [String: Shape?]] = [
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

  /// The names of all kinds of view.
  public static var kindNames: [String] { kinds.keys.sorted() }
  private static let effects: Set<String> = [
    "push", "replace", "pop", "refresh", "toast", "copy", "open", "close",
  ]

  /// What is unknown in the result of `handler/select` or `view/action`, each named once.
  public static func inResult(_ result: JSONValue) -> [String] {
    var search = Search()
    search.object(result, known: ["view", "effects"], place: "the result")
    if let view = result["view"] { search.look(at: view, as: .view) }
    for effect in result["effects"]?.array ?? [] { search.look(at: effect, as: .effect) }
    return search.found
  }

  /// What is unknown in a view, each named once.
  public static func inView(_ view: JSONValue) -> [String] {
    var search = Search()
    search.look(at: view, as: .view)
    return search.found
  }

  private struct Search {
    var found: [String] = []

    mutating func note(_ words: String) { if !found.contains(words) { found.append(words) } }

    mutating func object(_ value: JSONValue, known: Set<String>, place: String) {
      guard case .object(let members) = value else { return }
      for name in members.keys.sorted() where !known.contains(name) {
        note("the field '\(name)' in \(place)")
      }
    }

    mutating func look(at value: JSONValue, as shape: Shape) {
      guard case .object(let members) = value else { return }
      var known = shape.fields
      var inner: [String: Shape?] = [:]
      var place = "a \(shape)"
      if shape == .view {
        let kind = members["kind"]?.string ?? ""
        guard let fields = kinds[kind] else {
          note("the kind '\(kind)'")
          return
        }
        known.formUnion(fields.keys)
        inner = fields
        place = "a view of kind '\(kind)'"
      }
      if shape == .effect, let name = members["effect"]?.string, !effects.contains(name) {
        note("the effect '\(name)'")
        return
      }
      object(value, known: known, place: place)
      for (name, member) in members {
        guard let next = shape.shape(of: name) ?? inner[name] ?? nil else { continue }
        if case .array(let elements) = member {
          for element in elements { look(at: element, as: next) }
        } else {
          look(at: member, as: next)
        }
      }
    }
  }
}
