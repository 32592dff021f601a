import AppMenuTesting
import Documents
import Foundation
import DisplayText
import MenuItems
import PluginHTTP
import PluginHost
import SourceText
import Testing

@testable import RemoteMenus

/// Menus from a real server, by the real curl.
@Suite(.timeLimit(.minutes(5))) struct MenuServerClientTests {
  private let folder = MenuFolder()

  private func client(
    _ limits: HTTPLimits = MenuServerClient.limits, at time: Int = 1_000_000
  ) -> MenuServerClient {
    let clock = HTTPClock(now: { time }, sleep: { _ in }, random: { 0.5 })
    return MenuServerClient(
      folder: folder.path + "/kept",
      client: HTTPClient(retry: .never, limits: limits), limits: limits, clock: clock,
      wording: .english)
  }

  private func load(
    _ menu: RemoteMenu, _ client: MenuServerClient
  ) async -> RemoteMenuItemsReader.Loading {
    await RemoteMenuItemsReader(menu, fetcher: client).load()
  }

  private func titles(_ loading: RemoteMenuItemsReader.Loading) -> [String]? {
    loading.result.menu?.items.map(\.title)
  }

  private func error(_ loading: RemoteMenuItemsReader.Loading) -> String {
    let error = loading.result.diagnostics.first { $0.severity == .error }
    return error.map { "\($0.code.rawValue): \($0.message)" } ?? "none"
  }

  @Test(arguments: [
    ("- title: A\n", "text/plain"), ("- title: A\n", "application/octet-stream"),
    ("[{\"title\": \"A\"}]", "application/json"),
    (
      "<?xml version=\"1.0\"?><plist version=\"1.0\"><array><dict><key>title</key><string>A</string></dict></array></plist>",
      "application/xml"
    ),
  ])
  func `A menu is read in each format, whatever the server calls it`(_ text: String, _ type: String)
    async throws
  {
    let server = try MenuServer()
    try await server.set("/m", text, ["Type": type])
    let loading = await load(try server.menu("/m"), client())
    #expect(titles(loading) == ["A"], "\(error(loading))")
    #expect(loading.result.menu?.source == server.origin + "/m")
  }

  @Test func `An old-style property list is told by the name in its address`()
    async throws
  {
    let server = try MenuServer()
    try await server.set("/m.plist", "({title = A;})")
    #expect(titles(await load(try server.menu("/m.plist"), client())) == ["A"])
  }

  @Test
  func `A menu that must not be kept is asked for each time, and is gone with its server`()
    async throws
  {
    let server = try MenuServer()
    try await server.set("/m", "- title: A\n", ["Tag": "\"1\"", "Control": "private, no-store"])
    let menu = try server.menu("/m")
    #expect(titles(await load(menu, client())) == ["A"])
    #expect(titles(await load(menu, client())) == ["A"])
    #expect(try await server.log("/m") == MenuServer.Log(asked: 2, unchanged: 0, gone: 0))
    try await server.set("/m", "", ["Status": "503"])
    #expect(titles(await load(menu, client())) == nil)
  }

  @Test func `A menu with the same tag is not sent again, and a changed one is`() async throws {
    let server = try MenuServer()
    try await server.set("/m", "- title: A\n", ["Tag": "\"1\""])
    let menu = try server.menu("/m")
    #expect(titles(await load(menu, client())) == ["A"])
    #expect(titles(await load(menu, client())) == ["A"])
    #expect(try await server.log("/m") == MenuServer.Log(asked: 2, unchanged: 1, gone: 0))
    try await server.set("/m", "- title: B\n", ["Tag": "\"2\""])
    #expect(titles(await load(menu, client())) == ["B"])
    #expect(try await server.log("/m").unchanged == 1)
  }

  @Test("Without the server the last good menu is shown with its age, from a file of the owner's")
  func offline() async throws {
    let server = try MenuServer()
    try await server.set("/m", "- title: A\n")
    let menu = try server.menu("/m")
    #expect(titles(await load(menu, client())) == ["A"])
    // A broken one does not take its place.
    try await server.set("/m", "- titel: B\n")
    #expect(error(await load(menu, client(at: 1_000_060))).hasPrefix("missing-title"))
    server.stop()
    let loading = await load(menu, client(at: 1_007_200))
    #expect(titles(loading) == ["A"])
    #expect(loading.fetched?.staleness?.age == 7200)
    let notice = try #require(loading.result.diagnostics.last)
    #expect(notice.code == .oldMenu && notice.severity == .warning)
    #expect(
      notice.message == "this menu is 2 h old: There is no connection to 127.0.0.1.")
    let kept = folder.path + "/kept"
    let names = try FileManager.default.contentsOfDirectory(atPath: kept)
    #expect(names.count == 1 && !names[0].contains("127.0"))
    for (path, mode) in [(kept, 0o700), (kept + "/" + names[0], 0o600)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == mode)
    }
  }

  @Test
  func `Without the server and a kept menu there is none, and the failure names the server`()
    async throws
  {
    let server = try MenuServer()
    server.stop()
    let loading = await load(try server.menu("/m"), client())
    #expect(error(loading).hasPrefix("unreadable: There is no connection to 127.0.0.1."))
  }

  @Test func `A server out of order leaves the last menu, one that says no does not`()
    async throws
  {
    let server = try MenuServer()
    try await server.set("/m", "- title: A\n")
    let menu = try server.menu("/m")
    #expect(titles(await load(menu, client())) == ["A"])
    try await server.set("/m", "", ["Status": "503"])
    #expect(titles(await load(menu, client())) == ["A"])
    for status in ["403", "404", "410"] {
      try await server.set("/m", "", ["Status": status])
      #expect(error(await load(menu, client())).contains(status))
    }
  }

  @Test
  func `A redirect on the server is followed, one to another scheme and a circle are not`()
    async throws
  {
    let server = try MenuServer()
    try await server.set("/m", "- title: A\n")
    try await server.set("/near", "", ["Status": "302", "Location": "/m"])
    #expect(titles(await load(try server.menu("/near"), client())) == ["A"])
    for place in ["https://127.0.0.1/m", "ftp://127.0.0.1/m", "file:///etc/passwd"] {
      try await server.set("/far", "", ["Status": "302", "Location": place])
      #expect(error(await load(try server.menu("/far"), client())).contains("not safe"), "\(place)")
    }
    try await server.set("/far", "", ["Status": "302", "Location": "http://192.0.2.1/m"])
    #expect(error(await load(try server.menu("/far"), client())).contains("without encryption"))
    try await server.set("/round", "", ["Status": "302", "Location": "/round"])
    #expect(error(await load(try server.menu("/round"), client())).contains("in a loop"))
    #expect(try await server.log("/round").asked == 6)
  }

  @Test
  func `A pin that holds gives the menu, then without asking; another one names both hashes`()
    async throws
  {
    let server = try MenuServer()
    try await server.set("/m", "- title: A\n")
    let right = SHA256.digits(of: Array("- title: A\n".utf8))
    let wrong = String(repeating: "0", count: 64)
    #expect(titles(await load(try server.menu("/m", digest: right), client())) == ["A"])
    #expect(titles(await load(try server.menu("/m", digest: right), client())) == ["A"])
    #expect(try await server.log("/m").asked == 1)
    let loading = await load(try server.menu("/m", digest: wrong), client())
    #expect(error(loading).hasPrefix("wrong-digest"))
    #expect(error(loading).contains(right) && error(loading).contains(wrong))
  }

  @Test func `A pinned menu that is not asked for grows older`() async throws {
    let server = try MenuServer()
    try await server.set("/m", "- title: A\n")
    let digest = SHA256.digits(of: Array("- title: A\n".utf8))
    #expect(titles(await load(try server.menu("/m"), client())) == ["A"])
    let pinned = await load(try server.menu("/m", digest: digest), client(at: 1_000_500))
    #expect(titles(pinned) == ["A"])
    let menu = try server.menu("/m")
    server.stop()
    let loading = await load(menu, client(at: 1_001_000))
    #expect(loading.fetched?.staleness?.age == 1000)
  }

  @Test(arguments: [false, true])
  func `A menu that is too large is refused, packed or not`(isPacked: Bool) async throws {
    let server = try MenuServer()
    let packing = isPacked ? ["Pack": "1"] : [:]
    try await server.set("/small", "- title: A\n", packing)
    try await server.set("/m", "- title: A\n", packing.merging(["Repeat": "100000"]) { $1 })
    var limits = MenuServerClient.limits
    limits.bytes = 100_000
    #expect(titles(await load(try server.menu("/small"), client(limits))) == ["A"])
    #expect(error(await load(try server.menu("/m"), client(limits))).contains("too large"))
    #expect(MenuServerClient.limits.bytes == 64 << 20)
  }

  @Test func `A server that never ends is left after the time limit`() async throws {
    let server = try MenuServer()
    try await server.set("/m", "", ["Wait": "1"])
    var limits = MenuServerClient.limits
    limits.seconds = 1
    let loading = await load(try server.menu("/m"), client(limits))
    #expect(error(loading).contains("took too long"))
    #expect(loading.failure?.kind == .timedOut)
  }

  @Test func `Cancelling ends the request`() async throws {
    let server = try MenuServer()
    try await server.set("/m", "", ["Wait": "1"])
    let (menu, client) = (try server.menu("/m"), client())
    let task = Task { await load(menu, client) }
    try await until { try await server.log("/m").asked > 0 }
    task.cancel()
    #expect(await task.value.failure?.kind == .cancelled)
    try await until { try await server.log("/m").gone > 0 }
  }

  @Test(arguments: [
    ("<!DOCTYPE html>\n<html></html>", "text/plain"),
    ("- title: A\n", "text/html; charset=utf-8"),
    ("\u{FEFF}\n <HTML lang=\"en\">", "application/octet-stream"),
  ])
  func `A web page is told from a menu, by its type or by its start`(_ text: String, _ type: String)
    async throws
  {
    let server = try MenuServer()
    try await server.set("/m", text, ["Type": type])
    let loading = await load(try server.menu("/m"), client())
    #expect(
      error(loading) == "not-a-menu: the server answered with a web page, not with a menu")
  }

  @Test
  func `Findings name the address, line and column; hostile titles are findings`() async throws {
    let server = try MenuServer()
    try await server.set("/m", "- title: A\n- title: \"x\\e]0;y\\a\"\n")
    let loading = await load(try server.menu("/m"), client())
    let finding = try #require(loading.result.diagnostics.first)
    #expect(finding.code == .controlCharacter)
    #expect(finding.location.file.name == server.origin + "/m")
    #expect(finding.location.start == SourcePosition(line: 2, column: 10))
    let text = DiagnosticRenderer(color: false).text(
      for: DiagnosticReport(loading.result.diagnostics), name: "m")
    #expect(text.contains("--> \(server.origin)/m:2:10"))
    #expect(!text.utf8.contains(0x1B))
  }
}
