import AppMenuTesting
import HandlerProtocol
import MenuItems
import ServerAccess
import SourceText
import Testing

@testable import MenuServing

/// The status of a service may be seen by many, and the service be stopped by few.
@MainActor @Suite("Rights on actions", .timeLimit(.minutes(5))) struct ActionRightsTests {
  private static let menu = """
    title: Services
    items:
      - title: Status
        id: status
        command: [/usr/bin/status]
        output: view
        tags: [read]
        actions:
          - {title: Stop it, command: [/usr/bin/stop], output: view, tags: [operate]}
          - {title: Show log, command: [/usr/bin/log], output: view}
    """

  enum User: String, CaseIterable {
    /// Allowed to see the item; to run what is tagged `read`, `operate`, or both; or everything by its place.
    case viewer, reader, operator_, both, everything

    var mayStop: Bool { self == .operator_ || self == .both || self == .everything }
    var mayReadLog: Bool { self == .reader || self == .both || self == .everything }
    var mayRun: Bool { mayReadLog }
  }

  private static let rules = """
    rules:
      - {allow: view, users: [viewer], tags: [read]}
      - {allow: run, users: [reader, both], tags: [read]}
      - {allow: run, users: [operator_, both], tags: [operate]}
      - {allow: run, users: [everything], items: ["**"]}
    proxy: {nameHeader: x-user, trusted: [127.0.0.1]}
    hosts: ["http://menu.example:8080"]
    """

  @Test(arguments: User.allCases)
  func `An action with tags of its own follows these, and another one its item`(user: User)
    async throws
  {
    let loaded = await MenuLoader(
      reader: FileMenuItemsReader(.bytes(Array(Self.menu.utf8), name: "m.yaml", folder: ".")),
      builder: DefaultMenuItemBuilder()
    ).load()
    let written = try #require(loaded.menu)
    #expect(written.items[0].actions.map(\.tags) == [["operate"], nil])
    // Made in code, so that it is trusted.
    let item = MenuItem(
      title: "Status", id: "status",
      operation: ItemOperation(.command(["/usr/bin/status"]), output: .view),
      actions: ["stop", "log"].map { name in
        var action = ItemAction(
          title: name == "stop" ? "Stop it" : "Show log",
          target: .operation(ItemOperation(.command(["/usr/bin/" + name]), output: .view)))
        action.tags = name == "stop" ? ["operate"] : nil
        return action
      }, tags: ["read"])
    let launcher = CountingLauncher()
    let site = try await TestSite(
      menu: Menu(title: "Services", entries: [.item(item)]), launcher: launcher,
      programs: ["/usr/bin/status", "/usr/bin/stop", "/usr/bin/log"])
    let access = AccessFileReader().parse(Array(Self.rules.utf8), name: "a.yaml")
    site.server.apply(try #require(access.access, "\(access.diagnostics.map(\.message))"))
    let browser = try site.browser(user.rawValue)
    #expect(await browser.get("/").status == 200)
    #expect(browser.text.contains("Status"))
    #expect(browser.text.contains("Stop it") == user.mayStop)
    #expect(browser.text.contains("Show log") == user.mayReadLog)
    var expected: [String] = []
    for (id, path, isAllowed) in [
      ("action-0", "/usr/bin/stop", user.mayStop && user != .operator_),
      ("action-1", "/usr/bin/log", user.mayReadLog),
    ] {
      await browser.get("/")
      await browser.act("row:status%3Baction:\(id)")
      if isAllowed { expected.append(path) }
    }
    // The one action that there is for this user is the first.
    if user == .operator_ { expected = ["/usr/bin/stop"] }
    await browser.get("/")
    await browser.act("row:status%3Bopen")
    if user.mayRun { expected.append("/usr/bin/status") }
    // An answer need not wait for the start of a program.
    try await until { launcher.runs.count >= expected.count }
    #expect(launcher.runs == expected)
  }
}
