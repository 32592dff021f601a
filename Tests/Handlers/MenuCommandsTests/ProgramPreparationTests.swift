import AppMenuTesting
import MenuDispatch
import MenuItems
import PluginHost
import Testing

@testable import MenuCommands

@Suite struct ProgramPreparationTests {
  private let preparation = ProgramPreparation(
    host: HostEnvironment(
      variables: ["PATH": "/usr/bin:relative:/bin", "HOME": "/home/me"], executableFolder: "/x",
      version: "1"))

  @Test
  func `A value stays within its one word, whatever is in it`() throws {
    let operation = ItemOperation(
      .command(["sh", "-p", "{{a}}", "x={{a}}:{{ b }}", "{{.Names}}"]),
      inputs: [ItemInput(id: "a"), ItemInput(id: "b")])
    let hostile = "'; rm -rf / #\n$(x) `y` {{b}} -n"
    let program = try preparation.program(operation, values: ["a": hostile, "b": "2"])
    #expect(program.words == ["sh", "-p", hostile, "x=\(hostile):2", "{{.Names}}"])
    #expect(program.environment["INPUT_A"] == hostile)
    #expect(program.environment["INPUT_B"] == "2")
    #expect(program.program == "/usr/bin/sh" || program.program == "/bin/sh")
  }

  @Test
  func `A script is never changed by values, which it finds in variables`() throws {
    let operation = ItemOperation(
      .shell("echo \"$INPUT_A\""), inputs: [ItemInput(id: "a")], environment: ["X": "1"])
    let program = try preparation.program(operation, values: ["a": "$(x)"])
    #expect(program.program == "/bin/sh")
    #expect(program.words == ["sh", "-c", "echo \"$INPUT_A\""])
    #expect(program.environment["INPUT_A"] == "$(x)")
    #expect(program.environment["X"] == "1")
    #expect(program.environment["HOME"] == "/home/me")
  }

  @Test
  func `The programs of a server get the variables that it passes on, and no others`() throws {
    let passed = [
      "PATH": "/usr/bin:/bin", "HOME": "/home/me", "LANG": "C", "LC_ALL": "C", "TMPDIR": "/tmp",
      "LC_TIME": "C", "LC_TELEPHONE": "C", "XDG_STATE_HOME": "/s", "APPMENU_PLUGIN_PATH": "/p",
      "APPMENU_HTTP_FIXTURES": "/f", "MINE": "2",
    ]
    let kept = [
      "AWS_SECRET_ACCESS_KEY": "k", "OPENID_SECRET": "k", "SSH_AUTH_SOCK": "k", "mine": "k",
      "LC": "k", "http_proxy": "k", "LC_SECRET": "k", "APPMENU_TOKEN": "k", "APPMENU_": "k",
      // Strings with the sign for kelvin are equal to those with a K, and names of variables are not.
      "\u{212A}EY": "k",
    ]
    var host = HostEnvironment(
      variables: passed.merging(kept) { $1 }, executableFolder: "/x", version: "1")
    host.programVariables = ["MINE", "KEY"]
    let operation = ItemOperation(.shell("env"), environment: ["OWN": "3"])
    let program = try ProgramPreparation(host: host).program(operation, values: [:])
    #expect(program.environment == passed.merging(["OWN": "3"]) { $1 })
    // What becomes a secret later is not passed on any more, though it is named.
    host.isSecret = { ["MINE", "TMPDIR", "LC_TIME"].contains($0) }
    let rest = try ProgramPreparation(host: host).program(operation, values: [:])
    #expect(
      rest.environment
        == program.environment.filter { !["MINE", "TMPDIR", "LC_TIME"].contains($0.key) })
    host.programVariables = nil
    let all = try ProgramPreparation(host: host).program(operation, values: [:])
    #expect(all.environment == host.variables.merging(["OWN": "3"]) { $1 })
  }

  @Test
  func `The command line of a script has its values and its directory, and can be read again`()
    throws
  {
    let operation = ItemOperation(
      .shell("rm -- \"$INPUT_A\""), inputs: [ItemInput(id: "a")], directory: "/usr",
      environment: ["X": "y z"])
    #expect(
      try preparation.program(operation, values: ["a": "it's"]).line
        == #"cd -- /usr && env 'INPUT_A=it'\''s' 'X=y z' sh -c 'rm -- "$INPUT_A"'"#)
  }

  @Test
  func `The command line is quoted for a shell`() throws {
    let operation = ItemOperation(.command(["sh", "a b", "it's", "", "-x"]))
    #expect(try preparation.program(operation, values: [:]).line == "sh 'a b' 'it'\\''s' '' -x")
  }

  @Test(arguments: [
    ("no-such-program", "There is no program 'no-such-program'"),
    ("/no/such", "There is no program '/no/such'"),
    ("/etc/passwd", "'/etc/passwd' is not an executable file"),
  ])
  func `A program that is not there, or not executable, is named`(name: String, message: String) {
    #expect {
      try preparation.program(ItemOperation(.command([name])), values: [:])
    } throws: { ($0 as? HandlerFailure)?.message == message }
  }

  @Test
  func `A folder that is not there is named, with values in it`() throws {
    var operation = ItemOperation(
      .command(["sh"]), inputs: [ItemInput(id: "d")], directory: "/{{d}}")
    #expect(try preparation.program(operation, values: ["d": "usr"]).directory == "/usr")
    operation.directory = "~/{{d}}"
    #expect {
      try preparation.program(operation, values: ["d": "no"])
    } throws: {
      ($0 as? HandlerFailure)?.message == "There is no folder '/home/me/no' to run it in"
    }
  }

  @Test
  func `A value in an address is escaped`() {
    #expect(
      ProgramPreparation.address(
        ItemOperation(.url("http://x/{{q}}?")), ["q": "a b/../ü&=#%"])
        == "http://x/a%20b%2F..%2F%C3%BC%26%3D%23%25?")
  }
}
