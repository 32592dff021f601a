import AppMenuPlugin
import Testing

@testable import Forge

@Suite(.timeLimit(.minutes(5))) struct ActivityFeedTests {
  private func numbers(_ page: ActivityFeed.Page) -> [String] { page.events.map(\.id) }

  @Test
  func `Events of several sources are in order across pages, each commit once`() async throws {
    let git = FakeForge { given in
      given.events = (0..<10).map { Fake.event($0, 1000 - $0 * 10) }
      given.pageSize = 3
    }
    let hub = FakeForge(.github) { given in
      given.events =
        [Fake.event(2, 980, source: .github)]
        + (100..<105).map { Fake.event($0, 1005 - ($0 - 100) * 20, source: .github, kind: .issue) }
      given.events.sort { $0.time > $1.time }
    }
    let feed = ActivityFeed([git, hub])
    var ids: [String] = []
    var hasMore = true
    while hasMore {
      let page = try await feed.page(from: ids.count, count: 4)
      ids += numbers(page)
      hasMore = page.hasMore
    }
    #expect(
      ids == [
        "100", "0", "1", "101", "2", "3", "102", "4", "5", "103", "6", "7", "104", "8", "9",
      ])
    #expect(await feed.events.map(\.time.seconds) == feed.events.map(\.time.seconds).sorted(by: >))
    #expect(git.asked.count == 4 && hub.asked.count == 1)
  }

  @Test func `A filter reads on until there is a page`() async throws {
    let git = FakeForge { given in
      given.events = (0..<1000).map {
        Fake.event(
          $0, 10_000 - $0, $0 % 100 == 99 ? "rare" : "usual", kind: $0 % 2 == 0 ? .merge : .commit)
      }
    }
    let feed = ActivityFeed([git])
    let rare = try await feed.page(
      from: 0, count: 3, .init(repository: RepositoryName(id: "/rare", name: "rare")))
    #expect(numbers(rare) == ["99", "199", "299"] && rare.hasMore)
    let next = try await feed.page(
      from: 3, count: 100,
      .init(repository: RepositoryName(id: "/rare", name: "rare"), kind: .commit))
    #expect(numbers(next) == ["399", "499", "599", "699", "799", "899", "999"] && !next.hasMore)
    #expect(
      try await feed.page(
        from: 0, count: 5,
        .init(repository: RepositoryName(id: "/rare", name: "rare"), kind: .merge)
      ).events.isEmpty
    )
    #expect(await feed.repositories.map(\.name) == ["rare", "usual"])
  }

  @Test func `A tag at a commit is shown beside it, and leads to it as well`() async throws {
    let commit = Fake.event(1, 10)
    var tags = [Fake.event(2, 20, kind: .tag), Fake.event(3, 20, kind: .tag)]
    for index in tags.indices { tags[index].hash = commit.hash }
    let feed = ActivityFeed([FakeForge { [tags] in $0.events = tags + [commit] }])
    let events = try await feed.page(from: 0, count: 5).events
    #expect(events.count == 3)
    let ids = events.map { ForgeViews(time: Fake.time()).row($0).id }
    #expect(Set(ids).count == 3)
    #expect(Set(ids.map { ForgeReference($0)?.hash }) == [commit.hash])
  }

  @Test func `More than 500 events are paged`() async throws {
    let git = FakeForge { $0.events = (0..<1200).map { Fake.event($0, 10_000 - $0) } }
    let feed = ActivityFeed([git])
    var ids: [String] = []
    var hasMore = true
    while hasMore {
      let page = try await feed.page(from: ids.count, count: 100)
      ids += numbers(page)
      hasMore = page.hasMore
    }
    #expect(ids == (0..<1200).map(String.init))
  }

  @Test func `A source that fails is told, as long as another one has events`()
    async throws
  {
    let git = FakeForge { $0.events = [Fake.event(1, 10)] }
    let hub = FakeForge(.github) { $0.failure = PluginFailure("No connection") }
    let feed = ActivityFeed([git, hub])
    #expect(numbers(try await feed.page(from: 0, count: 5)) == ["1"])
    #expect(await feed.notices == ["GitHub: No connection"])
    await #expect(throws: PluginFailure.self) {
      try await ActivityFeed([hub]).page(from: 0, count: 5)
    }
  }
}
