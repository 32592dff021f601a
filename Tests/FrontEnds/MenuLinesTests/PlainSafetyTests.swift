import DisplayText
import AppMenuTesting
import HandlerProtocol
import MenuDispatch
import MenuItems
@testable import MenuLines
import Testing
import StructuredData

/// Nothing that a plugin or a menu names steers the terminal in plain mode.
@MainActor @Suite(.timeLimit(.minutes(5))) struct PlainSafetyTests {
  private nonisolated static let evil = "\u{1B}[31m\u{07}\u{9B}2J\u{202E}\r\nnext"

  private nonisolated static let action = ViewAction(
    id: "a" + evil, title: "Do" + evil, key: "\u{1B}" + evil, confirm: "Sure" + evil)

  nonisolated static let views: [HandlerView] = [
    HandlerView(
      title: "T" + evil, subtitle: evil, actions: [action], footer: evil,
      content: .list(
        ListContent(
          sections: [
            ViewSection(
              title: evil,
              rows: [
                ViewRow(
                  id: evil, title: "Row" + evil, subtitle: evil, detail: evil, actions: [action])
              ])
          ]))),
    HandlerView(
      title: "T" + evil, actions: [action],
      content: .table(
        TableContent(
          columns: [TableContent.Column(id: "c", title: "C" + evil)],
          rows: [TableContent.Row(id: "r", cells: ["c": .text(evil)], actions: [action])]))),
    HandlerView(
      title: "T" + evil, actions: [action],
      content: .message(MessageContent(style: .error, body: evil, detail: evil, retry: true))),
  ]

  @Test(
    arguments: views,
    ["?", "a", "a 1", "1", "s", "s 1", "/x", ":x", "a" + evil, evil])
  func `Hostile titles and keys stay words, whatever is answered`(view: HandlerView, answer: String)
    async
  {
    let transcript = await Plain.run(view, [answer, "1", "y", "?", "b", "b", "b"])
    #expect(Self.isHarmless(transcript.text, answers: [answer]), "\(transcript.text)")
    #expect(transcript.text.contains("What can be answered:"))
  }

  @Test func `Hostile forms stay words, in questions and in help`() async {
    let view = HandlerView(
      title: "T" + Self.evil, actions: [Self.action],
      content: .form(
        FormContent(
          fields: [
            FormContent.Field(
              id: "f", label: "L" + Self.evil, type: .choice, value: .string("x" + Self.evil),
              choices: [.init("x" + Self.evil), .init("y" + Self.evil)])
          ], submit: FormContent.Submit(label: "Send" + Self.evil, action: "s"))))
    let transcript = await Plain.run(view, ["", "?", "show", "a", "b", "b"])
    #expect(transcript.text.contains("What can be answered:"))
    #expect(Self.isHarmless(transcript.text, answers: []), "\(transcript.text)")
  }

  /// Whether nothing but line breaks, and what the test itself typed, could steer a terminal.
  private static func isHarmless(_ text: String, answers: [String]) -> Bool {
    var written = text
    for answer in answers where answer.unicodeScalars.contains(where: SafeText.isUnsafe) {
      written = written.split(separator: answer + "\n").joined()
    }
    return !written.unicodeScalars.contains { $0 != "\n" && SafeText.isUnsafe($0) }
  }
}
