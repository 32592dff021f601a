import DisplayText
import Testing

@Suite struct KoreanParticleTests {
  @Test(arguments: [
    ("메뉴", "를"), ("파일", "을"), ("서울", "을"), ("항목", "을"), ("3", "을"), ("2", "를"), ("10", "을"),
    ("menu", "를"), ("URL", "을"), ("main", "을"), ("git", "을(를)"), ("항목(2)", "를"), ("'메뉴'", "를"),
    ("server", "를"),
    ("file", "을(를)"), ("name", "을(를)"), ("setting", "을"), ("page", "을(를)"), ("config", "을(를)"),
    ("API", "를"), ("JSON", "을"), ("ID", "를"), ("CR", "을"), ("SSL", "을"), ("100", "을"),
    ("1,000", "을"),
    ("126", "을"), ("1000000000000", "를"), ("v2", "를"), ("", "을(를)"), ("…", "을(를)"),
    ("日本", "을(를)"),
  ])
  func `A particle has the form for the last sound of the word`(word: String, particle: String) {
    #expect(KoreanParticle.object.after(word) == particle)
  }

  @Test
  func `Only the direction has the form of a vowel after ㄹ`() {
    #expect(KoreanParticle.direction.after("서울") == "로")
    #expect(KoreanParticle.direction.after("7") == "로")
    #expect(KoreanParticle.direction.after("CR") == "로")
    #expect(
      [0, 3, 6, 10, 13, 100, 126].map { KoreanParticle.direction.after("\($0)") }.allSatisfy {
        $0 == "으로"
      })
    #expect(
      [1, 2, 4, 5, 8, 9, 11, 127].map { KoreanParticle.direction.after("\($0)") }.allSatisfy {
        $0 == "로"
      })
    #expect(KoreanParticle.direction.after("집") == "으로")
    #expect(KoreanParticle.direction.after("위") == "로")
    #expect(KoreanParticle.subject.after("서울") == "이")
  }

  @Test
  func `Each particle has both of its forms`() {
    let words: [(KoreanParticle, String)] = [
      (.topic, "집은 나는"), (.subject, "집이 나가"), (.object, "집을 나를"),
      (.direction, "집으로 나로"),
    ]
    for (particle, expected) in words {
      #expect("집\(particle.after("집")) 나\(particle.after("나"))" == expected)
    }
  }
}
