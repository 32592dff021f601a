internal import MenuItems
internal import HandlerProtocol
internal import Keyboard
internal import DisplayText
internal import MenuNavigation

@MainActor struct FormLayer: Layer {
  let level: LevelLayer

  var stack: LayerStack { level.stack }
  private var isSending: Bool { level.entry.activity != nil }

  var content: LayerContent { level.form.map { .form($0) } ?? level.content }

  var typing: Typing {
    if !isSending, level.form?.search != nil { return .line }
    guard !isSending, case .text(let input)? = level.form?.focused?.value else { return .commands }
    return input.isMultiline ? .lines : .line
  }

  var entries: [KeyEntry<Intent>] {
    level.form.map { FormKeys($0, of: level, isSending: isSending).entries } ?? level.entries
  }

  func intent(for key: Key) -> Intent? {
    // Typing searches the choices; a space in an empty search selects the next one.
    if let form = level.form, form.takesQuery, !isSending {
      if key.isText, form.search != nil || key != .character(" ") { return .change(key) }
      if form.search != nil, key != .enter, form.takes(key) { return .change(key) }
    }
    if key.isText, !isSending, level.form?.takesText == true { return .edit(key) }
    if let intent = keyTable.intent(for: key) { return intent }
    return isSending || level.form?.takesText != true ? nil : .edit(key)
  }

  func handle(_ intent: Intent) -> InteractionOutcome {
    let before = level.form
    defer { level.formChanges.note(before) }
    return take(intent)
  }

  private func take(_ intent: Intent) -> InteractionOutcome {
    if isSending {
      switch intent {
      case .escape, .help, .leave(.level), .stop: return level.handle(intent)
      default: return .stay
      }
    }
    switch intent {
    case .move(.focus(let distance)): level.form?.move(by: distance)
    case .change(let key):
      guard level.form?.handle(key) == false else { return .stay }
      level.form?.move(by: key == .up ? -1 : 1, wraps: false)
    case .edit(let key): _ = level.form?.handle(key)
    case .text(let text) where level.form?.takesQuery == true:
      level.form?.endSearch()
      if !text.isEmpty { _ = level.form?.handle(.paste(text)) }
    case .text(let text):
      guard let form = level.form, case .text(let input)? = form.focused?.value else {
        return .stay
      }
      level.form?.fill(form.focus, with: .text(input.replaced(by: text)))
    case .fill(let id, let value):
      guard let index = level.form?.fields.firstIndex(where: { $0.field.id == id }) else {
        return .stay
      }
      level.form?.fill(index, from: value)
    case .select(let row):
      guard let form = level.form else { return .stay }
      let field = form.fields.firstIndex { $0.field.id == row.id }
      if let index = row == .submit ? form.fields.count : field { level.form?.focus(on: index) }
    case .move(.rows(let distance)): return take(.change(distance < 0 ? .up : .down))
    case .escape where level.form?.search != nil: level.form?.endSearch()
    case .submit: return send()
    case .retry: level.formChanges.askAgain()
    // A form is sent only by its button.
    case .open: break
    default: return level.handle(intent)
    }
    return .stay
  }

  /// Sends the form if it is valid; without a menu its values are the answer.
  private func send() -> InteractionOutcome {
    guard let form = level.form else { return .stay }
    // The programs of a form that was opened just now have not all answered.
    if level.entry.progress != nil, level.entry.item?.operation?.asksWhenShown == true {
      stack.navigator.say(.valuesAwaited)
      return .stay
    }
    let action = level.submitAction(of: form)
    if stack.isAsking {
      return level.opening.formValues(for: action).map { stack.end(with: .values($0)) } ?? .stay
    }
    level.opening.begin(action, row: nil)
    return .stay
  }
}
