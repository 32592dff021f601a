import Foundation
import Testing

/// The example that converts temperatures, at a terminal.
@Suite(.timeLimit(.minutes(5)), .serialized) struct ConverterExampleTests {
  private func open(_ tmux: Tmux) async throws {
    try await tmux.type("appmenu run menus/examples.yaml --plugins plugins/examples")
    try await tmux.waitFor("Disk usage")
    try await tmux.press("t")
    try await tmux.waitFor("[ Convert ]")
  }

  @Test(
    "Temperatures are converted while one types, both ways, and what is no number is said there")
  func converts() async throws {
    let tmux = try await Tmux()
    try await open(tmux)
    for (celsius, fahrenheit) in [("-40", "-40"), ("100", "212"), ("-273.15", "-459.67")] {
      try await tmux.press("C-u")
      try await tmux.run("send-keys", "-l", "--", celsius)
      try await tmux.waitUntil("\(fahrenheit) °F") { screen in
        screen.split(separator: "\n").contains { $0.contains("°F") && $0.contains(fahrenheit) }
      }
    }
    try await tmux.press("Tab", "C-u")
    try await tmux.run("send-keys", "-l", "212")
    try await tmux.waitUntil("100 °C") { screen in
      screen.split(separator: "\n").contains { $0.contains("°C") && $0.contains("100") }
    }
    try await tmux.run("send-keys", "-l", "x")
    try await tmux.waitFor("✗ This is not a number")
    try await tmux.press("BSpace")
    try await tmux.waitUntil("no error") { !$0.contains("✗") }
    try await tmux.run("send-keys", "-l", "000000000000000")
    try await tmux.waitFor("✗ This number is too large")
    try await tmux.press("Escape")
    try await tmux.waitFor("Disk usage")
    try await tmux.press("q")
    try await tmux.waitForPrompt()
  }
}
