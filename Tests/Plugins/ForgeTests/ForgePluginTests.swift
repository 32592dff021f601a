import StructuredData
import Synchronization
import Testing

@testable import AppMenuPlugin
@testable import ContributionsPlugin
@testable import Forge
@testable import LocalGit
@testable import PublicActivityPlugin
@testable import RepositoriesPlugin

/// A plugin on sources of a test, asked as the host asks it.
final class Asked: Sendable {
  let handler: PluginHandler
  private let named: [StructuredValue]
  private let locale: String
  private let updated = Mutex<[HandlerView]>([])
  var updates: [HandlerView] { updated.withLock { $0 } }

  /// Creates a plugin on sources; those on the net give `kept` as long as they are not asked.
  init(
    _ plugin: (ForgeSources) -> any MenuPlugin, _ forges: [FakeForge], kept: [FakeForge] = [],
    again: [FakeForge]? = nil, today: String = "2026-11-23", locale: String = "en"
  ) {
    self.locale = locale
    let again = again ?? forges
    named = forges.map { .string($0.source.rawValue) }
    let sources = ForgeSources(time: Fake.time(today)) { source, _, _, asking in
      (asking == .nothing ? kept : asking == .everything ? again : forges).first {
        $0.source == source
      }
        ?? FakeForge(source) { $0.failure = PluginFailure("Nothing is kept") }
    }
    handler = plugin(sources).handlers[0]
  }

  private var context: HandlerContext {
    Fake.context(locale: locale) { message in
      if case .update(let view) = message { self.updated.withLock { $0.append(view) } }
    }
  }

  func select(
    _ arguments: [String: StructuredValue] = [:], again: Bool? = nil
  ) async throws -> HandlerView {
    let selection = SelectParams(
      invocation: "test", handler: "h",
      item: .init(
        id: "x", title: "Title",
        arguments: arguments.merging(named.isEmpty ? [:] : ["sources": .array(named)]) {
          given, _ in given
        }), path: ["x"], again: again)
    return try #require(try await handler.answer(selection, context).view)
  }

  func act(
    _ action: String, row: String? = nil, view: String = "main",
    values: [String: StructuredValue] = [:]
  ) async throws -> [Effect] {
    let act = try #require(handler.action)
    return try await act(
      ActionParams(invocation: "test", view: view, action: action, row: row, values: values),
      context)
  }

  func refresh(_ view: String) async throws -> HandlerView? {
    let refresh = try #require(handler.refresh)
    return try await refresh(RefreshParams(invocation: "test", view: view), context).view
  }

  func more(_ cursor: String) async throws -> ViewPage {
    let page = try #require(handler.page)
    return try await page(MoreParams(invocation: "test", view: "main", cursor: cursor), context)
  }
}

private func map(_ view: HandlerView?) throws -> HeatmapContent {
  guard case .heatmap(let map)? = view?.content else { throw PluginFailure("no map") }
  return map
}

@Suite(.timeLimit(.minutes(5))) struct ForgePluginTests {
  @Test func `One map over all sources, with a line about what each counts`()
    async throws
  {
    let asked = Asked(
      ContributionsPlugin.init,
      [
        FakeForge {
          $0.batches = [
            Fake.batch(
              .git, "a", [(1, "2026-11-22"), (2, "2026-11-23"), (3, "2025-11-23")],
              identities: ["me@example.org"])
          ]
        },
        FakeForge(.github) {
          $0.batches = [Fake.batch(.github, "b", [(1, "2026-11-22")], days: ["2026-11-21": 4])]
          $0.notices = ["As of 2 hours ago"]
        },
      ])
    let view = try await asked.select()
    let map = try map(view)
    #expect(map.from == "2025-11-24" && map.to == "2026-11-23")
    #expect(map.days == ["2026-11-21": 4, "2026-11-22": 1, "2026-11-23": 1] && map.total == 6)
    #expect(
      map.summary
        == "6 contributions in the last year   streak 3 days   longest 3 days   best day 4"
    )
    #expect(view.subtitle == "me@example.org")
    #expect(
      view.footer == "Git: commits of git · GitHub: commits of github\nAs of 2 hours ago"
        || view.footer == "GitHub: commits of github · Git: commits of git\nAs of 2 hours ago")
    #expect(map.sections?.first?.rows.map(\.title) == ["a", "b"])
    #expect(map.sections?.first?.rows.map(\.detail) == ["2", "1"])
  }

  @Test("What is kept of a server is shown until it has answered; a server that does not is told")
  func kept() async throws {
    let kept = FakeForge(.github) {
      $0.batches = [Fake.batch(.github, "b", days: ["2026-11-21": 4])]
      $0.events = [Fake.event(1, 1_000_000, source: .github)]
      $0.repositories = [[ForgeRepository(source: .github, id: "o/old", name: "old")]]
    }
    let live = FakeForge(.github) {
      $0.batches = [Fake.batch(.github, "b", days: ["2026-11-21": 5])]
      $0.events = [Fake.event(2, 2_000_000, source: .github)]
      $0.repositories = [[ForgeRepository(source: .github, id: "o/new", name: "new")]]
    }
    let away = FakeForge(.github) { $0.failure = PluginFailure("No connection") }
    let git = FakeForge { $0.batches = [Fake.batch(.git, "a", [(1, "2026-11-21")])] }
    let activity = Asked(PublicActivityPlugin.init, [git, live], kept: [kept])
    #expect(try await activity.select().rowGroups.flatMap(\.rows).map(\.title) == ["Event 2"])
    #expect(activity.updates.last?.rowGroups.flatMap(\.rows).map(\.title) == ["Event 1"])
    let repositories = Asked(RepositoriesPlugin.init, [live], kept: [kept])
    guard case .table(let table) = try await repositories.select().content else {
      throw PluginFailure("no table")
    }
    #expect(table.rows.map { $0.cells["name"] } == [.text("new")])
    let map = try map(await Asked(ContributionsPlugin.init, [git, live], kept: [kept]).select())
    #expect(map.total == 6)
    // The local repositories are read once.
    #expect(git.asked.filter { $0.hasPrefix("contributions") }.count == 1)
    let alone = try await Asked(ContributionsPlugin.init, [git, away]).select()
    #expect(alone.footer?.hasSuffix("\nGitHub: No connection") == true)
    guard
      case .message(let message) = try await Asked(ContributionsPlugin.init, [away]).select()
        .content
    else { throw PluginFailure("no message") }
    #expect(message.body == "No connection")
  }

  @Test func `A slow repository delays no server`() async throws {
    let (answered, answer) = AsyncStream<Void>.makeStream()
    let git = FakeForge {
      $0.wait = { for await _ in answered { break } }
      $0.batches = [Fake.batch(.git, "a", [(1, "2026-11-21")])]
    }
    let hub = FakeForge(.github) {
      $0.after = { answer.finish() }
      $0.batches = [Fake.batch(.github, "b", days: ["2026-11-20": 2])]
    }
    #expect(try await map(Asked(ContributionsPlugin.init, [git, hub]).select()).total == 3)
  }

  @Test func `Loading again asks for everything`() async throws {
    let usual = FakeForge(.github) { $0.batches = [Fake.batch(.github, days: ["2026-11-20": 1])] }
    let again = FakeForge(.github) { $0.batches = [Fake.batch(.github, days: ["2026-11-20": 2])] }
    let asked = Asked(ContributionsPlugin.init, [usual], again: [again])
    #expect(try await map(asked.select()).total == 1)
    #expect(try await map(asked.refresh("main")).total == 2)
    #expect(try await map(asked.select(again: true)).total == 2)
  }

  @Test func `A commit of tomorrow, by its author's clock, is in the map`() async throws {
    let asked = Asked(
      ContributionsPlugin.init,
      [FakeForge { $0.batches = [Fake.batch(.git, "a", [(1, "2026-11-24")])] }])
    let map = try map(await asked.select())
    #expect(map.to == "2026-11-24" && map.total == 1 && map.days.values.reduce(0, +) == 1)
  }

  @Test func `Years before the last one are shown by [ and ]`() async throws {
    let forge = FakeForge { $0.batches = [Fake.batch(.git, "a", [(1, "2025-11-23")])] }
    let asked = Asked(ContributionsPlugin.init, [forge])
    let first = try await asked.select()
    #expect(first.actions.compactMap(\.key) == ["["])
    guard case .push(let earlier)? = try await asked.act("earlier").first else {
      throw PluginFailure("no view")
    }
    let map = try map(earlier)
    #expect(map.from == "2024-11-24" && map.to == "2025-11-23" && map.total == 1)
    #expect(
      map.summary?.hasPrefix("1 contribution from Sun 24 Nov 2024 to Sun 23 Nov 2025") == true)
    #expect(earlier.actions.compactMap(\.key) == ["[", "]"])
    guard case .replace(let oldest)? = try await asked.act("earlier", view: earlier.id).first
    else { throw PluginFailure("no view") }
    guard case .replace(let again)? = try await asked.act("later", view: oldest.id).first else {
      throw PluginFailure("no view")
    }
    #expect(again.id == earlier.id)
    #expect(try await asked.act("later", view: again.id) == [.pop(count: 1)])
    #expect(try await asked.refresh(earlier.id)?.id == earlier.id)
    #expect(
      forge.asked == [
        "contributions 2025-11-24 2026-11-24", "contributions 2024-11-24 2025-11-23",
        "contributions 2023-11-25 2024-11-23", "contributions 2024-11-24 2025-11-23",
        "contributions 2024-11-24 2025-11-23",
      ])
  }

  @Test func `An item may say since when`() async throws {
    let asked = Asked(ContributionsPlugin.init, [FakeForge { $0.batches = [Fake.batch()] }])
    var view = try await asked.select(["since": "2026-11-01"])
    #expect(try map(view).from == "2026-11-01" && view.actions.compactMap(\.key) == [])
    #expect(try map(view).summary == "no contributions since Sun 1 Nov 2026")
    view = try await asked.select(["since": "2025-06-01"])
    #expect(try map(view).from == "2025-11-24" && view.actions.compactMap(\.key) == ["["])
    guard case .push(let earlier)? = try await asked.act("earlier").first else {
      throw PluginFailure("no view")
    }
    #expect(try map(earlier).from == "2025-06-01" && map(earlier).to == "2025-11-23")
    #expect(earlier.actions.compactMap(\.key) == ["]"])
    guard case .message(let message) = try await asked.select(["since": "2027-01-01"]).content
    else { throw PluginFailure("no message") }
    #expect(message.body == "The first day of the map is in the future")
  }

  @Test func `A day leads to its commits`() async throws {
    let asked = Asked(
      ContributionsPlugin.init,
      [
        FakeForge { $0.events = [Fake.event(1, 1_000_000), Fake.event(2, 1_000_100)] },
        FakeForge(.github) { $0.events = [Fake.event(2, 1_000_100, source: .github)] },
      ])
    _ = try await asked.select()
    let first = try await asked.select()
    let primary = try map(first).primary
    #expect(first.actions.map(\.id).contains(primary ?? ""))
    guard
      case .push(let view)? = try await asked.act(primary ?? "", row: "2026-11-20").first,
      case .list(let list) = view.content
    else { throw PluginFailure("no view") }
    #expect(view.title == "Fri 20 Nov 2026" && view.subtitle == "2 commits")
    #expect(list.sections[0].rows.map(\.title) == ["Event 2", "Event 1"])
  }

  @Test func `Mistakes in arguments are a view that says what to write`() async throws {
    let asked = [
      Asked(ContributionsPlugin.init, []), Asked(RepositoriesPlugin.init, []),
      Asked(PublicActivityPlugin.init, []),
    ]
    for asked in asked {
      let view = try await asked.select(["sources": ["svn"]])
      guard case .message(let message) = view.content else { throw PluginFailure("no message") }
      #expect(message.style == .error && message.body == "There is no source 'svn'")
      #expect(message.detail?.contains("git, github, gitlab, gitea") == true)
    }
  }

  @Test func `Repositories are told with their state, and lead to their details`()
    async throws
  {
    var one = ForgeRepository(source: .git, id: "/src/one", name: "one")
    one.work = WorkTree(head: Fake.hash(1))
    one.work?.changed = 2
    (one.branch, one.ahead, one.behind, one.path) = ("main", 2, 1, "/src/one")
    (one.used, one.cloneURL) = (1_000_000, "https://example.org/one.git")
    var two = ForgeRepository(source: .git, id: "/src/two", name: "two")
    two.used = 2_000_000
    let asked = Asked(RepositoriesPlugin.init, [FakeForge { $0.repositories = [[one], [two]] }])
    let view = try await asked.select()
    guard case .table(let table) = view.content else { throw PluginFailure("no table") }
    #expect(table.rows.map { $0.cells["name"] } == [.text("two"), .text("one")])
    #expect(table.rows[1].cells["state"] == .text("2 changed"))
    #expect(table.rows[1].cells["sync"] == .text("↑2 ↓1"))
    #expect(table.rows[1].cells["date"] == .text("1970-01-12"))
    #expect(table.rows[1].actions?.compactMap(\.key) == ["c", "p"])
    guard
      case .push(let detail)? = try await asked.act("repository", row: table.rows[1].id).first,
      case .detail(let content) = detail.content
    else { throw PluginFailure("no view") }
    #expect(detail.title == "one" && content.body == "# Read me" && content.format == .markdown)
    #expect(content.fields.contains(.init(label: "State", value: "2 changed")))
    await #expect(throws: PluginFailure.self) {
      try await asked.act("repository", row: "git  /etc")
    }
  }

  @Test func `Activity is grouped by the reader's days, paged, and filtered`()
    async throws
  {
    // 23:00 UTC is the next day on a clock that is two hours ahead.
    let forge = FakeForge { given in
      given.events = (0..<650).map {
        Fake.event($0, 86_400 * 20_000 - 3600 - $0 * 60, $0 % 2 == 0 ? "even" : "odd")
      }
    }
    let asked = Asked(PublicActivityPlugin.init, [forge])
    let view = try await asked.select()
    guard case .timeline(let timeline) = view.content else { throw PluginFailure("no timeline") }
    #expect(timeline.groups.map(\.date) == ["2024-10-04", "2024-10-03"])
    #expect(timeline.groups[0].rows.first?.detail == "01:00")
    var count = timeline.groups.reduce(0) { $0 + $1.rows.count }
    var cursor = timeline.cursor
    while let next = cursor {
      let page = try await asked.more(next)
      guard case .timeline(let groups) = page.rows else { throw PluginFailure("no groups") }
      count += groups.reduce(0) { $0 + $1.rows.count }
      cursor = page.cursor
    }
    #expect(count == 650)
    guard case .push(let form)? = try await asked.act("filter").first,
      case .form(let content) = form.content
    else { throw PluginFailure("no form") }
    #expect(content.fields[0].choices == ["all", "even", "odd"])
    let effects = try await asked.act(
      content.submit.action, view: form.id, values: ["repository": "odd", "kind": "commit"])
    #expect(effects == [.pop(count: 1)])
    let filtered = try #require(asked.updates.last)
    #expect(filtered.subtitle == "commit only in odd")
    #expect(filtered.rowGroups.flatMap(\.rows).allSatisfy { $0.subtitle == "odd" })
    #expect(filtered.actions.map(\.key) == ["f", "x"])
    guard case .replace(let all)? = try await asked.act("show-all").first else {
      throw PluginFailure("no view")
    }
    #expect(all.subtitle == nil && all.rowGroups.flatMap(\.rows).count == 100)
  }

  @Test func `Without events the view says so`() async throws {
    let view = try await Asked(PublicActivityPlugin.init, [FakeForge()]).select()
    guard case .message(let message) = view.content else { throw PluginFailure("no message") }
    #expect(message.style == .empty)
  }
}
