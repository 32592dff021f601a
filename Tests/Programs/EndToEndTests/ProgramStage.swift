import AppMenuTesting
import Foundation
import Testing

/// A menu on a terminal whose items run programs: `program-menu` with a menu of a test's own.
struct ProgramStage {
  /// An item: its handler and its arguments.
  struct Item {
    var title = "Run the tests"
    var handler = "run"
    var arguments: [String: String] = [:]

    /// An item that runs a script of bash.
    static func script(
      _ script: String, pause: String = "never", _ more: [String: String] = [:]
    ) -> Item {
      Item(arguments: ["script": script, "pause": pause].merging(more) { $1 })
    }
  }

  static let program = Programs.folder + "/program-menu"

  let scratch: Scratch
  let pty: Pty
  /// The terminal's modes while the menu is shown.
  let menuModes: [UInt8]

  /// Writes the menu; its items are selected by the digits from 1 on.
  static func writeMenu(_ items: [Item], to scratch: Scratch) throws -> String {
    let list = items.enumerated().map { number, item -> [String: Any] in
      [
        "title": item.title, "tapHandlerName": item.handler, "arguments": item.arguments,
        "shortcut": "\(number + 1)",
      ]
    }
    let data = try JSONSerialization.data(withJSONObject: list)
    return try scratch.write(String(decoding: data, as: UTF8.self), to: "menu.yaml")
  }

  init(_ items: [Item], mode: String = "screen", in scratch: Scratch? = nil) async throws {
    let scratch = try scratch ?? Scratch()
    self.scratch = scratch
    let menu = try Self.writeMenu(items, to: scratch)
    pty = try await Pty([mode, menu], program: Self.program, in: scratch.path)
    try await pty.waitFor(mode == "plain" ? "Choose" : items[0].title)
    menuModes = pty.modes
  }

  /// Plays `play` on a stage that is cleared away whatever comes of it.
  static func play(
    _ items: Item..., mode: String = "screen", in scratch: Scratch? = nil,
    _ play: (ProgramStage) async throws -> Void
  ) async throws {
    let stage = try await ProgramStage(items, mode: mode, in: scratch)
    do {
      try await play(stage)
    } catch {
      await stage.pty.finish()
      throw error
    }
    await stage.pty.finish()
  }

  /// Waits until the menu tells the end of a program, and is itself again.
  func waitForMenu(
    telling words: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) async throws {
    try await pty.wait("the menu telling <\(words)>", sourceLocation: sourceLocation) {
      $0.isAlternate && $0.text.contains("<\(words)>")
    }
    #expect(pty.modes == menuModes, sourceLocation: sourceLocation)
    #expect(
      pty.screen.modes.isSuperset(of: [1000, 1006, 1049, 2004]), sourceLocation: sourceLocation)
  }

  /// Quits the menu; the terminal has to be as it was before.
  func quit(sourceLocation: Testing.SourceLocation = #_sourceLocation) async throws {
    try await pty.send("q")
    #expect(try await pty.waitForEnd() == .exited(0), sourceLocation: sourceLocation)
    expectRestored(sourceLocation: sourceLocation)
  }

  /// Whether the terminal is as it was before the menu.
  func expectRestored(sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    let screen = pty.screen
    #expect(pty.modes == pty.modesBefore && !pty.modes.isEmpty, sourceLocation: sourceLocation)
    #expect(screen.modes == [7, 25] && screen.isPlain, sourceLocation: sourceLocation)
  }

  /// Returns what a script has written to a file of the folder; fails if it has not.
  func written(
    _ name: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws -> String {
    try #require(
      try? String(contentsOfFile: scratch.path + "/" + name, encoding: .utf8),
      sourceLocation: sourceLocation)
  }

  /// Waits until a script has written a line to a file of the folder.
  func waitForFile(_ name: String) async throws {
    try await until("a line in \(name)") {
      let text = try? String(contentsOfFile: scratch.path + "/" + name, encoding: .utf8)
      return text?.hasSuffix("\n") == true
    }
  }

  /// Waits until a process is gone, zombies aside.
  func waitUntilGone(
    _ process: Int32, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) async throws {
    try await Programs.waitUntilGone(process, sourceLocation: sourceLocation)
  }
}

extension Programs {
  /// Waits until a process is gone, zombies aside.
  static func waitUntilGone(
    _ process: Int32, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) async throws {
    try await until(
      "the end of process \(process)", file: sourceLocation.fileID, line: sourceLocation.line
    ) {
      let state = try await Programs.run(["-o", "stat=", "-p", "\(process)"], program: "ps").output
      return state.isEmpty || state.hasPrefix("Z")
    }
  }
}
