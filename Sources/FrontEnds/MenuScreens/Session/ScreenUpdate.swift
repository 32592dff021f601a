internal import HandlerProtocol
internal import DisplayText
package import MenuInteraction
package import MenuItems
internal import MenuNavigation

package struct ScreenUpdate: Sendable {
  package var menu: Menu?
  package var settings: ScreenSettings?
  package var banner: Banner?
  /// The IDs of plugins that are restarted because their code has changed.
  package var replacedPlugins: [String] = []
  package var notice: String?

  package init(
    menu: Menu?, settings: ScreenSettings? = nil, banner: Banner?,
    notice: String? = nil
  ) {
    self.menu = menu
    self.settings = settings
    self.banner = banner
    self.notice = notice
  }
}

extension ScreenModel {
  func take(_ update: ScreenUpdate) {
    stack.banner = update.banner
    if let menu = update.menu { navigator.replaceRoot(with: menu) }
    if let notice = update.notice { navigator.say(notice) } else { navigator.notifyObservers() }
  }

  /// Confirms a reload that the user requested, unless there is another message.
  func sayReloaded(_ update: ScreenUpdate) {
    guard update.menu != nil, update.banner == nil, !navigator.hasNewToast else { return }
    let wording = navigator.wording
    let replaced = update.replacedPlugins.joined(separator: ", ")
    navigator.say(
      wording(.reloaded)
        + (replaced.isEmpty ? "" : " " + wording(.changedPlugins(names: replaced))),
      style: .success)
  }
}

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
