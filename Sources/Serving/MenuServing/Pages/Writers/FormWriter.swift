internal import MenuItems
internal import Files
internal import DisplayText
internal import FieldRules
internal import HandlerProtocol
internal import MenuInteraction
internal import MenuLayout
internal import MenuNavigation
internal import StructuredData

@MainActor struct FormWriter: PagePart {
  let page: PageWriter

  /// Writes a form.
  ///
  /// - Parameter isSending: whether its values have been sent and the answer is awaited.
  func write(_ form: FormState, isSending: Bool) {
    let wrong = form.fields.firstIndex { $0.error != nil && !$0.isHidden }
    // A field that was left with an error has its message alone, so that the form does not move.
    if level.problemsMessage != nil || form.isReturned {
      page.note(.error, form.problems, role: "alert")
    }
    let focused = wrong ?? form.fields.firstIndex { !$0.isHidden }
    let hasFiles = form.fields.contains { $0.kind == .file }
    let isGiven = navigator.top.item?.operation?.inputs.contains(where: \.isGiven) == true
    page.form([
      .class("fill"), .noCompletion, .flag("inert", if: isSending),
      HTMLAttribute("data-given", isGiven ? navigator.top.invocation : nil),
      HTMLAttribute("enctype", hasFiles ? "multipart/form-data" : nil),
    ]) {
      // The style sheet shows it once the script has filled in a draft.
      html.element("p", [.class("count draft"), .role("status")]) {
        html.text(wording(.draftIsFilledIn) + " ")
        html.line(
          "button", [.type("button"), .class("link"), .flag("data-fresh")], wording(.startAgain))
      }
      for (number, field) in form.fields.enumerated() where !field.isHidden {
        write(
          field, id: "x\(number)", isFocused: number == focused,
          notifies: field.field.notifies == true || form.isDecisive(field)
            || field.rules.limitsText)
      }
      html.element("p", [.class("answers")]) {
        let full = navigator.top.item.flatMap { context.isFull($0) ? $0 : nil }
        let isDestructive = level.submitAction(of: form).style == .destructive
        html.line(
          "button",
          page.button([.intent(.submit)], form: nil, style: isDestructive ? "danger" : "main")
            + [.flag("disabled", if: full != nil)],
          form.submit.label)
        if let full { OngoingRunWriter(page: page).writeReason(full) }
        // Not beside its field: the Enter key presses the first button of a form.
        if let field = form.fields.first(where: { $0.lacksChoices && !$0.isHidden }),
          navigator.notifiesOfChanges
        {
          html.line(
            "button", page.button([.intent(.retry)], form: nil) + [.flag("formnovalidate")],
            wording(.retry.capitalized) + ": " + field.field.label)
        }
        if navigator.top.item?.operation?.inputs.isEmpty == false {
          html.line(
            "button", [.type("button"), .class("quiet"), HTMLAttribute("data-copy", "link")],
            wording(.copyLink))
        }
        for action in level.viewActions {
          page.actionButton(action, form: nil, skipsChecks: action.checks != true)
        }
      }
    }
  }

  private func write(_ field: FormField, id: String, isFocused: Bool, notifies: Bool) {
    if case .several(let several) = field.value {
      return write(several, of: field, id: id, isFocused: isFocused, notifies: notifies)
    }
    let isToggle = field.kind == .toggle
    let isWrong = field.error != nil
    let attributes: [HTMLAttribute] = [
      .id(id), .ownDirection, .flag("required", if: field.isRequired && !isToggle),
      HTMLAttribute("aria-invalid", isWrong ? "true" : nil),
      HTMLAttribute("aria-describedby", isWrong || field.rules.hint != nil ? id + "e" : nil),
      .flag("autofocus", if: isFocused),
      .flag("data-notify", if: notifies),
    ]
    html.element("div", [.class(isWrong ? "field wrong" : "field")]) {
      if isToggle { control(field, attributes) }
      html.element("label", [HTMLAttribute("for", id), .ownDirection]) {
        html.short(field.field.label)
        if field.isRequired { html.line("span", [.class("must"), .decorative], "*") }
      }
      if !isToggle { control(field, attributes) }
      problem(of: field, id: id)
    }
  }

  /// Writes a field of several choices: a box to tick for each.
  private func write(
    _ several: SeveralChoices, of field: FormField, id: String, isFocused: Bool, notifies: Bool
  ) {
    let isWrong = field.error != nil
    let name = IntentForm.name(of: field.field.id, .several)
    html.element("fieldset", [.class(isWrong ? "field wrong" : "field"), .id(id)]) {
      html.element("legend", [.ownDirection]) {
        html.short(field.field.label)
        if field.isRequired { html.line("span", [.class("must"), .decorative], "*") }
      }
      // Without a tick, the field would not be sent.
      html.hidden(name, "")
      if field.choices.isEmpty {
        html.line(
          "p",
          field.awaitsChoices
            ? wording(.askingForChoices) : field.field.placeholder ?? wording(.emptyChoice))
      }
      for (number, choice) in field.choices.enumerated() {
        html.element("label", [.ownDirection]) {
          html.open(
            "input",
            [
              .type("checkbox"), .name(name), .value(PageAddress.encoded(choice.value)),
              .flag("checked", if: several.chosen.contains(number)),
              .flag("autofocus", if: isFocused && number == 0),
              .flag("data-notify", if: notifies),
              HTMLAttribute("aria-describedby", isWrong ? id + "e" : nil),
            ])
          html.short(choice.label)
        }
      }
      problem(of: field, id: id)
    }
  }

  /// Writes what is wrong with a value, or else which text a field takes.
  private func problem(of field: FormField, id: String) {
    if let text = field.error.map({ "✗ " + $0 }) ?? field.rules.hint {
      let style = field.error == nil ? "count" : "error"
      html.element("p", [.class(style), .id(id + "e")]) { html.short(text) }
    }
  }

  private func control(_ field: FormField, _ attributes: [HTMLAttribute]) {
    let id = field.field.id
    func name(_ type: IntentForm.FieldType) -> [HTMLAttribute] {
      [.name(IntentForm.name(of: id, type))]
    }
    let hint = HTMLAttribute.placeholder(
      field.field.placeholder?.beginning(bytes: HTMLWriter.shortLimit))
    switch field.value {
    case .toggle(let isOn):
      html.hidden(IntentForm.name(of: id, .toggle), "off")
      html.open(
        "input",
        attributes + name(.toggle) + [
          .type("checkbox"), .value("on"), .flag("checked", if: isOn),
        ])
    case .choice(let choice):
      html.element("select", attributes + name(.choice)) {
        if choice == nil || !field.isRequired {
          html.line(
            "option", [.value("")],
            field.awaitsChoices
              ? wording(.askingForChoices)
              : field.choices.isEmpty
                ? field.field.placeholder ?? wording(.emptyChoice) : "–")
        }
        for (number, option) in field.choices.enumerated() {
          html.line(
            "option",
            [.value(PageAddress.encoded(option.value)), .flag("selected", if: number == choice)],
            option.label)
        }
      }
    case .several: break
    case .text(let input) where input.isMultiline && field.kind != .file:
      html.element("textarea", attributes + name(.text) + [hint, HTMLAttribute("rows", "5")]) {
        html.newline()
        html.lines(input.text)
      }
    case .text(let input) where field.kind == .secret:
      // A secret that was typed is never sent back; if nothing is typed, it stays as it is.
      let isFilled = !input.isEmpty
      html.open(
        "input",
        (isFilled ? attributes.filter { !$0.isRequired } : attributes) + name(.secret) + [
          isFilled ? .placeholder(wording(.isFilledIn)) : hint, .type("password"), .noCompletion,
        ])
    case .text(let input) where field.kind == .file:
      let limit = field.rules.maxSize ?? FieldRules.standardSize
      let names = input.text.split(separator: "\n").map { String($0).lastPathName }
      html.open(
        "input",
        (names.isEmpty ? attributes : attributes.filter { !$0.isRequired }) + name(.file) + [
          .type("file"), .flag("multiple", if: field.rules.isMultiple),
          HTMLAttribute("data-most", "\(limit << 20)"),
          HTMLAttribute("data-large", wording(.fileIsTooLarge(limit: limit))),
        ])
      if !names.isEmpty { html.line("p", [.class("count")], "✓ " + names.joined(separator: ", ")) }
    case .text(let input):
      html.open(
        "input",
        attributes + name(.text) + [hint] + Self.type(of: field) + Self.limits(of: field)
          + [.value(input.text)])
    }
  }

  private static func type(of field: FormField) -> [HTMLAttribute] {
    switch field.kind {
    case .number: [.type("number")]
    case .date: [.type("date")]
    default: [.type("text")]
    }
  }

  /// The limits as the browser checks them, before the server does; a pattern is checked by the server alone, since
  /// engines differ.
  private static func limits(of field: FormField) -> [HTMLAttribute] {
    let rules = field.rules
    switch field.kind {
    case .number, .date:
      return [
        HTMLAttribute("min", rules.minimum?.words), HTMLAttribute("max", rules.maximum?.words),
        HTMLAttribute("step", rules.step.map { StructuredValue.double($0).asWord } ?? "any"),
      ]
    default:
      return [
        HTMLAttribute("minlength", rules.minLength.map { "\($0)" }),
        HTMLAttribute("maxlength", rules.maxLength.map { "\($0)" }),
      ]
    }
  }
}
