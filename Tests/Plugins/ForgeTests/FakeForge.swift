import AppMenuPlugin
import DisplayText
import Synchronization

@testable import Forge

/// A source whose results a test gives.
final class FakeForge: Forge {
  let source: ForgeSource
  var batches: [ContributionBatch] { given.withLock { $0.batches } }
  private let given = Mutex(Given())

  struct Given: Sendable {
    var batches: [ContributionBatch] = []
    var repositories: [[ForgeRepository]] = []
    var events: [ForgeEvent] = []
    var notices: [String] = []
    var failure: PluginFailure?
    var pageSize = Int.max
    var asked: [String] = []
    /// Runs before contributions are given.
    var wait: @Sendable () async -> Void = {}
    /// Runs after contributions are given.
    var after: @Sendable () -> Void = {}
  }

  init(_ source: ForgeSource = .git, _ set: (inout Given) -> Void = { _ in }) {
    self.source = source
    given.withLock { set(&$0) }
  }

  var asked: [String] { given.withLock { $0.asked } }

  private func ask(_ words: String) throws -> Given {
    let given = given.withLock {
      $0.asked.append(words)
      return $0
    }
    if let failure = given.failure { throw failure }
    return given
  }

  func contributions(
    in period: ClosedRange<CalendarDate>, _ report: @escaping ForgeReport<ContributionBatch>
  ) async throws {
    let given = try ask("contributions \(period.lowerBound.text) \(period.upperBound.text)")
    await given.wait()
    for (index, batch) in given.batches.enumerated() {
      await report(.found(batch))
      await report(.progress(index + 1, of: given.batches.count))
    }
    given.after()
    for words in given.notices { await report(.notice(words)) }
  }

  func repositories(_ report: @escaping ForgeReport<[ForgeRepository]>) async throws {
    let given = try ask("repositories")
    for repositories in given.repositories { await report(.found(repositories)) }
    for words in given.notices { await report(.notice(words)) }
  }

  func activity(
    after cursor: String?, limit: Int, _ report: @escaping ForgeReport<[ForgeEvent]>
  ) async throws -> String? {
    let given = try ask("activity \(cursor ?? "-")")
    let start = cursor.flatMap { Int($0) } ?? 0
    let page = given.events.dropFirst(start).prefix(min(limit, given.pageSize))
    await report(.found(Array(page)))
    for words in given.notices { await report(.notice(words)) }
    return start + page.count < given.events.count ? "\(start + page.count)" : nil
  }

  func repository(_ id: String) async throws -> RepositoryDetail {
    let given = try ask("repository \(id)")
    guard let found = given.repositories.joined().first(where: { $0.id == id }) else {
      throw PluginFailure("There is no repository '\(id)'")
    }
    return RepositoryDetail(repository: found, commits: given.events, readme: "# Read me")
  }

  func commits(on day: CalendarDate) async throws -> [ForgeEvent] {
    try ask("commits \(day.text)").events
  }

  func commit(_ hash: String, in repository: String) async throws -> CommitDetail {
    let given = try ask("commit \(hash) \(repository)")
    guard let event = given.events.first(where: { $0.hash == hash }) else {
      throw PluginFailure("There is no commit '\(hash)'")
    }
    return CommitDetail(
      hash: hash, parents: [Fake.hash(900)], author: "Ada <ada@example.org>", time: event.time,
      message: event.title + "\n\nMore.",
      files: [
        .init(path: "a.swift", added: 3, removed: 1),
        .init(path: "b.png", added: nil, removed: nil),
      ], webURL: "https://example.org/c")
  }

  func diff(of hash: String, in repository: String) async throws -> String {
    _ = try ask("diff \(hash) \(repository)")
    return "diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1,2 +1,2 @@\n-old\u{1B}[2J\n+new\n same\n"
  }
}

/// Values for tests.
enum Fake {
  static func hash(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
      + String(repeating: "0", count: 32)
  }

  static func day(_ text: String) -> CalendarDate { CalendarDate(text) ?? CalendarDate(number: 0) }

  static func commit(_ number: Int, _ day: String) -> ContributionBatch.Commit? {
    CommitID(hash(number)).map { ContributionBatch.Commit(id: $0, day: Fake.day(day)) }
  }

  static func batch(
    _ source: ForgeSource = .git, _ repository: String? = nil, _ commits: [(Int, String)] = [],
    days: [String: Int] = [:], identities: Set<String> = []
  ) -> ContributionBatch {
    ContributionBatch(
      source: source, repository: repository.map { RepositoryName(id: "/" + $0, name: $0) },
      commits: commits.compactMap { commit($0.0, $0.1) },
      days: Dictionary(uniqueKeysWithValues: days.map { (day($0.key), $0.value) }),
      identities: identities, counts: "commits of \(source.rawValue)")
  }

  static func event(
    _ number: Int, _ seconds: Int, _ repository: String = "a", source: ForgeSource = .git,
    kind: ForgeEvent.Kind = .commit
  ) -> ForgeEvent {
    ForgeEvent(
      source: source, id: "\(number)", kind: kind,
      repository: RepositoryName(id: "/" + repository, name: repository),
      time: ForgeTime(seconds: seconds, offset: 60), title: "Event \(number)",
      hash: kind == .commit || kind == .merge ? hash(number) : nil, author: "Ada")
  }

  /// The selection of an item with these sources.
  static func selection(_ forges: [any Forge]) -> ForgeSelection {
    ForgeSelection(
      title: "Title", arguments: ForgeArguments(), time: time(), wording: .english, local: forges,
      servers: [], kept: [], renewedServers: [])
  }

  static func context(
    locale: String = "en", _ send: @escaping @Sendable (HandlerMessage) -> Void = { _ in }
  ) -> HandlerContext {
    HandlerContext(
      host: InitializeParams(
        host: .init(name: "t", version: "1"), plugin: .init(id: "p"),
        directories: .init(config: "", data: "", cache: "", state: ""), locale: locale,
        timeZone: "UTC", color: false), send: send)
  }

  /// The clock of a reader who is two hours ahead of UTC, at noon there.
  static func time(_ day: String = "2026-11-23") -> LocalTime {
    let now = Fake.day(day).number * 86_400 + 10 * 3600
    return LocalTime(now: { now }, offset: { _ in 7200 })
  }
}
