internal import MenuInteraction
internal import DisplayText

extension TextInput {
  /// Returns the visible text of the caret's line in `columns` columns: before the caret, and after it.
  ///
  /// If the caret is after the last character, a column is left for it.
  ///
  /// - Parameter caretColumns: the number of columns for a caret between characters: 0 if it is a cursor on a
  /// character.
  package func window(
    columns: Int, caretColumns: Int = 0, mask: Character? = nil
  ) -> (before: String, after: String) {
    func width(_ character: Character) -> Int {
      max(1, DisplayWidth.columns(of: mask ?? character))
    }
    let (before, after) = caretLine
    var used = 0
    let shown = before.reversed().prefix { character in
      used += width(character)
      return used <= columns - 1
    }
    let start = before.suffix(shown.count)
    used = start.reduce(0) { $0 + width($1) } + caretColumns
    let end = after.prefix { character in
      used += width(character)
      return used <= columns
    }
    return (String(start.map { mask ?? $0 }), String(end.map { mask ?? $0 }))
  }
}
