/// The words about the fields of views, in the order in which they are best written.
enum ViewWords {
  typealias Field = (name: String, summary: String, example: String)

  static func fields(of shape: ViewShape) -> [Field] {
    switch shape {
    case .view:
      [
        ("kind", "the kind of view", "list"), ("id", "the id, unique in its invocation", "main"),
        ("title", "the title", "Hello"), ("subtitle", "text to the right of the title", "today"),
        ("actions", "what can be done with the view", "[]"),
        ("footer", "the line below", "3 of 40"),
        ("search", "whether the plugin filters, by `view/search`", "true"),
      ]
    case .section:
      [("title", "the heading of the rows", "Today"), ("rows", "the rows", "[]")]
    case .row, .patchRow:
      [
        ("id", "the id, unique in its view", "ann"), ("title", "the title", "Ann"),
        ("subtitle", "a second text", "in Oslo"),
        ("icon", "the name of an icon, or one character", "user"),
        ("image", "a picture of at most 32 KiB", "{\"resource\": \"ann\"}"),
        ("detail", "a text at the right", "now"), ("badges", "short texts with a style", "[]"),
        ("state", "a tick: `checked` or `unchecked`", "checked"),
        ("actions", "what can be done with the row", "[]"),
        ("primary", "the id of the action of Enter", "wave"),
      ]
    case .tableRow, .patchTableRow:
      [
        ("id", "the id, unique in its view", "1"),
        ("cells", "texts and numbers by column", "{\"size\": 5}"),
        ("state", "a tick: `checked` or `unchecked`", "checked"),
        ("actions", "what can be done with the row", "[]"),
        ("primary", "the id of the action of Enter", "open"),
      ]
    case .column:
      [
        ("id", "the id, which cells name", "size"), ("title", "the heading", "Size"),
        ("align", "the side on which the cells stand", "right"),
        ("type", "the type of the cells", "size"),
        ("priority", "columns of the lowest one are narrowed and left out first", "0"),
      ]
    case .group: [("date", "the day", "2026-01-31"), ("rows", "the rows", "[]")]
    case .action:
      [
        ("id", "the id, which is sent", "wave"), ("title", "the title", "Wave"),
        ("key", "one character, `ctrl-x`, `f5`, `space` or `delete`", "w"),
        ("style", "whether something is lost", "destructive"),
        ("confirm", "a question that is asked first", "Delete it?"),
        ("undoable", "whether a destructive action can be undone", "true"),
        ("checks", "whether a form must be filled in for it", "true"),
        ("effects", "what the host does itself", "[{\"effect\": \"refresh\"}]"),
      ]
    case .effect: [("effect", "what the host does", "refresh")]
    case .image:
      [
        ("data", "a PNG in base64, of at most 1 MiB", "iVBORw0KGgo="),
        ("type", "the type of the data", "image/png"),
        ("url", "an address, which is shown as a link", "https://example.org/cat.png"),
        ("resource", "what `resource/get` is asked for", "cat"),
      ]
    case .badge: [("text", "the text", "new"), ("style", "the style", "success")]
    case .field: [("label", "the label", "Size"), ("value", "the value", "5 KiB")]
    case .formField:
      [
        ("id", "the name of the value", "name"), ("label", "the text before the field", "Name"),
        ("type", "the type of the value", "date"), ("value", "the initial value", "1"),
        ("placeholder", "shown while the field is empty", "a name"),
        ("required", "whether the field must be filled in", "true"),
        ("choices", "the values of a `choice`", "[\"idea\"]"),
        ("error", "what is wrong with the value", "taken already"),
        ("notifies", "whether changes are sent, by `form/change`", "true"),
        ("hidden", "whether the field is not shown", "false"),
      ]
    case .submit:
      [("label", "the label of the button", "Save"), ("action", "the action that is sent", "save")]
    }
  }

  /// The words about a kind of view, and about its fields beside those of all views.
  static let kinds: [(name: String, summary: String, fields: [Field])] = [
    (
      "text", "a text",
      [("body", "the text", "Asleep."), ("format", "how the text is written", "markdown")]
    ),
    (
      "list", "rows in sections",
      [
        ("sections", "the rows under their headings", "[{\"rows\": []}]"),
        ("placeholder", "shown while there are no rows", "Nothing here"),
        ("cursor", "the next page, which `view/more` asks for", "2"),
        (
          "selected",
          "the id of the row to select when the view is shown, or an update names another one",
          "new"
        ),
      ]
    ),
    (
      "table", "rows with columns",
      [
        ("columns", "the columns", "[{\"id\": \"size\", \"title\": \"Size\"}]"),
        ("rows", "the rows", "[]"), ("cursor", "the next page, which `view/more` asks for", "2"),
      ]
    ),
    (
      "heatmap", "counts by day",
      [
        ("from", "the first day", "2026-01-01"), ("to", "the last day", "2026-12-31"),
        ("days", "counts by date", "{\"2026-01-31\": 5}"),
        ("unit", "what is counted, in the plural", "commits"),
        ("unitOne", "what is counted, in the singular", "commit"),
        ("summary", "a line below", "5 commits"), ("total", "the count of all days", "5"),
        ("primary", "the id of the action of Enter on a day", "open"),
        ("sections", "rows below it", "[{\"rows\": []}]"),
      ]
    ),
    (
      "timeline", "rows by day",
      [
        ("groups", "the rows under their days", "[{\"date\": \"2026-01-31\", \"rows\": []}]"),
        ("cursor", "the next page, which `view/more` asks for", "2"),
      ]
    ),
    (
      "detail", "the details of one thing",
      [
        ("fields", "labels and values", "[{\"label\": \"Size\", \"value\": \"5 KiB\"}]"),
        ("body", "a text", "Asleep."), ("format", "how the text is written", "markdown"),
        ("image", "a picture", "{\"resource\": \"cat\"}"),
        ("sections", "rows below it", "[{\"rows\": []}]"),
      ]
    ),
    (
      "form", "fields to fill in",
      [
        ("fields", "the fields", "[{\"id\": \"name\", \"label\": \"Name\"}]"),
        ("submit", "the button that sends them", "{\"label\": \"Save\", \"action\": \"save\"}"),
        (
          "disposable", "whether the form is left without a question although it was not sent",
          "true"
        ),
      ]
    ),
    (
      "message", "a message",
      [
        ("style", "the style", "success"), ("body", "the text", "Saved."),
        ("detail", "further text", "in 5 ms"),
        ("retry", "whether the selection can be tried again", "true"),
      ]
    ),
  ]

  /// The words about an effect, and about its fields.
  static let effects: [(name: String, summary: String, fields: [Field])] = [
    ("push", "shows the view on top", [("view", "the view", "{}")]),
    ("replace", "replaces the topmost view", [("view", "the view", "{}")]),
    ("pop", "goes back", [("count", "the number of views", "1")]),
    ("refresh", "selects the item again and replaces the view in place", []),
    (
      "toast", "shows a short message",
      [
        ("text", "the text", "Saved"), ("style", "the style", "success"),
        (
          "action", "what is offered as long as it is shown",
          "{\"id\": \"undo\", \"title\": \"Undo\"}"
        ),
      ]
    ),
    ("attention", "rings the terminal's bell, by which the window is marked as urgent", []),
    ("copy", "copies the text to the clipboard", [("text", "the text", "octocat")]),
    ("open", "opens an http or https address", [("url", "the address", "https://example.org")]),
    ("close", "closes all views of the invocation", []),
  ]
}
