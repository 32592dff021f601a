internal import DisplayText

extension [Span] {
  package var width: Int { reduce(0) { $0 + DisplayWidth.columns(of: $1.text) } }

  /// Returns the spans cut to `columns`, with an ellipsis wherever text is omitted.
  ///
  /// - Parameter keepingMatch: whether to cut the beginning if the last match would otherwise be
  ///   hidden.
  package func fitting(columns: Int, keepingMatch: Bool = false) -> [Span] {
    if columns <= 0 { return [] }
    if width <= columns { return self }
    if keepingMatch, let last = lastIndex(where: { $0.role == .match }) {
      let end = Array(self[...last]).width
      // Some text after the match is shown, too.
      let behind = Swift.min(columns / 4, width - end)
      let hidden = end + behind - columns + (behind < width - end ? 1 : 0)
      if hidden > 0, end > columns - 1 {
        return ([Span("…", .dim)] + droppingFirst(columns: hidden + 1)).fitting(columns: columns)
      }
    }
    var left = columns - 1
    var fitting: [Span] = []
    for span in self {
      let width = DisplayWidth.columns(of: span.text)
      if width <= left {
        fitting.append(span)
        left -= width
        continue
      }
      // Something always follows the text, if only the next span.
      let text = DisplayWidth.fitting(span.text + " ", columns: left + 1)
      fitting.append(Span(text, span.role, link: span.link))
      break
    }
    return fitting
  }

  /// Returns the spans without the characters that begin in the first `columns`.
  private func droppingFirst(columns: Int) -> [Span] {
    var left = columns
    var rest: [Span] = []
    for span in self {
      var start = span.text.startIndex
      while left > 0, start < span.text.endIndex {
        left -= DisplayWidth.columns(of: span.text[start])
        start = span.text.index(after: start)
      }
      if start < span.text.endIndex {
        rest.append(Span(String(span.text[start...]), span.role, link: span.link))
      }
    }
    return rest
  }
}
