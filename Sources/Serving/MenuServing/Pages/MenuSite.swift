package import MenuEngine
package import DisplayText
internal import MenuCommands
package import MenuInteraction
package import MenuItems
internal import PluginHost
internal import SourceText

/// The menu that a server shows; it is read again when its files change.
@MainActor package final class MenuSite {
  package let app: AppMenu
  /// The last menu without errors.
  package private(set) var menu: Menu
  package private(set) var banner: Banner?
  /// The files that were not trusted at the last check; nil if all files were.
  private(set) var untrusted: Untrusted?
  /// Called after each change of the menu or the banner.
  package var didChange: @MainActor () -> Void = {}

  /// Files whose programs do not run.
  struct Untrusted: Sendable, Hashable {
    var names: String
    /// The advice for each file.
    var hints: [String]
  }

  let rightsTable = RightsTable()

  private let loading: MenuLoadResult
  private var banners: BannerMaker

  package init(_ app: AppMenu, _ loading: MenuLoadResult, menu: Menu, name: String) {
    self.app = app
    self.loading = loading
    self.menu = menu
    banners = BannerMaker(
      menu: BannerMaker.Findings(name: name, diagnostics: loading.diagnostics),
      settings: BannerMaker.Findings(name: ""), wording: app.wording)
    banner = banners.banner
  }

  /// Loads the site of a menu in another language; returns nil if the menu cannot be loaded now.
  ///
  /// - Parameters:
  ///   - parts: the parts of the app in the server's own language.
  ///   - name: the menu's name in messages.
  package static func loaded(
    _ parts: AppMenu.Parts, in wording: Wording, name: String
  ) async -> MenuSite? {
    var parts = parts
    parts.host = parts.host.speaking(wording)
    let app = AppMenu(parts)
    let loading = await app.loadMenu()
    guard let menu = loading.menu else { return nil }
    let site = MenuSite(app, loading, menu: menu, name: name)
    await site.checkTrust()
    return site
  }

  /// The message that programs of the menu do not run because files are not trusted, with the
  /// commands that trust these files; nil if all files are trusted.
  package var trustNotice: String? {
    guard let untrusted else { return nil }
    return "warning: the programs of \(untrusted.names) do not run for any user: "
      + (["not trusted as written now"] + untrusted.hints).joined(separator: "\n  ")
  }

  /// Checks, outside of the main actor, which files of the menu are not trusted: each program can name files to read.
  package func checkTrust() async {
    let found = await Self.untrusted(in: menu, MenuTrust(host: app.host))
    guard found != untrusted else { return }
    untrusted = found
    didChange()
  }

  @concurrent
  private nonisolated static func untrusted(in menu: Menu, _ trust: MenuTrust) async -> Untrusted? {
    let files = trust.untrustedFiles(in: menu)
    guard !files.isEmpty else { return nil }
    return Untrusted(
      names: files.map { "'\($0.name)'" }.joined(separator: ", "),
      hints: files.map { trust.hint(for: $0) })
  }

  /// Applies changes of the menu's files and plugins until the task is cancelled.
  ///
  /// - Parameter report: is called with each change.
  package func follow(report: @MainActor (MenuUpdate) -> Void = { _ in }) async {
    let reloader = app.reloader(of: loading)
    let unknown = await app.findings(in: loading, severity: .warning)
    let plugins = await app.catalog(for: menu).diagnostics
    if !unknown.isEmpty || !plugins.isEmpty {
      banners.menu.diagnostics = loading.diagnostics + unknown + plugins
      banner = banners.banner
      didChange()
    }
    // Menus are trusted by a command, which tells a server nothing.
    let checks = Task {
      while (try? await Task.sleep(for: .seconds(5))) != nil {
        if untrusted != nil { await checkTrust() }
      }
    }
    defer { checks.cancel() }
    for await update in reloader.reloads {
      take(update)
      await checkTrust()
      report(update)
    }
  }

  private func take(_ update: MenuUpdate) {
    banners.menu.diagnostics = update.diagnostics
    banners.menu.keptSince = update.loading.menu == nil ? update.menuDate : nil
    banners.menu.missingFiles = update.missingFiles
    banner = banners.banner
    if let menu = update.menu { self.menu = menu }
    didChange()
  }
}
