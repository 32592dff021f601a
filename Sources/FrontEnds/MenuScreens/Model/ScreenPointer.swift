internal import HandlerProtocol
internal import Keyboard
internal import MenuInteraction
internal import MenuLayout
internal import MenuNavigation
internal import TerminalUI

@MainActor
struct ScreenPointer {
  private static let wheelStep = 3

  var places = ScreenPlaces()
  var pane: PreviewAreas.Area?
  /// The target under the mouse button press, if it takes effect when the button is released.
  private var pressed: PlaceTarget?

  mutating func handle(
    _ event: MouseEvent, _ stack: LayerStack, _ situation: ScreenModel.Situation
  ) -> InteractionOutcome {
    switch (event.kind, event.button) {
    case (.wheelUp, _), (.wheelDown, _):
      let step = event.kind == .wheelUp ? -Self.wheelStep : Self.wheelStep
      return stack.handle(.move(pane?.contains(event) == true ? .details(step) : .rows(step)))
    case (.press, .back?): return stack.handle(.escape as Intent)
    case (.press, .left?):
      pressed = nil
      guard let (target, offset) = target(of: event, situation) else { return .stay }
      if mayQuit(target, stack) {
        pressed = target
        return .stay
      }
      return click(target, offset: offset, stack)
    case (.release, .left?):
      defer { pressed = nil }
      guard let pressed, target(of: event, situation)?.target == pressed else { return .stay }
      if case .key(let name) = pressed { return Key(name: name).map { stack.handle($0) } ?? .stay }
      return click(pressed, offset: 0, stack)
    default: return .stay
    }
  }

  /// Whether a click on `target` may quit: it takes effect when the button is released, so that the next program
  /// on the terminal receives no part of the click.
  private func mayQuit(_ target: PlaceTarget, _ stack: LayerStack) -> Bool {
    switch target {
    case .key: true
    case .row(let row): stack.isAsking && !stack.isCovered && row == stack.level.form?.fields.count
    default: false
    }
  }

  /// Returns the target of the event, or `nil` if something else should be shown there by now.
  private func target(
    of event: MouseEvent, _ situation: ScreenModel.Situation
  ) -> (target: PlaceTarget, offset: Int)? {
    guard places.situation == situation else { return nil }
    return places.target(column: event.column, row: event.row)
  }

  private func click(
    _ target: PlaceTarget, offset: Int, _ stack: LayerStack
  ) -> InteractionOutcome {
    switch target {
    case .key: return .stay
    case .level(let number):
      return stack.isCovered ? .stay : stack.handle(.leave(.level(number)))
    case .row(let row): return click(row: row, stack)
    case .days(let first):
      let clicked = first + 7 * offset
      let level = stack.level
      return level.isOnDays && level.day == clicked
        ? stack.handle(.enter as Key) : stack.handle(.day(clicked))
    case .column(let id): return stack.handle(.sort(.column(id)))
    case .value(let field, let key):
      guard let row = stack.row(at: field) else { return .stay }
      _ = stack.handle(.select(row))
      return stack.handle(.change(key))
    case .choice(let field, let choice):
      return stack.level.form?.picking(choice, of: field).map { stack.handle($0) } ?? .stay
    case .link(let address): return stack.handle(.link(address))
    }
  }

  /// Handles a click on a row: selects it; on the selected row it does the same as Enter.
  private func click(row position: Int, _ stack: LayerStack) -> InteractionOutcome {
    guard let row = stack.row(at: position) else { return .stay }
    if stack.isCovered {
      let selected = stack.jump?.row ?? stack.question?.selected
      return stack.handle(selected == position ? .open(nil) : .select(row))
    }
    let level = stack.level
    guard let form = level.form else {
      return level.selectedRow == position && !level.isOnDays
        ? stack.handle(.enter as Key) : stack.handle(.select(row))
    }
    guard level.entry.activity == nil else { return .stay }
    let isFocused = form.focus == position
    let outcome = stack.handle(.select(row))
    // A click on the button presses it; a click on the focused choice or switch changes it.
    if level.form?.isOnButton == true { return stack.handle(.submit) }
    if isFocused, let form = level.form, !form.takesText, form.search == nil {
      return stack.handle(.change(.character(" ")))
    }
    return outcome
  }
}

/// The places of things on the last frame, used to find the target of a click.
struct ScreenPlaces {
  /// The state shown on that frame, or `nil` before the first.
  var situation: ScreenModel.Situation?
  private var spots: [(row: Int, columns: Range<Int>, target: PlaceTarget)] = []

  mutating func add(_ target: PlaceTarget, row: Int, columns: Range<Int>) {
    spots.append((row, columns, target))
  }

  mutating func move(columns: Int, rows: Int) {
    for index in spots.indices {
      let spot = spots[index].columns
      spots[index].columns = spot.lowerBound + columns..<spot.upperBound + columns
      spots[index].row += rows
    }
  }

  /// Returns the target at a place, the one drawn last first, and the place's offset from its left edge in
  /// columns.
  func target(column: Int, row: Int) -> (target: PlaceTarget, offset: Int)? {
    spots.last { $0.row == row && $0.columns.contains(column) }
      .map { ($0.target, column - $0.columns.lowerBound) }
  }
}
