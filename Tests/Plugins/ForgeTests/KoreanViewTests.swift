import AppMenuPlugin
import AppMenuTesting
import StructuredData
import Testing

@testable import ContributionsPlugin
@testable import Forge
@testable import LocalGit
@testable import PublicActivityPlugin
@testable import RepositoriesPlugin

/// The views of the three plugins for a reader of Korean: texts of git and of servers stay.
@Suite(.timeLimit(.minutes(5))) struct KoreanViewTests {
  private static func asked(
    _ plugin: (ForgeSources) -> any MenuPlugin, _ set: @escaping (inout FakeForge.Given) -> Void
  ) -> Asked {
    Asked(plugin, [FakeForge { set(&$0) }], locale: "ko_KR")
  }

  private func batch(_ commits: [(Int, String)]) -> ContributionBatch {
    var batch = Fake.batch(.git, "a", commits)
    batch.counts = "커밋"
    return batch
  }

  @Test func `The map of contributions and the commits of a day are Korean`()
    async throws
  {
    let asked = Self.asked(ContributionsPlugin.init) {
      $0.batches = [batch([(1, "2026-11-22"), (2, "2026-11-23"), (3, "2026-11-23")])]
      $0.events = [Fake.event(1, 1_795_420_800)]
    }
    let view = try await asked.select()
    guard case .heatmap(let map) = view.content else { throw PluginFailure("no map") }
    #expect(map.summary == "지난 1년간 기여 3건   연속 2일   최장 2일   하루 최다 2건")
    #expect(map.unit == "건" && map.sections?.map(\.title) == ["저장소"])
    #expect(try latinWords(view) == ["Title"])
    let day = try #require(try await asked.act("day", row: "2026-11-22").pushedView)
    #expect(day.title == "2026년 11월 22일 (일)" && day.subtitle == "커밋 1개")
    #expect(try latinWords(day) == ["Event"])
    let before = try #require(try await asked.act("earlier").pushedView)
    guard case .heatmap(let map) = before.content else { throw PluginFailure("no map") }
    #expect(map.summary == "2024년 11월 24일 (일)부터 2025년 11월 23일 (일)까지 기여 없음")
  }

  @Test func `The table of repositories, one of them and its commit are Korean`()
    async throws
  {
    var repository = ForgeRepository(source: .git, id: "/a", name: "a")
    var work = WorkTree(head: Fake.hash(1))
    (work.conflicts, work.untracked, work.operation) = (2, 1, .merging)
    (repository.work, repository.stashes, repository.marks) = (work, 1, ["submodule"])
    repository.path = "/a"
    repository.webURL = "https://example.org/a"
    repository.cloneURL = "https://example.org/a.git"
    repository.last = .init(
      hash: Fake.hash(1), subject: "제목", time: ForgeTime(seconds: 1_795_420_800))
    let asked = Self.asked(RepositoriesPlugin.init) { [repository] in
      $0.repositories = [[repository]]
      $0.events = [Fake.event(1, 1_795_420_800)]
    }
    let view = try await asked.select()
    guard case .table(let table) = view.content else { throw PluginFailure("no table") }
    #expect(view.subtitle == "저장소 1개")
    #expect(
      table.rows.first?.cells["state"]
        == .text("병합 중, 충돌 2개, 추적 안 됨 1개, 스태시 1개, 서브모듈"))
    #expect(table.rows.first?.cells["branch"] == .text("000000010에서 분리됨"))
    #expect(try latinWords(view) == ["Title"])
    let row = try #require(table.rows.first?.id)
    let detail = try #require(try await asked.act("repository", row: row).pushedView)
    #expect(
      try latinWords(detail).subtracting(["https", "example", "org", "git"])
        == ["Event", "Ada", "Read", "me", "UTC"])
    let commit = try #require(
      try await asked.act("commit", row: "git \(Fake.hash(1)) /a").pushedView)
    #expect(
      try latinWords(commit)
        == ["Event", "More", "Ada", "ada", "example", "org", "swift", "png", "UTC"])
    guard case .detail(let content) = commit.content else { throw PluginFailure("no detail") }
    #expect(content.fields.map(\.label) == ["작성자", "날짜", "저장소", "커밋", "부모"])
    #expect(content.sections?.map(\.title) == ["파일 2개, +3 −1"])
    #expect(content.sections?.first?.rows.map(\.detail) == ["+3 −1", "이진 파일"])
    let diff = try #require(
      try await asked.act("diff", view: commit.id).pushedView)
    #expect(diff.title == "000000010000의 변경 내용")
  }

  @Test func `The timeline, its filter and what it is empty with are Korean`()
    async throws
  {
    let asked = Self.asked(PublicActivityPlugin.init) {
      $0.events = [
        Fake.event(1, 2_000_000), Fake.event(2, 1_000_000, kind: .removedBranch),
        Fake.event(3, 500_000, kind: .request),
      ]
    }
    let view = try await asked.select()
    #expect(try latinWords(view) == ["Title", "Event"])
    #expect(
      view.rowGroups.flatMap(\.rows).flatMap { $0.badges ?? [] }.map(\.text)
        == ["브랜치 삭제", "풀 리퀘스트"])
    let form = try #require(try await asked.act("filter").pushedView)
    #expect(try latinWords(form).isEmpty)
    guard case .form(let fields) = form.content else { throw PluginFailure("no form") }
    #expect(fields.fields[1].choices?.prefix(3) == ["모두", "커밋", "병합"])
    _ = try await asked.act(
      "apply-filter", values: ["repository": .string("a"), "kind": .string("커밋")])
    #expect(asked.updates.last?.subtitle == "저장소 a, 커밋만")
    #expect(asked.updates.last?.rowGroups.flatMap(\.rows).map(\.title) == ["Event 1"])
    let empty = try await Self.asked(PublicActivityPlugin.init) { _ in }.select()
    #expect(try latinWords(empty) == ["Title"])
    let wrong = try await asked.select(["sources": .array([.string("svn")])])
    guard case .message(let message) = wrong.content else { throw PluginFailure("no message") }
    #expect(message.body == "'svn'은 없는 출처입니다")
    #expect(wrong.title == "표시할 내용이 없습니다")
  }

  @Test
  func `A reader without a locale, or with one of another language, reads English`() async throws {
    for locale in ["en_001", "de_DE", ""] {
      let asked = Asked(
        ContributionsPlugin.init, [FakeForge { $0.batches = [Fake.batch()] }], locale: locale)
      guard case .heatmap(let map) = try await asked.select().content else {
        throw PluginFailure("no map")
      }
      #expect(map.summary == "no contributions in the last year")
    }
  }
}

extension [Effect] {
  /// The view that the effects push.
  fileprivate var pushedView: HandlerView? {
    compactMap { if case .push(let view) = $0 { view } else { nil } }.first
  }
}
