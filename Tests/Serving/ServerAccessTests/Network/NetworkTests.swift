import Testing

@testable import ServerAccess

@Suite("Addresses, hosts and the header of a proxy", .timeLimit(.minutes(5))) struct NetworkTests {
  @Test(arguments: [
    ("10.0.0.0/8", "10.255.1.2", true), ("10.0.0.0/8", "11.0.0.0", false),
    ("10.0.0.0/8", "::ffff:10.1.2.3", true), ("192.0.2.7", "192.0.2.7", true),
    ("192.0.2.7", "192.0.2.8", false), ("10.0.0.0/9", "10.128.0.0", false),
    ("10.0.0.0/9", "10.127.0.0", true), ("2001:db8::/32", "2001:db8:5::1", true),
    ("2001:db8::/33", "2001:db8:8000::1", false), ("::/1", "10.0.0.1", false),
    ("fe80::/10", "fe80::1%eth0", true), ("0.0.0.0/0", "::1", false),
  ])
  func `Addresses in ranges`(_ range: String, _ address: String, _ isIn: Bool) throws {
    let (range, address) = (NetworkRange(range), NetworkAddress(address))
    #expect(try #require(range).contains(try #require(address)) == isIn)
  }

  @Test
  func `What is no range or address is none`() {
    for text in [
      "", "/", "10.0.0.0/", "10.0.0.0/33", "10.0.0/8", "10.0.0.0/-1", "10.0.0.0/+8",
      "::/129", "10.0.0.0/8/8", "localhost", "10.0.0.1\0", "fe80::%eth0/10", "010.1.1.1/8",
    ] { #expect(NetworkRange(text) == nil, "\(text)") }
    #expect(NetworkRange("0.0.0.0/0")?.isEverything == true)
    #expect(NetworkRange("::/0")?.isEverything == true)
    #expect(NetworkRange("10.0.0.0/8")?.isEverything == false)
    for text in ["127.0.0.1", "127.9.9.9", "::1", "[::1]", "::ffff:127.0.0.1"] {
      #expect(NetworkAddress(text)?.isLoopback == true)
    }
    for text in ["128.0.0.1", "::2", "::", "::7f00:1"] {
      #expect(NetworkAddress(text)?.isLoopback == false)
    }
  }

  private func name(_ finding: ProxySettings.Finding) -> String {
    switch finding {
    case .user(let signIn):
      ([signIn.user.name] + signIn.user.groups.sorted().map(\.text)).joined(separator: "|")
    case .nobody: "-"
    case .untrusted: "untrusted"
    case .malformed: "malformed"
    }
  }

  @Test
  func `The header counts only from loopback, a socket, or the listed addresses`() throws {
    let local = ProxySettings(nameHeader: "Remote-User", groupsHeader: "Remote-Groups")
    let fields = ["remote-user": "ann", "remote-groups": " a ,b c,,a"]
    #expect(name(local.finding(headers: fields, client: nil)) == "ann|a|b c")
    #expect(name(local.finding(headers: fields, client: "127.0.0.1")) == "ann|a|b c")
    #expect(name(local.finding(headers: fields, client: "::1")) == "ann|a|b c")
    for client in ["10.0.0.5", "localhost", "", "127.0.0.1, 10.0.0.5"] {
      #expect(name(local.finding(headers: fields, client: client)) == "untrusted")
    }
    let listed = ProxySettings(
      nameHeader: "remote-user", trusted: [try #require(NetworkRange("10.0.0.0/24"))])
    #expect(name(listed.finding(headers: fields, client: "10.0.0.5")) == "ann")
    #expect(name(listed.finding(headers: fields, client: "127.0.0.1")) == "untrusted")
    #expect(name(listed.finding(headers: fields, client: nil)) == "ann")
    #expect(name(listed.finding(headers: [:], client: "10.0.0.5")) == "-")
    #expect(name(listed.finding(headers: ["remote-user": ""], client: "10.0.0.5")) == "-")
  }

  @Test(arguments: [
    "ann,eve", "ann, ann", "ann\n", "a\u{0}b", "a\u{1B}[31m", " ann", "ann ", "\u{202E}nna",
    "a\u{200B}nn", String(repeating: "a", count: 257), "\u{E000}", "a\u{2028}b", "\u{A0}a",
    "a" + String(repeating: "\u{301}", count: 9),
  ])
  func `A name that cannot be one, or may be two, is refused`(_ text: String) {
    let proxy = ProxySettings(nameHeader: "x")
    #expect(name(proxy.finding(headers: ["x": text], client: nil)) == "malformed")
  }

  @Test
  func `Groups that cannot be ones are left out, and their number is limited`() {
    let proxy = ProxySettings(nameHeader: "x", groupsHeader: "y")
    let many = (0..<5000).map { "g\($0)" }.joined(separator: ",")
    let fields = ["x": "ann", "y": "a\u{1B}b,ok,\u{200B}," + many]
    guard case .user(let signIn) = proxy.finding(headers: fields, client: nil) else {
      Issue.record("no user")
      return
    }
    #expect(signIn.user.groups.contains("ok") && signIn.user.groups.count <= 1000)
    #expect(!signIn.user.groups.contains { $0.text.contains("\u{1B}") })
    #expect(signIn.namedGroups == signIn.user.groups)
  }

  @Test(arguments: [
    ("menus.example.org", "menus.example.org", true),
    ("menus.example.org", "MENUS.example.org:8080", true),
    ("menus.example.org", "menus.example.org.", true),
    ("menus.example.org", "evil.example.org", false),
    ("menus.example.org", "menus.example.org.evil.org", false),
    ("menus.example.org:8080", "menus.example.org", false),
    ("menus.example.org:8080", "menus.example.org:8080", true),
    ("https://menus.example.org", "menus.example.org", true),
    ("https://menus.example.org", "menus.example.org:443", true),
    ("https://menus.example.org", "menus.example.org:8080", false),
    ("[::1]", "[::1]:80", true), ("localhost", "localhost@evil.org", false),
    ("localhost", "", false), ("localhost", "localhost:99999", false),
    ("localhost", "localhost:80:80", false), ("localhost", "local host", false),
  ])
  func `Hosts that are asked for`(_ entry: String, _ host: String, _ isAllowed: Bool) throws {
    let hosts = AllowedHosts([try #require(AllowedHosts.Entry(entry))])
    #expect(hosts.accepts(host: host) == isAllowed)
  }

  @Test
  func `Origins that may act, and those that may not`() throws {
    let hosts = AllowedHosts(
      try ["https://menus.example.org", "localhost"].map { try #require(AllowedHosts.Entry($0)) })
    for origin in ["https://menus.example.org", "http://localhost:8080", "https://localhost"] {
      #expect(hosts.accepts(origin: origin), "\(origin)")
    }
    for origin in [
      "http://menus.example.org", "https://menus.example.org:8443", "https://evil.org", "null", "",
      "menus.example.org", "https://menus.example.org/", "https://menus.example.org@evil.org",
      "file://localhost", "https://",
    ] { #expect(!hosts.accepts(origin: origin), "\(origin)") }
    #expect(!hosts.accepts(origin: nil) && !hosts.accepts(host: nil))
    #expect(hosts.address == "https://menus.example.org")
    #expect(AllowedHosts.loopback.accepts(host: "127.0.0.1:8080"))
    #expect(!AllowedHosts.loopback.accepts(host: "0.0.0.0:8080"))
    #expect(AllowedHosts.loopback.address == nil)
    for text in ["https://a/b", "a b", "", "http://", "a:b", "*.example.org"] {
      #expect(AllowedHosts.Entry(text) == nil, "\(text)")
    }
  }
}
