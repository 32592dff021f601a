internal import HandlerProtocol
internal import MenuInteraction
internal import TerminalText

// The words for a field in plain mode and for screen readers.

extension FormField {
  /// The label, the kind, and whether the field is required, as in `Title, text, required`.
  package var spokenLabel: String {
    let kind =
      switch self.kind {
      case .text: "text"
      case .multiline: "several lines"
      case .date: "date as 2026-11-30"
      case .number: "number"
      case .toggle: "switch"
      case .choice: "choice"
      case .secret: "secret"
      }
    return ([SafeText.line(field.label), kind] + (isRequired ? ["required"] : []))
      .joined(separator: ", ")
  }

  /// The value in words; for a secret only whether there is one.
  package var spokenValue: String {
    switch value {
    case .toggle(let isOn): return isOn ? "on" : "off"
    case .choice(let choice):
      guard let choice else { return "empty" }
      return SafeText.line(choices[choice]) + ", \(choice + 1) of \(choices.count)"
    case .text(let input):
      if input.isEmpty { return "empty" }
      if kind == .secret { return "filled in" }
      guard input.isMultiline else { return SafeText.line(input.text) }
      let lines = SafeText.lines(input.text)
      return lines.count == 1 ? lines[0] : "\(lines.count) lines"
    }
  }
}
