import Foundation
import Testing

/// `pick --height`: a part of the normal screen, which is as it was afterwards.
@Suite(.timeLimit(.minutes(5)), .serialized) struct PickHeightTests {
  private func state(_ tmux: Tmux) async throws -> String {
    try await tmux.run(
      "display-message", "-p",
      "#{cursor_x},#{cursor_y} #{cursor_flag} #{alternate_on} #{mouse_any_flag}")
  }

  /// The rows of the screen up to the last that is not blank.
  private func rows(_ screen: String) -> [String] {
    var rows = screen.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    while rows.last?.isEmpty == true { rows.removeLast() }
    return rows
  }

  @Test
  func `It is below the cursor's line, and nothing of it is left at the end`() async throws {
    let tmux = try await Tmux(columns: 60, rows: 16)
    try await tmux.type("clear; echo above; x=$(seq 50 | appmenu pick --height 8); echo \"got $x\"")
    let screen = try await tmux.waitUntil("the list") {
      $0.contains("⏎ choose") && $0.contains("50")
    }
    let shown = rows(screen)
    #expect(shown.count == 9, "\(screen)")
    #expect(shown[0] == "above" && shown[1].hasPrefix(" Choose  ▏") && shown[3] == " ▌ 1")
    // No mouse, no other screen, and the cursor on the selected row.
    #expect(try await state(tmux) == "1,3 1 0 0\n")
    try await tmux.press("Down", "Enter")
    let last = try await tmux.waitFor("got 2")
    #expect(rows(last).prefix(2) == ["above", "got 2"], "\(last)")
    #expect(!last.contains("Choose") && !last.contains("⏎"), "\(last)")
  }

  @Test
  func `Near the bottom the screen scrolls, and what was above can be scrolled back to`()
    async throws
  {
    let tmux = try await Tmux(columns: 60, rows: 10)
    try await tmux.type("clear; seq 100 109; seq 50 | appmenu pick --height 6; echo status=$?")
    let screen = try await tmux.waitFor("⏎ choose")
    #expect(rows(screen).count >= 9 && screen.contains("\n109\n Choose"), "\(screen)")
    try await tmux.press("Escape")
    let last = try await tmux.waitFor("status=1")
    #expect(last.contains("\n109\nstatus=1"), "\(last)")
    let all = try await tmux.run("capture-pane", "-p", "-S", "-")
    for number in 100...109 { #expect(("\n" + all).contains("\n\(number)\n"), "\(all)") }
    #expect(!all.contains("Choose"))
  }

  @Test
  func `A line that was begun stays, and goes on behind it`() async throws {
    let tmux = try await Tmux(columns: 60, rows: 12)
    try await tmux.type("clear; printf 'Which one? '; seq 50 | appmenu pick --height 6")
    let screen = try await tmux.waitFor("⏎ choose")
    #expect(rows(screen).starts(with: ["Which one?"]) && rows(screen)[1].hasPrefix(" Choose"))
    try await tmux.press("Enter")
    try await tmux.waitFor("Which one? 1")
  }

  @Test
  func `Stopped and continued, it begins anew below the shell's lines`() async throws {
    let tmux = try await Tmux(columns: 60, rows: 20)
    try await tmux.type("clear; seq 50 | appmenu pick --height 6")
    try await tmux.waitFor("⏎ choose")
    try await tmux.press("Down", "C-z")
    let stopped = try await tmux.waitFor("Stopped")
    #expect(!stopped.contains("⏎ choose"), "\(stopped)")
    try await tmux.type("echo between; fg")
    let again = try await tmux.waitFor("⏎ choose")
    #expect(again.contains("between\n") && again.contains(" ▌ 2\n"), "\(again)")
    try await tmux.press("Enter")
    try await tmux.waitUntil("the choice") { $0.contains("\n2\n") && !$0.contains("⏎") }
  }

  @Test
  func `In windows of other sizes it is drawn once, and the lines above stay`() async throws {
    let tmux = try await Tmux(columns: 70, rows: 20)
    try await tmux.type("clear; echo above; seq 50 | appmenu pick --height 50%; echo status=$?")
    try await tmux.waitFor("⏎ choose")
    for _ in 0..<4 { try await tmux.press("Down") }
    try await tmux.waitFor(" ▌ 5")
    for (columns, height) in [(40, 20), (70, 20), (30, 16), (90, 24), (60, 12)] {
      try await tmux.run("resize-window", "-x", "\(columns)", "-y", "\(height)")
      try await tmux.waitUntil("one list of \(columns)×\(height)") { screen in
        let rows = rows(screen)
        return rows.count { $0.contains("Choose") } == 1
          && rows.count { $0.contains("⏎ choose") } == 1 && screen.contains(" ▌ 5")
      }
      // Lines that are broken anew may scroll what is above out of sight.
      let all = try await tmux.run("capture-pane", "-p", "-S", "-")
      #expect(all.split(separator: "\n").count { $0 == "above" } == 1, "\(all)")
    }
    try await tmux.press("Escape")
    let last = try await tmux.waitFor("status=1")
    #expect(!last.contains("Choose") && !last.contains("⏎"), "\(last)")
  }

  @Test(arguments: ["TERM", "HUP", "INT", "SEGV", "KILL"])
  func `A signal leaves the terminal as it was`(name: String) async throws {
    let tmux = try await Tmux(columns: 60, rows: 16)
    try await tmux.type(
      "clear; stty -a > before; echo above; (sleep 1; echo 1; sleep 100) | appmenu pick --height 6")
    try await tmux.waitFor(" ▌ 1")
    let processes = try await Programs.run(["-e", "-o", "pid=,args="], program: "ps").output
    let process = processes.split(separator: "\n").first {
      $0.contains("appmenu pick --height 6") && !$0.contains("bash") && !$0.contains("sleep")
        && !$0.contains("clear")
    }.flatMap { $0.split(separator: " ").first.flatMap { Int32($0) } }
    kill(try #require(process), signalNumber(name))
    try await tmux.waitUntil("the list gone") { !$0.contains("⏎ choose") && $0.contains("above") }
    try await tmux.press("C-c")
    try await tmux.type("stty -a > after; echo done")
    let last = try await tmux.waitFor("\ndone")
    #expect(!last.contains("Choose"), "\(last)")
    #expect(try await state(tmux).hasSuffix(" 1 0 0\n"))
    try await tmux.type("cmp before after && echo same; rm before after")
    try await tmux.waitFor("\nsame")
  }

  private func signalNumber(_ name: String) -> Int32 {
    ["TERM": SIGTERM, "HUP": SIGHUP, "INT": SIGINT, "SEGV": SIGSEGV, "KILL": SIGKILL][name]
      ?? SIGTERM
  }

  @Test(
    "A program of a key has the screen below the cursor's line, and the list comes back below it")
  func programs() async throws {
    let tmux = try await Tmux(columns: 60, rows: 20)
    try await tmux.type(
      "clear; echo above; seq 50 | appmenu pick --height 8 --preview 'echo about {}' "
        + "--preview-window right,20 --bind 'f2:execute(printf \"said %s\" {}; sleep 0.3)'")
    try await tmux.waitFor("│ about 1")
    try await tmux.press("F2")
    let screen = try await tmux.waitUntil("both") {
      $0.contains("said 1") && $0.contains("⏎ choose")
    }
    #expect(screen.contains("above\nsaid 1\n Choose"), "\(screen)")
    try await tmux.press("Down", "Enter")
    try await tmux.waitUntil("the choice") { $0.contains("above\nsaid 1\n2\n") }
  }

  @Test(arguments: [("~x", "~ before it"), ("x", "40%"), ("140%", "a number of rows")])
  func `What is no height is told`(height: String, words: String) async throws {
    for ending in [[], ["--"]] {
      let result = try await Programs.run(
        ["pick", "--height", height] + ending, input: Data("a\n".utf8))
      #expect(result.status == 2 && result.output.isEmpty)
      #expect(
        result.errors.contains("--height") && result.errors.contains(words), "\(result.errors)")
    }
  }

  @Test
  func `With ~ it is no higher than its lines, also when they become more`() async throws {
    let tmux = try await Tmux(columns: 60, rows: 20)
    try await tmux.type("clear; (seq 3; sleep 1; seq 4 50) | appmenu pick --height ~12")
    try await tmux.waitUntil("a low list") { $0.contains("⏎ choose") && rows($0).count == 5 }
    try await tmux.waitUntil("a higher list") { $0.contains("⏎ choose") && rows($0).count == 12 }
    try await tmux.press("Escape")
    try await tmux.waitUntil("nothing left") { !$0.contains("Choose") && !$0.contains("⏎") }
  }

  @Test
  func `The environment may ask for it, and the command line for another`() async throws {
    let tmux = try await Tmux(columns: 60, rows: 20)
    try await tmux.type("export APPMENU_PICK_OPTIONS='--height 10'; clear; seq 50 | appmenu pick")
    #expect(rows(try await tmux.waitFor("⏎ choose")).count == 10)
    try await tmux.press("Escape")
    try await tmux.waitUntil("the shell") { !$0.contains("Choose") }
    try await tmux.type("clear; seq 50 | appmenu pick --height 5")
    try await tmux.waitUntil("a low list") { $0.contains("⏎ choose") && rows($0).count == 5 }
    try await tmux.press("Escape")
  }
}
