import RunLog
import RunRecords
import Synchronization
import Testing

@Suite("Pages of the log of runs", .timeLimit(.minutes(5))) struct RunPageTests {
  private let folder = LogFolder()

  private func opened() async throws -> RunLog {
    try await RunLog(opening: folder.log, settings: .patient)
  }

  @Test
  func `Pages are stable while runs are added: none is seen twice, none is missing`() async throws {
    let log = try await opened()
    var ids: [RunID] = []
    for _ in 0..<35 { ids.append(try await log.record()) }
    var (seen, cursor): ([RunID], RunCursor?) = ([], nil)
    repeat {
      let page = try await log.page(permission: .all, before: cursor, count: 10)
      seen += page.runs.map(\.id)
      cursor = page.older
      for _ in 0..<7 { try await log.record(.restart) }
    } while cursor != nil
    #expect(seen == ids.reversed())
    try await log.close()
  }

  @Test func `The last page does not go on, also if it is full`() async throws {
    let log = try await opened()
    #expect(try await log.pages().map(\.count) == [0])
    for _ in 0..<20 { try await log.record() }
    #expect(try await log.pages().map(\.count) == [10, 10])
    try await log.record()
    #expect(try await log.pages().map(\.count) == [10, 10, 1])
    try await log.close()
  }

  @Test
  func `A filter shows the runs of a user, in a state, of items below a path, and all of these`()
    async throws
  {
    let log = try await opened()
    for number in 0..<60 {
      try await log.record(
        number % 2 == 0 ? .deploy : .restart, user: "u\(number % 3)",
        RunEnd(number % 5 == 0 ? .failed : .succeeded))
    }
    try await log.record(RunItem(path: ["servers2"], title: "Other"), user: "u0")
    let going = try await log.begin(.deploy, user: "u1", inputs: .none)
    func count(_ filter: RunFilter) async throws -> Int {
      try await log.pages(filter).joined().count
    }
    #expect(try await count(RunFilter()) == 62)
    #expect(try await count(RunFilter(user: "u0")) == 21)
    #expect(try await count(RunFilter(user: "nobody")) == 0)
    #expect(try await count(RunFilter(states: [.failed])) == 12)
    #expect(try await count(RunFilter(states: [.failed, .running])) == 13)
    #expect(try await count(RunFilter(states: [.succeeded])) == 49)
    #expect(try await count(RunFilter(path: ["servers"])) == 61)
    #expect(try await count(RunFilter(path: ["servers", "restart"])) == 30)
    #expect(try await count(RunFilter(path: ["serv"])) == 0)
    #expect(
      try await count(RunFilter(user: "u0", states: [.failed], path: ["servers", "deploy"])) == 2)
    #expect(
      try await log.page(RunFilter(states: [.running]), permission: .all).runs.map(\.id) == [going])
    try await log.close()
  }

  @Test(
    "A text finds words of title, user and inputs by their beginnings, whatever case and accents")
  func text() async throws {
    let log = try await opened()
    let inputs = RunInputs(
      [(name: "host", value: "web-17\nZürich"), (name: "note", value: "say \"hi\" AND go")],
      secrets: [])
    let id = try await log.record(
      RunItem(path: ["x"], title: "배포 하기 Café"), user: "Ann", inputs: inputs)
    try await log.record(.restart, user: "bob")
    for text in [
      "cafe", "CAFÉ", "배포", "zur", "web-17", "web-1", "ann caf", "  host  ", "\"hi\"", "AND",
      "17", "caf - zur", "a\u{0}\"",
    ] {
      #expect(
        try await log.page(RunFilter(text: text), permission: .all).runs.map(\.id) == [id],
        "\(text)")
    }
    for text in [
      "web-18", "nothing", "ann bob", "text:ann", "-", "*", "\"", "(", "NEAR(",
    ] {
      #expect(try await log.page(RunFilter(text: text), permission: .all).runs.isEmpty, "\(text)")
    }
    #expect(try await log.pages(RunFilter(text: " \n")).joined().count == 2)
    #expect(try await log.pages(RunFilter(user: "bob", text: "cafe")).joined().isEmpty)
    try await log.close()
  }

  @Test
  func `Runs of items that may not be read are passed over, and each item is asked about once`()
    async throws
  {
    let log = try await opened()
    for number in 0..<60 { try await log.record(number % 3 == 0 ? .deploy : .restart) }
    let asked = Mutex<[RunItem]>([])
    let prod = RunPermission { item in
      asked.withLock { $0.append(item) }
      return item.tags.contains("prod")
    }
    let page = try await log.page(permission: prod, count: 50)
    #expect(page.runs.count == 20 && page.older == nil)
    #expect(page.runs.allSatisfy { $0.item == .deploy })
    #expect(asked.withLock { $0.count } == 2)
    #expect(try await log.page(RunFilter(text: "restart"), permission: prod).runs.isEmpty)
    try await log.close()
  }

  @Test func `Who started a run may read it, whatever the item`() async throws {
    let log = try await opened()
    for number in 0..<60 { try await log.record(number % 3 == 0 ? .deploy : .restart) }
    let all = try await log.page(permission: .all, count: 100).runs
    let user = try #require(all.first?.user)
    for permission in [
      RunPermission(user: user) { _ in false }, RunPermission(user: user) { $0 == .deploy },
    ] {
      #expect(
        try await log.page(permission: permission, count: 100).runs.map(\.id) == all.map(\.id))
    }
    let other = RunPermission(user: user + "x") { _ in false }
    #expect(try await log.page(permission: other, count: 100).runs.isEmpty)
    #expect(try await log.run(all[0].id, permission: other) == nil)
    #expect(
      try await log.run(all[0].id, permission: RunPermission(user: user) { _ in false }) != nil)
    try await log.close()
  }

  @Test
  func `With many items, only so many runs are looked at for one page, and the next goes on`()
    async throws
  {
    let log = try await opened()
    for number in 0..<1100 {
      try await log.record(RunItem(path: ["all", "i\(number)"], title: "Item \(number)"))
    }
    let rare = RunPermission { $0.path.last == "i13" || $0.path.last == "i377" }
    let pages = try await log.pages(permission: rare, effort: 300)
    #expect(pages.map(\.count).reduce(0, +) == 2 && pages.count >= 4)
    let all = try await log.pages(RunFilter(path: ["all"]), permission: rare)
    #expect(all.map { $0.map(\.item.title) } == [["Item 377", "Item 13"]])
    try await log.close()
  }

  @Test func `A cursor is read from its text, and from no other`() async throws {
    let log = try await opened()
    for _ in 0..<3 { try await log.record() }
    let older = try #require(try await log.page(permission: .all, count: 2).older)
    #expect(RunCursor(text: older.text) == older)
    for text in ["", "0", "-1", "+5", "05", "x", "99999999999999999999"] {
      #expect(RunCursor(text: text) == nil)
    }
    try await log.close()
  }
}
