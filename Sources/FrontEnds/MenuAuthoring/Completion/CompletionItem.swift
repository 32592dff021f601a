package struct CompletionItem: Sendable, Hashable {
  /// The kinds with their numbers in the Language Server Protocol.
  package enum Kind: Int, Sendable {
    case key = 10, choice = 12, handler = 3, icon = 21, file = 17, folder = 19, input = 6
    /// The beginning of a list or of an entry.
    case entry = 22
  }

  package var label: String
  package var kind: Kind
  /// The type, briefly.
  package var detail = ""
  /// The documentation in Markdown; may be empty.
  package var documentation = ""
  package var replaced: Range<Int>
  /// The text before the cursor.
  package var text: String
  /// The text behind the cursor.
  package var rest = ""
  package var isDeprecated = false
}
