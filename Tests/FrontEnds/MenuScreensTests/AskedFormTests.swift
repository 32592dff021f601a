import HandlerProtocol
import Keyboard
import MenuInteraction
import MenuNavigation
import MenuScreens
import StructuredData
import TerminalUI
import Testing

/// A form that is asked without a menu.
@MainActor private struct AskedForm {
  let model: ScreenModel
  let renderer = ScreenRenderer(theme: Theme(depth: .none))

  init(_ fields: [FormContent.Field]) {
    let content = FormContent(fields: fields, submit: .init(label: "Continue", action: "continue"))
    let view = HandlerView(title: "Deploy", subtitle: "to a host", content: .form(content))
    model = ScreenModel(navigator: Navigator(view: view, now: { .zero }))
  }

  var text: String { model.frame(renderer, size: Size(columns: 64, rows: 9), now: .zero).text }

  func press(_ keys: Key...) -> InteractionOutcome {
    var outcome = InteractionOutcome.stay
    for key in keys {
      _ = text
      outcome = model.handle(key)
    }
    return outcome
  }
}

@MainActor @Suite struct AskedFormTests {
  private let form = AskedForm([
    FormContent.Field(id: "host", label: "Host", required: true),
    FormContent.Field(id: "fast", label: "Fast", type: .toggle),
    FormContent.Field(id: "pass", label: "Password", type: .secret),
  ])

  @Test func `A form without a menu looks like any other, and Esc leaves it`() {
    #expect(
      form.text == """
         Deploy                                               to a host
        ────────────────────────────────────────────────────────────────
         ▌ Host     * ________________________
           Fast       [ ] no
           Password   ________________________

           [ Continue ]

         tab next field   ⏎ next   ctrl-s continue   esc leave   F1 help
        """)
    #expect(form.press(.escape) == .quit)
    #expect(form.model.stack.answer == nil)
  }

  @Test func `Sending ends with the values; a secret is never drawn`() {
    #expect(
      form.press(
        .character("w"), .tab, .character("y"), .tab, .paste("hidden")) == .stay)
    #expect(!form.text.contains("hidden") && form.text.contains("••••••"))
    #expect(form.press(.control("s")) == .quit)
    #expect(
      form.model.stack.answer
        == .values(["host": .string("w"), "fast": .bool(true), "pass": .string("hidden")]))
  }

  @Test(
    "A click on the button sends when the mouse button is released, so that no one else gets it")
  func click() {
    _ = form.press(.character("w"))
    let button = (column: 5, row: 6)
    #expect(
      form.text.split(separator: "\n", omittingEmptySubsequences: false)[6] == "   [ Continue ]")
    func click(_ kind: MouseEvent.Kind) -> InteractionOutcome {
      form.model.handle(MouseEvent(kind, button: .left, column: button.column, row: button.row))
    }
    #expect(click(.press) == .stay && form.model.stack.answer == nil)
    #expect(click(.release) == .quit && form.model.stack.answer != nil)
  }

  @Test func `A form with a mistake is not sent`() {
    #expect(form.press(.control("s")) == .stay)
    #expect(form.text.contains("✗ This must be filled in"))
    #expect(form.model.stack.answer == nil)
  }

  @Test func `Typed text is left only after a question, also by q on a toggle`() {
    #expect(form.press(.character("w"), .escape) == .stay)
    #expect(form.text.contains("Leave without sending the form?"))
    #expect(form.press(.character("n")) == .stay)
    #expect(form.text.contains(" ▌ Host     * w\n"))
    #expect(form.press(.tab, .character("q")) == .stay)
    #expect(form.text.contains("Leave without sending the form?"))
    #expect(form.press(.character("y")) == .quit)
    #expect(form.model.stack.answer == nil)
  }

  @Test func `The keys that need a menu are neither listed nor do anything`() {
    #expect(form.press(.tab, .character(":"), .left, .character("h"), .character("r")) == .stay)
    #expect(form.text.contains(" ▌ Fast "))
    #expect(form.press(.function(1)) == .stay)
    #expect(!form.text.contains("jump") && !form.text.contains("reload"))
  }
}
