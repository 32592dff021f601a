import Testing

@testable import DisplayText

@Suite struct LanguageTagTests {
  @Test(arguments: [
    ("ko", "ko"), ("KO-kr", "ko-KR"), ("zh-hant-tw", "zh-Hant-TW"), ("es-419", "es-419"),
    ("de-1996", "de-1996"), ("sl-rozaj-biske", "sl-rozaj-biske"), ("zh-yue-HK", "zh-yue-HK"),
    ("en-u-CA-gregory", "en-u-ca-gregory"), ("de-x-Hof", "de-x-hof"),
  ])
  func `Tags are taken in any letter case and have their usual one`(text: String, usual: String) {
    #expect(LanguageTag(text)?.description == usual)
  }

  @Test(arguments: [
    "", "k", "korean-language-x", "ko_KR", "ko-", "-ko", "ko--KR", "12", "ko-K", "ko-KR-KR",
    "한국어",
    "ko-x", "x-mine", "ko KR", "i-klingon",
  ])
  func `Other texts are no tags`(text: String) { #expect(LanguageTag(text) == nil) }

  @Test
  func `A tag falls back to shorter ones, never to a single letter`() {
    #expect(
      LanguageTag("zh-Hant-TW")?.fallbacks.map(\.description) == ["zh-Hant-TW", "zh-Hant", "zh"])
    #expect(LanguageTag("de-x-hof")?.fallbacks.map(\.description) == ["de-x-hof", "de"])
  }

  @Test
  func `The most specific of several languages is chosen, and none that only looks like it`() {
    let tags = ["en", "ko", "ko-KP", "kok"].compactMap { LanguageTag($0) }
    #expect(LanguageTag("ko-KR")?.best(among: tags) == 1)
    #expect(LanguageTag("ko-KP")?.best(among: tags) == 2)
    #expect(LanguageTag("ja")?.best(among: tags) == nil)
  }

  @Test(
    arguments: [
      (["LC_ALL": "ko_KR.UTF-8", "LANG": "de_DE"], "ko-KR"), (["LC_MESSAGES": "ko"], "ko"),
      (["LANG": "sr_RS.UTF-8@latin"], "sr-RS"), (["LC_ALL": "C.UTF-8", "LANG": "ko_KR"], nil),
      (["LANG": "POSIX"], nil), ([:], nil), (["LC_ALL": "", "LANG": "ko"], "ko"),
    ] as [([String: String], String?)])
  func `The locale of the environment names a language`(variables: [String: String], tag: String?) {
    #expect(LocaleVariables(variables).language?.description == tag)
  }
}
