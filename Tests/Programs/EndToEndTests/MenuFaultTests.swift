import Foundation
import Testing

/// Items whose programs misbehave, in the real program: the menu answers keys, says what happened, and leaves
/// nothing running.
@Suite(.timeLimit(.minutes(5)), .serialized) struct MenuFaultTests {
  /// Opens a trusted menu in a terminal whose home is the working directory.
  private func open(_ menu: String, trusts: Bool = true) async throws -> Tmux {
    let tmux = try await Tmux(columns: 100)
    try tmux.scratch.write(menu, to: "m.yaml")
    let trust = trusts ? "appmenu trust m.yaml >/dev/null; " : ""
    try await tmux.type("cd ~; \(trust)clear; appmenu run m.yaml")
    try await tmux.waitFor("? help")
    return tmux
  }

  private func leave(_ tmux: Tmux) async throws {
    try await tmux.press("q")
    try await tmux.waitForPrompt()
  }

  @Test
  func `A flood without end is cut; keys are answered meanwhile, and memory is bounded`()
    async throws
  {
    let tmux = try await open(
      """
      - {title: Flood, shell: "yes 0123456789012345678901234567890123456789", output: view}
      """)
    try await tmux.press("Enter")
    try await tmux.waitFor("01234567890123456789")
    try await tmux.press("?")
    try await tmux.waitFor("Keys that work here")
    try await tmux.press("?")
    try await tmux.waitFor("esc stop")
    // Only time shows that memory stays bounded; a gigabyte comes in less.
    try await Task.sleep(for: .seconds(5))
    let menu = try await Programs.run(
      ["-C", "appmenu", "-o", "pid=,rss=,args="], program: "ps")
    for line in menu.output.split(separator: "\n") where line.contains("m.yaml") {
      let memory = Int(line.split(separator: " ")[1]) ?? 0
      #expect(memory < 600_000, "\(line)")
    }
    try await tmux.press("Escape")
    try await tmux.waitFor("esc back")
    try await leave(tmux)
  }

  @Test("Children that a program leaves behind end with it, also those of a session of their own")
  func children() async throws {
    let tmux = try await open(
      """
      - {title: Leave, shell: "sleep 1000 & echo $! > one; setsid sleep 1000 & echo $! > two", output: view}
      """)
    try await tmux.press("Enter")
    try await tmux.waitFor("ended with status 0")
    let processes = ProcessesOf(tmux.scratch.path)
    for name in ["one", "two"] {
      try await processes.waitUntilGone(try await processes.process(name))
    }
    try await leave(tmux)
  }

  @Test func `A program that closes its output is still ended by Esc`() async throws {
    let tmux = try await open(
      """
      - {title: Close, shell: "echo $$ > one; echo begun; exec >&- 2>&-; sleep 1000", output: view}
      """)
    try await tmux.press("Enter")
    try await tmux.waitFor("begun")
    let processes = ProcessesOf(tmux.scratch.path)
    let process = try await processes.process("one")
    try await tmux.press("Escape")
    try await tmux.waitFor("Stopped")
    try await processes.waitUntilGone(process)
    try await leave(tmux)
  }

  @Test func `A program that kills its process group ends alone`() async throws {
    let tmux = try await open(
      """
      - {title: Kill, shell: "echo last words; kill -9 0", output: view}
      - {title: Term, shell: "trap '' TERM; kill 0; echo still here", output: view}
      """)
    try await tmux.press("Enter")
    try await tmux.waitFor("last words")
    try await tmux.waitUntil("an end") { $0.contains("ended") }
    try await tmux.press("Escape")
    try await tmux.waitFor("Term")
    try await tmux.press("Down", "Enter")
    try await tmux.waitUntil("an end") { $0.contains("ended") }
    try await leave(tmux)
  }

  @Test
  func `A password that is asked for without a terminal is a failure, not a wait`() async throws {
    let tmux = try await open(
      """
      - {title: Ask, shell: "read x < /dev/tty; echo status $?", output: view}
      """)
    try await tmux.press("Enter")
    try await tmux.waitFor("/dev/tty")
    try await tmux.waitFor("ended with status")
    try await leave(tmux)
  }

  @Test func `A program goes on while its menu is edited, and is what was started`()
    async throws
  {
    let tmux = try await open(
      """
      - {title: Old, shell: "echo begun; while [ ! -e go ]; do sleep 0.05; done; echo old end", output: view}
      """)
    try await tmux.press("Enter")
    try await tmux.waitFor("begun")
    try tmux.scratch.write("- {title: New, shell: echo new, output: view}\n", to: "m.yaml")
    // The edit is noticed meanwhile, which the output does not show.
    try await Task.sleep(for: .milliseconds(500))
    try tmux.scratch.write("", to: "go")
    try await tmux.waitFor("old end")
    try await tmux.press("Escape")
    try await tmux.waitFor("New")
    // The edited menu is not trusted.
    try await tmux.press("Enter")
    try await tmux.waitFor("would run:")
    try await leave(tmux)
  }

  @Test(
    "What was shown in the question of trust is what runs, however the menu is edited meanwhile")
  func question() async throws {
    let tmux = try await open(
      "- {title: A, shell: touch shown; echo ran shown, output: view}\n", trusts: false)
    try await tmux.press("Enter")
    try await tmux.waitFor("touch shown")
    try tmux.scratch.write(
      "- {title: A, shell: touch other; echo ran other, output: view}\n", to: "m.yaml")
    // The edit is noticed meanwhile, which the question does not show.
    try await Task.sleep(for: .milliseconds(500))
    try await tmux.press("t")
    // While it runs, Escape would stop it instead of leaving the view.
    try await tmux.waitFor("status 0")
    try await tmux.waitFor("ran shown")
    #expect(!FileManager.default.fileExists(atPath: tmux.scratch.path + "/other"))
    // What was trusted is the old content: the new one asks.
    try await tmux.press("Escape")
    try await tmux.waitFor("reload")
    try await tmux.press("Enter")
    try await tmux.waitFor("touch other")
    #expect(!FileManager.default.fileExists(atPath: tmux.scratch.path + "/other"))
    try await leave(tmux)
  }
}
