internal import HandlerProtocol
public import Keyboard
public import MenuInteraction
public import MenuLayout
public import MenuNavigation
public import TerminalUI

/// The screen as a front end: turns keys and the mouse into intents, and shows the layers as frames.
///
/// What a person can do, and with what, is the layers' affair; here is only what a screen needs: how it
/// looks, what was drawn where, and what was laid out.
@MainActor
public final class ScreenModel {
  /// What is to happen after a key.
  public typealias Outcome = InteractionOutcome
  /// A line that stays until it is dealt with.
  public typealias Banner = MenuInteraction.Banner

  /// What a person can do.
  let stack: LayerStack
  /// The glyphs of icons.
  private(set) var icons: IconSet
  /// The pictures of views.
  let pictures = PictureStore()
  /// The lines of what is shown.
  let layouts: ScreenLayouts
  /// Whether the settings want the mouse to be listened to, whatever a key has said since.
  private var wantsMouse: Bool
  private var pointer = ScreenPointer()

  /// A screen for the views on `navigator`'s stack.
  ///
  /// - Parameters:
  ///   - keys: what keys mean.
  ///   - usesMouse: whether the mouse is listened to at first.
  public init(
    navigator: Navigator, banner: Banner? = nil, keys: KeyBindings = .standard,
    icons: IconSet = IconSet(), usesMouse: Bool = true
  ) {
    stack = LayerStack(navigator: navigator, banner: banner, keys: keys, pointer: usesMouse)
    self.icons = icons
    wantsMouse = usesMouse
    layouts = ScreenLayouts(pictures: pictures)
    layouts.icons = icons
    stack.textLines = { [layouts, unowned stack] layer in layouts.textLines(of: layer, in: stack) }
  }

  /// The stack of menus and views.
  public var navigator: Navigator { stack.navigator }
  /// A line that stays above the keys.
  public var banner: Banner? {
    get { stack.banner }
    set { stack.banner = newValue }
  }
  /// What keys mean.
  public var keys: KeyBindings { stack.keys }
  /// Whether the mouse is listened to, so that it cannot select text.
  public var usesMouse: Bool { stack.pointer ?? false }

  /// Whether the list of keys is shown; it covers all else.
  public var showsHelp: Bool { stack.coveringText is HelpLayer }

  /// Goes by other settings from now on; what is selected, typed and open stays.
  func adopt(_ settings: ScreenSettings) {
    stack.keys = settings.keys
    icons = settings.icons
    layouts.icons = settings.icons
    guard settings.usesMouse != wantsMouse else { return }
    wantsMouse = settings.usesMouse
    stack.pointer = settings.usesMouse
  }

  // MARK: Input

  /// Does what `key` means on what is shown.
  public func handle(_ key: Key) -> Outcome { stack.handle(key) }

  /// Does what the mouse was used for, at a place of the last frame.
  ///
  /// A click selects, a click on what is selected opens, be it a row or a day; on the heading of a column
  /// it sorts, and a link it opens. The wheel moves, the back button goes back, and the names of levels
  /// and keys at the edges can be clicked.
  public func handle(_ event: MouseEvent) -> Outcome {
    usesMouse ? pointer.handle(event, stack, situation) : .stay
  }

  /// Waits until what is shown is all that matches what is typed.
  public func settleSearch() async { await stack.settleSearch() }

  /// Asks for the next page where the last frame came close to the end of the rows.
  public func loadMoreIfNeeded() { stack.level.loadMoreIfNeeded() }

  // MARK: Output

  /// The frame for a screen of some size, at a time of the navigator's clock.
  ///
  /// What was drawn where is noted, for clicks and for keys that move by pages.
  public func frame(_ renderer: ScreenRenderer, size: Size, now: Duration) -> Frame {
    layouts.medium = .screen(columns: size.columns)
    stack.refresh()
    var drawing = renderer.begin(self, size: size)
    guard !drawing.isTooSmall else {
      pointer.places = ScreenPlaces()
      return drawing.frame
    }
    stack.pageSize = drawing.rows.count
    let drawn = renderer.drawBody(self, &drawing, now: now)
    if let drawn { note(drawn) }
    renderer.drawEdges(self, &drawing, drawn?.edge ?? BodyEdge(), now: now)
    pointer.places = drawing.places
    pointer.places.situation = situation
    drawing.frame.wantedPictures = pictures.keepPictures(
      of: navigator.entries.lazy.compactMap(\.view))
    return drawing.frame
  }

  /// Takes over what a renderer says of the lines that it drew.
  private func note(_ drawn: DrawnBody) {
    drawn.pane?.scroll = drawn.scroll
    drawn.pane?.isLong = drawn.isLong
    if let jump = drawn.jump { jump.scroll = drawn.scroll }
    guard let level = drawn.level else { return }
    level.sight.lastScroll = drawn.lastScroll
    level.sight.isRowInSight = drawn.isRowInSight
    level.sight.lastRow = drawn.lastRow
    level.sight.hiddenWeeks = drawn.hiddenWeeks
  }

  /// What the places of things on the screen depend on.
  struct Situation: Equatable {
    var rows: LevelLayer.RowsKey
    var cover: ObjectIdentifier?
  }

  private var situation: Situation {
    Situation(rows: stack.level.rowsKey, cover: stack.covers.last.map { ObjectIdentifier($0) })
  }

  // MARK: Keys

  /// The keys that work now, and what each does, the most useful first.
  var keyHints: [KeyHint] { stack.top.keyTable.line }

  /// All keys of what is shown, or of what is below the list of keys.
  var allKeys: [KeyHint] {
    (stack.coveringText as? HelpLayer)?.hints ?? stack.allKeys(of: stack.top)
  }

  /// The key that shows what is behind the banner; nil where it does something else now.
  var problemsKey: String? {
    guard banner?.details != nil else { return nil }
    return stack.top.keyTable.key(for: .command(.problems))?.sign
  }
}
