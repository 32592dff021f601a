import Foundation
import Testing

/// A server of menus in a process of its own.
private final class ServedMenus: Sendable {
  let origin: String
  private let input: FileHandle
  private let process: Process

  init() throws {
    process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", Programs.root + "/Tests/Menus/RemoteMenusTests/menu-server.py"]
    let (output, input) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let port = try #require(Int(line.trimmingCharacters(in: .whitespacesAndNewlines)))
    origin = "http://127.0.0.1:\(port)"
    self.input = input.fileHandleForWriting
  }

  deinit { try? input.close() }

  /// Ends the server.
  func stop() {
    try? input.close()
    process.waitUntilExit()
  }

  /// Says what is answered at `name` from now on; see `menu-server.py` for the rules.
  func set(_ name: String, _ text: String, _ rules: String...) async throws {
    let fields = rules.flatMap { ["--header", "X-" + $0] }
    let result = try await Programs.run(
      [
        "--silent", "--show-error", "--fail", "--noproxy", "*", "--request", "PUT", "--data-binary",
        text,
      ]
        + fields + [origin + name], program: "curl")
    try #require(result.status == 0, "\(result.errors)")
  }
}

/// Menus from a server, in the built program.
@Suite(.timeLimit(.minutes(5))) struct RemoteMenuTests {
  private let scratch: Scratch
  private let environment: [String: String]
  private let server: ServedMenus

  init() async throws {
    scratch = try Scratch()
    environment = Programs.environment(home: scratch.path + "/home")
    server = try ServedMenus()
    try await server.set(
      "/m.yaml", "- {title: Hello, command: [echo, ran]}\n- {title: More, menu: sub.yaml}\n")
    try await server.set("/sub.yaml", "- {title: Inner, shell: echo inner}\n")
  }

  private var address: String { server.origin + "/m.yaml" }

  private func run(_ arguments: String...) async throws -> Programs.Result {
    try await Programs.run(arguments, in: scratch.path, environment: environment)
  }

  @Test
  func `list, validate and select take an address, and a submenu is asked for when it is named`()
    async throws
  {
    let list = try await run("list", address)
    #expect(list.status == 0 && list.output == "hello  Hello\nmore   More\n", "\(list.errors)")
    #expect(try await run("validate", address).output == "\(address): no problems\n")
    let more = try await run("select", address, "more")
    #expect(more.status == 0 && more.output == "inner  Inner\n", "\(more.errors)")
    try await server.set("/m.yaml", "- titel: x\n")
    let broken = try await run("validate", address)
    #expect(broken.status == 2 && broken.output.contains("--> \(address):1:3"))
  }

  @Test func `Nothing of it runs untrusted; trust is for the content that was shown`()
    async throws
  {
    // A folder's trust does not count, nor that of the file that names it.
    try scratch.write("- {title: There, menu: \"\(address)\"}\n", to: "m.yaml")
    #expect(try await run("trust", scratch.path, "m.yaml").status == 0)
    var pin = ""
    for words in [["select", address, "hello"], ["select", "m.yaml", "there", "hello"]] {
      let result = try await Programs.run(words, in: scratch.path, environment: environment)
      #expect(result.status == 3 && result.output.isEmpty)
      // Another content than the one that was shown is not trusted by that line.
      let line = try #require(result.errors.firstMatch(of: /appmenu trust --sha256 ([0-9a-f]{64})/))
      pin = String(line.1)
      #expect(result.errors.contains("\(pin) \(address)"), "\(result.errors)")
    }
    let other = String(pin.reversed())
    #expect(try await run("trust", "--sha256", other, address).status == 2)
    let trusted = try await run("trust", "--sha256", pin, address)
    #expect(trusted.status == 0, "\(trusted.errors)")
    #expect(trusted.output.contains("│ echo ran") && trusted.output.contains("SHA-256 "))
    #expect(try await run("trust", "--list").output.contains("server  "))
    #expect(try await run("select", "m.yaml", "there", "hello").output == "ran\n")
    // Each menu is trusted by itself.
    #expect(try await run("select", address, "more", "inner").status == 3)
    try await server.set("/m.yaml", "- {title: Hello, command: [echo, other]}\n")
    #expect(try await run("select", address, "hello").status == 3)
    #expect(try await run("untrust", address).status == 0)
  }

  @Test func `A pin that does not hold shows both, and a password is not shown`()
    async throws
  {
    let pin = String(repeating: "0", count: 64)
    let pinned = try await run("list", address, "--sha256", pin)
    #expect(pinned.status == 2 && pinned.errors.contains(pin))
    #expect(pinned.errors.contains("error[wrong-digest]"))
    let short = try await run("list", address, "--sha256", "123")
    #expect(short.status == 2 && short.errors.contains("64 hexadecimal digits"))
    let secret = try await run("list", "https://me:hidden@example.org/m")
    for word in ["trust", "untrust", "validate"] {
      let result = try await run(word, "https://me:hidden@example.org/m")
      #expect(result.status != 0 && !(result.errors + result.output).contains("hidden"), "\(word)")
    }
    #expect(secret.errors.contains("error[wrong-address]"))
    #expect(secret.status == 2 && !secret.errors.contains("hidden"), "\(secret.errors)")
    #expect(try await run("validate", "--fix", address).status == 2)
    #expect(try await run("list", "http://example.org/m").status == 2)
  }

  @Test func `Offline the last menu is listed, with its age`() async throws {
    #expect(try await run("select", address, "more").status == 0)
    server.stop()
    let list = try await run("list", address)
    #expect(list.status == 0 && list.output.contains("Hello"))
    #expect(list.errors.contains("warning[old-menu]"), "\(list.errors)")
    let more = try await run("select", address, "more")
    #expect(more.status == 0 && more.output == "inner  Inner\n")
    #expect(more.errors.contains("'More': less than a minute old"), "\(more.errors)")
  }

  @Test
  func `On the screen a menu that changed is there with r, and a slow one is left with Esc`()
    async throws
  {
    let tmux = try await Tmux()
    try await tmux.type("appmenu run \(address); echo status=$?")
    try await tmux.waitFor("⏎ open")
    try await tmux.press("Down", "Enter")
    try await tmux.waitFor("Inner")
    try await server.set("/sub.yaml", "- {title: Changed, command: [ls]}\n")
    try await tmux.press("r")
    try await tmux.waitFor("Changed")
    try await tmux.press("Escape")
    try await tmux.waitFor("Hello")
    try await server.set("/m.yaml", "- {title: Fresh, menu: slow.yaml}\n")
    try await server.set("/slow.yaml", "", "Wait: 1")
    try await tmux.press("r")
    try await tmux.waitFor("Fresh")
    try await tmux.press("Enter")
    try await tmux.waitFor("Asking 127.0.0.1 for the menu")
    try await tmux.press("Escape")
    try await tmux.waitFor("⏎ open")
    server.stop()
    try await tmux.press("r")
    try await tmux.waitFor("1 warning")
    try await tmux.press("q")
    try await tmux.waitFor("status=0")
  }

  @Test func `Ctrl-C ends the wait for a menu`() async throws {
    try await server.set("/m.yaml", "", "Wait: 1")
    let tmux = try await Tmux()
    try await tmux.type("appmenu run \(address)")
    try await tmux.waitFor("Asking 127.0.0.1 for the menu")
    try await tmux.press("C-c")
    try await tmux.waitForPrompt()
    try await tmux.type("echo status=$?")
    try await tmux.waitFor("status=130")
  }
}
