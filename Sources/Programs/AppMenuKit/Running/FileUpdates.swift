internal import DisplayText
internal import MenuEngine
internal import MenuScreens
internal import TerminalUI
internal import MenuInteraction

/// Keeps the screens in step with the files of the menu, of the plugins
/// and of the settings.
@MainActor
final class FileUpdates {
  typealias Show = @MainActor (ScreenUpdate) -> Void

  private let app: AppMenu
  private let loading: MenuLoadResult
  private let menu: MenuReloader
  private let settings: SettingsReloader
  private let use: TTYTerminal.Use
  private var banners: BannerMaker
  private var wantsScreenReader: Bool
  /// Whether the menu on screen has been reloaded since the program started.
  private var hasReloaded = false

  /// - Parameter name: the menu's name as shown.
  init(
    _ app: AppMenu, _ loading: MenuLoadResult, name: String, settings reader: SettingsReader,
    _ reading: SettingsReading, use: TTYTerminal.Use
  ) {
    self.app = app
    self.loading = loading
    self.use = use
    menu = app.reloader(of: loading)
    settings = SettingsReloader(reader, after: reading, watcher: app.parts.watcher)
    wantsScreenReader = reading.settings.screenReader.value
    banners = BannerMaker(
      menu: BannerMaker.Findings(name: name, diagnostics: loading.diagnostics),
      settings: BannerMaker.Findings(name: reading.file, diagnostics: reading.diagnostics),
      wording: app.parts.host.wording)
  }

  var banner: Banner? { banners.banner }

  /// Reads everything again, whether it has changed or not.
  func reload() async -> ScreenUpdate {
    // A requested reload should not use anything kept from before.
    await app.purgeCaches()
    let outdated = await app.runner.replaceOutdated()
    var update = take(await settings.reload())
    let menu = take(await menu.reload())
    (update.menu, update.banner) = (menu.menu, menu.banner)
    update.replacedPlugins = outdated
    return update
  }

  /// Applies changes of the menu and the plugins until the task is cancelled.
  ///
  /// Searches for plugins while the first frame is on screen already.
  func followMenu(_ show: Show) async {
    await Task.yield()
    let unknown = await app.findings(in: loading, severity: .warning)
    let plugins = await app.catalog(for: loading.menu).diagnostics
    // A reload in the meantime has newer results.
    if !hasReloaded, !unknown.isEmpty || !plugins.isEmpty {
      banners.menu.diagnostics = loading.diagnostics + unknown + plugins
      show(ScreenUpdate(menu: nil, banner: banner))
    }
    for await reload in menu.reloads { show(take(reload)) }
  }

  /// Applies changes of the settings until the task is cancelled.
  func followSettings(_ show: Show) async {
    for await reload in settings.reloads { show(take(reload)) }
  }

  private func take(_ reload: MenuUpdate) -> ScreenUpdate {
    hasReloaded = true
    banners.menu.diagnostics = reload.diagnostics
    banners.menu.keptSince = reload.loading.menu == nil ? reload.menuDate : nil
    banners.menu.missingFiles = reload.missingFiles
    return ScreenUpdate(menu: reload.menu, banner: banner)
  }

  private func take(_ reload: SettingsUpdate) -> ScreenUpdate {
    banners.settings.diagnostics = reload.reading.diagnostics
    banners.settings.keptSince = reload.keepsLast ? reload.date : nil
    var screen = reload.settings.screen
    screen.usesMouse = screen.usesMouse && use == .screen
    let asksForOther = reload.settings.screenReader.value != wantsScreenReader
    wantsScreenReader = reload.settings.screenReader.value
    return ScreenUpdate(
      menu: nil, settings: screen, banner: banner,
      notice: asksForOther ? app.parts.host.wording(.screenReaderLater) : nil)
  }
}
