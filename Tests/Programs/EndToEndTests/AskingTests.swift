import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct AskingTests {
  private static let form = """
    title: Log in
    fields:
      - {id: user-name, label: Name, required: true}
      - {id: port, type: number, value: 22}
      - {id: fast, type: toggle}
      - {id: notes, type: multiline}
      - {id: pass, label: Password, type: secret}
    """

  private func run(
    _ arguments: [String], _ answers: [String], form: String = form
  ) async throws -> Programs.Result {
    let scratch = try Scratch()
    try scratch.write(form, to: "f.yaml")
    return try await Programs.run(
      arguments, input: Data(answers.map { $0 + "\n" }.joined().utf8), in: scratch.path)
  }

  private static let answers = ["O'Neill $(id)", "", "y", "a", "b\\", ".", "hid\"den", "send"]

  @Test(
    "Without a terminal a form is asked line by line; only the values are standard output",
    arguments: [
      (
        "text", "user-name\tO'Neill $(id)\nport\t22\nfast\ttrue\nnotes\ta\\nb\\\\\npass\thid\"den\n"
      ),
      (
        "json",
        #"{"user-name":"O'Neill $(id)","port":22,"fast":true,"notes":"a\nb\\","pass":"hid\"den"}"#
          + "\n"
      ),
      (
        "env",
        """
        USER_NAME='O'\\''Neill $(id)'
        PORT='22'
        FAST='true'
        NOTES='a
        b\\'
        PASS='hid"den'

        """
      ),
    ])
  func formats(format: String, expected: String) async throws {
    let result = try await run(["form", "f.yaml", "--format", format], Self.answers)
    #expect(result.status == 0 && result.output == expected, "\(result.output)\(result.errors)")
    #expect(result.errors.hasPrefix("Log in\n") && !result.errors.contains("hid"))
  }

  @Test(arguments: ["sh", "bash"])
  func `Whatever is filled in, eval in a shell only assigns it`(shell: String) async throws {
    let scratch = try Scratch()
    try scratch.write("title: T\nfields: [{id: a-b}, {id: c, type: multiline}]", to: "f.yaml")
    let hostile = #"'; touch PWNED; ' "$(touch PWNED)" `touch PWNED` \' * !x ~ "#
    try scratch.write("\(hostile)\n\(hostile)\n\(hostile)\n.\nsend\n", to: "answers")
    let script = """
      eval "$('\(Programs.appmenu)' form f.yaml --format env --plain < answers 2> prompts)"
      printf '[%s]\\n[%s]\\n' "$A_B" "$C"
      """
    let result = try await Programs.run(["-c", script], program: shell, in: scratch.path)
    let trimmed = hostile.trimmingCharacters(in: .whitespaces)
    #expect(result.output == "[\(trimmed)]\n[\(hostile)\n\(hostile)]\n", "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: scratch.path + "/PWNED"))
  }

  @Test
  func `A form that is left in plain mode, or whose input ends, ends with 1 and prints nothing`()
    async throws
  {
    for answers in [[], ["x"], ["x", "", "", "", "", "b", "y"]] {
      let result = try await run(["form", "f.yaml", "--plain"], answers)
      #expect(result.status == 1 && result.output.isEmpty, "\(answers)")
    }
  }

  @Test func `Mistakes of a form end with 2 and are shown at their places`() async throws {
    let result = try await run(
      ["form", "f.yaml"], [], form: "title: T\nfields:\n  - {id: a, type: tect}\n")
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(
      result.errors == """
        error[unknown-value]: 'tect' is no value of 'fields[0].type'
         --> f.yaml:3:19
          |
        3 |   - {id: a, type: tect}
          |                   ^^^^ did you mean 'text'?
          = help: one of text, multiline, date, number, toggle, choice, secret, file, directory
        f.yaml: 1 error

        """, "\(result.errors)")
    let none = try await run(["form", "g.yaml"], [])
    #expect(none.status == 2 && none.errors.contains("did you mean 'f.yaml'?"), "\(none.errors)")
  }

  @Test func `A form from standard input without a terminal to ask on is wrong usage`()
    async throws
  {
    for arguments in [["form", "-"], ["form", "-", "--plain"]] {
      let result = try await Programs.run(arguments, input: Data(Self.form.utf8))
      #expect(result.status == 2 && result.output.isEmpty)
      #expect(result.errors.contains("standard input is taken by the form itself"))
    }
  }

  @Test(
    arguments: [
      (["--plain"], "y\n", 0), ([], "n\n", 1), (["--plain"], "\n", 1),
      (["--default", "yes"], "\n", 0), (["--default", "yes"], "", 1), ([], "what\nyes\n", 0),
    ] as [([String], String, Int32)])
  func `confirm reads a line without a terminal, and its status is the answer`(
    options: [String], input: String, status: Int32
  ) async throws {
    let result = try await Programs.run(
      ["confirm", "Deploy\u{1B}[2J?"] + options, input: Data(input.utf8))
    #expect(result.status == status && result.output.isEmpty)
    let prompt = options.contains("yes") ? "[Y/n] " : "[y/N] "
    #expect(result.errors.hasPrefix("Deploy␛[2J? \(prompt)"), "\(result.errors)")
  }
}

@Suite(.timeLimit(.minutes(5)), .serialized) struct AskingTerminalTests {
  @Test func `A form is filled in on the screen while standard output is a pipe`()
    async throws
  {
    let tmux = try await Tmux()
    let file = tmux.scratch.path + "/out"
    try await tmux.type(
      "clear; echo before; appmenu form menus/forms/deploy.yaml --format json | cat > \(file); "
        + "echo status=${PIPESTATUS[0]}")
    try await tmux.waitFor("[ Continue ]")
    try await tmux.press("C-s")
    try await tmux.waitFor("✗ This must be filled in")
    try await tmux.run("send-keys", "-l", "web1")
    try await tmux.press("Tab", "Right", "Tab", "Space", "C-s")
    let last = try await tmux.waitFor("status=0")
    #expect(last.contains("before") && !last.contains("Continue"), "\(last)")
    #expect(
      try String(contentsOfFile: file, encoding: .utf8)
        == "{\"host\":\"web1\",\"stage\":\"production\",\"restart\":false}\n")
  }

  @Test
  func `A form comes from standard input and is asked on the terminal; a secret is never drawn`()
    async throws
  {
    let tmux = try await Tmux()
    try await tmux.type(
      "clear; v=$(echo '{title: T, fields: [{id: p, type: secret}]}' | appmenu form - --format env)"
        + "; echo status=$?; eval \"$v\"; echo \"${#P} letters\"")
    try await tmux.waitFor("[ Continue ]")
    try await tmux.run("send-keys", "-l", "geheim")
    let shown = try await tmux.waitFor("••••••")
    #expect(!shown.contains("geheim"))
    try await tmux.press("C-s")
    #expect(try await tmux.waitFor("6 letters").contains("status=0"))
  }

  @Test func `Esc leaves a form with 1, typed text after a question; Ctrl-C with 130`()
    async throws
  {
    let tmux = try await Tmux()
    let command = "clear; appmenu form menus/forms/deploy.yaml"
    try await tmux.type(command)
    try await tmux.waitFor("[ Continue ]")
    try await tmux.press("Escape")
    try await tmux.waitForPrompt()
    try await tmux.type("echo status=$?")
    try await tmux.waitFor("status=1")
    try await tmux.type(command)
    try await tmux.waitFor("[ Continue ]")
    try await tmux.run("send-keys", "-l", "w")
    try await tmux.press("Escape")
    try await tmux.waitFor("Leave without sending the form?")
    try await tmux.press("n")
    try await tmux.waitFor(" ▌ Host")
    try await tmux.press("C-c")
    try await tmux.waitUntil("the shell") { !$0.contains("Continue") }
    // A line of its own: a shell gives up a whole line of which a part died by SIGINT.
    try await tmux.type("echo status=$?")
    try await tmux.waitFor("status=130")
  }

  @Test func `For a screen reader a form is asked in lines, and a secret is not said`()
    async throws
  {
    let tmux = try await Tmux(rows: 40)
    try tmux.scratch.write("screenReader: true\n", to: ".config/appmenu/config.yaml")
    try tmux.scratch.write(
      "title: Log in\nfields: [{id: name, label: Name}, {id: p, label: Pass, type: secret}]",
      to: "f.yaml")
    try await tmux.type("clear; appmenu form \(tmux.scratch.path)/f.yaml; echo status=$?")
    try await tmux.waitFor("Name, text")
    try await tmux.run("send-keys", "-l", "Ada")
    try await tmux.press("Tab")
    try await tmux.waitFor("Pass, secret")
    try await tmux.run("send-keys", "-l", "hush")
    try await tmux.waitFor("****")
    try await tmux.press("C-s")
    let last = try await tmux.waitFor("status=0")
    #expect(last.contains("\nname    Ada\np       hush\nstatus=0"), "\(last)")
    #expect(last.components(separatedBy: "hush").count == 2, "\(last)")
  }

  @Test(
    "confirm asks on one line at the cursor, whatever standard input is, and leaves it there",
    arguments: [
      ("y", "", "yes", 0), ("n", "--default yes", "no", 1), ("Enter", "", "no", 1),
      ("Enter", "--default yes", "yes", 0), ("Escape", "--default yes", "no", 1),
    ])
  func confirm(key: String, options: String, word: String, status: Int) async throws {
    let tmux = try await Tmux()
    try await tmux.type(
      "clear; echo before; echo | appmenu confirm 'Deploy now?' \(options); echo status=$?")
    let prompt = "Deploy now? " + (options.isEmpty ? "[y/N]" : "[Y/n]")
    let asked = try await tmux.waitFor(prompt)
    #expect(asked.hasPrefix("before\n\(prompt)"), "\(asked)")
    try await tmux.press("x", key)
    let last = try await tmux.waitFor("status=\(status)")
    #expect(last.hasPrefix("before\n\(prompt) \(word)\nstatus=\(status)\n"), "\(last)")
  }

  @Test func `Ctrl-C ends confirm with 130, and the terminal echoes again`() async throws {
    let tmux = try await Tmux()
    try await tmux.type("clear; appmenu confirm Deploy --default yes")
    try await tmux.waitFor("Deploy [Y/n]")
    try await tmux.press("C-c")
    try await tmux.waitUntil("the shell") { $0.contains("#") || $0.contains("$") }
    try await tmux.type("echo status=$?")
    try await tmux.waitFor("status=130")
    try await tmux.run("send-keys", "-l", "echoed")
    try await tmux.waitFor(" echoed")
  }

  @Test func `A question outlives Ctrl-Z and fg`() async throws {
    let tmux = try await Tmux()
    try await tmux.type("clear; appmenu confirm Deploy")
    try await tmux.waitFor("Deploy [y/N]")
    try await tmux.press("C-z")
    try await tmux.waitFor("Stopped")
    try await tmux.type("clear; fg")
    try await tmux.waitFor("Deploy [y/N]")
    try await tmux.press("y")
    try await tmux.waitFor("Deploy [y/N] yes")
    try await tmux.type("echo status=$?")
    try await tmux.waitFor("status=0")
  }
}
