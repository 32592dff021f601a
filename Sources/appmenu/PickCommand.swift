internal import ArgumentParser

/// `appmenu pick`: the list screen for scripts.
struct PickCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pick", abstract: "Chooses among lines of standard input.",
    discussion: """
      One item a line: a title or, behind a tab, a subtitle too. The choice is printed as it came.
      Type to filter, Enter chooses, Esc leaves with status 1.
      """)

  @Option(help: "Print the lines that match, the best first; needs no terminal.")
  var filter: String?

  @Flag(help: "Allow several: Tab marks, Enter prints what is marked.")
  var multi = false

  @Option(help: ArgumentHelp("What to ask.", valueName: "text"))
  var prompt: String?

  @Flag(help: "Items end with NUL instead of a line feed.")
  var read0 = false

  @Flag(help: "Print NUL instead of a line feed behind each choice.")
  var print0 = false

  func run() async throws {
    try await PickRun(
      filter: filter, isMulti: multi, prompt: prompt ?? "", read0: read0, print0: print0
    ).run()
  }
}
