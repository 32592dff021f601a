import Testing

@Suite(.timeLimit(.minutes(5)), .serialized) struct FilterTests {
  private static let menu = """
    title: Deep
    items:
      - {title: Alpha, subtitle: the first, tapHandlerName: contributions}
      - title: More
        items:
          - {title: Beta, tapHandlerName: contributions}
          - title: Help
            items:
              - {title: Report a problem, subtitle: by mail, tapHandlerName: contributions}
              - {title: Rename, tapHandlerName: contributions}
      - {title: Repositories, tapHandlerName: repositories}
    """

  private func tmux() async throws -> Tmux {
    let tmux = try await Tmux.inRepository()
    let file = try tmux.scratch.write(Self.menu, to: "m.yaml")
    try await tmux.type("appmenu run \(file); echo status=$?")
    try await tmux.waitFor("⏎ open")
    return tmux
  }

  @Test
  func `A filter finds items of submenus with their path; back from one it is as it was`()
    async throws
  {
    let tmux = try await tmux()
    try await tmux.press("/")
    try await tmux.run("send-keys", "-l", "rep")
    let found = try await tmux.waitFor("/rep▏")
    #expect(found.contains("2 of 7"), "\(found)")
    #expect(found.contains("Report a problem             More › Help   by mail"), "\(found)")
    #expect(!found.contains("Alpha"))
    try await tmux.press("Down", "Enter")
    try await tmux.waitFor("Ahead/behind")
    try await tmux.press("Escape")
    let back = try await tmux.waitFor("/rep▏")
    #expect(back.contains("2 of 7") && back.contains(" ▌ Repositories"), "\(back)")
    try await tmux.press("Escape")
    let all = try await tmux.waitFor("Alpha")
    #expect(all.contains(" ▌ Repositories"), "\(all)")
    try await tmux.press("q")
    try await tmux.waitFor("status=0")
  }

  @Test func `F1 shows the keys while one types, and they are searched`() async throws {
    let tmux = try await tmux()
    try await tmux.press("/", "F1")
    try await tmux.waitFor("Keys that work here")
    try await tmux.press("/")
    try await tmux.run("send-keys", "-l", "result")
    let found = try await tmux.waitFor("/result▏")
    #expect(found.contains("1 of 1"), "\(found)")
    try await tmux.press("Enter", "n")
    try await tmux.waitFor("Continued from the top")
    try await tmux.press("Escape")
    try await tmux.waitUntil("the end of the search") { !$0.contains("/result") }
    try await tmux.press("Escape")
    try await tmux.waitFor("/▏")
    try await tmux.press("Escape")
    try await tmux.waitUntil("the end of the filter") { !$0.contains("/▏") }
    try await tmux.press("q")
    try await tmux.waitFor("status=0")
  }

  @Test
  func `A filter that is open while the window changes stays, with what it found`() async throws {
    let tmux = try await tmux()
    try await tmux.press("/")
    try await tmux.run("send-keys", "-l", "rep")
    try await tmux.waitFor("2 of 7")
    try await tmux.press("Down")
    try await tmux.run("resize-window", "-x", "44", "-y", "12")
    try await tmux.waitUntil("rows of two lines") {
      $0.contains("/rep▏") && $0.contains("   More › Help   by mail")
        && $0.contains(" ▌ Repositories")
    }
    try await tmux.run("resize-window", "-x", "10", "-y", "3")
    try await tmux.waitFor("Needs 20×4")
    try await tmux.run("send-keys", "-l", "o")
    try await tmux.run("resize-window", "-x", "80", "-y", "24")
    let wide = try await tmux.waitFor("/repo▏")
    #expect(wide.contains("2 of 7") && wide.contains("More › Help   by mail"), "\(wide)")
    try await tmux.press("Escape")
    try await tmux.waitFor("Alpha")
    try await tmux.press("q")
    try await tmux.waitFor("status=0")
  }

  @Test
  func `A colon jumps to any item of the whole menu, as if one had walked there`() async throws {
    let tmux = try await tmux()
    try await tmux.press(":")
    try await tmux.run("send-keys", "-l", "ren")
    let found = try await tmux.waitFor("1 of 7")
    #expect(found.contains("Jump  :ren▏") && found.contains("More › Help"), "\(found)")
    try await tmux.press("Enter")
    try await tmux.waitFor(" ▌ Rename")
    try await tmux.press("Enter")
    try await tmux.waitFor("Deep › More › Help › Rename")
    try await tmux.press("Escape")
    try await tmux.waitFor(" ▌ Rename")
    try await tmux.press("Escape")
    try await tmux.waitFor(" ▌ Help")
    try await tmux.press("q")
    try await tmux.waitFor("status=0")
  }

  @Test
  func `list prints what a query finds, with the path, and ends with 1 where it finds nothing`()
    async throws
  {
    let scratch = try Scratch()
    let file = try scratch.write(Self.menu, to: "m.yaml")
    let found = try await Programs.run(["list", file, "--filter", "rep"])
    #expect(found.status == 0)
    #expect(
      found.output
        == "more help report-a-problem  Report a problem: by mail  (More › Help)\n"
        + "repositories                Repositories\n"
    )
    // The first words are those that `select` takes.
    let selected = try await Programs.run(["select", file, "more", "help", "report-a-problem"])
    #expect(!selected.errors.contains("there is no item"), "\(selected.errors)")
    var plain = Programs.environment(home: scratch.path)
    plain["LANG"] = "C"
    let ascii = try await Programs.run(["list", file, "--filter", "rep"], environment: plain)
    #expect(ascii.output.contains("(More > Help)"))
    let whole = try await Programs.run(["list", file])
    #expect(!whole.output.contains(":\n"))
    let json = try await Programs.run(["list", file, "--filter", "rename", "--format", "json"]).json
    let items = try #require(json["items"] as? [[String: Any]])
    #expect(items.map { $0["path"] as? [String] } == [["more", "help", "rename"]])
    let none = try await Programs.run(["list", file, "--filter", "nothing of it"])
    #expect(none.status == 1 && none.output.isEmpty)
  }
}
