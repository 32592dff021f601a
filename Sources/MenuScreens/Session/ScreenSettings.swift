internal import Keyboard
public import MenuInteraction
public import MenuLayout

/// What of the user's settings can change while the screens are shown.
public struct ScreenSettings: Sendable, Hashable {
  /// The theme.
  public var theme: ThemeChoice
  /// The glyphs of icons.
  public var icons: IconSet
  /// What keys mean.
  public var keys: KeyBindings
  /// Whether the mouse is listened to at first; a key switches it as well.
  public var usesMouse: Bool

  /// Settings; what is not named is as for one who said nothing.
  public init(
    theme: ThemeChoice = .auto, icons: IconSet = IconSet(), keys: KeyBindings = .standard,
    usesMouse: Bool = true
  ) {
    self.theme = theme
    self.icons = icons
    self.keys = keys
    self.usesMouse = usesMouse
  }
}
