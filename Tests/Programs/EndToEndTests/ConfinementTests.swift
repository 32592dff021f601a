import Foundation
import Testing

private let guardProgram = Programs.root + "/.build/debug/appmenu-guard"

/// What a confined program tries, and what a menu's `confine` allows.
@Suite(
  .timeLimit(.minutes(5)),
  .enabled("this kernel confines programs (Landlock 6 and seccomp)") {
    try await Programs.run(
      ["--exec", "--confine", "/bin/true"], program: guardProgram
    ).status == 0
  })
struct ConfinementTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    for (name, text) in [
      ("home/.ssh/id", "[a]\nb = c\n"), ("home/.bashrc", ""), ("home/bin/ls", ""),
      ("home/.local/share/appmenu/other/data", "x"),
      ("home/.local/state/appmenu/trust/x.json", "x"), ("home/.config/autostart/y.desktop", ""),
      ("home/repo/.git/hooks/x", ""), ("out/x", ""), ("menu/m.yaml", "items: []\n"),
    ] { try scratch.write(text, to: name) }
    try FileManager.default.copyItem(
      atPath: Programs.root + "/Tests/Fixtures/confinement/attempts.py",
      toPath: scratch.path + "/menu/attempts.py")
  }

  /// Runs the attempts below the guard with `options`, and returns the lines that they print.
  private func attempts(_ options: String, _ last: String = "") async throws -> [String] {
    try await attempts(
      running: """
        \(guardProgram) \(options) "$(python3 -c 'import sys; print(sys.executable)')" \
          menu/attempts.py $arguments \(last)
        """)
  }

  /// Runs the attempts by a command of the shell, where `$arguments` are theirs, and returns the lines that are printed
  /// or written to `out/lines`.
  private func attempts(running command: String) async throws -> [String] {
    let script = """
      exec 9< home/.ssh/id
      sleep 100 & sibling=$!
      python3 -c '
      import socket, sys, time
      path = sys.argv[1] + "/s"
      listening = [socket.create_server(("127.0.0.1", 0))]
      for name in [path, "\\0" + path]:
          local = socket.socket(socket.AF_UNIX)
          local.bind(name)
          local.listen()
          listening.append(local)
      datagrams = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
      datagrams.bind(path + ".datagrams")
      print(listening[0].getsockname()[1], flush=True)
      time.sleep(100)' "$PWD" > port & server=$!
      while [ ! -s port ]; do sleep 0.05; done
      arguments="$PWD/home $PWD/out $PWD/menu/m.yaml $sibling $PWD/s:$(cat port)"
      \(command)
      [ ! -e out/lines ] || cat out/lines
      kill $sibling $server
      """
    let result = try await Programs.run(
      ["-c", script], program: "/bin/sh", in: scratch.path,
      environment: Programs.environment(home: scratch.path + "/home"))
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(!lines.isEmpty, "\(result.errors)")
    return lines
  }

  @Test(arguments: ["", "--exec"]) func `Nothing that a confined program tries succeeds`(
    mode: String
  ) async throws {
    let lines = try await attempts(
      "\(mode) --confine --read \"$PWD/menu\" --write \"$PWD/out\" "
        + "--read \"$(python3 -c 'import sys; print(sys.base_prefix)')\"")
    #expect(lines.count >= 75)
    #expect(lines.filter { !$0.contains(" refused: ") } == [])
  }

  @Test
  func `With a network, there are sockets of the internet, and no way to other programs here`()
    async throws
  {
    let lines = try await attempts(
      "--confine --network --read \"$PWD/menu\" --write \"$PWD/out\" "
        + "--read \"$(python3 -c 'import sys; print(sys.base_prefix)')\"")
    let done = Set(lines.filter { $0.hasSuffix(" done") }.map { $0.dropLast(5) })
    #expect(done.isSuperset(of: ["connect by TCP", "listen", "connect by a helper"]))
    let allowed: Set<Substring> = [
      "connect by TCP", "connect by TCP of IPv6", "listen", "send by UDP", "look a name up",
      "connect by a helper", "open a socket of the kernel",
    ]
    #expect(done.subtracting(allowed) == [])
  }

  private static let greeting = #"""
    # The pipe stays open.
    exec 5>&1
    read -r line; printf '{"jsonrpc":"2.0","id":%s,"result":{"protocol":1}}\n' \
      "\$(printf %s "\$line" | sed 's/^{"id":\([0-9]*\).*/\1/')"; read -r line
    """#

  private static let serverGreeting = #"""
    exec 5>&1
    read -r line; printf '{"jsonrpc":"2.0","id":1,"result":{"capabilities":{"tools":{}}}}\n'
    read -r line; read -r line; printf '{"jsonrpc":"2.0","id":2,"result":{"tools":[{"name":"x","annotations":{"readOnlyHint":true}}]}}\n'
    read -r line
    """#

  /// What a plugin may change is named by its manifest, or by an argument of the item.
  @Test(arguments: ["script", "service", "mcp"], ["\"{argument:out}\"", "OUT/out"])
  func `All attempts of a plugin to exceed its rights fail`(mode: String, out: String) async throws
  {
    try scratch.write(
      """
      id: hostile
      mode: \(mode)
      run: ./run.sh
      handlers: [{name: hostile, arguments: [{id: out}]}]
      permissions: {read: \(scratch.path)/menu, write: \(out.replacing("OUT", with: scratch.path)), run: python3}
      timeouts: {start: 30, reply: 300}
      """, to: "plugin/plugin.yaml")
    try FileManager.default.copyItem(
      atPath: scratch.path + "/menu/attempts.py", toPath: scratch.path + "/plugin/attempts.py")
    try scratch.write(
      """
      - {title: T, tapHandlerName: hostile\(mode == "mcp" ? "/x" : ""), arguments: {out: \(scratch.path)/out}}
      """, to: "p.yaml")
    let lines = try await attempts(
      running: """
        cat > plugin/run.sh <<END
        #!/bin/sh
        # A service answers 'initialize' first.
        \(mode == "service" ? Self.greeting : mode == "mcp" ? Self.serverGreeting : "")
        exec python3 "\\$APPMENU_PLUGIN_DIR/attempts.py" $arguments > "$PWD/out/lines"
        END
        chmod +x plugin/run.sh
        \(Programs.appmenu) select p.yaml t --plugins plugin --timeout 300 > /dev/null 2>&1
        """)
    #expect(lines.count >= 75)
    #expect(lines.filter { !$0.contains(" refused: ") } == [])
  }

  /// An attempt that always fails would prove nothing.
  @Test func `What is tried succeeds for a program that is free`() async throws {
    let lines = try await attempts("", "harmless")
    #expect(lines.count >= 30)
    #expect(lines.filter { !$0.hasSuffix(" done") } == [])
  }

  @Test func `A path that cannot be allowed, and too many of them, start nothing`() async throws {
    for options in [
      ["--confine", "--write", scratch.path + "/none"],
      ["--confine"] + (0..<129).flatMap { ["--read", "/x\($0)"] },
    ] {
      let result = try await Programs.run(
        options + ["/bin/echo", "started"], program: guardProgram, in: scratch.path)
      #expect(result.status == 126 && !result.output.contains("started"))
      #expect(result.errors.hasPrefix("appmenu-guard: "))
    }
  }

  /// Whatever its options are, the guard runs the program or says why not.
  @Test func `Invalid options never crash the guard`() async throws {
    try scratch.write(
      """
      import random, subprocess, sys
      words = ["--confine", "--prefer", "--read", "--write", "--network", "--port", "--exec", "--one-pipe", "0", "443",
               "65536", "-1", "99999999999999999999", "", "/", "/tmp", "/none", "x" * 5000, "\\udcff", "/bin/true", "--"]
      for seed in range(400):
          chosen = random.Random(seed)
          options = [chosen.choice(words) for _ in range(chosen.randrange(8))]
          if seed % 7 == 0:
              options += ["--port", "1"] * chosen.randrange(60)
          ended = subprocess.run([sys.argv[1], "--exec"] + options + ["/bin/true"], stdin=subprocess.DEVNULL,
                                 capture_output=True)
          if ended.returncode not in (0, 2, 126, 127) or ended.returncode and not ended.stderr:
              print(ended.returncode, options)
      """, to: "options.py")
    let result = try await Programs.run(
      [scratch.path + "/options.py", guardProgram], program: "python3")
    #expect(result.status == 0 && result.output.isEmpty, "\(result.output)\(result.errors)")
  }

  @Test func `A menu confines what it runs, in each place where it can run something`() async throws
  {
    let read = "cat \(scratch.path)/home/.ssh/id > /dev/null 2>&1 && echo free || echo confined"
    try scratch.write(
      """
      items:
        - {title: View, shell: "\(read)", output: view, confine: {}}
        - {title: Terminal, shell: "\(read)", confine: {}}
        - {title: Allowed, shell: "\(read)", output: view, confine: {read: ../home/.ssh}}
        - title: Writes
          shell: "echo x > out/new && echo wrote; echo x 2> /dev/null > menu/new || echo refused"
          directory: ..
          output: view
          confine: {write: ../out}
        - title: Form
          command: [echo, "{{a}}"]
          confine: {}
          inputs: [{id: a, choicesFrom: {shell: "\(read)"}}]
        - {title: Source, source: {shell: "\(read)", confine: {}, each: {title: "{{0}}", command: ["true"]}}}
        - {title: When, command: [echo], when: {shell: "\(read) | grep confined", confine: {}}}
        - {title: Free, shell: "\(read)", output: view}
        - title: Chosen
          shell: "\(read)"
          directory: "{{d}}"
          output: view
          confine: {}
          inputs: [{id: d}]
      """, to: "menu/m.yaml")
    func run(_ arguments: String...) async throws -> Programs.Result {
      try await Programs.run(
        arguments, in: scratch.path, environment: Programs.environment(home: scratch.path + "/home")
      )
    }
    let trusted = try await run("trust", "menu/m.yaml")
    #expect(trusted.output.contains("has no network") && trusted.output.contains("may change:"))
    for (item, words) in [
      ("view", "confined"), ("terminal", "confined"), ("allowed", "free"), ("free", "free"),
      ("writes", "wrote\nrefused"),
    ] {
      for format in ["text", "json"] {
        let result = try await run("select", "menu/m.yaml", item, "--format", format)
        let printed = result.output.replacing("\\n", with: "\n")
        #expect(printed.contains(words), "\(item) \(format): \(result.output)\(result.errors)")
      }
    }
    #expect(try await run("select", "menu/m.yaml", "form", "--input", "a=confined").status == 0)
    #expect(try await run("select", "menu/m.yaml", "form", "--input", "a=free").status != 0)
    #expect(try await run("select", "menu/m.yaml", "source", "confined").status == 0)
    #expect(try await run("select", "menu/m.yaml", "source", "free").status != 0)
    #expect(try await run("select", "menu/m.yaml", "when").status == 0)
    let chosen = try await run(
      "select", "menu/m.yaml", "chosen", "--input", "d=\(scratch.path)/home/.ssh")
    #expect(chosen.output.contains("confined"), "\(chosen.output)\(chosen.errors)")
  }

  @Test func `A right that was denied stays denied in the next version of a menu's plugin`()
    async throws
  {
    try scratch.write(
      "plugins: [mine]\nitems: [{title: A, tapHandlerName: mine}]\n", to: "menu.yaml")
    try scratch.write(
      "id: mine\nrun: ./run.py\npermissions: {network: true}\n", to: "mine/plugin.yaml")
    func write(_ comment: String) throws {
      try scratch.write(
        "#!/usr/bin/env python3\n# \(comment)\nimport socket\nsocket.socket()\nprint('open')\n",
        to: "mine/run.py", executable: true)
    }
    try write("first")
    func run(_ arguments: String...) async throws -> Programs.Result {
      try await Programs.run(
        arguments, in: scratch.path, environment: Programs.environment(home: scratch.path + "/home")
      )
    }
    _ = try await run("plugins", "trust", "mine")
    #expect(try await run("select", "menu.yaml", "a").output.contains("open"))
    _ = try await run("plugins", "settings", "mine", "--menu", "menu.yaml", "--deny", "network")
    #expect(try await run("select", "menu.yaml", "a").status == 3)
    try write("second")
    _ = try await run("plugins", "trust", "mine")
    let refused = try await run("select", "menu.yaml", "a")
    #expect(refused.status == 3 && refused.errors.contains("Operation not permitted"))
  }
}
