import Foundation
import Testing

@Suite(.timeLimit(.minutes(5)), .serialized) struct ReloadTests {
  private static let menu = """
    title: Deep
    items:
      - {title: Alpha, tapHandlerName: contributions}
      - title: More
        items:
          - {title: Beta, tapHandlerName: contributions}
          - {title: Bravo, tapHandlerName: contributions}
          - {title: Other, tapHandlerName: contributions}

    """

  @Test func `A saved menu is shown without a key; depth, filter and selection stay`()
    async throws
  {
    let tmux = try await Tmux()
    let file = try tmux.scratch.write(Self.menu, to: "m.yaml")
    try await tmux.type("appmenu run \(file); echo status=$?")
    try await tmux.waitFor("⏎ open")
    try await tmux.press("Down", "Enter")
    try await tmux.waitFor("Deep › More")
    try await tmux.press("/")
    try await tmux.run("send-keys", "-l", "b")
    try await tmux.waitFor("2 of 3")
    try await tmux.press("Down")
    try await tmux.waitFor(" ▌ Bravo")
    try tmux.scratch.write(
      Self.menu.replacing("Beta", with: "Before")
        + "      - {title: Best, tapHandlerName: contributions}\n", to: "m.yaml")
    try await tmux.waitUntil("the new items, under the same filter, with the same one selected") {
      $0.contains("Deep › More  /b▏") && $0.contains("Before") && $0.contains("Best")
        && !$0.contains("Other") && $0.contains(" ▌ Bravo") && $0.contains("3 of 4")
    }
    try await tmux.press("Escape")
    try await tmux.waitFor("Other")
    try await tmux.press("q")
    try await tmux.waitFor("status=0")
  }

  @Test
  func `A broken edit keeps the menu and its filter; e tells what is wrong; mending clears it`()
    async throws
  {
    let tmux = try await Tmux()
    let file = try tmux.scratch.write(Self.menu, to: "m.yaml")
    try await tmux.type("appmenu run \(file); echo status=$?")
    try await tmux.waitFor("⏎ open")
    try await tmux.press("/")
    try await tmux.run("send-keys", "-l", "bra")
    try await tmux.waitFor("1 of 5")
    try tmux.scratch.write(Self.menu + "      - {title: Half", to: "m.yaml")
    let banner = try await tmux.waitFor("✗ m.yaml: 1 error, showing the menu as of")
    #expect(banner.contains("/bra▏") && banner.contains(" ▌ Bravo"), "\(banner)")
    try await tmux.press("Escape")
    try await tmux.waitFor("Alpha")
    try await tmux.press("e")
    try await tmux.waitFor("error[yaml-syntax]")
    try await tmux.press("Escape")
    try await tmux.waitFor("⏎ open")
    try tmux.scratch.write(Self.menu, to: "m.yaml")
    try await tmux.waitUntil("the menu without a banner") {
      $0.contains("Alpha") && !$0.contains("1 error")
    }
    try await tmux.press("q")
    try await tmux.waitFor("status=0")
  }

  @Test(arguments: ["m.yaml", "sub.yaml"])
  func `A menu file that is gone is called so, and is shown again once it is back`(name: String)
    async throws
  {
    let tmux = try await Tmux()
    let texts = [
      "m.yaml":
        "- {title: More, menu: sub.yaml}\n- {title: Alpha, tapHandlerName: contributions}\n",
      "sub.yaml": "- {title: Inner, tapHandlerName: contributions}\n",
    ]
    for (name, text) in texts { try tmux.scratch.write(text, to: name) }
    try await tmux.type("appmenu run \(tmux.scratch.path)/m.yaml; echo status=$?")
    try await tmux.waitFor("⏎ open")
    try await tmux.press("Down")
    try FileManager.default.removeItem(atPath: tmux.scratch.path + "/" + name)
    let banner = try await tmux.waitFor("✗ \(name) is gone, showing the menu as of ")
    #expect(banner.contains("▌") && banner.contains("Alpha"))
    try await tmux.press("e")
    try await tmux.waitFor("error[file-not-found]")
    try await tmux.press("Escape")
    try await tmux.waitFor("⏎ open")
    let back = (texts[name] ?? "").replacing("Alpha", with: "Again").replacing("Inner", with: "New")
    try tmux.scratch.write(back, to: name)
    try await tmux.waitUntil("the menu without a banner") {
      !$0.contains("is gone") && (name == "sub.yaml" || $0.contains("Again"))
    }
    if name == "sub.yaml" {
      try await tmux.press("Up", "Enter")
      try await tmux.waitFor("New")
    }
    try await tmux.press("q")
    try await tmux.waitFor("status=0")
  }

  @Test func `An edited manifest counts at once, and a broken one is told`()
    async throws
  {
    let tmux = try await Tmux()
    try PythonPlugin("answer()").write(to: tmux.scratch)
    let folder = tmux.scratch.path
    func write(_ manifest: String) throws {
      try tmux.scratch.write(manifest, to: "plugin/plugin.yaml")
    }
    let good = "id: test\nmode: service\nrun: ./plugin.py\n"
    try await tmux.type("appmenu run \(folder)/menu.yaml --plugins \(folder)/plugin")
    try await tmux.waitFor("⏎ open")
    try await tmux.press("Enter")
    try await tmux.waitFor("the fine body")
    try await tmux.press("Escape")
    try await tmux.waitFor("⏎ open")
    try write(good.replacing("service", with: "servant"))
    try await tmux.waitFor("✗ plugin.yaml: 1 error")
    try await tmux.press("e")
    try await tmux.waitFor("servant")
    try await tmux.press("Escape")
    try await tmux.waitFor("⏎ open")
    try write(good + "handlers: [{name: another}]\n")
    try await tmux.waitFor("▲ menu.yaml: 1 warning")
    try await tmux.press("Enter")
    try await tmux.waitUntil("an answer to an unknown handler") {
      $0.contains("App Menu › Item") && $0.contains("✗ ")
    }
    try await tmux.press("Escape")
    try await tmux.waitFor("⏎ open")
    try write(good)
    try await tmux.waitUntil("no banner") { !$0.contains("1 warning") }
    try await tmux.press("Enter")
    try await tmux.waitFor("the fine body")
    try await tmux.press("q")
    try await tmux.waitForPrompt()
  }
}
