import AppMenuKit
import AppMenuTesting
import Foundation
import RunRecords
import Testing

/// Runs of `select` and `mcp` where a server keeps a log of the menu.
@Suite(.timeLimit(.minutes(5))) struct NotedRunTests {
  private let home: Scratch
  private let environment: [String: String]
  private let menu: String
  private let spool: RunSpool

  init() async throws {
    home = try Scratch()
    environment = Programs.environment(home: home.path)
    menu = try home.write(
      """
      - title: Login
        tool: true
        tags: [ops]
        inputs: [{id: name}, {id: word, type: secret}]
        shell: 'echo "$INPUT_NAME uses $INPUT_WORD"; exit 3'
      - title: Wait
        shell: 'echo $$ > pid; sleep 600'
      - title: Place
        url: https://example.org

      """, to: "m.yaml")
    let trusted = try await Programs.run(["trust", menu], environment: environment)
    #expect(trusted.status == 0, "\(trusted.errors)")
    let host = HostEnvironment(variables: environment, executableFolder: "/x", version: "1")
    spool = try #require(RunSpool(menu: menu, host))
  }

  private func taken() async -> [ArchivedRun] {
    var runs: [ArchivedRun] = []
    await spool.takeIn {
      runs.append($0)
      return true
    }
    return runs
  }

  private func select(_ words: String...) async throws -> Programs.Result {
    try await Programs.run(
      ["select", menu] + words, in: home.path, environment: environment)
  }

  @Test
  func `A run of select is noted with who, what and how it ended, and without secrets`()
    async throws
  {
    try spool.create()
    for format in ["text", "json"] {
      let result = try await select(
        "login", "--input", "name=ann", "--input", "word=hunter22", "--format", format)
      #expect(result.status == 3)
      #expect(result.output.contains("ann uses hunter22"))
      for name in try FileManager.default.contentsOfDirectory(atPath: spool.folder) {
        let bytes = FileManager.default.contents(atPath: spool.folder + "/" + name) ?? Data()
        #expect(!bytes.isEmpty && bytes.range(of: Data("hunter22".utf8)) == nil)
      }
      let run = try #require(await taken().first)
      #expect(run.item == RunItem(path: ["login"], title: "Login", tags: ["ops"]))
      #expect(run.user == HostEnvironment.accountName && run.via == "select")
      #expect(run.state == .failed && run.exitStatus == 3)
      #expect(
        run.inputs == [RunInput(name: "name", value: "ann"), RunInput(name: "word", value: nil)])
      // In text, the program has the streams of the caller.
      let output = format == "json" ? "ann uses •••\n" : ""
      #expect(run.output == ArchivedOutput(Array(output.utf8)))
    }
  }

  @Test func `A tool call is noted as one of mcp`() async throws {
    try spool.create()
    let lines = [
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{}}}"#,
      #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"login","arguments":{"name":"bob","word":"hunter22"}}}"#,
    ]
    // Standard input stays open until the answer is there: its end ends the calls that go on.
    let script = """
      cat > lines; touch out
      { cat lines; until grep -q '"id":2' out; do sleep 0.05; done; } | "$0" mcp "$1" > out; cat out
      """
    let result = try await Programs.run(
      ["-c", script, Programs.appmenu, menu], program: "/bin/sh",
      input: Data((lines.joined(separator: "\n") + "\n").utf8), in: home.path,
      environment: environment)
    #expect(result.status == 0 && result.output.contains("bob uses"), "\(result)")
    let runs = await taken()
    #expect(runs.count == 1)
    let run = try #require(runs.first)
    #expect(run.via == "mcp" && run.state == .failed && run.exitStatus == 3)
    #expect(run.output == ArchivedOutput(Array("bob uses •••\n".utf8)))
  }

  @Test func `A run whose select is killed is noted as lost`() async throws {
    try spool.create()
    async let result = Programs.run(
      ["select", menu, "wait"], in: home.path, environment: environment)
    let pid = try await untilFound("the number of the process") { () -> pid_t? in
      (try? String(contentsOfFile: home.path + "/pid", encoding: .utf8)).flatMap {
        pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines))
      }
    }
    #expect(await taken().isEmpty)
    let parent = try #require(
      try String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
        .split(separator: ")").last?.split(separator: " ").dropFirst().first.flatMap { pid_t($0) })
    kill(parent, SIGKILL)
    kill(pid, SIGKILL)
    #expect(try await result.isSignal)
    #expect(await taken().map(\.state) == [.lost])
  }

  @Test func `Where no server keeps a log nothing is noted, and addresses never are`()
    async throws
  {
    #expect(
      try await select("login", "--input", "name=ann", "--input", "word=hunter22").status == 3)
    #expect(!FileManager.default.fileExists(atPath: spool.folder))
    try spool.create()
    #expect(try await select("place").status == 0)
    #expect(await taken().isEmpty)
  }

  @Test func `What cannot be noted does not run`() async throws {
    try spool.create()
    for number in 0..<RunSpool.limit {
      #expect(
        FileManager.default.createFile(atPath: spool.folder + "/\(number).txt", contents: nil))
    }
    let result = try await select("wait")
    #expect(result.status == 3 && result.errors.contains("could not be recorded"), "\(result)")
    #expect(!FileManager.default.fileExists(atPath: home.path + "/pid"))
  }

  @Test func `select --quiet prints no result, only mistakes, and ends as without it`()
    async throws
  {
    let words = ["login", "--input", "name=ann", "--input", "word=hunter22"]
    for more in [[], ["--format", "json"]] {
      let result = try await Programs.run(
        ["select", menu, "--quiet"] + words + more, in: home.path, environment: environment)
      #expect(result.status == 3 && result.output.isEmpty && result.errors.isEmpty, "\(result)")
    }
    let place = try await select("place", "-q")
    #expect(place.status == 0 && place.output.isEmpty && place.errors.isEmpty, "\(place)")
    let unknown = try await select("nothing", "-q")
    #expect(unknown.status == 1 && unknown.output.isEmpty && unknown.errors.contains("nothing"))
  }
}
