import AppMenuTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5)), .serialized) struct SettingsReloadTests {
  private static let menu = """
    title: Deep
    items:
      - {title: Alpha, icon: home, tapHandlerName: contributions}
      - title: More
        items:
          - {title: Beta, icon: star, tapHandlerName: contributions}
          - {title: Bravo, icon: star, tapHandlerName: contributions}

    """

  /// A menu that is open, at the second item of its submenu, under a filter.
  private func open(_ config: String?) async throws -> Tmux {
    let tmux = try await Tmux()
    let file = try tmux.scratch.write(Self.menu, to: "m.yaml")
    if let config { try tmux.scratch.write(config, to: Self.config) }
    try await tmux.type("appmenu run \(file); echo status=$?")
    try await tmux.waitFor("⏎ open")
    try await tmux.press("Down", "Enter")
    try await tmux.waitFor("Deep › More")
    try await tmux.press("/", "b")
    try await tmux.waitFor("2 of 2")
    try await tmux.press("Down", "Tab")
    try await tmux.waitFor("esc show all")
    return tmux
  }

  private static let config = ".config/appmenu/config.yaml"

  /// Whether the screen shows the level, the filter and the selection that were left there.
  private static func isInPlace(_ screen: String) -> Bool {
    // With ASCII icons the signs are ASCII, too.
    let lines = screen.split(separator: "\n")
    let selected = lines.first { $0.hasPrefix(" ▌") || $0.hasPrefix(" > ") }
    let path = lines.first?.replacing(" > ", with: " › ")
    return path?.contains("Deep › More  /b") == true && selected?.contains("Bravo") == true
  }

  @Test(
    "Saved settings count at once, also of a file that was not there; depth, filter, selection stay"
  )
  func saved() async throws {
    let tmux = try await open(nil)
    try tmux.scratch.write("icons: ascii\nkeys: {help: v}\n", to: Self.config)
    var screen = try await tmux.waitFor("[*]")
    #expect(Self.isInPlace(screen) && screen.contains("v help"), "\(screen)")
    try tmux.scratch.write("icons: none\n", to: Self.config)
    screen = try await tmux.waitUntil("no icons") { $0.contains("? help") && !$0.contains("[*]") }
    #expect(Self.isInPlace(screen), "\(screen)")
    try tmux.scratch.write("icons: ascii\n", to: Self.config)
    try await tmux.waitFor("[*]")
    try FileManager.default.removeItem(atPath: tmux.scratch.path + "/" + Self.config)
    screen = try await tmux.waitUntil("the icons of one who said nothing") {
      !$0.contains("[*]") && $0.contains("★")
    }
    #expect(Self.isInPlace(screen), "\(screen)")
    try await tmux.press("q")
    try await tmux.waitFor("status=0")
  }

  @Test
  func `A broken edit keeps the settings and says so; e tells what is wrong; mending clears it`()
    async throws
  {
    let tmux = try await open("icons: emoji\n")
    try await tmux.waitFor("⭐")
    try tmux.scratch.write("icons: asci\n", to: Self.config)
    let screen = try await tmux.waitFor("✗ config.yaml: 1 error, using the settings as of ")
    #expect(screen.contains("⭐") && Self.isInPlace(screen), "\(screen)")
    try await tmux.press("e")
    try await tmux.waitFor("did you mean 'ascii'?")
    try await tmux.press("Escape")
    try await tmux.waitFor("esc show all")
    try tmux.scratch.write("icons: none\n", to: Self.config)
    try await tmux.waitUntil("no icons and no banner") {
      !$0.contains("⭐") && !$0.contains("1 error") && $0.contains("esc show all")
    }
    try await tmux.press("q")
    try await tmux.waitFor("status=0")
  }

  @Test
  func `The theme and its file count at once, also when a file of that name is saved later`()
    async throws
  {
    let tmux = try await open("theme: dark\n")
    func colors() async throws -> String { try await tmux.run("capture-pane", "-p", "-e") }
    try tmux.scratch.write("theme: mine.yaml\n", to: Self.config)
    try await tmux.waitFor("using the settings as of ")
    try tmux.scratch.write(
      "base: dark\nroles: {accent: {foreground: \"#ff8700\"}}\n",
      to: ".config/appmenu/mine.yaml")
    try await tmux.waitUntil("no banner") { !$0.contains("as of") }
    try await until("the colour of the theme") {
      let shown = try await colors()
      return shown.contains("38;2;255;135;0") || shown.contains("38;5;208")
    }
    #expect(Self.isInPlace(try await tmux.screen()))
    try await tmux.press("q")
    try await tmux.waitFor("status=0")
  }
}
