internal import Platform
package import MenuDispatch
public import MenuEngine
public import MenuItems
internal import MenuInteraction
internal import MenuLines
internal import MenuNavigation
internal import MenuScreens
internal import PluginHost
internal import RunRecords
internal import TerminalUI

extension AppMenu {
  /// The way in which a run ended.
  public enum RunEnd: Sendable, Hashable {
    /// The user left the menu.
    case left
    /// The terminal was closed, or the input of a plain run ended.
    case inputEnded
    /// An item asked for an end in this way, which is left to the caller.
    case exit(TerminalExit)
  }

  /// The reason why a menu could not be shown.
  public typealias RunFailure = MenuRunFailure

  /// The reader and writer of a plain run.
  public struct Lines: Sendable {
    /// Returns the next line, or `nil` at the end of the input.
    public var read: @Sendable () async -> String?
    /// Returns the next line, typed without echo, or `nil` at the end of the input.
    public var readSecret: @Sendable () async -> String?
    /// Writes text that steers no terminal.
    public var write: @MainActor @Sendable (String) -> Void
    /// Whether these are the lines of the standard streams, on which items may run programs.
    public var areStandardStreams: Bool

    /// Creates lines; secrets are read as other lines unless `readSecret` is given.
    public init(
      read: @escaping @Sendable () async -> String?,
      readSecret: (@Sendable () async -> String?)? = nil,
      write: @escaping @MainActor @Sendable (String) -> Void, areStandardStreams: Bool = false
    ) {
      self.read = read
      self.readSecret = readSecret ?? read
      self.write = write
      self.areStandardStreams = areStandardStreams
    }
  }

  /// An item at which a menu is opened, and values for its form.
  package struct Start: Sendable {
    var words: [String]
    var values: [MenuItem.GivenValue]

    /// Creates the start at the item that `words` name, one for each menu.
    package init(at words: [String], _ values: [MenuItem.GivenValue]) {
      (self.words, self.values) = (words, values)
    }
  }

  /// Shows the menu on the terminal until the user leaves, as `appmenu run` does: with the user's settings,
  /// and reloading what changes.
  ///
  /// The terminal is restored and all plugins have ended when it returns.
  ///
  /// - Parameters:
  ///   - name: the menu's name in messages.
  ///   - isSpoken: whether lines for a screen reader are written instead of screens.
  ///   - reader: the reader of the settings; `nil` for the user's.
  /// - Throws: a ``RunFailure`` if nothing could be shown.
  public func run(
    name: String = "the menu", isSpoken: Bool = false, settings reader: SettingsReader? = nil
  ) async throws(RunFailure) -> RunEnd {
    let reader = reader ?? SettingsReader(host: parts.host)
    return try await run(name: name, isSpoken: isSpoken, settings: reader, after: reader.read())
  }

  /// Shows the menu as ``run(name:isSpoken:settings:)`` does, with settings that have been read already.
  ///
  /// - Parameters:
  ///   - folder: the folder of a plugin in development, which is restarted whenever its files change.
  ///   - start: where to open the menu, or nil for its beginning.
  package func run(
    name: String, isSpoken: Bool, settings reader: SettingsReader, after reading: SettingsReading,
    developing folder: String? = nil, start: Start? = nil
  ) async throws(RunFailure) -> RunEnd {
    remember(items: reading.settings.history.value)
    let loading = await loadMenu()
    guard let menu = loading.menu else { throw .menu(loading) }
    let use: TTYTerminal.Use = isSpoken ? .lines : .screen
    let navigator = navigator(for: menu)
    navigator.completePaths = parts.host.paths
    let updates = FileUpdates(self, loading, name: name, settings: reader, reading, use: use)
    let terminal: TTYTerminal
    do {
      terminal = try TTYTerminal(
        environment: parts.host.variables, use: use, willSuspend: suspensionNotice)
    } catch {
      throw .terminal(reason: error.reason)
    }
    let hasAllSigns = CharacterSupport(environment: parts.host.variables) == .all
    let programs = ProgramRunner(
      terminal, report: .untilKey(dash: hasAllSigns ? "\u{2014}" : "-"), parts.host.wording)
    terminalRunner = programs
    defer { terminalRunner = nil }
    let settings = reading.settings.screen
    let model = ScreenModel(
      navigator: navigator, banner: updates.banner, keys: settings.keys, icons: settings.icons,
      usesMouse: settings.usesMouse && use == .screen)
    if let start {
      navigator.appear()
      model.stack.open(at: start.words, start.values)
    }
    let development = PluginDevelopment(self, navigator, folder: folder)
    development.hasUnsentInput = { [weak model] in model?.stack.hasUnsentForm(above: -1) == true }
    if use == .screen { development.show = { [weak model] in model?.stack.log = $0 } }
    let opener = LinkOpener(variables: parts.host.variables, parts.host.wording)
    let session = TerminalSession.session(
      model, terminal, use, settings, parts.host, now: { [time = parts.time] in time.now },
      reload: { await updates.reload() }, open: opener.open)
    programs.leave = { [weak session] in session?.leave() }
    let show: FileUpdates.Show = { session.follow($0) }
    // Both wait until the first frame has been drawn.
    let following = [
      Task { await updates.followMenu(show) }, Task { await updates.followSettings(show) },
      Task { await development.run() },
    ]
    let end = await session.run()
    for task in following { task.cancel() }
    navigator.close()
    await programs.close()
    terminal.giveBack()
    await shutDown()
    if end == .terminalLost { return .inputEnded }
    return programs.exit.map { .exit($0) } ?? .left
  }

  /// Shows the menu as numbered lists with a prompt, line by line, until the user leaves or the input ends.
  ///
  /// - Parameters:
  ///   - lines: where lines are read from and written to.
  ///   - didLoad: called with the menu and its diagnostics before anything is written.
  /// - Throws: a ``RunFailure`` if the menu has errors.
  public func run(
    on lines: Lines, didLoad: (MenuLoadResult) -> Void = { _ in }
  ) async throws(RunFailure) -> RunEnd {
    try await run(on: lines, start: nil, keepsHistory: false, didLoad: didLoad)
  }

  package func run(
    on lines: Lines, start: Start?, keepsHistory: Bool, didLoad: (MenuLoadResult) -> Void
  ) async throws(RunFailure) -> RunEnd {
    remember(items: keepsHistory)
    let loading = await loadMenu()
    didLoad(loading)
    guard let menu = loading.menu else { throw .menu(loading) }
    let navigator = navigator(for: menu)
    let streams = StandardStreams()
    let session = PlainSession(
      navigator: navigator, readLine: lines.read, readSecret: lines.readSecret,
      write: lines.write, isLent: { streams.isLent })
    let programs = ProgramRunner(
      streams, report: .line { [weak session] in session?.say($0) }, parts.host.wording)
    programs.leave = { [weak session] in session?.leave() }
    if let start {
      navigator.appear()
      session.layers.open(at: start.words, start.values)
    }
    if lines.areStandardStreams { terminalRunner = programs }
    defer { terminalRunner = nil }
    let end = await session.run()
    navigator.close()
    await programs.close()
    await shutDown()
    if end == .inputEnded { return .inputEnded }
    return programs.exit.map { .exit($0) } ?? .left
  }
}

extension TerminalSession {
  /// Returns the session that draws screens, or writes lines, on a terminal.
  static func session(
    _ model: ScreenModel, _ terminal: TTYTerminal, _ use: TTYTerminal.Use,
    _ settings: ScreenSettings, _ host: HostEnvironment,
    now: @escaping @Sendable () -> Duration,
    reload: @escaping @MainActor () async -> ScreenUpdate,
    open: (@MainActor (String) -> String)? = nil
  ) -> TerminalSession {
    if use == .lines {
      return SpokenSession(model: model, terminal: terminal, reload: reload, open: open)
    }
    let look = TerminalLook(
      choice: settings.theme, depth: terminal.colorDepth, environment: host.variables)
    return MenuSession(
      model: model, terminal: terminal, look: look, now: now, reload: reload, open: open)
  }
}
