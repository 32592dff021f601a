/// The fields of views, in the order in which they are best written.
enum ViewWords {
  static func fields(of shape: ViewShape) -> ViewFields {
    switch shape {
    case .view:
      ViewFields(
        needed: ["kind", "title"],
        ("kind", .text, "the kind of view", "list"),
        ("id", .text, "the id, unique in its invocation", "main"),
        ("title", .text, "the title", "Hello"),
        ("subtitle", .text, "text to the right of the title", "today"),
        ("actions", .objects(.action), "what can be done with the view", "[]"),
        ("footer", .text, "the line below", "3 of 40"),
        ("footerStyle", .word(ViewStyle.self), "the style of the line below", "success"),
        ("search", .flag, "whether the plugin filters, by `view/search`", "true"))
    case .section:
      ViewFields(
        needed: ["rows"],
        ("title", .text, "the heading of the rows", "Today"),
        ("rows", .objects(.row), "the rows", "[]"))
    case .row, .patchRow:
      ViewFields(
        needed: ["id", "title"],
        ("id", .text, "the id, unique in its view", "ann"),
        ("title", .text, "the title", "Ann"),
        ("subtitle", .text, "a second text", "in Oslo"),
        ("icon", .icon, "the name of an icon, or one character", "user"),
        ("image", .object(.image), "a picture of at most 32 KiB", #"{"resource": "ann"}"#),
        ("detail", .text, "a text at the right", "now"),
        ("badges", .objects(.badge), "short texts with a style", "[]"),
        ("state", .state, "a tick: `checked` or `unchecked`", "checked"),
        ("actions", .objects(.action), "what can be done with the row", "[]"),
        ("primary", .text, "the id of the action of Enter", "wave"))
    case .tableRow, .patchTableRow:
      ViewFields(
        needed: ["id", "cells"],
        ("id", .text, "the id, unique in its view", "1"),
        ("cells", .cells, "texts, numbers and badges by column", #"{"size": 5}"#),
        ("state", .state, "a tick: `checked` or `unchecked`", "checked"),
        ("actions", .objects(.action), "what can be done with the row", "[]"),
        ("primary", .text, "the id of the action of Enter", "open"))
    case .column:
      ViewFields(
        needed: ["id", "title"],
        ("id", .text, "the id, which cells name", "size"),
        ("title", .text, "the heading", "Size"),
        (
          "align", .word(TableContent.Column.Align.self), "the side on which the cells stand",
          "right"
        ),
        ("type", .word(TableContent.Column.Kind.self), "the type of the cells", "size"),
        ("priority", .integer, "columns of the lowest one are narrowed and left out first", "0"))
    case .group:
      ViewFields(
        needed: ["date", "rows"],
        ("date", .text, "the day", "2026-01-31"),
        ("rows", .objects(.row), "the rows", "[]"))
    case .action:
      ViewFields(
        needed: ["id", "title"],
        ("id", .text, "the id, which is sent", "wave"),
        ("title", .text, "the title", "Wave"),
        ("key", .text, "one character, `ctrl-x`, `f5`, `space` or `delete`", "w"),
        ("style", .word(ViewAction.Style.self), "whether something is lost", "destructive"),
        ("confirm", .text, "a question that is asked first", "Delete it?"),
        ("undoable", .flag, "whether a destructive action can be undone", "true"),
        ("checks", .flag, "whether a form must be filled in for it", "true"),
        ("effects", .objects(.effect), "what the host does itself", #"[{"effect": "refresh"}]"#))
    case .effect:
      ViewFields(
        needed: ["effect"],
        ("effect", .text, "what the host does", "refresh"))
    case .image:
      ViewFields(
        ("data", .text, "a PNG in base64, of at most 1 MiB", "iVBORw0KGgo="),
        ("type", .text, "the type of the data", "image/png"),
        ("url", .text, "an address, which is shown as a link", "https://example.org/cat.png"),
        ("resource", .text, "what `resource/get` is asked for", "cat"))
    case .badge:
      ViewFields(
        needed: ["text"],
        ("text", .text, "the text", "new"),
        ("style", .word(ViewStyle.self), "the style", "success"))
    case .field:
      ViewFields(
        needed: ["label", "value"],
        ("label", .text, "the label", "Size"),
        ("value", .text, "the value", "5 KiB"))
    case .choice:
      ViewFields(
        needed: ["value"],
        ("value", .text, "the value that is sent", "prod"),
        ("label", .text, "the text that is shown", "Production"))
    case .formField:
      ViewFields(
        needed: ["id", "label"],
        ("id", .text, "the name of the value", "name"),
        ("label", .text, "the text before the field", "Name"),
        ("type", .word(FormContent.Field.Kind.self), "the type of the value", "date"),
        ("value", .any, "the initial value", "1"),
        ("placeholder", .text, "shown while the field is empty", "a name"),
        ("required", .flag, "whether the field must be filled in", "true"),
        ("choices", .choices, "the values of a `choice`, as texts or with a `label`", #"["idea"]"#),
        ("multiple", .flag, "whether the value is an array of several", "true"),
        ("min", .any, "the least number or date, or number of values", "1"),
        ("max", .any, "the greatest number or date, or number of values", "20"),
        ("step", .number, "the distance between numbers, or days", "5"),
        ("minLength", .integer, "the least number of characters", "10"),
        ("maxLength", .integer, "the greatest number of characters", "80"),
        ("maxSize", .integer, "the size of the largest file that a page may send, in MiB", "50"),
        ("pattern", .text, "an expression that the whole text must match", "v[0-9]+"),
        ("hint", .text, "the message for a text that does not match", "a version like v1"),
        (
          "showIf", .any, "the values of fields before it with which it is shown",
          #"{"env": "prod"}"#
        ),
        (
          "dependsOn", .texts, "the fields before it whose changes bring other choices", #"["env"]"#
        ),
        ("error", .text, "what is wrong with the value", "taken already"),
        ("notifies", .flag, "whether changes are sent, by `form/change`", "true"),
        ("hidden", .flag, "whether the field is not shown", "false"))
    case .submit:
      ViewFields(
        needed: ["label", "action"],
        ("label", .text, "the label of the button", "Save"),
        ("action", .text, "the action that is sent", "save"))
    }
  }

  /// The kinds of views, each with its fields beside those of all views.
  static let kinds = [
    ViewVariant(
      "text", "a text", needed: ["body"],
      ("body", .text, "the text", "Asleep."),
      ("format", .word(TextFormat.self), "how the text is written", "markdown")),
    ViewVariant(
      "list", "rows in sections", needed: ["sections"],
      ("sections", .objects(.section), "the rows under their headings", #"[{"rows": []}]"#),
      ("placeholder", .text, "shown while there are no rows", "Nothing here"),
      ("cursor", .text, "the next page, which `view/more` asks for", "2"),
      (
        "selected", .text,
        "the id of the row to select when the view is shown, or an update names another one",
        "new"
      )),
    ViewVariant(
      "table", "rows with columns", needed: ["columns", "rows"],
      ("columns", .objects(.column), "the columns", #"[{"id": "size", "title": "Size"}]"#),
      ("rows", .objects(.tableRow), "the rows", "[]"),
      ("cursor", .text, "the next page, which `view/more` asks for", "2")),
    ViewVariant(
      "heatmap", "counts by day", needed: ["from", "to", "days"],
      ("from", .text, "the first day", "2026-01-01"),
      ("to", .text, "the last day", "2026-12-31"),
      ("days", .counts, "counts by date", #"{"2026-01-31": 5}"#),
      ("unit", .text, "what is counted, in the plural", "commits"),
      ("unitOne", .text, "what is counted, in the singular", "commit"),
      ("summary", .text, "a line below", "5 commits"),
      ("total", .integer, "the count of all days", "5"),
      ("primary", .text, "the id of the action of Enter on a day", "open"),
      ("sections", .objects(.section), "rows below it", #"[{"rows": []}]"#)),
    ViewVariant(
      "timeline", "rows by day", needed: ["groups"],
      (
        "groups", .objects(.group), "the rows under their days",
        #"[{"date": "2026-01-31", "rows": []}]"#
      ),
      ("cursor", .text, "the next page, which `view/more` asks for", "2")),
    ViewVariant(
      "detail", "the details of one thing",
      ("fields", .objects(.field), "labels and values", #"[{"label": "Size", "value": "5 KiB"}]"#),
      ("body", .text, "a text", "Asleep."),
      ("format", .word(TextFormat.self), "how the text is written", "markdown"),
      ("image", .object(.image), "a picture", #"{"resource": "cat"}"#),
      ("sections", .objects(.section), "rows below it", #"[{"rows": []}]"#)),
    ViewVariant(
      "form", "fields to fill in", needed: ["fields", "submit"],
      ("fields", .objects(.formField), "the fields", #"[{"id": "name", "label": "Name"}]"#),
      (
        "submit", .object(.submit), "the button that sends them",
        #"{"label": "Save", "action": "save"}"#
      ),
      (
        "disposable", .flag,
        "whether the form is left without a question although it was not sent", "true"
      )),
    ViewVariant(
      "message", "a message", needed: ["style", "body"],
      ("style", .word(ViewStyle.self), "the style", "success"),
      ("body", .text, "the text", "Saved."),
      ("detail", .text, "further text", "in 5 ms"),
      ("retry", .flag, "whether the selection can be tried again", "true")),
  ]

  /// The effects, each with its fields.
  static let effects = [
    ViewVariant(
      "push", "shows the view on top", needed: ["view"],
      ("view", .object(.view), "the view", "{}")),
    ViewVariant(
      "replace", "replaces the topmost view", needed: ["view"],
      ("view", .object(.view), "the view", "{}")),
    ViewVariant(
      "pop", "goes back",
      ("count", .integer, "the number of views", "1")),
    ViewVariant("refresh", "selects the item again and replaces the view in place"),
    ViewVariant(
      "toast", "shows a short message", needed: ["text"],
      ("text", .text, "the text", "Saved"),
      ("style", .word(ViewStyle.self), "the style", "success"),
      (
        "action", .object(.action), "what is offered as long as it is shown",
        #"{"id": "undo", "title": "Undo"}"#
      )),
    ViewVariant("attention", "rings the terminal's bell, by which the window is marked as urgent"),
    ViewVariant(
      "copy", "copies the text to the clipboard", needed: ["text"],
      ("text", .text, "the text", "octocat")),
    ViewVariant(
      "open", "opens an http or https address", needed: ["url"],
      ("url", .text, "the address", "https://example.org")),
    ViewVariant("close", "closes all views of the invocation"),
  ]
}
