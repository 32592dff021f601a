import AppMenuTesting
import Forge
import Foundation
import LocalGit
import Testing
import ToDoPlugin

@testable import AppMenuPlugin
@testable import ContributionsPlugin
@testable import PublicActivityPlugin
@testable import RepositoriesPlugin

/// Asks the only handler of a plugin.
private func ask(_ plugin: some MenuPlugin, _ selection: SelectParams, _ said: Said = Said())
  async throws -> HandlerView
{
  let result = try await plugin.handlers[0].answer(selection, said.context())
  guard let view = result.view else { throw NoView() }
  return view
}
private struct NoView: Error {}

extension ForgeSources {
  /// The repositories of this machine, of which nothing is kept.
  static let local = ForgeSources(
    time: LocalTime(now: LocalTime.system.now, offset: { _ in 0 })
  ) { _, arguments, _, _ in
    GitForge(
      arguments: arguments, git: GitProgram(program: try GitFixture.program.get()),
      cache: GitCache(folder: nil))
  }
}

private func errorMessage(_ view: HandlerView) -> MessageContent? {
  if case .message(let message) = view.content, message.style == .error { message } else { nil }
}

@Suite(.timeLimit(.minutes(5))) struct ContributionsTests {
  private func map(_ view: HandlerView) throws -> HeatmapContent {
    guard case .heatmap(let map) = view.content else { throw NoView() }
    return map
  }

  @Test func `My commits of the last year are counted by the day of their own zone`()
    async throws
  {
    let fixture = try GitFixture()
    let a = try await fixture.repository("a")
    try await fixture.commit(a, "one", date: moment(daysAgo: 3, "23:30:00-11:00"))
    try await fixture.commit(a, "two", date: moment(daysAgo: 3, "00:10:00+13:00"))
    try await fixture.commit(a, "three", date: moment(daysAgo: 2))
    try await fixture.commit(a, "theirs", date: moment(daysAgo: 1), author: "You <you@example.org>")
    try await fixture.commit(a, "old", date: moment(daysAgo: 380))
    let b = try await fixture.repository("deep/er/b")
    try await fixture.commit(b, "four", date: moment(daysAgo: 364))
    let said = Said()
    let view = try await ask(ContributionsPlugin(.local), selection(fixture.folder), said)
    let map = try map(view)
    let today = LocalTime.system.today
    #expect(map.days == [(today + -3).text: 2, (today + -2).text: 1, (today + -364).text: 1])
    #expect(map.total == 4 && map.from == (today + -364).text && map.to == today.text)
    #expect(map.summary == "4 contributions in the last year   longest 2 days   best day 2")
    #expect(map.sections?.first?.rows.map(\.title) == ["a", "b"])
    #expect(map.sections?.first?.rows.map(\.detail) == ["3", "1"])
    #expect(view.subtitle == "me@example.org")
    #expect(said.progress.last == "Reading 2 of 2 repositories")
  }

  @Test func `A commit counts once, however many clones hold it`() async throws {
    let fixture = try GitFixture()
    let a = try await fixture.repository("a")
    try await fixture.commit(a, "one", date: moment(daysAgo: 1))
    try await fixture.git(fixture.folder, ["clone", "--quiet", a, fixture.folder + "/b"])
    #expect(try map(await ask(ContributionsPlugin(.local), selection(fixture.folder))).total == 1)
  }

  @Test func `Notes, old committer dates and one long message are no trouble`()
    async throws
  {
    let fixture = try GitFixture()
    let a = try await fixture.repository("a")
    try await fixture.commit(a, String(repeating: "long ", count: 20_000), date: moment(daysAgo: 1))
    try await fixture.git(a, ["notes", "add", "-m", "a note"])
    try await fixture.git(
      a,
      [
        "commit", "--quiet", "--allow-empty", "-m", "tip", "--author", "Me <me@example.org>",
        "--date", moment(daysAgo: 1),
      ],
      environment: ["GIT_COMMITTER_DATE": "2010-01-01T00:00:00+00:00"])
    #expect(try map(await ask(ContributionsPlugin(.local), selection(fixture.folder))).total == 2)
    let activity = try await ask(PublicActivityPlugin(.local), selection(fixture.folder))
    guard case .timeline(let timeline) = activity.content else { throw NoView() }
    #expect(timeline.groups.flatMap(\.rows).allSatisfy { $0.title.count < 400 })
  }

  @Test func `My own old commits are mine: a quiet year is empty`() async throws {
    let fixture = try GitFixture()
    let a = try await fixture.repository("a")
    try await fixture.commit(a, "mine", date: "2015-01-01T10:00:00+00:00")
    try await fixture.commit(a, "theirs", date: moment(daysAgo: 1), author: "You <you@example.org>")
    let view = try await ask(ContributionsPlugin(.local), selection(fixture.folder))
    #expect(try map(view).total == 0 && view.subtitle == "me@example.org")
  }

  @Test func `A damaged repository is not taken for the one around it`() async throws {
    let fixture = try GitFixture()
    let outer = try await fixture.repository("outer")
    try await fixture.commit(outer, "outer", date: moment(daysAgo: 1))
    let broken = outer + "/projects/broken/.git"
    try FileManager.default.createDirectory(atPath: broken, withIntermediateDirectories: true)
    let view = try await ask(RepositoriesPlugin(.local), selection(outer + "/projects"))
    #expect(errorMessage(view)?.body == "The repository 'broken' cannot be read")
  }

  @Test func `Where nothing is mine, everybody's are shown and the view says so`()
    async throws
  {
    let fixture = try GitFixture()
    let a = try await fixture.repository("a", email: "nobody@example.org")
    try await fixture.commit(a, "one", date: moment(daysAgo: 1))
    let view = try await ask(ContributionsPlugin(.local), selection(fixture.folder))
    #expect(try map(view).total == 1)
    #expect(view.subtitle == nil)
  }

  @Test
  func `An empty repository is shown as such; a damaged one is told beside the others`()
    async throws
  {
    let fixture = try GitFixture()
    _ = try await fixture.repository("empty")
    let bad = try await fixture.repository("bad")
    try Data("nonsense".utf8).write(to: URL(fileURLWithPath: bad + "/.git/HEAD"))
    let view = try await ask(ContributionsPlugin(.local), selection(fixture.folder))
    #expect(try map(view).total == 0)
    #expect(view.footer?.contains("bad") == true && view.footer?.contains("read") == true)
  }

  @Test func `Nothing at all to show is an error that says what to do`() async throws {
    let fixture = try GitFixture()
    let none = try #require(
      errorMessage(await ask(ContributionsPlugin(.local), selection(fixture.folder))))
    #expect(
      none.body == "There is no git repository here" && none.detail?.contains("roots") == true)
    let missing = try #require(
      errorMessage(await ask(ContributionsPlugin(.local), selection("/nowhere/at/all"))))
    #expect(missing.detail?.contains("There is no folder: /nowhere/at/all") == true)
    let bad = try await fixture.repository("bad")
    try Data("nonsense".utf8).write(to: URL(fileURLWithPath: bad + "/.git/HEAD"))
    let damaged = try #require(
      errorMessage(await ask(ContributionsPlugin(.local), selection(fixture.folder))))
    #expect(damaged.detail?.contains("git fsck") == true)
  }
}

@Suite(.timeLimit(.minutes(5))) struct RepositoriesTests {
  @Test func `Branch, state, distance and last commit are told, the last used first`()
    async throws
  {
    let fixture = try GitFixture()
    let a = try await fixture.repository("a")
    try await fixture.commit(a, "first", date: "2026-01-01T10:00:00+00:00")
    try await fixture.git(fixture.folder, ["clone", "--quiet", a, fixture.folder + "/b"])
    let b = fixture.folder + "/b"
    try await fixture.git(b, ["config", "user.email", "me@example.org"])
    try await fixture.git(b, ["config", "user.name", "Me"])
    try await fixture.commit(b, "second\n\nbody", date: "2026-01-02T10:00:00+00:00")
    try await fixture.commit(b, "third", date: "2026-01-03T10:00:00+00:00")
    try Data("x".utf8).write(to: URL(fileURLWithPath: a + "/new.txt"))
    _ = try await fixture.repository("empty")
    let view = try await ask(RepositoriesPlugin(.local), selection(fixture.folder))
    guard case .table(let table) = view.content else { throw NoView() }
    #expect(table.rows.map { $0.cells["name"] } == [.text("b"), .text("a"), .text("empty")])
    #expect(
      table.rows.map { $0.cells["state"] } == [
        .text("clean"), .text("1 untracked"), .text("no commits yet"),
      ])
    #expect(table.rows.map { $0.cells["sync"] } == [.text("↑2"), .text(""), .text("")])
    #expect(table.rows.map { $0.cells["branch"] } == [.text("main"), .text("main"), .text("main")])
    #expect(
      table.rows[0].cells["last"] == .text("third")
        && table.rows[0].cells["date"] == .text("2026-01-03"))
  }
}

@Suite(.timeLimit(.minutes(5))) struct PublicActivityTests {
  @Test func `Commits, merges and tags are shown by date, newest first`() async throws {
    let fixture = try GitFixture()
    let a = try await fixture.repository("a")
    try await fixture.commit(a, "base", date: "2026-01-01T10:00:00+00:00")
    try await fixture.git(a, ["checkout", "--quiet", "-b", "side"])
    try await fixture.commit(a, "side work", date: "2026-01-02T10:00:00+00:00")
    try await fixture.git(a, ["checkout", "--quiet", "main"])
    try await fixture.commit(a, "main work", date: "2026-01-02T11:00:00+00:00")
    try await fixture.git(
      a, ["merge", "--quiet", "--no-ff", "-m", "join", "side"],
      environment: [
        "GIT_COMMITTER_DATE": "2026-01-03T09:05:00+00:00",
        "GIT_AUTHOR_DATE": "2026-01-03T09:05:00+00:00",
      ])
    try await fixture.git(
      a, ["tag", "-a", "v1.0", "-m", "release"],
      environment: ["GIT_COMMITTER_DATE": "2026-01-03T12:00:00+00:00"])
    let view = try await ask(PublicActivityPlugin(.local), selection(fixture.folder))
    guard case .timeline(let timeline) = view.content else { throw NoView() }
    // Branches were made just now.
    #expect(timeline.groups[0].rows.map(\.title) == ["side"])
    let groups = timeline.groups.dropFirst()
    #expect(groups.map(\.date) == ["2026-01-03", "2026-01-02", "2026-01-01"])
    #expect(
      groups.map { $0.rows.map { "\($0.detail ?? "") \($0.title)" } }
        == [["12:00 v1.0", "09:05 join"], ["11:00 main work", "10:00 side work"], ["10:00 base"]])
    #expect(groups.first?.rows.map(\.icon) == ["tag", "merge"])
  }

  @Test func `Repositories without commits say so`() async throws {
    let fixture = try GitFixture()
    _ = try await fixture.repository("empty")
    let view = try await ask(PublicActivityPlugin(.local), selection(fixture.folder))
    guard case .message(let message) = view.content else { throw NoView() }
    #expect(message.style == .empty)
  }
}

@Suite struct ManifestFileTests {
  @Test(arguments: [
    ("contributions", ContributionsPlugin() as any MenuPlugin),
    ("repositories", RepositoriesPlugin()),
    ("public-activity", PublicActivityPlugin()),
    ("to-do", ToDoPlugin()),
  ])
  func `Each bundled plugin has the id and the handlers that its manifest names`(
    folder: String, plugin: any MenuPlugin
  ) throws {
    let root = Checkout.url()
    let text = try String(
      contentsOf: root.appendingPathComponent("plugins/\(folder)/plugin.yaml"), encoding: .utf8)
    #expect(
      text.contains("id: \(plugin.id)\n") && text.contains("run: [appmenu-plugins, \(plugin.id)]"))
    for handler in plugin.handlers { #expect(text.contains("- name: \(handler.name)\n")) }
  }
}
