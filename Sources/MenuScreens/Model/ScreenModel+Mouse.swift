internal import HandlerProtocol
internal import Keyboard
internal import MenuNavigation
public import TerminalUI

// What the mouse does.

extension ScreenModel {
  /// How many rows a step of the wheel moves.
  private static let wheelStep = 3

  /// Does what the mouse was used for, at a place of the last frame.
  ///
  /// A click selects, a click on what is selected opens, be it a row or a day; on the heading of a column
  /// it sorts, and a link it opens. The wheel moves, the back button goes back, and the names of levels
  /// and keys at the edges can be clicked.
  public func handle(_ event: MouseEvent) -> Outcome {
    guard usesMouse else { return .stay }
    switch (event.kind, event.button) {
    case (.wheelUp, _): return scroll(by: -Self.wheelStep)
    case (.wheelDown, _): return scroll(by: Self.wheelStep)
    case (.press, .back?): return handle(.escape)
    case (.press, .left?):
      pressedKey = nil
      guard let (target, offset) = target(of: event) else { return .stay }
      // A key may leave: it counts when the button goes up, so that whoever has the terminal next gets
      // nothing of a click.
      if case .key(let key) = target {
        pressedKey = key
        return .stay
      }
      return click(target, offset: offset)
    case (.release, .left?):
      defer { pressedKey = nil }
      guard let key = pressedKey, target(of: event)?.target == .key(key) else { return .stay }
      return handle(key)
    default: return .stay
    }
  }

  /// What is pointed at; nil where something else is to be shown there by now.
  private func target(of event: MouseEvent) -> (target: ScreenPlaces.Target, offset: Int)? {
    guard places.situation == situation else { return nil }
    return places.target(column: event.column, row: event.row)
  }

  private func scroll(by distance: Int) -> Outcome {
    navigator.clearToast()
    if isCoveredByText {
      scrollCover(by: distance)
    } else if let jump {
      jump.row = max(0, min(jump.count - 1, jump.row + distance))
    } else if state.form != nil {
      return handle(distance < 0 ? .up : .down)
    } else if activePrompt != nil {
      moveInPrompt(by: distance)
    } else {
      if day != nil { state.movesDay = rows.count == 0 }
      move(by: distance)
    }
    return .stay
  }

  /// Does what a click does, so many columns to the right of where its target begins.
  private func click(_ target: ScreenPlaces.Target, offset: Int) -> Outcome {
    switch target {
    case .key: return .stay
    case .level(let number):
      guard !isCovered else { return .stay }
      return leave(.level(number))
    case .row(let row):
      navigator.clearToast()
      if isCoveredByText {
        return .stay
      } else if activePrompt != nil {
        return clickInPrompt(row: row)
      } else if let jump {
        if jump.row == row { openJumped() } else { jump.row = row }
      } else if state.form != nil {
        return clickField(row)
      } else if selectedRow == row, !isOnDays {
        return handle(.enter)
      } else {
        state.movesDay = false
        select(row: row)
      }
    case .days(let first): return click(day: first + 7 * offset)
    case .column(let id):
      navigator.clearToast()
      if state.filter?.shown == nil { sort(byClickOn: id) }
    case .value(let field, let key):
      guard state.form != nil, navigator.top.activity == nil else { return .stay }
      state.form?.focus(on: field)
      return handle(key)
    case .link(let address):
      navigator.clearToast()
      begin(ViewAction(id: "link", title: address, effects: [.open(url: address)]), row: nil)
    }
    return .stay
  }

  private func click(day clicked: CalendarDate) -> Outcome {
    guard let day else { return .stay }
    if clicked == day, isOnDays { return handle(.enter) }
    navigator.clearToast()
    if state.filter != nil { closeFilter() }
    state.movesDay = true
    state.looksAround = false
    moveDay(back: day.number - clicked.number)
    return .stay
  }

  private func clickField(_ row: Int) -> Outcome {
    guard let form = state.form, navigator.top.activity == nil else { return .stay }
    let isFocused = form.focus == row
    state.form?.focus(on: row)
    // A click on the button presses it; on a choice or a switch that has the focus it changes it.
    if state.form?.isOnButton == true { return handle(.enter) }
    if isFocused, state.form?.takesText == false { return handle(.character(" ")) }
    return .stay
  }
}
