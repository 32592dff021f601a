import FuzzyMatching
import Testing

private typealias Term = SearchQuery.Term

@Suite struct SearchQueryTests {
  @Test(
    arguments: [
      ("", []), ("  a  b ", [[Term("a")], [Term("b")]]), ("'a", [[Term("a", .exact)]]),
      ("^a", [[Term("a", .start)]]), ("a$", [[Term("a", .end)]]), ("^a$", [[Term("a", .whole)]]),
      ("!a", [[Term("a", .exact, isNegated: true)]]),
      ("!^a", [[Term("a", .start, isNegated: true)]]),
      ("!a$", [[Term("a", .end, isNegated: true)]]),
      ("!^a$", [[Term("a", .whole, isNegated: true)]]),
      ("!'a", [[Term("a", .fuzzy, isNegated: true)]]),
      ("a | b", [[Term("a"), Term("b")]]), ("a | b c", [[Term("a"), Term("b")], [Term("c")]]),
      ("a | | b", [[Term("a"), Term("|")], [Term("b")]]),
      ("| a", [[Term("|")], [Term("a")]]), ("a |", [[Term("a")]]), ("a|b", [[Term("a|b")]]),
      ("a\\ b", [[Term("a b")]]), ("\\ ", [[Term(" ")]]), ("a\\b", [[Term("a\\b")]]),
      ("$", [[Term("$")]]), ("^", []), ("'", []), ("!", []), ("a ! b", [[Term("a")], [Term("b")]]),
      ("\t日本\u{3000}語", [[Term("日本")], [Term("語")]]),
    ] as [(String, [[SearchQuery.Term]])])
  func `A query is parsed as in fzf`(query: String, groups: [[SearchQuery.Term]]) {
    #expect(SearchQuery(extended: query).groups == groups)
  }

  @Test func `If words are exact, a quote makes a word a subsequence`() {
    let query = SearchQuery(extended: "a 'b ^c !d", isExact: true)
    #expect(
      query.groups == [
        [Term("a", .exact)], [Term("b", .fuzzy)], [Term("c", .start)],
        [Term("d", .exact, isNegated: true)],
      ])
  }

  @Test
  func `A query of words is bounded; a query in fzf's syntax is not`() {
    let long = String(repeating: "x", count: 100)
    let text = Array(repeating: long, count: 500).joined(separator: " ")
    let words = SearchQuery(words: text).groups
    #expect(words.count == 16 && words.allSatisfy { $0.map(\.text.count) == [64] })
    #expect(
      SearchQuery(words: "a" + String(repeating: "\u{301}", count: 1_000)).groups[0][0].text.utf8
        .count < 130)
    #expect(SearchQuery(extended: text).groups.count == 500)
    #expect(SearchQuery(extended: text).groups[0] == [Term(long)])
  }

  @Test
  func `A search is quick only if both the query and the lines are short`() {
    let lines = CandidateList(
      (0..<3_000).lazy.map { ("service \($0) of the long list of services", nil) })
    #expect(lines.isQuick(for: FuzzyMatcher(query: "services list")))
    let long = Array(repeating: String(repeating: "ab", count: 50), count: 9).joined(separator: " ")
    #expect(!lines.isQuick(for: FuzzyMatcher(query: long)))
    let few = CandidateList((0..<30).lazy.map { ("service \($0)", nil) })
    #expect(few.isQuick(for: FuzzyMatcher(query: long)))
  }

  @Test func `Plain words have no operators`() {
    #expect(SearchQuery(words: "'a | !b").groups.map { $0.map(\.text) } == [["'a"], ["|"], ["!b"]])
  }
}

@Suite struct ExtendedMatchingTests {
  private static let lines = [
    "foo bar", "bar foo", "  Foo", "barfoo  ", "f-o-o", "föö\tbar", "日本語 foo", "",
  ]

  private func found(_ query: SearchQuery, in lines: [String] = lines) -> [Int] {
    let block = CandidateBlock(Array(lines.joined(separator: "\n").utf8) + [0x0A])
    return block.matches(FuzzyMatcher(query)).map { Int($0.line) }
  }

  @Test(arguments: [
    ("foo", [0, 1, 2, 3, 4, 5, 6]), ("'foo", [0, 1, 2, 3, 5, 6]), ("^foo", [0, 2, 5]),
    ("foo$", [1, 2, 3, 6]), ("^foo$", [2]), ("!foo", [4, 7]), ("!^foo", [1, 3, 4, 6, 7]),
    ("!foo$", [0, 4, 5, 7]), ("!'foo", [7]), ("^foo bar$", [0, 5]),
    ("^bar | foo$", [1, 2, 3, 6]),
    ("'Foo", [2]), ("bar\\ foo", [1]), ("^\\ ", [2]), ("\\ $", [3]), ("^日 | ^f-", [4, 6]),
    ("!日", [0, 1, 2, 3, 4, 5, 7]), ("foo !bar", [2, 4, 6]), ("'本語", [6]),
    ("x | !bar", [2, 4, 6, 7]),
  ])
  func `Operators select the place of a word, with and without ASCII`(query: String, lines: [Int]) {
    #expect(found(SearchQuery(extended: query)) == lines)
  }

  @Test func `The best match of a word counts: at the start of a word, and in the title`() {
    func score(_ query: String, _ line: String) -> Int32 {
      CandidateBlock(Array(line.utf8)).matches(FuzzyMatcher(SearchQuery(extended: query)))
        .first?.score ?? 0
    }
    #expect(score("'act", "interact act") == score("act", "interact act"))
    #expect(score("'act", "act\tx") > score("'act", "x\tact"))
    #expect(score("'act", "fact") < score("'act", "f act"))
    #expect(score("!x", "act") == 0)
    #expect(score("ac$ | 'act", "act x") == score("'act", "act x"))
  }

  @Test(arguments: [
    ("'oba", "foobar", [2, 3, 4]), ("^fo", " foo", [1, 2]), ("ar$", "bar ", [1, 2]),
    ("!x", "bar", []),
    ("x | r a", "bar", [1, 2]), ("^é", "e\u{301}a", [0]), ("'b", "日本\tb", [3]),
  ])
  func `The matched characters are marked, for alternatives those of the first match`(
    query: String, line: String, marks: [Int]
  ) {
    let matcher = FuzzyMatcher(SearchQuery(extended: query))
    #expect(matcher.marks(inLine: ArraySlice(line.utf8))?.sorted() == marks)
  }

  @Test(arguments: ["aab", "'aab", "aab$"])
  func `A repetitive substring is found at every start`(query: String) {
    #expect(
      found(SearchQuery(extended: query, isExact: true), in: ["aaaaab", "aabaa", "ab"]).first == 0)
  }

  @Test func `Bytes that are not UTF-8 do not break a match`() {
    let block = CandidateBlock([0xFF, 0x61, 0x62, 0x0A, 0xC3, 0x0A, 0x61, 0xE2, 0x82, 0x62])
    func lines(_ query: String) -> [UInt32] {
      block.matches(FuzzyMatcher(SearchQuery(extended: query))).map(\.line)
    }
    #expect(lines("'ab") == [0])
    #expect(lines("b$") == [0, 2])
    #expect(lines("!a") == [1])
    #expect(FuzzyMatcher(SearchQuery(extended: "b$")).marks(inLine: block[2]) == [2])
  }

  @Test func `Text is decoded as the standard library does it`() {
    var generator = SystemRandomNumberGenerator()
    let starts: [UInt8] = [0x61, 0x80, 0xC2, 0xE0, 0xE2, 0xED, 0xF0, 0xF4, 0xF5, 0xA0, 0x90, 0xBF]
    for _ in 0..<500 {
      let bytes = (0..<12).map { _ in starts.randomElement(using: &generator) ?? 0 } + [0x7A]
      let last = String(decoding: bytes, as: UTF8.self).unicodeScalars.count - 1
      #expect(FuzzyMatcher(query: "z").marks(inLine: bytes[...]) == [last], "\(bytes)")
    }
  }

  @Test func `Groups keep their order regardless of the scores of their lines`() {
    var list = CandidateList()
    list.append(CandidateBlock(Array("xaxb\nab\nnone\na-b\nab\n".utf8)))
    let found = list.blocks.map { $0.matches(FuzzyMatcher(query: "ab")) }
    #expect(list.ranked(found).lines == [1, 4, 3, 0])
    #expect(list.ranked(found, groups: [3]).lines == [1, 0, 4, 3])
    #expect(list.ranked(found, MatchOrder(isReversed: true)).lines == [4, 1, 3, 0])
    #expect(list.ranked(found, MatchOrder(isSorted: false)).lines == [0, 1, 3, 4])
    let reversed = MatchOrder(isSorted: false, isReversed: true)
    #expect(list.ranked(found, reversed).lines == [4, 3, 1, 0])
  }
}
