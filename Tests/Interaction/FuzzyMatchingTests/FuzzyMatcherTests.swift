import FuzzyMatching
import Testing

@Suite struct FuzzyMatcherTests {
  @Test(arguments: [
    ("rep", "Repositories", true), ("rts", "Repositories", true), ("sip", "Repositories", false),
    ("REP", "repositories", false), ("Rep", "Repositories", true), ("apfel", "Äpfel", true),
    ("lodz", "Łódź", true),
    ("oslo", "Øslo", true), ("σας", "ΣΑΣ", true), ("か", "が", true), ("ø", "Oslo", true),
    ("か\u{3099}", "が", true), ("ss", "ß", false), ("a b", "ab", true), ("", "x", true),
    ("x", "", false), ("cafe", "cafe\u{301}", true),
  ])
  func `A query matches where it is a subsequence`(query: String, text: String, isMatch: Bool) {
    #expect((FuzzyMatcher(query: query).match(text) != nil) == isMatch)
  }

  @Test func `Word starts, camel case and runs count more`() throws {
    func score(_ query: String, _ text: String) throws -> Int {
      try #require(FuzzyMatcher(query: query).match(text)).score
    }
    #expect(try score("pa", "Public Activity") > score("pa", "Shipyard a"))
    #expect(try score("act", "Public Activity") > score("act", "interact"))
    #expect(try score("vc", "myViewController") > score("vc", "movescripts"))
  }

  @Test func `The positions of matched characters are returned`() throws {
    let match = try #require(FuzzyMatcher(query: "pa").match("Public Activity"))
    #expect(match.positions == [0, 7])
  }
}
