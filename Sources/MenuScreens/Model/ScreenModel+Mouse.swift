internal import MenuNavigation
public import TerminalUI

// What the mouse does.

extension ScreenModel {
  /// How many rows a step of the wheel moves.
  private static let wheelStep = 3

  /// Does what the mouse was used for, at a place of the last frame.
  ///
  /// A click selects, a click on what is selected opens; the wheel moves, the back button goes back, and
  /// the names of levels and keys at the edges can be clicked.
  public func handle(_ event: MouseEvent) -> Outcome {
    guard usesMouse else { return .stay }
    switch (event.kind, event.button) {
    case (.wheelUp, _): return scroll(by: -Self.wheelStep)
    case (.wheelDown, _): return scroll(by: Self.wheelStep)
    case (.press, .back?): return handle(.escape)
    case (.press, .left?):
      guard let target = places.target(column: event.column, row: event.row) else { return .stay }
      return click(target)
    default: return .stay
    }
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

  private func click(_ target: ScreenPlaces.Target) -> Outcome {
    switch target {
    case .key(let key): return handle(key)
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
    }
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
