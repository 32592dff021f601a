internal import AppMenuKit
internal import ArgumentParser
internal import Foundation

/// The implementation of `appmenu run`.
///
/// It is separate from the command that parses its arguments: the plain `run MENU` does not need the
/// parser, which takes as long as everything else up to the first frame.
struct MenuRun {
  var menu: String
  var plugins: [String] = []
  var plain = false
  var screenReader = false

  /// Creates a run from parsed arguments.
  init(
    menu: String, plugins: [String] = [], plain: Bool = false, screenReader: Bool = false
  ) {
    self.menu = menu
    self.plugins = plugins
    self.plain = plain
    self.screenReader = screenReader
  }

  /// Creates a run from a simple command line, or returns nil if the parser is needed.
  init?(_ arguments: [String]) {
    guard arguments.count == 3, arguments[1] == "run", !arguments[2].hasPrefix("-"),
      !arguments[2].isEmpty
    else { return nil }
    menu = arguments[2]
  }

  @MainActor
  func run() async throws {
    let host = HostEnvironment.current()
    let reader = SettingsReader(host: host)
    let reading = reader.read()
    // Lines do not need anything that a dumb terminal lacks.
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
      try await runOnTerminal(app, host, reader, reading, use)
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
    _ app: AppMenu, _ host: HostEnvironment, _ reader: SettingsReader, _ reading: SettingsReading,
    _ use: TTYTerminal.Use
  ) async throws {
    let name = MenuSource.shownName(menu)
    let loading = app.loadMenu()
    guard let menu = loading.menu else {
      Output.report(loading.diagnostics, name: name)
      throw ExitStatus.usage
    }
    let navigator = app.navigator(for: menu)
    let updates = FileUpdates(
      app, loading, name: name, settings: reader, reading, use: use)
    let settings = reading.settings.screen
    let model = ScreenModel(
      navigator: navigator, banner: updates.banner, keys: settings.keys, icons: settings.icons,
      usesMouse: settings.usesMouse && use == .screen)
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
    let reload: @MainActor () async -> MenuSession.Reloading = { await updates.reload() }
    let run: @MainActor () async -> MenuSession.End
    let show: FileUpdates.Show
    if use == .lines {
      let session = SpokenSession(
        model: model, terminal: terminal, reload: reload, open: opener.open)
      run = { await session.run() }
      show = { session.follow($0) }
    } else {
      let session = MenuSession(
        model: model, terminal: terminal,
        look: TerminalLook(
          choice: settings.theme, depth: terminal.colorDepth, environment: host.variables),
        now: { time.now }, reload: reload, open: opener.open)
      run = { await session.run() }
      show = { session.follow($0) }
    }
    // Both wait until the first frame has been drawn.
    let following = [
      Task { await updates.followMenu(show) }, Task { await updates.followSettings(show) },
    ]
    let end = await run()
    for task in following { task.cancel() }
    navigator.close()
    terminal.giveBack()
    await app.shutDown()
    if end == .terminalLost { throw ExitStatus.nothing }
  }
}
