import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct LanguageTests {
  private func run(
    _ arguments: [String], _ variables: [String: String] = [:]
  ) async throws -> Programs.Result {
    let home = try Scratch()
    return try await Programs.run(
      arguments, environment: Programs.environment(home: home.path, variables))
  }

  private let korean = ["LC_ALL": "ko_KR.UTF-8"]

  @Test
  func `The main menu is listed in the language of the locale`() async throws {
    let listed = try await run(["list", "menus/main.yaml"], korean)
    #expect(listed.status == 0)
    #expect(listed.errors.isEmpty)
    #expect(listed.output.contains("기여한 저장소"))
    #expect(listed.output.contains("공개 활동"))
    let english = try await run(["list", "menus/main.yaml"], ["LC_ALL": "C.UTF-8"])
    #expect(english.output.contains("Repos contributed to"))
    #expect(!english.output.contains("기여"))
  }

  @Test
  func `--locale chooses another language than the environment`() async throws {
    let korean = try await run(["list", "menus/main.yaml", "--locale", "ko"])
    #expect(korean.output.contains("기여한 저장소"))
    let plain = try await run(
      ["list", "menus/main.yaml", "--locale", "C"], ["LANG": "ko_KR.UTF-8"])
    #expect(plain.output.contains("Repos contributed to"))
    let other = try await run(["list", "menus/main.yaml", "--locale", "ja_JP.UTF-8"])
    #expect(other.output == plain.output)
    let wrong = try await run(["list", "menus/main.yaml", "--locale", "??"])
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("--locale takes a language"))
    let country = try await run(["list", "menus/main.yaml", "--locale", "jp"])
    #expect(country.status == wrong.status)
    #expect(country.errors.contains("'jp' is no language; did you mean 'ja'?"))
  }

  @Test(
    "JSON has what is shown, the plain form where it differs, and the same ids in all languages")
  func json() async throws {
    let arguments = ["list", "menus/main.yaml", "--format", "json"]
    let korean = try await run(arguments, korean).json
    let plain = try await run(arguments).json
    #expect(korean["title"] as? String == "앱 메뉴")
    func items(_ menu: [String: Any]) throws -> [[String: Any]] {
      try #require(menu["items"] as? [[String: Any]])
    }
    let first = try #require(try items(korean).first)
    #expect(first["title"] as? String == "기여")
    #expect(first["plainTitle"] as? String == "Contributions")
    #expect(first["plainSubtitle"] as? String == "Repos contributed to")
    #expect(try items(plain).allSatisfy { $0["plainTitle"] == nil && $0["plainSubtitle"] == nil })
    #expect(
      try items(korean).map { $0["id"] as? String } == items(plain).map { $0["id"] as? String })
  }

  @Test(arguments: ["elsewhere", "Elsewhere", "다른 곳"])
  func `Items are filtered, selected and named by both forms`(word: String) async throws {
    let selected = try await run(["select", "menus/main.yaml", word], korean)
    #expect(selected.status == 0)
    #expect(selected.output.contains("홈 폴더 전체"))
    let filtered = try await run(["list", "menus/main.yaml", "--filter", word], korean)
    #expect(filtered.output.hasPrefix("elsewhere "))
  }

  @Test(arguments: ["Stop", "멈추기", "s"])
  func `An action is selected by both forms of its title`(word: String) async throws {
    let home = try Scratch()
    // Menus below the configuration folder are trusted.
    let menu = try home.write(
      """
      - title: Server
        command: [echo, start]
        actions:
          - title: Stop
            title[ko]: 멈추기
            key: s
            command: [echo, stopped]
            output: print
      """, to: ".config/appmenu/m.yaml")
    let selected = try await Programs.run(
      ["select", menu, "server", word],
      environment: Programs.environment(home: home.path, korean))
    #expect(selected.output == "echo stopped\n", "\(selected.errors)")
  }

  @Test
  func `validate names a wrong language, and with --strict what some texts lack`() async throws {
    let scratch = try Scratch()
    let wrong = try scratch.write(
      "- {title: a, \"title[ko_KR]\": b, tapHandlerName: to-do}", to: "wrong.yaml")
    let found = try await run(["validate", wrong])
    #expect(found.status == 2)
    #expect(found.output.contains("error[language-tag]: 'ko_KR' is no language tag"))
    #expect(found.output.contains("help: write 'title[ko-KR]'"))
    let partial = try scratch.write(
      """
      - {title: One, "title[ko]": 하나, tapHandlerName: to-do}
      - {title: Two, tapHandlerName: to-do}
      """, to: "partial.yaml")
    #expect(try await run(["validate", partial]).output == "\(partial): no problems\n")
    let strict = try await run(["validate", "--strict", partial])
    #expect(strict.status == 0)
    #expect(strict.output.contains("hint[missing-form]: a text has no form for 'ko'"))
    #expect(strict.output.hasSuffix("partial.yaml: 1 hint\n"))
    let json = try await run(["validate", "--strict", partial, "--format", "json"]).json
    #expect(json["hints"] as? Int == 1)
    #expect(json["errors"] as? Int == 0)
  }

  @Test
  func `Plugins are listed by their names in the language of the locale`() async throws {
    let listed = try await run(["plugins", "list", "--format", "json"], korean)
    #expect(listed.output.contains("할 일"))
  }
}
