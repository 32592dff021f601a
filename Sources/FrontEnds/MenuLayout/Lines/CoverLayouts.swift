internal import HandlerProtocol
internal import DisplayText
package import MenuInteraction

extension BodyLayout {
  /// Returns the list of keys and their meanings in two columns.
  package static func keys(
    _ keys: [(sign: String, meaning: String)], _ medium: Medium
  ) -> BodyLayout {
    let widest = keys.map { DisplayWidth.columns(of: SafeText.line($0.sign)) }.max() ?? 0
    let width = min(max(10, widest), medium.columns / 2)
    let lines = keys.flatMap { sign, meaning in
      TextWrapping.wrapped(meaning, columns: medium.columns - width - 6).enumerated().map {
        let lead = DisplayWidth.padded($0 == 0 ? SafeText.line(sign) : "", to: width)
        var body = BodyLine([Span("   " + lead + "  ", .accent), Span($1.text)])
        body.continuation = $1.continuation(margin: 1)
        return body
      }
    }
    return BodyLayout([BodyLine([Span("   " + medium.wording(.keysThatWork), .heading)])] + lines)
  }

  /// The maximum length of a displayed question, in bytes: it is wrapped for each frame.
  private static let longestQuestion = 64 << 10

  /// Returns a question that replaces the view; actions to choose from are its rows.
  ///
  /// - Parameter disabledReason: the reason why none of the actions can be used at the moment.
  package static func question(
    _ kind: Question.Kind, disabledReason: String?, _ medium: Medium
  ) -> BodyLayout {
    let wording = medium.wording
    switch kind {
    case .choose(let choices, let selected):
      var layout = BodyLayout { row in
        let action = choices[row].action
        let warning =
          disabledReason.map { "  ✗ " + medium.beginning(of: $0) }
          ?? action.warning(in: wording).map { "  ▲ " + $0 } ?? ""
        let role = disabledReason == nil && action.style == .destructive ? Role.error : .warning
        let key = action.key.map { [Span(medium.beginning(of: $0) + " ", .accent)] } ?? []
        let title = medium.beginning(of: action.title)
        return [
          BodyLine(
            [
              Span("   "), Span(title, row == selected ? .heading : .text), Span(warning, role),
            ], right: key)
        ]
      }
      layout.add([BodyLine([Span("   " + wording(.actions.capitalized), .heading)])])
      layout.addRows(choices.count)
      return layout
    case .discard:
      return BodyLayout([
        BodyLine([Span("   ▲ ", .warning), Span(kind.words(in: wording), .heading)]),
        BodyLine(), answers(wording(.yesLose), .warning, wording(.no)),
      ])
    case .confirm, .ask:
      let question = medium.beginning(of: kind.words(in: wording), bytes: longestQuestion)
      var (mark, role, yesRole) = ("? ", Role.warning, Role.text)
      if case .confirm(let action, _, _) = kind, action.style == .destructive {
        (mark, role, yesRole) = ("▲ ", .error, .error)
      }
      let lines = TextWrapping.lines(question, columns: medium.columns - 6).enumerated()
      return BodyLayout(
        lines.map { index, line in
          BodyLine([Span("   " + (index == 0 ? mark : "  "), role), Span(line, .heading)])
        } + [BodyLine(), answers(wording(.yes), yesRole, wording(.no))])
    }
  }

  /// Returns the line of possible answers, which can be clicked.
  private static func answers(_ yes: String, _ yesRole: Role, _ no: String) -> BodyLine {
    var line = BodyLine([
      Span("     "), Span("y ", .accent), Span(yes, yesRole), Span("   "), Span("n ", .accent),
      Span(no),
    ])
    var column = 5
    line.places = [("y", yes), ("n", no)].map { key, words in
      let start = column
      column += 2 + DisplayWidth.columns(of: words) + 3
      return LinePlace(columns: start..<column - 3, target: .key(named: key))
    }
    return line
  }
}
