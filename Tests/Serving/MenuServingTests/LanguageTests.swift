import AppMenuTesting
import DisplayText
import RunLog
import ServerAccess
import Testing

@testable import MenuServing

/// The colours and the language that a user chooses on a page.
@MainActor @Suite("Preferences", .timeLimit(.minutes(5))) struct PreferenceTests {
  private func cookies(of response: ServerResponse) -> [String] {
    response.headers.filter { $0.name == "set-cookie" }.map {
      String($0.value.prefix { $0 != ";" })
    }
  }

  @Test func `A choice is stored in the browser, and the next page follows it`() async throws {
    let site = try await TestSite()
    let browser = try site.browser("viewer")
    await browser.get("/i/tools")
    let chosen = await browser.send(
      browser.request(
        "POST", "/preferences", "token=\(browser.token)&to=/i/tools&theme=dark&lang=ko"))
    #expect(chosen.status == 303 && chosen.header("location") == "/i/tools")
    #expect(cookies(of: chosen) == ["appmenu-lang=ko", "appmenu-theme=dark"])
    var request = browser.request("GET", "/i/tools")
    request.headers["cookie", default: ""] += "; appmenu-lang=ko; appmenu-theme=dark"
    await browser.send(request)
    #expect(browser.text.contains("<html lang=ko data-theme=dark>"))
    #expect(browser.text.contains("안녕"))
  }

  @Test(arguments: ["//evil.example", "https://evil.example", "/sign-out", "/do", "x", ""])
  func `A choice leads back to pages of this server only`(to: String) async throws {
    let site = try await TestSite()
    let browser = try site.browser("viewer")
    await browser.get("/")
    let answer = await browser.send(
      browser.request(
        "POST", "/preferences", "token=\(browser.token)&to=\(to)&theme=\"><script>&lang=xx"))
    #expect(answer.header("location") == "/")
    // Unknown values remove what was stored.
    #expect(cookies(of: answer) == ["appmenu-lang=", "appmenu-theme="])
  }
}

@MainActor @Suite("Languages of readers", .timeLimit(.minutes(5))) struct LanguageTests {
  @Test(
    arguments: [
      (nil, []), ("", []), ("ko", ["ko"]), ("en-GB,en;q=0.5", ["en-GB", "en"]),
      ("de;q=0.3, ko-KR ; q=0.9,*;q=0.1,fr;q=0", ["ko-KR", "de"]), ("a,\u{0};;,=q", []),
      ("en;q=0.8,ko;q=0.8", ["en", "ko"]), (String(repeating: "ko,", count: 1_000), []),
    ] as [(String?, [String])])
  func `The field Accept-Language asks for languages by their weights`(
    text: String?, tags: [String]
  ) {
    #expect(AcceptedLanguages(text).tags.map(\.description) == tags)
  }

  private func get(_ browser: TestBrowser, _ path: String, _ languages: String) async {
    var request = browser.request("GET", path)
    request.headers["accept-language"] = languages
    await browser.send(request)
  }

  @Test(
    "Each reader gets pages, and the texts of the menu, in the language that the browser asks for")
  func pages() async throws {
    let site = try await TestSite()
    let korean = try site.browser("runner")
    await get(korean, "/i/tools", "fr, ko-KR;q=0.9, en;q=0.8")
    #expect(korean.text.contains("<html lang=ko>"))
    #expect(korean.text.contains("안녕") && !korean.text.contains("Hello"))
    #expect(korean.text.contains("모든 항목으로 바로 가기"))
    let english = try site.browser("runner")
    await get(english, "/i/tools", "en, ko;q=0.9")
    #expect(english.text.contains("<html lang=en>") && english.text.contains("Hello"))
    await get(english, "/i/tools", "fr")
    #expect(english.text.contains("<html lang=en>"))
    // What is done on a page stays in its language.
    await get(korean, "/i/tools", "ko")
    await korean.act("command:help")
    await get(korean, "/i/tools", "ko")
    #expect(korean.text.contains("여기서 쓸 수 있는 키"))
  }

  @Test func `Pages without a menu are in the language of the browser, too`() async throws {
    let site = try await TestSite()
    let browser = try site.browser(nil)
    await get(browser, "/sign-in", "ko")
    #expect(browser.text.contains("로그인") && !browser.text.contains("Sign in"))
    await get(browser, "/nothing", "ko")
    #expect(browser.text.contains("그런 페이지가 없습니다"))
  }

  @Test func `Rights hold in each language`() async throws {
    let site = try await TestSite()
    let viewer = try site.browser("viewer")
    await get(viewer, "/", "ko")
    #expect(viewer.text.contains("Tools") && !viewer.text.contains("plans"))
    await get(viewer, "/i/secret/codes", "ko")
    #expect(!viewer.text.contains("codes") && site.codes.selections.isEmpty)
  }
}
