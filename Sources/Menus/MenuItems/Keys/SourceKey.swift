internal import Documents
package import StructuredData
internal import TaskFiles

package enum SourceKey: String, DescribedKey {
  case command, shell, handler, file, tasks, folder, applications, scripts
  case directory, environment, timeout, confine
  case format, every, each
  case trust

  static let known = KnownKeys<SourceKey>()

  package var schema: KeySchema {
    switch self {
    case .command:
      .command("a program, with `directory`, `environment` and `timeout`", example: "[git, branch]")
    case .shell:
      .shell("a script, with `directory`, `environment` and `timeout`", example: "ls | sort")
    case .handler:
      KeySchema(
        .text(.handler),
        "a handler, whose view's rows become lines: title, subtitle, details and id, separated by tabs",
        example: "repositories", standard: "none", wrongNames: ["tapHandlerName"])
    case .file:
      KeySchema(
        .text(.file), "a file, relative to the menu file; `~` is the home", example: "hosts.txt",
        standard: "none", wrongNames: ["path"])
    case .tasks:
      KeySchema(
        .oneOf([
          .choice([.init("auto", "all kinds of files")]),
          .sequence(of: .words(TaskKind.self)),
        ]),
        "the tasks of a project in files of other programs, which are read and not run",
        example: "auto", standard: "none")
    case .folder:
      KeySchema(
        .text(.folder), "the folder of the project, relative to the menu file; `~` is the home",
        example: "~/src/site", standard: "the folder of the menu file")
    case .scripts:
      KeySchema(
        .text(.folder),
        "a folder of script commands as Raycast has them, and of plugins as xbar has them",
        example: "~/scripts", standard: "none")
    case .applications:
      KeySchema(
        .flag, "whether the items are the applications of the desktop", example: "true",
        standard: "`false`")
    case .format:
      KeySchema(
        .words(ItemSource.Format.self), "the format of the source's output", example: "menu",
        standard: "`lines`")
    case .trust:
      KeySchema(
        .words(ItemSource.Trust.self),
        "what trust in this menu covers, too: `printed`, the menus that the program prints",
        details:
          "Without it, a printed menu needs trust by its own content before it runs anything.",
        example: "printed", standard: "nothing else")
    case .each:
      KeySchema(
        .mapping("each"), "the item that a line becomes",
        details:
          "`{{0}}` stands for the line and `{{1}}`, `{{2}}` … for its fields, separated by tabs.",
        example: "{title: \"{{1}}\", command: [git, switch, \"{{1}}\"]}",
        standard: "items that do nothing", wrongNames: ["item", "template"])
    case .every:
      .every(
        "the seconds after which it is asked again while the submenu is shown",
        standard: "when it is opened")
    case .directory: .directory
    case .environment: .environment
    case .timeout: .timeout()
    case .confine: .confine
    }
  }
}

package enum EachKey: String, DescribedKey {
  case title, subtitle, icon
  case tapHandlerName, arguments
  case keywords, id

  static let known = KnownKeys<EachKey>()

  package var schema: KeySchema {
    switch self {
    case .title: .title(.line, example: "\"{{1}}\"")
    case .subtitle: .subtitle
    case .icon: .icon
    case .tapHandlerName: .tapHandlerName
    case .arguments: .arguments
    case .keywords: .keywords
    case .id:
      KeySchema(
        .text(.identifier), "the name for scripts; items keep the selection by it",
        example: "\"{{1}}\"", standard: "from the title")
    }
  }
}

extension ItemSource.Trust: DescribedWord {
  package var summary: String {
    switch self {
    case .printed: "what a printed menu runs is trusted like the source, whatever it prints later"
    }
  }
}

extension ItemSource.Format: DescribedWord {
  package var summary: String {
    switch self {
    case .lines: "each line is an item, which `each` describes"
    case .menu: "the whole is a menu, in YAML, JSON or as a property list"
    case .xbar: "each line is an item, as plugins of xbar print it"
    }
  }
}
