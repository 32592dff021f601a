internal import HandlerProtocol
internal import Keyboard
internal import MenuNavigation
internal import TerminalUI

// Filling in a form.

extension ScreenModel {
  /// Makes the form of the level that is shown what its handler says it is.
  func updateForm() {
    let top = navigator.top
    if top.failure != nil, let below = navigator.entries.dropLast().last {
      // What failed was not sent.
      formNotSent(on: below.id)
    }
    guard case .form(let form)? = top.view?.content, top.failure == nil else {
      if state.form != nil { state.form = nil }
      return
    }
    guard let present = state.form else {
      state.form = FormState(form, generation: top.generation)
      return
    }
    if present.generation != top.generation {
      state.form = present.updated(form, generation: top.generation)
    }
  }

  /// Does what a key means to a form; nil where it means what it does everywhere.
  func handleInForm(_ key: Key) -> Outcome? {
    guard var form = state.form else { return nil }
    // What is done may show another level.
    let level = navigator.top.id
    defer { if navigator.top.id == level, state.form != nil { state.form = form } }
    if navigator.top.activity != nil {
      // What is being sent stays as it is.
      return key == .escape ? nil : .stay
    }
    switch key {
    case .control("s"):
      send(&form)
      return .stay
    case .tab: form.move(by: 1)
    case .backTab: form.move(by: -1)
    case .enter where form.isOnButton: send(&form)
    case .escape: return nil
    default:
      if form.handle(key) { return .stay }
      switch key {
      case .enter, .down: form.move(by: 1, wraps: false)
      case .up: form.move(by: -1, wraps: false)
      // Letters are commands only where nothing is typed.
      default: return form.takesText ? .stay : nil
      }
    }
    return .stay
  }

  /// Sends the form where nothing is wrong with it.
  private func send(_ form: inout FormState) {
    let submit = form.submit
    state.form = form
    begin(
      navigator.top.view?.actions.first { $0.id == submit.action }
        ?? ViewAction(id: submit.action, title: submit.label), row: nil)
    if let checked = state.form { form = checked }
  }

  /// The keys of a form.
  var formHints: [(key: String, meaning: String)] {
    guard let form = state.form else { return [] }
    if navigator.top.activity != nil { return [("esc", "cancel"), (typedHelpKey, "help")] }
    var hints: [(String, String)] = [("tab", "next field")]
    switch form.focused?.value {
    case nil: hints.append(("⏎", form.submit.label.lowercased()))
    case .toggle?: hints.append(("space", "change"))
    case .choice?: hints.append(("←→", "choose"))
    case .text(let input)?: hints.append(("⏎", input.isMultiline ? "new line" : "next"))
    }
    if !form.isOnButton { hints.append(("ctrl-s", form.submit.label.lowercased())) }
    hints.append(("esc", "back"))
    let help = keys.keys(for: .help).first { !form.takesText && !form.takes($0) }
    hints.append((help.map(keys.name(of:)) ?? typedHelpKey, "help"))
    return hints
  }

  /// The further keys of a form, where no text is typed.
  var formKeys: [(key: String, meaning: String)] {
    guard let form = state.form else { return [] }
    var keys: [(String, String)] = [("shift-tab", "previous field")]
    var up = "previous field"
    switch form.focused?.value {
    case .toggle?: keys += [("←→", "change"), ("y n", "yes, no"), ("⏎ ↓", "next field")]
    case .choice?:
      keys += [
        ("space", "next choice"), ("Home End", "first, last choice"), ("Backspace Del", "none"),
        ("⏎ ↓", "next field"),
      ]
    case .text(let input)? where input.isMultiline:
      up = "previous line or field"
      keys.append(("↓", "next line or field"))
    case .text?: keys.append(("↓", "next field"))
    case nil: keys.append(("ctrl-s", form.submit.label.lowercased()))
    }
    return keys + [("↑", up)]
  }
}

extension FormState {
  /// Whether the field that has the focus takes a key for itself.
  func takes(_ key: Key) -> Bool {
    var form = self
    return form.handle(key)
  }

  /// How many fields are wrong, in words.
  var problems: String {
    let count = fields.count { $0.error != nil }
    return count == 1 ? "1 field needs attention" : "\(count) fields need attention"
  }
}
