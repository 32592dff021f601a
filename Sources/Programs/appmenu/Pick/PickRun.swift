internal import AppMenuKit
internal import Platform
internal import Synchronization
internal import MenuInteraction
internal import Picker
internal import TerminalUI
internal import MenuScreens

/// The implementation of `appmenu pick`, separate from its command for the same reason as ``MenuRun``.
struct PickRun {
  let arguments: PickArguments

  private var separator: UInt8 { arguments[.read0] ? 0 : 0x0A }
  private var ending: UInt8 { arguments[.print0] ? 0 : 0x0A }

  func run() async throws {
    let options: PickOptions
    let height: ScreenHeight?
    do throws(PickMistake) {
      options = try arguments.options()
      height = try arguments.screenHeight()
    } catch {
      throw Output.refusal(error.message, hint: error.hint)
    }
    if let filter = arguments[.filter] {
      if arguments[.printQuery] { Output.write(Array(filter.utf8) + [ending]) }
      let count = await PickFilter(query: filter, options, separator: separator).run(
        ending: ending, read: Self.nextOrEnd, write: { Output.write($0) })
      if count == 0 { throw ExitStatus.nothing }
      return
    }
    try await choose(options, height)
  }

  /// Returns the next bytes; exits if they cannot be read, before anything is written.
  private static func nextOrEnd() -> [UInt8]? {
    do throws(FileSystemError) {
      return try StandardInput.next()
    } catch {
      Output.printError("error: " + StandardInput.message(error))
      exit(ExitStatus.usage.rawValue)
    }
  }

  @MainActor
  private func choose(_ options: PickOptions, _ height: ScreenHeight?) async throws {
    guard isatty(STDIN_FILENO) == 0 else {
      throw Output.refusal(
        "'pick' reads items from standard input, which is the terminal here",
        hint: "pipe them into it, as in: ls | appmenu pick")
    }
    let model = PickLayer(options, wording: HostEnvironment.interactive.wording)
    let (takesOnly, endsAtNone) = (arguments[.selectOne], arguments[.exitAtNone])
    let input = InputToItsFailure()
    guard takesOnly || endsAtNone else { return try await ask(model, input, height, isRead: false) }
    model.read(separator: separator, input.next)
    let verdict = await model.verdict(takesOnly: takesOnly, endsAtNone: endsAtNone)
    if verdict != .ask, let failure = input.failure {
      throw Output.refusal(StandardInput.message(failure))
    }
    switch verdict {
    case .ask: try await ask(model, input, height, isRead: true)
    case .only(let line): write([line], of: model)
    case .nothing:
      if arguments[.printQuery] { Output.write(Array(model.input.text.utf8) + [ending]) }
      throw ExitStatus.nothing
    }
  }

  /// Shows the screen and prints the choice.
  ///
  /// - Parameters:
  ///   - height: the height of the list; nil for a screen of its own.
  ///   - isRead: whether the model has read the input already.
  @MainActor
  private func ask(
    _ model: PickLayer, _ input: InputToItsFailure, _ height: ScreenHeight?, isRead: Bool
  ) async throws {
    let host = HostEnvironment.interactive
    let variables = host.variables
    guard TTYTerminal.isAvailable(environment: variables) else {
      throw Self.refusal(
        variables["TERM"] == "dumb"
          ? "'pick' cannot draw its list: TERM=dumb says that this terminal cannot move its cursor"
          : "'pick' needs a terminal to ask on, and there is none: /dev/tty cannot be opened")
    }
    let reading = SettingsReader(host: host).read()
    let settings = reading.settings
    Output.report(reading.diagnostics, name: reading.file)
    let terminal: TTYTerminal
    do {
      terminal = try TTYTerminal(
        environment: variables, use: height.map { .inline($0) } ?? .screen)
    } catch {
      throw Self.refusal("the terminal cannot be used: \(error.reason)")
    }
    let look = TerminalLook(
      choice: settings.theme.value, depth: terminal.colorDepth, environment: variables,
      icons: settings.icons.value)
    let session = PickSession(
      model, terminal: terminal, look: look, usesMouse: settings.mouse.value && height == nil,
      fitsLines: arguments.fitsLines)
    // Without programs the first frame does not wait for what runs them.
    let programs =
      model.options.hasPrograms ? PickProgramRunner(host: host, terminal: terminal) : nil
    model.programs = programs
    let end = await session.run(separator: separator, read: isRead ? nil : input.next)
    await model.close()
    await programs?.close()
    terminal.giveBack()
    // The lines read so far can be chosen from nevertheless.
    if let failure = input.failure {
      Output.printError("warning: " + StandardInput.message(failure))
    }
    switch end {
    case .chosen(let lines): write(lines, of: model)
    case .become(let script):
      if let programs { throw Self.replaceProcess(by: programs.program(script)) }
    case .left, .terminalLost: throw ExitStatus.nothing
    }
  }

  /// Runs a program in place of this process, with the terminal as its standard input as in fzf; returns only if
  /// that is impossible.
  private static func replaceProcess(by program: TerminalProgram) -> ExitStatus {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    if terminal >= 0 { dup2(terminal, STDIN_FILENO) }
    return Output.refusal(
      "'\(program.program)' cannot be run: \(program.replaceProcess())", .handler)
  }

  /// Prints the choice, after the query and the key if they are requested.
  @MainActor
  private func write(_ lines: [[UInt8]], of model: PickLayer) {
    var output: [[UInt8]] = []
    if arguments[.printQuery] { output.append(Array(model.input.text.utf8)) }
    if arguments[.expect] != nil { output.append(Array((model.choosingKey ?? "").utf8)) }
    Output.write((output + lines).flatMap { $0 + [ending] })
  }

  /// Prints why the screen cannot be shown, with an alternative that needs no terminal.
  private static func refusal(_ reason: String) -> ExitStatus {
    Output.refusal(reason, hint: "to choose without a terminal: appmenu pick --filter QUERY")
  }
}

/// Standard input up to the first error, which is recorded.
private final class InputToItsFailure: Sendable {
  private let state = Mutex<FileSystemError?>(nil)

  var failure: FileSystemError? { state.withLock { $0 } }

  /// Returns the next bytes, or nil at the end or after an error.
  func next() -> [UInt8]? {
    do throws(FileSystemError) {
      return try StandardInput.next()
    } catch {
      state.withLock { $0 = error }
      return nil
    }
  }
}
