import Testing

@testable import DisplayText

@Suite struct MeantLanguageTests {
  @Test(arguments: [
    ("ko_KR", "ko-KR"), ("ko_KR.UTF-8", "ko-KR"), ("ko KR", "ko-KR"),
    ("jp_JP", "ja-JP"), ("한국어", "ko"), ("portuguese", "pt"), ("Korean ", "ko"), ("?!", nil),
    ("", nil), ("x-foo", nil), ("i-klingon", "tlh"), ("i-hak", "hak"), ("i-default", nil),
  ])
  func `What is no tag is answered with the one that was meant`(text: String, meant: String?) throws
  {
    let mistake = try #require(MeantLanguage(text))
    #expect(mistake.tag?.description == meant)
  }

  @Test(arguments: [
    ("jp", "ja"), ("cn-Hant", "zh-Hant"), ("korean", "ko"), ("kor-KR", "ko-KR"), ("xx", nil),
    ("klingons", nil), ("us", "en-US"), ("hk", "zh-HK"),
    ("in", "id"), ("in-ID", "id-ID"), ("en-UK", "en-GB"), ("ko-KO", "ko-KR"),
  ])
  func `A tag that names no language is answered with the one that was meant`(
    text: String, meant: String?
  ) throws {
    let mistake = try #require(MeantLanguage(text))
    #expect(mistake.tag?.description == meant)
  }

  @Test
  func `Tags of BCP 47 that are not taken are not called something else`() {
    #expect(MeantLanguage("x-foo")?.reason == "'x-foo' is a tag of private use, which is not taken")
    #expect(
      MeantLanguage("i-lux")?.reason == "'i-lux' is a tag from before RFC 4646, which is not taken")
    #expect(MeantLanguage("i-lux")?.label == "not taken")
    #expect(MeantLanguage("x-?")?.reason == "'x-?' is no language tag")
  }

  @Test
  func `The code of a small language is doubted only before a text in another script`() {
    #expect(MeantLanguage("kr", of: "앱 메뉴")?.tag?.description == "ko")
    #expect(MeantLanguage("kr-KR", of: "메뉴")?.tag?.description == "ko-KR")
    #expect(MeantLanguage("kr", of: "Kanuri") == nil)
    #expect(MeantLanguage("tw", of: "選單")?.tag?.description == "zh-TW")
  }

  @Test(arguments: ["ko", "ko-KR", "zh-Hant-TW", "es-419", "yue", "de-1996", "uk", "se"])
  func `Tags without a mistake are left alone`(text: String) {
    #expect(MeantLanguage(text, of: "메뉴") == nil)
  }
}
