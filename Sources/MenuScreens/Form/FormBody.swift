internal import HandlerProtocol
internal import TerminalText
internal import TerminalUI

/// Lays out a form: a label and a value on a line, errors below, the button at the end.
struct FormBody {
  let form: FormState
  let medium: Medium

  /// How many lines of a longer text are seen at once.
  private static let tallest = 6
  private static let mark = 3

  /// The lines, each field and the button being a row.
  func layout() -> BodyLayout {
    let blocks = form.fields.indices.map(lines(ofField:)) + [button]
    var layout = BodyLayout { blocks[$0] }
    for (index, block) in blocks.enumerated() {
      if index == blocks.count - 1 { layout.add([BodyLine()]) }
      layout.addRows(1, height: block.count)
    }
    return layout
  }

  /// Where the caret is: a line of the focused row, and a column; nil where no text is typed.
  var caret: (line: Int, column: Int)? {
    guard case .text(let input)? = form.focused?.value else { return nil }
    let column = Self.mark + labelWidth + 3
    if input.isMultiline {
      let (first, _) = window(of: input)
      return (
        input.lines.caretLine - first, column + input.window(columns: room).caret
      )
    }
    return (0, column + input.window(columns: room).caret)
  }

  private var labelWidth: Int {
    let widest =
      form.fields.map { DisplayWidth.columns(of: SafeText.line($0.field.label)) }.max() ?? 0
    return min(widest, max(8, medium.columns * 2 / 5))
  }

  private var room: Int { max(4, medium.columns - Self.mark - labelWidth - 3 - 1) }

  private func lines(ofField index: Int) -> [BodyLine] {
    let field = form.fields[index]
    let isFocused = index == form.focus
    let label = DisplayWidth.padded(SafeText.line(field.field.label), to: labelWidth)
    let star = field.isRequired ? " * " : "   "
    let indent = String(repeating: " ", count: Self.mark + labelWidth + 3)
    var lines = value(of: field, isFocused: isFocused).enumerated().map { number, spans in
      number == 0
        ? BodyLine(
          [
            Span("   " + label, isFocused ? .heading : .dim),
            Span(star, field.isRequired ? .warning : .dim),
          ] + spans) : BodyLine([Span(indent)] + spans)
    }
    if let error = field.error {
      lines += TextWrapping.lines(error, columns: room - 2).enumerated().map { number, line in
        BodyLine([Span(indent + (number == 0 ? "✗ " : "  ") + line, .error)])
      }
    }
    return lines
  }

  private func value(of field: FormField, isFocused: Bool) -> [[Span]] {
    switch field.value {
    case .toggle(let isOn):
      return [[Span(isOn ? "[x] yes" : "[ ] no", isFocused ? .heading : .text)]]
    case .choice(let choice):
      let words = choice.map { field.choices[$0] } ?? field.field.placeholder ?? "choose"
      let role: Role = choice == nil ? .dim : isFocused ? .heading : .text
      let place = choice.map { "  \($0 + 1) of \(field.choices.count)" } ?? ""
      return [
        [Span("‹ ", .dim), Span(words, role), Span(" ›", .dim), Span(isFocused ? place : "", .dim)]
      ]
    case .text(let input):
      guard !input.isEmpty else {
        let hint = field.field.placeholder ?? hint(for: field.kind)
        let blank = String(
          repeating: "_", count: max(0, min(room, 24) - DisplayWidth.columns(of: hint)))
        return [[Span(hint, .dim), Span(blank, .dim)]]
      }
      if field.kind == .secret {
        let shown = isFocused ? input.window(columns: room, mask: "•").text : field.words
        return [[Span(shown)]]
      }
      if !input.isMultiline {
        return [
          [
            Span(
              isFocused
                ? input.window(columns: room).text
                : DisplayWidth.fitting(input.text, columns: room))
          ]
        ]
      }
      let (first, texts) = window(of: input)
      return texts.enumerated().map { number, text in
        let isCaretLine = isFocused && first + number == input.lines.caretLine
        return [
          Span(
            isCaretLine
              ? input.window(columns: room).text : DisplayWidth.fitting(text, columns: room))
        ]
      }
    }
  }

  private func hint(for kind: FormContent.Field.Kind) -> String {
    kind == .date ? "YYYY-MM-DD" : ""
  }

  /// The lines of a longer text that are seen, so that the caret's is among them.
  private func window(of input: TextInput) -> (first: Int, texts: [String]) {
    let (texts, caret, _) = input.lines
    let first = max(0, min(caret - Self.tallest + 1, texts.count - Self.tallest))
    return (first, Array(texts.dropFirst(first).prefix(Self.tallest)))
  }

  private var button: [BodyLine] {
    let label = SafeText.line(form.submit.label)
    return [
      BodyLine([Span("   [ \(label) ]", form.isOnButton ? .accent : .text)])
    ]
  }
}
