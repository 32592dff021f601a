internal import HandlerProtocol
internal import Keyboard
internal import Localization
internal import MenuNavigation

/// The layer of a form that is being filled in.
@MainActor final class FormLayer: Layer {
  private unowned let stack: LayerStack
  private let level: LevelLayer

  /// Creates the layer for the form of `level`, or returns `nil` if the level shows none.
  init?(_ level: LevelLayer, _ stack: LayerStack) {
    guard level.form != nil else { return nil }
    (self.level, self.stack) = (level, stack)
  }

  /// Whether the form is being sent; it is not editable then.
  private var isSending: Bool { level.entry.activity != nil }

  var content: LayerContent { level.form.map { .form($0) } ?? level.content }

  var typing: Typing {
    if !isSending, level.form?.search != nil { return .line }
    guard !isSending, case .text(let input)? = level.form?.focused?.value else { return .commands }
    return input.isMultiline ? .lines : .line
  }

  var keyTable: KeyTable {
    guard let form = level.form else { return level.keyTable }
    if isSending {
      return KeyTable([.line([.escape], .escape, .cancel)] + stack.typedHelp, stack.wording)
    }
    let submit = InteractionPhrase.given(form.submit.label.lowercased())
    var entries: [KeyEntry] = [.line([.tab], .moveField(by: 1), .nextField, rank: .own)]
    switch form.focused?.value {
    case nil: entries.append(.line([.enter], .submit, submit, rank: .own))
    case .toggle?: entries.append(change([.character(" ")], .change))
    case .choice? where form.search != nil:
      entries.append(
        .pair(
          [
            ([.up, .control("p")], .change(.up)), ([.down, .control("n")], .change(.down)),
          ], .move, help: .previousNext, rank: .own))
      entries.append(.line([.enter], .change(.enter), .choose, rank: .own))
    case .choice?:
      entries.append(
        .pair([([.left], .change(.left)), ([.right], .change(.right))], .choose, rank: .own))
      if form.takesQuery {
        entries.append(
          .line([.character("/")], .change(.character("/")), .search, rank: .own))
      }
    case .text(let input)?:
      entries.append(
        .line(
          [.enter], input.isMultiline ? .edit(.enter) : .change(.enter),
          input.isMultiline ? .newLine : .next, rank: .own))
    }
    if form.isOnButton {
      entries.append(.help([([.control("s")], .submit)], submit, rank: .own))
    } else {
      entries.append(.line([.control("s")], .submit, submit, rank: .own))
    }
    let takesTyped = form.takesText || form.takesQuery
    let backKeys = takesTyped || stack.isAsking ? [] : stack.keys.keys(for: .back)
    let back: InteractionPhrase = form.search != nil ? .cancel : stack.isAsking ? .leave : .back
    entries.append(
      KeyEntry(
        groups: [
          .init(keys: [.escape], intent: .escape), .init(keys: backKeys, intent: .command(.back)),
        ], line: back, groupsOnLine: 1, help: back))
    entries += takesTyped ? stack.typedHelp : [stack.helpEntry]
    entries.append(.help([([.backTab], .moveField(by: -1))], .previousField, rank: .own))
    entries += fieldEntries(form)
    let general = LevelKeys(level)
    // Keys of the field and of the form take precedence.
    let offered = general.offered.filter { entry in
      !entry.groups.contains { $0.keys.contains { form.takes($0) || $0 == .control("s") } }
    }
    if takesTyped {
      let typed = offered.filter { !$0.groups.contains { $0.keys.contains(where: \.isText) } }
      return KeyTable(entries + typed.map(\.inHelpOnly), stack.wording)
    }
    entries += offered.map(\.inHelpOnly)
    entries.append(.help([(stack.keys.keys(for: .quit), .command(.quit))], .quit))
    return KeyTable(entries + general.further, stack.wording)
  }

  /// Returns the additional keys of the focused field.
  private func fieldEntries(_ form: FormState) -> [KeyEntry] {
    var entries: [KeyEntry] = []
    var up = InteractionPhrase.previousField
    switch form.focused?.value {
    case .toggle?:
      entries += [
        .help([([.left], .change(.left)), ([.right], .change(.right))], .change, rank: .own),
        .help(
          [
            ([.character("y")], .change(.character("y"))),
            ([.character("n")], .change(.character("n"))),
          ],
          .yesNo, rank: .own),
        .help([([.enter, .down], .change(.down))], .nextField, rank: .own),
      ]
    case .choice? where form.search != nil:
      return [
        .help(
          [([.pageUp], .change(.pageUp)), ([.pageDown], .change(.pageDown))],
          .pageUpDown, rank: .own)
      ]
    case .choice?:
      entries += [
        .help([([.character(" ")], .change(.character(" ")))], .nextChoice, rank: .own),
        .help(
          [([.home], .change(.home)), ([.end], .change(.end))], .firstLastChoice, rank: .own),
        .help([([.backspace, .delete], .change(.delete))], .none, rank: .own),
        .help([([.enter, .down], .change(.down))], .nextField, rank: .own),
      ]
    case .text(let input)?:
      if input.isMultiline { up = .previousLineOrField }
      entries.append(
        .help(
          [([.down], .change(.down))], input.isMultiline ? .nextLineOrField : .nextField,
          rank: .own))
    case nil: entries.append(change([.down], nil))
    }
    return entries + [.help([([.up], .change(.up))], up, rank: .own)]
  }

  /// Returns an entry for keys that change the field; without `words` they are not listed.
  private func change(_ keys: [Key], _ words: InteractionPhrase?) -> KeyEntry {
    var entry = KeyEntry.line(keys, .change(keys[0]), words ?? .change, rank: .own)
    if words == nil { entry = entry.withoutName }
    return entry
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
      case .escape, .command(.help), .level, .stop: return level.handle(intent)
      default: return .stay
      }
    }
    switch intent {
    case .moveField(let distance): level.form?.move(by: distance)
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
    case .select(let row): level.form?.focus(on: row)
    case .move(let distance): return take(.change(distance < 0 ? .up : .down))
    case .escape where level.form?.search != nil: level.form?.endSearch()
    case .submit: return send()
    // A form is sent only by its button.
    case .open: break
    default: return level.handle(intent)
    }
    return .stay
  }

  /// Sends the form if it is valid; the values of one that is asked without a menu are the answer.
  private func send() -> InteractionOutcome {
    guard let form = level.form else { return .stay }
    level.formChanges.cancel()
    let action = level.submitAction(of: form)
    if stack.isAsking {
      return level.opening.formValues(for: action).map { stack.end(with: .values($0)) } ?? .stay
    }
    level.opening.begin(action, row: nil)
    return .stay
  }
}
