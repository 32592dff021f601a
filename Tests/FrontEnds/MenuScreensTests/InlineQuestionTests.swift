import AppMenuTesting
import Keyboard
@testable import MenuScreens
import TerminalUI
import Testing

@MainActor @Suite struct InlineQuestionTests {
  private func ask(
    _ text: String = "Deploy?", byDefault: Bool = false, _ act: (TestTerminal) -> Void
  ) async -> (answer: Bool?, sent: String) {
    let terminal = TestTerminal()
    act(terminal)
    terminal.disconnect()
    let answer = await InlineQuestion.ask(text, byDefault: byDefault, on: terminal)
    return (answer, terminal.sent)
  }

  @Test(
    arguments: [
      (.character("y"), false, true), (.character("Y"), false, true),
      (.character("n"), true, false),
      (.enter, false, false), (.enter, true, true), (.control("j"), true, true),
      (.escape, true, false),
    ] as [(Key, Bool, Bool)])
  func `y and n decide, Enter takes the default, and Esc is no`(
    key: Key, byDefault: Bool, expected: Bool
  ) async {
    let (answer, sent) = await ask(byDefault: byDefault) { $0.press(key) }
    #expect(answer == expected)
    #expect(sent == "Deploy? \(byDefault ? "[Y/n]" : "[y/N]") \(expected ? "yes" : "no")")
  }

  @Test func `Other keys, and what is pasted, decide nothing`() async {
    let (answer, sent) = await ask {
      $0.press(.character("x"), .paste("y"), .function(1), .tab, .up, .character("?"))
    }
    #expect(answer == nil && sent == "Deploy? [y/N] ")
  }

  @Test func `After a pause of the program the question is asked again`() async {
    let (answer, sent) = await ask {
      $0.events.put(.resumed)
      $0.press(.character("y"))
    }
    #expect(answer == true && sent == "Deploy? [y/N] Deploy? [y/N] yes")
  }

  @Test func `Control characters in the question do nothing, and its lines stay lines`()
    async
  {
    let (_, sent) = await ask("one\n\u{1B}[2Jtwo\u{9B}") { $0.press(.escape) }
    #expect(sent == "one\r\n␛[2Jtwo\u{FFFD} [y/N] no")
  }
}
