package import DisplayText

/// Lays out the list of keys and their meanings in two columns.
package struct KeyListBody {
  package let keys: [(sign: String, meaning: String)]
  package let columns: Int
  package let wording: Wording

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
