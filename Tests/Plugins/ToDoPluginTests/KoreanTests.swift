import AppMenuPlugin
import AppMenuTesting
import DisplayText
import Testing

@testable import ToDoPlugin

/// The list, its items and messages for a reader of Korean.
@Suite(.timeLimit(.minutes(5))) struct KoreanTests {
  /// The list without the explanation of the search, whose words are English.
  private func list(_ stage: Stage) async throws -> HandlerView {
    var view = try await stage.select()
    let help = try #require(view.actions.last)
    #expect(help.title == "검색어와 설정")
    view.actions.removeLast()
    return view
  }

  @Test func `The list, an item and the forms are Korean; titles stay`() async throws {
    let stage = try Stage(locale: "ko_KR")
    #expect(try latinWords(await list(stage)) == ["To", "do"])
    #expect(
      try await stage.add("Tea", ["date": .string("2016-02-21"), "location": .string("Kitchen")])
        .toast?.text == "추가했습니다")
    _ = try await stage.add("Walk", ["date": .string("2016-02-23 08:30")])
    let view = try await list(stage)
    #expect(view.subtitle == "할 일 2개, 기한이 된 일 1개")
    #expect(try latinWords(view) == ["To", "do", "Tea", "Walk", "Kitchen"])
    let rows = view.section("할 일")
    #expect(rows.map(\.detail) == ["2016-02-21", "2016-02-23 08:30"])
    #expect(rows.first?.badges?.map(\.text) == ["기한 지남"])
    let detail = try #require(try await stage.act("open", row: rows[0].id).pushed)
    #expect(try latinWords(detail) == ["Tea", "Kitchen"])
    let form = try #require(try await stage.act("edit", row: rows[0].id).pushed)
    #expect(try latinWords(form) == ["Tea", "Kitchen"])
    #expect(form.form?.fields.map(\.label) == ["제목", "날짜", "장소", "주소", "설명"])
  }

  @Test func `A date in a form that was not changed keeps its seconds`() async throws {
    let stage = try Stage(locale: "ko_KR")
    _ = try await stage.add("Tea", ["date": .string("2016-02-21 10:00")])
    let before = try stage.item().timestamp
    let row = try #require(try await stage.select().section("할 일").first)
    let form = try #require(try await stage.act("edit", row: row.id).pushed)
    #expect(form.form?.fields[1].value == .string("2016-02-21 10:00"))
    _ = try await stage.act(
      "save", view: form.id,
      ["title": .string("Tee"), "date": .string("2016-02-21 10:00")])
    #expect(try stage.item().title == "Tee" && stage.item().timestamp == before)
  }

  @Test func `Messages and what stands beside the menu item are Korean`() async throws {
    let stage = try Stage(locale: "ko_KR.UTF-8")
    _ = try await stage.add("Tea", ["date": .string("2016-02-21")])
    let status = try await stage.status()
    #expect(status.detail == "할 일 1개" && status.badges?.map(\.text) == ["기한 1개"])
    #expect(try await stage.act("sort").toast?.text == "날짜순으로 정렬했습니다")
    let row = try #require(try await stage.select().section("할 일").first)
    let deleted = try #require(try await stage.act("delete", row: row.id).toast)
    #expect(deleted.text == "삭제했습니다: Tea" && deleted.action?.title == "실행 취소")
    #expect(try await stage.act("edit", row: row.id).toast?.text == "그사이 항목이 바뀌었거나 삭제되었습니다")
    #expect(try await stage.change("date", "tomorrow").first?.error?.hasPrefix("날짜가 아닙니다") == true)
    let missing = try await stage.add("", [:]).replaced?.form
    #expect(missing?.fields.first?.error == "반드시 입력해야 합니다")
  }

  @Test func `A list that cannot be read is told in Korean, with the system's own words`()
    async throws
  {
    let stage = try Stage(path: "no path", locale: "ko_KR")
    let toast = try await stage.add("Tea").toast
    #expect(toast?.text == "목록의 폴더를 알 수 없습니다. 'no path'은(는) 경로가 아닙니다.")
    let failure = StorageFailure(.cannotBeRead, .isTooLarge(path: "/a/b.plist", mebibytes: 64))
      .pluginFailure(.korean)
    #expect(failure.message == "목록을 읽을 수 없습니다")
  }

  @Test func `Numbers take the plural in English alone`() {
    #expect(Wording.english(.deletedItems(count: 1)) == "Deleted 1 item")
    #expect(Wording.english(.deletedItems(count: 2)) == "Deleted 2 items")
    #expect(
      Wording.english(.unreadable(count: 2)) == "2 entries that cannot be read, kept in the file")
    #expect(Wording.korean(.deletedItems(count: 1)) == "항목 1개를 삭제했습니다")
    #expect(Wording.korean(.confirmAll(count: 2)) == "목록의 항목 2개를 모두 삭제하시겠습니까?")
  }

  @Test func `A coordinate is told by the names of the hemispheres`() throws {
    let place = try #require(Coordinate(latitude: 37.3317, longitude: -122.0301))
    #expect(place.words(.korean) == "북위 37.3317°, 서경 122.0301°")
    #expect(place.words() == "37.3317° N, 122.0301° W")
  }
}
