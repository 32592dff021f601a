package import DisplayText

/// Lays out the list of keys: a column of keys, and a column of their meanings.
package struct KeyListBody {
  /// The keys as they are shown, and their meanings.
  package let keys: [(sign: String, meaning: String)]
  package let columns: Int
  /// The language of the words.
  package let wording: Wording

  /// Creates the list of `keys` for a screen with `columns` columns.
  package init(
    keys: [(sign: String, meaning: String)], columns: Int, _ wording: Wording = .english
  ) {
    (self.keys, self.columns, self.wording) = (keys, columns, wording)
  }

  package func layout() -> BodyLayout {
    let widest = keys.map { DisplayWidth.columns(of: SafeText.line($0.sign)) }.max() ?? 0
    let width = min(max(10, widest), columns / 2)
    let lines = keys.flatMap { sign, meaning in
      TextWrapping.wrapped(meaning, columns: columns - width - 6).enumerated().map { index, line in
        let lead = DisplayWidth.padded(index == 0 ? SafeText.line(sign) : "", to: width)
        var body = BodyLine([Span("   " + lead + "  ", .accent), Span(line.text)])
        body.continuation = line.continuation(margin: 1)
        return body
      }
    }
    return BodyLayout([BodyLine([Span("   " + wording(.keysThatWork), .heading)])] + lines)
  }
}
