public import MenuEngine
internal import MenuInteraction
internal import MenuLines
internal import MenuNavigation
internal import MenuScreens
public import PluginHost
internal import TerminalUI

/// Asks what a script wants to know, without a menu: forms and decisions.
///
/// The questions are asked on the terminal, `/dev/tty`, so that standard input and output stay free, or line by
/// line.
@MainActor
public struct Asking {
  /// The reason why nothing could be asked.
  public struct Failure: Error, Sendable {
    /// The reason why the terminal cannot be used.
    public var reason: String
  }

  private let host: HostEnvironment
  private let settings: Settings
  private let time: any TimeSource

  /// Creates questions to the user of `host`, whose settings have been read.
  public init(
    host: HostEnvironment = .current(), settings: SettingsReading? = nil,
    time: any TimeSource = SystemTime()
  ) {
    self.host = host
    self.settings = (settings ?? SettingsReader(host: host).read()).settings
    self.time = time
  }

  /// Whether a form can be asked on the terminal.
  public var canShowForms: Bool {
    TTYTerminal.isAvailable(environment: host.variables, use: formUse)
  }

  /// Whether a decision can be asked for on the terminal.
  public var canShowDecisions: Bool {
    TTYTerminal.isAvailable(environment: host.variables, use: .lines)
  }

  private var formUse: TTYTerminal.Use { settings.screenReader.value ? .lines : .screen }

  // MARK: Forms

  /// Asks `form` on the terminal, which is as before when this returns.
  ///
  /// - Returns: the values, or `nil` if the user left the form or the terminal was closed.
  /// - Throws: a ``Failure`` if the terminal cannot be used.
  public func ask(_ form: FormDescription) async throws(Failure) -> FormAnswer? {
    let terminal = try open(formUse)
    let navigator = Navigator(view: form.view(host.wording), now: { [time] in time.now })
    navigator.wording = host.wording
    navigator.completePaths = host.paths
    let screen = settings.screen
    let model = ScreenModel(
      navigator: navigator, keys: screen.keys, icons: screen.icons,
      usesMouse: screen.usesMouse && formUse == .screen)
    // Without a menu there is nothing to reload.
    let session = TerminalSession.session(
      model, terminal, formUse, screen, host, now: { [time] in time.now },
      reload: { ScreenUpdate(menu: nil, banner: nil) })
    _ = await session.run()
    navigator.close()
    terminal.giveBack()
    return form.answer(model.stack.answer)
  }

  /// Asks `form` line by line.
  ///
  /// - Returns: the values, or `nil` if the user left the form or the input ended.
  public func ask(_ form: FormDescription, on lines: AppMenu.Lines) async -> FormAnswer? {
    let navigator = Navigator(view: form.view(host.wording), now: { [time] in time.now })
    navigator.wording = host.wording
    let session = PlainSession(
      navigator: navigator, readLine: lines.read, readSecret: lines.readSecret, write: lines.write)
    _ = await session.run()
    navigator.close()
    return form.answer(session.layers.answer)
  }

  // MARK: Decisions

  /// Asks for a decision on the terminal, on one line at the cursor.
  ///
  /// - Parameters:
  ///   - text: the question; control characters in it do nothing.
  ///   - isYes: the answer of Enter.
  /// - Returns: the decision, or `nil` if the terminal was closed.
  /// - Throws: a ``Failure`` if the terminal cannot be used.
  public func confirm(
    _ text: String, byDefault isYes: Bool = false
  ) async throws(Failure) -> Bool? {
    let terminal = try open(.lines)
    let answer = await InlineQuestion.ask(text, byDefault: isYes, on: terminal, host.wording)
    terminal.giveBack()
    return answer
  }

  /// Asks for a decision and reads a line.
  ///
  /// - Parameters:
  ///   - text: the question; control characters in it do nothing.
  ///   - isYes: the meaning of an empty line.
  ///   - lines: where lines are read from and written to.
  /// - Returns: the decision, or `nil` if the input ended.
  public func confirm(
    _ text: String, byDefault isYes: Bool = false, on lines: AppMenu.Lines
  ) async -> Bool? {
    let navigator = Navigator(asking: text, now: { [time] in time.now })
    navigator.wording = host.wording
    let session = PlainSession(
      navigator: navigator, readLine: lines.read, write: lines.write)
    session.layers.ask(text, byDefault: isYes)
    _ = await session.run()
    guard case .decision(let answer)? = session.layers.answer else { return nil }
    return answer
  }

  private func open(_ use: TTYTerminal.Use) throws(Failure) -> TTYTerminal {
    do {
      return try TTYTerminal(environment: host.variables, use: use)
    } catch {
      throw Failure(reason: error.reason)
    }
  }
}

extension FormDescription {
  /// Returns the answer with the values that were sent, or `nil` if none were.
  fileprivate func answer(_ answer: LayerStack.Answer?) -> FormAnswer? {
    guard case .values(let values)? = answer else { return nil }
    return FormAnswer(to: self, values)
  }
}
