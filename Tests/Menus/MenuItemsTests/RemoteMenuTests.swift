import AppMenuTesting
import Documents
import SourceText
import Synchronization
import Testing

@testable import MenuItems

/// Menus from servers: as files name them, and what they may name themselves.
@Suite(.timeLimit(.minutes(5))) struct RemoteMenuTests {
  private static let digest = String(repeating: "0a", count: 32)

  /// A server that answers with one content, or fails.
  private final class FakeServer: MenuFetching {
    private let answer: Result<RemoteMenuContent, MenuFetchFailure>
    private let stored = Mutex<(asked: [RemoteMenu], kept: Int)>(([], 0))
    var asked: [RemoteMenu] { stored.withLock { $0.asked } }
    var kept: Int { stored.withLock { $0.kept } }

    init(_ answer: Result<RemoteMenuContent, MenuFetchFailure>) { self.answer = answer }
    convenience init(
      _ text: String, digest: String = RemoteMenuTests.digest,
      staleness: RemoteMenuContent.Staleness? = nil
    ) {
      self.init(
        .success(RemoteMenuContent(Array(text.utf8), digest: digest, staleness: staleness)))
    }

    func fetch(_ menu: RemoteMenu) async throws(MenuFetchFailure) -> RemoteMenuContent {
      stored.withLock { $0.asked.append(menu) }
      return try answer.get()
    }
    func keep(_ fetched: RemoteMenuContent, for menu: RemoteMenu) async {
      stored.withLock { $0.kept += 1 }
    }
  }

  private func loadRemote(_ text: String, pin: String? = nil) async throws -> MenuLoadResult {
    try await reading(FakeServer(text), pin: pin)
  }

  private func reading(_ server: FakeServer, pin: String? = nil) async throws -> MenuLoadResult {
    let menu = RemoteMenu(try MenuAddress("https://example.org/a/menu.yaml"), digest: pin)
    return await MenuLoader(reader: RemoteMenuItemsReader(menu, fetcher: server)).load()
  }

  @Test func `An item's menu on a server is a source, which nothing is asked for`() throws {
    let loading = load(
      """
      - title: A
        menu: https://Example.org/m.yaml
        sha256: \(Self.digest.uppercased())
      - title: B
        menu: http://localhost:8080/m
      """)
    let items = try #require(loading.menu?.items)
    #expect(loading.diagnostics.isEmpty && loading.files.isEmpty)
    #expect(items[0].source?.remoteMenu?.address.description == "https://example.org/m.yaml")
    #expect(items[0].source?.remoteMenu?.digest == Self.digest)
    #expect(items[1].source?.remoteMenu?.digest == nil)
    #expect(items.allSatisfy { $0.opensMenu && $0.submenu == nil })
  }

  @Test func `Faults in addresses and pins are marked where they stand`() {
    expectFindings(
      """
      - title: A
        menu: ⟪wrong-address|http://example.org/m⟫
      - title: B
        menu: ⟪wrong-address|https://me@example.org/m⟫
      - title: C
        menu: https://example.org/m
        sha256: ⟪wrong-type|abc⟫
      """)
  }

  @Test func `A pin without a menu from a server is named`() {
    let loading = load(
      """
      - title: A
        command: [ls]
        sha256: \(Self.digest)
      - title: B
        menu: other.yaml
        sha256: \(Self.digest)
      """, files: ["other.yaml": "- title: X\n  command: [ls]\n"])
    #expect(loading.diagnostics.map(\.code) == [.unknownKey, .unknownKey])
    #expect(loading.menu?.items[1].submenu?.items.count == 1)
  }

  @Test
  func `Paths of menus in a menu from a server are addresses, whatever files there are`()
    async throws
  {
    let loading = try await loadRemote(
      """
      - title: A
        menu: ../b.yaml
      - title: B
        menu: /etc/passwd
      - title: C
        menu: https://other.org/c
      - title: D
        items: [{title: E, menu: e.yaml}]
      """)
    let menu = try #require(loading.menu)
    #expect(
      menu.allItems.compactMap { $0.source?.remoteMenu?.address.description } == [
        "https://example.org/b.yaml", "https://example.org/etc/passwd", "https://other.org/c",
        "https://example.org/a/e.yaml",
      ])
    #expect(menu.source == "https://example.org/a/menu.yaml")
    let location = try #require(menu.items[0].location)
    #expect(location.file.canonicalPath == nil)
    #expect(
      location.file.remote
        == RemoteOrigin(address: "https://example.org/a/menu.yaml", digest: Self.digest))
  }

  @Test(arguments: ["//other.org/x", "http://127.0.0.1/x", "file:///etc/passwd"])
  func `A menu from a server leads to no other scheme`(_ path: String) async throws {
    let loading = try await loadRemote("- title: A\n  menu: \"\(path)\"\n")
    #expect(loading.menu == nil)
    #expect(loading.diagnostics.map(\.code) == [.wrongAddress])
    #expect(loading.diagnostics.first?.location.start == SourcePosition(line: 2, column: 9))
  }

  @Test func `The plugins that a menu from a server names are not loaded`() async throws {
    let loading = try await loadRemote("plugins: [p]\nitems: [{title: A, command: [ls]}]\n")
    #expect(loading.menu?.pluginFolders.isEmpty == true)
    #expect(loading.references?.pluginFolders.isEmpty == true)
    #expect(loading.diagnostics.map(\.code) == [.notFromServer])
    #expect(loading.diagnostics.first?.severity == .warning)
  }

  @Test
  func `Relative programs, folders and files in a menu from a server are named`() async throws {
    let loading = try await loadRemote(
      """
      - {title: A, command: [./a.sh]}
      - {title: B, command: [b], directory: sub}
      - {title: C, source: {file: lines.txt}}
      - {title: D, command: [d], when: {file: x, program: ./y}}
      - {title: E, source: {command: [ls], each: {title: "{{0}}", command: [bin/e]}}}
      - {title: F, command: [/bin/f, ./argument], directory: ~/x}
      """)
    let found = loading.diagnostics.filter { $0.code == .notFromServer }
    #expect(loading.menu != nil)
    #expect(
      found.map { String($0.message.prefix { $0 != " " }) } == [
        "'./a.sh'", "'sub'", "'lines.txt'", "'x'", "'./y'", "'bin/e'",
      ])
  }

  @Test func `A pin that does not hold names both hashes, and gives no menu`() async throws {
    let other = String(repeating: "1", count: 64)
    let server = FakeServer("- title: A\n  command: [ls]\n")
    let loading = try await reading(server, pin: other)
    #expect(loading.menu == nil && loading.diagnostics.map(\.code) == [.wrongDigest])
    let message = loading.diagnostics.first?.message ?? ""
    #expect(message.contains(other) && message.contains(Self.digest))
    #expect(server.kept == 0)
    #expect(try await reading(server, pin: Self.digest).menu != nil)
    #expect(server.kept == 1)
  }

  @Test func `Only a menu without errors is kept`() async throws {
    let server = FakeServer("- subtitle: A\n")
    #expect(try await reading(server).menu == nil)
    #expect(server.kept == 0)
  }

  @Test func `An old menu is shown with its age; a failure has the fetcher's words`()
    async throws
  {
    let old = FakeServer(
      "- title: A\n  command: [ls]\n", staleness: .init(age: 300, reason: "No network."))
    let loading = try await reading(old)
    #expect(loading.menu != nil)
    #expect(loading.diagnostics.map(\.message) == ["this menu is 5 min old: No network."])
    let none = FakeServer(
      .failure(MenuFetchFailure(.failed, "No.", detail: "Why.", hint: "Try.")))
    let failed = try await reading(none)
    #expect(failed.menu == nil && failed.diagnostics.first?.message == "No. Why.")
    #expect(failed.diagnostics.first?.help == "Try.")
    #expect(failed.diagnostics.first?.location.file.name == "https://example.org/a/menu.yaml")
  }

  @Test func `A builder of one's own gets the metadata of a menu from a server`()
    async throws
  {
    let menu = RemoteMenu(try MenuAddress("https://example.org/m"))
    let server = FakeServer("- title: A\n  menu: b\n")
    let builder = FakeMenuItemBuilder(MenuBuild(menu: Menu()))
    let reader = RemoteMenuItemsReader(menu, fetcher: server)
    #expect(await MenuLoader(reader: reader, builder: builder).load().menu != nil)
    #expect(server.kept == 1)
    guard case .item(let item)? = builder.received.first?.entries.first else {
      Issue.record("no item")
      return
    }
    #expect(item.source?.remoteMenu?.address.description == "https://example.org/b")
  }
}
