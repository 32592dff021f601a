internal import ArgumentParser

/// `appmenu pick`: the list screen for scripts.
struct PickCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pick", abstract: "Lets the user choose from lines of standard input.",
    discussion: """
      Each line is an item: a title and, after a tab, an optional subtitle. The choice is printed \
      unchanged.
      Type to filter; Enter chooses, Esc exits with status 1.
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Print the matching lines, the best first; needs no terminal.", valueName: "query"))
  var filter: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Start with this text as the query.", valueName: "text"))
  var query: String?

  @Flag(
    name: [.customShort("1"), .customLong("select-1")],
    help: "If exactly one line matches at the start, print it without asking.")
  var takesOnly = false

  @Flag(
    name: [.customShort("0"), .customLong("exit-0")],
    help: "If no line matches at the start, exit with status 1 without asking.")
  var endsAtNone = false

  @Flag(name: .shortAndLong, help: "Allow several: Tab marks a line, Enter prints those marked.")
  var multi = false

  @Option(help: ArgumentHelp("Text to show before the query.", valueName: "text"))
  var prompt: String?

  @Option(help: ArgumentHelp("Lines to show above the list.", valueName: "text"))
  var header: String?

  @Flag(help: "Read items that end with NUL instead of a line feed.")
  var read0 = false

  @Flag(help: "Print NUL instead of a line feed after each choice.")
  var print0 = false

  func validate() throws {
    if filter != nil, query != nil {
      throw ValidationError(
        "--filter and --query cannot be used together: --filter prints the matches at once, --query "
          + "opens the list with them")
    }
  }

  func run() async throws {
    try await PickRun(
      filter: filter, query: query, takesOnly: takesOnly, endsAtNone: endsAtNone, isMulti: multi,
      prompt: prompt ?? "", header: header ?? "", read0: read0, print0: print0
    ).run()
  }
}
