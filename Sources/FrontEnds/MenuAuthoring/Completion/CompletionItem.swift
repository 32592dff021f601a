/// Something that can be written at a place.
package struct CompletionItem: Sendable, Hashable {
  /// The kinds of what can be written, for the sign that an editor shows.
  package enum Kind: Sendable, Hashable {
    /// A key.
    case key
    /// One of a few words.
    case choice
    /// A handler.
    case handler
    /// An icon.
    case icon
    /// A file.
    case file
    /// A folder.
    case folder
    /// An input's id.
    case input
    /// The beginning of a list or of an entry.
    case entry
  }

  /// The words in the list.
  package var label: String
  /// The kind.
  package var kind: Kind
  /// The type, in a few words.
  package var detail: String
  /// Further words, in Markdown, or empty.
  package var documentation: String
  /// The bytes that are replaced.
  package var replaced: Range<Int>
  /// The text in front of the cursor.
  package var text: String
  /// The text behind the cursor.
  package var rest: String
  /// Whether it is no longer to be used.
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
