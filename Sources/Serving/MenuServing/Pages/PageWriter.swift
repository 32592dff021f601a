internal import HandlerProtocol
internal import Keyboard
internal import DisplayText
internal import MenuInteraction
internal import MenuItems
internal import MenuLayout
internal import MenuNavigation

/// Writes the parts of a page.
@MainActor final class PageWriter {
  let stack: LayerStack
  let context: PageContext
  var html = HTMLWriter()
  /// Whether rows have the space of an icon, because some have one.
  var showsIcons = false

  init(_ stack: LayerStack, _ context: PageContext) {
    (self.stack, self.context) = (stack, context)
  }

  var wording: Wording { stack.wording }
  var level: LevelLayer { stack.level }
  var navigator: Navigator { stack.navigator }

  /// The longest short text, as that of a row, in bytes.
  nonisolated static let longestWords = 2_048
  /// The symbols of icons.
  static let icons = IconSet()

  // MARK: Elements

  /// Writes an element with content.
  func element(
    _ name: StaticString, _ attributes: [HTMLAttribute] = [], _ content: () -> Void
  ) {
    html.open(name, attributes)
    content()
    html.close(name)
  }

  /// Writes an element without attributes that holds short text.
  func element(_ name: StaticString, _ text: String) { element(name, [], text) }

  /// Writes an element with short text.
  func element(_ name: StaticString, _ attributes: [HTMLAttribute], _ text: String) {
    html.element(
      name, attributes + [.ownDirection], text.beginning(bytes: Self.longestWords))
  }

  /// Writes an element with text of up to 64 KiB, whose line breaks are kept by its style.
  func prose(_ name: StaticString, _ attributes: [HTMLAttribute], _ text: String) {
    html.open(name, attributes + [.ownDirection])
    html.lines(text.beginning(bytes: 64 << 10))
    html.close(name)
  }

  /// Writes text whose characters at `marks` match a filter.
  func marked(_ text: String, _ marks: [Int]) {
    guard !marks.isEmpty else {
      html.text(text)
      return
    }
    let wanted = Set(marks)
    var run = ""
    var isMarked = false
    func end() {
      if run.isEmpty { return }
      if isMarked { html.element("mark", [], run) } else { html.text(run) }
      run = ""
    }
    for (offset, character) in text.enumerated() {
      if wanted.contains(offset) != isMarked {
        end()
        isMarked.toggle()
      }
      run.append(character)
    }
    end()
  }

  /// Writes the fields without which no form is taken.
  func hiddenFields(doing steps: [IntentForm.Step] = []) {
    hidden("token", context.token)
    hidden("page", context.page)
    if let text = IntentForm(steps).text, !text.isEmpty { hidden("do", text) }
  }

  func hidden(_ name: String, _ value: String) {
    html.open(
      "input",
      [
        HTMLAttribute("type", "hidden"), HTMLAttribute("name", name),
        HTMLAttribute("value", value),
      ])
  }

  // MARK: Buttons

  /// Returns the attributes of a button that asks for `steps`.
  ///
  /// - Parameters:
  ///   - form: the ID of the button's form, or nil for a button within its form.
  ///   - style: the class of its look, or nil for that of an ordinary button.
  ///   - key: the key that presses it, or nil for none.
  func button(
    _ steps: [IntentForm.Step], form: String? = "f", style: String? = nil, key: String? = nil
  ) -> [HTMLAttribute] {
    var attributes: [HTMLAttribute] = []
    if let style { attributes.append(HTMLAttribute("class", style)) }
    if let form { attributes.append(HTMLAttribute("form", form)) }
    attributes.append(HTMLAttribute("name", "do"))
    attributes.append(HTMLAttribute("value", IntentForm(steps).text ?? ""))
    if let key { attributes.append(HTMLAttribute("data-key", key)) }
    return attributes
  }

  /// Returns the attributes of a button that has an intent handled.
  func button(
    _ intent: Intent, style: String? = nil, key: String? = nil
  ) -> [HTMLAttribute] {
    button([.intent(intent)], style: style, key: key)
  }

  /// Returns the name of the key of an intent as a page's script knows it, or nil if it has none.
  func key(of name: BoundIntent) -> String? {
    stack.keys.keys(for: name).lazy.compactMap(Self.typed).first
  }

  /// Returns the character that a key types, or nil for another key: browsers use the others themselves.
  static func typed(_ key: Key) -> String? {
    if case .character(let character) = key, character != " " { String(character) } else { nil }
  }

  /// Writes the key that presses a button, for eyes only: assistive technology is told by the attribute.
  func keySign(_ key: String?) {
    if let key { html.element("kbd", [HTMLAttribute("aria-hidden", "true")], key) }
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
    let steps = [row].compactMap(\.self) + [.intent(.action(id: action.id))]
    let key = action.keyStroke.flatMap(Self.typed)
    let isDestructive = action.style == .destructive
    var attributes = button(
      steps, form: form, style: isDestructive ? "danger" : nil, key: key)
    if skipsChecks { attributes.append(.flag("formnovalidate")) }
    if let warning = action.warning(in: wording) {
      attributes.append(HTMLAttribute("title", warning))
    }
    element("button", attributes) {
      html.text(action.title.beginning(bytes: Self.longestWords))
      keySign(key)
    }
  }

  /// Returns the class of a style.
  static func name(of style: ViewStyle?) -> String { style?.rawValue ?? "plain" }

  /// Returns whether there is an icon called `name`.
  func isIcon(_ name: String?) -> Bool { Self.icons.glyph(name) != nil }

  /// Writes an icon, or its space.
  func icon(_ name: String?) {
    guard showsIcons else { return }
    element(
      "span", [HTMLAttribute("class", "ic"), HTMLAttribute("aria-hidden", "true")],
      Self.icons.glyph(name) ?? "")
  }
}
