import Foundation
import Testing

/// The example with a form, questions, Markdown and rows that can be ticked.
@Suite(.timeLimit(.minutes(5)), .serialized) struct NotesExampleTests {
  private static let plugins = Programs.root + "/plugins/examples"
  private static let menu = Programs.root + "/menus/examples.yaml"

  /// The folder of the notes in a home folder.
  private static func folder(_ home: String) -> String {
    home + "/.local/share/appmenu/plugin-data/notes"
  }

  private static func note(_ lines: String..., text: String) -> String {
    "---\n" + lines.map { $0 + "\n" }.joined() + "---\n" + text + "\n"
  }

  /// The names of the notes' files, in order.
  private static func files(_ home: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder(home))
      .filter { !$0.hasPrefix(".") }.sorted()
  }

  private static func content(_ name: String, _ home: String) throws -> String {
    try String(contentsOfFile: folder(home) + "/" + name, encoding: .utf8)
  }

  // MARK: The list

  private func list(_ home: Scratch) async throws -> [String: Any] {
    let result = try await Programs.run(
      ["select", Self.menu, "notes", "--plugins", Self.plugins, "--format", "json"],
      environment: Programs.environment(home: home.path))
    #expect(result.status == 0, "\(result.errors)")
    return result.json["view"] as? [String: Any] ?? [:]
  }

  @Test func `Without notes the list says how to make one`() async throws {
    let view = try await list(Scratch())
    #expect(view["kind"] as? String == "list")
    #expect((view["placeholder"] as? String)?.contains("press n") == true)
    let actions = view["actions"] as? [[String: Any]] ?? []
    #expect(actions.map { $0["id"] as? String } == ["new"])
  }

  @Test("Notes are listed, pinned ones above and the newest first, whatever their files are called")
  func listed() async throws {
    let home = try Scratch()
    let folder = ".local/share/appmenu/plugin-data/notes/"
    for (age, name, text) in [
      (3, "old.md", Self.note("title: Old", "tag: idea", "date: 2026-12-01", text: "# First line")),
      (2, "pin.md", Self.note("title: Pinned one", "pinned: yes", text: "x")),
      (1, "task.md", Self.note("title: Task", "tag: to do", "done: yes", text: "x")),
      (0, "es\u{1B}[31m\ncape \u{202E}.md", "no heading, and \u{1B}[2J control characters"),
      (0, "not a note.txt", "x"),
    ] {
      let path = try home.write(text, to: folder + name)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -3_600 * Double(age))], ofItemAtPath: path)
    }
    // What no note is: a folder, a link, and a pipe, which nobody writes to.
    try home.write("x", to: folder + "folder.md/x")
    try FileManager.default.createSymbolicLink(
      atPath: home.path + "/" + folder + "link.md", withDestinationPath: "/etc/passwd")
    let pipe = try await Programs.run(
      [home.path + "/" + folder + "pipe.md"], program: "mkfifo", in: home.path)
    try #require(pipe.status == 0)

    let view = try await list(home)
    let sections = view["sections"] as? [[String: Any]] ?? []
    #expect(sections.map { $0["title"] as? String } == ["Pinned", "Notes"])
    let rows = sections.flatMap { $0["rows"] as? [[String: Any]] ?? [] }
    let titles = rows.compactMap { $0["title"] as? String }
    #expect(titles.count == 4 && titles[0] == "Pinned one", "\(titles)")
    #expect(titles[1].hasPrefix("es") && Array(titles[2...]) == ["Task", "Old"], "\(titles)")
    #expect(rows[2]["state"] as? String == "checked")
    #expect(rows[3]["subtitle"] as? String == "First line")
    let badges = (rows[3]["badges"] as? [[String: Any]] ?? []).compactMap { $0["text"] as? String }
    #expect(badges == ["idea", "2026-12-01"])
    let shown = try await Programs.run(
      ["select", Self.menu, "notes", "--plugins", Self.plugins],
      environment: Programs.environment(home: home.path))
    #expect(shown.status == 0 && !shown.output.contains("\u{1B}"), "\(shown.output)")
  }

  // MARK: The screen

  /// The list of notes on a terminal.
  private func tmux(_ notes: [(name: String, text: String)] = []) async throws -> Tmux {
    let tmux = try await Tmux()
    for (name, text) in notes {
      try tmux.scratch.write(text, to: ".local/share/appmenu/plugin-data/notes/" + name)
    }
    try await tmux.type("appmenu run menus/examples.yaml --plugins plugins/examples")
    try await tmux.waitFor("Disk usage")
    try await tmux.press("n")
    return tmux
  }

  private func type(_ text: String, _ tmux: Tmux) async throws {
    try await tmux.run("send-keys", "-l", text)
  }

  private func quit(_ tmux: Tmux) async throws {
    try await tmux.press("q")
    try await tmux.waitForPrompt()
  }

  @Test(
    "A note is made by the form, shown as Markdown, ticked, edited, and deleted after a question")
  func life() async throws {
    let tmux = try await tmux()
    let home = tmux.scratch.path
    try await tmux.waitFor("press n for a new one")
    try await tmux.press("n")
    try await tmux.waitFor("[ Save ]")
    // A title is required.
    try await tmux.press("C-s")
    try await tmux.waitFor("✗ This must be filled in")
    try await type("Bread", tmux)
    try await tmux.press("Tab")
    try await type("## Flour", tmux)
    try await tmux.press("Enter", "Enter")
    try await type("A **pound** of it", tmux)
    try await tmux.press("Tab")
    try await type("2026-12-01", tmux)
    try await tmux.press("Tab", "Right", "Right", "Tab", "Space")
    try await tmux.waitUntil("the whole form") {
      $0.contains("‹ to do") && $0.contains("[x] yes") && $0.contains("2026-12-01")
    }
    try await tmux.press("C-s")
    let saved = try await tmux.waitUntil("the list with the note") {
      $0.contains("✓ Saved") && $0.contains("☐ Bread")
    }
    #expect(saved.contains("PINNED") && saved.contains("[to do] [2026-12-01]"), "\(saved)")
    #expect(
      try Self.content("bread.md", home)
        == Self.note(
          "title: Bread", "date: 2026-12-01", "tag: to do", "pinned: yes",
          text: "## Flour\n\nA **pound** of it"))
    try await tmux.press("x")
    try await tmux.waitFor("☑ Bread")
    try await tmux.press("Enter")
    let note = try await tmux.waitFor("A pound of it")
    #expect(note.contains("Notes › Bread") && !note.contains("##"), "\(note)")
    try await tmux.press("e")
    try await tmux.waitFor("[ Save ]")
    try await type(", dark", tmux)
    try await tmux.waitFor("Bread, dark")
    try await tmux.press("C-s")
    try await tmux.waitUntil("the note by its new title") {
      $0.contains("✓ Saved") && $0.contains("Notes › Bread, dark") && $0.contains("A pound of it")
    }
    #expect(try Self.files(home) == ["bread.md"])
    #expect(try Self.content("bread.md", home).contains("done: yes"))
    try await tmux.press("d")
    try await tmux.waitFor("Delete “Bread, dark”?")
    try await tmux.press("n")
    try await tmux.waitFor("A pound of it")
    #expect(try Self.files(home) == ["bread.md"])
    try await tmux.press("d")
    try await tmux.waitFor("Delete “Bread, dark”?")
    try await tmux.press("y")
    try await tmux.waitUntil("the empty list") {
      $0.contains("✓ Deleted") && $0.contains("press n for a new one")
    }
    #expect(try Self.files(home) == [])
    try await quit(tmux)
  }

  @Test
  func `A title that is too long is refused with a word, and what was typed stays`() async throws {
    let tmux = try await tmux()
    try await tmux.waitFor("press n for a new one")
    try await tmux.press("n")
    try await tmux.waitFor("[ Save ]")
    try await type(String(repeating: "x", count: 101), tmux)
    try await tmux.press("Tab")
    try await type("kept", tmux)
    try await tmux.waitFor("kept")
    try await tmux.press("C-s")
    let refused = try await tmux.waitFor("✗ At most 100 characters")
    #expect(refused.contains("kept"), "\(refused)")
    #expect(try Self.files(tmux.scratch.path) == [])
    try await tmux.press("C-u")
    try await type("Short", tmux)
    try await tmux.press("C-s")
    try await tmux.waitFor("✓ Saved")
    #expect(
      try Self.content("short.md", tmux.scratch.path) == Self.note("title: Short", text: "kept"))
    try await quit(tmux)
  }

  @Test(
    "What others do to the files is seen, and an edit of a note that they changed loses nothing")
  func others() async throws {
    let tmux = try await tmux([("a.md", Self.note("title: Mine", text: "as it was"))])
    let (home, folder) = (tmux.scratch.path, ".local/share/appmenu/plugin-data/notes/")
    try await tmux.waitFor(" ▌ ▫ Mine")
    try tmux.scratch.write(Self.note("title: Another", text: "x"), to: folder + "b.md")
    try await tmux.waitFor("Another")
    try FileManager.default.removeItem(atPath: home + "/" + folder + "b.md")
    try await tmux.waitUntil("the list without it") { !$0.contains("Another") }
    try await tmux.press("e")
    try await tmux.waitFor("[ Save ]")
    try tmux.scratch.write(Self.note("title: Mine", text: "as others want it"), to: folder + "a.md")
    try await tmux.press("C-u")
    try await type("Still mine", tmux)
    try await tmux.waitFor("Still mine")
    try await tmux.press("C-s")
    try await tmux.waitFor("saved as a note of its own")
    #expect(try Self.files(home) == ["a.md", "still-mine.md"])
    #expect(try Self.content("a.md", home).contains("as others want it"))
    #expect(try Self.content("still-mine.md", home).contains("as it was"))
    try await quit(tmux)
  }
}
