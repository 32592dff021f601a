internal import Keyboard
public import TerminalUI

// What the mouse does.

extension PickModel {
  /// How many lines a step of the wheel moves.
  private static let wheelStep = 3
  /// The columns of a row in which a click marks it, where several may be chosen.
  private static let markColumns = 0..<5

  /// Does what the mouse was used for, at a place of the last frame.
  ///
  /// A click on a line selects it, one on the selected line chooses it, one on a mark changes it; the
  /// wheel moves. What leaves is done when the button goes up, so that whoever has the terminal next
  /// gets nothing of a click.
  public func handle(_ event: MouseEvent) -> Outcome {
    switch (event.kind, event.button) {
    case (.wheelUp, _): turn(by: -Self.wheelStep)
    case (.wheelDown, _): turn(by: Self.wheelStep)
    case (.press, .left?): press(at: event)
    case (.press, .right?) where isMulti:
      if let line = line(at: event) { mark(line) }
    case (.release, .left?):
      defer { pressed = nil }
      if let line = line(at: event), pressed == .row(line.number), line.place == row {
        return handle(.enter)
      }
    default: break
    }
    return .stay
  }

  /// The key that a click on its name means; nil for anything else.
  func key(for event: MouseEvent) -> Key? {
    guard event.kind == .release, event.button == .left, case .key(let key)? = pressed,
      places.target(column: event.column, row: event.row)?.target == pressed
    else { return nil }
    pressed = nil
    return key
  }

  private func turn(by distance: Int) {
    notice = nil
    if showsHelp {
      helpScroll = max(0, helpScroll + distance)
    } else {
      move(by: distance)
    }
  }

  private func press(at event: MouseEvent) {
    notice = nil
    pressed = nil
    if showsHelp, places.target(column: event.column, row: event.row) == nil { showsHelp = false }
    if let line = line(at: event) {
      if isMulti, Self.markColumns.contains(event.column) {
        mark(line)
      } else if line.place == row {
        pressed = .row(line.number)
      } else {
        row = line.place
      }
    } else if case .key(let key)? = places.target(column: event.column, row: event.row)?.target {
      pressed = .key(key)
    }
  }

  private func mark(_ line: (place: Int, number: Int)) {
    notice = nil
    row = line.place
    toggleMark(line.number)
  }

  /// The line that is pointed at; nil where there is none, or another one than was drawn there.
  private func line(at event: MouseEvent) -> (place: Int, number: Int)? {
    guard case .row(let number)? = places.target(column: event.column, row: event.row)?.target
    else {
      return nil
    }
    let place = scroll + event.row - firstRow
    guard (0..<count).contains(place), self.number(place) == number else { return nil }
    return (place, number)
  }
}
