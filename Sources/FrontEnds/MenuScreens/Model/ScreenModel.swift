internal import HandlerProtocol
package import Keyboard
package import MenuInteraction
internal import Picker
internal import MenuLayout
package import MenuNavigation
package import TerminalUI

/// The screen as a front end: turns keys and mouse events into intents, and layers into frames.
///
/// The layers decide what intents mean; this type holds only the screen's own state: theme settings, the
/// places of things on the last frame, and layouts.
@MainActor
package final class ScreenModel {
  package let stack: LayerStack
  let pictures = PictureStore()
  let layouts: ScreenLayouts
  /// Whether the settings turn the mouse on, regardless of a later switch by key.
  private var wantsMouse: Bool
  private var pointer = ScreenPointer()
  private var lastDetails: RowDetails?

  /// Creates a screen for the views on `navigator`'s stack.
  ///
  /// - Parameter usesMouse: whether mouse reporting is on initially.
  package init(
    navigator: Navigator, banner: Banner? = nil, keys: KeyBindings = .standard,
    icons: IconSet = IconSet(), usesMouse: Bool = true
  ) {
    stack = LayerStack(navigator: navigator, banner: banner, keys: keys, pointer: usesMouse)
    wantsMouse = usesMouse
    layouts = ScreenLayouts(pictures: pictures)
    layouts.icons = icons
    stack.textLines = { [layouts, unowned stack] layer in layouts.textLines(of: layer, in: stack) }
  }

  package var navigator: Navigator { stack.navigator }
  /// Whether mouse reporting is on, so that the mouse cannot select text.
  package var usesMouse: Bool { stack.pointer ?? false }

  /// Applies new settings; selection, input and open layers are kept.
  func adopt(_ settings: ScreenSettings) {
    stack.keys = settings.keys
    layouts.icons = settings.icons
    guard settings.usesMouse != wantsMouse else { return }
    wantsMouse = settings.usesMouse
    if stack.pointer != nil { stack.pointer = settings.usesMouse }
  }

  // MARK: Input

  package func handle(_ key: Key) -> InteractionOutcome { stack.handle(key) }

  /// Handles a mouse event at a place of the last frame.
  ///
  /// A click selects a row or a day; a click on the selected one opens it. On a column heading it sorts; on a
  /// link it opens the link. The wheel moves, the back button goes back, and the names of levels and keys at
  /// the edges can be clicked.
  package func handle(_ event: MouseEvent) -> InteractionOutcome {
    usesMouse ? pointer.handle(event, stack, situation) : .stay
  }

  // MARK: Output

  /// Returns the frame for a screen size at a time of the navigator's clock.
  ///
  /// The places of things are recorded for clicks and for keys that move by pages.
  package func frame(_ renderer: ScreenRenderer, size: Size, now: Duration) -> Frame {
    let details = stack.shownDetails
    let possible = Self.areas(size)
    stack.canShowDetails = possible != nil
    let areas = details == nil ? nil : possible
    let listSize = areas?.listSize ?? size
    layouts.medium = .screen(columns: listSize.columns, stack.wording)
    if renderer.theme.characters == .asciiOnly, layouts.icons.style != .none {
      layouts.icons = IconSet(style: .ascii)
    }
    layouts.characters = max(
      renderer.theme.characters, layouts.icons.style == .ascii ? .asciiSigns : .all)
    stack.refresh()
    stack.pictures.begin()
    var drawing = renderer.begin(self, size: listSize)
    // The details contain the cut texts.
    if areas != nil { drawing.showsCutTexts = false }
    guard !drawing.isTooSmall else {
      pointer.places = ScreenPlaces()
      return drawing.frame
    }
    if stack.pageSize != drawing.rows.count {
      // The current match of a search stays visible on a page of another height.
      stack.pageSize = drawing.rows.count
      stack.refresh()
    }
    let drawn = renderer.drawBody(self, &drawing, now: now)
    if var shown = drawn?.shown {
      // A toast of several lines covers rows only for a short time; they return to their places after it.
      if drawing.toast.count > 1 { shown.scroll = nil }
      stack.didDraw(shown)
    }
    renderer.drawEdges(
      self, &drawing, drawn?.edge ?? BodyEdge(), now: now, withKeys: areas == nil)
    pointer.pane = areas?.text
    if let areas, let details {
      drawing = drawing.moved(to: areas, size: size)
      var scroll = stack.detailsScroll
      if details != lastDetails { scroll = details.showsEnd ? 1_000_000 : 0 }
      lastDetails = details
      var shown = ShownContent()
      shown.detailsScroll = PreviewRenderer(theme: renderer.theme).draw(
        details, areas, scroll: scroll, stack.wording, &drawing.frame)
      stack.didDraw(shown)
      renderer.drawKeys(self, nil, &drawing)
    }
    pointer.places = drawing.places
    pointer.places.situation = situation
    drawing.frame.limitCharacters(to: layouts.characters)
    drawing.frame.wantedPictures = pictures.keepPictures(
      of: ([stack.level.shownView] + navigator.entries.map(\.view)).compactMap { $0 })
    return drawing.frame
  }

  /// Returns the areas of the screen if it has space for details beside or below the rows, else `nil`.
  private static func areas(_ size: Size) -> PreviewAreas? {
    var window = PreviewWindow()
    window.size = .percent(40)
    guard size.rows >= 12, size.columns >= 30 else { return nil }
    let areas = PreviewAreas(window, isWanted: true, size: size)
    return areas.text != nil && areas.list.rows.count >= 7 ? areas : nil
  }

  struct Situation: Equatable {
    var rows: LevelLayer.RowsKey
    var cover: ObjectIdentifier?
  }

  private var situation: Situation {
    Situation(rows: stack.level.rowsKey, cover: stack.covers.last.map { ObjectIdentifier($0) })
  }

  // MARK: Keys

  var keyHints: [KeyHint<Intent>] { stack.top.keyTable.line.map(layouts.characters.hint) }

  /// The key that shows the banner's details, or `nil` if it currently has another meaning.
  var problemsKey: String? {
    guard stack.banner?.details != nil else { return nil }
    return stack.top.keyTable.key(for: .problems)?.sign
  }
}
