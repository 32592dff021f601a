import HandlerProtocol
import Keyboard
@testable import MenuInteraction
import StructuredData
import Testing

/// The messages beside the fields of a form.
@Suite struct FormErrorTests {
  private static let form = FormContent(
    fields: [
      .init(id: "title", label: "Title", value: "a", required: true),
      .init(id: "date", label: "Date", value: "2020-01-01"),
      .init(id: "place", label: "Place", value: "x", error: "unknown place"),
    ], submit: .init(label: "Save", action: "save"))

  private func state(_ change: FormFieldChange? = nil) -> FormState {
    var form = FormState(Self.form, generation: 0)
    if let change { form.apply([change], afterInputInto: "date", sent: form.values) }
    form.focus(on: 0)
    return form
  }

  private let past = FormFieldChange(id: "date", error: "The day has passed")

  @Test(
    "An error that a change was answered with keeps the form from being sent, until it is corrected"
  )
  func reported() {
    var form = state(past)
    var isRight = form.check()
    #expect(!isRight && form.focus == 1)
    #expect(form.fields[1].error == "The day has passed")
    // Moving in the text does not correct it.
    _ = form.handle(.home)
    isRight = form.check()
    #expect(!isRight)
    _ = form.handle(.character("1"))
    isRight = form.check()
    #expect(isRight && form.fields[1].error == nil)
    var corrected = state(past)
    corrected.apply([.init(id: "date", error: "")], afterInputInto: "title", sent: corrected.values)
    isRight = corrected.check()
    #expect(isRight)
  }

  @Test
  func `Another field that is not valid takes no message away that is shown`() {
    var form = state(past)
    _ = form.handle(.backspace)
    let isRight = form.check()
    #expect(!isRight && form.focus == 0)
    #expect(form.fields.map { $0.error != nil } == [true, true, true])
    #expect(form.fields[1].error == "The day has passed")
    #expect(form.fields[2].error == "unknown place")
  }

  @Test
  func `An error of the form itself is about what was sent: the same values may be sent again`() {
    var form = state()
    #expect(form.fields[2].error == "unknown place")
    let isRight = form.check()
    #expect(isRight && !form.hasErrors)
  }

  @Test func `An error of a field that is hidden keeps nothing`() {
    var form = state(past)
    form.apply([.init(id: "date", hidden: true)], afterInputInto: "title", sent: form.values)
    let isRight = form.check()
    #expect(isRight)
  }

  @Test func `A key for choices that have not arrived yet moves nothing`() {
    var form = FormState(
      FormContent(
        fields: [.init(id: "host", label: "Host", type: .choice)],
        submit: .init(label: "Run", action: "run")), generation: 0, isAnswered: false)
    for key in [Key.right, .left, .character(" ")] {
      let isUsed = form.handle(key)
      #expect(isUsed && form.focus == 0 && form.values["host"] == .null)
    }
    let isUsed = form.handle(.down)
    #expect(!isUsed)
  }
}
