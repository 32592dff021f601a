import Foundation
import Testing

/// The bundled to-do list, as a person uses it.
@Suite(.timeLimit(.minutes(5)), .serialized) struct ToDoTests {
  private static let menu = "menus/to-do.yaml"

  private func open(_ tmux: Tmux) async throws {
    try await tmux.type("clear; appmenu run \(Self.menu)")
    try await tmux.waitFor("⏎ open")
    try await tmux.press("Enter")
    try await tmux.waitUntil("the list") { $0.contains("To do › To do") && $0.contains("n add") }
  }

  private func type(_ text: String, _ tmux: Tmux) async throws {
    try await tmux.run("send-keys", "-l", text)
  }

  private func quit(_ tmux: Tmux) async throws {
    try await tmux.press("q")
    try await tmux.waitForPrompt()
  }

  private func file(_ tmux: Tmux) throws -> String {
    try String(
      contentsOfFile: tmux.scratch.path
        + "/.local/share/appmenu/plugin-data/to-do/todoItems.plist", encoding: .utf8)
  }

  @Test(
    "Functional: an item is added by the form, listed, checked, and still there after a restart")
  func functional() async throws {
    let tmux = try await Tmux()
    try await open(tmux)
    try await tmux.waitFor("Nothing to do. Press n to add an item.")
    try await tmux.press("n")
    try await tmux.waitFor("[ Save ]")
    for text in [
      "Meeting", "02/22/2016", "Office", "Infinite Loop 1, Cupertino", "Bring iPad",
    ] {
      try await type(text, tmux)
      try await tmux.waitFor(text)
      if text != "Bring iPad" { try await tmux.press("Tab") }
    }
    try await tmux.press("C-s")
    let listed = try await tmux.waitUntil("the list with the item") {
      $0.contains("✓ Added") && $0.contains("☐ Meeting")
    }
    #expect(listed.contains("TO DO") && !listed.contains("FINISHED"), "\(listed)")
    #expect(listed.contains("02/22/2016") && listed.contains("Office"), "\(listed)")
    // It is saved by now.
    #expect(try file(tmux).contains("<string>Meeting</string>"))
    try await tmux.press("Enter")
    let detail = try await tmux.waitFor("Bring iPad")
    #expect(detail.contains("02/22/2016") && detail.contains("Office"), "\(detail)")
    try await tmux.press("Space")
    let checked = try await tmux.waitFor("☑ Meeting")
    #expect(checked.contains("FINISHED") && checked.contains("▌   Nothing to do."), "\(checked)")
    #expect(!checked.contains("02/22/2016") && !checked.contains("Office"), "\(checked)")
    try await quit(tmux)

    try await open(tmux)
    let again = try await tmux.waitFor("☑ Meeting")
    #expect(again.contains("FINISHED"), "\(again)")
    // The finished item is not selected unasked.
    try await tmux.press("Space")
    try await tmux.waitFor("☑ Meeting")
    try await tmux.press("Down", "Space")
    let unchecked = try await tmux.waitFor("☐ Meeting")
    #expect(unchecked.contains("02/22/2016") && unchecked.contains("Office"), "\(unchecked)")
    // Beside the item of the menu stands how many are to do.
    try await tmux.press("Escape")
    try await tmux.waitUntil("the number of items") {
      $0.contains("1 open") && $0.contains("[1 due]")
    }
    try await quit(tmux)
  }

  @Test(
    "Input form: Cancel adds nothing; a bad date is told; a deleted item comes back by the key of the toast"
  )
  func mistakes() async throws {
    let tmux = try await Tmux()
    try await open(tmux)
    try await tmux.press("n")
    try await tmux.waitFor("[ Save ]")
    try await type("Cancelled", tmux)
    try await tmux.press("Escape")
    try await tmux.waitFor("Leave without sending the form?")
    try await tmux.press("y")
    try await tmux.waitFor("Nothing to do.")
    #expect(throws: (any Error).self) { try file(tmux) }
    try await tmux.press("n")
    try await tmux.waitFor("[ Save ]")
    try await tmux.press("C-s")
    try await tmux.waitFor("✗ This must be filled in")
    try await type("Call", tmux)
    try await tmux.press("Tab")
    try await type("02/30/2016", tmux)
    try await tmux.press("C-s")
    let refused = try await tmux.waitFor("✗ Not a date")
    #expect(refused.contains("Call") && refused.contains("02/30/2016"), "\(refused)")
    try await tmux.press("C-u")
    try await type("2016-02-29 14:30", tmux)
    try await tmux.press("C-s")
    let listed = try await tmux.waitFor("☐ Call")
    #expect(listed.contains("02/29/2016 14:30"), "\(listed)")
    try await tmux.press("d")
    try await tmux.waitUntil("an empty list, and an offer to undo") {
      $0.contains("Deleted Call") && $0.contains("undo") && !$0.contains("☐ Call")
    }
    try await tmux.press("u")
    try await tmux.waitFor("☐ Call")
    #expect(try file(tmux).contains("<string>Call</string>"))
    // A new item is selected, and all that were deleted come back one by one.
    try await tmux.press("n")
    try await tmux.waitFor("[ Save ]")
    try await type("Write", tmux)
    try await tmux.press("C-s")
    try await tmux.waitUntil("the new item, selected") { $0.contains("▌ ☐ Write") }
    try await tmux.press("d")
    try await tmux.waitFor("Deleted Write")
    try await tmux.press("d")
    try await tmux.waitFor("Deleted Call")
    try await tmux.press("u")
    try await tmux.waitUntil("the first item") {
      $0.contains("☐ Call") && !$0.contains("☐ Write")
    }
    try await tmux.press("u")
    try await tmux.waitUntil("both items") { $0.contains("☐ Call") && $0.contains("▌ ☐ Write") }
    try await quit(tmux)
  }

  @Test func `The list is there for scripts, and the example menu is valid`() async throws {
    let home = try Scratch()
    try home.write(
      """
      <plist version="1.0"><array><dict><key>titleKey</key><string>Meeting</string></dict>
      <integer>1</integer></array></plist>
      """, to: ".local/share/appmenu/plugin-data/to-do/todoItems.plist")
    let environment = Programs.environment(home: home.path)
    let valid = try await Programs.run(
      ["validate", "--strict", Self.menu], environment: environment)
    #expect(valid.status == 0, "\(valid.output)")
    let result = try await Programs.run(
      ["select", Self.menu, "to-do", "--format", "json"], environment: environment)
    #expect(result.status == 0, "\(result.errors)")
    let view = result.json["view"] as? [String: Any] ?? [:]
    let sections = view["sections"] as? [[String: Any]] ?? []
    #expect(sections.map { $0["title"] as? String } == ["To Do"])
    let rows = sections.first?["rows"] as? [[String: Any]] ?? []
    #expect(rows.map { $0["title"] as? String } == ["Meeting"])
    #expect(rows.first?["state"] as? String == "unchecked")
  }
}
