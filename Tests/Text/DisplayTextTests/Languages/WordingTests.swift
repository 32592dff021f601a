import DisplayText
import Testing

@Suite struct WordingTests {
  @Test(arguments: [
    (["LC_ALL": "ko_KR.UTF-8"], Wording.korean), (["LANG": "ko"], .korean),
    (["LC_MESSAGES": "ko_KR.UTF-8", "LANG": "de_DE.UTF-8"], .korean),
    (["LC_ALL": "C.UTF-8", "LANG": "ko_KR.UTF-8"], .english), ([:], .english),
    (["LANG": "C"], .english), (["LANG": "POSIX"], .english), (["LANG": "tlh_QO"], .english),
    (["LANG": "en_GB.UTF-8"], .english), (["LANG": "~"], .english),
  ])
  func `The locale of the environment chooses the language of the program's own words`(
    variables: [String: String], wording: Wording
  ) {
    #expect(Wording(variables: variables) == wording)
  }

  @Test
  func `English has one form for 1 and another for any other number`() {
    #expect(
      [0, 1, 2, 11, 21].map { Plural.english($0, one: "one", other: "other") }
        == ["other", "one", "other", "other", "other"])
  }
}
