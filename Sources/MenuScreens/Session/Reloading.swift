internal import HandlerProtocol
public import MenuInteraction
public import MenuItems
internal import MenuNavigation

extension MenuSession {
  /// What came of reading the menu or the settings again.
  public struct Reloading: Sendable {
    /// The menu; nil where the last good one stays.
    public var menu: Menu?
    /// The settings; nil where those in force stay.
    public var settings: ScreenSettings?
    /// What to say for as long as it holds.
    public var banner: ScreenModel.Banner?
    /// What to say for a moment.
    public var notice: String?

    /// What came of reading the menu or the settings again.
    public init(
      menu: Menu?, settings: ScreenSettings? = nil, banner: ScreenModel.Banner?,
      notice: String? = nil
    ) {
      self.menu = menu
      self.settings = settings
      self.banner = banner
      self.notice = notice
    }
  }
}

extension ScreenModel {
  /// Shows a menu and a banner that have come, and says what there is to say.
  func take(_ reloading: MenuSession.Reloading) {
    banner = reloading.banner
    if let menu = reloading.menu { navigator.replaceRoot(with: menu) }
    if let notice = reloading.notice { navigator.say(notice) } else { navigator.notifyObservers() }
  }

  /// Says that all is new, to one who asked for it, unless there is more to say.
  func sayReloaded(_ reloading: MenuSession.Reloading) {
    guard reloading.menu != nil, reloading.banner == nil, navigator.toast == nil else { return }
    navigator.say("Reloaded.", style: .success)
  }
}
