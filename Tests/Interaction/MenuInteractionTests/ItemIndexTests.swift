import MenuItems
import Testing

@testable import MenuInteraction

@Suite struct ItemIndexTests {
  @Test(
    "Items are found by what is shown, by its plain form, and by both forms of the way to them",
    arguments: [
      ("배포", ["배포", "준비"]), ("deploy", ["배포", "준비"]), ("staging", ["준비"]), ("준비", ["준비"]),
      ("to the test machines", ["준비"]), ("deploy staging", ["준비"]),
      ("stagingmachines", ["준비"]), ("nothing", []),
    ])
  func bothForms(query: String, titles: [String]) throws {
    let text = """
      - title: Deploy
        title[ko]: 배포
        items:
          - title: staging
            title[ko]: 준비
            subtitle: to the test machines
            subtitle[ko]: 시험 장비로
            tapHandlerName: h
      """
    let menu = try #require(
      FileMenuItemsReader(.bytes(Array(text.utf8), name: "m", folder: "."), language: "ko")
        .loadMenu().menu)
    #expect(ItemIndex(menu).places(matching: query).map(\.item.title) == titles)
  }
}
