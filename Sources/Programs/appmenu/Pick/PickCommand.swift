internal import ArgumentParser

struct PickCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pick", abstract: "Lets the user choose from lines of standard input.",
    usage: "appmenu pick [--filter <query>] [<options>]",
    discussion: """
      Each line is an item: a title and, after a tab, an optional subtitle. The choice is printed \
      unchanged.
      Type to filter; Enter chooses, Esc exits with status 1.
      A query is one of fzf's: words that all match, 'word exactly, ^word at the start, word$ at the end, \
      !word not, a | b either. APPMENU_PICK_OPTIONS holds options for every use.
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

  @Option(
    help: ArgumentHelp(
      "Take this many rows, or this part of the window as in 40%, below the cursor's line; with ~ before "
        + "it no more than the lines need.",
      valueName: "height"))
  var height: String?

  @OptionGroup(title: "Searching") var searching: Searching
  @OptionGroup(title: "Lines") var lines: Lines
  @OptionGroup(title: "Preview") var previewing: Previewing
  @OptionGroup(title: "Keys and results") var results: Results

  /// Which lines match, and in which order they are shown.
  struct Searching: ParsableArguments {
    @Flag(name: .shortAndLong, help: "Take words as they stand; 'word is then fuzzy.")
    var exact = false

    @Option(
      name: .shortAndLong,
      help: ArgumentHelp(
        "The text, or the class as in [:,] or \\s+, between fields.", valueName: "text"))
    var delimiter: String?

    @Option(
      name: [.customShort("n"), .customLong("nth")],
      help: ArgumentHelp("Search these fields only, as in 1, -1, 2.., 2..4,1.", valueName: "fields")
    )
    var nth: String?

    @Flag(help: "Show later lines first.")
    var tac = false

    @Flag(name: .customLong("no-sort"), help: "Keep the order of the lines that match.")
    var keepsOrder = false
  }

  /// How lines are read and shown.
  struct Lines: ParsableArguments {
    @Option(
      name: .customLong("with-nth"),
      help: ArgumentHelp("Show these fields only, and search in them.", valueName: "fields"))
    var withNth: String?

    @Option(
      name: .customLong("header-lines"),
      help: ArgumentHelp("Show this number of lines above the list.", valueName: "count"))
    var headerLines = 0

    @Flag(help: "Take lines that begin with '## ' as headings.")
    var sections = false

    @Flag(help: "Show the colours of lines, and neither search nor print them.")
    var ansi = false

    @Flag(help: "Read items that end with NUL instead of a line feed.")
    var read0 = false
  }

  /// The preview of the selected line.
  struct Previewing: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "Show what this command prints about the selected line: {} is the line, {2..} fields of it, "
          + "{q} the query, {n} its number, {+} all marked lines.", valueName: "command"))
    var preview: String?

    @Option(
      name: .customLong("preview-window"), parsing: .singleValue,
      help: ArgumentHelp(
        "Place the preview: up, down, left, right, a size as in 40 or 30%, wrap, hidden, noborder, "
          + "+LINE.", valueName: "place"))
    var previewWindow: [String] = []
  }

  /// Keys and output.
  struct Results: ParsableArguments {
    @Flag(help: "Go from the last line to the first, and back.")
    var cycle = false

    @Flag(help: "Keep the selected line when others appear or vanish.")
    var track = false

    @Option(
      parsing: .singleValue,
      help: ArgumentHelp(
        "Give keys actions: accept abort toggle toggle-all up down page-up page-down first last "
          + "clear-query reload(…) execute(…) execute-silent(…) become(…) change-preview(…) "
          + "preview-up preview-down and others.", valueName: "key:action,…"))
    var bind: [String] = []

    @Option(
      parsing: .singleValue,
      help: ArgumentHelp("Let these keys choose, too, and print which one did.", valueName: "keys"))
    var expect: [String] = []

    @Option(
      name: .customLong("accept-nth"),
      help: ArgumentHelp("Print these fields only.", valueName: "fields"))
    var acceptNth: String?

    @Flag(name: .customLong("print-query"), help: "Print the query before what is chosen.")
    var printsQuery = false

    @Flag(help: "Print NUL instead of a line feed after each choice.")
    var print0 = false
  }

  private var arguments: PickArguments {
    PickArguments(
      [
        .filter: [filter], .query: [query], .prompt: [prompt], .header: [header],
        .delimiter: [searching.delimiter], .nth: [searching.nth], .withNth: [lines.withNth],
        .acceptNth: [results.acceptNth], .headerLines: ["\(lines.headerLines)"],
        .height: [height], .preview: [previewing.preview],
        .previewWindow: previewing.previewWindow, .bind: results.bind, .expect: results.expect,
      ],
      [
        .selectOne: takesOnly, .exitAtNone: endsAtNone, .multi: multi, .exact: searching.exact,
        .tac: searching.tac, .noSort: searching.keepsOrder, .cycle: results.cycle,
        .track: results.track, .printQuery: results.printsQuery, .sections: lines.sections,
        .ansi: lines.ansi, .read0: lines.read0, .print0: results.print0,
      ])
  }

  func validate() throws {
    if let conflict = arguments.conflict { throw ValidationError(conflict) }
  }

  func run() async throws { try await PickRun(arguments: arguments).run() }
}
