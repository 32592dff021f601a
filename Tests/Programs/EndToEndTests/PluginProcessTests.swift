import AppMenuTesting
import Foundation
import Testing

/// Plugins as real processes, written in Python.
@Suite(.timeLimit(.minutes(10))) struct PluginProcessTests {
  /// Starts a child in the plugin's group and one that leaves it.
  private static let startSleepers = """
    sleeper = folder + "/sleeper.sh"
    subprocess.Popen([sleeper])
    subprocess.Popen(["sh", "-c", "setsid " + sleeper + " & sleep 0.1"])
    time.sleep(0.3)
    """

  /// Runs a selection of a plugin whose `handler/select` is answered by `body`.
  private func select(
    _ scratch: Scratch, _ body: String, start: String = "",
    manifest: String = "timeouts: {start: 5, reply: 5}\n",
    arguments: [String] = [], isConfined: Bool = true
  ) async throws -> Programs.Result {
    try PythonPlugin(body, start: start, manifest: manifest).write(to: scratch)
    return try await Programs.run(
      ["select", scratch.path + "/menu.yaml", "item", "--plugins", scratch.path + "/plugin"]
        + arguments,
      environment: Programs.environment(
        home: scratch.path + "/home", isConfined ? [:] : ["APPMENU_CONFINEMENT": "off"]))
  }

  @Test func `A crash tells the signal and the last words`() async throws {
    let scratch = try Scratch()
    let result = try await select(
      scratch,
      "print('fatal: index out of range', file=sys.stderr, flush=True)\nos.kill(os.getpid(), signal.SIGSEGV)"
    )
    #expect(result.status == 3)
    #expect(result.errors.contains("The plugin 'test' stopped unexpectedly"), "\(result.errors)")
    #expect(result.errors.contains("by signal 11 (segmentation fault)"))
    #expect(result.errors.contains("| fatal: index out of range"))
    try await expectNoProcess(scratch.path)
  }

  @Test
  func `A pipe gets the lines of a script as they come, without its colours`() async throws {
    let scratch = try Scratch()
    try scratch.write(
      "id: lines\nname: Lines\nrun: ./run.sh\nhandlers: [{name: lines}]\n", to: "plugin/plugin.yaml"
    )
    try scratch.write("- {title: Lines, tapHandlerName: lines}\n", to: "menu.yaml")
    let seen = scratch.path + "/seen"
    // The second line depends on the first one's arrival at the other end.
    try scratch.write(
      """
      #!/bin/sh
      printf '\\033[31mone\\033[0m  two\\n'
      tries=0
      while [ ! -e '\(seen)' ] && [ $tries -lt 300 ]; do sleep 0.1; tries=$((tries + 1)); done
      if [ -e '\(seen)' ]; then echo seen; else echo late; fi
      """, to: "plugin/run.sh", executable: true)
    let command =
      "'\(Programs.appmenu)' select '\(scratch.path)/menu.yaml' lines --plugins '\(scratch.path)/plugin'"
    let reader = """
      while IFS= read -r line; do
        echo "<$line>"
        case $line in one*) : > '\(seen)';; esac
      done
      """
    let result = try await Programs.run(
      ["-c", command + " | { " + reader + "; }"], program: "/bin/sh")
    #expect(result.output == "<Lines>\n<>\n<one  two>\n<seen>\n", "\(result.errors)")
  }

  @Test
  func `Children and grandchildren, also those that left the group, end with the plugin`()
    async throws
  {
    let scratch = try Scratch()
    // Their command lines hold the scratch folder, by which they are looked for.
    try scratch.write("#!/bin/sh\nsleep 100\n", to: "plugin/sleeper.sh", executable: true)
    let result = try await select(
      scratch,
      """
      \(Self.startSleepers)
      answer()
      """)
    #expect(result.status == 0, "\(result.errors)")
    try await expectNoProcess(scratch.path)
  }

  @Test(arguments: ["SIGKILL", "SIGSTOP"])
  func `A plugin that kills or stops its guard leaves nothing`(signal: String) async throws {
    let scratch = try Scratch()
    try scratch.write("#!/bin/sh\nsleep 100\n", to: "plugin/sleeper.sh", executable: true)
    let result = try await select(
      scratch,
      """
      \(Self.startSleepers)
      os.kill(os.getppid(), signal.\(signal))
      time.sleep(0.2)
      answer()
      """, isConfined: false)
    if signal == "SIGKILL" {
      #expect(result.status == 3, "\(result.output)")
      #expect(result.errors.contains("by signal 9 (killed)"), "\(result.errors)")
    } else {
      #expect(result.status == 0, "\(result.errors)")
    }
    // Not some time later: the menu has said that it ended.
    let left = try await Programs.run(["-e", "-o", "pid=,args="], program: "ps").output
    #expect(!left.contains(scratch.path), "\(left)")
  }

  @Test
  func `A plugin that hangs ends with a timeout and leaves nothing, TERM ignored or not`()
    async throws
  {
    let scratch = try Scratch()
    let result = try await select(
      scratch, "time.sleep(100)", start: "signal.signal(signal.SIGTERM, signal.SIG_IGN)",
      manifest: "timeouts: {start: 5, reply: 1}\n")
    #expect(result.status == 124 && result.errors.contains("does not answer"), "\(result.errors)")
    try await expectNoProcess(scratch.path)
    let bounded = try await select(scratch, "time.sleep(100)", arguments: ["--timeout", "0.5"])
    #expect(
      bounded.status == 124 && bounded.errors.contains("within 0.5 seconds"), "\(bounded.errors)")
    try await expectNoProcess(scratch.path)
  }

  @Test func `Closed output and a flood on standard error are no trouble`() async throws {
    let scratch = try Scratch()
    let closed = try await select(scratch, "os.close(1)\ntime.sleep(100)")
    #expect(closed.status == 3 && closed.errors.contains("closed its output"), "\(closed.errors)")
    let flood = try await select(
      scratch, "[sys.stderr.write('x' * 1000000 + '\\n') for _ in range(50)]\nanswer()")
    #expect(flood.status == 0, "\(flood.errors)")
    try await expectNoProcess(scratch.path)
  }

  @Test func `When the host is killed, nothing of the plugin is left`() async throws {
    let tmux = try await Tmux()
    let folder = try slowPlugin(tmux.scratch)
    try await tmux.type("appmenu run \(folder)/menu.yaml --plugins \(folder)/plugin")
    try await tmux.waitFor("Slow")
    try await tmux.press("Enter")
    try await tmux.waitFor("working on it")
    _ = try await Programs.run(["-KILL", "-f", "^appmenu run \(folder)"], program: "pkill")
    try await expectNoProcess("\(folder)/plugin/slow.py")
    try await expectNoProcess("appmenu-guard \(folder)")
  }

  @Test func `A program that is missing is told with where it was looked for`()
    async throws
  {
    let scratch = try Scratch()
    try scratch.write("- {title: Item, tapHandlerName: gone}\n", to: "menu.yaml")
    try scratch.write("id: gone\nmode: service\nrun: ./nothing\n", to: "plugin/plugin.yaml")
    let result = try await Programs.run(
      ["select", scratch.path + "/menu.yaml", "item", "--plugins", scratch.path + "/plugin"])
    #expect(
      result.status == 3 && result.errors.contains("There is no program './nothing'"),
      "\(result.errors)")
  }

  @Test
  func `Plugins hear of their views, of reloading, of being stopped, and of the end`() async throws
  {
    let tmux = try await Tmux()
    try PythonPlugin(
      "answer()",
      start: """
        class Lines:
            def __iter__(self):
                for line in sys.__stdin__:
                    message = json.loads(line)
                    if message.get("method") == "event/notify":
                        with open(folder + "/../out/heard", "a") as log:
                            log.write(message["params"]["name"] + "\\n")
                    yield line
        sys.stdin = Lines()
        """
    ).write(to: tmux.scratch)
    let folder = tmux.scratch.path
    func heard() -> [String] {
      ((try? String(contentsOfFile: folder + "/out/heard", encoding: .utf8)) ?? "")
        .split(separator: "\n").map(String.init)
    }
    func waitFor(_ name: String) async throws {
      try await until(name) { heard().contains(name) }
    }
    try await tmux.type("appmenu run \(folder)/menu.yaml --plugins \(folder)/plugin")
    try await tmux.waitFor("Item")
    try await tmux.press("Enter")
    try await tmux.waitFor("the fine body")
    try await waitFor("view/didAppear")
    try await tmux.press("Escape")
    try await waitFor("view/didDisappear")
    try await tmux.press("r")
    try await waitFor("cache/purge")
    try await tmux.press("C-z")
    // A prompt of before is on the screen, too.
    try await tmux.waitFor("Stopped")
    try await waitFor("host/willSuspend")
    try await tmux.type("fg")
    try await tmux.waitFor("q esc quit")
    try await tmux.press("q")
    try await tmux.waitForPrompt()
    try await waitFor("host/willQuit")
    #expect(
      heard() == [
        "view/didAppear", "view/didDisappear", "cache/purge", "host/willSuspend", "host/willQuit",
      ])
    try await expectNoProcess(folder + "/plugin")
  }
}
