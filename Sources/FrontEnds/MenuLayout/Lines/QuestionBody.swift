internal import HandlerProtocol
package import DisplayText
package import MenuInteraction

/// Lays out a question that replaces the view; actions to choose from are its rows.
package struct QuestionBody {
  package let kind: Question.Kind
  package let columns: Int
  /// The reason why none of the actions to choose from can be used at the moment.
  let disabledReason: String?
  package let wording: Wording

  /// The maximum length of a displayed question, in bytes: it is wrapped for each frame.
  private static let longestQuestion = 64 << 10

  package init(
    kind: Question.Kind, disabledReason: String? = nil, columns: Int, _ wording: Wording = .english
  ) {
    self.disabledReason = disabledReason
    (self.kind, self.columns, self.wording) = (kind, columns, wording)
  }

  package func layout() -> BodyLayout {
    let medium = Medium.screen(columns: columns)
    switch kind {
    case .choose(let choices, let selected):
      var layout = BodyLayout { row in
        let action = choices[row].action
        let warning =
          disabledReason.map { "  ✗ " + medium.beginning(of: $0) }
          ?? action.warning(in: wording).map { "  ▲ " + $0 } ?? ""
        let key = action.key.map { [Span(medium.beginning(of: $0) + " ", .accent)] } ?? []
        let title = medium.beginning(of: action.title)
        return [
          BodyLine(
            [
              Span("   "), Span(title, row == selected ? .heading : .text), Span(warning, .warning),
            ], right: key)
        ]
      }
      layout.add([BodyLine([Span("   " + wording(.actions.capitalized), .heading)])])
      layout.addRows(choices.count)
      return layout
    case .discard:
      return BodyLayout([
        BodyLine([Span("   ▲ ", .warning), Span(kind.words(in: wording), .heading)]),
        BodyLine(), answers(yes: wording(.yesLose)),
      ])
    case .confirm, .ask:
      let question = medium.beginning(
        of: kind.words(in: wording), bytes: Self.longestQuestion)
      var mark = "? "
      if case .confirm(let action, _, _) = kind, action.style == .destructive { mark = "▲ " }
      let lines = TextWrapping.lines(question, columns: columns - 6).enumerated()
      return BodyLayout(
        lines.map { index, line in
          BodyLine([Span("   " + (index == 0 ? mark : "  "), .warning), Span(line, .heading)])
        } + [BodyLine(), answers(yes: wording(.yes))])
    }
  }

  /// Returns the line of possible answers, which can be clicked.
  private func answers(yes: String) -> BodyLine {
    let (yes, no) = ("y " + yes, "n " + wording(.no))
    var line = BodyLine([Span("     " + yes + "   " + no, .dim)])
    let widths = (yes: DisplayWidth.columns(of: yes), no: DisplayWidth.columns(of: no))
    let (first, second) = (5, 5 + widths.yes + 3)
    line.places = [
      LinePlace(columns: first..<first + widths.yes, target: .key(named: "y")),
      LinePlace(columns: second..<second + widths.no, target: .key(named: "n")),
    ]
    return line
  }
}
