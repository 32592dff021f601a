internal import FuzzyMatching
internal import Keyboard
internal import MenuInteraction
internal import Picker
internal import MenuLayout
internal import DisplayText
internal import TerminalUI

/// The screen of a list to choose from: turns keys and mouse events into intents, and the layer into frames.
@MainActor
final class PickScreen {
  private static let wheelStep = 3
  /// The columns of a row in which a click toggles its mark, if several lines may be chosen.
  private static let markColumns = 0..<5
  /// The maximum number of header lines; no screen shows more.
  private static let headerLimit = 200

  let layer: PickLayer
  private let header: [String]
  private var places = ScreenPlaces()
  private var firstRow = 0
  private var preview: PreviewAreas.Area?
  private var previewLines = PreviewLines()
  /// The target of the button press, which takes effect when the button is released.
  private var pressed: PlaceTarget?

  init(_ layer: PickLayer) {
    self.layer = layer
    let header = layer.options.header
    let lines = header.isEmpty ? [] : SafeText.lines(header, tabWidth: 4)
    self.header = Array(lines.prefix(Self.headerLimit))
  }

  /// Returns the frame for a screen size; the places of things are recorded for clicks and pages.
  func frame(_ theme: Theme, size: Size) -> Frame {
    var drawn = PickRenderer(theme: theme).draw(layer, header: header + headerOfInput, size: size)
    if let areas = drawn.areas { drawPreview(areas, theme, &drawn.drawing.frame) }
    drawn.drawing.frame.limitCharacters(to: theme.characters)
    places = drawn.drawing.places
    guard !drawn.drawing.isTooSmall else { return drawn.drawing.frame }
    firstRow = drawn.drawing.rows.lowerBound
    layer.pageSize = drawn.drawing.rows.count
    layer.scroll = drawn.scroll
    layer.help?.scroll = drawn.helpScroll
    return drawn.drawing.frame
  }

  /// Returns the height that shows all lines, matching or not, but no more than that of `size`.
  func neededRows(upTo size: Size) -> Int {
    // A preview takes its part of the height.
    if layer.help != nil
      || PreviewAreas(layer.preview.window, isWanted: layer.preview.isWanted, size: size).list.rows
        .count < size.rows - 1
    {
      return size.rows
    }
    let lines = layer.list.count + layer.lines.sections.count + header.count + headerOfInput.count
    // The query, the rule of a high list, and the keys.
    let least = ScreenRenderer.smallest.rows
    return min(size.rows, max(least, lines + (lines + 3 >= 8 ? 3 : 2)))
  }

  private func drawPreview(_ areas: PreviewAreas, _ theme: Theme, _ frame: inout Frame) {
    preview = areas.text
    layer.preview.size = (preview?.columns.count ?? 0, preview?.rows.count ?? 0)
    guard preview != nil else { return }
    let drawn = PreviewRenderer(theme: theme).draw(layer, areas, &previewLines, &frame)
    if drawn.isPartial { return layer.onChange() }
    // While the text grows, the line to begin with may still arrive.
    if !layer.preview.isRunning || layer.preview.scroll > .max / 4 {
      layer.preview.scroll = drawn.first
    }
  }

  private var headerOfInput: [String] {
    layer.lines.header.prefix(Self.headerLimit).map {
      SafeText.lines(String(decoding: $0.prefix(4_096), as: UTF8.self), tabWidth: 4).first ?? ""
    }
  }

  /// Handles a mouse event at a place of the last frame.
  ///
  /// A click on a line selects it, one on the selected line chooses it, one on a mark toggles it; the wheel moves the
  /// list, or the preview under the pointer. A click that quits takes effect when the button is released, so that the
  /// next program on the terminal receives no part of it.
  func handle(_ event: MouseEvent) -> InteractionOutcome {
    switch (event.kind, event.button) {
    case (.wheelUp, _), (.wheelDown, _):
      let step = event.kind == .wheelUp ? -Self.wheelStep : Self.wheelStep
      return layer.handle(
        preview?.contains(event) == true ? .preview(.scroll(step)) : .move(.rows(step)))
    case (.press, .left?): press(at: event)
    case (.press, .right?) where layer.isMulti:
      if let line = line(at: event) { mark(line.place) }
    case (.release, .left?):
      defer { pressed = nil }
      if let line = line(at: event), pressed == .row(line.number), line.place == layer.row {
        return layer.handle(.choose)
      }
    default: break
    }
    return .stay
  }

  func key(for event: MouseEvent) -> Key? {
    guard event.kind == .release, event.button == .left, case .key(let name)? = pressed,
      places.target(column: event.column, row: event.row)?.target == pressed
    else { return nil }
    pressed = nil
    return Key(name: name)
  }

  private func press(at event: MouseEvent) {
    pressed = nil
    let target = places.target(column: event.column, row: event.row)?.target
    if layer.help != nil, target == nil { _ = layer.handle(.escape as PickIntent) }
    if let line = line(at: event) {
      if layer.isMulti, Self.markColumns.contains(line.offset) {
        mark(line.place)
      } else if line.place == layer.row {
        pressed = .row(line.number)
      } else {
        _ = layer.handle(.select(line.place))
      }
    } else if case .key? = target {
      pressed = target
    }
  }

  private func mark(_ place: Int) {
    _ = layer.handle(.select(place))
    _ = layer.handle(.mark(by: 0))
  }

  /// Returns the line under the pointer, with the pointer's offset from its left edge; `nil` if there is none or
  /// it differs from the one drawn.
  private func line(at event: MouseEvent) -> (place: Int, number: Int, offset: Int)? {
    guard let target = places.target(column: event.column, row: event.row),
      case .row(let number) = target.target
    else { return nil }
    let rows = layer.rows
    let row = layer.scroll + event.row - firstRow
    guard (0..<rows.count).contains(row), case .line(let place) = rows[row],
      layer.number(place) == number
    else { return nil }
    return (place, number, target.offset)
  }
}
