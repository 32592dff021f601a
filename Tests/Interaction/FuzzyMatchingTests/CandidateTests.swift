import FuzzyMatching
import Testing

private func strings(_ block: CandidateBlock) -> [String] {
  (0..<block.count).map { String(decoding: block[$0], as: UTF8.self) }
}

@Suite struct CandidateTests {
  @Test(arguments: [
    ("a\nb\n", ["a", "b"]), ("a\nb", ["a", "b"]), ("", []), ("\n", [""]), ("\n\n", ["", ""]),
    ("a\n\nb", ["a", "", "b"]),
    ("one line that is longer than eight\nx", ["one line that is longer than eight", "x"]),
  ])
  func `Lines are separated by separators; the last line may have none`(
    text: String, expected: [String]
  ) {
    #expect(strings(CandidateBlock(Array(text.utf8))) == expected)
  }

  @Test(arguments: 1...9)
  func `The lines of a stream do not depend on its chunks`(size: Int) {
    let bytes = Array("first\nsecond line\n\näöü\nlast".utf8)
    var splitter = LineSplitter()
    var found: [String] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      found += splitter.take(bytes[start..<min(start + size, bytes.count)]).map(strings) ?? []
    }
    found += splitter.finish().map(strings) ?? []
    #expect(found == ["first", "second line", "", "äöü", "last"])
    #expect(splitter.finish() == nil)
  }

  @Test func `The best matches come first, and equally good ones keep their order`() async {
    var list = CandidateList()
    list.append(CandidateBlock(Array("xaxb\nnothing\nab\n".utf8)))
    list.append(CandidateBlock(Array("other\nab\nab tail\n".utf8)))
    let matcher = FuzzyMatcher(query: "ab")
    #expect(list.searchNow(matcher).lines == [2, 4, 5, 0])
    #expect(await list.search(matcher) == list.searchNow(matcher))
    #expect(String(decoding: list[4], as: UTF8.self) == "ab")
  }

  @Test(arguments: [
    (0, 0, true), (4_000, 1, true), (4_001, 1, false), (2, 100_000, true), (3, 100_000, false),
  ])
  func `Few lines that are short are searched at once`(count: Int, length: Int, isQuick: Bool) {
    var list = CandidateList()
    for _ in 0..<count {
      list.append(CandidateBlock([UInt8](repeating: 0x61, count: length) + [0x0A]))
    }
    #expect(list.byteCount == count * (length + 1))
    #expect(list.isQuick(for: FuzzyMatcher(query: "a")) == isQuick)
  }

  @Test func `A cancelled search returns no result`() async {
    let list = CandidateList((0..<10_000).map { (title: "line \($0)", subtitle: nil) })
    let task = Task { () -> RankedLines? in
      while !Task.isCancelled { await Task.yield() }
      return await list.search(FuzzyMatcher(query: "1"))
    }
    task.cancel()
    #expect(await task.value == nil)
  }

  @Test
  func `A line's score is the score of its match, with and without ASCII and subtitles`() {
    let texts = [
      "Repositories", "Public Activity\tActivity viewable by anyone", "Äpfel\tund Birnen", "x\ty",
      "myViewController", "a\tb", "naïve café", "",
    ]
    for text in texts {
      let parts = text.split(separator: "\t", maxSplits: 1).map(String.init)
      let list = CandidateBlock(Array(text.utf8))
      for query in ["r", "pa", "act", "birn", "ab", "vc", "VC", "ncaf", "any pub", "äp", "xy"] {
        let matcher = FuzzyMatcher(query: query)
        let match = matcher.match(
          parts.first ?? "", subtitle: parts.count > 1 ? parts[1] : nil)
        #expect(
          list.matches(matcher).first.map { Int($0.score) } == match?.score, "\(query) in \(text)")
      }
    }
  }

  @Test
  func `A line matches if the query is a subsequence, even in long lines`() {
    let middle = String(repeating: "-", count: 300_000)
    for (query, isMatch) in [("ab", true), ("ba", false), ("a\u{2D}b", true)] {
      let block = CandidateBlock(Array("a\(middle)b".utf8))
      #expect(block.matches(FuzzyMatcher(query: query)).isEmpty != isMatch)
    }
    let huge = String(repeating: "ab", count: 50_000)
    let block = CandidateBlock(Array((huge + "\n" + huge + "c").utf8))
    #expect(block.matches(FuzzyMatcher(SearchQuery(extended: huge + "c"))).map(\.line) == [1])
  }

  @Test func `A title counts more than a subtitle, and both may share a word`() throws {
    let matcher = FuzzyMatcher(query: "rep")
    let title = try #require(matcher.match("Repositories", subtitle: "x"))
    let subtitle = try #require(matcher.match("x", subtitle: "Repositories"))
    let across = try #require(matcher.match("xr", subtitle: "ep"))
    #expect(title.score > subtitle.score && subtitle.score > across.score)
    #expect(title.positions == [0, 1, 2] && title.subtitlePositions == [])
    #expect(subtitle.positions == [] && subtitle.subtitlePositions == [0, 1, 2])
    #expect(across.positions == [1] && across.subtitlePositions == [0, 1])
  }

  /// An item of a menu whose fields are blank unless given.
  private func item(
    title: String = "-", subtitle: String? = nil, keywords: [String] = [], path: [String] = []
  ) -> CandidateList.Item {
    CandidateList.Item(title: title, subtitle: subtitle, keywords: keywords, path: path)
  }

  @Test(arguments: ["deploy", "dep", "Deploy", "dy"])
  func `The title of an item counts most, then the keywords, the subtitle, and the path`(
    query: String
  ) {
    let items = [
      item(path: ["Deploy"]), item(subtitle: "Deploy"), item(title: "nothing", keywords: ["x"]),
      item(keywords: ["Deploy"]), item(title: "Deploy"), item(title: "Dêploy", path: ["é"]),
    ]
    let list = CandidateList(items: items)
    #expect(list.searchNow(FuzzyMatcher(query: query)).lines == [4, 5, 3, 1, 0])
  }

  @Test
  func `The words of a query may match different fields of an item, each word within one`() {
    let list = CandidateList(items: [
      item(title: "staging", path: ["Deploy"]), item(title: "staging", path: ["Restart"]),
      item(title: "production", subtitle: "not staging", path: ["Deploy"]),
      item(title: "stag", keywords: ["ing"], path: ["Deploy"]),
      item(title: "-", keywords: ["sta", "ging"], path: ["Dep", "loy"]),
    ])
    #expect(list.searchNow(FuzzyMatcher(query: "deploy staging")).lines == [0, 2])
    #expect(list.searchNow(FuzzyMatcher(query: "stagdep")).lines.isEmpty)
  }

  @Test func `A word at least must match the title of an action`() {
    let host = item(title: "web1", subtitle: "10.0.0.1")
    let actions = [item(title: "Restart", subtitle: "web1"), item(title: "Log", subtitle: "web1")]
    let list = CandidateList(items: [host], actions: actions)
    for (query, expected) in [("web", [0]), ("web rest", [1]), ("log", [2]), ("!web", [])] {
      #expect(list.searchNow(FuzzyMatcher(query: query)).lines == expected.map(UInt32.init))
    }
    let negated = FuzzyMatcher(SearchQuery(extended: "!mail"))
    #expect(list.searchNow(negated).lines == [0])
  }

  @Test func `The best match of several keywords counts`() {
    let list = CandidateList(items: [
      item(keywords: ["xdxexp", "deploy"]), item(keywords: ["xdxexp"]), item(keywords: ["deploy"]),
    ])
    #expect(list.searchNow(FuzzyMatcher(query: "dep")).lines == [0, 2, 1])
  }

  @Test(
    "Terms of extended queries are found in the fields of items, anchored ones in title and subtitle",
    arguments: [
      ("'log", [0, 1]), ("'gx", []), ("!log", [2]), ("^sta", [0, 2]), ("ing$", [0, 2]), ("^x", [1]),
      ("'deploy | 'not", [0, 2]),
    ])
  func extended(query: String, expected: [UInt32]) {
    let list = CandidateList(items: [
      item(title: "staging", keywords: ["log", "x"], path: ["Deploy"]),
      item(title: "x-ray", subtitle: "log"), item(title: "starting", subtitle: "not staging"),
    ])
    let matcher = FuzzyMatcher(SearchQuery(extended: query))
    #expect(list.searchNow(matcher).lines.sorted() == expected)
  }

  @Test func `Tabs in the fields of an item do not separate fields`() {
    let list = CandidateList(items: [
      item(title: "a\tb\tc\td"), item(title: "z", path: ["a b c d"]),
    ])
    #expect(list.searchNow(FuzzyMatcher(query: "a b c d")).lines == [0, 1])
  }

  @Test(
    "Letters are highlighted in the first text that matches; words without a match are ignored",
    arguments: [
      ("sta", [[0, 1, 2], [], []]), ("dep", [[], [], [0, 1, 2]]),
      ("dep sta", [[0, 1, 2], [], [0, 1, 2]]),
      ("not", [[], [0, 1, 2], []]), ("zzz sta", [[0, 1, 2], [], []]),
      ("sgn", [[0, 3, 5], [], []]),
      ("gnot", [[3], [0, 1, 2], []]), ("", [[], [], []]),
    ])
  func marks(query: String, expected: [[Int]]) {
    #expect(FuzzyMatcher(query: query).marks(in: ["staging", "not", "Deploy"]) == expected)
  }

  @Test func `Bytes that are not UTF-8 are unchanged, and the text around them matches`() {
    let block = CandidateBlock([0x61, 0xFF, 0x62, 0x0A, 0xC3])
    #expect(Array(block[0]) == [0x61, 0xFF, 0x62])
    #expect(block.matches(FuzzyMatcher(query: "ab")).map(\.line) == [0])
  }
}
