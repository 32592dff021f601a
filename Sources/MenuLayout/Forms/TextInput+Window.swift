internal import MenuInteraction
internal import TerminalText

extension TextInput {
  /// What is seen of the caret's line in so many columns: what is before the caret, and behind it.
  ///
  /// Where the caret is behind the last character, a column is left for it.
  ///
  /// - Parameters:
  ///   - caretColumns: how many columns are left for a caret that stands between characters: 0
  ///     where it is a cursor on top of one.
  ///   - mask: stands for each character, where the text is a secret.
  package func window(
    columns: Int, caretColumns: Int = 0, mask: Character? = nil
  ) -> (before: String, after: String) {
    func width(_ character: Character) -> Int {
      max(1, DisplayWidth.columns(of: mask ?? character))
    }
    let (before, after) = caretLine
    var used = 0
    let start = before.suffix(while: { character in
      used += width(character)
      return used <= columns - 1
    })
    used = start.reduce(0) { $0 + width($1) } + caretColumns
    let end = after.prefix { character in
      used += width(character)
      return used <= columns
    }
    return (String(start.map { mask ?? $0 }), String(end.map { mask ?? $0 }))
  }
}

extension ArraySlice {
  /// The last elements, as long as `condition` holds from the end.
  fileprivate func suffix(while condition: (Element) -> Bool) -> ArraySlice {
    var start = endIndex
    while start > startIndex, condition(self[start - 1]) { start -= 1 }
    return self[start...]
  }
}
