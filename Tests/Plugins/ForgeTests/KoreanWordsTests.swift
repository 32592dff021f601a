import AppMenuPlugin
import DisplayText
import PluginHTTP
import Testing

@testable import Forge

/// Failures, notices and titles in Korean, with the particles that the inserted words want.
@Suite(.timeLimit(.minutes(5))) struct KoreanWordsTests {
  @Test(arguments: [
    (0, "방금 전", "just now"), (60, "1분 전", "1 minute ago"),
    (7300, "2시간 전", "2 hours ago"), (86_400, "1일 전", "1 day ago"),
    (3 * 86_400, "3일 전", "3 days ago"),
  ])
  func `An age is told in the reader's language`(
    _ seconds: Int, _ korean: String, _ english: String
  ) {
    #expect(
      Wording.korean(.ago(seconds: seconds)) == korean
        && Wording.english(.ago(seconds: seconds)) == english)
  }

  @Test func `A moment has the weekday in brackets`() {
    #expect(
      ForgeTime(seconds: 1_795_420_800, offset: 540).moment(.korean)
        == "2026년 11월 23일 (월) 17:00 (UTC+9:00)")
    let time = LocalTime(now: { 1_795_420_800 }, offset: { _ in 0 })
    #expect(time.clock(1_795_424_400, .korean) == "09:00")
    #expect(time.clock(1_795_510_800, .korean) == "2026년 11월 24일 (화) 09:00")
  }

  @Test func `A folder without repositories is told with what to do`() async throws {
    let world = try GitWorld()
    let failure = await #expect(throws: PluginFailure.self) {
      try await world.forge(wording: .korean).gather()
    }
    #expect(failure?.message == "여기에는 git 저장소가 없습니다")
    #expect(failure?.detail == "하위 3단계까지 검색한 위치: \(world.work)")
    #expect(failure?.hint?.hasSuffix("적으십시오.") == true)
    let missing = await #expect(throws: PluginFailure.self) {
      try await world.forge(roots: ["/nowhere"], wording: .korean).gather()
    }
    #expect(missing?.detail == "없는 폴더: /nowhere")
  }

  @Test func `What is counted and what cannot be read is told`() async throws {
    let world = try GitWorld()
    let a = try await world.repository("a")
    try await world.commit(a, "1", date: "2026-01-01T12:00:00+0000")
    let found = try await world.forge(wording: .korean).gather()
    #expect(found.found.map(\.counts) == ["모든 브랜치의 커밋"])
    let nobody = try await world.forge(identities: ["ada@example.org"], wording: .korean).gather()
    #expect(nobody.notices == ["여기에는 ada@example.org의 커밋이 없습니다."])
    let commit = await #expect(throws: PluginFailure.self) {
      try await world.forge(wording: .korean).commit(Fake.hash(7), in: a)
    }
    #expect(commit?.message == "이 커밋은 더 이상 없습니다")
  }

  @Test func `Faults of servers take the particle of the word before them`() throws {
    let server = try ForgeServer(.gitlab, address: "https://git.example.org")
    let fault = ForgeFault(server: server, access: .none, wording: .korean)
    let subjects: [(Phrase, String)] = [
      (.user("ada"), "git.example.org에 사용자 'ada'가 없습니다"),
      (.user("kim"), "git.example.org에 사용자 'kim'이 없습니다"),
      (.repository("저장"), "git.example.org에 저장소 '저장'이 없습니다"),
    ]
    for (subject, words) in subjects {
      let failure = fault.status(404, subject: subject, words: nil)
      #expect(failure.message == words)
      #expect(failure.hint?.contains("변수 GITLAB_TOKEN이나 설정 'gitlab-token'에 넣고") == true)
    }
    let limit = fault.limit(until: "14:05", words: nil)
    #expect(limit.message == "git.example.org에서 14:05까지 요청을 받지 않습니다")
    let offline = fault.failure(HTTPFailure(.offline, url: "https://git.example.org/x"))
    #expect((offline as? PluginFailure)?.message == "git.example.org에 연결할 수 없습니다.")
  }

  @Test func `What is missing and how old the rest is, is told once`() throws {
    let notices = ForgeNotices(.korean)
    try notices.add(missing: .listOfBranches, PluginFailure("연결할 수 없습니다"))
    notices.add(.noConnection(host: "a.org"), age: 7300)
    #expect(
      notices.all == [
        "브랜치 목록이 없습니다: 연결할 수 없습니다.", "a.org에 연결할 수 없습니다: 2시간 전의 내용입니다.",
      ])
  }

  @Test(arguments: [
    (
      Phrase.pushed(count: 1, branch: "main", title: nil), "main에 커밋 1개 푸시",
      "Pushed 1 commit to main"
    ),
    (
      .pushed(count: 2, branch: "main", title: "Fix"), "main에 커밋 2개 푸시: Fix",
      "Pushed 2 commits to main: Fix"
    ),
    (
      .numbered(action: "opened", noun: "issue", number: 5, title: "Link"), "이슈 #5 열기: Link",
      "Opened issue #5: Link"
    ),
    (
      .numbered(action: "pinned", noun: "epic", number: nil, title: nil), "epic pinned",
      "Pinned epic"
    ),
  ])
  func `Titles of events are made of the server's words`(
    _ phrase: Phrase, _ korean: String, _ english: String
  ) {
    #expect(Wording.korean(phrase) == korean && Wording.english(phrase) == english)
  }

  @Test func `Hints name where a token goes, and one that is not sent says why`()
    async throws
  {
    let tokens = ForgeTokens(
      environment: ["GITLAB_TOKEN": "abc"], settings: [:], program: GitHubProgram(program: ""),
      wording: .korean)
    let server = try ForgeServer(.gitlab, address: "https://git.example.org")
    #expect(
      await tokens.access(to: server)
        == .withheld(
          "변수 GITLAB_TOKEN의 토큰을 git.example.org에 보내지 않습니다. "
            + "본인의 서버라면 플러그인의 설정 'gitlab-api'에 적으십시오."))
  }
}
