internal import AppMenuKit
internal import ArgumentParser

/// The answer is the exit status.
struct ConfirmCommand: AsyncParsableCommand {
  enum Decision: String, ExpressibleByArgument, CaseIterable { case yes, no }

  static let configuration = CommandConfiguration(
    commandName: "confirm", abstract: "Asks a question, and exits with 0 for yes and 1 for no.")

  @Argument(help: "The question.")
  var text: String

  @Option(
    name: .customLong("default"), help: ArgumentHelp("The answer of Enter: yes or no."))
  var byDefault = Decision.no

  @Flag(help: "Read the answer as a line of standard input instead of as a key.")
  var plain = false

  @MainActor
  func run() async throws {
    let asking = Asking(host: .interactive)
    let isYes = byDefault == .yes
    let answer =
      plain || !asking.canShowDecisions
      ? await asking.confirm(text, byDefault: isYes, on: .prompting)
      : try await asking.onTerminal { try await asking.confirm(text, byDefault: isYes) }
    if answer != true { throw ExitStatus.nothing }
  }
}
