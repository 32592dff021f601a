import AppMenuTesting
import Foundation
import Testing

/// Previews and keys of `pick` that run programs.
@Suite(.timeLimit(.minutes(5)), .serialized) struct PickProgramTests {
  /// Lines that a shell would run, expand or take apart if they were code.
  private static let hostile: [String] = {
    let pieces = [
      "'", "\"", "`touch PWNED`", "$(touch PWNED)", "; touch PWNED", "| touch PWNED",
      "&&touch PWNED",
      "\ntouch PWNED\n", "-n", "--help", "\\", "'; touch PWNED; '", "\"; touch PWNED; \"", "${IFS}",
      "*", "~", "#", "!!", "{}", "{q}", "%s%n", "é", "漢字", "\u{1B}[31m", "\r", "<(touch PWNED)",
      ">PWNED", "'$(touch PWNED)'", "\"$(touch PWNED)\"", "'\\''", "x'y\"z`w", "\u{301}",
    ]
    return pieces
      + pieces.indices.flatMap { index in
        (1...6).map { pieces[index] + pieces[(index * 7 + $0 * 5) % pieces.count] }
      }
  }()

  @Test(arguments: ["/bin/sh", "/bin/bash", "/usr/bin/fish"])
  func `No line of 200 changes what runs: the program gets each as it is`(shell: String)
    async throws
  {
    let lines = Self.hostile
    #expect(lines.count >= 200)
    let scratch = try Scratch()
    try scratch.write(lines.map { $0 + "\0" }.joined(), to: "lines")
    let record = "printf '%s\\0' {+} > all; printf '%s\\0' {} > one; echo done > done"
    // The quotes of the command line are not what is tested.
    try scratch.write(
      "#!/usr/bin/env python3\nimport os\nos.execvp('appmenu', ['appmenu', 'pick', '--read0', '--multi', "
        + "'--preview', 'printf %s {} > /dev/null; echo \"{}\" > /dev/null; echo seen >> seen', "
        + "'--bind', r\"\"\"ctrl-x:toggle-all+execute-silent(\(record))\"\"\"])\n", to: "run.py")
    let pty = try await Pty(
      ["-c", "python3 run.py < lines"], program: "/bin/bash", in: scratch.path,
      environment: ["SHELL": shell, "PATH": Programs.folder + ":/usr/bin:/bin"])
    try await pty.waitFor("\(lines.count)")
    for number in 0..<20 {
      try await pty.send("\u{1B}[B")
      // A preview begins in a pause of the keys.
      if number % 5 == 0 { try await Task.sleep(for: .milliseconds(100)) }
    }
    try await pty.send("\u{18}")
    try await until { FileManager.default.fileExists(atPath: scratch.path + "/done") }
    try await pty.send("\u{1B}")
    #expect(try await pty.waitForEnd() == .exited(1))
    await pty.finish()
    let all = FileManager.default.contents(atPath: scratch.path + "/all") ?? Data()
    #expect(all == Data(lines.map { $0 + "\0" }.joined().utf8))
    let one = FileManager.default.contents(atPath: scratch.path + "/one") ?? Data()
    #expect(one == Data((lines[20] + "\0").utf8))
    #expect(
      try Set(FileManager.default.contentsOfDirectory(atPath: scratch.path)).subtracting([
        "lines", "run.py", "all", "one", "done", "seen",
      ]).isEmpty)
  }

  private func processes(_ file: String) -> [Int32] {
    let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { Int32($0) }
  }

  private func waitUntilGone(_ processes: [Int32]) async throws {
    for process in processes { try await Programs.waitUntilGone(process) }
  }

  @Test
  func `The processes of a preview end with it: when the selection moves on, and at the end`()
    async throws
  {
    let scratch = try Scratch()
    let tmux = try await Tmux(in: scratch.path)
    try await tmux.type(
      "seq 3 | appmenu pick --preview 'sleep 1000 & echo $! >> pids{}; echo $$ >> pids{};"
        + " echo \"cols $FZF_PREVIEW_COLUMNS $COLUMNS lines $FZF_PREVIEW_LINES\"; wait'")
    try await tmux.waitFor("cols 78 78 lines 10")
    let first = processes(scratch.path + "/pids1")
    #expect(first.count == 2)
    try await tmux.press("Down")
    try await waitUntilGone(first)
    try await tmux.waitFor("─ 2 ─")
    try await until { processes(scratch.path + "/pids2").count >= 2 }
    let second = processes(scratch.path + "/pids2")
    #expect(second.count == 2)
    try await tmux.press("Escape")
    try await waitUntilGone(second)
  }

  @Test
  func `A flood is shown, keys work meanwhile, and it ends at a bound`() async throws {
    let tmux = try await Tmux()
    try await tmux.type(
      "seq 9 | appmenu pick --preview 'echo line {}; yes \"$(printf \"\\033[32mgreen\\033[m\")\"' "
        + "--bind f2:preview-bottom")
    try await tmux.waitUntil("the first") { $0.contains("line 1") && $0.contains("\n green\n") }
    for number in 2...9 {
      try await tmux.press("Down")
      try await tmux.waitFor("line \(number)")
    }
    // The end moves as long as the flood does.
    try await until("the end of the flood") {
      try await tmux.press("F2")
      return try await tmux.screen().contains("▲ There is more")
    }
    try await tmux.press("Enter")
    try await tmux.waitFor("\n9\n")
  }

  @Test
  func `A preview ends with pick also when that is killed, and none reaches the terminal`()
    async throws
  {
    let scratch = try Scratch()
    let pty = try await Pty(
      [
        "-c",
        "seq 3 > lines; exec '\(Programs.appmenu)' pick --preview 'echo $$ >> pids; "
          + "(echo no > /dev/tty) 2> /dev/null || echo apart; trap \"\" TERM; sleep 1000' < lines",
      ], program: "/bin/bash", in: scratch.path)
    try await pty.waitFor("apart")
    let first = processes(scratch.path + "/pids")
    #expect(first.count == 1)
    try await pty.signal(SIGKILL)
    #expect(try await pty.waitForEnd() == .signaled(SIGKILL))
    try await waitUntilGone(first)
    await pty.finish()
  }

  @Test
  func `A preview of any bytes at all steers nothing`() async throws {
    let scratch = try Scratch()
    let bytes = (0..<60_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 11) }
    try Data(bytes).write(to: URL(fileURLWithPath: scratch.path + "/noise"))
    try scratch.write(
      "\u{1B}[?1049l\u{1B}[?1000h\u{1B}]0;x\u{7}\u{1B}c\u{1B}[20;20Hend\n", to: "steer")
    let pty = try await Pty(
      [
        "-c",
        "(echo steer; echo noise) | '\(Programs.appmenu)' pick --preview 'cat {}' "
          + "--bind f2:preview-bottom",
      ], program: "/bin/bash", in: scratch.path)
    try await pty.wait("the first") { $0.isAlternate && $0.text.contains("\n end\n") }
    for keys in ["\u{1B}[B", "\u{1B}OQ"] {
      try await pty.send(keys)
      await pty.readRest()
      #expect(pty.screen.unknown.isEmpty && pty.screen.isAlternate, "\(pty.screen.unknown)")
    }
    #expect(pty.screen.text.contains(" ▌ noise"))
    try await pty.send("\r")
    #expect(try await pty.waitForEnd() == .exited(0))
    #expect(pty.modes == pty.modesBefore && pty.screen.modes == [7, 25])
    await pty.finish()
  }

  @Test
  func `The user's shell runs commands if it is one of POSIX's kind`() async throws {
    for (shell, words) in [("/bin/bash", "it is bash"), ("/usr/bin/fish", "it is sh")] {
      let pty = try await Pty(
        [
          "-c",
          "seq 2 | '\(Programs.appmenu)' pick --preview 'echo it is ${BASH_VERSION:+ba}sh' "
            + "--preview-window up",
        ], program: "/bin/sh", environment: ["SHELL": shell])
      if FileManager.default.fileExists(atPath: "/bin/sh"),
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/bin/sh")) != "bash"
      {
        try await pty.waitFor(words)
      }
      try await pty.send("\u{1B}")
      #expect(try await pty.waitForEnd() == .exited(1))
      await pty.finish()
    }
  }

  @Test
  func `A program has the terminal as a menu's has it, and the list is as it was afterwards`()
    async throws
  {
    let scratch = try Scratch()
    let pty = try await Pty(
      [
        "-c",
        "seq 30 | '\(Programs.appmenu)' pick --bind 'f2:execute(stty -a > modes; echo asked {};"
          + " read answer; echo $answer > answer; exit 3),f3:execute(kill -STOP $$; echo on >> on)'"
          + " > chosen",
      ], program: "/bin/bash", in: scratch.path)
    try await pty.waitFor(" ▌ 1")
    let modes = pty.modes
    try await pty.send("\u{1B}[B\u{1B}OQ")
    try await pty.wait("the program") { !$0.isAlternate && $0.text.contains("asked 2") }
    #expect(pty.modes == pty.modesBefore)
    try await pty.send("yes\n")
    try await pty.wait("the list") {
      $0.isAlternate && $0.text.contains("▲ The program ended with status 3")
    }
    #expect(pty.modes == modes)
    #expect(pty.screen.text.contains(" ▌ 2\n"))
    #expect(try String(contentsOfFile: scratch.path + "/answer", encoding: .utf8) == "yes\n")
    let shown = try String(contentsOfFile: scratch.path + "/modes", encoding: .utf8)
    #expect(shown.contains(" icanon") && shown.contains(" echo "))
    try await pty.send("\u{1B}OR")
    try await pty.waitFor("▲ The program is suspended; its key continues it")
    try await pty.send("\u{1B}OR")
    try await until { FileManager.default.fileExists(atPath: scratch.path + "/on") }
    try await pty.wait("the list") { $0.isAlternate && !$0.text.contains("suspended") }
    try await pty.send("\r")
    #expect(try await pty.waitForEnd() == .exited(0))
    #expect(pty.modes == pty.modesBefore && pty.screen.modes == [7, 25])
    await pty.finish()
    #expect(try String(contentsOfFile: scratch.path + "/chosen", encoding: .utf8) == "2\n")
    #expect(try String(contentsOfFile: scratch.path + "/on", encoding: .utf8) == "on\n")
  }

  @Test
  func `A program takes the place of the list, with the terminal as its input`() async throws {
    let tmux = try await Tmux()
    try await tmux.type(
      "clear; seq 3 | appmenu pick --preview 'sleep 100' "
        + "--bind 'enter:become(echo got {}; read x; echo $x; exit 7)'; echo status=$?")
    try await tmux.waitFor(" ▌ 1")
    try await tmux.press("Down", "Enter")
    try await tmux.waitFor("got 2")
    #expect(try await tmux.run("display-message", "-p", "#{alternate_on}") == "0\n")
    try await tmux.type("typed")
    let screen = try await tmux.waitFor("status=7")
    #expect(screen.contains("typed\ntyped\n"), "\(screen)")
  }

  @Test
  func `Reloading ends the reading before, keeps the query, and reads what the command prints`()
    async throws
  {
    let scratch = try Scratch()
    let tmux = try await Tmux(in: scratch.path)
    try await tmux.type(
      "seq 30 | appmenu pick -q 2 --bind 'f2:reload(echo $$ > pid; seq 200 230; sleep 1000),"
        + "f3:reload(printf \"%s 2\\n\" {q} last)'")
    try await tmux.waitFor("12 of 30")
    try await tmux.press("F2")
    try await tmux.waitFor("31 of 31")
    let process = processes(scratch.path + "/pid")
    #expect(process.count == 1)
    try await tmux.press("F3")
    try await tmux.waitFor("▌ 2 2")
    try await tmux.waitFor(" 2 of 2")
    try await waitUntilGone(process)
    try await tmux.press("Down", "Enter")
    try await tmux.waitFor("\nlast 2\n")
  }

  @Test(arguments: [
    (["--preview-window", "sideways"], "'sideways' of --preview-window"),
    (["--preview", "awk 1 {+f}"], "{+}"), (["--bind", "x:execute"], "needs a command"),
    (["--preview-window", "wrapp"], "Did you mean 'wrap'?"),
  ])
  func `What is wrong with these options is told with what comes nearest`(
    options: [String], words: String
  ) async throws {
    for ending in [[], ["--"]] {
      let result = try await Programs.run(["pick"] + options + ending, input: Data("a\n".utf8))
      #expect(result.status == 2 && result.output.isEmpty)
      #expect(result.errors.contains(words), "\(result.errors)")
    }
  }

  @Test
  func `With --filter nothing of it runs`() async throws {
    let scratch = try Scratch()
    let result = try await Programs.run(
      ["pick", "-f", "a", "--preview", "touch PWNED", "--bind", "x:execute(touch PWNED)"],
      input: Data("a\n".utf8), in: scratch.path)
    #expect(result.output == "a\n" && result.status == 0)
    #expect(!FileManager.default.fileExists(atPath: scratch.path + "/PWNED"))
  }
}
