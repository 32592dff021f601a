internal import Documents
package import StructuredData

package enum OperationKey: String, DescribedKey {
  case command, shell, url
  case output, follow, pause
  case directory, environment, timeout, confine, concurrency
  case confirm, destructive, inputs, check
  case actions
  case source, live, when
  case tags, tool

  static let known = KnownKeys<OperationKey>()

  package var schema: KeySchema {
    switch self {
    case .command:
      .command(
        "runs a program, see below", example: "[systemctl, status, nginx]", hasGroups: true)
    case .shell: .shell("runs a script, see below", example: "make test TARGET=\"$INPUT_TARGET\"")
    case .url:
      KeySchema(
        .text(.address), "opens an address", details: "http and https only.",
        example: "https://example.org", standard: "none", wrongNames: ["link", "href", "open"])
    case .output:
      KeySchema(
        .words(ItemOperation.Output.self), "the use of what the program prints, see below",
        example: "view", standard: "`terminal`")
    case .follow:
      KeySchema(
        .flag, "the end of a growing `view` stays visible, as of a log", example: "true",
        standard: "`false`", wrongNames: ["tail", "following"])
    case .pause:
      KeySchema(
        .words(ItemOperation.Pause.self),
        "wait for a key after a program on the terminal: `on-error`, `always`, `never`",
        example: "always", standard: "`on-error`", wrongNames: ["wait"])
    case .inputs:
      KeySchema(
        .sequence(of: .mapping("input")), "values to ask for before it runs",
        details:
          "`{{id}}` in a word of `command`, in `url` and in `directory` is the value of one.",
        example: "[{id: host, label: Host}]", standard: "none",
        wrongNames: ["fields", "form"])
    case .check:
      KeySchema(
        .mapping("check"),
        "a program that checks all inputs before it runs; its last line is the error",
        details: "A line such as `port: taken` is shown at the input that it names.",
        example: "{shell: 'test \"$INPUT_FROM\" != \"$INPUT_TO\"'}", standard: "none",
        wrongNames: ["validate", "validator", "precondition"])
    case .confirm:
      KeySchema(
        .text(.line),
        "a question to ask before it runs; `{{id}}` in it is the value of an input",
        example: "Restart nginx?", standard: "none",
        wrongNames: ["confirmation", "question", "prompt", "ask"], hasForms: true,
        formsNeedKey: ["command", "shell", "url"])
    case .destructive:
      KeySchema(
        .flag, "something is lost: it is asked for even without `confirm`", example: "true",
        standard: "`false`", wrongNames: ["danger", "dangerous", "irreversible"])
    case .directory: .directory
    case .environment: .environment
    case .timeout: .timeout()
    case .confine: .confine
    case .concurrency:
      KeySchema(
        .integer(ItemOperation.concurrencies),
        "how often it may run at once on a server; a run beyond that is refused", example: "1",
        standard: "any number", wrongNames: ["maxConcurrency", "parallel"])
    case .tags:
      KeySchema(
        .sequence(of: .text(.line)), "names by which the rules of a server's access file mean it",
        details: "They are not shown.", example: "[deploy, production]", standard: "none",
        wrongNames: ["labels"])
    case .tool:
      KeySchema(
        .flag, "`appmenu mcp` offers it to programs that use tools", example: "true",
        standard: "`false`")
    case .actions:
      KeySchema(
        .sequence(of: .mapping("action")), "further things to do with the item",
        example: "[{title: Stop, key: x, command: [systemctl, stop, nginx]}]", standard: "none")
    case .source:
      KeySchema(
        .mapping("source"), "a submenu whose items come from elsewhere, see below",
        example: "{command: [ls]}", standard: "none",
        wrongNames: ["generator", "dynamic", "itemsFrom"])
    case .live:
      KeySchema(
        .mapping("live"), "a text at the right that is kept up to date, see below",
        example: "{command: [date], every: 60}", standard: "none",
        wrongNames: ["status", "badge", "detail"])
    case .when:
      KeySchema(
        .mapping("when"), "the conditions under which the item can be used, see below",
        example: "{program: git}", standard: "none", wrongNames: ["if", "enabled", "condition"])
    }
  }

  var isProgram: Bool { self == .command || self == .shell || self == .url }

  /// Whether the key says what selecting the item does; an item has only one of these.
  var isTarget: Bool { isProgram || self == .source }

  var isOption: Bool {
    switch self {
    case .command, .shell, .url, .actions, .source, .live, .when, .tags, .tool: false
    default: true
    }
  }

  var isAboutAsking: Bool { self == .confirm || self == .destructive }
}

extension ItemOperation.Output: DescribedWord {
  package var summary: String {
    switch self {
    case .terminal: "the program gets the terminal, and the menu comes back when it ends"
    case .view:
      "standard output and standard error are shown as they come, with their colours; Esc ends the program, "
        + "`r` runs it again"
    case .message: "the last line is shown briefly; if the program fails, all of it"
    case .rows: "each line is a row: title, subtitle and details, separated by tabs"
    case .json: "a view in JSON, as plugins write it"
    case .replace: "the menu ends, and the program takes its place"
    case .print: "nothing runs: the command line is printed, quoted for a shell, and the menu ends"
    }
  }
}

extension ItemOperation.Pause: DescribedWord {
  package var summary: String {
    switch self {
    case .onError: "after a status other than 0, and after a program that ended within a second"
    case .always: "after each end"
    case .never: "the menu comes back at once"
    }
  }
}
