import AppMenuTesting
import Files
import FieldRules
import MenuItems
import SourceText
import Testing

/// Files of tasks of other programs, read as menus.
@Suite("Task files") struct TaskFileTests {
  private func load(_ name: String, _ text: String, beside others: [String] = []) -> MenuLoadResult
  {
    var files = ["p/" + name: text]
    for other in others { files["p/" + other] = "" }
    return FileMenuItemsReader(
      .file("p/" + name), fileSystem: InMemoryFileSystem(files)
    ).loadMenu()
  }

  /// Returns the headings, and the commands of the items.
  private func lines(_ result: MenuLoadResult) -> [String] {
    (result.menu?.entries ?? []).map { entry in
      switch entry {
      case .section(let title): return "— " + title
      case .item(let item):
        let words =
          switch item.operation?.kind {
          case .command(let words)?: words.joined(separator: " ")
          case .shell(let script)?: "sh: " + script
          case .url?, nil: "?"
          }
        return item.title + (item.subtitle.map { " (\($0))" } ?? "") + ": " + words
      }
    }
  }

  private func messages(_ result: MenuLoadResult) -> [String] {
    result.diagnostics.map { "\($0.location.start?.line ?? 0) \($0.message)" }
  }

  // MARK: just

  @Test func `Recipes have their comments, groups and parameters`() throws {
    let result = load(
      "justfile",
      """
      set shell := ["bash", "-c"]
      version := "1.0"
      alias b := build

      # Build the site
      build target="all" *flags:
          echo {{target}} {{flags}}

      # a comment that is not above a recipe

      [group('ops'), doc("Ship it")]
      [confirm]
      @deploy $env region=version: (build "x")
          echo {{env}}
      [private]
      hidden:
      _helper:
      [windows]
      dir:
      test +names:
          echo {{names}}
      """)
    #expect(
      lines(result) == [
        "build (Build the site): just build {{target}} {{flags}}", "test: just test {{names}}",
        "— ops", "deploy (Ship it): just deploy {{env}} {{region}}",
      ])
    #expect(messages(result).isEmpty)
    let build = try #require(result.menu?.items.first)
    #expect(build.keywords == ["b"] && build.operation?.directory == ".")
    let inputs = build.operation?.inputs ?? []
    #expect(inputs.map(\.id) == ["target", "flags"] && inputs.map(\.isRequired) == [false, false])
    #expect(build.operation?.location?.start?.line == 6)
  }

  @Test(arguments: [
    (["target": "all", "flags": ""], ["just", "build", "all"]),
    (["target": "web", "flags": "-x\n--y z"], ["just", "build", "web", "-x", "--y z"]),
  ])
  func `Values are words by their position`(values: [String: String], words: [String]) throws {
    let result = load("justfile", "build target=\"all\" *flags:\n  echo\n")
    #expect(result.menu?.items.first?.operation?.filledWords(values) == words)
  }

  @Test func `A default that only just knows is left out, or asked for where another follows`() {
    let last = load("justfile", "a x=`date` :\nb y=(x + '1'):\nc z=name w='1':\n")
    let inputs = last.menu?.items.map { $0.operation?.inputs.map(\.isRequired) }
    #expect(inputs == [[false], [false], [true, false]])
    let first = last.menu?.items.first?.operation
    #expect(first?.filledWords(["x": ""]) == ["just", "a"])
    #expect(first?.filledWords(["x": "v"]) == ["just", "a", "v"])
  }

  @Test func `A line that is no recipe is reported, and the others are shown`() {
    let result = load(
      "justfile", "good:\n  echo\noops this is wrong\nx := '''\nno: recipe\n'''\nalso a \\\n  b:\n")
    #expect(lines(result) == ["good: just good", "also: just also {{a}} {{b}}"])
    #expect(messages(result) == ["3 line 3 is neither a recipe nor anything else of a justfile"])
    #expect(result.diagnostics.allSatisfy { $0.severity == .warning })
  }

  @Test func `Comments and bodies with marks of long texts hide no recipe`() {
    let result = load(
      "justfile",
      """
      # see ``` in the manual
      a:
        echo '''
      b x='\\t' y="\\u{41}":
      c z=x'~/foo':
      d w=(a + "open
      e v='''
        long
      ''':
      f:
      [arg("u", long="u")]
      g u:
      """)
    #expect(
      lines(result) == [
        "a (see ``` in the manual): just a", "b: just b {{x}} {{y}}", "c: just c {{z}}",
        "f: just f",
      ])
    #expect(
      messages(result) == [
        "6 line 6 is neither a recipe nor anything else of a justfile",
        "7 line 7 is neither a recipe nor anything else of a justfile",
        "12 'g' has parameters that are options",
      ])
  }

  // MARK: make

  @Test func `Targets with comments are shown, under their headings`() {
    let result = load(
      "Makefile",
      """
      CC := gcc
      .PHONY: all clean
      ##@ Building
      all: build ## Build everything
      \techo: not a target
      ## Remove all
      clean:
      build other:
      %.o: %.c ## pattern
      $(X): ## variable
      define text
      no: ## target
      endef
      """)
    #expect(
      lines(result) == [
        "— Building", "all (Build everything): make all", "clean (Remove all): make clean",
      ])
  }

  @Test func `Without comments the phony targets are shown, or else all`() {
    #expect(
      lines(load("Makefile", "all: x\n.PHONY: all\nx: y ; echo a:b\n")) == ["all: make all"])
    #expect(
      lines(load("GNUmakefile", "all: x\nx y:\nv = a:b\nall: CFLAGS = -O\n-f:\n")) == [
        "all: make all", "x: make x", "y: make y",
      ])
  }

  @Test
  func `A line of number signs is no comment of a target, and phony targets are always shown`() {
    #expect(
      lines(
        load(
          "Makefile",
          "include a:b\n$(info x: y)\nvpath %.c src:lib\n.PHONY: test\n########\ninstall: ##\ntest:\nall: ## All\n"
        )
      ) == ["test: make test", "all (All): make all"])
  }

  // MARK: Packages

  @Test(arguments: [
    ([], "npm"), (["yarn.lock"], "yarn"), (["pnpm-lock.yaml"], "pnpm"), (["bun.lock"], "bun"),
  ])
  func `The lock file says who runs scripts`(others: [String], manager: String) {
    let result = load(
      "package.json",
      """
      {"name": "site", "scripts": {"build": "vite", "prebuild": "x", "post": "y", "-f": "z"}}
      """, beside: others)
    #expect(
      lines(result) == ["build (vite): \(manager) run build", "post (y): \(manager) run post"])
    #expect(result.menu?.title == "site")
    #expect(messages(result) == ["1 '-f' cannot be started by its name"])
  }

  @Test func `The packages of a workspace are a submenu, whose scripts run in their folders`()
    throws
  {
    let files = [
      "p/package.json": """
      {"name": "all", "scripts": {"a": "x"}, "workspaces": ["packages/*", "./apps/web", "tools/**", "!packages/old", "../x", "none"]}
      """,
      "p/pnpm-lock.yaml": "", "p/.git/HEAD": "",
      "p/packages/ui/package.json":
        #"{"name": "@x/ui", "scripts": {"build": "tsc"}, "workspaces": ["*"]}"#,
      "p/packages/ui/inner/package.json": #"{"scripts": {"inner": "x"}}"#,
      "p/packages/broken/package.json": "{", "p/packages/a\nb/package.json": "{}",
      "p/packages/ui/yarn.lock": "",
      "p/packages/old/package.json": #"{"scripts": {"old": "x"}}"#,
      "p/packages/notes/README.md": "", "p/packages/.hidden/package.json": "{}",
      "p/apps/web/package.json": #"{"scripts": {"serve": "vite", "test": "vitest"}}"#,
      "p/apps/other/package.json": "{}", "p/tools/gen/package.json": "{}", "x/package.json": "{}",
    ]
    let menu = try #require(
      FileMenuItemsReader(.file("p/package.json"), fileSystem: InMemoryFileSystem(files)).loadMenu()
        .menu)
    #expect(menu.items.map(\.title) == ["a", "workspaces"])
    let packages = try #require(menu.items[1].submenu)
    #expect(
      packages.items.map(\.title) == ["packages/broken", "packages/ui", "apps/web", "tools/gen"])
    let commands = packages.items.map { package in
      (package.submenu?.items ?? []).map { item -> String in
        guard case .command(let words)? = item.operation?.kind else { return "" }
        return words.joined(separator: " ")
      }
    }
    #expect(commands == [[], ["yarn run build"], ["pnpm run serve", "pnpm run test"], []])
    let script = packages.items[1].submenu?.items[0].operation
    #expect(script?.location?.file.name == "p/packages/ui/package.json")
  }

  @Test func `The packages of pnpm are in a file of their own`() throws {
    let files = [
      "p/package.json": "{}", "p/pnpm-workspace.yaml": "packages:\n  - 'a*/b'\n",
      "p/a1/b/package.json": "{}", "p/a2/c/package.json": "{}",
    ]
    let menu = FileMenuItemsReader(.file("p/package.json"), fileSystem: InMemoryFileSystem(files))
      .loadMenu().menu
    #expect(menu?.items.first?.submenu?.items.map(\.title) == ["a1/b"])
  }

  @Test func `Composer and Deno have their descriptions`() {
    #expect(
      lines(
        load(
          "composer.json",
          """
          {"scripts": {"test": ["phpunit", "x"], "post-install-cmd": "y", "cs": "z"},
           "scripts-descriptions": {"cs": "Style"}}
          """)) == [
          "test (phpunit): composer run-script test", "cs (Style): composer run-script cs",
        ])
    #expect(
      lines(
        load(
          "deno.jsonc",
          """
          { // tasks, with a "string" in a comment
            "tasks": {"dev": "deno run /* no comment */ x", "b": {"command": "c", "description": "D"},},
          }
          """)) == ["dev (deno run /* no comment */ x): deno task dev", "b (D): deno task b"])
  }

  @Test func `The variables that a task requires are its inputs`() throws {
    let result = load(
      "Taskfile.yml",
      """
      version: '3'
      tasks:
        release:
          desc: Release it
          aliases: [r]
          requires: {vars: [VERSION, {name: ENV, enum: [dev, prod]}]}
          cmds: [echo]
        short: echo
        hidden: {internal: true}
        'start:*': echo
      """)
    #expect(
      lines(result) == [
        "release (Release it): task release VERSION={{VERSION}} ENV={{ENV}}", "short: task short",
      ])
    let inputs = try #require(result.menu?.items.first?.operation?.inputs)
    #expect(inputs.map(\.isRequired) == [true, true])
    #expect(inputs.last?.kind == .choice)
  }

  @Test func `TOML files have tasks in tables, inline and in texts of several lines`() {
    #expect(
      lines(
        load(
          "mise.toml",
          """
          [tools]
          node = "22"
          [tasks]
          fmt = "prettier ." # c
          [tasks.build]
          description = "Build"
          run = ["a", "b"]
          [tasks."lint:css"]
          run = '''
          stylelint
          '''
          [tasks.x]
          hide = true
          """)) == [
          "fmt (prettier .): mise run fmt", "build (Build): mise run build",
          "lint:css (stylelint): mise run lint:css",
        ])
    #expect(
      lines(load(".cargo/config.toml", "[alias]\nb = \"build\"\nxt = [\"run\", \"-p\", \"xt\"]\n"))
        == ["b (build): cargo b", "xt (run -p xt): cargo xt"])
    let python = """
      [project]
      name = "thing"
      scripts = { "serve" = "thing:main" }
      [tool.poe.tasks]
      lint = { cmd = "ruff check", help = "Check" }
      _hidden = "x"
      [tool.poe.tasks.test]
      shell = "pytest"
      [tool.hatch.envs.default.scripts]
      cov = "pytest --cov"
      [tool.poetry.scripts]
      run = "a:b"
      """
    #expect(
      lines(load("pyproject.toml", python)) == [
        "lint (Check): poe lint", "test (pytest): poe test", "cov (pytest --cov): hatch run cov",
        "run (a:b): poetry run run",
      ])
    #expect(
      lines(load("pyproject.toml", python, beside: ["uv.lock"])).last
        == "serve (thing:main): uv run serve")
  }

  // MARK: Visual Studio Code

  @Test func `Tasks of the editor keep values within words`() throws {
    let result = load(
      ".vscode/tasks.json",
      """
      { // the editor allows comments
        "tasks": [
          {"label": "Lint", "type": "shell", "command": "eslint", "args": ["${workspaceFolder}/a b", "it's"]},
          {"label": "Greet", "type": "process", "command": "echo", "args": ["to=${input:who}"]},
          {"label": "Shell", "command": "echo ${input:who}", "args": ["<${input:who}>"]},
          {"label": "Web", "type": "npm", "script": "dev"},
          {"label": "Gulp", "type": "gulp"},
          {"label": "File", "command": "cat ${file}"},
          {"label": "Gone", "command": "x", "hide": true},
        ],
        "inputs": [{"id": "who", "type": "pickString", "options": ["ann", "bob"], "default": "bob"}],
      }
      """)
    #expect(
      lines(result) == [
        "Lint (eslint): sh: eslint './a b' 'it'\\''s'", "Greet (echo): echo to={{who}}",
        "Shell (echo ${input:who}): sh: echo ${INPUT_WHO:+\"$INPUT_WHO\"} '<'\"${INPUT_WHO}\"'>'",
        "Web: npm run dev",
      ])
    #expect(
      messages(result) == [
        "7 the task 'Gulp' of the type 'gulp' needs the editor",
        "8 the task 'File' has a variable that only the editor knows: ${file}",
      ])
    #expect(result.menu?.items.first?.operation?.directory == "..")
  }

  @Test(arguments: [
    ("echo \"${input:x}\"", "echo \"${INPUT_X}\""),
    ("echo '${input:x}'", "echo ''\"${INPUT_X}\"''"),
    ("echo \\\"${input:x}", "echo \\\"${INPUT_X:+\"$INPUT_X\"}"),
    ("a '${input:x}' \"b'${input:x}\"", "a ''\"${INPUT_X}\"'' \"b'${INPUT_X}\""),
  ])
  func `A value stays within its word, whatever quotation marks are around it`(
    command: String, script: String
  ) {
    let escaped = command.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let result = load(
      ".vscode/tasks.json",
      """
      {"tasks": [{"label": "t", "command": "\(escaped)"}], "inputs": [{"id": "x", "type": "promptString"}]}
      """)
    guard case .shell(let found)? = result.menu?.items.first?.operation?.kind else {
      Issue.record("\(messages(result))")
      return
    }
    #expect(found == script)
  }

  @Test
  func
    `A quotation mark with a combining sign ends no word, and what a value could change is refused`()
  {
    let result = load(
      ".vscode/tasks.json",
      """
      {"tasks": [{"label": "t", "command": "echo", "args": ["a'\u{301}; b"]},
       {"label": "u", "command": "echo `id ${input:x}`"}], "inputs": [{"id": "x", "type": "promptString"}]}
      """)
    #expect(lines(result) == ["t (echo): sh: echo 'a'\\''\u{301}; b'"])
    #expect(messages(result).first?.hasPrefix("2 the script of 'u'") == true)
  }

  @Test
  func `A task that a menu cannot hold is left out with the reason, and the others are shown`() {
    let result = load(
      ".vscode/tasks.json",
      """
      {"tasks": [{"label": "a", "command": "x", "options": {"env": {"A=B": "c"}}}, {"label": "b", "command": "b"},
       {"label": "c", "type": "process", "command": "${input:p}"}],
       "inputs": [{"id": "p", "type": "pickString", "options": ["1"]}]}
      """)
    #expect(lines(result) == ["b (b): sh: b"])
    #expect(messages(result).first?.hasPrefix("1 'a' is left out: ") == true)
  }

  @Test func `A link to a file that the program would not read has no items`() {
    let files = LinkedFiles(
      InMemoryFileSystem(["p/safe.just": "a:\n"]), ["p/justfile": "p/safe.just"])
    let result = FileMenuItemsReader(.file("p/justfile"), fileSystem: files).loadMenu()
    #expect(result.menu?.items.isEmpty == true)
    #expect(
      result.diagnostics.map(\.message)
        == ["this is a link to 'safe.just', which 'just' does not read"])
  }

  /// The time that a file of `count` parts takes to read must not grow with its square.
  @Test(arguments: [
    ("justfile", "alias x# := a\n"), ("Makefile", "##@ g#\na#: ## b\n"),
    ("mise.toml", "[tasks.a#]\nrun = \"x\"\n"),
  ])
  func `Files with many parts are read completely`(name: String, part: String) {
    let text = (0..<20_000).map { part.replacing("#", with: "\($0)") }.joined()
    #expect(load(name, "a:\n" + text).menu != nil)
  }

  // MARK: Hostile files

  @Test(arguments: [
    (
      "package.json",
      "{\"scripts\": {\"a\\nb\": \"x\", \"$(id)\": \"\\u001b[31m\", \"{{0}}\": \"y\"}}", 2
    ),
    ("package.json", "{\"scripts\": [1, 2]}", 0), ("package.json", "{\"scripts\": {\"a\": {}}}", 1),
    ("Makefile", "\u{202E}x: ## \u{1B}[2J\n", 1), ("justfile", "a a-b a_b:\n", 0),
    ("justfile", "a x='{{y}}':\n", 1), ("mise.toml", "[tasks\n[[[a.b.c]]]\n= x\n\"open", 0),
    ("Taskfile.yml", "tasks: {a: {requires: {vars: [1, {}, [x]]}}}", 0),
    (".vscode/tasks.json", "{\"tasks\": [{\"label\": 1, \"command\": []}, 3]}", 0),
  ])
  func `A hostile file shows what can be shown, and no control characters`(
    name: String, text: String, count: Int
  ) {
    let result = load(name, text)
    #expect(result.menu?.items.count == count, "\(messages(result))")
    for item in result.menu?.items ?? [] {
      let shown = item.title + (item.subtitle ?? "")
      #expect(!shown.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
    }
  }

  @Test func `A file that is broken says where, and one with many scripts is read`() {
    let broken = load("package.json", "{\"scripts\": {\"a\": ")
    #expect(broken.menu == nil && broken.diagnostics.first?.location.file.name == "p/package.json")
    #expect(load("justfile", "a:\n\u{0}").diagnostics.allSatisfy { $0.severity != .error })
    let many = (0..<10_000).map { "\"s\($0)\": \"echo\"" }.joined(separator: ", ")
    #expect(load("package.json", "{\"scripts\": {\(many)}}").menu?.items.count == 10_000)
  }
}

/// Files of which some are links.
private struct LinkedFiles: FileSystem {
  let files: InMemoryFileSystem
  let links: [String: String]

  init(_ files: InMemoryFileSystem, _ links: [String: String]) {
    (self.files, self.links) = (files, links)
  }

  func read(_ path: String, limit: Int) throws(FileSystemError) -> [UInt8] {
    try files.read(links[path] ?? path, limit: limit)
  }
  func names(inDirectory path: String) -> [String]? { files.names(inDirectory: path) }
  func canonicalPath(_ path: String) -> String? { files.canonicalPath(links[path] ?? path) }
  func isDirectory(_ path: String) -> Bool { files.isDirectory(path) }
  func isExecutableFile(_ path: String) -> Bool { false }
}
