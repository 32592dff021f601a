internal import Keyboard
public import MenuInteraction
public import MenuLayout

/// The user settings that can change while the screens are shown.
public struct ScreenSettings: Sendable, Hashable {
  /// The theme.
  public var theme: ThemeChoice
  /// The glyphs of icons.
  public var icons: IconSet
  /// The key bindings.
  public var keys: KeyBindings
  /// Whether mouse reporting is on initially; a key switches it as well.
  public var usesMouse: Bool

  /// Creates settings; omitted ones have their default values.
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
