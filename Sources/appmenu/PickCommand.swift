internal import ArgumentParser

/// `appmenu pick`: the list screen for scripts.
struct PickCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pick", abstract: "Chooses among lines of standard input.",
    discussion: """
      One item a line: a title or, behind a tab, a subtitle too. The choice is printed as it came.
      Type to filter, Enter chooses, Esc leaves with status 1.
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Print the lines that match, the best first; needs no terminal.", valueName: "query"))
  var filter: String?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Start with this typed already.", valueName: "text"))
  var query: String?

  @Flag(
    name: [.customShort("1"), .customLong("select-1")],
    help: "Where one line alone matches at the start, print it and ask nobody.")
  var takesOnly = false

  @Flag(
    name: [.customShort("0"), .customLong("exit-0")],
    help: "Where no line matches at the start, end with status 1 and ask nobody.")
  var endsAtNone = false

  @Flag(name: .shortAndLong, help: "Allow several: Tab marks, Enter prints what is marked.")
  var multi = false

  @Option(help: ArgumentHelp("What to ask.", valueName: "text"))
  var prompt: String?

  @Option(help: ArgumentHelp("Lines to show above the list.", valueName: "text"))
  var header: String?

  @Flag(help: "Items end with NUL instead of a line feed.")
  var read0 = false

  @Flag(help: "Print NUL instead of a line feed behind each choice.")
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
