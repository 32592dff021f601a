internal import AppMenuKit
internal import ArgumentParser
internal import Platform
internal import PluginKit
internal import MenuLines

struct TestPluginCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Checks that a plugin follows the protocol.",
    discussion: """
      Runs the plugin with temporary folders of its own: handshake, selections, a second page, \
      actions, cancellation, bad input, the end. Actions that are destructive or ask a question \
      are left out. The program runs with the rights of its manifest: name only a folder that you trust. Without --arguments, \
      handlers get those of their first items in the folder's own menu.yaml. Also lists what in its views is \
      ignored or is probably a mistake; this fails no check. Can replay a transcript that APPMENU_TRACE=FILE recorded.
      """)

  @Argument(help: ArgumentHelp("The plugin's folder.", valueName: "dir"), completion: .directory)
  var folder: String

  @Option(
    help: ArgumentHelp("Replay this transcript to the plugin instead.", valueName: "file"),
    completion: .file())
  var replay: String?

  @Option(help: ArgumentHelp("The arguments of the selected item.", valueName: "json"))
  var arguments: String?

  @Option(
    help: ArgumentHelp(
      "Answer the plugin's requests by HTTP from the recorded replies in this folder.",
      valueName: "dir"), completion: .directory)
  var httpFixtures: String?

  @Option(help: "text or json.")
  var format = OutputFormat.text

  private struct Report: Encodable {
    var passed: Bool
    var checks: [Check]
  }

  func run() async throws {
    let given = try await GivenArguments(arguments, folder: folder)
    var host = HostEnvironment.current()
    if let httpFixtures {
      guard LocalFileSystem().isDirectory(httpFixtures),
        let folder = LocalFileSystem().canonicalPath(httpFixtures)
      else {
        throw Output.refusal("there is no folder '\(httpFixtures)'")
      }
      host.variables["APPMENU_HTTP_FIXTURES"] = folder
    }
    let plugin = PluginValidator(host: host).validate(folder: folder).plugin
    var values: [String: [String: StructuredValue]] = [:]
    if replay == nil {
      for handler in plugin?.manifest.handlers ?? [] {
        values[handler.name] = try given.arguments(for: handler)
      }
    }
    if let plugin {
      let program = plugin.manifest.run.map(ShellWord.quoted).joined(separator: " ")
      let place = LocalFileSystem().canonicalPath(folder) ?? folder
      Output.printError(
        PlainText.safe(
          "Running \(program) of '\(place)' with the rights in its manifest."))
    }
    let suite = ConformanceSuite(
      host: host, handlerArguments: values, icons: Set(Settings.iconNames))
    let isText = format == .text
    let report: @Sendable (Check) async -> Void = { check in
      if isText { for line in Self.lines(check) { Output.printWithSigns(line) } }
    }
    let checks: [Check]
    if let replay {
      let transcript: [UInt8]
      do throws(FileSystemError) {
        transcript = try LocalFileSystem().readRegularFile(replay, limit: 1 << 30)
      } catch {
        throw Output.refusal("'\(replay)' cannot be read: \(error.reason)")
      }
      checks = await TranscriptReplay(suite).run(Data(transcript), folder: folder, report: report)
    } else {
      checks = await suite.run(folder: folder, report: report)
    }
    let failed = checks.count { $0.outcome == .failed }
    if isText {
      let warnings = checks.count { $0.outcome == .warning }
      Output.print(
        failed == 0
          ? "All \(checks.count) checks passed"
            + (warnings > 0 ? ", \(warnings) with a warning." : ".")
          : "\(failed) of \(checks.count) checks failed.")
    } else {
      try Output.printJSON(Report(passed: failed == 0, checks: checks))
    }
    if failed > 0 { throw ExitStatus.handler }
  }

  private static func lines(_ check: Check) -> [String] {
    let sign =
      switch check.outcome {
      case .passed: "✓"
      case .warning: "▲"
      case .failed: "✗"
      }
    let time = Duration.milliseconds(check.milliseconds).shortWords
    return ["\(sign) \(PlainText.safe(check.name))   \(time)"]
      + (check.detail ?? "").split(whereSeparator: \.isNewline).map {
        "    " + PlainText.safe(String($0))
      }
  }
}
