internal import AppMenuKit
internal import ArgumentParser
internal import Foundation

/// `appmenu run`: the menu on the terminal.
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Shows a menu and opens what is selected.")

  @OptionGroup var arguments: MenuArguments

  @Flag(help: "A numbered list and a prompt instead of screens.")
  var plain = false

  @MainActor
  func run() async throws {
    let variables = ProcessInfo.processInfo.environment
    let usesPlain = plain || !TTYTerminal.isAvailable(environment: variables)
    if arguments.menu == "-", usesPlain {
      throw ValidationError("'run -' needs a terminal: standard input is taken by the menu itself")
    }
    let app = arguments.appMenu()
    if usesPlain {
      try await runPlain(app)
    } else {
      try await runOnTerminal(app, variables)
    }
  }

  @MainActor
  private func runPlain(_ app: AppMenu) async throws {
    let menu = try app.requireMenu(named: arguments.menu)
    let navigator = app.navigator(for: menu)
    let lines = InputLines()
    let session = PlainSession(
      navigator: navigator, readLine: { await lines.next() }, write: { Output.write($0) })
    let end = await session.run()
    navigator.close()
    await app.shutDown()
    if end == .inputEnded { throw ExitStatus.nothing }
  }

  @MainActor
  private func runOnTerminal(_ app: AppMenu, _ variables: [String: String]) async throws {
    let loading = app.loadMenu()
    guard let menu = loading.menu else {
      Output.report(loading.diagnostics, name: MenuSource.shownName(arguments.menu))
      throw ExitStatus.usage
    }
    let navigator = app.navigator(for: menu)
    let name = MenuSource.shownName(arguments.menu)
    let banners = BannerMaker(name: name)
    let reading = SettingsReader().read()
    let settings = reading.settings
    let model = ScreenModel(
      navigator: navigator,
      banner: banners.banner(forWarnings: loading.diagnostics + reading.diagnostics),
      keys: settings.keys, icons: settings.iconSet, usesMouse: settings.mouse.value)
    let terminal: TTYTerminal
    do {
      terminal = try TTYTerminal(environment: variables, willSuspend: app.suspensionNotice)
    } catch {
      Output.printError("error: the terminal cannot be used: \(error.reason)")
      throw ExitStatus.usage
    }
    let time = SystemTime()
    let opener = LinkOpener(variables: variables)
    let session = MenuSession(
      model: model, terminal: terminal,
      look: TerminalLook(
        choice: settings.theme.value, depth: terminal.colorDepth, environment: variables),
      now: { time.now },
      reload: {
        // Who reloads wants nothing that is kept from before.
        await app.purgeCaches()
        return banners.reloading(app.loadMenu())
      }, open: opener.open)
    // Plugins are looked for while the first frame is on screen already.
    let checking = Task {
      await Task.yield()
      let unknown = await app.unknownHandlers(in: loading, severity: .warning)
      let plugins = await app.catalog(for: menu).diagnostics
      guard !unknown.isEmpty || !plugins.isEmpty else { return }
      model.banner = banners.banner(
        forWarnings: loading.diagnostics + reading.diagnostics + unknown + plugins)
      navigator.onChange()
    }
    let end = await session.run()
    checking.cancel()
    navigator.close()
    terminal.giveBack()
    await app.shutDown()
    if end == .terminalLost { throw ExitStatus.nothing }
  }
}

/// Lines of standard input, read off the main thread.
private actor InputLines {
  func next() -> String? { readLine() }
}

/// Says in one line what is wrong with a menu, with the whole report behind it.
private struct BannerMaker {
  let name: String
  private let loaded = Date()

  init(name: String) { self.name = name }

  func banner(forWarnings diagnostics: [Diagnostic]) -> ScreenModel.Banner? {
    let report = DiagnosticReport(diagnostics)
    guard !report.diagnostics.isEmpty else { return nil }
    let isError = report.diagnostics.contains { $0.severity == .error }
    let files = Set(report.diagnostics.map(\.location.file.name))
    let place = files.count == 1 ? Self.shortName(files.first ?? name) : Self.shortName(name)
    return ScreenModel.Banner(
      text: "\(isError ? "✗" : "▲") \(place): \(report.summary)   e show",
      style: isError ? .error : .warning, details: details(report))
  }

  func reloading(_ loading: MenuLoading) -> MenuSession.Reloading {
    if let menu = loading.menu {
      return MenuSession.Reloading(menu: menu, banner: banner(forWarnings: loading.diagnostics))
    }
    let report = DiagnosticReport(loading.diagnostics)
    let parts = Calendar.current.dateComponents([.hour, .minute], from: loaded)
    let time = String(format: "%02d:%02d", parts.hour ?? 0, parts.minute ?? 0)
    return MenuSession.Reloading(
      menu: nil,
      banner: ScreenModel.Banner(
        text: "✗ \(shortName): \(report.summary), showing the menu as of \(time)   e show",
        style: .error, details: details(report)))
  }

  private var shortName: String { Self.shortName(name) }

  private static func shortName(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private func details(_ report: DiagnosticReport) -> HandlerView {
    let text = DiagnosticRenderer().text(for: report, name: name)
    return HandlerView(title: "Problems", content: .text(TextContent(body: text)))
  }
}
