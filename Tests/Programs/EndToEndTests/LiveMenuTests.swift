import AppMenuTesting
import Foundation
import Testing

/// Menus whose items come from elsewhere or change while they are shown, in the real program.
@Suite(.timeLimit(.minutes(5)), .serialized) struct LiveMenuTests {
  private func run(_ words: String..., in scratch: Scratch) async throws -> Programs.Result {
    try await Programs.run(
      words, in: scratch.path, environment: Programs.environment(home: scratch.path))
  }

  @Test(
    "Nothing of a menu that is not trusted runs to show it, to complete a word, or to reload it")
  func untrusted() async throws {
    let tmux = try await Tmux()
    let canary = tmux.scratch.path + "/canary"
    let touch = "touch '\(canary)'"
    let menu = try tmux.scratch.write(
      """
      - title: Source
        source: {shell: \(touch); echo x, each: {title: "{{0}}", live: {shell: \(touch), every: 1}}}
      - {title: Menu, source: {shell: \(touch), format: menu}}
      - {title: Live, tapHandlerName: h, live: {shell: \(touch), every: 1}}
      - {title: When, tapHandlerName: h, when: {shell: \(touch)}}
      - {title: Hide, command: [ls], when: {command: [touch, '\(canary)'], otherwise: hide}}
      """, to: "m.yaml")
    let environment = Programs.environment(home: tmux.scratch.path)
    let completion = [
      "---completion", "select", "--", "positional@1", "3", "0", "appmenu", "select", menu, "",
    ]
    for words in [
      ["select", menu, "source"], ["select", menu, "source", "x"], ["list", menu],
      ["list", menu, "--expand"], ["list", menu, "--format", "json"], ["validate", menu],
      ["list", menu, "--filter", "x"], completion, ["run", menu, "--plain"],
    ] {
      let result = try await Programs.run(
        words, input: Data("1\n\nb\nq\n".utf8),
        environment: environment.merging(["SAP_SHELL": "fish", "SAP_SHELL_VERSION": "3"]) { $1 })
      if words[0] == "select" || words.contains("--expand") {
        #expect(result.status == 3 && result.errors.contains("appmenu trust "), "\(result)")
        #expect(result.errors.contains("canary"), "\(result)")
      }
      #expect(!FileManager.default.fileExists(atPath: canary), "\(words)")
    }
    try await tmux.type("appmenu run \(menu)")
    let screen = try await tmux.waitFor("not trusted yet")
    #expect(screen.contains("Live") && screen.contains("When"))
    try await tmux.press("Enter")
    #expect(try await tmux.waitFor("would run:").contains("touch"))
    try await tmux.press("Escape")
    let text = try String(contentsOfFile: menu, encoding: .utf8)
    try tmux.scratch.write(text + "\n- {title: Added, tapHandlerName: h}\n", to: "m.yaml")
    try await tmux.waitFor("Added")
    // Only time shows that nothing runs: details are updated every second.
    try await Task.sleep(for: .milliseconds(1_200))
    #expect(!FileManager.default.fileExists(atPath: canary))
    try await tmux.press("Enter")
    try await tmux.waitFor("would run:")
    try await tmux.press("t")
    try await tmux.waitUntil("the items") { !$0.contains("would run") && $0.contains("x") }
    #expect(FileManager.default.fileExists(atPath: canary))
    try await tmux.press("q")
    try await tmux.waitForPrompt()
  }

  @Test func `select and list go through the items of sources; what fails is told`()
    async throws
  {
    let scratch = try Scratch()
    let menu = try scratch.write(
      #"""
      - title: Numbers
        source:
          shell: printf 'one\t1\ntwo\t2\n'
          each: {title: "{{1}}", subtitle: "number {{2}}", command: [echo, "<{{1}}>"], actions: [{title: Twice, shell: 'echo "$INPUT_1$INPUT_1"'}]}
      - {title: Lines, source: {file: lines.txt}}
      - {title: Broken, source: {shell: "echo no luck >&2; exit 9"}}
      - {title: Away, when: {program: no-such-program}, command: [echo, hi]}
      """#, to: "m.yaml")
    try scratch.write("first\nlast\n", to: "lines.txt")
    #expect(try await run("trust", menu, in: scratch).output.contains("printf"))
    #expect(try await run("select", menu, "numbers", "two", in: scratch).output == "<two>\n")
    #expect(
      try await run("select", menu, "numbers", "two", "twice", in: scratch).output == "twotwo\n")
    let listed = try await run("select", menu, "numbers", in: scratch)
    #expect(listed.output == "one  one: number 1\ntwo  two: number 2\n", "\(listed)")
    let unknown = try await run("select", menu, "numbers", "tow", in: scratch)
    #expect(unknown.status == 1 && unknown.errors.contains("did you mean 'two'"), "\(unknown)")
    let broken = try await run("select", menu, "broken", in: scratch)
    #expect(broken.status == 3 && broken.errors.contains("no luck"), "\(broken)")
    let away = try await run("select", menu, "away", in: scratch)
    #expect(away.status == 3 && away.errors.contains("needs the program 'no-such-program'"))
    let all = try await run("list", menu, "--expand", in: scratch)
    #expect(all.status == 3 && all.errors.contains("'Broken'") && all.errors.contains("no luck"))
    #expect(all.output.contains("number 1") && all.output.contains("last"), "\(all)")
    try scratch.write("- {title: Lines, source: {file: lines.txt}}\n", to: "n.yaml")
    let plain = try await run("list", "n.yaml", "--format", "json", in: scratch)
    #expect(plain.output.contains(#""source":{"file":"lines.txt"}"#), "\(plain)")
    #expect(plain.output.contains(#""items":[]"#))
    let expanded = try await run("list", "n.yaml", "--expand", "--filter", "last", in: scratch)
    #expect(expanded.output.hasPrefix("lines last  last"), "\(expanded)")
  }

  @Test func `A source that hangs is ended at the time limit`() async throws {
    let scratch = try Scratch()
    let menu = try scratch.write(
      """
      - {title: Hangs, source: {shell: "echo one; sleep 1000"}}
      - {title: Floods, source: {shell: "yes 'a: b'", format: menu}}
      """, to: "m.yaml")
    _ = try await run("trust", menu, in: scratch)
    let late = try await run("select", menu, "hangs", "one", "--timeout", "1", in: scratch)
    #expect(late.status == 124 && late.output.isEmpty, "\(late)")
    let flood = try await run("select", menu, "floods", in: scratch)
    #expect(flood.status == 3 && flood.errors.contains("more than 16 MiB"), "\(flood)")
  }

  @Test func `A branch is switched to from the list of all`() async throws {
    let scratch = try Scratch()
    let repository = try await scratch.repository()
    _ = try await Programs.run(["branch", "topic"], program: "git", in: repository)
    let folder = Programs.root + "/menus/examples"
    let tmux = try await Tmux(in: repository)
    try await tmux.type("appmenu trust \(folder) >/dev/null; appmenu run \(folder)/branches.yaml")
    try await tmux.waitFor("All branches")
    try await tmux.press("a")
    #expect(try await tmux.waitFor("topic").contains("First things"))
    try await tmux.press("/")
    try await tmux.type("topic")
    try await tmux.press("Enter")
    try await tmux.waitFor("✓")
    try await tmux.press("Escape")
    try await tmux.waitFor("reload")
    let branch = try await Programs.run(
      ["branch", "--show-current"], program: "git", in: repository)
    #expect(branch.output == "topic\n")
    try await tmux.press("q")
    try await tmux.waitForPrompt()
  }

  @Test
  func `The status of a service changes beside it, and nothing asks for it once the menu ended`()
    async throws
  {
    let tmux = try await Tmux(columns: 100)
    try tmux.scratch.write(
      """
      #!/bin/sh
      echo "$$ $*" >> ~/calls
      case $2 in
      stop) touch ~/stopped ;;
      status) [ ! -e ~/stopped ] ;;
      esac
      """, to: "bin/service", executable: true)
    let folder = Programs.root + "/menus/examples"
    try await tmux.type("appmenu trust \(folder) >/dev/null; PATH=~/bin:$PATH; clear")
    try await tmux.type("appmenu run \(folder)/services.yaml")
    try await tmux.waitUntil("running") { $0.contains("nginx") && $0.contains("running") }
    try await tmux.press("x")
    try await tmux.waitFor("Stop 'Web server'?")
    try await tmux.press("y")
    try await tmux.waitFor("ended with status 0")
    try await tmux.press("Escape")
    try await tmux.waitFor("stopped")
    try await tmux.press("q")
    try await tmux.waitForPrompt()
    func calls() throws -> String {
      try String(contentsOfFile: tmux.scratch.path + "/calls", encoding: .utf8)
    }
    let before = try calls()
    // Only time shows that nothing runs: the status is updated every few seconds.
    try await Task.sleep(for: .seconds(6))
    #expect(try calls() == before)
  }

  @Test
  func `The first frame waits for no source and no detail, and leaving ends what hangs`()
    async throws
  {
    let tmux = try await Tmux()
    let menu = try tmux.scratch.write(
      """
      - {title: Live, tapHandlerName: h, live: {shell: "echo $$ > live; sleep 1000", every: 1}}
      - {title: Source, source: {shell: "echo $$ > source; sleep 1000"}}
      """, to: "m.yaml")
    try await tmux.type("cd ~; appmenu trust \(menu) >/dev/null; appmenu run m.yaml")
    try await tmux.waitFor("Source")
    try await tmux.press("Down", "Enter")
    try await tmux.waitFor("Asking for the items")
    let stage = ProcessesOf(tmux.scratch.path)
    let source = try await stage.process("source")
    try await tmux.press("Escape")
    try await stage.waitUntilGone(source)
    let live = try await stage.process("live")
    try await tmux.press("q")
    try await tmux.waitForPrompt()
    try await stage.waitUntilGone(live)
  }
}

/// Processes that wrote their numbers into files of a folder.
struct ProcessesOf {
  private let folder: String
  init(_ folder: String) { self.folder = folder }

  /// Waits until the file has a number, and returns it.
  func process(_ file: String) async throws -> Int32 {
    try await untilFound("a number in \(file)") { () -> Int32? in
      let text = try? String(contentsOfFile: folder + "/" + file, encoding: .utf8)
      guard let text, text.hasSuffix("\n") else { return nil }
      return text.split(whereSeparator: \.isWhitespace).last.flatMap { Int32($0) }
    }
  }

  /// Waits until a process is gone, zombies aside.
  func waitUntilGone(
    _ process: Int32, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) async throws {
    try await Programs.waitUntilGone(process, sourceLocation: sourceLocation)
  }
}
