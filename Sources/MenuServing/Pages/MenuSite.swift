package import AppMenuKit
package import MenuInteraction
package import MenuItems

/// The menu that a server shows: read again when its files change.
@MainActor package final class MenuSite {
  /// The app that has the menu's handlers.
  package let app: AppMenu
  /// The menu that is shown: the last one without errors.
  package private(set) var menu: Menu
  /// The problems of its files, or nil if there are none.
  package private(set) var banner: Banner?
  /// A number that grows whenever the menu is replaced.
  package private(set) var revision = 0
  /// Is called after each change of the menu or the banner.
  package var didChange: @MainActor () -> Void = {}

  private let loading: MenuLoadResult
  private var banners: BannerMaker

  /// Creates the site of a menu that was loaded.
  ///
  /// - Parameters:
  ///   - app: the app that loaded it.
  ///   - loading: the result.
  ///   - menu: the menu of the result.
  ///   - name: the menu's name in messages.
  package init(_ app: AppMenu, _ loading: MenuLoadResult, menu: Menu, name: String) {
    self.app = app
    self.loading = loading
    self.menu = menu
    banners = BannerMaker(
      menu: BannerMaker.Findings(name: name, diagnostics: loading.diagnostics),
      settings: BannerMaker.Findings(name: ""), wording: app.wording)
    banner = banners.banner
  }

  /// Applies changes of the menu's files and its plugins until the task is cancelled.
  package func follow() async {
    let reloader = app.reloader(of: loading)
    let unknown = await app.findings(in: loading, severity: .warning)
    let plugins = await app.catalog(for: menu).diagnostics
    if !unknown.isEmpty || !plugins.isEmpty {
      banners.menu.diagnostics = loading.diagnostics + unknown + plugins
      banner = banners.banner
      didChange()
    }
    for await update in reloader.reloads { take(update) }
  }

  private func take(_ update: MenuUpdate) {
    banners.menu.diagnostics = update.diagnostics
    banners.menu.keptSince = update.loading.menu == nil ? update.menuDate : nil
    banners.menu.missingFiles = update.missingFiles
    banner = banners.banner
    if let menu = update.menu {
      self.menu = menu
      revision += 1
    }
    didChange()
  }
}
