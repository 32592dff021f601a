import AppMenuKit
import Synchronization
import Testing

/// Lines that a test answers, and all that is written.
private final class Console: Sendable {
  private let state: Mutex<(answers: [String], text: String, secrets: Int)>

  init(_ answers: [String]) { state = Mutex((answers, "", 0)) }

  var text: String { state.withLock { $0.text } }
  var secrets: Int { state.withLock { $0.secrets } }

  private func next(isSecret: Bool) -> String? {
    state.withLock { state in
      if isSecret { state.secrets += 1 }
      return state.answers.isEmpty ? nil : state.answers.removeFirst()
    }
  }

  var lines: AppMenu.Lines {
    AppMenu.Lines(
      read: { self.next(isSecret: false) }, readSecret: { self.next(isSecret: true) },
      write: { text in self.state.withLock { $0.text += text } })
  }
}

@MainActor @Suite struct AskingTests {
  private let asking = Asking(
    host: HostEnvironment(variables: [:], executableFolder: "/bin", version: "1"))

  private let form = FormDescription(
    title: "Log in", subtitle: "to a host",
    fields: [
      FormContent.Field(id: "host", label: "Host", required: true),
      FormContent.Field(id: "port", label: "Port", type: .number, value: 22),
      FormContent.Field(id: "fast", label: "Fast", type: .toggle),
      FormContent.Field(id: "how", label: "How", type: .choice, choices: ["key", "word"]),
      FormContent.Field(id: "pass", label: "Password", type: .secret),
    ])

  @Test func `A form is asked line by line, and its values have the types of its fields`()
    async throws
  {
    let console = Console(["web1", "", "y", "", " s'e cret ", "send"])
    let answer = try #require(await asking.ask(form, on: console.lines))
    #expect(
      answer.values.map(\.value) == ["web1", 22, true, .null, " s'e cret "])
    #expect(answer.values.map(\.id) == ["host", "port", "fast", "how", "pass"])
    #expect(console.secrets == 1 && !console.text.contains("s'e"))
    #expect(console.text.hasPrefix("Log in"))
    #expect(console.text.contains("send to continue, change N, ? for help, b for back, or q: "))
  }

  @Test(arguments: [
    [], ["web1"], ["web1", "", "", "", "", "b", "y"], ["web1", "", "", "", "", "q", "y"],
  ])
  func `A form that is left, or whose input ends, has no values`(answers: [String]) async {
    #expect(await asking.ask(form, on: Console(answers).lines) == nil)
  }

  @Test func `What is wrong is asked for again before the values are given`() async throws {
    let console = Console(["", "", "x", "2", "", "", "", "send", "web1", "send"])
    let answer = try #require(await asking.ask(form, on: console.lines))
    #expect(answer.values.prefix(2).map(\.value) == ["web1", 2])
    #expect(console.text.contains("Not sent: 1 field needs attention."))
  }

  @Test(
    arguments: [
      (.string("plain"), "plain", "plain"), (.null, "", ""), (.bool(true), "true", "true"),
      (.int(-3), "-3", "-3"), (.double(2.5), "2.5", "2.5"), (.double(3), "3", "3"),
      (.string("a\tb\\n\nc\rd"), "a\\tb\\\\n\\nc\\rd", "a\tb\\n\nc\rd"),
      (.string("it's $(x) `y` \"z\""), "it's $(x) `y` \"z\"", "it'\\''s $(x) `y` \"z\""),
      // A combining mark behind the quote does not hide it.
      (.string("a'\u{301}b"), "a'\u{301}b", "a'\\''\u{301}b"),
      (.string("a\r\nb"), "a\\r\\nb", "a\r\nb"),
    ] as [(StructuredValue, String, String)])
  func `Values are printed so that one line is one field and eval assigns exactly them`(
    value: StructuredValue, line: String, quoted: String
  ) {
    let answer = FormAnswer([FormAnswer.Value(id: "user-name2", value: value)])
    #expect(answer.lines.map { Array($0.utf8) } == [Array("user-name2\t\(line)".utf8)])
    #expect(answer.assignments.map { Array($0.utf8) } == [Array("USER_NAME2='\(quoted)'".utf8)])
  }

  @Test(
    "A decision is one line; an empty line means the default, and the end of the input nothing",
    arguments: [
      (["y"], false, true), (["YES"], false, true), (["n"], true, false), ([""], false, false),
      ([""], true, true), (["perhaps", "y"], false, true), ([], true, nil),
    ] as [([String], Bool, Bool?)])
  func decision(answers: [String], byDefault: Bool, expected: Bool?) async {
    let console = Console(answers)
    let answer = await asking.confirm("Deploy?", byDefault: byDefault, on: console.lines)
    #expect(answer == expected)
    #expect(console.text.hasPrefix(byDefault ? "Deploy? [Y/n] " : "Deploy? [y/N] "))
    #expect(console.text.contains("Answer y or n.") == (answers.count > 1))
  }

  @Test func `Control characters in a question do nothing, and its lines stay lines`()
    async
  {
    let console = Console(["y"])
    _ = await asking.confirm("one\n\u{1B}]0;two\u{7}\u{202E}", on: console.lines)
    #expect(console.text == "one\n␛]0;two␇\u{FFFD} [y/N] ")
  }
}
