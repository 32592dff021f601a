import AppMenuPlugin
import Foundation
import Testing

@testable import Forge
@testable import LocalGit

@Suite(.timeLimit(.minutes(5))) struct ForgeViewTests {
  @Test(arguments: [nil, Fake.hash(77)])
  func `A reference comes back from its id`(hash: String?) {
    let reference = ForgeReference(source: .git, hash: hash, repository: "/a b/c d")
    #expect(ForgeReference(reference.id) == reference)
  }

  @Test(arguments: ["", "main", "git", "git x /a", "svn  /a", "git abc ", "git -x /a"])
  func `Other ids are none`(id: String) { #expect(ForgeReference(id) == nil) }

  @Test func `A repository with a clone is shown once, the last used first`() {
    func make(_ source: ForgeSource, _ name: String, url: String?, used: Int?) -> ForgeRepository {
      var repository = ForgeRepository(source: source, id: "\(source) \(name)", name: name)
      (repository.webURL, repository.used) = (url, used)
      if source != .git { repository.summary = "Summary of \(name)"; repository.marks = ["fork"] }
      return repository
    }
    let local = [make(.git, "one", url: "https://github.com/me/One", used: 5)]
    let hub = [
      make(.github, "one", url: "https://github.com/me/one/", used: 50),
      make(.github, "two", url: "https://github.com/me/two", used: 9),
      make(.github, "old", url: nil, used: nil),
    ]
    for order in [local + hub, hub + local] {
      var found = RepositoryCollection()
      found.add(order)
      #expect(found.sorted.map(\.name) == ["two", "one", "old"])
      let one = found.sorted[1]
      #expect(one.source == .git && one.summary == "Summary of one" && one.marks == ["fork"])
    }
  }

  @Test func `States of work trees have their words`() {
    var repository = ForgeRepository(source: .git, id: "/a", name: "a")
    repository.work = WorkTree(head: Fake.hash(1))
    #expect(ForgeViews.state(repository) == "clean")
    repository.work?.operation = .rebasing
    repository.work?.conflicts = 2
    repository.work?.staged = 1
    repository.stashes = 2
    repository.marks = ["bare"]
    #expect(
      ForgeViews.state(repository) == "rebasing, 2 in conflict, 1 staged, 2 stashes, bare")
    let views = ForgeViews(time: Fake.time())
    repository.work?.head = Fake.hash(0xABCDEF)
    let table = views.table([repository], title: "T", notices: ["One is missing."])
    guard case .table(let content) = table.content else { return #expect(Bool(false)) }
    #expect(content.rows[0].cells["branch"] == .text("detached at 00abcdef0"))
    #expect(table.footer == "One is missing.")
  }

  @Test func `A commit shows the author's clock, and the reader's beside it`() async throws {
    let event = Fake.event(5, 1_700_000_000)
    let forge = FakeForge { $0.events = [event] }
    let actions = Fake.selection([forge])
    let row = ForgeViews(time: Fake.time()).row(event)
    #expect(
      row.detail == "00:13" && row.subtitle == "a" && row.primary == ForgeViews.Action.commit)
    let effects = try await actions.perform(action(row.primary, row: row.id), Fake.context())
    guard case .push(let view)? = effects.first, case .detail(let detail) = view.content else {
      return #expect(Bool(false), "no view")
    }
    #expect(view.title == "Event 5" && detail.body == "Event 5\n\nMore.")
    #expect(
      detail.fields.first { $0.label == "Date" }?.value
        == "Tue 14 Nov 2023, 23:13 (UTC+1:00), here Wed 15 Nov 2023, 00:13 (UTC+2:00)")
    #expect(detail.sections?.first?.title == "2 files, +3 −1")
    #expect(detail.sections?.first?.rows.map(\.detail) == ["+3 −1", "binary"])
    let diff = try await actions.perform(
      action(ForgeViews.Action.diff, view: view.id), Fake.context())
    guard case .push(let changes)? = diff.first, case .text(let text) = changes.content else {
      return #expect(Bool(false), "no changes")
    }
    #expect(text.format == .ansi)
    #expect(
      text.body.contains("\u{1B}[31m-old\u{FFFD}[2J\u{1B}[m\n\u{1B}[32m+new\u{1B}[m\n same"))
    #expect(forge.asked == ["commit \(Fake.hash(5)) /a", "diff \(Fake.hash(5)) /a"])
    #expect(try await actions.refreshed(view.id)?.id == view.id)
    #expect(try await actions.refreshed("main") == nil)
  }

  @Test func `A row that is no longer known says so`() async {
    let actions = Fake.selection([FakeForge()])
    for row in [nil, "x", "github  /a"] {
      await #expect(throws: PluginFailure.self) {
        try await actions.perform(
          action(ForgeViews.Action.repository, row: row), Fake.context())
      }
    }
  }

  @Test func `Long texts and paths fit in one message of the host`() async throws {
    let text = "@@ -0,0 +1,200000 @@\n" + String(repeating: "+0001\n", count: 200_000)
    let reference = ForgeReference(
      source: .git, hash: Fake.hash(1), repository: String(repeating: "/deep", count: 800))
    let views = ForgeViews(time: Fake.time())
    var commit = CommitDetail(
      hash: Fake.hash(1), author: "A", time: ForgeTime(seconds: 0),
      message: String(repeating: "long ", count: 1_000_000))
    commit.files = (0..<500).map {
      .init(path: String(repeating: "ä", count: 4_000) + "\($0)", added: 1, removed: 1)
    }
    for view in [
      views.diff(text, reference), views.detail(commit, reference, repository: "r"),
    ] {
      let size = try JSONEncoder().encode(view).count
      #expect(size < 3 << 20, "\(size)")
      #expect(view.id.utf8.count < 8_192)
    }
  }

  @Test func `Numbers of a hunk that make no sense are no numbers`() {
    let diff = "@@ -1,-9223372036854775808 +1,5 @@\n one\n two"
    #expect(DiffColors.colored(diff).contains("one"))
  }

  @Test func `A long footer says how much is left out`() {
    let words = ForgeWords.footer((1...11).map { "Sentence \($0)." })
    #expect(words?.hasSuffix("Sentence 8.\nAnd 3 more.") == true)
    #expect(ForgeWords.footer([]) == nil)
  }

  @Test func `Lines of a hunk that look like headers keep their colours`() {
    let diff = "--- a/x\n+++ b/x\n@@ -1,2 +1,1 @@\n--- y\n-z\n+++ w\n\\ No newline at end of file"
    #expect(
      DiffColors.colored(diff).split(separator: "\n").map { String($0.dropFirst(2).prefix(3)) }
        == ["1m-", "1m+", "36m", "31m", "31m", "32m", "2m\\"])
  }

  @Test(arguments: [
    (0, "0 B"), (1_023, "1023 B"), (1_024, "1.0 KiB"), (1_500, "1.5 KiB"),
    (1_048_575, "1.0 MiB"), (123_456_789, "117.7 MiB"),
  ])
  func `Sizes and numbers have words`(bytes: Int, words: String) {
    #expect(ForgeWords.size(bytes) == words)
  }

  private func action(_ id: String?, row: String? = nil, view: String = "main") -> ActionParams {
    ActionParams(invocation: "i", view: view, action: id ?? "", row: row, values: [:])
  }
}
