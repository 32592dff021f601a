import Testing

@testable import PluginHTTP

@Suite(.timeLimit(.minutes(5))) struct HTTPAddressTests {
  @Test(arguments: [
    ("http://Example.ORG", "http", "example.org", 80, "/"),
    ("HTTPS://example.org:8443/a/b?c=d#e", "https", "example.org", 8443, "/a/b?c=d"),
    ("http://[::1]:8080?x", "http", "[::1]", 8080, "/?x"),
    ("https://example.org/ä", "https", "example.org", 443, "/%C3%A4"),
  ]) func `An address is taken apart into scheme, server, port and the rest`(
    _ url: String, scheme: String, host: String, port: Int, target: String
  ) throws {
    let address = try #require(HTTPAddress(url))
    #expect(address.scheme == scheme && address.host == host && address.port == port)
    #expect(address.target == target)
  }

  @Test(arguments: [
    "", "ftp://example.org", "file:///etc/passwd", "javascript:alert(1)", "http://", "http:///x",
    "http://a b/", "http://example.org/\r\nX: y", "http://me:secret@example.org/",
    "http://example.org:0/", "http://example.org:99999/", "http://example.org:8x/",
    "http://[zz]/",
    "http://a:b:c/", "https://exam%70le.org", "//example.org", "http://example.org/\u{7F}",
  ]) func `What is no address of the web is refused`(_ url: String) {
    #expect(HTTPAddress(url) == nil)
  }

  @Test(arguments: [
    ("/x", "http://example.org/x"), ("x", "http://example.org/a/x"),
    ("?q=1", "http://example.org/a/b?q=1"), ("//other.org/y", "http://other.org/y"),
    ("https://other.org:8443/z", "https://other.org:8443/z"),
    ("#part", "http://example.org/a/b?c"),
    ("/with blank", "http://example.org/with%20blank"), ("/a:b", "http://example.org/a:b"),
  ]) func `A location is read from where it was given`(_ text: String, url: String) throws {
    let base = try #require(HTTPAddress("http://example.org/a/b?c"))
    #expect(base.resolving(text)?.url == url)
  }

  @Test(arguments: [
    "file:///etc/passwd", "ftp://example.org/", "http://me@example.org/", "gopher:x",
  ])
  func `A location that is none of the web is refused`(_ text: String) throws {
    #expect(try #require(HTTPAddress("http://example.org/")).resolving(text) == nil)
  }

  @Test func `The values of a query are percent-encoded`() {
    #expect(
      HTTPAddress.url("https://a.org/q", query: [("tagged", "c++&x=ä"), ("page", "2")])
        == "https://a.org/q?tagged=c%2B%2B%26x%3D%C3%A4&page=2")
    #expect(
      HTTPAddress.url("https://a.org/q?a=b", query: [("c", "d")]) == "https://a.org/q?a=b&c=d")
  }
}
