import Foundation
import ServerAccess
import Testing

@testable import MenuServing
@testable import PluginHTTP

/// Signs in at a real issuer of OpenID Connect, through the routes of the server.
@MainActor @Suite("An issuer of identities", .timeLimit(.minutes(5))) struct IssuerTests {
  private let issuer = Process()
  private let port: String

  init() throws {
    let script = URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../../ServerAccessTests/OpenID/issuer.py").standardized.path
    let output = Pipe()
    issuer.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    issuer.arguments = ["python3", script]
    // The issuer ends with its input.
    issuer.standardInput = Pipe()
    issuer.standardOutput = output
    try issuer.run()
    port = String(
      decoding: output.fileHandleForReading.availableData, as: UTF8.self
    ).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func site(secret: String = "s3+cret&") async throws -> TestSite {
    try await TestSite(
      more: """
        openid: {issuer: "http://127.0.0.1:\(port)", clientId: menus, secretVariable: SECRET, \
        nameClaim: email, groupsClaim: groups, groups: [operators]}

        """, secret: secret, scheme: "https")
  }

  /// Goes the browser's way from the page that was asked for to the issuer and back; returns the last answer.
  private func signIn(_ browser: TestBrowser, keepsCookie: Bool = true) async throws
    -> ServerResponse
  {
    let start = await browser.get("/openid?to=/i/tools")
    #expect(start.status == 303)
    let address = try #require(start.header("location"))
    #expect(address.hasPrefix("http://127.0.0.1:\(port)/"))
    let cookie = try #require(start.header("set-cookie"))
    #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"))
    #expect(cookie.hasPrefix("__Host-") && cookie.contains("Path=/;") && cookie.contains("Secure"))
    let reply = try await CurlTransport().exchange(HTTPRequest(address), limits: HTTPLimits())
    let back = try #require(reply.headers["Location"])
    #expect(back.hasPrefix("https://menu.example:8080/openid/back?"))
    browser.cookie = keepsCookie ? String(cookie.prefix { $0 != ";" }) : nil
    return await browser.get(String(back.dropFirst("https://menu.example:8080".count)))
  }

  @Test
  func `Who comes back from the issuer is let in, to the page that was asked for`() async throws {
    let site = try await site()
    let browser = try site.browser(nil)
    let response = try await signIn(browser)
    #expect(response.status == 200 && response.header("refresh") == "0; url=/i/tools")
    let cookie = try #require(response.header("set-cookie"))
    #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
    browser.cookie = String(cookie.prefix { $0 != ";" })
    #expect(await browser.get("/i/tools").status == 200)
    #expect(site.server.doors.sessions.all.map(\.user.name) == ["ann@example.org"])
  }

  @Test
  func `Who has not begun the sign-in, or whom the issuer refuses, is not let in`() async throws {
    let site = try await site()
    let browser = try site.browser(nil)
    let response = try await signIn(browser, keepsCookie: false)
    #expect(response.status == 403 && response.header("set-cookie") == nil)
    let other = try await self.site(secret: "wrong")
    let refused = try await signIn(try other.browser(nil))
    #expect(refused.status == 403 && refused.header("set-cookie") == nil)
    #expect(site.server.doors.sessions.all.isEmpty && other.server.doors.sessions.all.isEmpty)
  }
}
