internal import AppMenuKit
internal import ArgumentParser
internal import Foundation

/// What `appmenu run` does.
///
/// Apart from the command that parses its arguments: for the plain `run MENU` the parser is not needed,
/// and it takes as long as all else up to the first frame.
struct MenuRun {
  var menu: String
  var plugins: [String] = []
  var plain = false
  var screenReader = false

  /// A run of a menu.
  init(
    menu: String, plugins: [String] = [], plain: Bool = false, screenReader: Bool = false
  ) {
    self.menu = menu
    self.plugins = plugins
    self.plain = plain
    self.screenReader = screenReader
  }

  /// The run that a simple command line means; nil where the parser has to look at it.
  init?(_ arguments: [String]) {
    guard arguments.count == 3, arguments[1] == "run", !arguments[2].hasPrefix("-"),
      !arguments[2].isEmpty
    else { return nil }
    menu = arguments[2]
  }

  @MainActor
  func run() async throws {
    let host = HostEnvironment.current()
    let reading = SettingsReader(host: host).read()
    // Lines do without all that a dumb terminal lacks.
    let isSpoken = screenReader || reading.settings.screenReader.value
    let use: TTYTerminal.Use = isSpoken ? .lines : .screen
    let usesPlain = plain || !TTYTerminal.isAvailable(environment: host.variables, use: use)
    if menu == "-", usesPlain {
      throw ValidationError("'run -' needs a terminal: standard input is taken by the menu itself")
    }
    let app = AppMenu(
      AppMenu.Parts(
        reader: MenuSource.reader(of: menu), host: host, pluginOptions: plugins,
        menuFolder: MenuSource.folder(of: menu)))
    if usesPlain {
      Output.report(reading.diagnostics, name: reading.file)
      try await runPlain(app)
    } else {
      try await runOnTerminal(app, host, reading, use)
    }
  }

  @MainActor
  private func runPlain(_ app: AppMenu) async throws {
    let menu = try app.requireMenu(named: menu)
    let navigator = app.navigator(for: menu)
    let lines = InputLines()
    let session = PlainSession(
      navigator: navigator, readLine: { await lines.next() },
      readSecret: { await lines.nextSecret() }, write: { Output.write($0) })
    let end = await session.run()
    navigator.close()
    await app.shutDown()
    if end == .inputEnded { throw ExitStatus.nothing }
  }

  @MainActor
  private func runOnTerminal(
    _ app: AppMenu, _ host: HostEnvironment, _ reading: SettingsReading, _ use: TTYTerminal.Use
  ) async throws {
    let loading = app.loadMenu()
    guard let menu = loading.menu else {
      Output.report(loading.diagnostics, name: MenuSource.shownName(self.menu))
      throw ExitStatus.usage
    }
    let navigator = app.navigator(for: menu)
    let banners = BannerMaker(
      name: MenuSource.shownName(self.menu), settings: reading.diagnostics)
    let settings = reading.settings
    let model = ScreenModel(
      navigator: navigator, banner: banners.banner(for: loading.diagnostics + reading.diagnostics),
      keys: settings.keys, icons: settings.iconSet,
      usesMouse: settings.mouse.value && use == .screen)
    let terminal: TTYTerminal
    do {
      terminal = try TTYTerminal(
        environment: host.variables, use: use, willSuspend: app.suspensionNotice)
    } catch {
      Output.printError("error: the terminal cannot be used: \(error.reason)")
      throw ExitStatus.usage
    }
    let time = SystemTime()
    let opener = LinkOpener(variables: host.variables)
    let reloader = app.reloader(of: loading)
    let reloads = Reloads()
    let reload: @MainActor () async -> MenuSession.Reloading = {
      // Who reloads wants nothing that is kept from before.
      await app.purgeCaches()
      let reload = await reloader.reload()
      reloads.haveCome = true
      return banners.reloading(reload)
    }
    // Plugins are looked for while the first frame is on screen already.
    let watching = Task {
      await Task.yield()
      let unknown = await app.unknownHandlers(in: loading, severity: .warning)
      let plugins = await app.catalog(for: menu).diagnostics
      // A reload has found out more since then.
      if !reloads.haveCome, !unknown.isEmpty || !plugins.isEmpty {
        model.banner = banners.banner(
          for: loading.diagnostics + reading.diagnostics + unknown + plugins)
        navigator.onChange()
      }
      for await reload in reloader.reloads {
        let reloading = banners.reloading(reload)
        model.banner = reloading.banner
        if let menu = reloading.menu { navigator.replaceRoot(with: menu) }
        navigator.onChange()
      }
    }
    let end: MenuSession.End
    if use == .lines {
      end = await SpokenSession(
        model: model, terminal: terminal, reload: reload, open: opener.open
      ).run()
    } else {
      end = await MenuSession(
        model: model, terminal: terminal,
        look: TerminalLook(
          choice: settings.theme.value, depth: terminal.colorDepth, environment: host.variables),
        now: { time.now }, reload: reload, open: opener.open
      ).run()
    }
    watching.cancel()
    navigator.close()
    terminal.giveBack()
    await app.shutDown()
    if end == .terminalLost { throw ExitStatus.nothing }
  }
}

/// Whether the menu on screen is still the one that the program began with.
@MainActor
private final class Reloads {
  /// Whether it was loaded again.
  var haveCome = false
}
