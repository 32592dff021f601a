import MenuItems
import Testing

/// The addresses that menus are loaded from.
@Suite(.timeLimit(.minutes(5))) struct MenuAddressTests {
  @Test(arguments: [
    ("https://example.org/a/menu.yaml", "https://example.org/a/menu.yaml"),
    ("HTTPS://Example.ORG", "https://example.org/"),
    ("https://example.org:443/m?x=1#part", "https://example.org/m?x=1"),
    ("https://example.org:8443?x", "https://example.org:8443/?x"),
    ("http://localhost:80/m", "http://localhost/m"),
    ("http://127.0.0.1:81/", "http://127.0.0.1:81/"),
    ("http://[::1]:81/m", "http://[::1]:81/m"),
    ("https://[2001:DB8::1]/m", "https://[2001:db8::1]/m"),
  ])
  func `Addresses have one form`(_ text: String, _ form: String) throws {
    #expect(MenuAddress.isAddress(text))
    #expect(try MenuAddress(text).description == form)
  }

  @Test(arguments: [
    ("menu.yaml", MenuAddress.Fault.notWeb), ("ftp://example.org/m", .notWeb),
    ("file:///etc/passwd", .notWeb), ("https:/example.org", .notWeb),
    ("http://example.org/m", .notEncrypted), ("http://127.0.0.1.example.org/", .notEncrypted),
    ("http://localhost.example.org/", .notEncrypted), ("http://0/", .notEncrypted),
    ("https://user:secret@example.org/", .hasCredentials),
    ("https://example.org@127.0.0.1/", .hasCredentials),
    ("https://example.org/a b", .hasForbiddenCharacters),
    ("https://example.org/\n", .hasForbiddenCharacters),
    ("https://example.org/\u{1B}[2J", .hasForbiddenCharacters),
    ("https://example.org\\@x/", .hasForbiddenCharacters),
    ("https://exämple.org/", .hasForbiddenCharacters), ("https:///m", .hasNoServer),
    ("https://example.org:0/", .hasNoServer), ("https://example.org:65536/", .hasNoServer),
    ("https://example.org:8x/", .hasNoServer), ("https://a'b/", .hasNoServer),
    ("https://[::1/", .hasNoServer), ("https://%65xample.org/", .hasNoServer),
    ("https://example.org/" + String(repeating: "a", count: 3000), .isTooLong),
  ])
  func `What no menu is loaded from has its reason`(_ text: String, _ fault: MenuAddress.Fault) {
    #expect(throws: fault) { try MenuAddress(text) }
    #expect(!fault.message.isEmpty && !fault.help.isEmpty)
  }

  @Test(arguments: [
    ("b.yaml", "https://example.org:1/a/b.yaml"), ("../b.yaml", "https://example.org:1/b.yaml"),
    ("../../../../b", "https://example.org:1/b"),
    ("/etc/passwd", "https://example.org:1/etc/passwd"),
    ("./x/./y/..", "https://example.org:1/a/x/"), ("?z", "https://example.org:1/a/m?z"),
    ("%2e%2e/b", "https://example.org:1/b"), ("b?c#d", "https://example.org:1/a/b?c"),
    ("~/b", "https://example.org:1/a/~/b"), ("https://other.org/m", "https://other.org/m"),
  ])
  func `Relative paths stay on the server`(_ text: String, _ whole: String) throws {
    let base = try MenuAddress("https://example.org:1/a/m?q=/x")
    #expect(try base.resolving(text).description == whole)
  }

  @Test(arguments: [
    "//other.org/m", "http://127.0.0.1/m", "http://example.org:1/m", "file:///etc/passwd", "c:/x",
    "javascript:1",
  ])
  func `What leads away from the server is refused`(_ text: String) throws {
    let base = try MenuAddress("https://example.org:1/a/m")
    #expect(throws: MenuAddress.Fault.self) { try base.resolving(text) }
  }

  @Test(arguments: [
    ("https://me:secret@example.org/x@y", "https://…@example.org/x@y"),
    ("https://example.org/x@y", "https://example.org/x@y"), ("a@b", "a@b"),
  ])
  func `A password is not shown`(_ text: String, _ shown: String) {
    #expect(MenuAddress.withoutCredentials(text) == shown)
  }

  @Test func `A SHA-256 has 64 digits, in lower case when it is compared`() {
    let upper = String(repeating: "AB", count: 32)
    #expect(RemoteMenu.digest(from: upper) == String(repeating: "ab", count: 32))
    #expect(RemoteMenu.digest(from: String(upper.dropLast())) == nil)
    #expect(RemoteMenu.digest(from: String(upper.dropLast()) + "g") == nil)
    #expect(RemoteMenu.digest(from: "") == nil)
  }
}
