import AppMenuPlugin
import DisplayText
import PluginHTTP
import Testing

@testable import Forge

@Suite(.timeLimit(.minutes(5))) struct NetAddressTests {
  @Test(
    arguments: [
      (.github, nil, "https://api.github.com", "https://api.github.com/graphql"),
      (
        .github, "https://git.example.org/api/v3/", "https://git.example.org/api/v3",
        "https://git.example.org/api/graphql"
      ),
      (.github, "https://api.a.ghe.com", "https://api.a.ghe.com", "https://api.a.ghe.com/graphql"),
      (.gitlab, nil, "https://gitlab.com/api/v4", "https://gitlab.com"),
      (
        .gitlab, "https://git.example.org/lab/api/v4//", "https://git.example.org/lab/api/v4",
        "https://git.example.org/lab"
      ),
      (
        .gitlab, "https://git.example.org", "https://git.example.org/api/v4",
        "https://git.example.org"
      ),
      (
        .gitea, "https://Code.example.org:3000/x/", "https://code.example.org:3000/x/api/v1",
        "https://code.example.org:3000/x"
      ),
    ] as [(ForgeSource, String?, String, String)])
  func `Base addresses are those of the API, with a slash at their end or without`(
    _ source: ForgeSource, _ text: String?, api: String, other: String
  ) throws {
    let server = try ForgeServer(source, address: text)
    #expect(server.api == api && server.other == other)
  }

  @Test(arguments: [
    "", "ftp://git.example.org", "git.example.org", "file:///etc", "https://", "https://a b",
    "https://me:secret@git.example.org", "https://git.example.org/api/v3?x=1",
    "http://a\u{1B}[31m",
  ])
  func `Other addresses are refused, with how they are written`(_ text: String) throws {
    for source in netSources {
      let failure = #expect(throws: PluginFailure.self) {
        try ForgeServer(source, address: text)
      }
      #expect(failure?.message.hasPrefix("The address of \(source.title) cannot be used") == true)
      #expect(failure?.message.contains("\u{1B}") == false)
      #expect(failure?.hint?.contains("api: \(source.rawValue)=https://") == true)
      #expect(failure?.retryable == false)
    }
  }

  @Test
  func `The next page is found among the links, on the same server alone`() throws {
    let address = try #require(HTTPAddress("https://a.org/x?page=1"))
    func next(_ values: String...) -> String? {
      LinkHeader.next(HTTPHeaders(values.map { ("link", $0) }), of: address)
    }
    #expect(next(#"<https://a.org/x?page=2>; rel="next""#) == "https://a.org/x?page=2")
    #expect(
      next(#"<https://a.org/x?a=1,2;3&page=2>; title="x"; REL="prev next", </y>; rel=last"#)
        == "https://a.org/x?a=1,2;3&page=2")
    #expect(next("</y>; rel=first", "<?page=3>;rel=next") == "https://a.org/x?page=3")
    #expect(next("<http://a.org/y?x=1&page=2>; rel=next") == "https://a.org/x?page=2")
    #expect(next("<https://b.org/?page=7&z=1>; rel=next") == "https://a.org/x?page=7")
    for text in [
      "", "<", "<>", "<https://b.org/x?page=2x>; rel=next", "<https://a.org/x",
      #"<https://b.org/x>; rel="next""#,
      "<http://a.org/x>; rel=next",
      "<https://a.org:444/x>; rel=next", "<https://a.org/x>; rel=nextish", "<https://a.org/x>",
      "<javascript:x>; rel=next",
    ] { #expect(next(text) == nil, "\(text)") }
  }

  @Test func `Parts of paths are encoded, so that none leads out of its place`() {
    #expect(ForgePath.part("a/b c?d#é") == "a%2Fb%20c%3Fd%23%C3%A9")
    #expect(ForgePath.part("..") == "%2E%2E" && ForgePath.part(".") == "%2E")
    #expect(ForgePath.path("a/../b.c") == "a/%2E%2E/b.c")
    #expect("a%20b%2".percentDecoded == "a b%2")
  }

  @Test
  func `Limits hold for a kind of request, a server and a token each`() {
    let allowance = ForgeAllowance()
    let empty = HTTPHeaders([("X-RateLimit-Remaining", "0"), ("X-RateLimit-Reset", "1795420900")])
    let until = allowance.heed(
      HTTPResponse(status: 403, headers: empty),
      .init(host: "a", identity: "t", resource: .search), now: ForgeRig.start, words: nil)
    #expect(until == 1_795_420_900)
    func pause(
      _ host: String, _ identity: String?, _ resource: ForgeAllowance.Resource, after: Int = 0
    ) -> Int? {
      allowance.pause(
        .init(host: host, identity: identity, resource: resource), now: ForgeRig.start + after)
    }
    #expect(
      pause("a", "t", .search) == 1_795_420_900 && pause("a", "t", .search, after: 100) == nil)
    #expect(pause("a", "t", .core) == nil && pause("a", nil, .search) == nil)
    #expect(pause("b", "t", .search) == nil)
  }

  @Test(
    arguments: [
      (403, [], nil, nil), (403, [], "Resource not accessible", nil),
      (403, [("x-ratelimit-remaining", "40")], "no", nil),
      (403, [], "You have exceeded a secondary rate limit", 60), (429, [], nil, 60),
      (429, [("Retry-After", "30")], nil, 30), (403, [("Retry-After", "-5")], nil, 1),
      (429, [("RateLimit-Remaining", "0"), ("RateLimit-Reset", "1795420810")], nil, 10),
      (429, [("x-ratelimit-remaining", "0"), ("x-ratelimit-reset", "99")], nil, 99),
      (429, [("Retry-After", "99999999999")], nil, 86_400),
      (500, [("Retry-After", "30")], nil, nil),
      (200, [("x-ratelimit-remaining", "0"), ("x-ratelimit-reset", "1795420810")], nil, nil),
    ] as [(Int, [(String, String)], String?, Int?)])
  func `What is about a limit is told from what is not`(
    _ status: Int, _ headers: [(String, String)], _ words: String?, wait: Int?
  ) {
    let until = ForgeAllowance().heed(
      HTTPResponse(status: status, headers: HTTPHeaders(headers)),
      .init(host: "a", identity: nil, resource: .core), now: ForgeRig.start, words: words)
    #expect(until.map { $0 - ForgeRig.start } == wait)
  }
}

@Suite(.timeLimit(.minutes(5))) struct NetTimeTests {
  @Test(
    arguments: [
      ("2026-11-20T10:00:00Z", 1_795_168_800, nil),
      ("2026-11-20T11:00:00+01:00", 1_795_168_800, 60),
      ("2026-11-20T10:00:00.123456Z", 1_795_168_800, nil),
      ("2026-11-20T04:30:00.000-05:30", 1_795_168_800, -330),
      ("2026-11-20 11:00:00 +0100", nil, nil), ("2026-11-20T11:00:00+0100", 1_795_168_800, 60),
      ("2026-11-20", nil, nil), ("2026-02-30T10:00:00Z", nil, nil), ("", nil, nil),
      ("2026-11-20T24:00:00Z", nil, nil), ("2026-11-20T10:00:00", nil, nil),
      ("2026-11-20T10:00:00+", nil, nil), ("2026-11-20T10:00:00.", nil, nil),
      ("2026-11-20T10:00:00+99:00", nil, nil), ("٢٠٢٦-11-20T10:00:00Z", nil, nil),
    ] as [(String, Int?, Int?)])
  func `Times are read with their zone`(_ text: String, seconds: Int?, offset: Int?) {
    let time = ForgeTime(text)
    #expect(time?.seconds == seconds && time?.offset == offset)
  }

  @Test func `A day is that of the author's clock`() {
    #expect(ForgeTime("2026-11-21T00:30:00+02:00")?.day == CalendarDate("2026-11-21"))
    #expect(ForgeTime("2026-11-20T23:30:00-02:00")?.day == CalendarDate("2026-11-20"))
    #expect(ForgeTime("1969-12-31T23:30:00Z")?.day == CalendarDate("1969-12-31"))
  }

  @Test func `The time of a reset names the day if that is not today`() {
    let time = LocalTime(now: { ForgeRig.start }, offset: { _ in 19_800 })
    #expect(time.clock(ForgeRig.start + 60) == "13:31")
    #expect(time.clock(ForgeRig.start + 11 * 3600) == "00:30 on Tue 24 Nov 2026")
  }

  @Test(arguments: [
    (5, "just now"), (60, "1 minute ago"), (7199, "1 hour ago"), (7200, "2 hours ago"),
    (90_000, "1 day ago"), (900_000, "10 days ago"),
  ]) func `Ages are told in words`(_ seconds: Int, words: String) {
    #expect(Wording.english(.ago(seconds: seconds)) == words)
  }

  @Test func `A diff is read file by file, whatever its lines look like`() {
    let text = """
      diff --git a/one b/one
      --- a/one
      +++ b/one
      @@ -1,3 +1,3 @@
       same
      --- a/gone
      +++ b/come
      \\ No newline at end of file
      @@ -9 +9,2 @@
      +again
      diff --git a/old name b/new name
      similarity index 100%
      rename from old name
      rename to new name
      diff --git a/new b/new
      new file mode 100644
      --- /dev/null
      +++ b/new
      @@ -0,0 +1 @@
      +x
      diff --git a/gone b/gone
      deleted file mode 100644
      --- a/gone
      +++ /dev/null
      @@ -1 +0,0 @@
      -x
      """
    #expect(
      UnifiedDiff.files(text) == [
        .init(path: "one", added: 2, removed: 1), .init(path: "new name", added: 0, removed: 0),
        .init(path: "new", added: 1, removed: 0), .init(path: "gone", added: 0, removed: 1),
      ])
    #expect(UnifiedDiff.files("").isEmpty && UnifiedDiff.files("+x\n-y").isEmpty)
    #expect(UnifiedDiff.files("diff --git ").map(\.path) == [""])
  }
}
