internal import AppMenuKit
internal import ArgumentParser
internal import BundledPlugins
internal import Platform
internal import TerminalUI

struct AppMenuCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "appmenu",
    abstract: "Turns a data file into a working menu.",
    discussion: """
      A menu file is a property list or YAML; each item names a handler, which a plugin provides.
      By itself, appmenu shows the menu and the tasks of the project, and your own menu.
      Start with: appmenu init
      """,
    version: HostEnvironment.currentVersion,
    subcommands: [
      RunCommand.self, ListCommand.self, SelectCommand.self, ValidateCommand.self,
      PluginsCommand.self, PickCommand.self, FormCommand.self, ConfirmCommand.self,
      TrustMenuCommand.self, UntrustMenuCommand.self, ForgetCommand.self, ConfigCommand.self,
      InitCommand.self, SchemaCommand.self, FmtCommand.self, ConvertCommand.self, LSPCommand.self,
      ServeCommand.self, HashPasswordCommand.self, NewTokenCommand.self, WorkerCommand.self,
      MCPCommand.self,
    ])
}

@main
enum Main {
  /// Runs the command to its end on the main thread's run loop.
  ///
  /// Not an asynchronous `main`: that would end the main thread, for which the C library unwinds its
  /// stack, and in a static program this takes longer than everything else.
  static func main() {
    if BundledPluginServer.isNamed { return BundledPluginServer.main() }
    StandardStreams.keepDescriptors()
    SubprocessLauncher.adoptOrphans()
    Task { @MainActor in
      await run()
      exit(0)
    }
    MainThread.run()
  }

  /// Whether every argument is UTF-8; the repaired form of another one would name another file.
  private static var argumentsAreText: Bool {
    (0..<Int(CommandLine.argc)).allSatisfy { index in
      CommandLine.unsafeArgv[index].map { String(validatingCString: $0) != nil } ?? true
    }
  }

  @MainActor
  private static func run() async {
    var arguments = CommandLine.arguments
    do {
      guard argumentsAreText else {
        throw Output.refusal(
          "an argument is not UTF-8", hint: "Rename the file, or name its folder.")
      }
      if let run = MenuRun(arguments) {
        try await run.run()
        return
      }
      arguments = try PickDefaults.added(
        to: arguments, variables: ProcessInfo.processInfo.environment)
      if arguments.count >= 2, arguments[1] == "pick",
        let pick = PickArguments(simple: arguments.dropFirst(2))
      {
        try await PickRun(arguments: pick).run()
        return
      }
      // Without a terminal there is nothing to select with.
      if arguments.count == 1 { arguments.append("list") }
      let command = try AppMenuCommand.parseAsRoot(
        PickArguments.wordsForParser(Array(arguments.dropFirst())))
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        var command = command
        try command.run()
      }
    } catch let status as ExitStatus {
      exit(status.rawValue)
    } catch {
      let code = AppMenuCommand.exitCode(for: error)
      // For an unknown command the parser would print the help of the enclosing command.
      let words = arguments.dropFirst()
      if code == .validationFailure || words.first == "help",
        let unknown = UnknownCommand(in: words)
      {
        Output.printError(unknown.message)
        exit(ExitStatus.usage.rawValue)
      }
      if code == .validationFailure, let option = ForeignPickOption(in: words) {
        Output.printError(option.message)
        exit(ExitStatus.usage.rawValue)
      }
      let text = AppMenuCommand.fullMessage(for: error)
      if code == .success {
        Output.print(text)
        exit(0)
      }
      // As all other errors begin.
      Output.printError(text.hasPrefix("Error: ") ? "error: " + text.dropFirst(7) : text)
      if words.first == "pick" { PickDefaults.mention() }
      // ArgumentParser's own status for usage errors is 64.
      exit(code == .validationFailure ? ExitStatus.usage.rawValue : code.rawValue)
    }
  }
}

enum ExitStatus: Int32, Error {
  /// No such item, or nothing was selected.
  case nothing = 1
  /// The command line is wrong, or the menu has errors.
  case usage = 2
  /// The handler failed, is unknown, or its plugin is broken.
  case handler = 3
  /// A time limit was exceeded.
  case timeout = 124
}
