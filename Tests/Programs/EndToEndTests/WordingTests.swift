import Foundation
import Testing

/// The language of the program's own words, which the locale chooses.
@Suite(.timeLimit(.minutes(5)), .serialized) struct WordingTests {
  @Test func `In a Korean locale the screens are Korean`() async throws {
    let tmux = try await Tmux()
    // tmux itself needs a locale that the system has.
    try await tmux.type("LC_ALL=ko_KR.UTF-8 appmenu run menus/main.yaml")
    let screen = try await tmux.waitFor("? 도움말")
    #expect(screen.contains("↑↓ 이동") && !screen.contains("? help"), "\(screen)")
    try await tmux.press("?")
    try await tmux.waitFor("여기서 쓸 수 있는 키")
    // An Esc directly before another key would be read as Alt.
    try await tmux.press("Escape")
    try await tmux.waitFor("? 도움말")
    try await tmux.press("/")
    try await tmux.waitFor("esc 모두 보기")
    try await tmux.press("Escape")
    try await tmux.waitFor("? 도움말")
    try await tmux.press("q")
    try await tmux.waitForPrompt()
  }

  @Test(arguments: ["LC_ALL=C.UTF-8", "LC_ALL= LC_MESSAGES= LANG=", "LC_ALL=tlh_QO.UTF-8"])
  func `In other locales they are English`(assignments: String) async throws {
    let tmux = try await Tmux()
    try await tmux.type("\(assignments) appmenu run menus/main.yaml")
    let screen = try await tmux.waitFor("? help")
    #expect(screen.contains("↑↓ move"), "\(screen)")
    try await tmux.press("q")
    try await tmux.waitForPrompt()
  }

  @Test
  func `Plain mode, forms and questions have the language, too; diagnostics do not`() async throws {
    let scratch = try Scratch()
    var environment = Programs.environment(home: scratch.path)
    environment["LC_ALL"] = "ko_KR.UTF-8"
    let plain = try await Programs.run(
      ["run", "--plain", "menus/main.yaml"], input: Data("?\nq\n".utf8), in: Programs.root,
      environment: environment)
    #expect(plain.output.contains("선택 (1-") && plain.output.contains("q: 종료"), "\(plain.output)")
    let confirm = try await Programs.run(
      ["confirm", "--plain", "계속?"], input: Data("x\ny\n".utf8), environment: environment)
    #expect(confirm.status == 0 && "\(confirm)".contains("y 또는 n"), "\(confirm)")
    let wrong = try await Programs.run(["run", "no such menu"], environment: environment)
    #expect(wrong.status != 0 && wrong.errors.contains("error"), "\(wrong.errors)")
  }

  @Test
  func `The form of a plugin's settings is in the reader's language, as other forms are`()
    async throws
  {
    let scratch = try Scratch()
    var environment = Programs.environment(home: scratch.path)
    environment["LC_ALL"] = "ko_KR.UTF-8"
    let form = try await Programs.run(
      ["plugins", "settings", "--plain", "to-do"], input: Data("?\nb\n".utf8),
      environment: environment)
    #expect(form.errors.contains("설정") && form.errors.contains("Enter는 입력한 값을 그대로 두고"), "\(form)")
    #expect(!form.errors.contains("Settings") && !form.errors.contains("Continue"), "\(form)")
  }

  @Test("A view that `select` prints is in one language") func select() async throws {
    let scratch = try Scratch()
    var environment = Programs.environment(home: scratch.path)
    for (locale, words, others) in [
      ("ko_KR.UTF-8", "적음", "less"), ("C.UTF-8", "less", "적음"),
    ] {
      environment["LC_ALL"] = locale
      let map = try await Programs.run(
        ["select", "menus/main.yaml", "contributions"], in: Programs.root, environment: environment)
      #expect(map.output.contains(words) && !map.output.contains(others), "\(map)")
    }
  }
}
