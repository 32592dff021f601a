internal import DisplayText
internal import FieldRules
internal import HandlerProtocol
internal import Keyboard
internal import MenuInteraction

// The words for a field in plain mode and for screen readers.

extension FormField {
  /// Returns the label, the kind, and whether the field is required, as in `Title, text, required`.
  func spokenLabel(_ wording: Wording) -> String {
    let kind: Phrase =
      switch self.kind {
      case .text: .text
      case .multiline: .kindLines
      case .date: .kindDate
      case .number: .kindNumber
      case .toggle: .kindSwitch
      case .choice: .kindChoice
      case .secret: .kindSecret
      case .file: .kindFile
      case .directory: .kindFolder
      }
    return
      ([SafeText.line(field.label), wording(kind)]
      + (rules.isMultiple ? [wording(.severalValues)] : [])
      + (isRequired ? [wording(.required)] : []))
      .joined(separator: ", ")
  }

  /// Returns the value in words, or of several choices the current one and whether it is chosen.
  func spokenRow(_ wording: Wording) -> String {
    guard case .several(let several) = value, choices.indices.contains(several.row) else {
      return spokenValue(wording)
    }
    return [
      SafeText.line(choices[several.row].label),
      wording(several.chosen.contains(several.row) ? .on : .off),
      wording(.placeSpoken(number: several.row + 1, count: choices.count)),
    ].joined(separator: ", ")
  }

  /// Returns the value in words; for a secret only whether there is one.
  func spokenValue(_ wording: Wording) -> String {
    switch value {
    case .toggle(let isOn): return wording(isOn ? .on : .off)
    case .choice(let choice):
      guard let choice, !awaitsChoices else {
        return wording(awaitsChoices ? .loadingChoices : .empty)
      }
      return SafeText.line(choices[choice].label) + ", "
        + wording(.placeSpoken(number: choice + 1, count: choices.count))
    case .several(let several):
      if several.chosen.isEmpty { return wording(awaitsChoices ? .loadingChoices : .empty) }
      return SafeText.line(words(in: wording))
    case .text(let input):
      if input.isEmpty { return wording(.empty) }
      if kind == .secret { return wording(.filledIn) }
      guard input.isMultiline else { return SafeText.line(input.text) }
      let lines = SafeText.lines(input.text)
      return lines.count == 1 ? lines[0] : wording(.lineCount(count: lines.count))
    }
  }
}

enum SpokenKeys {
  /// The signs that denote several keys.
  private static let several = [
    "↑↓": Phrase.upAndDown, "←→": .leftAndRight, "←→↑↓": .arrows,
  ]

  static func words(_ sign: String, _ wording: Wording) -> String {
    let words = sign.split(separator: " ").map { word in
      several[String(word)].map { wording($0) } ?? Key(name: String(word))?.spokenName
        ?? String(word)
    }
    return words.dropFirst().reduce(words.first ?? "") {
      wording(.keysOr(keys: $0, key: $1))
    }
  }
}
