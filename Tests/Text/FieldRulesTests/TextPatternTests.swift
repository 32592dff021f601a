@testable import FieldRules
import Testing

struct TextPatternTests {
  @Test(arguments: [
    ("v[0-9]+\\.[0-9]+\\.[0-9]+", "v1.2.3", "v1.2.3-rc"),
    ("a|bc", "bc", "ab"), ("(?:a|b){2,3}", "aba", "abab"), ("^a$", "a", "a\n"),
    ("\\d{4}-\\d{2}", "2026-11", "٢٠٢٦-١١"), ("[^,\\s]+", "abc", "a b"), ("a.c", "aéc", "a\nc"),
    ("[\\w.\\-]+@x", "a.b-c@x", "@x"), ("\\u00e9", "é", "e"), ("한+글", "한한글", "한"), ("", "", "x"),
    ("x*?y", "xxy", "xxyz"), ("a\\/b", "a/b", "ab"),
  ])
  func `A text matches as a whole`(source: String, good: String, bad: String) throws {
    let pattern = try TextPattern(source)
    #expect(pattern.match(good) == .matches && pattern.match(bad) == .differs)
  }

  @Test(arguments: [
    ("(?=a)a", 0), ("(?!a)b", 0), ("(?<=a)b", 0), ("(?<n>a)", 0), ("(?i)a", 0), ("(a)\\1", 3),
    ("\\k<n>", 0), ("(a", 0), ("a)", 1), ("[a", 0), ("[]", 0), ("[^]", 0), ("[[:alpha:]]", 1),
    ("*a", 0),
    ("a**", 2), ("a++", 2), ("a{,3}", 1), ("a{3,1}", 1), ("a{2000}", 1), ("a{x}", 1), ("a}", 1),
    ("a]", 1),
    ("\\q", 0), ("a\\", 1), ("[z-a]", 3), ("(*UTF)a", 1), ("\\p{L}", 0), ("\\x1", 0),
    ("\\ud800", 6),
    ("^*", 1), ("a|*", 2), ("\\b+", 2),
  ])
  func `What engines do not have in common is refused, with its place`(source: String, offset: Int)
  {
    let mistake = #expect(throws: TextPattern.Mistake.self) { try TextPattern(source) }
    #expect(mistake?.offset == offset, "\(mistake?.reason ?? "")")
    #expect(mistake?.reason.isEmpty == false)
  }

  @Test func `Lengths and depths are bounded`() {
    #expect(throws: TextPattern.Mistake.self) {
      try TextPattern(String(repeating: "a", count: 1_001))
    }
    #expect(throws: TextPattern.Mistake.self) {
      try TextPattern(String(repeating: "(", count: 60) + String(repeating: ")", count: 60))
    }
    #expect(throws: TextPattern.Mistake.self) {
      try TextPattern(
        String(repeating: "(", count: 40) + "a" + String(repeating: "){1000}", count: 40))
    }
  }

  @Test(arguments: [
    "(a*)*b", "(a|a)*b", "(?:a+)+$", "(.*)*x", ".*.*.*.*x", "(a?){500}a{500}", "(?:x+x+)+y",
  ])
  func `A hostile match ends`(source: String) throws {
    let pattern = try TextPattern(source)
    for text in [String(repeating: "a", count: 10_000), String(repeating: "x", count: 10_000)] {
      #expect(pattern.match(text + "!") != .matches)
      #expect([.matches, .differs, .isTooHard].contains(pattern.match(text)))
    }
  }

  @Test func `NUL and every other character can be matched`() throws {
    let pattern = try TextPattern("a\\x00b")
    #expect(pattern.match("a\0b") == .matches && pattern.match("a") == .differs)
    #expect(try TextPattern("..").match("👩🏽‍💻") == .differs)
  }
}
