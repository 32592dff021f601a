internal import HandlerProtocol
internal import DisplayText
internal import MenuInteraction
internal import MenuLayout
internal import StructuredData

// Forms.

extension PageWriter {
  /// Writes a form that is being filled in.
  ///
  /// - Parameter isSending: whether its values have been sent and the answer is awaited.
  func write(_ form: FormState, isSending: Bool) {
    let errors = form.fields.count { $0.error != nil && !$0.isHidden }
    if errors > 0 { note(.error, form.problems, role: "alert") }
    let focused =
      form.fields.firstIndex { $0.error != nil && !$0.isHidden }
      ?? form.fields.firstIndex { !$0.isHidden }
    element(
      "form",
      [
        HTMLAttribute("class", "fill"), HTMLAttribute("method", "post"), .own("action", .act),
        HTMLAttribute("autocomplete", "off"),
      ] + (isSending ? [.flag("inert")] : [])
    ) {
      hiddenFields()
      for (number, field) in form.fields.enumerated() where !field.isHidden {
        write(field, number: number, isFocused: number == focused)
      }
      element("p", [HTMLAttribute("class", "answers")]) {
        let submit = level.submitAction(of: form)
        element(
          "button",
          button(
            [.intent(.submit)], form: nil, style: submit.style == .destructive ? "danger" : "main"),
          form.submit.label)
        for action in level.viewActions {
          actionButton(action, form: nil, skipsChecks: action.checks != true)
        }
      }
    }
  }

  private func write(_ field: FormField, number: Int, isFocused: Bool) {
    let id = "x\(number)"
    var attributes = [HTMLAttribute("id", id), .ownDirection]
    if field.isRequired, field.kind != .toggle { attributes.append(.flag("required")) }
    if field.error != nil {
      attributes += [
        HTMLAttribute("aria-invalid", "true"), HTMLAttribute("aria-describedby", id + "e"),
      ]
    }
    if isFocused { attributes.append(.flag("autofocus")) }
    if field.field.notifies == true { attributes.append(.flag("data-notify")) }
    element(
      "div",
      [HTMLAttribute("class", field.error == nil ? "field" : "field wrong")]
    ) {
      let isToggle = field.kind == .toggle
      if isToggle { control(field, attributes) }
      element("label", [HTMLAttribute("for", id), .ownDirection]) {
        html.text(field.field.label.beginning(bytes: Self.longestWords))
        if field.isRequired {
          element(
            "span", [HTMLAttribute("class", "must"), HTMLAttribute("aria-hidden", "true")], "*")
        }
      }
      if !isToggle { control(field, attributes) }
      if let error = field.error {
        element("p", [HTMLAttribute("class", "error"), HTMLAttribute("id", id + "e")]) {
          html.text("✗ " + error.beginning(bytes: Self.longestWords))
        }
      }
    }
  }

  private func control(_ field: FormField, _ attributes: [HTMLAttribute]) {
    let id = field.field.id
    func name(_ type: IntentForm.FieldType) -> [HTMLAttribute] {
      [HTMLAttribute("name", IntentForm.name(of: id, type))]
    }
    var hint: [HTMLAttribute] = []
    if let placeholder = field.field.placeholder {
      hint = [HTMLAttribute("placeholder", placeholder.beginning(bytes: Self.longestWords))]
    }
    switch field.value {
    case .toggle(let isOn):
      hidden(IntentForm.name(of: id, .toggle), "off")
      html.open(
        "input",
        attributes + name(.toggle) + [
          HTMLAttribute("type", "checkbox"), HTMLAttribute("value", "on"),
        ] + (isOn ? [.flag("checked")] : []))
    case .choice(let choice):
      element("select", attributes + name(.choice)) {
        if choice == nil || !field.isRequired {
          element(
            "option", [HTMLAttribute("value", "")],
            field.awaitsChoices
              ? wording(.askingForChoices)
              : field.choices.isEmpty ? wording(.emptyChoice) : "–")
        }
        for (number, text) in field.choices.enumerated() {
          element(
            "option",
            [HTMLAttribute("value", PageAddress.encoded(text))]
              + (number == choice ? [.flag("selected")] : []), text)
        }
      }
    case .text(let input) where input.isMultiline:
      element("textarea", attributes + name(.text) + hint + [HTMLAttribute("rows", "5")]) {
        html.newline()
        html.lines(input.text)
      }
    case .text(let input):
      if field.kind == .secret {
        // A secret that was typed is never sent back; where nothing is typed it stays.
        let isFilled = !input.isEmpty
        let known = isFilled ? [HTMLAttribute("placeholder", wording(.isFilledIn))] : hint
        let needed = isFilled ? attributes.filter { !$0.isRequired } : attributes
        html.open(
          "input",
          needed + name(.secret) + known + [
            HTMLAttribute("type", "password"), HTMLAttribute("autocomplete", "off"),
          ])
        return
      }
      html.open(
        "input",
        attributes + name(.text) + hint + Self.type(of: field) + [
          HTMLAttribute("value", input.text)
        ])
    }
  }

  private static func type(of field: FormField) -> [HTMLAttribute] {
    switch field.kind {
    case .number: [HTMLAttribute("type", "number"), HTMLAttribute("step", "any")]
    case .date: [HTMLAttribute("type", "date")]
    default: [HTMLAttribute("type", "text")]
    }
  }
}
