internal import HandlerProtocol
internal import Keyboard
internal import DisplayText
internal import MenuInteraction
internal import MenuLayout
internal import MenuNavigation

@MainActor struct PageWriter {
  let stack: LayerStack
  let context: PageContext
  let html = HTMLWriter()

  static let icons = IconSet()

  init(_ stack: LayerStack, _ context: PageContext) {
    (self.stack, self.context) = (stack, context)
  }

  var wording: Wording { stack.wording }
  var level: LevelLayer { stack.level }
  var navigator: Navigator { stack.navigator }

  /// Whether a question covers the page, which must be answered first.
  var asks: Bool {
    guard let question = stack.covers.last as? Question else { return false }
    if case .choose = question.kind { return false }
    return true
  }

  // MARK: Forms

  /// Writes a form that is sent to the server, with the fields that the server requires of each.
  func form(
    _ attributes: [HTMLAttribute], doing steps: [IntentForm.Step] = [], _ content: () -> Void = {}
  ) {
    html.element("form", attributes + [.post, .own("action", .act)]) {
      html.hidden("token", context.token)
      html.hidden("page", context.page)
      if let text = IntentForm(steps).text, !text.isEmpty { html.hidden("do", text) }
      content()
    }
  }

  // MARK: Buttons

  /// Returns the attributes of a button that requests `steps`.
  ///
  /// - Parameters:
  ///   - form: the ID of the button's form, or nil for a button within its form.
  ///   - style: the class, or nil for an ordinary button.
  func button(
    _ steps: [IntentForm.Step], form: String? = "f", style: String? = nil, key: String? = nil
  ) -> [HTMLAttribute] {
    [
      .class(style), HTMLAttribute("form", form), .name("do"),
      .value(IntentForm(steps).text ?? ""), .key(key),
    ]
  }

  func button(_ intent: Intent, style: String? = nil, key: String? = nil) -> [HTMLAttribute] {
    button([.intent(intent)], style: style, key: key)
  }

  /// Writes a button with the key that presses it.
  func keyedButton(_ attributes: [HTMLAttribute], _ label: String, key: String?) {
    html.element("button", attributes) {
      html.short(label)
      keySign(key)
    }
  }

  func keyedButton(
    _ intent: Intent, style: String? = nil, _ label: String, key name: BoundIntent,
    isDisabled: Bool = false
  ) {
    let key = key(of: name)
    keyedButton(
      button(intent, style: style, key: key) + [.flag("disabled", if: isDisabled)], label, key: key)
  }

  /// Writes a button for an action.
  ///
  /// - Parameters:
  ///   - row: the row that the action is for, or nil for the view as a whole.
  ///   - form: the ID of the button's form, or nil for a button within its form.
  func actionButton(
    _ action: ViewAction, row: IntentForm.Step? = nil, form: String? = "f",
    skipsChecks: Bool = false
  ) {
    let key = action.keyStroke.flatMap(Self.typed)
    keyedButton(
      button(
        [row].compactMap(\.self) + [.intent(.action(id: action.id))], form: form,
        style: action.style == .destructive ? "danger" : nil, key: key) + [
          .flag("formnovalidate", if: skipsChecks),
          HTMLAttribute("title", action.warning(in: wording)),
        ], action.title, key: key)
  }

  /// Writes the actions of a row, which a control of the browser's own discloses.
  func rowActions(_ actions: [ViewAction], row: IntentForm.Step, named title: String) {
    guard !actions.isEmpty else { return }
    html.element("details", [.class("acts")]) {
      html.line(
        "summary", [.label(wording(.actionsOf(title: title.beginning(bytes: 256))))], "…")
      html.element("div") {
        for action in actions { actionButton(action, row: row) }
      }
    }
  }

  // MARK: Keys

  /// Returns the key of an intent as the page's script names it, or nil if it has none.
  func key(of name: BoundIntent) -> String? {
    stack.keys.keys(for: name).lazy.compactMap(Self.typed).first
  }

  /// Returns the character that a key types, or nil for another key: browsers use the others themselves.
  static func typed(_ key: Key) -> String? {
    if case .character(let character) = key, character != " " { String(character) } else { nil }
  }

  /// Writes the key that presses a button, for eyes only: assistive technology reads the attribute.
  func keySign(_ key: String?) {
    if let key { html.element("kbd", [.decorative], key) }
  }

  // MARK: Messages

  static func name(of style: ViewStyle?) -> String { style?.rawValue ?? "plain" }

  /// Writes the symbol of a style, so that the style is recognizable without colour.
  func sign(_ style: ViewStyle) {
    html.line("span", [.class("sign")], style.sign)
    html.text(" ")
  }

  func badge(_ badge: ViewRow.Badge) {
    html.line(
      "span", [.class("tag " + Self.name(of: badge.style))],
      (badge.style ?? .info).prefix + badge.text)
  }

  func note(_ style: ViewStyle, _ text: String, role: String? = nil) {
    html.element("p", [.class("note " + Self.name(of: style)), .ownDirection, .role(role)]) {
      sign(style)
      html.short(text)
    }
  }

  /// Writes the line that replaces content that is missing.
  func none(_ text: String) { html.line("p", [.class("none")], text) }

  // MARK: Screenfuls of rows

  /// Writes the range of the rows that are shown, and buttons that show the other rows, unless all are shown.
  ///
  /// - Parameter row: returns the path of the row at a position.
  func screenfuls(_ shown: Range<Int>, of count: Int, row: (Int) -> [String]?) {
    guard shown.count < count else { return }
    html.element("nav", [.class("find"), .label(wording(.otherRows))]) {
      if shown.lowerBound > 0, let path = row(shown.lowerBound - 1) {
        html.element(
          "button", button([.row(path)]) + [HTMLAttribute("data-rows", "before")],
          "‹ " + wording(.earlierRows))
      }
      html.element("span", [.class("count")], wording(.shownRows(shown, of: count)))
      if shown.upperBound < count, let path = row(shown.upperBound) {
        html.element(
          "button", button([.row(path)]) + [HTMLAttribute("data-rows", "after")],
          wording(.laterRows) + " ›")
      }
    }
  }

  // MARK: Icons

  static func isIcon(_ name: String?) -> Bool { icons.glyph(name) != nil }

  /// Writes an icon, or the space of one.
  func icon(_ name: String?) {
    let own = name.map { IconForms.oldNames[$0] ?? $0 }
    if let own, PageIcons.paths[own] != nil { return html.icon(own) }
    html.line("span", [.class("ic"), .decorative], Self.icons.glyph(name) ?? "")
  }
}

@MainActor protocol PagePart {
  var page: PageWriter { get }
}

extension PagePart {
  var html: HTMLWriter { page.html }
  var context: PageContext { page.context }
  var stack: LayerStack { page.stack }
  var level: LevelLayer { page.level }
  var navigator: Navigator { page.navigator }
  var wording: Wording { page.wording }
}
