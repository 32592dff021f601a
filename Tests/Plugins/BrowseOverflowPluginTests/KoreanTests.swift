import AppMenuPlugin
import AppMenuTesting
import DisplayText
import PluginHTTP
import Testing

@testable import BrowseOverflowPlugin

/// Questions, answers and failures for a reader of Korean; the site's texts stay.
@Suite(.timeLimit(.minutes(5))) struct KoreanTests {
  @Test func `Rows, details and actions are Korean`() async throws {
    let stage = Stage(locale: "ko_KR")
    let topics = try await stage.first()
    #expect(topics.allRows.first?.actions?.map(\.title) == ["질문 보기"])
    let row = try #require(
      try await stage.questions("iphone").allRows.first { $0.id == "1042" })
    #expect(row.subtitle?.hasPrefix("답변 3개 · ") == true && row.detail == "Ada Ling · 12")
    #expect(row.badges?.map(\.text) == ["해결됨"])
    #expect(row.actions?.map(\.title) == ["읽기", "브라우저에서 열기", "링크 복사"])
    let view = try await stage.question(1042)
    let found = try detail(view)
    #expect(found.fields.map(\.label) == ["점수", "질문자", "질문한 때"])
    #expect(found.sections?.map(\.title) == ["답변 3개"])
    #expect(view.actions.first?.title == "모두 읽기")
    let answer = try #require(
      try await stage.act("answer", view: "question/1042", row: view.allRows[0].id))
    #expect(answer.title == "✓ 채택된 답변")
    #expect(try detail(answer).fields.map(\.label).prefix(2) == ["점수", "작성자"])
    let everything = try #require(
      try await stage.act("everything", view: "question/1042", row: nil))
    guard case .text(let text) = everything.content else { throw PluginFailure("no text") }
    #expect(text.body.contains("## ✓ Chidi Okafor의 채택된 답변 (7)"))
  }

  @Test func `A site that cannot be reached is told in Korean, with what to do`()
    async throws
  {
    let fetcher = ScriptedFetcher { throw HTTPFailure(.offline, url: $0.url) }
    let stage = Stage(fetcher, locale: "ko_KR")
    _ = try await stage.first()
    let view = try await stage.questions("iphone")
    #expect(view.allRows.map(\.title) == ["네트워크 연결에 문제가 있습니다."])
    #expect(view.allRows.map(\.subtitle) == ["api.stackexchange.com에 연결할 수 없습니다."])
    #expect(try latinWords(view) == ["iPhone", "api", "stackexchange"])
    let wrong = await #expect(throws: PluginFailure.self) {
      try await stage.first(["api": .string("nowhere")])
    }
    #expect(wrong?.message == "주소 'api'를 사용할 수 없습니다." && wrong?.detail == "값: 'nowhere'")
  }

  @Test(arguments: [(0, "0 answers", "답변 0개"), (1, "1 answer", "답변 1개"), (2, "2 answers", "답변 2개")])
  func `Numbers take the plural in English alone`(_ count: Int, _ english: String, _ korean: String)
  {
    #expect(Wording.english(.answers(count: count)) == english)
    #expect(Wording.korean(.answers(count: count)) == korean)
  }

  @Test func `A day long ago has its weekday in brackets, and a pause its unit`() {
    let words = Wording.korean
    #expect(words.date(1_456_138_800, now: 1_795_420_800) == "2016년 2월 22일 (월)")
    #expect(words.date(1_795_420_800 - 7200, now: 1_795_420_800) == "2시간 전")
    let error = StackOverflowCommunicatorError(code: 429, words: nil, wait: 121)
    #expect(words.reason(error) == "사이트가 3분 동안 요청을 받지 않습니다.")
    #expect(
      Wording.english.reason(error) == "The site accepts no requests for 3 minutes.")
  }
}
