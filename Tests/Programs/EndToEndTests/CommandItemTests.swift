import Foundation
import Testing

/// Items that run programs, from scripts.
@Suite(.timeLimit(.minutes(5))) struct CommandItemTests {
  private func select(
    _ menu: String, _ words: [String], in scratch: Scratch, trusted: Bool = true,
    input: String = ""
  ) async throws -> Programs.Result {
    let environment = Programs.environment(home: scratch.path)
    if trusted {
      let result = try await Programs.run(["trust", menu], environment: environment)
      #expect(result.status == 0, "\(result.errors)")
    }
    return try await Programs.run(
      ["select", menu] + words, input: Data(input.utf8), in: scratch.path, environment: environment)
  }

  @Test
  func `select runs a program with its own streams, and ends with its status`() async throws {
    let scratch = try Scratch()
    let menu = try scratch.write(
      "- {title: A, shell: 'cat; echo err >&2; echo \"$X\"; exit 7', environment: {X: 'a b'}}\n",
      to: "m.yaml")
    let result = try await select(menu, ["a"], in: scratch, input: "from input\n")
    #expect(result.status == 7)
    #expect(result.output == "from input\na b\n")
    #expect(result.errors == "err\n")
  }

  @Test
  func `A signal that ends the program ends select in the same way`() async throws {
    let scratch = try Scratch()
    let menu = try scratch.write("- {title: A, shell: 'kill -TERM $$'}\n", to: "m.yaml")
    let result = try await select(menu, ["a"], in: scratch)
    #expect(result.isSignal && result.status == 15)
  }

  @Test
  func `The program is no subreaper, and SIGPIPE ends it as anywhere else`() async throws {
    let scratch = try Scratch()
    let menu = try scratch.write(
      "- {title: A, shell: 'trap; yes | head -n 1; grep -E \"^Sig(Ign|Blk)\" /proc/self/status'}\n",
      to: "m.yaml")
    let result = try await select(menu, ["a"], in: scratch)
    #expect(result.output.hasPrefix("y\n"))
    #expect(result.output.contains("SigBlk:\t0000000000000000"), "\(result.output)")
    // The C library has 32 and 33 for itself.
    let ignored = result.output.firstMatch(of: /SigIgn:\t([0-9a-f]+)/).flatMap {
      UInt64($0.1, radix: 16)
    }
    #expect(try #require(ignored) & 0x7FFF_FFFF == 0, "\(result.output)")
    #expect(result.errors.isEmpty)
  }

  @Test
  func `select in JSON captures the output and the status`() async throws {
    let scratch = try Scratch()
    let menu = try scratch.write(
      "- {title: A, command: [sh, -c, 'echo \"$0\"; echo err >&2; exit 3', 'x y']}\n", to: "m.yaml")
    let result = try await select(menu, ["a", "--format", "json"], in: scratch)
    #expect(result.status == 3)
    #expect(result.json["output"] as? String == "x y\nerr\n")
    #expect(result.json["error"] == nil)
    #expect(result.json["dropped"] == nil)
    #expect(result.json["status"] as? Int == 3)
    #expect(
      result.json["command"] as? [String] == [
        "sh", "-c", "echo \"$0\"; echo err >&2; exit 3", "x y",
      ])
    #expect((result.json["item"] as? [String: Any])?["id"] as? String == "a")
  }

  @Test(
    "Captured output has both streams in the order in which they are written, and rows have their own"
  )
  func order() async throws {
    let scratch = try Scratch()
    let script = "i=0; while [ $i -lt 300 ]; do echo o$i; echo e$i >&2; i=$((i+1)); done"
    let menu = try scratch.write(
      """
      - {title: A, shell: '\(script)', output: view}
      - {title: B, shell: '\(script)'}
      - {title: C, shell: '\(script)', output: rows}
      - {title: D, shell: '\(script)', output: json}
      """, to: "m.yaml")
    let numbers = 0..<300
    for item in ["a", "b"] {
      let result = try await select(menu, [item, "--format", "json"], in: scratch)
      #expect(result.json["output"] as? String == numbers.map { "o\($0)\ne\($0)\n" }.joined())
    }
    for item in ["c", "d"] {
      let result = try await select(menu, [item, "--format", "json"], in: scratch)
      #expect(result.json["output"] as? String == numbers.map { "o\($0)\n" }.joined())
      #expect(result.json["error"] as? String == numbers.map { "e\($0)\n" }.joined())
    }
  }

  @Test
  func `Inputs come from options and from the menu; what is missing or wrong is named`()
    async throws
  {
    let scratch = try Scratch()
    let menu = try scratch.write(
      """
      - title: A
        command: [printf, "%s|", "{{name}}", "{{size}}", "{{n}}"]
        inputs:
          - {id: name, required: true}
          - {id: size, choices: [S, L], value: L}
          - {id: n, type: number, value: 5}
      """, to: "m.yaml")
    #expect(
      try await select(menu, ["a", "--input", "name=x", "--input", "n=007"], in: scratch).output
        == "x|L|7|")
    #expect(try await select(menu, ["a", "--input", "name=x=y"], in: scratch).output == "x=y|L|5|")
    for (words, message) in [
      ([], "the input 'name' is missing"), (["--input", "nmae=x"], "there is no input 'nmae'"),
      (["--input", "name"], "--input takes id=value, not 'name'"),
      (
        ["--input", "name=x", "--input", "size=M"],
        "the input 'size': this must be one of S, L, not 'M'"
      ),
      (
        ["--input", "name=x", "--input", "n=five"],
        "the input 'n': not a number: 'five'; write it like 12 or 3.5"
      ),
    ] {
      let result = try await select(menu, ["a"] + words, in: scratch)
      #expect(result.status == 2 && result.errors.contains(message), "\(words): \(result.errors)")
      #expect(result.output.isEmpty)
    }
  }

  @Test
  func `Values come from standard input and from files, and secrets are not printed`() async throws
  {
    let scratch = try Scratch()
    let menu = try scratch.write(
      """
      - {title: A, command: [printf, "%s|%s", "{{token}}", "{{name}}"],
         inputs: [{id: token, type: secret}, {id: name}]}
      - {title: B, url: "https://x/{{token}}", inputs: [{id: token, type: secret}]}
      - {title: C, shell: 'printf %s "$INPUT_TOKEN"', inputs: [{id: token, type: secret}]}
      """, to: "m.yaml")
    try scratch.write("from file\r\n", to: "f")
    let token = ["--input", "token=-", "--input"]
    func read(_ words: [String], _ input: String = "s3cret\n") async throws -> Programs.Result {
      try await select(menu, words, in: scratch, input: input)
    }
    #expect(try await read(["a"] + token + ["name=@f"]).output == "s3cret|from file")
    #expect(try await read(["a"] + token + ["name=@@f"]).output == "s3cret|@f")
    #expect(try await read(["a"] + token + ["name=a@f"], "x\n\n").output == "x\n|a@f")
    for (words, message) in [
      (token + ["name=-"], "standard input cannot be the value of 'name', too"),
      (
        ["--input", "name=@none"],
        "the file 'none' of the input 'name' cannot be read: No such file"
      ),
    ] {
      let result = try await read(["a"] + words)
      #expect(result.status == 2 && result.errors.contains(message), "\(result.errors)")
    }
    let format = ["--format", "json", "--input", "token=-"]
    for (item, command) in [
      ("a", ["printf", "%s|%s", "•••", ""]), ("b", ["https://x/•••"]),
      ("c", ["sh", "-c", "printf %s \"$INPUT_TOKEN\""]),
    ] {
      let result = try await read([item] + format)
      #expect(result.json["command"] as? [String] == command, "\(result)")
    }
    try scratch.write(
      "- {title: A, command: [x], inputs: [{id: a, type: secret, value: hunter2}]}\n", to: "l.yaml")
    let listed = try await Programs.run(["list", "l.yaml", "--format", "json"], in: scratch.path)
    #expect(listed.output.contains("secret") && !listed.output.contains("hunter2"))
    #expect(try await read(["b", "--input", "token=-"]).output == "https://x/s3cret\n")
    let found = try await Programs.run(["validate", "m.yaml"], in: scratch.path)
    #expect(found.status == 0)
    #expect(found.output.components(separatedBy: "warning[exposed-secret]").count == 3)
    let help = "the program can read it from INPUT_TOKEN in its environment"
    #expect(found.output.components(separatedBy: help).count == 2)
    #expect(found.output.contains("leave it out of the address"))
    let usage = try await Programs.run(["select", "--help"], in: scratch.path).output
    for word in ["standard input", "@FILE", "@@"] { #expect(usage.contains(word), "\(usage)") }
  }

  @Test
  func `A value must be among the choices that a program gives`() async throws {
    let scratch = try Scratch()
    let menu = try scratch.write(
      """
      - {title: A, command: [echo, "{{x}}"], inputs: [{id: x, choicesFrom: {command: [printf, '%s\\n', one, two]}}]}
      - {title: B, command: [echo, "{{x}}"], inputs: [{id: x, choicesFrom: {shell: 'echo bad; exit 3'}}]}
      """, to: "m.yaml")
    #expect(try await select(menu, ["a", "--input", "x=two"], in: scratch).output == "two\n")
    let other = try await select(menu, ["a", "--input", "x=--eval"], in: scratch)
    #expect(other.status == 2 && other.errors.contains("cannot be '--eval'"), "\(other)")
    let failed = try await select(menu, ["b", "--input", "x=one"], in: scratch)
    #expect(failed.status == 3 && failed.errors.contains("with status 3: bad"), "\(failed)")
    let asking = try scratch.write(
      """
      - {title: A, command: [echo, "{{x}}"], confirm: "Restart {{x}} now?", inputs: [{id: x, choicesFrom: {command: [printf, 'one\\n']}}]}
      """, to: "n.yaml")
    let unasked = try await select(asking, ["a", "--input", "x=nope"], in: scratch)
    #expect(unasked.status == 2 && unasked.errors.contains("cannot be 'nope'"), "\(unasked)")
    #expect(!unasked.errors.contains("now?"))
  }

  @Test
  func `A question needs --yes`() async throws {
    let scratch = try Scratch()
    let menu = try scratch.write(
      "- {title: A, command: [echo, done], confirm: Sure?}\n"
        + "- {title: B, command: [echo, done], destructive: true}\n", to: "m.yaml")
    let named = try scratch.write(
      "- {title: C, command: [x], confirm: 'Stop {{host}}?', inputs: [{id: host}]}\n", to: "n.yaml")
    #expect(
      try await select(named, ["c", "--input", "host=web"], in: scratch).errors
        .contains("Stop web?"))
    for (item, question) in [("a", "Sure?"), ("b", "B?")] {
      let asked = try await select(menu, [item], in: scratch)
      #expect(asked.status == 2 && asked.errors.contains(question) && asked.output.isEmpty)
      #expect(try await select(menu, [item, "--yes"], in: scratch).output == "done\n")
    }
  }

  @Test
  func `Printing and addresses run nothing`() async throws {
    let scratch = try Scratch()
    let menu = try scratch.write(
      """
      - {title: A, command: [rm, "{{f}}"], output: print, inputs: [{id: f}]}
      - {title: B, url: "https://x/{{f}}", inputs: [{id: f}]}
      """, to: "m.yaml")
    #expect(
      try await select(menu, ["a", "--input", "f=it's $(x)"], in: scratch).output
        == "rm 'it'\\''s $(x)'\n")
    #expect(
      try await select(menu, ["b", "--input", "f=a b"], in: scratch).output == "https://x/a%20b\n")
  }

  @Test
  func `select in JSON says how many bytes were not kept`() async throws {
    let scratch = try Scratch()
    let menu = try scratch.write(
      "- title: A\n  shell: head -c 67108870 /dev/zero | tr '\\0' x\n", to: "m.yaml")
    let result = try await select(menu, ["a", "--format", "json"], in: scratch)
    #expect(result.status == 0)
    #expect(result.json["dropped"] as? Int == 6)
    #expect((result.json["output"] as? String)?.utf8.count == 64 << 20)
  }

  @Test
  func `A time limit ends all processes of the program, with status 124`() async throws {
    let scratch = try Scratch()
    let child = "trap \"\" TERM; echo $$ >child; exec sleep 60"
    let menu = try scratch.write(
      "- {title: A, shell: 'echo one; sh -c \"$CHILD\" & wait', timeout: 1, environment: {CHILD: '\(child)'}}\n",
      to: "m.yaml")
    let result = try await select(menu, ["a"], in: scratch)
    #expect(result.status == 124 && result.output == "one\n", "\(result)")
    #expect(result.errors == "error: 'A' took too long and was ended\n")
    let text = try String(contentsOfFile: scratch.path + "/child", encoding: .utf8)
    let process = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    // Whoever adopted it may not have waited for it yet.
    let words = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
    #expect(words.isEmpty, "\(String(decoding: words, as: UTF8.self))")
  }

  @Test(
    "Under a time limit a program has the streams of the caller, and its end is that of select",
    arguments: [("", ", timeout: 60"), ("60", "")])
  func timeLimitStreams(option: String, key: String) async throws {
    let scratch = try Scratch()
    let menu = try scratch.write(
      """
      - {title: A, shell: 'cat; echo err >&2; exit 7'\(key)}
      - {title: B, shell: 'kill -TERM $$'\(key)}
      - {title: C, shell: 'head -c 70000000 /dev/zero'\(key)}
      """, to: "m.yaml")
    let limit = option.isEmpty ? [] : ["--timeout", option]
    let result = try await select(menu, ["a"] + limit, in: scratch, input: "from input\n")
    #expect(result.status == 7)
    #expect(result.output == "from input\n")
    #expect(result.errors == "err\n")
    let signalled = try await select(menu, ["b"] + limit, in: scratch)
    #expect(signalled.isSignal && signalled.status == 15, "\(signalled)")
    #expect(try await select(menu, ["c"] + limit, in: scratch).output.utf8.count == 70_000_000)
  }

  @Test
  func `On a terminal a program under a time limit has it, and stops and goes on with its job`()
    async throws
  {
    let scratch = try Scratch()
    let menu = try scratch.write(
      """
      - {title: A, shell: 'echo ready; read -r x; echo got $x', timeout: 60}
      - {title: B, shell: 'echo busy; sleep 1', timeout: 60}
      """, to: "m.yaml")
    let environment = Programs.environment(home: scratch.path)
    #expect(try await Programs.run(["trust", menu], environment: environment).status == 0)
    let tmux = try await Tmux(columns: 60, rows: 12)
    try await tmux.waitForPrompt()
    try await tmux.type("HOME=\(scratch.path) \(Programs.appmenu) select \(menu) a; echo st=$?")
    try await tmux.waitFor("\nready")
    try await tmux.press("C-z")
    try await tmux.waitFor("Stopped")
    try await tmux.type("fg")
    try await tmux.type("hello")
    try await tmux.waitFor("\ngot hello")
    // What the program leaves is the shell's.
    try await tmux.type("HOME=\(scratch.path) \(Programs.appmenu) select \(menu) b")
    try await tmux.waitFor("\nbusy")
    try await tmux.type("echo typed-$((1+1))")
    try await tmux.waitFor("\ntyped-2")
  }

  @Test
  func `A program that is not there, or not executable, is named`() async throws {
    let scratch = try Scratch()
    try scratch.write("x", to: "tool")
    let menu = try scratch.write(
      "- {title: A, command: [no-such-program]}\n- {title: B, command: [./tool]}\n", to: "m.yaml")
    let first = try await select(menu, ["a"], in: scratch)
    #expect(first.status == 3 && first.errors.contains("There is no program 'no-such-program'"))
    let second = try await select(menu, ["b"], in: scratch)
    #expect(second.status == 3 && second.errors.contains("is not an executable file"))
  }

  @Test("A menu that is not trusted runs nothing: it shows what would run, and the command to type")
  func untrusted() async throws {
    let scratch = try Scratch()
    let canary = scratch.path + "/canary"
    let menu = try scratch.write(
      """
      - title: A
        shell: touch '\(canary)'
        inputs: [{id: x, choicesFrom: {shell: "touch '\(canary)'; echo y"}}]
        actions: [{title: B, shell: touch '\(canary)'}]
      - {title: C, command: [touch, '\(canary)'], output: view}
      """, to: "m.yaml")
    let environment = Programs.environment(home: scratch.path)
    for words in [
      ["select", menu, "a"], ["select", menu, "c"], ["select", menu, "c", "--format", "json"],
      ["list", menu], ["list", menu, "--format", "json"], ["list", menu, "--filter", "a"],
      ["validate", menu], ["run", menu, "--plain"],
    ] {
      let result = try await Programs.run(
        words, input: Data("1\n\n2\nb\nq\n".utf8), environment: environment)
      if words[0] == "select" {
        #expect(result.status == 3 && result.errors.contains("appmenu trust "), "\(result)")
        #expect(result.errors.contains("canary"))
      }
      #expect(!FileManager.default.fileExists(atPath: canary), "\(words)")
    }
    // An edit after it was trusted asks again.
    #expect(try await select(menu, ["c"], in: scratch).status == 0)
    #expect(FileManager.default.fileExists(atPath: canary))
    try FileManager.default.removeItem(atPath: canary)
    try scratch.write("- {title: C, command: [touch, '\(canary)']}\n", to: "m.yaml")
    #expect(try await select(menu, ["c"], in: scratch, trusted: false).status == 3)
    #expect(!FileManager.default.fileExists(atPath: canary))
  }

  @Test(arguments: [true, false])
  func `In plain mode a program gets the lines behind those that the menu has read`(isFile: Bool)
    async throws
  {
    let scratch = try Scratch()
    let menu = try scratch.write(
      "- {title: A, shell: 'read -r x; echo \"got $x\"'}\n", to: "m.yaml")
    try scratch.write("1\nfor the program\nq\nthe rest\n", to: "input")
    let environment = Programs.environment(home: scratch.path)
    #expect(try await Programs.run(["trust", menu], environment: environment).status == 0)
    let run = "{ \(Programs.appmenu) run m.yaml --plain; echo status=$?; cat; }"
    let line = isFile ? "\(run) <input" : "cat input | \(run)"
    let result = try await Programs.run(
      ["-c", line], program: "sh", in: scratch.path, environment: environment)
    #expect(result.output.contains("got for the program\n"), "\(result)")
    #expect(result.output.hasSuffix("status=0\nthe rest\n"), "\(result)")
  }

  @Test
  func `In plain mode a program can ask on the terminal while lines come from a pipe`() async throws
  {
    let tmux = try await Tmux(columns: 60, rows: 20)
    try tmux.scratch.write(
      "- {title: A, shell: 'echo ready >/dev/tty; read -r x </dev/tty; echo \"got $x\"'}\n",
      to: "m.yaml")
    try await tmux.type("cd \(tmux.scratch.path) && appmenu trust m.yaml >trusted; clear")
    try await tmux.type("printf '1\\nq\\n' | appmenu run m.yaml --plain | cat; echo st=$?")
    // The menu reaches the terminal through the pipe, and so perhaps later than the program.
    try await tmux.waitUntil("ready") { $0.contains("ready\n") || $0.contains("q: ready") }
    try await tmux.type("hello")
    try await tmux.waitFor("got hello")
    try await tmux.waitFor("st=0")
  }

  @Test
  func `Trust is listed, counts for folders, and is taken back`() async throws {
    let scratch = try Scratch()
    try scratch.write("- {title: A, command: [echo, hi]}\n", to: "sub/b.yaml")
    let menu = try scratch.write("- {title: M, menu: sub/b.yaml}\n", to: "m.yaml")
    let environment = Programs.environment(home: scratch.path)
    func run(_ words: String...) async throws -> Programs.Result {
      try await Programs.run(words, environment: environment)
    }
    #expect(try await run("select", menu, "m", "a").status == 3)
    // A menu's file is trusted with those that it names.
    let trusted = try await run("trust", menu)
    #expect(trusted.output.contains("sub/b.yaml:1:\n  │ echo hi"), "\(trusted)")
    #expect(try await run("select", menu, "m", "a").output == "hi\n")
    #expect(try await run("trust", "--list").output.contains("sub/b.yaml"))
    #expect(try await run("untrust", scratch.path + "/sub/b.yaml").status == 0)
    #expect(try await run("select", menu, "m", "a").status == 3)
    #expect(try await run("untrust", menu).status == 1)
    #expect(try await run("trust", scratch.path + "/sub").status == 0)
    #expect(try await run("select", menu, "m", "a").output == "hi\n")
    #expect(try await run("trust", scratch.path + "/none").status == 2)
    let input = try await run("trust", "-")
    #expect(input.status == 2 && input.errors.contains("save it to a file"), "\(input)")
  }

  @Test
  func `No value changes what is executed`() async throws {
    let scratch = try Scratch()
    let tool = try scratch.write(
      """
      #!/usr/bin/env python3
      import json, os, sys
      print(json.dumps([sys.argv[1:], {k: v for k, v in os.environ.items() if k.startswith("INPUT_")}]))
      """, to: "tool")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool)
    // Each run takes many values, each in an input of its own.
    let ids = (0..<25).map { "v\($0)" }
    let inputs = ids.map { "{id: \($0)}" }.joined(separator: ", ")
    let words = ids.map { #""{{\#($0)}}", "x={{\#($0)}}""# }.joined(separator: ", ")
    let variables = ids.map { #""$INPUT_\#($0.uppercased())""# }.joined(separator: " ")
    let menu = try scratch.write(
      """
      - {title: A, command: [./tool, \(words), fixed], inputs: [\(inputs)]}
      - {title: B, shell: './tool \(variables) fixed', directory: ., inputs: [\(inputs)]}
      """, to: "m.yaml")
    let canary = scratch.path + "/canary"
    let values = Self.hostileValues(canary: canary)
    try scratch.write("-", to: "dash")
    #expect(values.count >= 200)
    for start in stride(from: 0, to: values.count, by: ids.count) {
      let some = Array(values[start..<min(values.count, start + ids.count)])
      let batch = some + Array(repeating: "", count: ids.count - some.count)
      let options = zip(ids, batch).flatMap { id, value in
        // These are read from elsewhere unless they are written so.
        ["--input", "\(id)=\(value == "-" ? "@dash" : value.hasPrefix("@") ? "@" + value : value)"]
      }
      let first = try await select(menu, ["a"] + options, in: scratch, trusted: start == 0)
      let found = try Self.words(printedBy: first)
      #expect(found.words == batch.flatMap { [$0, "x=\($0)"] } + ["fixed"])
      for (id, value) in zip(ids, batch) {
        #expect(found.variables["INPUT_\(id.uppercased())"] == value)
      }
      #expect(found.variables.count == ids.count)
      let second = try await select(menu, ["b"] + options, in: scratch, trusted: false)
      #expect(try Self.words(printedBy: second).words == batch + ["fixed"])
      #expect(!FileManager.default.fileExists(atPath: canary), "\(some)")
    }
  }

  /// Returns the arguments and the variables of inputs that the program of the test printed.
  private static func words(
    printedBy result: Programs.Result
  ) throws -> (words: [String], variables: [String: String]) {
    let line = String(result.output.split(separator: "\n").last ?? "")
    let found = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any]
    return (
      try #require(found?.first as? [String]), try #require(found?.last as? [String: String])
    )
  }

  /// Texts that shells, programs and templates read as something else.
  private static func hostileValues(canary: String) -> [String] {
    let marks = [
      "'", "\"", "`", "\\", "$", ";", "&", "|", "<", ">", "(", ")", "{", "}", "*", "?", "[", "]",
      "~",
      "#", "!", "%", "^", "=", ":", ",", " ", "\t", "\n", "\r", "\u{1B}", "\u{7F}", "é", "e\u{301}",
      "\u{338}", "\u{202E}", "👩‍💻", "\u{85}",
      "\u{2028}", "\u{FEFF}",
    ]
    let touch = "touch \(canary)"
    let commands = [
      "$(\(touch))", "`\(touch)`", ";\(touch);", "&& \(touch)", "| \(touch)", "\n\(touch)\n",
      "'; \(touch); '", "\"; \(touch); \"", "$((1+1))", "${IFS}", "$INPUT_V", "{{v}}", "{{ v }}",
      "{{other}}", "-rf", "--", "--help", "-c \(touch)", "../../etc/passwd", "~root", "a\\nb", "",
    ]
    var values = commands
    for mark in marks {
      values += [mark, mark + mark, "a\(mark)b", mark + "$(\(touch))"]
    }
    values += commands.map { "-" + $0 } + [String(repeating: "x'\"", count: 20_000)]
    return values.map { $0.replacing("\0", with: "") }
  }
}
