internal import MenuNavigation
internal import HandlerProtocol
internal import Keyboard
internal import DisplayText

@MainActor
struct FormKeys {
  private enum Field { case button, toggle, choice, several, search, line, text }

  private let level: LevelKeys
  private let keys: KeyBindings
  private let form: FormState
  private let isSending: Bool
  private let isAsking: Bool
  private let field: Field

  init(_ form: FormState, of level: LevelLayer, isSending: Bool) {
    (self.level, self.form, self.isSending) = (LevelKeys(level), form, isSending)
    (keys, isAsking) = (level.stack.keys, level.stack.isAsking)
    field =
      switch form.focused?.value {
      case nil: .button
      case .toggle?: .toggle
      case .choice?: form.search == nil ? .choice : .search
      case .several?: form.search == nil ? .several : .search
      case .text(let input)?: input.isMultiline ? .text : .line
      }
  }

  private var takesTyped: Bool { field == .line || field == .text || form.takesQuery }
  private var submit: Phrase { .given(form.submit.label.lowercased()) }

  var entries: [KeyEntry<Intent>] {
    if isSending { return [.line([.escape], .escape, .cancel), keys.typedHelp] }
    var entries: [KeyEntry<Intent>] = [
      .line([.tab], .move(.focus(1)), .nextField, role: .own)
    ]
    switch field {
    case .button: entries.append(.line([.enter], .submit, submit, role: .own))
    case .toggle:
      entries.append(.line([.character(" ")], .change(.character(" ")), .change, role: .own))
    case .search:
      entries.append(
        .pair(
          .move, help: .previousNext, role: .own, ([.up, .control("p")], .change(.up)),
          ([.down, .control("n")], .change(.down))))
      entries.append(.line([.enter], .change(.enter), .choose, role: .own))
    case .choice where form.focused?.lacksChoices == true:
      entries.append(.line([.character("r")], .retry, .retry, role: .own))
    case .choice:
      entries.append(
        .pair(.choose, role: .own, ([.left], .change(.left)), ([.right], .change(.right))))
    case .several:
      entries.append(
        .pair(.move, role: .own, ([.up], .change(.up)), ([.down], .change(.down))))
      entries.append(.line([.character(" ")], .change(.character(" ")), .choose, role: .own))
    case .line:
      if form.focused?.completions.isEmpty == false {
        entries.append(.line([.right], .edit(.right), .complete, role: .own))
        entries.append(.line([.control("n")], .edit(.control("n")), .nextChoice, role: .own))
      }
      entries.append(.line([.enter], .change(.enter), .next, role: .own))
    case .text: entries.append(.line([.enter], .edit(.enter), .newLine, role: .own))
    }
    if form.takesQuery, field == .choice || field == .several {
      entries.append(.line([.character("/")], .change(.character("/")), .search, role: .own))
    }
    let send = KeyEntry<Intent>.line([.control("s")], .submit, submit, role: .own)
    entries.append(form.isOnButton ? send.inHelpOnly : send)
    let back: Phrase = field == .search ? .cancel : isAsking ? .leave : .back
    entries.append(
      .pair(
        back, onLine: 1, ([.escape], .escape),
        (takesTyped || isAsking ? [] : keys.keys(for: .back), .leave(.back))))
    entries.append(takesTyped ? keys.typedHelp : keys.helpEntry)
    entries.append(.help(.previousField, role: .own, ([.backTab], .move(.focus(-1)))))
    entries += fieldEntries
    // Keys of the field and of the form take precedence.
    let offered = level.offered.filter { entry in
      !entry.groups.contains { $0.keys.contains { form.takes($0) || $0 == .control("s") } }
    }
    if takesTyped {
      let typed = offered.filter { !$0.groups.contains { $0.keys.contains(where: \.isText) } }
      return entries + typed.map(\.inHelpOnly)
    }
    return entries + offered.map(\.inHelpOnly) + [keys.quitEntry.inHelpOnly] + level.further
  }

  private var fieldEntries: [KeyEntry<Intent>] {
    func help(_ keys: [Key], _ words: Phrase) -> KeyEntry<Intent> {
      .help(words, role: .own, groups: keys.map { ([$0], .change($0)) })
    }
    let next = KeyEntry<Intent>.help(.nextField, role: .own, ([.enter, .down], .change(.down)))
    let up = help([.up], .previousField)
    switch field {
    case .toggle:
      return [
        help([.left, .right], .change), help([.character("y"), .character("n")], .yesNo), next, up,
      ]
    case .search: return [help([.pageUp, .pageDown], .pageUpDown)]
    case .choice:
      return [
        help([.character(" ")], .nextChoice), help([.home, .end], .firstLastChoice),
        .help(.none, role: .own, ([.backspace, .delete], .change(.delete))), next, up,
      ]
    case .several:
      return [
        help([.home, .end], .firstLastChoice), help([.control("a")], .allOrNone),
        .help(.none, role: .own, ([.backspace, .delete], .change(.delete))),
        .help(.nextField, role: .own, ([.enter], .move(.focus(1)))),
      ]
    case .line: return [help([.down], .nextField), up]
    case .text: return [help([.down], .nextLineOrField), help([.up], .previousLineOrField)]
    case .button: return [help([.down], .change).withoutName, up]
    }
  }
}
