internal import AppMenuKit
internal import ArgumentParser
internal import Platform
internal import TerminalUI

/// The implementation of `appmenu run`.
///
/// It is separate from the command that parses its arguments: the plain `run MENU` does not need the
/// parser, which takes as long as everything else up to the first frame.
struct MenuRun {
  var menu: String
  var plugins: [String] = []
  var plain = false
  var screenReader = false
  var broker: RemoteArguments?
  /// The reader of the menu; nil to read the file.
  var reader: FileMenuItemsReader?
  var digest: String?
  var developed: String?
  /// Where to open the menu; nil at its beginning.
  var start: AppMenu.Start?

  @MainActor
  func run() async throws {
    let host = HostEnvironment.interactive
    let settings = SettingsReader(host: host)
    let reading = settings.read()
    // Lines do not need anything that a dumb terminal lacks.
    let isSpoken = screenReader || reading.settings.screenReader.value
    let use: TTYTerminal.Use = isSpoken ? .lines : .screen
    let usesPlain = plain || !TTYTerminal.isAvailable(environment: host.variables, use: use)
    if menu == "-", usesPlain {
      throw ValidationError("'run -' needs a terminal: standard input is taken by the menu itself")
    }
    let app = MenuSource.appMenu(
      reader ?? MenuSource.reader(of: menu, digest: digest, host), host: host,
      plugins: plugins, folder: MenuSource.folder(of: menu), broker: broker)
    let end: AppMenu.RunEnd
    do throws(AppMenu.RunFailure) {
      if usesPlain {
        Output.report(reading.diagnostics, name: reading.file)
        let lines = InputLines()
        end = try await app.run(
          on: AppMenu.Lines(
            read: { await lines.next() }, readSecret: { await lines.nextSecret() },
            write: { Output.write($0) }, areStandardStreams: true), start: start,
          // Numbers in scripts must not depend on what was used.
          keepsHistory: reading.settings.history.value && isatty(STDIN_FILENO) != 0
        ) { loading in
          if loading.diagnostics.isEmpty { return }
          Output.report(loading.diagnostics, name: MenuSource.shownName(menu))
        }
      } else {
        end = try await app.run(
          name: MenuSource.shownName(menu), isSpoken: isSpoken, settings: settings, after: reading,
          developing: developed, start: start)
      }
    } catch {
      switch error {
      case .menu(let loading):
        if !usesPlain { Output.report(loading.diagnostics, name: MenuSource.shownName(menu)) }
      case .terminal(let reason): Output.refuse("the terminal cannot be used: \(reason)")
      }
      throw ExitStatus.usage
    }
    switch end {
    case .left: break
    case .inputEnded: throw ExitStatus.nothing
    case .exit(.print(let text)): Output.printResult(text)
    case .exit(.replace(let program)):
      let reason = program.replaceProcess()
      throw Output.refusal("'\(program.title)' cannot be run: \(reason)", .handler)
    }
  }
}

extension MenuRun {
  /// Creates a run from a simple command line, or returns nil if the parser is needed.
  init?(_ arguments: [String]) {
    let variables = HostEnvironment.interactive.variables
    if arguments.count == 1, TTYTerminal.isAvailable(environment: variables, use: .screen) {
      self.init(menu: MenuSource.home)
      return
    }
    guard arguments.count == 3, arguments[1] == "run", !arguments[2].hasPrefix("-"),
      !arguments[2].isEmpty
    else { return nil }
    self.init(menu: arguments[2])
  }
}
