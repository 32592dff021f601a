internal import Keyboard
internal import DisplayText
internal import MenuInteraction
internal import MenuLayout
internal import MenuNavigation
internal import TerminalUI

@MainActor
struct KeyLineRenderer {
  let theme: Theme

  /// Draws the key line, followed by the amount of content below the body.
  ///
  /// - Parameter inOrder: whether precedence follows the order of the hints alone.
  func draw<Action>(
    _ hints: [KeyHint<Action>], _ more: MoreMark?, inOrder: Bool = false,
    _ drawing: inout ScreenDrawing
  ) {
    let columns = drawing.columns
    // On a narrow screen keys are more important than the amount of content below.
    let kept = more.map { DisplayWidth.columns(of: $0.forms[columns < 30 ? 2 : 1]) } ?? 0
    var column = 1
    var end = 0
    let row = drawing.frame.size.rows - 1
    for hint in Self.fitting(hints, inOrder, columns: columns - kept, drawing.wording) {
      let meaning = hint.meaning(in: drawing.wording)
      let words = Self.words(hint.sign)
      for (number, word) in words.enumerated() {
        let start = column
        column = drawing.frame.write(word, column: column, row: row, style: theme.style(.accent))
        // The last key is followed by its meaning, the others by a separator.
        let rest = number == words.count - 1 ? " " + meaning : " "
        column = drawing.frame.write(rest, column: column, row: row, style: theme.style(.dim))
        drawing.places.add(.key(named: word), row: row, columns: start..<column)
      }
      end = column
      column += 3
    }
    if let mark = more?.fitting(columns - end) {
      drawing.frame.write(
        mark, column: columns - DisplayWidth.columns(of: mark), row: row, style: theme.style(.dim))
    }
  }

  /// Splits the keys of a hint; never empty.
  private static func words(_ keys: String) -> [String] {
    let words = keys.split(separator: " ").map(String.init)
    return words.isEmpty ? [keys] : words
  }

  /// Returns the hints that fit.
  ///
  /// If an action would be hidden, the list of actions is included, which contains it.
  ///
  /// The hints for leaving and for help have the highest precedence, then the first hint, perhaps the list of
  /// actions, then the others from left to right. Of several keys with one meaning only the first may be shown.
  private static func fitting<Action>(
    _ hints: [KeyHint<Action>], _ inOrder: Bool, keepsActions: Bool = false, columns: Int,
    _ wording: Wording
  ) -> [KeyHint<Action>] {
    func isEscape(_ hint: KeyHint<Action>) -> Bool { hint.keys == [.escape] }
    let hasEscape = hints.contains(where: isEscape)
    func rank(_ index: Int) -> Int {
      if inOrder { return index }
      let hint = hints[index]
      return switch hint.role {
      // A question needs the keys of both answers; that of no is one of several.
      case .yes: -4
      case _ where isEscape(hint): -3
      case .help: -2
      case .leave: hasEscape ? hints.count : -2
      // The list of actions contains those that do not fit.
      case .actions where keepsActions: 0
      case .own, .local, .actions, .general: index == 0 ? -1 : index
      }
    }
    var left = columns - 1
    var chosen = [String?](repeating: nil, count: hints.count)
    for index in hints.indices.sorted(by: { rank($0) < rank($1) }) {
      let first = words(hints[index].sign)[0]
      let width =
        DisplayWidth.columns(of: first) + 1
        + DisplayWidth.columns(of: hints[index].meaning(in: wording))
      if width > left { continue }
      left -= width + 3
      chosen[index] = first
    }
    for index in hints.indices {
      guard let key = chosen[index], key != hints[index].sign else { continue }
      let more = DisplayWidth.columns(of: hints[index].sign) - DisplayWidth.columns(of: key)
      // The gap behind the last hint may be cut.
      if more > left + 3 { continue }
      left -= more
      chosen[index] = hints[index].sign
    }
    let fitting = zip(hints, chosen).compactMap { hint, sign -> KeyHint<Action>? in
      guard let sign else { return nil }
      var hint = hint
      hint.sign = sign
      return hint
    }
    if keepsActions || inOrder { return fitting }
    // The actions come before their list.
    let hidesSome = hints.prefix { $0.role != .actions }.contains { hint in
      !fitting.contains { $0.intent == hint.intent }
    }
    let isList = { (hint: KeyHint<Action>) in hint.role == .actions }
    guard hidesSome, hints.count(where: isList) == 1, !fitting.contains(where: isList) else {
      return fitting
    }
    return self.fitting(hints, inOrder, keepsActions: true, columns: columns, wording)
  }
}
