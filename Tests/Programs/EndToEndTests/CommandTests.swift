import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct CommandTests {
  @Test func `The menus of the repository have no problems`() async throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Programs.root + "/menus")
      .filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".plist") }.map { "menus/" + $0 }
    #expect(names.contains("menus/main.plist") && names.contains("menus/main.yaml"))
    let result = try await Programs.run(
      ["validate", "--strict", "--plugins", "plugins/examples"] + names)
    #expect(result.status == 0, "\(result.output)")
  }

  static let brokenFiles =
    (try? FileManager.default.contentsOfDirectory(atPath: Programs.root + "/menus/broken")) ?? []

  @Test(arguments: brokenFiles)
  func `Each broken example shows the finding that it is named after`(name: String) async throws {
    let result = try await Programs.run([
      "validate", "menus/broken/" + name, "--strict", "--format", "json",
    ])
    let code = (name as NSString).deletingPathExtension
    let codes = (result.json["diagnostics"] as? [[String: Any]] ?? []).compactMap {
      $0["code"] as? String
    }
    #expect(
      result.status == (["no-handler", "missing-form", "unknown-icon"].contains(code) ? 0 : 2)
        && codes.contains(code), "\(result.output)")
    #expect(Set(codes).count == 1, "\(codes)")
  }

  @Test func `validate prints the documented JSON`() async throws {
    let result = try await Programs.run([
      "validate", "menus/broken/missing-title.yaml", "--format", "json",
    ])
    let findings = try #require(result.json["diagnostics"] as? [[String: Any]])
    let first = try #require(findings.first)
    #expect(result.json["errors"] as? Int == 2 && result.json["warnings"] as? Int == 0)
    #expect(first["code"] as? String == "missing-title" && first["severity"] as? String == "error")
    #expect(
      first["file"] as? String == "menus/broken/missing-title.yaml"
        && first["path"] as? String == "items[0]")
    #expect(
      [first["line"], first["column"], first["endLine"], first["endColumn"]].map { $0 as? Int } == [
        3, 5, 3, 13,
      ])
    #expect(first["message"] as? String == "All menu items must have a title")
    #expect(
      first["help"] as? String == "add `title: …` to the item"
        && (first["notes"] as? [Any])?.isEmpty == true)
  }

  @Test
  func `validate's JSON tells the domain and code of the error of each file without a menu`()
    async throws
  {
    let scratch = try Scratch()
    let files = [
      try scratch.write("- {icon: x}\n", to: "a.yaml"), try scratch.write("- [", to: "b.yaml"),
      try scratch.write("- {title: a}\n", to: "good.yaml"), scratch.path + "/gone.yaml",
    ]
    let result = try await Programs.run(["validate", "--format", "json"] + files)
    let failures = try #require(result.json["failures"] as? [[String: Any]])
    #expect(failures.map { $0["file"] as? String } == [files[0], files[1], files[3]])
    #expect(
      failures.map { $0["domain"] as? String } == [
        "MenuItemDefaultBuilderErrorDomain", "MenuItemsPlistReaderErrorDomain",
        "MenuItemsPlistReaderErrorDomain",
      ])
    #expect(failures.map { $0["code"] as? Int } == [0, 1, 0])
    #expect(failures[0]["description"] as? String == "All menu items must have a title")
    #expect((failures[2]["description"] as? String)?.contains(files[3]) == true)
  }

  @Test func `Diagnostics are validate's result and other commands' errors`() async throws {
    let validated = try await Programs.run(["validate", "menus/broken/missing-title.yaml"])
    #expect(
      validated.output.hasSuffix("menus/broken/missing-title.yaml: 2 errors\n")
        && validated.errors.isEmpty)
    for command in [["list"], ["run", "--plain"]] {
      let result = try await Programs.run(command + ["menus/broken/missing-title.yaml"])
      #expect(result.status == 2 && result.output.isEmpty && result.errors == validated.output)
    }
  }

  @Test func `Warnings stop nothing but a strict validation`() async throws {
    let file = "menus/broken/unknown-key.yaml"
    #expect(try await Programs.run(["validate", file]).status == 0)
    #expect(try await Programs.run(["validate", file, "--strict"]).status == 2)
    let list = try await Programs.run(["list", file])
    #expect(
      list.status == 0 && list.output == "contributions  Contributions\n"
        && list.errors.contains("warning[unknown-key]"))
  }

  @Test func `list prints the documented JSON`() async throws {
    let result = try await Programs.run(["list", "menus/main.plist", "--format", "json"])
    #expect(
      result.json["title"] as? String == "App Menu"
        && result.json["source"] as? String == "menus/main.plist")
    let items = try #require(result.json["items"] as? [[String: Any]])
    #expect(
      items.map { $0["id"] as? String } == ["contributions", "repositories", "public-activity"])
    let item = items[0]
    #expect(
      Set(item.keys) == [
        "id", "path", "title", "subtitle", "icon", "tapHandlerName", "arguments", "line", "column",
        "items",
      ])
    #expect(
      item["line"] as? Int == 5 && item["column"] as? Int == 2
        && item["path"] as? [String] == ["contributions"])
    let yaml = try await Programs.run(["list", "menus/main.yaml", "--format", "json"])
    let entries = try #require(yaml.json["items"] as? [[String: Any]])
    #expect(entries.contains { $0["section"] as? String == "More" && $0.count == 1 })
    let submenu = try #require(entries.last?["items"] as? [[String: Any]])
    #expect(submenu.first?["path"] as? [String] == ["elsewhere", "projects"])
  }

  @Test func `list prints the rules of inputs in JSON`() async throws {
    let scratch = try Scratch()
    let file = try scratch.write(
      """
      - title: Deploy
        shell: "true"
        inputs:
        - {id: version, pattern: "v[0-9]+", hint: As in v1, required: true, maxLength: 9}
        - {id: hosts, choices: [{value: a, label: A host}, b], multiple: true, max: 2, showIf: {version: v1}}
      """, to: "inputs.yaml")
    let json = try await Programs.run(["list", file, "--format", "json"]).json
    let inputs = (json["items"] as? [[String: Any]])?.first?["inputs"] as? [[String: Any]]
    let version = try #require(inputs?.first), hosts = try #require(inputs?.last)
    #expect(
      version["type"] as? String == "text" && version["pattern"] as? String == "v[0-9]+"
        && version["hint"] as? String == "As in v1" && version["maxLength"] as? Int == 9
        && version["required"] as? Bool == true)
    #expect(
      hosts["multiple"] as? Bool == true && hosts["max"] as? Int == 2
        && (hosts["choices"] as? [Any])?.count == 2
        && hosts["showIf"] as? [String: [String]] == ["version": ["v1"]])
  }

  @Test func `list filters across submenus, the best first`() async throws {
    let result = try await Programs.run(["list", "menus/main.yaml", "--filter", "pro"])
    #expect(
      result.status == 0
        && result.output.hasPrefix(
          "elsewhere projects  Projects: Repositories below ~/projects  (Elsewhere)\n")
    )
    #expect(try await Programs.run(["list", "menus/main.yaml", "--filter", "zzzz"]).status == 1)
  }

  @Test("list finds items by their keywords and by the path to them, and prints keywords in JSON")
  func keywords() async throws {
    let scratch = try Scratch()
    let file = try scratch.write(
      """
      - {title: Hosts, tapHandlerName: h, keywords: [servers, machines]}
      - {title: Deploy, items: [{title: staging, tapHandlerName: h}]}
      """, to: "m.yaml")
    let path = try await Programs.run(["list", file, "--filter", "deploy staging"])
    #expect(path.output == "deploy staging  staging  (Deploy)\n", "\(path.output)")
    let found = try await Programs.run(["list", file, "--filter", "servers", "--format", "json"])
    let items = try #require(found.json["items"] as? [[String: Any]])
    #expect(items.map { $0["title"] as? String } == ["Hosts"])
    #expect(items.first?["keywords"] as? [String] == ["servers", "machines"])
    let all = try await Programs.run(["list", file, "--format", "json"])
    #expect(
      (all.json["items"] as? [[String: Any]])?.map { $0["keywords"] == nil } == [false, true])
  }

  @Test
  func `A broker's password is no argument, and the error does not repeat it`() async throws {
    let result = try await Programs.run([
      "select", "menus/main.yaml", "contributions", "--nats", "nats://ann:geheim@127.0.0.1:1",
    ])
    #expect(result.status == 2 && result.errors.contains("--nats @FILE"), "\(result.errors)")
    #expect(!result.errors.contains("geheim"))
  }

  @Test func `Usage errors end with 2, help with 0`() async throws {
    for arguments in [
      ["nonsense"], ["select"], ["list", "m", "--format", "xml"], ["select", "menus/main.yaml"],
      ["run", "-"],
    ] {
      let result = try await Programs.run(arguments)
      #expect(result.status == 2 && !result.errors.isEmpty && result.output.isEmpty, "\(arguments)")
    }
    let help = try await Programs.run(["--help"])
    #expect(help.status == 0 && help.output.contains("SUBCOMMANDS") && help.errors.isEmpty)
  }

  @Test func `A menu comes from standard input, too`() async throws {
    let good = try await Programs.run(
      ["list", "-"], input: Data("- {title: a, tapHandlerName: h}".utf8))
    #expect(good.output == "a  a\n")
    let bad = try await Programs.run(["validate", "-"], input: Data("- [".utf8))
    #expect(bad.status == 2 && bad.output.contains("--> <stdin>:1:3"))
  }
}

@Suite(.timeLimit(.minutes(5))) struct SelectTests {
  private let original = """
    <!-- menuItems.plist -->
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><array>
    <dict><key>title</key><string>Contributions</string><key>subTitle</key><string>Repos contributed to</string>
    <key>iconName</key><string>iconContributions</string>
    <key>tapHandlerName</key><string>ContributionsViewController</string></dict>
    <dict><key>title</key><string>Repositories</string><key>subTitle</key><string>Repos collaborating</string>
    <key>iconName</key><string>iconRepositories</string>
    <key>tapHandlerName</key><string>RepositoriesViewController</string></dict>
    <dict><key>title</key><string>Public Activity</string><key>subTitle</key><string>Activity viewable by anyone</string>
    <key>iconName</key><string>iconPublicActivity</string>
    <key>tapHandlerName</key><string>PublicActivityViewController</string></dict>
    </array></plist>
    """

  @Test(arguments: [
    ("contributions", "heatmap", "contributions"), ("Repositories", "table", "repositories"),
    ("public", "timeline", "publicActivity"),
  ])
  func `Each item of the original file opens its handler's view, with real data`(
    word: String, kind: String, handler: String
  ) async throws {
    let scratch = try Scratch()
    let menu = try scratch.write(original, to: "menuItems.plist")
    let repository = try await scratch.repository()
    let result = try await Programs.run(["select", menu, word, "--format", "json"], in: repository)
    #expect(result.status == 0, "\(result.errors)")
    let view = try #require(result.json["view"] as? [String: Any])
    #expect(view["kind"] as? String == kind && result.json["handler"] as? String == handler)
    #expect((result.json["item"] as? [String: Any])?["title"] != nil)
    switch kind {
    case "heatmap": #expect(view["total"] as? Int == 1)
    case "table": #expect((view["rows"] as? [Any])?.count == 1)
    default: #expect((view["groups"] as? [Any])?.count == 1)
    }
    let text = try await Programs.run(["select", menu, word], in: repository)
    #expect(
      text.status == 0
        && text.output.contains(kind == "heatmap" ? "less .1234 more" : "First things"))
  }

  @Test func `An item that is not there lists the candidates and ends with 1`()
    async throws
  {
    let result = try await Programs.run(["select", "menus/main.plist", "contributoins"])
    #expect(result.status == 1 && result.errors.contains("did you mean 'contributions'?"))
    #expect(result.errors.contains("public-activity  Public Activity"))
    let below = try await Programs.run(["select", "menus/main.plist", "contributions", "more"])
    #expect(below.status == 1 && below.errors.contains("has no items below it"))
  }

  @Test
  func `A submenu is printed as list prints it; an item without handler ends with 0`() async throws
  {
    let submenu = try await Programs.run(["select", "menus/main.yaml", "elsewhere"])
    #expect(
      submenu.status == 0 && submenu.output.hasPrefix("projects")
        && submenu.output.contains("  Projects: "))
    let inert = try await Programs.run([
      "select", "menus/broken/no-handler.yaml", "contributions", "--format", "json",
    ])
    #expect(inert.status == 0 && inert.json["view"] == nil && inert.json["item"] != nil)
  }

  @Test
  func `An unknown handler, an untrusted plugin, and a view of style error end with 3`()
    async throws
  {
    let unknown = try await Programs.run([
      "select", "menus/broken/unknown-handler.yaml", "contributions",
    ])
    #expect(unknown.status == 3 && unknown.errors.contains("did you mean 'contributions'?"))
    let scratch = try Scratch()
    try scratch.write("id: mine\nmode: service\nrun: ./x.sh\n", to: "p/plugin.yaml")
    let mark = scratch.path + "/ran"
    try scratch.write("#!/bin/sh\ntouch '\(mark)'\n", to: "p/x.sh", executable: true)
    let menu = try scratch.write(
      "plugins: [p]\nitems: [{title: a, tapHandlerName: mine}]", to: "m.yaml")
    let untrusted = try await Programs.run(["select", menu, "a"])
    #expect(untrusted.status == 3 && untrusted.errors.contains("is not trusted"))
    #expect(!FileManager.default.fileExists(atPath: mark))
    let empty = try await Programs.run(
      ["select", Programs.root + "/menus/main.plist", "contributions"], in: scratch.path)
    #expect(empty.status == 3 && empty.output.contains("There is no git repository here"))
  }
}

@Suite(.timeLimit(.minutes(5))) struct UnknownCommandTests {
  @Test(arguments: [
    (["lst"], "Unknown command 'lst'. Did you mean 'list'?", "Usage: appmenu list [<menu>]"),
    (
      ["lst", "menus/main.plist", "--format", "json"],
      "Unknown command 'lst'. Did you mean 'list'?", "See 'appmenu list --help'"
    ),
    (
      ["plugins", "tset", "x"], "Unknown command 'plugins tset'. Did you mean 'plugins test'?",
      "Usage: appmenu plugins test"
    ),
    (
      ["plugins", "frobnicate"],
      "Unknown command 'plugins frobnicate'.\nCommands: list, new, add, remove, validate, test,",
      "Usage: appmenu plugins <subcommand>\n  See 'appmenu plugins --help'"
    ),
    (
      ["menus/main.plist"],
      "Unknown command 'menus/main.plist'. Did you mean 'appmenu run menus/main.plist'?",
      "Usage: appmenu run"
    ),
    (["frobnicate"], "Commands: run, list, select,", "Usage: appmenu <subcommand>"),
    (
      ["help", "lst"], "Unknown command 'lst'. Did you mean 'list'?", "Usage: appmenu list [<menu>]"
    ),
    (
      ["help", "plugins", "tset"], "Did you mean 'plugins test'?",
      "Usage: appmenu plugins test"
    ),
    (["l\u{1B}[2Jst"], "Unknown command 'l␛[2Jst'.", "Usage: appmenu"),
    (
      ["run", "--plian", "m.yaml"], "Unknown option '--plian'. Did you mean '--plain'?", "Usage:"
    ),
  ]) func `A word that is no command is told with what was meant, and how that is used`(
    arguments: [String], error: String, usage: String
  ) async throws {
    let result = try await Programs.run(arguments)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.hasPrefix("error: "))
    #expect(result.errors.contains(error) && result.errors.contains(usage), "\(result.errors)")
  }

  @Test func `Commands, and what comes behind them, are left to their own`() async throws {
    #expect(try await Programs.run(["plugins"]).status == 0)
    #expect(try await Programs.run(["plugins", "--format", "json"]).status == 0)
    #expect(try await Programs.run(["help", "list"]).output.contains("appmenu list"))
    let missing = try await Programs.run(["plugins", "list", "lst"])
    #expect(missing.status == 2 && missing.errors.contains("Unexpected argument 'lst'"))
  }
}

@Suite(.timeLimit(.minutes(5))) struct PlainRunTests {
  @Test func `Without a terminal a numbered list asks, and a view is printed`() async throws {
    let scratch = try Scratch()
    let repository = try await scratch.repository()
    let menu = Programs.root + "/menus/main.plist"
    let result = try await Programs.run(["run", menu], input: Data("2\nq\n".utf8), in: repository)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.hasPrefix("App Menu\n  1  Contributions: Repos contributed to\n"))
    #expect(result.output.contains("First things") && !result.output.contains("\u{1B}"))
  }

  @Test func `The end of the input ends with 1, and no key codes are guessed from a pipe`()
    async throws
  {
    #expect(try await Programs.run(["run", "menus/main.plist"]).status == 1)
    let keys = try await Programs.run(
      ["run", "menus/main.plist"], input: Data("\u{1B}[B\r\n".utf8))
    #expect(keys.status == 1 && keys.output.contains("There is no item"))
  }

  @Test
  func `An argument that is not UTF-8 is refused: repaired, it would name another file`()
    async throws
  {
    let scratch = try Scratch()
    try scratch.write("- {title: Decoy}\n", to: "\u{FFFD}.yaml")
    let script = #"exec "$0" list "$(printf '\377.yaml')""#
    let result = try await Programs.run(
      ["-c", script, Programs.appmenu], program: "/bin/sh", in: scratch.path)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.hasPrefix("error: an argument is not UTF-8\n"), "\(result.errors)")
  }
}
