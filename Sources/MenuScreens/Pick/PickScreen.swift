internal import FuzzyMatching
internal import Keyboard
internal import MenuInteraction
internal import MenuLayout
internal import TerminalText
internal import TerminalUI

/// The screen of lines to choose from as a front end: keys and the mouse to intents, the layer to frames.
@MainActor
final class PickScreen {
  /// How many lines a step of the wheel moves.
  private static let wheelStep = 3
  /// The columns of a row in which a click marks it, where several may be chosen.
  private static let markColumns = 0..<5
  /// How many lines of a header are kept; no screen shows more.
  private static let headerLimit = 200

  let layer: PickLayer
  /// The lines above those to choose from, which steer nothing.
  private let header: [String]
  /// What there was to click on in the last frame.
  private var places = ScreenPlaces()
  /// The row of the screen on which the first line stood.
  private var firstRow = 0
  /// What the mouse went down on that is done when it goes up.
  private var pressed: PlaceTarget?

  init(_ layer: PickLayer) {
    self.layer = layer
    let lines = layer.header.isEmpty ? [] : SafeText.lines(layer.header, tabWidth: 4)
    header = Array(lines.prefix(Self.headerLimit))
  }

  /// The frame for a screen of some size; what was drawn where is noted, for clicks and for pages.
  func frame(_ theme: Theme, size: Size) -> Frame {
    let drawn = PickRenderer(theme: theme).draw(layer, header: header, size: size)
    places = drawn.drawing.places
    guard !drawn.drawing.isTooSmall else { return drawn.drawing.frame }
    firstRow = drawn.drawing.rows.lowerBound
    layer.pageSize = drawn.drawing.rows.count
    layer.scroll = drawn.scroll
    layer.help?.scroll = drawn.helpScroll
    return drawn.drawing.frame
  }

  /// Does what the mouse was used for, at a place of the last frame.
  ///
  /// A click on a line selects it, one on the selected line chooses it, one on a mark changes it; the
  /// wheel moves. What leaves is done when the button goes up, so that whoever has the terminal next
  /// gets nothing of a click.
  func handle(_ event: MouseEvent) -> InteractionOutcome {
    switch (event.kind, event.button) {
    case (.wheelUp, _): return layer.handle(.move(by: -Self.wheelStep))
    case (.wheelDown, _): return layer.handle(.move(by: Self.wheelStep))
    case (.press, .left?): press(at: event)
    case (.press, .right?) where layer.isMulti:
      if let line = line(at: event) { mark(line.place) }
    case (.release, .left?):
      defer { pressed = nil }
      if let line = line(at: event), pressed == .row(line.number), line.place == layer.row {
        return layer.handle(.open)
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

  private func press(at event: MouseEvent) {
    pressed = nil
    let target = places.target(column: event.column, row: event.row)?.target
    if layer.help != nil, target == nil { _ = layer.handle(.escape as Intent) }
    if let line = line(at: event) {
      if layer.isMulti, Self.markColumns.contains(event.column) {
        mark(line.place)
      } else if line.place == layer.row {
        pressed = .row(line.number)
      } else {
        _ = layer.handle(.select(row: line.place))
      }
    } else if case .key(let key)? = target {
      pressed = .key(key)
    }
  }

  private func mark(_ place: Int) {
    _ = layer.handle(.select(row: place))
    _ = layer.handle(.mark(by: 0))
  }

  /// The line that is pointed at; nil where there is none, or another one than was drawn there.
  private func line(at event: MouseEvent) -> (place: Int, number: Int)? {
    guard case .row(let number)? = places.target(column: event.column, row: event.row)?.target
    else { return nil }
    let place = layer.scroll + event.row - firstRow
    guard (0..<layer.count).contains(place), layer.number(place) == number else { return nil }
    return (place, number)
  }
}
