import Foundation
import Testing

/// The three bundled plugins on repositories and servers, as a person starts them.
@Suite(.timeLimit(.minutes(10))) struct ForgeTests {
  private static let token = "ghp_planted0123456789abcdefghijklmnopqrst"

  /// Runs git, and returns its output.
  @discardableResult
  private func git(_ folder: String, _ arguments: String..., date: String? = nil) async throws
    -> String
  {
    var more = [
      "GIT_AUTHOR_NAME": "Me", "GIT_AUTHOR_EMAIL": "me@example.org", "GIT_COMMITTER_NAME": "Me",
      "GIT_COMMITTER_EMAIL": "me@example.org",
    ]
    if let date { (more["GIT_AUTHOR_DATE"], more["GIT_COMMITTER_DATE"]) = (date, date) }
    let result = try await Programs.run(
      ["git", "-C", folder] + arguments, program: "/usr/bin/env",
      environment: Programs.environment(home: folder, more))
    return result.output
  }

  /// Makes two clones of one history below `projects`, and a second history.
  private func projects(_ scratch: Scratch) async throws -> String {
    let folder = scratch.path + "/projects"
    for name in ["one", "two"] {
      try FileManager.default.createDirectory(
        atPath: folder + "/" + name, withIntermediateDirectories: true)
      try await git(folder + "/" + name, "init", "--quiet", "--initial-branch=main")
    }
    for hours in 1...7 {
      let moment = Int(Date().timeIntervalSince1970) - hours * 40_000
      let zone = ["+1300", "-1100", "+0000"][hours % 3]
      try await git(
        folder + (hours == 7 ? "/two" : "/one"), "commit", "--quiet", "--allow-empty", "-m",
        "change \(hours)", date: "\(moment) \(zone)")
    }
    try await git(folder, "clone", "--quiet", "one", "copy")
    _ = try scratch.write("[user]\n\temail = me@example.org\n", to: ".gitconfig")
    return folder
  }

  @Test
  func `Contributions stream to a map whose days add up to the total, as git counts them`()
    async throws
  {
    let scratch = try Scratch()
    let folder = try await projects(scratch)
    let menu = try scratch.write(
      "- {title: C, tapHandlerName: contributions, arguments: {roots: [projects]}}", to: "m.yaml")
    let result = try await Programs.run(
      ["select", menu, "c", "--format", "json"], in: scratch.path,
      environment: Programs.environment(home: scratch.path))
    #expect(result.status == 0, "\(result.errors)")
    let view = try #require(result.json["view"] as? [String: Any])
    let days = try #require(view["days"] as? [String: Int])
    #expect(view["total"] as? Int == days.values.reduce(0, +))
    var expected: [String: Int] = [:]
    for name in ["one", "two"] {
      for day in try await git(folder + "/" + name, "log", "--all", "--format=%ad", "--date=short")
        .split(separator: "\n")
      {
        expected[String(day), default: 0] += 1
      }
    }
    #expect(days == expected)
    let bundled = try await Programs.run(
      ["select", Programs.root + "/menus/main.yaml", "contributions", "--format", "json"],
      in: folder + "/one", environment: Programs.environment(home: scratch.path))
    let map = try #require(bundled.json["view"] as? [String: Any])
    #expect(map["total"] as? Int == 6)
    #expect((map["days"] as? [String: Int])?.values.reduce(0, +) == 6)
  }

  @Test
  func `Without a connection local work is shown with a word about it, and no token is told`()
    async throws
  {
    let scratch = try Scratch()
    _ = try await projects(scratch)
    let menu = try scratch.write(
      """
      - title: C
        tapHandlerName: contributions
        arguments: {sources: [git, github], roots: [projects], user: me}
      - title: A
        tapHandlerName: publicActivity
        arguments: {sources: [git, github], roots: [projects], user: me}
      - title: R
        tapHandlerName: repositories
        arguments: {sources: [github], user: me}
      """, to: "m.yaml")
    let trace = scratch.path + "/trace"
    var outputs: [String] = []
    for item in ["c", "a", "r"] {
      let result = try await Programs.run(
        ["select", menu, item, "--format", "json"], in: scratch.path,
        environment: Programs.environment(
          home: scratch.path,
          [
            "GITHUB_TOKEN": Self.token, "APPMENU_TRACE": trace,
            // Nobody listens there.
            "HTTPS_PROXY": "http://127.0.0.1:9", "https_proxy": "http://127.0.0.1:9",
            "APPMENU_HTTP_FIXTURES": scratch.path + "/no-fixtures",
          ]))
      outputs += [result.output, result.errors]
      let view = try #require(result.json["view"] as? [String: Any])
      if item == "r" {
        #expect(view["kind"] as? String == "message" && view["style"] as? String == "error")
      } else {
        #expect(view["kind"] as? String == (item == "c" ? "heatmap" : "timeline"))
        #expect((view["footer"] as? String)?.isEmpty == false)
      }
    }
    #expect(outputs.allSatisfy { !$0.contains(Self.token) && !$0.contains("planted") })
    let files = FileManager.default.enumerator(atPath: scratch.path)
    while let file = files?.nextObject() as? String {
      let bytes = try? Data(contentsOf: URL(fileURLWithPath: scratch.path + "/" + file))
      #expect(bytes?.range(of: Data("planted0123".utf8)) == nil, "\(file)")
    }
    #expect(FileManager.default.fileExists(atPath: trace))
  }

  @Test
  func `On the screen a day leads to its commits, their files and changes, and back`() async throws
  {
    let tmux = try await Tmux(columns: 100, rows: 30)
    _ = try await projects(tmux.scratch)
    let one = tmux.scratch.path + "/projects/one"
    try "first\u{1B}[2J\n".write(toFile: one + "/notes.txt", atomically: true, encoding: .utf8)
    try await git(one, "add", "notes.txt")
    try await git(one, "commit", "--quiet", "-m", "Take notes")
    let menu = try tmux.scratch.write(
      """
      - {title: Calendar, tapHandlerName: contributions, arguments: {roots: [projects]}}
      - {title: Clones, tapHandlerName: repositories, arguments: {roots: [projects]}}
      - {title: News, tapHandlerName: publicActivity, arguments: {roots: [projects]}}
      """, to: "menu.yaml")
    try await tmux.type("cd '\(tmux.scratch.path)' && appmenu run '\(menu)'")
    try await tmux.waitFor("Calendar")
    try await tmux.press("Enter")
    try await tmux.waitUntil("the map") { $0.contains("8 contributions in the last year") }
    try await tmux.press("Enter")
    try await tmux.waitUntil("the commits of today") { $0.contains("Take notes") }
    try await tmux.press("Enter")
    try await tmux.waitUntil("the files of the commit") { $0.contains("1 FILE, +1 −0") }
    try await tmux.press("d")
    try await tmux.waitUntil("the changes") { $0.contains("+first") && $0.contains("Changes of") }
    for _ in 0..<3 { try await tmux.press("BSpace") }
    try await tmux.waitUntil("the map again") { $0.contains("8 contributions in the last year") }
    try await tmux.press("[")
    try await tmux.waitUntil("the year before") { $0.contains("no contributions from") }
    try await tmux.press("]")
    try await tmux.waitUntil("the last year") { $0.contains("8 contributions in the last year") }
    try await tmux.press("BSpace")
    try await tmux.waitFor("Clones")
    try await tmux.press("Down", "Enter")
    try await tmux.waitUntil("the clones") { $0.contains("3 repositories") && $0.contains("copy") }
    try await tmux.press("BSpace", "Down", "Enter")
    try await tmux.waitUntil("the news") { $0.contains("Take notes") && $0.contains("change 6") }
  }
}
