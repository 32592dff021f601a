import FuzzyMatching
import Testing

@Suite struct FoldedTextTests {
  private func places(of query: String, in parts: String...) -> [Range<Int>] {
    var text = FoldedText()
    for part in parts { text.append(part) }
    return text.places(of: query)
  }

  @Test(
    "A query is found literally, lower-case letters also for upper-case ones, and without marks",
    arguments: [
      ("fox", "fox FOX", [0..<3, 4..<7]), ("Fox", "fox Fox FOX", [4..<7]), ("fx", "fox", []),
      ("cafe", "Café cafe\u{301}", [0..<4, 5..<9]), ("é", "e E", [0..<1, 2..<3]),
      ("a b", "a b ab a  b", [0..<3]), ("  ", "a   b", [1..<3]), ("文章", "日本語の文章", [4..<6]),
      ("ss", "ß", []), ("lodz", "Łódź", [0..<4]), ("x", "", []),
    ] as [(String, String, [Range<Int>])])
  func finding(query: String, text: String, expected: [Range<Int>]) {
    #expect(places(of: query, in: text) == expected)
  }

  @Test(
    arguments: [
      ("aa", "aaaaa", [0..<2, 2..<4]), ("aab", "aaaab", [2..<5]), ("abab", "abaabab", [3..<7]),
      ("abcabd", "abcabcabd", [3..<9]), ("aabaaa", "aabaabaaa", [3..<9]),
    ] as [(String, String, [Range<Int>])])
  func `A repetitive query is found at every start without overlaps`(
    query: String, text: String, expected: [Range<Int>]
  ) {
    #expect(places(of: query, in: text) == expected)
  }

  @Test(arguments: ["", "\u{301}"])
  func `An empty query and a query of marks have no matches`(query: String) {
    #expect(places(of: query, in: "e\u{301}").isEmpty)
  }

  @Test func `A text that is appended in parts is one text`() {
    #expect(places(of: "one two", in: "on", "e", " ", "two") == [0..<7])
  }

  @Test func `Marks do not count as scalars of a character`() {
    #expect(FoldedText.count(in: "e\u{301}") == 1)
    #expect(FoldedText.count(in: "👩‍💻") == 3)
    #expect(FoldedText.count(in: "\u{301}") == 0)
  }
}
