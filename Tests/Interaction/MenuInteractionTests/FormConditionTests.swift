import HandlerProtocol
import Keyboard
@testable import MenuInteraction
import StructuredData
import Testing

struct FormConditionTests {
  private func form() -> FormState {
    var why = FormContent.Field(id: "why", label: "Why", required: true)
    why.showIf = ["env": "prod"]
    why.minLength = 4
    var who = FormContent.Field(id: "who", label: "Who")
    who.showIf = ["why": true]
    return FormState(
      FormContent(
        fields: [
          .init(id: "env", label: "Environment", type: .choice, choices: ["test", "prod"]), why,
          who,
        ],
        submit: .init(label: "Go", action: "go")), generation: 0)
  }

  private func shown(_ form: FormState) -> [String] {
    form.fields.filter { !$0.isHidden }.map(\.field.id)
  }

  @Test func `A field appears with the value it waits for, and goes with its value`() {
    var form = form()
    #expect(shown(form) == ["env"])
    form.fill(0, from: "prod")
    #expect(shown(form) == ["env", "why"])
    form.fill(1, from: "an outage")
    #expect(shown(form) == ["env", "why", "who"] && form.values["why"] == "an outage")
    form.fill(0, from: "test")
    #expect(shown(form) == ["env"] && form.values["why"] == .null, "what is left out has no value")
    form.fill(0, from: "prod")
    #expect(form.values["why"] == "an outage", "what was typed comes back")
  }

  @Test func `Only what is shown is checked`() {
    var form = form()
    form.fill(0, from: "test")
    let isSent = form.check()
    #expect(isSent)
    form.fill(0, from: "prod")
    let isRefused = !form.check()
    #expect(isRefused && form.fields[1].error == "This must be filled in")
    form.fill(1, from: "abc")
    let isShort = !form.check()
    #expect(isShort && form.fields[1].error == "This needs at least 4 characters, and has 3")
  }

  @Test func `Fields that decide about others are known`() {
    let form = form()
    #expect(form.fields.map(form.isDecisive) == [true, true, false])
  }
}
