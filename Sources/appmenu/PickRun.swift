internal import AppMenuKit
internal import Foundation
internal import Synchronization
internal import MenuInteraction
internal import TerminalUI
internal import MenuScreens

/// The implementation of `appmenu pick`, separate from its command for the same reason as ``MenuRun``.
struct PickRun {
  var filter: String?
  var query: String?
  var takesOnly = false
  var endsAtNone = false
  var isMulti = false
  var prompt = ""
  var header = ""
  var read0 = false
  var print0 = false

  private var separator: UInt8 { read0 ? 0 : 0x0A }
  private var ending: UInt8 { print0 ? 0 : 0x0A }

  func run() async throws {
    if let filter {
      let count = await PickFilter(query: filter, separator: separator).run(
        ending: ending, read: Self.nextOrEnd, write: { Output.write($0) })
      if count == 0 { throw ExitStatus.nothing }
      return
    }
    try await choose()
  }

  /// Returns the next bytes; exits if they cannot be read, before anything is written.
  private static func nextOrEnd() -> [UInt8]? {
    do throws(StandardInput.Unreadable) {
      return try StandardInput.next()
    } catch {
      Output.printError("error: " + error.words)
      exit(ExitStatus.usage.rawValue)
    }
  }

  @MainActor
  private func choose() async throws {
    guard isatty(STDIN_FILENO) == 0 else {
      Output.refuse(
        "'pick' reads items from standard input, which is the terminal here",
        hint: "pipe them into it, as in: ls | appmenu pick")
      throw ExitStatus.usage
    }
    let model = PickLayer(prompt: prompt, header: header, query: query ?? "", isMulti: isMulti)
    let input = InputToItsFailure()
    guard takesOnly || endsAtNone else { return try await ask(model, input, isRead: false) }
    model.read(separator: separator, input.next)
    let verdict = await model.verdict(takesOnly: takesOnly, endsAtNone: endsAtNone)
    if verdict != .ask, let failure = input.failure {
      Output.printError("error: " + failure.words)
      throw ExitStatus.usage
    }
    switch verdict {
    case .ask: try await ask(model, input, isRead: true)
    case .only(let line): Output.write(line + [ending])
    case .nothing: throw ExitStatus.nothing
    }
  }

  /// Shows the screen and prints the choice.
  ///
  /// - Parameter isRead: whether the model has read the input already.
  @MainActor
  private func ask(_ model: PickLayer, _ input: InputToItsFailure, isRead: Bool) async throws {
    let host = HostEnvironment.current()
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
      terminal = try TTYTerminal(environment: variables)
    } catch {
      throw Self.refusal("the terminal cannot be used: \(error.reason)")
    }
    let look = TerminalLook(
      choice: settings.theme.value, depth: terminal.colorDepth, environment: variables)
    let session = PickSession(
      model, terminal: terminal, look: look, usesMouse: settings.mouse.value)
    let end = await session.run(separator: separator, read: isRead ? nil : input.next)
    terminal.giveBack()
    // The lines read so far can be chosen from nevertheless.
    if let failure = input.failure { Output.printError("warning: " + failure.words) }
    guard case .chosen(let lines) = end else { throw ExitStatus.nothing }
    Output.write(lines.flatMap { $0 + [ending] })
  }

  /// Prints why the screen cannot be shown, with an alternative that needs no terminal.
  private static func refusal(_ reason: String) -> ExitStatus {
    Output.refuse(reason, hint: "to choose without a terminal: appmenu pick --filter QUERY")
    return .usage
  }
}

/// Standard input up to the first error, which is recorded.
private final class InputToItsFailure: Sendable {
  private let state = Mutex<StandardInput.Unreadable?>(nil)

  var failure: StandardInput.Unreadable? { state.withLock { $0 } }

  /// Returns the next bytes, or nil at the end or after an error.
  func next() -> [UInt8]? {
    do throws(StandardInput.Unreadable) {
      return try StandardInput.next()
    } catch {
      state.withLock { $0 = error }
      return nil
    }
  }
}
