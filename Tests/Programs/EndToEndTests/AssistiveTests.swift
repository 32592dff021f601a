import AppMenuTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10)), .serialized) struct AssistiveTests {
  /// A menu with a list that can be acted on, and a form with a secret.
  private func menu(_ scratch: Scratch) throws -> [String] {
    try PythonPlugin(
      """
      item = message["params"]["item"]["id"]
      if item == "rows":
          view = {"kind": "list", "title": "All rows", "sections": [
              {"rows": [{"id": str(n), "title": "Row %d" % n} for n in range(1, 4)]}]}
          send(id=message["id"], result={"view": view})
      else:
          view = {"kind": "form", "title": "A form", "submit": {"label": "Send", "action": "s"},
                  "fields": [{"id": "name", "label": "Your name", "type": "text"},
                             {"id": "word", "label": "Password", "type": "secret"}]}
          send(id=message["id"], result={"view": view})
      """,
      action: """
        values = message["params"]["values"]
        send(id=message["id"], result={"effects": [
            {"effect": "toast", "text": "got " + ",".join(sorted(values)), "style": "success"},
            {"effect": "pop"}]})
        """
    ).write(to: scratch)
    try scratch.write(
      "title: Stage\nitems:\n  - {title: Rows, tapHandlerName: test}\n"
        + "  - {title: Form, tapHandlerName: test}\n", to: "menu.yaml")
    return [scratch.path + "/menu.yaml", "--plugins", scratch.path + "/plugin"]
  }

  private func withPty(
    _ arguments: [String], _ play: (Pty) async throws -> Void
  ) async throws {
    let scratch = try Scratch()
    let pty = try await Pty(["run"] + (try menu(scratch)) + arguments)
    do { try await play(pty) } catch {
      await pty.finish()
      throw error
    }
    await pty.finish()
  }

  @Test
  func `For a screen reader one line is written for each change, on the screen as it is`()
    async throws
  {
    try await withPty(["--screen-reader"]) { pty in
      try await pty.waitFor("Rows, 1 of 2")
      #expect(!pty.screen.isAlternate)
      try await pty.send("j")
      try await pty.waitFor("Form, 2 of 2")
      try await pty.send("k\r")
      try await pty.waitFor("Row 1, 1 of 3")
      let before = pty.output.count
      try await pty.send("j")
      try await pty.waitFor("Row 2, 2 of 3")
      let line = String(decoding: pty.output[before...], as: UTF8.self)
      #expect(line.trimmingCharacters(in: .newlines) == "Row 2, 2 of 3")
      try await pty.send("q")
      #expect(try await pty.waitForEnd() == .exited(0))
      #expect(pty.modes == pty.modesBefore && pty.screen.isPlain && pty.screen.unknown == [])
    }
  }

  @Test(arguments: [
    SIGINT, SIGTERM, SIGSEGV,
  ])
  func `For a screen reader, too, the terminal is as it was after a signal`(signal: Int32)
    async throws
  {
    try await withPty(["--screen-reader"]) { pty in
      try await pty.waitFor("Rows, 1 of 2")
      try await pty.signal(signal)
      #expect(try await pty.waitForEnd() == .signaled(signal))
      #expect(pty.modes == pty.modesBefore && pty.screen.modes == [7, 25])
    }
  }

  @Test func `Stopped and continued, it goes on`() async throws {
    try await withPty(["--screen-reader"]) { pty in
      try await pty.waitFor("Rows, 1 of 2")
      try await pty.signal(SIGTSTP)
      let event = try await pty.waitForEvent { $0 == .stopped(SIGTSTP) || $0.isEnd }
      #expect(event == .stopped(SIGTSTP))
      #expect(pty.modes == pty.modesBefore)
      let before = pty.output.count
      try await pty.bringToForeground()
      _ = try await pty.waitForEvent { $0 == .continued }
      try await pty.waitFor("Stage, 2 items", after: before)
      try await pty.send("j")
      try await pty.waitFor("Form, 2 of 2")
      // It is said once where one is, however many threads hear that it goes on.
      let said = String(decoding: pty.output[before...], as: UTF8.self)
      #expect(said.components(separatedBy: "Stage, 2 items").count == 2)
      try await pty.send("q")
      #expect(try await pty.waitForEnd() == .exited(0))
    }
  }

  @Test func `A form is filled in line by line, and its secret is shown nowhere`()
    async throws
  {
    try await withPty(["--plain"]) { pty in
      try await pty.waitFor("Choose 1-2")
      try await pty.send("2\n")
      try await pty.waitFor("Your name")
      try await pty.send("Ada\n")
      try await pty.waitFor("Password")
      try await pty.send("hush\n")
      try await pty.waitFor("send")
      try await pty.send("send\n")
      try await pty.waitFor("got name,word")
      #expect(!String(decoding: pty.output, as: UTF8.self).contains("hush"))
      try await pty.send("q\n")
      #expect(try await pty.waitForEnd() == .exited(0))
      #expect(pty.modes == pty.modesBefore)
    }
  }

  @Test func `A signal while a secret is typed brings the echo back`() async throws {
    try await withPty(["--plain"]) { pty in
      try await pty.waitFor("Choose 1-2")
      try await pty.send("2\n")
      try await pty.waitFor("Your name")
      try await pty.send("Ada\n")
      try await pty.waitFor("Password")
      try await until { pty.modes != pty.modesBefore }
      try await pty.signal(SIGTERM)
      #expect(try await pty.waitForEnd() == .signaled(SIGTERM))
      #expect(pty.modes == pty.modesBefore)
    }
  }
}
