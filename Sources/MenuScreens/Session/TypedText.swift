internal import Keyboard
internal import MenuNavigation
internal import TerminalUI

/// What becomes of characters that are typed.
enum Typing {
  /// Each is a command, or nothing.
  case commands
  /// They are text of one line.
  case line
  /// They are text, and so is Enter.
  case lines
}

extension WaitingEvents.Iterator {
  /// A key, together with the text that waits right behind it.
  ///
  /// What is typed faster than it can be looked for and shown is looked for and shown once: a
  /// megabyte from a terminal that does not mark pastes, or keys that came during other work.
  mutating func joining(_ key: Key, _ typing: Typing) -> Key {
    // A line feed is Enter as well; only the list to pick from tells them apart.
    let key = key == .control("j") ? .enter : key
    guard var text = Self.text(of: key, typing) else { return key }
    let start = position
    while position < batch.count, case .key(let next) = batch[position],
      let more = Self.text(of: next, typing)
    {
      text.append(more)
      position += 1
    }
    return position == start ? key : .paste(text)
  }

  private static func text(of key: Key, _ typing: Typing) -> String? {
    switch (key, typing) {
    case (.character(let character), .line), (.character(let character), .lines):
      String(character)
    case (.enter, .lines), (.control("j"), .lines): "\n"
    default: nil
    }
  }
}

extension ScreenModel {
  /// What becomes of characters that are typed now.
  var typing: Typing {
    updateForm()
    refreshFilter()
    if isCoveredByText { return textSearch?.isEditing == true ? .line : .commands }
    if activePrompt != nil { return .commands }
    if jump != nil || state.filter?.isEditing == true || textSearch?.isEditing == true {
      return .line
    }
    guard navigator.top.activity == nil, case .text(let input)? = state.form?.focused?.value else {
      return .commands
    }
    return input.isMultiline ? .lines : .line
  }
}
