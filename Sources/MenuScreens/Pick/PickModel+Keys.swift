internal import FuzzyMatching
public import Keyboard
internal import MenuInteraction
internal import TerminalUI

// What keys do.

extension PickModel {
  /// Does what a key means.
  public func handle(_ key: Key) -> Outcome {
    notice = nil
    if showsHelp { return handleInHelp(key) }
    let page = max(1, pageSize - 1)
    switch key {
    case .function(1):
      showsHelp = true
      helpScroll = 0
    case .escape, .control("g"): return .left
    // The end of the input, where there is nothing that it could delete.
    case .control("d") where input.isEmpty: return .left
    case .enter: return choose()
    case .tab where isMulti: mark(moving: 1)
    case .backTab where isMulti: mark(moving: -1)
    case .up, .control("p"), .control("k"): move(by: -1)
    case .down, .control("n"), .control("j"): move(by: 1)
    case .pageUp: move(by: -page)
    case .pageDown: move(by: page)
    case .control("t") where isMulti: markAll()
    case .home where input.isEmpty: row = 0
    case .end where input.isEmpty: row = max(0, count - 1)
    default:
      let before = input
      if input.handle(key), !input.hasSameText(as: before) { queryHasChanged() }
    }
    return .stay
  }

  /// Any key but those that scroll closes the list of keys.
  private func handleInHelp(_ key: Key) -> Outcome {
    switch key {
    case .up, .control("p"), .control("k"): helpScroll = max(0, helpScroll - 1)
    case .down, .control("n"), .control("j"): helpScroll += 1
    case .pageUp: helpScroll = max(0, helpScroll - pageSize)
    case .pageDown: helpScroll += pageSize
    default: showsHelp = false
    }
    return .stay
  }

  /// Moves the cursor by lines.
  func move(by distance: Int) { row = max(0, min(count - 1, row + distance)) }

  /// Marks the line of a number in the list, or takes its mark away.
  func toggleMark(_ number: Int) { marked.formSymmetricDifference([number]) }

  private func choose() -> Outcome {
    if !marked.isEmpty { return .chosen(marked.sorted().map { Array(list[$0]) }) }
    guard row < count else {
      notice =
        isReading
        ? "Nothing there yet"
        : (list.count == 0 ? "There are no lines" : "Nothing matches") + "; Esc leaves"
      return .stay
    }
    return .chosen([Array(list[number(row)])])
  }

  private func mark(moving distance: Int) {
    guard row < count else { return }
    toggleMark(number(row))
    move(by: distance)
  }

  /// Marks all that is shown, or nothing of it where all is marked already.
  private func markAll() {
    let shown = Set((0..<count).map(number))
    if marked.isSuperset(of: shown) { marked.subtract(shown) } else { marked.formUnion(shown) }
  }

  /// The keys that matter most, and what they do.
  var keyHints: [(key: String, meaning: String)] {
    if showsHelp { return [("esc", "close")] }
    // Where there is little room, marking is what nobody guesses.
    return isMulti
      ? [
        ("⏎", "choose"), ("tab", "mark"), ("esc", "leave"), ("F1", "help"), ("↑↓", "move"),
        ("ctrl-t", "mark all"),
      ] : [("⏎", "choose"), ("esc", "leave"), ("F1", "help"), ("↑↓", "move")]
  }

  /// All keys, for the page that lists them.
  var allKeys: [(key: String, meaning: String)] {
    let marking = [
      ("tab shift-tab", "mark, and go to the next or the previous"),
      ("ctrl-t", "mark all that match, or none"),
    ]
    return [("⏎", isMulti ? "choose what is marked, else this line" : "choose this line")]
      + (isMulti ? marking : []) + [
        ("esc ctrl-g", "leave"), ("↑ ctrl-p ctrl-k", "previous"), ("↓ ctrl-n ctrl-j", "next"),
        ("PgDn PgUp", "page down, page up"), ("Home End", "first, last, or within what is typed"),
        ("ctrl-a ctrl-e", "beginning, end of what is typed"),
        ("ctrl-b ctrl-f alt-b alt-f", "by a character, by a word"),
        ("ctrl-w alt-d ctrl-u", "delete a word before, behind, all before"),
        ("ctrl-d", "delete; leave where nothing is typed"), ("ctrl-c", "interrupt"),
      ]
  }
}
