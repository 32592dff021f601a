import Foundation
import Testing

@Suite(.timeLimit(.minutes(5)), .serialized) struct FormTests {
  private static let plugin = PythonPlugin(
    "send(id=message['id'], result={'view': form})",
    start: """
      fields = [
          {"id": "name", "label": "Name", "type": "text", "required": True},
          {"id": "due", "label": "Due", "type": "date"},
          {"id": "size", "label": "Size", "type": "choice", "choices": ["small", "medium", "large"]},
          {"id": "urgent", "label": "Urgent", "type": "toggle"}]
      form = {"kind": "form", "title": "Task", "fields": fields,
              "submit": {"label": "Add", "action": "add"}}
      """,
    action: """
      values = message["params"]["values"]
      if values["name"] == "taken":
          refused = [dict(fields[0], error="That name is taken")] + fields[1:]
          effects = [{"effect": "replace", "view": dict(form, fields=refused)}]
      else:
          with open(folder + "/got.json", "w") as file:
              json.dump(values, file)
          effects = [{"effect": "pop"}, {"effect": "toast", "text": "Added", "style": "success"}]
      send(id=message["id"], result={"effects": effects})
      """)

  private func tmux() async throws -> Tmux {
    let tmux = try await Tmux()
    try Self.plugin.write(to: tmux.scratch)
    let folder = tmux.scratch.path
    try await tmux.type("appmenu run \(folder)/menu.yaml --plugins \(folder)/plugin")
    try await tmux.waitFor("⏎ open")
    try await tmux.press("Enter")
    try await tmux.waitFor("[ Add ]")
    return tmux
  }

  @Test
  func `A form is filled in, refused with a word on what is wrong, mended and sent`() async throws {
    let tmux = try await tmux()
    try await tmux.press("C-s")
    try await tmux.waitFor("✗ This must be filled in")
    try await tmux.run("send-keys", "-l", "taken")
    try await tmux.press("Tab")
    try await tmux.run("send-keys", "-l", "2026-13-01")
    try await tmux.press("Tab")
    // The date is looked at when it is left.
    try await tmux.waitUntil("what is wrong with the date") {
      $0.contains("2026-13-01") && $0.contains("✗ ") && $0.contains(" ▌ Size")
    }
    try await tmux.press("BTab", "C-u")
    try await tmux.run("send-keys", "-l", "2026-12-01")
    try await tmux.press("Tab", "Right", "Right", "Tab", "Space")
    try await tmux.waitUntil("the whole form") {
      $0.contains("taken") && $0.contains("2026-12-01") && $0.contains("‹ medium")
        && $0.contains(" ▌ Urgent   [x] yes") && !$0.contains("✗")
    }
    try await tmux.press("C-s")
    let refused = try await tmux.waitFor("✗ That name is taken")
    #expect(refused.contains(" ▌ Name   * taken"), "\(refused)")
    #expect(refused.contains("2026-12-01") && refused.contains("[x] yes"), "\(refused)")
    #expect(!FileManager.default.fileExists(atPath: tmux.scratch.path + "/plugin/got.json"))
    try await tmux.press("C-u")
    try await tmux.run("send-keys", "-l", "free")
    try await tmux.press("C-s")
    let sent = try await tmux.waitFor("✓ Added")
    #expect(sent.contains("⏎ open"), "\(sent)")
    let got = try Data(contentsOf: URL(fileURLWithPath: tmux.scratch.path + "/plugin/got.json"))
    let values = try #require(try JSONSerialization.jsonObject(with: got) as? [String: Any])
    #expect(values["name"] as? String == "free")
    #expect(values["due"] as? String == "2026-12-01")
    #expect(values["size"] as? String == "medium")
    #expect(values["urgent"] as? Bool == true)
    try await tmux.press("q")
    try await tmux.waitForPrompt()
  }

  @Test
  func `What was typed into a form outlives Ctrl-Z and fg, and is not lost without a question`()
    async throws
  {
    let tmux = try await tmux()
    try await tmux.run("send-keys", "-l", "half a na")
    try await tmux.waitFor("half a na")
    try await tmux.press("C-z")
    let stopped = try await tmux.waitFor("Stopped")
    #expect(!stopped.contains("[ Add ]"))
    try await tmux.type("fg")
    try await tmux.waitFor("half a na")
    try await tmux.run("send-keys", "-l", "me")
    try await tmux.waitFor(" ▌ Name   * half a name")
    try await tmux.press("Escape")
    try await tmux.waitFor("Leave without sending the form?")
    try await tmux.press("n")
    try await tmux.waitFor(" ▌ Name   * half a name")
    try await tmux.press("Escape")
    try await tmux.waitFor("Leave without sending the form?")
    try await tmux.press("y")
    try await tmux.waitFor("⏎ open")
    try await tmux.press("q")
    try await tmux.waitForPrompt()
  }
}
