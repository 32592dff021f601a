import AppMenuTesting
import Foundation
import Testing

/// A terminal of tmux, on a server of its own, in which a test types.
final class Tmux: Sendable {
  let scratch: Scratch
  /// Its server's socket: in the folder, since tmux leaves it behind.
  var socket: String { scratch.path + "/tmux" }

  /// Opens a shell in a terminal of a size, in `folder`.
  init(columns: Int = 80, rows: Int = 24, in folder: String? = nil) async throws {
    scratch = try Scratch()
    var environment = Programs.environment(home: scratch.path)
    environment["PS1"] = "$ "
    // A shell whose terminal goes away would write its history into the folder that is being removed.
    environment["HISTFILE"] = "/dev/null"
    environment["PATH"] = Programs.folder + ":" + (environment["PATH"] ?? "")
    let result = try await Programs.run(
      [
        "-S", socket, "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
        "-c", folder ?? Programs.root, "bash --norc --noprofile",
      ], program: "tmux", environment: environment)
    try #require(result.status == 0, "\(result.errors)")
    try await run("set-option", "-g", "escape-time", "0")
    try await waitForPrompt()
  }

  /// Creates a terminal whose shell stands in a new repository, which lasts as long as the terminal.
  static func inRepository() async throws -> Tmux {
    let tmux = try await Tmux()
    try await tmux.type("cd '\(try await tmux.scratch.repository())' && clear")
    return tmux
  }

  deinit {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["tmux", "-S", socket, "kill-server"]
    process.standardError = FileHandle.nullDevice
    // The folder is removed next.
    if (try? process.run()) != nil { process.waitUntilExit() }
  }

  @discardableResult
  func run(_ arguments: String...) async throws -> String {
    try await Programs.run(
      ["-S", socket] + arguments, program: "tmux",
      environment: Programs.environment(home: scratch.path)
    ).output
  }

  /// Presses keys, by tmux's names.
  func press(_ keys: String...) async throws {
    for key in keys { try await run("send-keys", key) }
  }

  /// Types a line and Enter.
  func type(_ line: String) async throws {
    try await run("send-keys", "-l", line)
    try await run("send-keys", "Enter")
  }

  /// What is on the screen now.
  func screen() async throws -> String { try await run("capture-pane", "-p") }

  /// Waits until the screen shows `text`; fails with what it shows instead.
  @discardableResult
  func waitFor(
    _ text: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) async throws -> String {
    try await waitUntil("'\(text)'", sourceLocation: sourceLocation) { $0.contains(text) }
  }

  /// Waits until the shell asks for a command, and nothing of the menu is on the screen.
  func waitForPrompt() async throws {
    try await waitUntil("a prompt") { screen in
      (screen.contains("$") || screen.contains("#")) && !screen.contains("? help")
    }
  }

  /// Waits until the screen is as `condition` wants it.
  @discardableResult
  func waitUntil(
    _ words: String, sourceLocation: Testing.SourceLocation = #_sourceLocation,
    _ condition: (String) -> Bool
  ) async throws -> String {
    var last = ""
    do {
      try await until {
        last = try await screen()
        return condition(last)
      }
    } catch {
      Issue.record("never saw \(words):\n\(last)", sourceLocation: sourceLocation)
      throw error
    }
    return last
  }
}
