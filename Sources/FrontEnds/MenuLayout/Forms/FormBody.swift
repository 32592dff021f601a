internal import HandlerProtocol
internal import Keyboard
internal import DisplayText
internal import FieldRules
package import MenuInteraction

/// Lays out a form: a label and a value on a line, errors below, the button at the end.
package struct FormBody {
  package let form: FormState
  package let medium: Medium

  private static let tallest = 6
  private static let mark = 3

  private let labelWidth: Int

  package init(form: FormState, medium: Medium) {
    self.form = form
    self.medium = medium
    let most = max(8, medium.columns * 2 / 5)
    var widest = 0
    for field in form.fields where widest < most && !field.isHidden {
      widest = max(widest, DisplayWidth.columns(of: Self.label(of: field, medium)))
    }
    labelWidth = min(widest, most)
  }

  private static func label(of field: FormField, _ medium: Medium) -> String {
    medium.line(field.field.label)
  }

  /// Returns the layout; each field and the button is a row.
  package func layout() -> BodyLayout {
    let blocks =
      form.fields.indices.map { form.fields[$0].isHidden ? [] : lines(ofField: $0) } + [button]
    var layout = BodyLayout { blocks[$0] }
    for (index, block) in blocks.enumerated() {
      if index == blocks.count - 1 { layout.add([BodyLine()]) }
      layout.addRows(1, height: block.count)
    }
    return layout
  }

  /// The caret as a line of the focused row and a column; nil without a text input.
  package var caret: (line: Int, column: Int)? {
    var input = form.search?.query
    if input == nil, case .text(let text)? = form.focused?.value { input = text }
    guard let input else { return nil }
    let before = input.window(columns: room, mask: form.focused?.mask).before
    let line = input.isMultiline ? lines(of: input).caretLine : 0
    return (line, start + DisplayWidth.columns(of: before))
  }

  /// The column at which values begin.
  private var start: Int { Self.mark + labelWidth + 3 }
  private var room: Int { max(4, medium.columns - start - 1) }

  private func lines(ofField index: Int) -> [BodyLine] {
    let field = form.fields[index]
    let isFocused = index == form.focus
    // A label is shown whole: the beginnings of two may be the same.
    let label = TextWrapping.lines(
      Self.label(of: field, medium), columns: max(1, labelWidth), limit: Self.tallest)
    let star = field.isRequired ? " * " : "   "
    let indent = String(repeating: " ", count: start)
    var values = value(of: field, isFocused: isFocused)
    if let error = field.error {
      let shown = TextWrapping.lines(medium.beginning(of: error), columns: room - 2)
      values += shown.enumerated().map { number, line in
        [Span((number == 0 ? "✗ " : "  ") + line, .error)]
      }
    }
    var lines = (0..<max(label.count, values.count)).map { number in
      let beginning: [Span] =
        label.indices.contains(number)
        ? [
          Span(
            "   " + DisplayWidth.padded(label[number], to: labelWidth),
            isFocused ? .heading : .dim),
          Span(
            number == 0 ? star : "   ", number == 0 && field.isRequired ? .warning : .dim),
        ] : [Span(indent)]
      return BodyLine(beginning + (values.indices.contains(number) ? values[number] : []))
    }
    let listed = isFocused ? listedChoices(of: field) : []
    if !listed.isEmpty {
      let columns = indent.utf8.count..<max(indent.utf8.count, medium.columns)
      for (line, choice) in listed.enumerated() {
        lines[line + 1].places = [
          LinePlace(columns: columns, target: .choice(field: index, choice))
        ]
      }
    } else if !lines.isEmpty, !isFocused || form.search == nil {
      lines[0].places = places(ofField: index)
    }
    return lines
  }

  private func value(of field: FormField, isFocused: Bool) -> [[Span]] {
    switch field.value {
    case .toggle(let isOn):
      return [[Span(Self.words(isOn, form.wording), isFocused ? .heading : .text)]]
    case .choice(let choice):
      if isFocused, let search = form.search { return self.search(search, field) }
      let words = medium.beginning(
        of: field.awaitsChoices
          ? form.wording(.askingForChoices)
          : choice.map { field.choices[$0].label } ?? field.field.placeholder
            ?? form.wording(field.choices.isEmpty ? .emptyChoice : .pleaseChoose))
      let role: Role = choice == nil ? .dim : isFocused ? .heading : .text
      let place =
        choice.map { form.wording(.place(number: $0 + 1, count: field.choices.count)) } ?? ""
      return [
        [
          Span("‹ ", .dim), Span(words, role), Span(" ›", .dim),
          Span(isFocused && !place.isEmpty ? "  " + place : "", .dim),
        ]
      ]
    case .several(let several):
      if isFocused, let search = form.search { return self.search(search, field) }
      return choices(several, of: field, isFocused: isFocused)
    case .text(let input):
      guard !input.isEmpty else {
        let standard = field.kind == .date ? form.wording(.dateHint) : ""
        let words = medium.line(field.field.placeholder ?? standard)
        let hint = TextWrapping.lines(words, columns: room, limit: Self.tallest)
        let last = hint.last ?? ""
        let blank = String(
          repeating: "_",
          count: hint.count > 1 ? 0 : max(0, min(room, 24) - DisplayWidth.columns(of: last)))
        return hint.dropLast().map { [Span($0, .dim)] } + [[Span(last, .dim), Span(blank, .dim)]]
      }
      if field.kind == .secret, !isFocused { return [[Span(field.words(in: form.wording))]] }
      let (texts, caretLine) = lines(of: input)
      if isFocused, input.isAtEnd, let first = field.completions.first {
        return completion(first, of: input, field.completions.dropFirst())
      }
      return texts.enumerated().map { number, text in
        guard isFocused, number == caretLine else {
          return [Span(DisplayWidth.fitting(text, columns: room))]
        }
        let (before, after) = input.window(columns: room, mask: field.mask)
        return [Span(before + after)]
      }
    }
  }

  /// Returns a text with the rest of the path that a key completes it to, and other paths below.
  private func completion(
    _ path: String, of input: TextInput, _ others: ArraySlice<String>
  ) -> [[Span]] {
    let before = input.window(columns: room).before
    let rest =
      path.hasPrefix(input.text) ? String(path.dropFirst(input.text.count)) : "  → " + path
    let left = max(0, room - DisplayWidth.columns(of: before))
    let line = [Span(before), Span(DisplayWidth.fitting(rest, columns: left), .dim)]
    guard !others.isEmpty else { return [line] }
    let folder = input.text.lastIndex(of: "/").map { input.text[...$0] } ?? ""
    let names = others.prefix(20).map {
      $0.hasPrefix(folder) ? String($0.dropFirst(folder.count)) : $0
    }
    return [
      line, [Span(DisplayWidth.fitting(names.joined(separator: "  "), columns: room), .dim)],
    ]
  }

  /// Returns the choices of the focused field that are listed below its first line.
  private func listedChoices(of field: FormField) -> [Int] {
    if let search = form.search {
      return ChoiceSearch.window(around: search.row, of: search.matches.count)
        .map { search.matches[$0] }
    }
    guard case .several(let several) = field.value else { return [] }
    return Array(ChoiceSearch.window(around: several.row, of: field.choices.count))
  }

  /// Returns the chosen labels in a line, or for the focused field the choices below the number of chosen ones.
  private func choices(
    _ several: SeveralChoices, of field: FormField, isFocused: Bool
  ) -> [[Span]] {
    let count = field.choices.count
    guard isFocused, count > 0 else {
      let none = form.wording(
        field.awaitsChoices ? .askingForChoices : count > 0 ? .pleaseChoose : .emptyChoice)
      let words =
        several.chosen.isEmpty ? field.field.placeholder ?? none : field.words(in: form.wording)
      return [
        [
          Span(
            DisplayWidth.fitting(medium.line(words), columns: room),
            several.chosen.isEmpty ? .dim : .text)
        ]
      ]
    }
    let number = form.wording(.chosenOf(number: several.chosen.count, count: count))
    return [[Span(number, .dim)]]
      + ChoiceSearch.window(around: several.row, of: count).map { choice in
        self.choice(
          field.choices[choice].label, isSelected: choice == several.row,
          isChosen: several.chosen.contains(choice))
      }
  }

  /// Returns the line of a choice; `isChosen` is nil for a field with one value.
  private func choice(_ label: String, isSelected: Bool, isChosen: Bool?) -> [Span] {
    let mark = isChosen.map { $0 ? "[x] " : "[ ] " } ?? ""
    let text = SafeText.line(medium.beginning(of: label))
    return [
      Span(isSelected ? "› " : "  ", .dim),
      Span(
        DisplayWidth.fitting(mark + text, columns: max(1, room - 2)),
        isSelected ? .heading : .text),
    ]
  }

  /// Returns the search text, and the matches around the selected one below it.
  private func search(_ search: ChoiceSearch, _ field: FormField) -> [[Span]] {
    let (before, after) = search.query.window(columns: room)
    let count = search.matches.count
    let words = form.wording(
      count == 0
        ? .nothingFound
        : search.query.isEmpty
          ? .place(number: search.row + 1, count: count)
          : .placeOfMatches(number: search.row + 1, count: count))
    let found = ChoiceSearch.window(around: search.row, of: count).map { row in
      let choice = search.matches[row]
      var isChosen: Bool?
      if case .several(let several) = field.value { isChosen = several.chosen.contains(choice) }
      return self.choice(
        field.choices[choice].label, isSelected: row == search.row, isChosen: isChosen)
    }
    return [[Span(before + after), Span("  " + words, .dim)]] + found
  }

  /// Returns the places where a click changes the value of a field.
  private func places(ofField index: Int) -> [LinePlace] {
    func place(_ columns: Range<Int>, _ key: Key) -> LinePlace {
      LinePlace(columns: columns, target: .value(field: index, key))
    }
    switch form.fields[index].value {
    case .text, .several: return []
    case .toggle(let isOn):
      let width = DisplayWidth.columns(of: Self.words(isOn, form.wording))
      return [place(start..<start + width, .character(" "))]
    case .choice:
      let spans = value(of: form.fields[index], isFocused: false).first ?? []
      let words = start + 2 + Array(spans.dropFirst().prefix(1)).width
      return [
        place(start..<start + 2, .left), place(start + 2..<words, .character(" ")),
        place(words..<words + 2, .right),
      ]
    }
  }

  private static func words(_ isOn: Bool, _ wording: Wording) -> String {
    isOn ? "[x] " + wording(.yes) : "[ ] " + wording(.no)
  }

  private func lines(of input: TextInput) -> (texts: [String], caretLine: Int) {
    input.visibleLines(columns: room, height: input.isMultiline ? Self.tallest : 1)
  }

  private var button: [BodyLine] {
    [BodyLine([Span("   [ \(form.submit.label) ]", form.isOnButton ? .accent : .text)])]
  }
}

extension FormField {
  fileprivate var mask: Character? { kind == .secret ? "•" : nil }
}
