import Testing

@Suite(.timeLimit(.minutes(5)), .serialized) struct MouseTests {
  private func tmux() async throws -> Tmux {
    let tmux = try await Tmux()
    let rows = (1...40).map { "  - {title: Item \($0), tapHandlerName: contributions}\n" }.joined()
    let file = try tmux.scratch.write(
      "title: Mice\nitems:\n\(rows)  - title: Cage\n    items:\n"
        + "      - {title: Inside, tapHandlerName: contributions}\n", to: "m.yaml")
    try await tmux.type("appmenu run \(file); echo status=$?")
    try await tmux.waitFor("⏎ open")
    return tmux
  }

  @Test
  func `A click selects, a second one opens, the wheel moves, the back button goes back`()
    async throws
  {
    let tmux = try await tmux()
    try await tmux.click(on: "Item 4 ")
    try await tmux.waitFor(" ▌ Item 4 ")
    try await tmux.wheel(1)
    try await tmux.waitFor(" ▌ Item 7 ")
    try await tmux.wheel(-2)
    try await tmux.waitFor(" ▌ Item 1 ")
    try await tmux.wheel(30)
    try await tmux.waitFor(" ▌ Cage")
    try await tmux.click(on: "Item 30")
    try await tmux.waitFor(" ▌ Item 30")
    try await tmux.click(on: "Cage")
    try await tmux.waitFor(" ▌ Cage")
    try await tmux.click(on: "Cage")
    try await tmux.waitFor(" ▌ Inside")
    try await tmux.click(column: 8, row: 8, button: 128)
    try await tmux.waitFor(" ▌ Cage")
    // The names of levels at the top, and the keys at the bottom.
    try await tmux.click(on: "Cage")
    try await tmux.waitFor("Mice › Cage")
    try await tmux.click(column: 2, row: 0)
    try await tmux.waitUntil("the root") { !$0.contains("Mice › Cage") }
    try await tmux.click(column: 2 + "↑↓ move   ⏎ open   ".count, row: 23)
    try await tmux.waitFor("Mice  /▏")
    try await tmux.press("Escape")
    try await tmux.waitFor("? help")
    try await tmux.press("q")
    try await tmux.waitFor("status=0")
  }

  @Test
  func `m gives the mouse to the terminal and takes it again; at the end it is given back`()
    async throws
  {
    let tmux = try await tmux()
    func flag() async throws -> String {
      try await tmux.run("display-message", "-p", "#{mouse_any_flag}")
    }
    #expect(try await flag() == "1\n")
    try await tmux.press("m")
    try await tmux.waitFor("The mouse selects text")
    #expect(try await flag() == "0\n")
    // What a terminal sends all the same means nothing now.
    try await tmux.click(on: "Item 4 ")
    try await tmux.press("Down")
    try await tmux.waitFor(" ▌ Item 2 ")
    try await tmux.press("m")
    try await tmux.waitFor("The mouse works here")
    #expect(try await flag() == "1\n")
    try await tmux.press("q")
    try await tmux.waitFor("status=0")
    #expect(try await flag() == "0\n")
  }
}
