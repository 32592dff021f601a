package import MenuInteraction
internal import MenuLayout

package struct ScreenSettings: Sendable, Hashable {
  package var theme: ThemeChoice
  package var icons: IconSet
  package var keys: KeyBindings
  /// Whether mouse reporting is on initially; a key switches it as well.
  package var usesMouse: Bool

  package init(
    theme: ThemeChoice = .auto, icons: IconSet = IconSet(), keys: KeyBindings = .standard,
    usesMouse: Bool = true
  ) {
    self.theme = theme
    self.icons = icons
    self.keys = keys
    self.usesMouse = usesMouse
  }
}
