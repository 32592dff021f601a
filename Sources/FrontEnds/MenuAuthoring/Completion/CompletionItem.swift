package struct CompletionItem: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case key
    case choice
    case handler
    case icon
    case file
    case folder
    case input
    /// The beginning of a list or of an entry.
    case entry
  }

  package var label: String
  package var kind: Kind
  /// The type, briefly.
  package var detail: String
  /// The documentation in Markdown; may be empty.
  package var documentation: String
  package var replaced: Range<Int>
  /// The text before the cursor.
  package var text: String
  /// The text behind the cursor.
  package var rest: String
  package var isDeprecated = false

  init(
    _ label: String, _ kind: Kind, detail: String = "", documentation: String = "",
    replaced: Range<Int>, text: String, rest: String = ""
  ) {
    (self.label, self.kind, self.detail) = (label, kind, detail)
    (self.documentation, self.replaced) = (documentation, replaced)
    (self.text, self.rest) = (text, rest)
  }
}
