import Testing

// What a terminal sends for the mouse, in the notation that xterm calls SGR.

extension Tmux {
  /// Sends bytes as the terminal does, untouched.
  func send(_ bytes: some Sequence<UInt8>) async throws {
    let numbers = bytes.map { String($0, radix: 16) }
    _ = try await Programs.run(
      ["-S", socket, "send-keys", "-H"] + numbers, program: "tmux",
      environment: Programs.environment(home: scratch.path))
  }

  /// Presses a button of the mouse and lets it go; columns and rows are counted from 0.
  func click(column: Int, row: Int, button: Int = 0) async throws {
    let place = "\(button);\(column + 1);\(row + 1)"
    try await send("\u{1B}[<\(place)M\u{1B}[<\(place)m".utf8)
  }

  /// Clicks the first line of the screen that shows `text`.
  func click(on text: String, sourceLocation: Testing.SourceLocation = #_sourceLocation)
    async throws
  {
    let lines = try await screen().split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(
      lines.firstIndex { $0.contains(text) }, "no '\(text)' to click on",
      sourceLocation: sourceLocation)
    try await click(column: 8, row: row)
  }

  /// Turns the wheel by steps towards the user, or away where they are negative.
  func wheel(_ steps: Int) async throws {
    try await send(
      String(repeating: "\u{1B}[<\(steps > 0 ? 65 : 64);9;9M", count: abs(steps)).utf8)
  }
}
