import FuzzyMatching
import Testing

@Suite struct FieldSelectionTests {
  private func text(_ expression: String, _ delimiter: String?, _ line: String) -> String? {
    let delimiter = delimiter.flatMap(FieldDelimiter.init) ?? .blanks
    return FieldSelection(expression, delimiter: delimiter).map {
      String(decoding: $0.text(of: ArraySlice(line.utf8)), as: UTF8.self)
    }
  }

  @Test(arguments: [
    ("1", "a"), ("-1", "d"), ("2..", "b:c:d"), ("..3", "a:b:c"), ("2..3", "b:c"),
    ("..", "a:b:c:d"),
    ("-2..", "c:d"), ("..-2", "a:b:c"), ("9", ""), ("-9", ""), ("3..9", "c:d"), ("3..2", ""),
    ("1,3", "a:c"), ("4,1", "d:a"), ("-9..2", "a:b"), ("9,1", "a"),
  ])
  func `Fields are chosen by number, from either end, and in ranges`(
    expression: String, expected: String
  ) {
    #expect(text(expression, ":", "a:b:c:d") == expected)
  }

  @Test(arguments: ["", "0", "a", "1,", "1..0", "1...", "1-2", "..x"])
  func `Invalid index expressions are refused`(expression: String) {
    #expect(FieldSelection(expression) == nil)
  }

  @Test(
    arguments: [
      (nil, "2", "  a   b  c", "b"), (nil, "1", "  a ", "a"), (nil, "-1", "a b ", "b"),
      (nil, "1", "", ""),
      (nil, "1..2", "  a   b  c", "a   b"), (nil, "1", "a b\tc", "a b"),
      (nil, "2,1", "a b\tc", "c\ta b"), (":", "2", "a::b", ""), (":", "-1", "a:", ""),
      ("::", "2", "a::b:c", "b:c"), ("\\t", "2", "a\tb c\td", "b c"), ("[:,]", "3", "a:b,c", "c"),
      ("[ -]+", "2", "a - b", "b"), ("[a-c]", "2", "1b2", "2"), ("[^0-9]", "2", "1x2", "2"),
      ("\\s", "3", "a  b", "b"), ("\\s+", "2", "a  b", "b"), ("[", "2", "a[b", "b"),
      ("[]", "2", "a[]b", "b"),
      ("|", "2", "a|b", "b"), ("é", "2", "aéb", "b"), (".*", "2", "a.*b", "b"),
      ("[\\]]", "2", "a]b", "b"),
    ] as [(String?, String, String, String)])
  func `A delimiter is white space, a text, or a class of characters`(
    delimiter: String?, expression: String, line: String, expected: String
  ) {
    #expect(text(expression, delimiter, line) == expected)
  }

  @Test func `An empty delimiter is not valid`() { #expect(FieldDelimiter("") == nil) }

  @Test(arguments: [
    ("foo", "1", [0]), ("foo", "2", [1]), ("^foo", "2", [1]), ("foo$", "1", [0]),
    ("!foo", "1", [1, 2, 3]),
    ("^bar$", "-1", []), ("'o b", "..", [0, 1]), ("fb", "1,2", []), ("fb", "1..2", [0]),
    ("'ü", "3", [3]),
    ("^ü$", "3", [3]), ("foo", "9", []), ("!foo", "9", [0, 1, 2, 3]),
  ])
  func `Only the chosen fields are searched separately, each with its own start and end`(
    query: String, expression: String, lines: [UInt32]
  ) throws {
    let text = "foo:bar:baz\nbar:foo:x\nx:y:FO\nñ:é\u{301}:ü\n"
    let delimiter = try #require(FieldDelimiter(":"))
    let fields = try #require(FieldSelection(expression, delimiter: delimiter))
    let matcher = FuzzyMatcher(SearchQuery(extended: query), fields: fields)
    #expect(CandidateBlock(Array(text.utf8)).matches(matcher).map(\.line) == lines)
  }

  @Test func `Marks are positions in the line, not in the field`() throws {
    let fields = try #require(FieldSelection("-1"))
    let matcher = FuzzyMatcher(SearchQuery(extended: "^b"), fields: fields)
    #expect(matcher.marks(inLine: ArraySlice("be\u{301}b b".utf8)) == [5])
  }
}
